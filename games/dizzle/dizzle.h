/*
 * Dizzle: the seats take dice from a pool in turn and put them on squares of
 * their own sheets, each beside the one before; what is covered at the end of a
 * turn is crossed.
 */
#ifndef GAMES_DIZZLE_DIZZLE_H
#define GAMES_DIZZLE_DIZZLE_H

#include "cubilete/typed.h"
#include "games/dizzle/sheet.h"

enum { DIZZLE_SEATS = 4 };
enum { DIZZLE_ALONE_BOMB = 2 }; /* DZ-41: points of a crossed bomb, with one seat */
enum { DIZZLE_LEVEL };          /* the options, by place; after the start 1 to 4, or 0 on a foreign sheet */

/*
 * A move of a seat: its kind, the square in the low bits, and for a die placed
 * its face. A roll is the number of dice that show each face, four bits a face:
 * 13 dice at most.
 */
enum dizzle_kind { DIZZLE_PLACE = 1, DIZZLE_REROLL, DIZZLE_LEAVE, DIZZLE_GIVE, DIZZLE_FLY };
enum { DIZZLE_NOWHERE = 63, DIZZLE_FACE_SHIFT = 6, DIZZLE_KIND_SHIFT = 9 }; /* NOWHERE: a square off the grid */

static inline cub_move dizzle_move(enum dizzle_kind kind, int face, int square)
{
    return (cub_move)kind << DIZZLE_KIND_SHIFT | (cub_move)face << DIZZLE_FACE_SHIFT | (cub_move)square;
}

/* What is waited for. */
enum dizzle_stage {
    DIZZLE_ROLLS,  /* the dice: the whole pool */
    DIZZLE_GO,     /* the seat: a die placed, or if there is no choice, a reroll or leaving */
    DIZZLE_AGAIN,  /* the dice: what is left of the pool */
    DIZZLE_MUST,   /* the seat: a die placed, after a reroll */
    DIZZLE_GIVES,  /* the seat: a die given back, after a reroll in vain */
    DIZZLE_EXTRA,  /* the dice: the two extra ones of a seat alone */
    DIZZLE_ROCKET, /* the seat: a planet */
};

struct dizzle {
    struct cub_state base;
    struct dizzle_sheet sheet;
    dizzle_board crossed[DIZZLE_SEATS]; /* printed crosses too */
    dizzle_board exploded[DIZZLE_SEATS];
    dizzle_board dice[DIZZLE_SEATS];             /* under dice of this turn; a die shows its square's number */
    dizzle_board choice;                         /* the squares that the seat to act may name now */
    int8_t raised[DIZZLE_SEATS][DIZZLE_COLOURS]; /* points scored for flags */
    uint8_t struck[DIZZLE_COLOURS];              /* numbers gone from the flags' tracks */
    uint8_t rockets[DIZZLE_SEATS];               /* crossed this turn, and not flown yet */
    uint8_t pool[DIZZLE_PIPS];                   /* dice showing each number; all 0 while they are to be rolled */
    uint8_t left;                                /* dice in the pool, rolled or not */
    uint8_t stage;                               /* enum dizzle_stage */
    uint8_t starter;                             /* the seat that started the turn */
    uint8_t seat;                                /* whose go it is */
    uint8_t active;                              /* bit i: seat i has not left this turn */
    uint8_t rounds;                              /* that are played: DZ-1 */
    uint8_t spare[4];                            /* always 0: the state is a multiple of 8 bytes */
};

#define DIZZLE_FUNCTIONS(F, g, S) \
    CUB_EVERY(F, g, S)            \
    CUB_ROLLED(F, g, S)           \
    CUB_FN_STANDING(F, g, S)      \
    CUB_FN_RATING(F, g, S)        \
    CUB_FN_SHARES(F, g, S) CUB_FN_ASK(F, g, S) CUB_FN_ASK_AT(F, g, S) CUB_FN_TELL(F, g, S) CUB_FN_GAINS(F, g, S)
CUB_TYPED(dizzle, DIZZLE_FUNCTIONS)

/* DZ-1: how many rounds a number of seats plays. */
int dizzle_rounds(int seats);

/* The squares that the seat's next die may go on, whatever its number; and the locks that it may not open yet. */
dizzle_board dizzle_reach(const struct dizzle *, int seat);
dizzle_board dizzle_locked(const struct dizzle *, int seat);

/* The number of a square that has one. */
int dizzle_face(const struct dizzle *, int square);

/* DZ-31: a seat's points as its sheet stands; base.score holds them as of the last turn's end. */
int32_t dizzle_score(const struct dizzle *, int seat);

/* What those points come from. */
enum dizzle_share {
    DIZZLE_GEMS,
    DIZZLE_PUZZLES,
    DIZZLE_FLAGS,
    DIZZLE_BOMBS,
    DIZZLE_PILES,
    DIZZLE_BLOCKS,
    DIZZLE_LINES,
    DIZZLE_SHARES
};
void dizzle_account(const struct dizzle *, int seat, int32_t points[DIZZLE_SHARES]);

/* DZ-42: the band, from 0, of a score alone on a level from 1; a score that is a limit belongs to the upper band. */
enum { DIZZLE_RATINGS = 5 };
int dizzle_band(int level, int score);

/*
 * dizzle_apply in two steps: a move, which returns whether it was the last of its turn; and if so, the end of the turn.
 * Graphics cards play them apart (gpu/kernels.c).
 */
bool dizzle_play(struct dizzle *, int who, cub_move);
void dizzle_end_turn(struct dizzle *);

/* For the rules' own files: begins the turn of s->starter; what follows a planet being crossed. */
void dizzle_begin_turn(struct dizzle *);
void dizzle_fly(struct dizzle *, int square);

#endif
