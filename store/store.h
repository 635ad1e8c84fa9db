/*
 * The store: the durable data of a server, such as the logs of tables, players and dice
 * keys. It is in SQLite on one machine and in PostgreSQL for many, with the same
 * interface and the same tests.
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
    STORE_TERMS = 512,    /* the table wanted by a player who looks for an opponent */
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

/* A table's row, for finding and listing tables. All but its secrets could be read from the log too. */
struct store_table {
    uint64_t id, owner;
    uint8_t invite[STORE_HASH];
    char game[STORE_GAME];
    char dice_key[STORE_DICE_KEY]; /* empty: none, or it is in the log already */
    enum cub_phase phase;
    bool listed; /* anyone may watch it */
    uint32_t seats, taken;
    int64_t made, changed;
    int64_t due;         /* when it must be loaded as its clock or a bot has to act; 0: never */
    uint64_t owner_node; /* the node that runs its clock, bots and dice; 0: none, or there is only one node */

    /* For lists, lines with LF: `seat N NAME`, the log's options and settings, `player N ID` if it is rated, `points N
     * P` and `won N` if it is over. When writing, NULL leaves it as it was. When reading, only store_tables sets it,
     * valid during the callback. Its SQL column is `names`. */
    const char *summary;
};

struct store_player {
    uint64_t id;
    char name[STORE_NAME];
    int64_t made;
};

/* A short code for a table and its invitation (empty: none is needed), valid until a moment. */
struct store_table_code {
    char letters[STORE_TABLE_CODE];
    char invite[STORE_INVITE];
    uint64_t table;
    int64_t until;
};

/* A device's subscription to push messages, which it gets while its page is closed. */
struct store_push {
    uint8_t device[STORE_HASH];
    uint64_t player;
    char endpoint[STORE_ENDPOINT], key[96], auth[32]; /* of its browser */
};

/* The kinds of writes in a batch, each with the members of struct store_write_op that it uses. */
enum store_act {
    STORE_ADD_TABLE,   /* table */
    STORE_SET_TABLE,   /* table: owner, phase, taken, changed, due, summary */
    STORE_SET_INVITE,  /* table: invite; codes for the old one are removed */
    STORE_SET_DUE,     /* table: due, unless it is over */
    STORE_DROP_CUP,    /* table: its dice key is in its log now */
    STORE_APPEND,      /* append; the writes after it with the same table belong to it */
    STORE_SIT,         /* player, table, seat; or player, table: takes part in that tournament */
    STORE_STAND,       /* player, table */
    STORE_ADD_PLAYER,  /* player */
    STORE_SET_NAME,    /* player */
    STORE_DROP_PLAYER, /* player: its devices, codes and name; its matches stay */
    STORE_ADD_DEVICE,  /* player, hash */
    STORE_ADD_CODE,    /* player, hash, moment: until when */
    STORE_DROP_CODE,   /* hash */
    STORE_CLAIM, /* player, hash, code, moment: adds a device by a valid code, and removes the code; else it is lost */
    STORE_HEARTBEAT,      /* moment: the server is alive */
    STORE_DOWNTIME,       /* moment, until: no server was running between them */
    STORE_SET_OWNER_NODE, /* table: owner_node */
    STORE_RATE,           /* table: a rated one that is over */
    STORE_SET_PRESENCE,   /* table, presence */
    STORE_SET_PLAN,       /* table: id; seat; append: text; NULL removes it */
    STORE_REWRITE,     /* table: id, which is over, or a tournament; append: table, first, text: replaces the append at
                        * first
                        */
    STORE_SET_SUMMARY, /* table: id, summary */
    STORE_PASS_ON, /* table: id, owner_node: the sender; append: text, without a blank: a notice to the other nodes, not
                      stored */
    STORE_SET_TOURNAMENT,  /* table: id, due; moment: the due that was read: does nothing if it has changed since; 0:
                              sets  or adds it anyway */
    STORE_WAKE_TOURNAMENT, /* table: id, due, if it runs by itself and is not over */
    STORE_ADD_TABLE_CODE,  /* table_code, moment: now; lost if the code is still another table's */
    STORE_MOVE_TABLE_CODE, /* table: id; table_code.table: the table to which its codes move */
    STORE_SEEK,         /* player, terms, moment: looks for an opponent; until: removes seekers not seen since then */
    STORE_UNSEEK,       /* player */
    STORE_SET_PUSH,     /* push */
    STORE_DROP_PUSH,    /* hash: of the device */
    STORE_SET_PUSH_KEY, /* terms: the key, unless there is one */
    /* player, table.owner: pairs two seekers, seen after moment, at table.id. The writes that make the table follow,
     * with its id in `with`; if one of the two no longer looks for the same, they all are lost */
    STORE_PAIR
};

/* The seats of a table with connections to one node. */
struct store_presence {
    uint64_t node;
    uint16_t seats, closed; /* bits: with a connection; whose last connection was closed, not lost */
    uint32_t seen;          /* the last line that all of these connections have shown */
};

