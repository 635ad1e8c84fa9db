/*
 * Tournaments at the server. One is a text in the store as a table is, lines and all,
 * and nothing else: what is asked of it is judged on what was read, and written behind
 * it; whoever was quicker wins, and the other reads again. Its tables are tables.
 */
#ifndef SERVER_EVENT_H
#define SERVER_EVENT_H

#include "host/memo.h"
#include "rank/tournament.h"
#include "server/server.h"

enum { EVENT_FIRST = 16 << 10 };

/* A tournament as it was read, and what is to be written behind it. */
struct desk {
    uint64_t id, owner; /* owner: whoever made it; 0: there is no such tournament */
    uint32_t length;    /* lines that are stored */
    struct tournament event;
    char first[EVENT_FIRST]; /* the lines for its tables */
    char game[STORE_GAME];
    uint8_t invite[CUB_DIGEST];
    struct cub_memo fresh; /* lines behind those, LF after each */
    uint32_t added;
    size_t boards; /* that were there when it was read */
    bool failed;
};

void desk_init(struct desk *, uint64_t id);
void desk_finish(struct desk *);

/* Adds a line; false: it can't stand here. */
bool desk_say(struct desk *, const char *line);

/* In a thread that reads: its lines. False: they can't be read. */
bool desk_load(struct desk *, struct store *);

/* In a thread that reads: all of it, with the results of tables that have ended since. False: it can't be read. */
bool desk_read(struct desk *, struct store *);

/* The text as it is stored, as far as anybody may see it. */
bool desk_text(uint64_t id, struct store *, cub_sink *, void *context);

/* Does a command, `VERB KEY …`, on behalf of a player. */
void desk_do(struct desk *, char *line, size_t length, uint64_t player, char key[WIRE_KEY + 1], struct wire_answer *);

/* The first lines that somebody sent: judged, and taken. */
bool desk_begin(struct desk *, const char *body, const char *invite, struct live_fault *);

/* What a store has to do for what was added: the lines, and the tables of a new round. NULL without memory. */
struct writing *desk_write(struct desk *, uint64_t player);

#endif
