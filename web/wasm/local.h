/* Declares what the files of a local table share. */
#ifndef WEB_LOCAL_H
#define WEB_LOCAL_H

#include "table/schedule.h"
#include "web/wasm/surface.h"
#include "wire/subscription.h"

enum {
    LOCAL_OWNER = 1,     /* the player whose table it is */
    LOCAL_VIEWERS = 16,  /* players, and before them viewers without a seat */
    LOCAL_LINE_MS = 100, /* so much later than it was meant a call may come: painting, events */
};

/* A viewer, and what it has been told besides lines. */
struct local_viewer {
    struct subscription subscription;
    int seat;
    uint32_t lines, cup; /* those that news were told for */
};

struct local_table {
    struct table table;
    struct cub_buffer log; /* what is to be kept and was not handed over yet */
    struct local_viewer viewer[LOCAL_VIEWERS];
    struct schedule schedule;
    uint32_t seen;  /* the last line that is on the screen */
    int64_t opened; /* when it was begun or restored */
};

/* Adds a line to what is to be kept. False without memory. */
bool local_log(struct local_table *, const char *word, const char *rest);

/* Adds `append …`: this many lines follow it. */
bool local_log_head(struct local_table *, const struct table_append *, uint32_t count);

/* Takes a whole log, which an empty table becomes. False with *fault. */
bool local_read(struct local_table *, const char *text, size_t length, int64_t now, struct table_error *fault);

/* The append that lies after `durable` is done: it is kept, and to be kept outside. False without memory: it is taken
 * back. */
bool local_keep(struct local_table *);

/* All that is due by now, in its order. True: something happened. */
EXPORT(local_advance) bool local_advance(struct local_table *, double now);

/* Puts out a fault, or null. */
bool local_put_fault(const struct table_error *);

#endif
