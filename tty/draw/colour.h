/* Which of a terminal's colours an ink is. */
#ifndef TTY_DRAW_COLOUR_H
#define TTY_DRAW_COLOUR_H

#include "tty/draw/canvas.h"

/* Its number among this many colours (256, 16 or 8); -1 for whatever the terminal has. */
int tty_colour(enum tty_ink, int colours);

#endif
