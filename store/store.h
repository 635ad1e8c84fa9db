/*
 * The store keeps what a server must not lose: the logs of tables, who plays, and the
 * keys of the dice. SQLite keeps it for one machine, PostgreSQL for many, behind one
 * interface and one test suite.
 *
 * Calls block; a handle belongs to one thread. A batch is one transaction: all of it
 * is on the disk when store_write returns true, or none of it is. The one exception:
 * an append is lost if another node has written a line of the same number before, and
 * the writes that belong to it are left out with it.
 */
#ifndef STORE_STORE_H
#define STORE_STORE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "cubilete/phase.h"

enum {
    STORE_HASH = 32, /* bytes of a hash: of tokens, invitations, codes */
    STORE_DICE_KEY = 65,
    STORE_NAME = 64,
    STORE_GAME = 16,
    STORE_GENERATION = 9,
    STORE_TABLE_CODE = 5, /* letters of a table's code, and a NUL */
    STORE_INVITE = 23,    /* an invitation in plain text */
    STORE_TERMS = 512,    /* what somebody who looks for another one wants to play */
    STORE_ENDPOINT = 512, /* a push service's address for a browser */
    STORE_PUSH_KEY = 44,  /* the server's private key for push services, as text */
    STORE_WHY = 256
};

struct store;

/* Lines appended to the log of a table by one command, LF between them. */
struct store_append {
    uint64_t table;
    uint32_t first, count; /* the number of the first line; how many lines */
    int64_t moment;        /* ms */
    uint64_t player, key;  /* who sent the command, and its idempotency key; 0: nobody, none */
    uint32_t checksum;     /* CRC-32 of the command: the same key with another one is refused */
    int64_t spent;         /* ms; below 0: not counted */
    const char *text;
    size_t length;
};

/* A table's row. Its log says all of this, too, but for the secrets: the row is for lists and for finding tables. */
struct store_table {
    uint64_t id, owner;
    uint8_t invite[STORE_HASH];
    char game[STORE_GAME];
    char dice_key[STORE_DICE_KEY]; /* empty: none, or it is in the log already */
    enum cub_phase phase;
    bool listed; /* anyone may watch it */
    uint32_t seats, taken;
    int64_t made, changed;
    int64_t due;         /* by correspondence: when its clock or a bot has to act; 0: never */
    uint64_t owner_node; /* the node that runs its clock, bots and dice; 0: none, or there is only one node */

    /* For lists, lines with LF: `seat N NAME`, the options and terms of its log, where it is rated `player N ID`, once
     * it is over `points N P` and `won N`. Written: NULL leaves it as it was. Read: only store_tables sets it, and it
     * is valid while the callback runs. In SQL it is called `names`. */
    const char *summary;
};

struct store_player {
    uint64_t id;
    char name[STORE_NAME];
    int64_t made;
};

/* Letters that lead to a table until that moment, and the invitation that they stand for; empty: none is needed. */
struct store_table_code {
    char letters[STORE_TABLE_CODE];
    char invite[STORE_INVITE];
    uint64_t table;
    int64_t until;
};

/* Where a device wants to be told what happens while its page is closed. */
struct store_push {
    uint8_t device[STORE_HASH];
    uint64_t player;
    char endpoint[STORE_ENDPOINT], key[96], auth[32]; /* of its browser */
};

