/*
 * A connection to PostgreSQL that reconnects: its users call pg_mend before each use. No
 * call waits longer than a few seconds for an answer; a connection without an answer is
 * dropped.
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
    bool prepared[STORE_STATEMENTS]; /* statements are prepared when first used */
    uint32_t times;                  /* how often it was connected so far */
    int64_t tried;                   /* when connecting was last tried, ms */
    char state[6];                   /* SQLSTATE of the last error */
};

/* Connects; false with why. To be finished whatever follows. */
bool pg_init(struct pg_connection *, const char *address, char why[STORE_WHY]);
void pg_finish(struct pg_connection *);

/* Drops the connection; pg_mend makes another. */
void pg_drop(struct pg_connection *);

/* Connects again if it is not connected, a few times a second at most. False: not connected. */
bool pg_mend(struct pg_connection *, char why[STORE_WHY]);
bool pg_is_up(const struct pg_connection *);

/* Runs SQL, or a statement of the list; NULL: the connection is lost. The caller clears the result. */
PGresult *pg_exec(struct pg_connection *, const char *text);
PGresult *pg_run(struct pg_connection *, int which, int count, const char *const *values, const int *lengths,
                 const int *formats);

/* Waits at most ms for input. False: the connection is lost. */
bool pg_wait(struct pg_connection *, int ms);

/* The steady clock, and sleeping. */
int64_t pg_clock_ms(void);
void pg_sleep_ms(int ms);

#endif