struct store_write_op {
    enum store_act act;
    struct store_table table;
    union { /* no act uses two of them; saves memory, as thousands may be queued */
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
    bool lost; /* set by store_write: an append that came too late, the writes with it, or a claim of no valid code */
};

/* Opens `DIR/cubilete.db`, or a `postgresql://` address; makes what is missing. NULL with why. */
struct store *store_open(const char *where, char why[STORE_WHY]);
void store_close(struct store *);

/* The store's generation (`edition` in the protocol), which changes when a store is restored from a backup. */
const char *store_generation(const struct store *);

/* Writes a batch in one transaction; false with why: nothing was written. */
bool store_write(struct store *, struct store_write_op *, size_t count, char why[STORE_WHY]);

/* Whether the last batch failed as the disk is full. */
bool store_is_full(const struct store *);

/* The result of reading something that may not exist. */
enum store_found { STORE_FAILED = -1, STORE_MISSING, STORE_FOUND };

enum store_found store_table(struct store *, uint64_t id, struct store_table *);

/* Reads the appends of a table from line `first` on, in order. False: could not be read. */
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

/* About a player who looks for an opponent: the table that they were given, or 0; other seekers with the same terms,
 * the longest first; the number of seekers by terms. */
enum store_found store_pairing(struct store *, uint64_t player, uint64_t *table);
enum store_found store_partner(struct store *, uint64_t player, const char *terms, int64_t seen, struct store_player *);
typedef void store_each_terms(void *context, const char *terms, int64_t count);
bool store_seekers(struct store *, int64_t seen, store_each_terms *, void *context);

/* The people whom a player has met at tables, the latest first, and when. */
typedef void store_each_friend(void *context, const struct store_player *, int64_t last);
bool store_friends(struct store *, uint64_t player, uint32_t limit, store_each_friend *, void *context);
enum store_found store_friend(struct store *, uint64_t player, uint64_t other, struct store_player *);

/* A player's devices with push messages; the server's key for push services (false: none yet). */
typedef void store_each_push(void *context, const struct store_push *);
bool store_pushes(struct store *, uint64_t player, store_each_push *, void *context);
bool store_push_key(struct store *, char text[STORE_PUSH_KEY]);

/* Tables by phase, newest change first, after the moment `after` (0: from the start); of a game, or of any (""); listed
 * ones, or a player's. */
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

/* Rated tables that are over. */
typedef void store_each_id(void *context, uint64_t id);
bool store_rated(struct store *, store_each_id *, void *context);

/* Tournaments that a player made or joined, the newest first. */
bool store_tournaments(struct store *, uint64_t player, uint32_t limit, store_each_id *, void *context);

/* Tournaments that are due by that moment, and when each is due. */
typedef void store_each_due(void *context, uint64_t id, int64_t due);
bool store_tournaments_due(struct store *, int64_t moment, uint32_t limit, store_each_due *, void *context);

/* How many tables in this phase somebody owns or plays at; below 0: could not be read. */
int store_count(struct store *, uint64_t player, enum cub_phase);

/* Tables whose clock or bot has to act by that moment, and that no other living node owns. */
bool store_due(struct store *, int64_t moment, uint64_t node, uint32_t limit, store_each_id *, void *context);

/* Tables that are being played, in order of their ids, after the id `after`. */
bool store_playing(struct store *, uint64_t after, uint32_t limit, store_each_id *, void *context);

/*
 * To be called when a server starts. If no other was running, stores the time since the last
 * heartbeat as downtime, in which no clocks run; downtimes older than all tables being played
 * are removed. Then reads all downtimes, in order.
 */
typedef void store_each_downtime(void *context, int64_t from, int64_t to);
bool store_wake(struct store *, uint64_t node, int64_t moment, store_each_downtime *, void *context);

/* The rest is only for stores that many nodes share. A batch notifies the other nodes of its writes. */
bool store_is_shared(const struct store *);

/* Writes a node's heartbeat. *ahead_ms: the database's clock minus this machine's. Then reads every node with the time
 * since its last heartbeat. */
typedef void store_each_node(void *context, uint64_t node, int64_t silent_ms);
bool store_heartbeat(struct store *, uint64_t node, const char *address, int64_t *ahead_ms, store_each_node *,
                     void *context);

/* Makes a node the owner of a table in place of node `was` (0: none). STORE_MISSING: another node came first. */
enum store_found store_take_over(struct store *, uint64_t table, uint64_t was, uint64_t node);

/* Takes over the matches of nodes without a heartbeat for this long; removes nodes without one for ten times as long.
 */
bool store_inherit(struct store *, uint64_t node, int64_t silent_ms, uint32_t limit, store_each_id *, void *context);

/* To be called when a node shuts down: it owns no tables any more. */
bool store_leave(struct store *, uint64_t node);

/* Waits at most ms for notices of other nodes. False: the connection was lost, and with it any notices meanwhile. */
enum store_notice {
    STORE_NEWS,      /* a table's lines or row have changed */
    STORE_PRESENCE,  /* a table's presence has changed */
    STORE_PLAYER,    /* a player has another name */
    STORE_FORGOTTEN, /* a player was deleted */
    STORE_REWRITTEN, /* stored lines of a table were replaced */
    STORE_PASSING    /* a remark or emote for a table's clients; length: the lower half of the node's id */
};
typedef void store_each_notice(void *context, enum store_notice, uint64_t id, uint32_t length, const char *words);
bool store_listen(struct store *, int ms, store_each_notice *, void *context);

/* The lengths of tables' logs, and their owner nodes. */
struct store_head {
    uint64_t table, owner_node;
    uint32_t length; /* 0: there is no such table */
};
bool store_heads(struct store *, struct store_head *, size_t count);

/* The presence of every node at a table. */
typedef void store_each_presence(void *context, const struct store_presence *);
bool store_presence(struct store *, uint64_t table, store_each_presence *, void *context);

/* To be called from another thread when the server ends: a write that waits for the outcome of its commit gives up. */
void store_stop(struct store *);

#endif
