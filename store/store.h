/*
 * What a server must not lose: tables as appends to their logs, who plays, and the
 * keys of the dice. Two kinds, SQLite for one machine and PostgreSQL for many, behind
 * one interface and one test suite.
 *
 * Calls block; a handle belongs to one thread. A batch is one transaction: all of it
 * is on the disk when store_write returns true, or none of it is. The one exception
 * is what it is for: an append whose place was taken by another node has lost, and
 * what else that command asked for is left out with it.
 */
#ifndef STORE_STORE_H
#define STORE_STORE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum {
    STORE_HASH = 32, /* bytes of a hash: of tokens, invitations, codes */
    STORE_SECRET = 65,
    STORE_NAME = 64,
    STORE_GAME = 16,
    STORE_GENERATION = 9,
    STORE_WHY = 256
};

struct store;

enum store_phase { STORE_OPEN, STORE_PLAYING, STORE_OVER };

/* An append to the log of a table: its lines, LF between them, and on whose behalf. */
struct store_append {
    uint64_t table;
    uint32_t first, count; /* the number of its first line; how many */
    int64_t moment;        /* ms */
    uint64_t player, key;  /* 0: nobody's, none */
    uint32_t said;
    int64_t spent; /* ms; below 0: not counted */
    const char *text;
    size_t length;
};

/* A table's row: what lists and owners need, and nothing that its log does not say, but for secrets. */
struct store_table {
    uint64_t id, owner;
    uint8_t invite[STORE_HASH];
    char game[STORE_GAME], secret[STORE_SECRET]; /* of the dice; empty: none, or told already */
    enum store_phase phase;
    bool listed; /* anyone may watch it */
    uint32_t seats, taken;
    int64_t made, changed;
    int64_t due;     /* by correspondence: when its clock or a bot has to act; 0: never by itself */
    uint64_t keeper; /* the node that acts there by itself; 0: none, or there is but one node */

    /* Who sits where while it is open, a line `seat N NAME` each, with LF. To be written, NULL: as it was, of a new
     * table none. Told only by store_tables, and valid while its callback runs. */
    const char *names;
};

struct store_player {
    uint64_t id;
    char name[STORE_NAME];
    int64_t made;
};

/* What a batch is made of. */
enum store_act {
    STORE_ADD_TABLE,   /* table */
    STORE_SET_TABLE,   /* table: owner, phase, taken, changed, due, names */
    STORE_SET_INVITE,  /* table: invite */
    STORE_SET_DUE,     /* table: due, while it is played */
    STORE_DROP_CUP,    /* table: its secret is in its log now */
    STORE_APPEND,      /* append; what follows with the same table belongs to it */
    STORE_SIT,         /* player, table, seat; or player, table: takes part in that tournament */
    STORE_STAND,       /* player, table */
    STORE_ADD_PLAYER,  /* player */
    STORE_SET_NAME,    /* player */
    STORE_DROP_PLAYER, /* player: its devices, codes and name; what it played stays */
    STORE_ADD_DEVICE,  /* player, hash */
    STORE_ADD_CODE,    /* player, hash, moment: until when */
    STORE_DROP_CODE,   /* hash */
    STORE_CLAIM,   /* player, hash, code, moment: a device for a code that holds then and is spent by it; else lost */
    STORE_BEAT,    /* moment: the server is alive */
    STORE_SILENCE, /* moment, until: nobody kept time between them */
    STORE_KEEP,    /* table: its keeper is table.keeper from now on, 0: nobody */
    STORE_RATE,    /* table: it is over, and counts for ratings */
    STORE_HERE     /* table, here: which seats a node has connections of */
};

/* What a node says of the seats at a table. */
struct store_here {
    uint64_t node;
    uint16_t seats, closed; /* bits: those with a connection; those that closed it in good order */
    uint32_t seen;          /* all of them have shown this line */
};

struct store_write_op {
    enum store_act act;
    struct store_table table;
    struct store_append append;
    struct store_player player;
    uint8_t hash[STORE_HASH], code[STORE_HASH];
    struct store_here here;
    int seat;
    int64_t moment, until;
    uint64_t with; /* it belongs to this table's append; 0: to that of its own table, if there is one */
    bool lost;     /* an append whose place was taken; what belongs to it; a claim without its code */
};

/* Opens `DIR/cubilete.db`, or a `postgresql://` address; makes what is missing. NULL with why. */
struct store *store_open(const char *where, char why[STORE_WHY]);
void store_close(struct store *);

/* The generation (`edition` in the protocol): it changes when a store is restored from a backup. */
const char *store_generation(const struct store *);

/* Writes a batch; false with why: nothing of it. */
bool store_write(struct store *, struct store_write_op *, size_t count, char why[STORE_WHY]);

