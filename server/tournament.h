/*
 * A tournament log is a tournament as the store has it: lines that are only appended to, like those of a table. A
 * request reads the log, judges its commands on it, and appends lines. If another request appended first, the store
 * refuses, and the request starts again. The tables of a tournament are ordinary tables.
 */
#ifndef SERVER_TOURNAMENT_H
#define SERVER_TOURNAMENT_H

#include "host/strbuf.h"
#include "rank/tournament.h"
#include "server/server.h"

enum { TOURNAMENT_LINES = 16 << 10 };

/* The lines that were read, and those to be appended. */
struct tournament_log {
    uint64_t id, owner; /* owner: the player who made it; 0: there is no such tournament */
    uint32_t length;    /* stored lines */
    struct tournament tournament;
    char table_lines[TOURNAMENT_LINES]; /* the first lines of its tables */
    char game[STORE_GAME];
    uint8_t invite[CUB_DIGEST];
    uint8_t came[TOURNAMENT_PLAYERS]; /* lines by which each came, went, or took another name; 255: more */
    struct cub_strbuf added;          /* new lines, LF after each */
    uint32_t added_lines;
    size_t stored_boards;
    uint32_t pace;             /* for tests: divides waiting times */
    int64_t changed_at;        /* when its last line was written */
    int64_t begun_at, done_at; /* when it began; when all boards of the round had results, 0: they have not */
    int64_t due, due_read;     /* of one that runs by itself, as STORE_SET_TOURNAMENT has them */
    bool failed;
};

void tournament_log_init(struct tournament_log *, uint64_t id, uint32_t pace);
void tournament_log_finish(struct tournament_log *);

/* Adds a line; false: the rules of tournaments don't allow it here. */
bool tournament_log_append(struct tournament_log *, const char *line);

/* To be called in a query worker: reads the lines. False: the store failed. */
bool tournament_log_load(struct tournament_log *, struct store *);

/* Adds the results of tables that have ended since; and both. */
bool tournament_log_add_results(struct tournament_log *, struct store *);
bool tournament_log_read(struct tournament_log *, struct store *);

/* Writes the stored lines without the invitation. */
bool tournament_log_text(uint64_t id, struct store *, cub_sink *, void *context);

/* Judges a command, `VERB KEY …`, of a player, and adds its lines. */
void tournament_log_do(struct tournament_log *, char *line, size_t length, uint64_t player, char key[WIRE_KEY + 1],
                       struct wire_answer *);

/* Whether the tournament runs by itself. */
bool tournament_log_runs(const struct tournament_log *);

/* Adds the lines that are due at that moment to a log that was read. Returns when the next are due;
 * 0: not before somebody writes to it. */
int64_t tournament_log_advance(struct tournament_log *, int64_t now);

/* When the next thing happens by itself: it begins, the next round does, an arena ends. 0: that is not known. */
int64_t tournament_log_next(const struct tournament_log *);

/* Judges and adds the first lines of a new tournament. */
bool tournament_log_begin(struct tournament_log *, const char *body, const char *invite, struct table_error *);

/* The transaction for the added lines, the tables of a new round, and when it is due. NULL without memory. */
struct transaction *tournament_log_write(struct tournament_log *, uint64_t player);

/* Of tournaments that run by themselves: looks at those that are due (tournament_clock.c); every tick. */
void tournament_tick(struct server *);

/* Its transaction was written: tells those who listen of their boards and of the end, and lets bots play. */
void tournament_announce(struct server *, const struct tournament_log *, const struct transaction *);

#endif
