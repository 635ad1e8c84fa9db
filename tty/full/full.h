/* Playing at a table on the full screen. */
#ifndef TTY_FULL_FULL_H
#define TTY_FULL_FULL_H

#include "tty/play.h"

/*
 * Plays on the open screen until the match is left, by q or a signal, and others
 * after it as long as people want them. False with *why: another was wanted and
 * could not be begun.
 */
bool full_play(struct table_link *, const struct play_options *, struct cub_message *why);

#endif
