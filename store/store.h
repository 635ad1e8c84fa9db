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
    STORE_EDITION = 9,
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
    int64_t due; /* by correspondence: when its clock has to act; 0: it has not */
};

struct store_player {
    uint64_t id;
    char name[STORE_NAME];
    int64_t made;
};

/* What a batch is made of. */
enum store_act {
    STORE_ADD_TABLE,   /* table */
    STORE_SET_TABLE,   /* table: owner, phase, taken, changed, due */
    STORE_SET_INVITE,  /* table: invite */
    STORE_DROP_CUP,    /* table: its secret is in its log now */
    STORE_APPEND,      /* append; what follows with the same table belongs to it */
    STORE_SIT,         /* player, table, seat */
    STORE_STAND,       /* player, table */
    STORE_ADD_PLAYER,  /* player */
    STORE_SET_NAME,    /* player */
    STORE_DROP_PLAYER, /* player: its devices and name; what it played stays */
    STORE_ADD_DEVICE,  /* player, hash */
    STORE_ADD_CODE,    /* player, hash, moment: until when */
    STORE_DROP_CODE,   /* hash */
    STORE_BEAT         /* moment: the server is alive */
};

struct store_step {
    enum store_act act;
    struct store_table table;
    struct store_append append;
    struct store_player player;
    uint8_t hash[STORE_HASH];
    int seat;
    int64_t moment;
    bool lost; /* an append whose place was taken; what belongs to it */
};

/* Opens `DIR/cubilete.db`, or a `postgresql://` address; makes what is missing. NULL with why. */
struct store *store_open(const char *where, char why[STORE_WHY]);
void store_close(struct store *);

/* The edition: it changes when a store is restored from a backup. */
const char *store_edition(const struct store *);

/* Writes a batch; false with why: nothing of it. */
bool store_write(struct store *, struct store_step *, size_t count, char why[STORE_WHY]);

/* Whether something is there. */
enum store_found { STORE_FAILED = -1, STORE_MISSING, STORE_FOUND };

enum store_found store_table(struct store *, uint64_t id, struct store_table *);

/* The appends of a table whose first line is `first` or later, in order. False: could not be read. */
typedef void store_each_append(void *context, const struct store_append *);
bool store_log(struct store *, uint64_t table, uint32_t first, store_each_append *, void *context);

/* The player of a device; the player of a code that holds at that moment, which is then spent by a try. */
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

/* How many open or running tables somebody owns or plays at; below 0: could not be read. */
int store_count(struct store *, uint64_t player);

/* When the server was last alive; 0: never, or not known. */
int64_t store_last_beat(struct store *);

#endif
