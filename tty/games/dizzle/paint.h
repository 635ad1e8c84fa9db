/* The parts of dizzle's pictures: a sheet with what happened to it, and what things are worth. */
#ifndef TTY_GAMES_DIZZLE_PAINT_H
#define TTY_GAMES_DIZZLE_PAINT_H

#include "games/dizzle/dizzle.h"
#include "tty/games/paint.h"

enum {
    DIZZLE_STEP = 4,                                 /* columns from one square to the next */
    DIZZLE_WIDTH = 3 + DIZZLE_STEP * DIZZLE_COLUMNS, /* of a sheet: the rows' numbers, the squares, the last line */
};

/* The specials by the letters of sheets (docs/sheets.md). */
struct tty_special {
    size_t squares;   /* where in a sheet */
    const char *name; /* a message */
    char letter;
    struct tty_style style;
};

enum { DIZZLE_SPECIALS = 9 };
extern const struct tty_special tty_specials[DIZZLE_SPECIALS];

dizzle_board tty_special_squares(const struct dizzle_sheet *, const struct tty_special *);

/* A square's height: with lines around it or without; the letters below the columns may be left out. */
struct tty_sheet_size {
    int height; /* 1 or 0 */
    bool letters;
};

/* A seat's name, points and dice in one row, and its sheet below. */
void tty_paint_sheet(struct tty_canvas *, int row, int column, const struct tty_scene *, int seat,
                     struct tty_sheet_size);

/* That row alone. */
void tty_paint_holder(struct tty_canvas *, int row, int column, const struct tty_scene *, int seat);

/* The spots of a sheet with lines that is painted from here: every square that there is. */
int tty_sheet_spots(int row, int column, const struct dizzle *, struct tty_spot *out);

/* What things are worth, and with a legend what the letters stand for: from row to end, without it. */
void tty_paint_values(struct tty_canvas *, int row, int column, int end, const struct dizzle *, bool legend);

/* Both as a page of its own. */
void tty_paint_legend(struct tty_canvas *, int row, int column, const struct tty_scene *);

/* The same one after another: 6 rows at most. */
void tty_paint_brief(struct tty_canvas *, int row, int column, const struct tty_scene *);

#endif
