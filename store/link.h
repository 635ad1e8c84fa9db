/*
 * A connection to PostgreSQL that mends itself: whoever uses it asks first whether it
 * is there. Nothing waits longer than a few seconds for an answer; a connection that
 * gives none is dropped.
 */
#ifndef STORE_LINK_H
#define STORE_LINK_H

#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>

#include <libpq-fe.h>

#include "store/store.h"

struct link {
    PGconn *db; /* NULL: not connected */
    char *address;
    const char *const *texts; /* of the statements, which are prepared when they are first used */
    uint64_t prepared;        /* bits of those that are */
    uint32_t times;           /* how often it was connected so far */
    int64_t tried;            /* when it last was tried, ms */
    char state[6];            /* SQLSTATE of what last went wrong */
};

/* Connects; false with why. To be finished whatever follows. */
bool link_init(struct link *, const char *address, const char *const *texts, char why[STORE_WHY]);
void link_finish(struct link *);

/* Whether it is connected, if need be from now on; tried a few times a second at most. */
bool link_mend(struct link *, char why[STORE_WHY]);
bool link_is_up(const struct link *);

/* Runs a text, or a statement; NULL: the connection is gone. The result is the caller's to clear. */
PGresult *link_exec(struct link *, const char *text);
PGresult *link_run(struct link *, int which, int count, const char *const *values);

/* Waits for anything to come, at most so long. False: the connection is gone. */
bool link_wait(struct link *, int ms);

/* The steady clock, and sleeping. */
int64_t link_clock_ms(void);
void link_sleep_ms(int ms);

#endif