/* What a batch is made of. */
enum store_act {
    STORE_ADD_TABLE,   /* table */
    STORE_SET_TABLE,   /* table: owner, phase, taken, changed, due, summary */
    STORE_SET_INVITE,  /* table: invite; codes that stand for the old one go */
    STORE_SET_DUE,     /* table: due, unless it is over */
    STORE_DROP_CUP,    /* table: its dice key is in its log now */
    STORE_APPEND,      /* append; what follows with the same table belongs to it */
    STORE_SIT,         /* player, table, seat; or player, table: takes part in that tournament */
    STORE_STAND,       /* player, table */
    STORE_ADD_PLAYER,  /* player */
    STORE_SET_NAME,    /* player */
    STORE_DROP_PLAYER, /* player: its devices, codes and name; what it played stays */
    STORE_ADD_DEVICE,  /* player, hash */
    STORE_ADD_CODE,    /* player, hash, moment: until when */
    STORE_DROP_CODE,   /* hash */
    STORE_CLAIM, /* player, hash, code, moment: a device for a code that is valid then, and is spent; else it is lost */
    STORE_HEARTBEAT,      /* moment: the server is alive */
    STORE_DOWNTIME,       /* moment, until: no server was running between them */
    STORE_SET_OWNER_NODE, /* table: owner_node */
    STORE_RATE,           /* table: it is over, and counts for ratings */
    STORE_SET_PRESENCE,   /* table, presence */
    STORE_SET_PLAN,       /* table: id; seat; append: text, or NULL: there is none any more */
    STORE_REWRITE, /* table: id, which is over, or a tournament; append: table, first, text: in place of the one there
                    */
    STORE_SET_SUMMARY, /* table: id, summary */
    STORE_PASS_ON, /* table: id, owner_node: whose words; append: text, without a blank: for the other nodes, and kept
                      nowhere */
    STORE_SET_TOURNAMENT, /* table: id, due; moment: the due that was read, and if it is another by now nothing changes;
                             0: it is set anyway, or added */
    STORE_WAKE_TOURNAMENT, /* table: id, due, if it runs by itself and is not over */
    STORE_ADD_TABLE_CODE,  /* table_code, moment: now; lost if the letters still lead to another table */
    STORE_MOVE_TABLE_CODE, /* table: id, and table_code.table: where its codes lead from now on */
    STORE_SEEK,         /* player, terms, moment: looks for somebody; until: who was seen before that looks no more */
    STORE_UNSEEK,       /* player */
    STORE_SET_PUSH,     /* push */
    STORE_DROP_PUSH,    /* hash: of the device */
    STORE_SET_PUSH_KEY, /* terms: the key, unless there is one */
    /* player, table.owner: two who look, seen after moment, get table.id. Its writes follow `with` it; if one of the
     * two has another table by now, or looks for something else or no more, all of that is lost */
    STORE_PAIR
};

/* Which seats of a table a node has connections of. */
struct store_presence {
    uint64_t node;
    uint16_t seats, closed; /* bits: those with a connection; those that closed it in good order */
    uint32_t seen;          /* the last line that all of these connections have shown */
};

