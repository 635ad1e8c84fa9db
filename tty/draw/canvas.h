/*
 * A screen of cells that pictures are drawn on, and how it is printed: in
 * Unicode and colour, or in plain ASCII. Every cell has both its characters from the
 * start, so that painters need not know where the picture goes.
 */
#ifndef TTY_DRAW_CANVAS_H
#define TTY_DRAW_CANVAS_H

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

enum { TTY_ROWS = 24, TTY_COLUMNS = 80 };

enum tty_ink {
    TTY_USUAL, /* whatever the terminal has */
    TTY_BLACK,
    TTY_WHITE,
    TTY_GREY,
    TTY_RED,
    TTY_GREEN,
    TTY_BLUE,
    TTY_YELLOW,
    TTY_ORANGE,
    TTY_PURPLE,
    TTY_INKS
};

struct tty_style {
    uint8_t ink, paper; /* of enum tty_ink */
    bool bold, reverse;
};

struct tty_cell {
    uint32_t sign; /* Unicode; 0: nothing drawn here; TTY_TAIL: covered by a wide character to the left */
    char plain;    /* its stand-in */
    struct tty_style style;
};

#define TTY_TAIL UINT32_MAX

struct tty_canvas {
    struct tty_cell cell[TTY_ROWS][TTY_COLUMNS];
    uint8_t used[TTY_ROWS]; /* the columns of each row that anything may have been drawn in: the first of them */
};

/* An empty canvas. */
void tty_clear(struct tty_canvas *);

/*
 * Writes UTF-8 from this cell to the right; what falls outside is dropped, what
 * is no printable character becomes `?`. Returns the columns it took.
 */
int tty_text(struct tty_canvas *, int row, int column, struct tty_style, const char *text);

/* As tty_text, with every character standing as this one in plain ASCII; 0: as its own. */
int tty_mark(struct tty_canvas *, int row, int column, struct tty_style, const char *text, char plain);

/* Write a text, and a number, so that it ends before column. */
void tty_right(struct tty_canvas *, int row, int column, struct tty_style, const char *text);
void tty_number(struct tty_canvas *, int row, int column, struct tty_style, int64_t number);

/* The lines of a board of rows x columns squares, each height x width cells inside its lines. */
struct tty_grid {
    int rows, columns, height, width;
};
void tty_lines(struct tty_canvas *, int row, int column, struct tty_style, const struct tty_grid *);

/* Numbers left of the rows (row 1 at the bottom) of such a board. */
void tty_row_numbers(struct tty_canvas *, int row, int column, struct tty_style, const struct tty_grid *);

/* Those numbers, and letters under the columns. */
void tty_coordinates(struct tty_canvas *, int row, int column, struct tty_style, const struct tty_grid *);

/* Shows a part of it in the usual ink and paper, changed over: no colour could make it hard to see. */
void tty_reverse(struct tty_canvas *, int row, int column, int height, int width);

/* The columns that a text takes. */
int tty_width(const char *text);

/* Writes the rows that were drawn on, without blanks at their ends. */
void tty_print(const struct tty_canvas *, FILE *, bool plain);

#endif
