/* A moment of a record as somebody may see it, ready to be painted. */
#ifndef TTY_GAMES_VIEW_H
#define TTY_GAMES_VIEW_H

#include "cubilete/record.h"
#include "host/seat_names.h"
#include "tty/games/paint.h"

/* The scene points into its view: it stays where it was made, and the record lives as long. */
struct tty_view {
    struct tty_scene scene;
    char called[CUB_SEATS][SEAT_NAME_SIZE];
    struct cub_replay replay;
    union cub_any state;                /* what may be seen of the position */
    union cub_any before;               /* the position before the last move */
    uint8_t roller[TTY_PAST];           /* of the last moves: who threw the dice; else CUB_NOBODY */
    char text[TTY_PAST][CUB_MOVE_TEXT]; /* of the last moves: that of move i at i % TTY_PAST */
};

/* The position after the first length moves as seat (or CUB_NOBODY) may see it. */
void tty_view_init(struct tty_view *, const struct cub_record *, uint32_t length, int seat);

/* Where the last move has ended a round, and the board is cleared by rule: shows how it ended instead. */
void tty_view_ended(struct tty_view *);

/* What the last move has brought by rule alone, if it lies open: returns how many things. */
int tty_view_tell(const struct tty_view *, struct cub_told out[CUB_TOLD]);

/* The same view at another length: going forward takes each move once. What was set in the scene stays. */
void tty_view_go(struct tty_view *, uint32_t length);

#endif
