/*
 * A connection to PostgreSQL that can be made anew after it was lost: its users call
 * pg_mend first. No call waits longer than a few seconds for an answer; a connection
 * that gives none is dropped.
 */
#ifndef STORE_PG_CONNECTION_H
#define STORE_PG_CONNECTION_H

#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>

#include <libpq-fe.h>

#include "store/database.h"

struct pg_connection {
    PGconn *db; /* NULL: not connected */
    char *address;
    bool prepared[STORE_STATEMENTS]; /* each statement is when it is first used */
    uint32_t times;                  /* how often it was connected so far */
    int64_t tried;                   /* when it last was tried, ms */
    char state[6];                   /* SQLSTATE of what last went wrong */
};

/* Connects; false with why. To be finished whatever follows. */
bool pg_init(struct pg_connection *, const char *address, char why[STORE_WHY]);
void pg_finish(struct pg_connection *);

/* Gives the connection up; pg_mend makes another. */
void pg_drop(struct pg_connection *);

/* Whether it is connected, if need be from now on; tried a few times a second at most. */
bool pg_mend(struct pg_connection *, char why[STORE_WHY]);
bool pg_is_up(const struct pg_connection *);

/* Runs SQL, or a statement of the list; NULL: the connection is gone. The result is the caller's to clear. */
PGresult *pg_exec(struct pg_connection *, const char *text);
PGresult *pg_run(struct pg_connection *, int which, int count, const char *const *values, const int *lengths,
                 const int *formats);

/* Waits for anything to come, at most so long. False: the connection is gone. */
bool pg_wait(struct pg_connection *, int ms);

/* The steady clock, and sleeping. */
int64_t pg_clock_ms(void);
void pg_sleep_ms(int ms);

#endif
