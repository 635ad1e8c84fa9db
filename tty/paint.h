/* Pictures of positions: a painter a game, and what they all stand beside. */
#ifndef TTY_PAINT_H
#define TTY_PAINT_H

#include "cubilete/game.h"
#include "tty/canvas.h"

/* What there is to draw. */
struct tty_scene {
    const struct cub_game *game;
    const struct cub_state *state; /* a view: nothing in it is secret to whoever looks */
    const char *name[CUB_SEATS];   /* NULL: the seat has none */
    const char *last;              /* the text of the last move; NULL: none yet, or it is secret */
    int last_who;                  /* who made it; CUB_NOBODY: nobody yet */
};

/* What a seat's pieces look like. */
struct tty_badge {
    const char *sign; /* three cells at most */
    char plain;       /* its stand-in in ASCII; 0: each sign's own */
    struct tty_style style;
};

/* How one game is drawn. */
struct tty_painter {
    const char *game;
    int width; /* of the board, which may take TTY_ROWS - 2 rows; 0: all of them, with the seats drawn there too */
    void (*board)(struct tty_canvas *, int row, int column, const struct tty_scene *);
    /* Writes what a seat has besides its points; NULL: nothing. */
    void (*belongings)(const struct tty_scene *, int seat, char *out, size_t room);
    const struct tty_badge *(*badge)(const struct tty_scene *, int seat); /* NULL: none */
};

extern const struct tty_painter tty_blitz, tty_dizzle, tty_doce, tty_ecuaciones, tty_secuencia;

/* For games without a painter of their own: the members of the state. */
extern const struct tty_painter tty_fields;

/* Draws a position, its title and its seats from (row, column); it takes 24 x 80 at most. */
void tty_paint(struct tty_canvas *, int row, int column, const struct tty_scene *);

/*
 * Parts of it, for painters that draw the seats: a seat's row `▶ 1 Ana      34`,
 * so many columns wide; the last move; who is to move, or who has won.
 */
void tty_paint_seat(struct tty_canvas *, int row, int column, int width, const struct tty_scene *, int seat);
void tty_paint_last(struct tty_canvas *, int row, int column, const struct tty_scene *);
void tty_paint_outlook(struct tty_canvas *, int row, int column, const struct tty_scene *);

#endif
