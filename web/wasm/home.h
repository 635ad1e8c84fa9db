/* What the parts of a table of this device share. */
#ifndef WEB_HOME_H
#define WEB_HOME_H

#include "table/schedule.h"
#include "web/wasm/surface.h"
#include "wire/subscription.h"

enum {
    HOME_OWNER = 1,     /* the player whose table it is */
    HOME_VIEWERS = 16,  /* players, and before them whoever holds no seat */
    HOME_LINE_MS = 100, /* so much later than it was meant a call may come: painting, events */
};

/* A viewer, and what it has been told besides lines. */
struct home_viewer {
    struct subscription subscription;
    int seat;
    uint32_t lines, cup; /* those that news were told for */
};

struct home {
    struct table table;
    struct cub_buffer log; /* what is to be kept and was not handed over yet */
    struct home_viewer viewer[HOME_VIEWERS];
    struct schedule schedule;
    uint32_t seen;  /* the last line that is on the screen */
    int64_t opened; /* when it was begun or restored */
};

/* Adds a line to what is to be kept. False without memory. */
bool home_log(struct home *, const char *word, const char *rest);

/* Adds `append …`: so many lines are to follow it. */
bool home_log_head(struct home *, const struct table_append *, uint32_t count);

/* Takes a whole log, which an empty table becomes. False with *fault. */
bool home_read(struct home *, const char *text, size_t length, int64_t now, struct table_error *fault);

/* The append that lies behind `durable` is done: it is kept, and to be kept outside. False without memory: it is taken
 * back. */
bool home_keep(struct home *);

/* All that is due by now, in its order. True: something happened. */
EXPORT(home_advance) bool home_advance(struct home *, double now);

/* Puts out a fault, or null. */
bool home_put_fault(const struct table_error *);

#endif
