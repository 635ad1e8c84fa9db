/* Shared by painters for the full screen: spots, lit squares, tumbling dice. */
#ifndef TTY_GAMES_SPOTS_H
#define TTY_GAMES_SPOTS_H

#include "tty/games/paint.h"

/* How the mark of a lit spot looks. */
extern const struct tty_style tty_lit_style;

/* Whether this spot can be chosen now. */
bool tty_lit(const struct tty_scene *, int spot);

/* The spot of the square in column x and row y, both from 0. */
struct tty_spot tty_square(int x, int y, int row, int column, int height, int width);

/* The dice that tumble just now, as the text of the roll; empty: none do. */
const char *tty_rolled(const struct tty_scene *);

/* What a die that tumbles shows in this picture: one of this many faces, from 0. die tells it from the others. */
int tty_tumble(const struct tty_scene *, int die, int faces);

/* Marks the spot that the cursor is on: `>` and `<` beside it, or on its edges if it has some. */
void tty_paint_cursor(struct tty_canvas *, int row, int column, const struct tty_scene *);

#endif
