/* Playing at a table on the full screen. */
#ifndef TTY_FULL_FULL_H
#define TTY_FULL_FULL_H

#include "tty/play.h"

enum full_end {
    FULL_LEFT,  /* by q, or by a signal */
    FULL_AGAIN, /* another game is wanted */
};

/* Plays to the end of the match, or until it is left, on the open screen. */
enum full_end full_play(struct table *, const struct play_options *);

#endif
