/* Playing at a table on the full screen. */
#ifndef TTY_PLAY_H
#define TTY_PLAY_H

#include "tty/table.h"

struct play_options {
    bool still;      /* no animation */
    cub_value tutor; /* asks before a move that costs so much; 0: never */
    /* What luck and skill did in a record, as text to be freed; NULL: it was stopped, or there is no memory. */
    char *(*analyze)(const struct cub_record *, bool (*stop)(void *), void *context); /* NULL: there is none */
};

enum play_end {
    PLAY_LEFT,  /* by q, or by a signal */
    PLAY_AGAIN, /* another game is wanted */
};

/* Plays to the end of the match, or until it is left, on the open screen. */
enum play_end play_on_screen(struct table *, const struct play_options *);

#endif
