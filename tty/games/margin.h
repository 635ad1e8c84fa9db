/* Draws the margins around the picture of a position, on terminals with more room than the picture takes. */
#ifndef TTY_GAMES_MARGIN_H
#define TTY_GAMES_MARGIN_H

#include "tty/games/paint.h"

/*
 * Each fills a canvas of its own, of which the terminal shows as much as it has
 * room for: so what matters most stands at the left and at the top.
 */

/* What the points come from, seat by seat, and the last moves. */
void tty_paint_side(struct tty_canvas *, const struct tty_scene *);

/* What stands on the board and what it is worth; in a game that needs no such page how moves are entered. */
void tty_paint_foot(struct tty_canvas *, const struct tty_scene *);

/* What the picture has no room for: 10 x 40 at most. */
void tty_paint_corner(struct tty_canvas *, const struct tty_scene *);

#endif