struct store_write_op {
    enum store_act act;
    struct store_table table;
    union { /* no act has two of them, and thousands wait while a batch is written */
        struct store_player player;
        struct store_append append;
        struct store_presence presence;
        struct store_table_code table_code;
    };
    uint8_t hash[STORE_HASH], code[STORE_HASH];
    const char *terms;
    const struct store_push *push;
    int seat;
    int64_t moment, until;
    uint64_t with; /* the table whose append it belongs to; 0: its own table's, if the batch has one */
    bool lost;     /* set by store_write: an append that came too late, what belongs to it, a claim without its code */
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

/* The table of a code that holds at that moment; and the code of a table. */
enum store_found store_table_code(struct store *, const char *letters, int64_t moment, struct store_table_code *);
enum store_found store_code_of_table(struct store *, uint64_t table, int64_t moment, struct store_table_code *);

/* Somebody who looks: the table that they were given, or 0; who else does, for the same terms, the longest first; how
 * many do, by terms. */
enum store_found store_pairing(struct store *, uint64_t player, uint64_t *table);
enum store_found store_partner(struct store *, uint64_t player, const char *terms, int64_t seen, struct store_player *);
typedef void store_each_terms(void *context, const char *terms, int64_t count);
bool store_seekers(struct store *, int64_t seen, store_each_terms *, void *context);

/* People whom a player has met at tables that are over or played, the latest first, and when that was. */
typedef void store_each_friend(void *context, const struct store_player *, int64_t last);
bool store_friends(struct store *, uint64_t player, uint32_t limit, store_each_friend *, void *context);
enum store_found store_friend(struct store *, uint64_t player, uint64_t other, struct store_player *);

/* Devices of a player that want to be told; the server's key for push services, false: there is none yet. */
typedef void store_each_push(void *context, const struct store_push *);
bool store_pushes(struct store *, uint64_t player, store_each_push *, void *context);
bool store_push_key(struct store *, char text[STORE_PUSH_KEY]);

/* Tables by phase, newest change first, behind `after` (0: from the start); of a game, or of any (""); listed ones, or
 * a player's. */
struct store_query {
    enum cub_phase phase;
    const char *game;
    uint64_t after, player;
    uint32_t limit;
};
typedef void store_each_table(void *context, const struct store_table *);
bool store_tables(struct store *, const struct store_query *, store_each_table *, void *context);

/* Conditional moves at a table, by seat. */
typedef void store_each_plan(void *context, int seat, const char *text);
bool store_plans(struct store *, uint64_t table, store_each_plan *, void *context);

/* Tables that are over and count for ratings. */
typedef void store_each_id(void *context, uint64_t id);
bool store_rated(struct store *, store_each_id *, void *context);

/* Tournaments that a player made or joined, the newest first. */
bool store_tournaments(struct store *, uint64_t player, uint32_t limit, store_each_id *, void *context);

/* Tournaments that have to be looked at by that moment, and when each was to be. */
typedef void store_each_due(void *context, uint64_t id, int64_t due);
bool store_tournaments_due(struct store *, int64_t moment, uint32_t limit, store_each_due *, void *context);

/* How many tables in this phase somebody owns or plays at; below 0: could not be read. */
int store_count(struct store *, uint64_t player, enum cub_phase);

/* Tables whose clock or bot has to act by that moment, and that no other living node owns. */
bool store_due(struct store *, int64_t moment, uint64_t node, uint32_t limit, store_each_id *, void *context);

/* Tables that are played, by their ids, behind `after`. */
bool store_playing(struct store *, uint64_t after, uint32_t limit, store_each_id *, void *context);

/*
 * A server starts. If no other was running, the time since the last heartbeat is stored as
 * downtime; it is kept while any table that is being played is older, for clocks do not run
 * through it. Then all stored downtimes, in order.
 */
typedef void store_each_downtime(void *context, int64_t from, int64_t to);
bool store_wake(struct store *, uint64_t node, int64_t moment, store_each_downtime *, void *context);

/* What follows is only for stores that many nodes share. A batch notifies the other nodes of what it has written. */
bool store_is_shared(const struct store *);

/* Says that a node is alive. *ahead_ms: how far the database's clock is ahead of ours. Then every node, and the time
 * since its last heartbeat. */
typedef void store_each_node(void *context, uint64_t node, int64_t silent_ms);
bool store_heartbeat(struct store *, uint64_t node, const char *address, int64_t *ahead_ms, store_each_node *,
                     void *context);

/* Makes a node the owner of a table in place of another (0: of none). STORE_MISSING: a third one was quicker. */
enum store_found store_take_over(struct store *, uint64_t table, uint64_t was, uint64_t node);

/* Takes over the matches of nodes without a heartbeat for so long; forgets nodes without one for ten times as long. */
bool store_inherit(struct store *, uint64_t node, int64_t silent_ms, uint32_t limit, store_each_id *, void *context);

/* A node shuts down: it owns nothing any more. */
bool store_leave(struct store *, uint64_t node);

/* Waits at most so long for notices of other nodes. False: the connection was lost, and the notices of that time. */
enum store_notice {
    STORE_NEWS,      /* a table's lines or row have changed */
    STORE_PRESENCE,  /* who is connected to it has */
    STORE_PLAYER,    /* a player has another name */
    STORE_FORGOTTEN, /* a player was deleted */
    STORE_REWRITTEN, /* lines of a table have changed */
    STORE_PASSING    /* words without a blank, to be shown at a table; length: the lower half of the node's id */
};
typedef void store_each_notice(void *context, enum store_notice, uint64_t id, uint32_t length, const char *words);
bool store_listen(struct store *, int ms, store_each_notice *, void *context);

/* How long the logs of tables are, and which nodes own them. */
struct store_head {
    uint64_t table, owner_node;
    uint32_t length; /* 0: there is no such table */
};
bool store_heads(struct store *, struct store_head *, size_t count);

/* The presence of every node at a table. */
typedef void store_each_presence(void *context, const struct store_presence *);
bool store_presence(struct store *, uint64_t table, store_each_presence *, void *context);

/* From another thread, as the server ends: a write that waits for the outcome of its commit gives up. */
void store_stop(struct store *);

#endif
