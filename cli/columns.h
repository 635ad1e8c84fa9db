/* A table of texts for people, each column as wide as what stands in it; on a terminal cut to fit, if some can be. */
#ifndef CLI_COLUMNS_H
#define CLI_COLUMNS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

enum { COLUMNS_MOST = 12 };

/* What a column is; the first row is its heading. */
struct column {
    bool right; /* its texts end together, as numbers do */
    int least;  /* cells that it may be cut to, with an ellipsis; 0: it is never cut */
};

struct columns {
    const struct column *column;
    size_t columns;
    char **cell; /* row by row */
    size_t cells, capacity;
    bool failed; /* for want of memory */
};

/* Fills the next cell with a copy of this text; characters that would steer a terminal become `?`. */
void columns_add(struct columns *, const char *text);

/* Writes it, the heading in bold unless plain, and frees everything. False without memory. */
bool columns_finish(struct columns *, FILE *, bool plain);

#endif
