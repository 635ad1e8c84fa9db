/* A record that was put in. */
#ifndef WEB_READING_H
#define WEB_READING_H

#include "web/wasm/surface.h"

struct reading {
    struct cub_record record; /* of the last game; what of it holds */
    struct cub_fault fault;   /* if it is none, or does not hold */
};

/* Reads a text up to its NUL. False: see fault. To be finished either way. */
bool reading_read(struct reading *, const char *text);
void reading_finish(struct reading *);

/* Feeds a text to a reader, and finishes it; false without memory. */
bool reading_feed(const char *text, size_t length, struct cub_reader_events);

/* A record as the lines of a table's log, one after another. */
struct telling {
    cub_sink *sink; /* gets each line with its LF */
    void *context;
    uint32_t number; /* of the last line */
    bool numbered;   /* as `N LINE` */
    int64_t moment;  /* when cups are said to have been lifted */
};

void telling_line(struct telling *, const char *line);

/* The header's lines that begin with these words, in their order; NULL ends them. */
void telling_header(struct telling *, const struct cub_record *, const char *const *words);

/* The first moves of it. */
void telling_moves(struct telling *, const struct cub_record *, uint32_t length);

/* The words of what comes first in a log. */
extern const char *const telling_first[];

#endif
