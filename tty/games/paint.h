/* Pictures of positions: a painter a game, and what they all stand beside. */
#ifndef TTY_GAMES_PAINT_H
#define TTY_GAMES_PAINT_H

#include "cubilete/game.h"
#include "tty/draw/canvas.h"
#include "tty/games/ledger.h"

enum {
    TTY_PAST = 22,       /* moves that are shown at most: beside the picture */
    TTY_PAST_NEAR = 8,   /* and in it */
    TTY_SPOTS = 128,     /* room for spots: dizzle has the most, 63 squares */
    TTY_LARGE_ROWS = 21, /* of the picture on the full screen; what is below belongs to the front end */
};

/* A move that was made. */
struct tty_past {
    const char *text; /* NULL: it is secret */
    int who;
    int roller; /* of dice: the seat that threw them, if that is told; else CUB_NOBODY */
};

/* What there is to draw. */
struct tty_scene {
    const struct cub_game *game;
    const struct cub_state *state;  /* the viewer's view of it */
    const char *name[CUB_SEATS];    /* NULL: the seat has none */
    struct tty_past past[TTY_PAST]; /* the last moves, the very last at the end */
    int pasts;                      /* how many of them there are */
    struct tty_ledger ledger;       /* of games that have a ledger */

    bool large;      /* for the full screen: 21 rows, dice drawn large; what follows counts only there */
    int seat;        /* one of the seats: whose sheet stands in front, and has the spots (dizzle) */
    int cursor;      /* the spot that it is on, drawn reversed; -1: none */
    int rolling;     /* above 0: so many-th picture of the animation, the dice just rolled show other faces */
    bool round_over; /* the state is that at the end of a round */
    bool covered;    /* the dice are under the cup again: somebody answers in a race */
    int reserved;    /* rows at the foot of the seats' panel that something else is going to stand in */
    uint64_t lit[TTY_SPOTS / 64]; /* the spots, a bit each, that can be chosen now: marked, and coloured too */
};

/* Part of the picture. */
struct tty_box {
    int row, column, rows, width;
};

/* A place of the picture that stands for something: a square, or what is added to the line being typed. */
struct tty_spot {
    int row, column, height, width;
    char text[8]; /* `c3`; or `+`, `7`, `b ` */
    bool square;
};

/* What a seat's pieces look like. */
struct tty_badge {
    const char *sign; /* three cells at most */
    char plain;       /* its stand-in in ASCII; 0: each character's own */
    struct tty_style style;
};

/* How one game is drawn. */
struct tty_painter {
    const char *game;
    int width; /* of the board, which may take TTY_ROWS - 2 rows; 0: all of them, with the seats drawn there too */
    int large_width; /* that width on the full screen, if it is another */
    void (*board)(struct tty_canvas *, int row, int column, const struct tty_scene *);
    /* Writes what a seat has besides its points; NULL: nothing. */
    void (*belongings)(const struct tty_scene *, int seat, char *out, size_t room);
    const struct tty_badge *(*badge)(const struct tty_scene *, int seat); /* NULL: none */
    /* Writes what else stands in the title of the full screen; NULL: nothing. */
    void (*heading)(const struct tty_scene *, char *out, size_t room);
    /* Where a message may stand if there is no panel of seats: no square, letter or die that matters now is there. */
    void (*message)(const struct tty_scene *, struct tty_box *);
    int foot; /* rows at the foot of the large picture that a short message may take instead */
    /* Lists the spots, counted from where the board begins; at most TTY_SPOTS. NULL: none. */
    int (*spots)(const struct tty_scene *, struct tty_spot *out);
    /* Draws a page, 16 x 80 at most, on what stands on the board and what it is worth; NULL: none is needed. */
    void (*legend)(struct tty_canvas *, int row, int column, const struct tty_scene *);
    /* The same in few rows, 6 x 80 at most; NULL: there is no such page. */
    void (*brief)(struct tty_canvas *, int row, int column, const struct tty_scene *);
    /* Draws what the full screen's picture has no room for, 10 x 40 at most; NULL: nothing. */
    void (*rest)(struct tty_canvas *, int row, int column, const struct tty_scene *);
    bool ledger; /* points by round are of interest */
    bool gains;  /* and what they were for */
    /* Writes what lies on the table in words, for seat (or CUB_NOBODY), line by line; NULL: nothing. */
    void (*describe)(const struct tty_scene *, int seat, FILE *);
    bool clears; /* the rules clear the board after a round: how it ended is shown first */
    bool earned; /* and what each seat got in it, kind by kind, for its story does not say so */
    bool sheets; /* each seat has one, and one of them stands in front */
};

extern const struct tty_painter tty_blitz, tty_dizzle, tty_doce, tty_ecuaciones, tty_secuencia;

/* For games without a painter of their own: the members of the state. */
extern const struct tty_painter tty_fields;

/* The painter of a game. */
const struct tty_painter *tty_painter_of(const struct cub_game *);

/*
 * Draws a position, its title and its seats from (row, column); it takes 24 x 80
 * at most, and large 21 x 80.
 */
void tty_paint(struct tty_canvas *, int row, int column, const struct tty_scene *);

/*
 * Where the front end's message of this many rows, if they are as wide as the picture, may
 * stand in the large picture, without covering a square, a letter or a die: the rows
 * that it may take, from the last one up.
 */
struct tty_box tty_message_box(const struct tty_scene *, int rows);

/* How many rows at the picture's foot, as wide as it is, a message may have instead: a legend's. */
int tty_foot(const struct tty_scene *);

/* The spots of the large picture, as it is painted from (0, 0). Returns how many; no two overlap. */
int tty_spots(const struct tty_scene *, struct tty_spot out[TTY_SPOTS]);

/*
 * Parts of it, for painters that draw the seats: a seat's row `▶ 1 Ana      34`,
 * this many columns wide; the last move; who is to move, or who has won.
 */
void tty_paint_seat(struct tty_canvas *, int row, int column, int width, const struct tty_scene *, int seat);
void tty_paint_last(struct tty_canvas *, int row, int column, const struct tty_scene *);
void tty_paint_outlook(struct tty_canvas *, int row, int column, const struct tty_scene *);

/* The last moves under a heading, as many as fit from row to end, without it; and short ones in several columns. */
void tty_paint_past(struct tty_canvas *, int row, int column, int end, const struct tty_scene *);
void tty_paint_short_past(struct tty_canvas *, int row, int column, int rows, const struct tty_scene *);

/* Of those that the picture does not show, all that fit, with names cut to fit a narrow column. */
void tty_paint_earlier(struct tty_canvas *, int row, int column, int end, const struct tty_scene *);

#endif
