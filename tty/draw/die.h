/* A die as large as one can be read from across the table. */
#ifndef TTY_DRAW_DIE_H
#define TTY_DRAW_DIE_H

#include "tty/draw/canvas.h"

enum { TTY_DIE_HEIGHT = 5, TTY_DIE_WIDTH = 9 };

/* Its edges, and its face in this style with 0 to 6 pips. */
void tty_die(struct tty_canvas *, int row, int column, struct tty_style, int pips);

/* A smaller one: its edges, and a character on its face. */
enum { TTY_SMALL_HEIGHT = 3, TTY_SMALL_WIDTH = 5 };
void tty_small_die(struct tty_canvas *, int row, int column, struct tty_style, char sign);

#endif
