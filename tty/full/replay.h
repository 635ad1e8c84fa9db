/* Looking at a record move by move. */
#ifndef TTY_FULL_REPLAY_H
#define TTY_FULL_REPLAY_H

#include "cubilete/record.h"

/*
 * Steps through a record as seat (or CUB_NOBODY) may see it, on the open screen.
 * False: the program is to be left.
 */
bool replay_watch(const struct cub_record *, int seat);

#endif