/* Whether the last batch failed because there is no room left. */
bool store_is_full(const struct store *);

/* Whether something is there. */
enum store_found { STORE_FAILED = -1, STORE_MISSING, STORE_FOUND };

enum store_found store_table(struct store *, uint64_t id, struct store_table *);

/* The appends of a table whose first line is `first` or later, in order. False: could not be read. */
typedef void store_each_append(void *context, const struct store_append *);
bool store_log(struct store *, uint64_t table, uint32_t first, store_each_append *, void *context);

/* The appends of many tables, of each as store_log gives them. */
struct store_want {
    uint64_t table;
    uint32_t first;
    void *context;
};
bool store_logs(struct store *, const struct store_want *, size_t count, store_each_append *);

/* The player of a device; the player of a code that holds at that moment: STORE_CLAIM spends it. */
enum store_found store_device(struct store *, const uint8_t hash[STORE_HASH], struct store_player *);
enum store_found store_code(struct store *, const uint8_t hash[STORE_HASH], int64_t moment, struct store_player *);

/* Tables by phase, newest change first, behind `after` (0: from the start); of a game, or of any (""); listed ones, or
 * a player's. */
struct store_query {
    enum store_phase phase;
    const char *game;
    uint64_t after, player;
    uint32_t limit;
};
typedef void store_each_table(void *context, const struct store_table *);
bool store_tables(struct store *, const struct store_query *, store_each_table *, void *context);

/* Tables that are over and count for ratings. */
typedef void store_each_id(void *context, uint64_t id);
bool store_rated(struct store *, store_each_id *, void *context);

/* Tournaments that a player made or joined, the newest first. */
bool store_events(struct store *, uint64_t player, uint32_t limit, store_each_id *, void *context);

/* How many tables in this phase somebody owns or plays at; below 0: could not be read. */
int store_count(struct store *, uint64_t player, enum store_phase);

/* Tables that have to be looked after at that moment though nobody may be there, and that no other node keeps. */
bool store_due(struct store *, int64_t moment, uint64_t node, uint32_t limit, store_each_id *, void *context);

/* Tables that are played, by their ids, behind `after`. */
bool store_playing(struct store *, uint64_t after, uint32_t limit, store_each_id *, void *context);

/*
 * A server comes. If no other was there it ends a silence, which began with the last beat
 * and is kept as long as a table is played that is older: a clock may run through any number
 * of them. Then all of them, in order.
 */
typedef void store_each_silence(void *context, int64_t from, int64_t to);
bool store_wake(struct store *, uint64_t node, int64_t moment, store_each_silence *, void *context);

/*
 * Many nodes on one store. What follows is only for stores that are shared; a batch
 * tells the other nodes of what it has written.
 */
bool store_is_shared(const struct store *);

/* A node is alive, by the store's clock (*ahead_ms: so far before ours); then every node, and how long it was silent.
 */
typedef void store_each_node(void *context, uint64_t node, int64_t silent_ms);
bool store_beat(struct store *, uint64_t node, const char *address, int64_t *ahead_ms, store_each_node *,
                void *context);

/* Takes a table from the node that kept it (0: none did). STORE_MISSING: somebody else was quicker. */
enum store_found store_keep(struct store *, uint64_t table, uint64_t was, uint64_t node);

/* Takes matches from nodes that were silent for so long; forgets those that were for ten times as long. */
bool store_inherit(struct store *, uint64_t node, int64_t silent_ms, uint32_t limit, store_each_id *, void *context);

/* A node goes in good order: it keeps nothing any more. */
bool store_leave(struct store *, uint64_t node);

/*
 * Waits at most so long for what other nodes tell. False: the connection was lost, and
 * what was told meanwhile with it.
 */
enum store_notice {
    STORE_NEWS,     /* of a table's lines or row */
    STORE_PRESENCE, /* of its seats */
    STORE_PLAYER,   /* a player is called otherwise, */
    STORE_FORGOTTEN /* or is nobody's any more */
};
typedef void store_each_notice(void *context, enum store_notice, uint64_t id, uint32_t length);
bool store_listen(struct store *, int ms, store_each_notice *, void *context);

/* How far tables have come, and who keeps them. */
struct store_head {
    uint64_t table, keeper;
    uint32_t length; /* 0: there is no such table */
};
bool store_heads(struct store *, struct store_head *, size_t count);

/* What the nodes say of the seats at a table. */
typedef void store_each_here(void *context, const struct store_here *);
bool store_here(struct store *, uint64_t table, store_each_here *, void *context);

/* From another thread: whoever waits to learn what became of a batch gives up, for the server ends. */
void store_stop(struct store *);

#endif
