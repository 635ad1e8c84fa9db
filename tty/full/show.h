/* Shows a position for play and replay. */
#ifndef TTY_FULL_SHOW_H
#define TTY_FULL_SHOW_H

#include "tty/games/paint.h"

/* Shows a canvas, and around it what else there is to say about a position; NULL: nothing. */
void full_show(const struct tty_canvas *, const struct tty_scene *);

#endif
