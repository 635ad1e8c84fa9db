/* Looking at a record move by move. */
#ifndef TTY_FULL_REPLAY_H
#define TTY_FULL_REPLAY_H

#include "tty/play.h"

/*
 * Steps through a record as seat (or CUB_NOBODY) may see it, on the open screen;
 * analyze may be NULL. False: the program is to be left.
 */
bool replay_watch(const struct cub_record *, int seat, play_analyze *);

#endif
