/* Playing at a table on the full screen. */
#ifndef TTY_FULL_H
#define TTY_FULL_H

#include "tty/table.h"

struct full_options {
    bool still;      /* no animation */
    cub_value tutor; /* asks before a move that costs so much; 0: never */
    /* What luck and skill did in a record, as text to be freed; NULL: it was stopped, or there is no memory. */
    char *(*analyze)(const struct cub_record *, bool (*stop)(void *), void *context); /* NULL: there is none */
};

enum full_end {
    FULL_LEFT,  /* by q, or by a signal */
    FULL_AGAIN, /* another game is wanted */
};

/* Plays to the end of the match, or until it is left, on the open screen. */
enum full_end full_play(struct table *, const struct full_options *);

#endif
