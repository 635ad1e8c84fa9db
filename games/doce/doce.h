/*
 * Doce: two seats lay dice on a grid of five by five; four dice in a line that add up
 * to twelve win the round. docs/rules/doce.md has the rules.
 */
#ifndef GAMES_DOCE_DOCE_H
#define GAMES_DOCE_DOCE_H

#include "cubilete/typed.h"

enum { DOCE_ROUNDS }; /* indices of options */

enum { DOCE_SIDE = 5, DOCE_SQUARES = DOCE_SIDE * DOCE_SIDE, DOCE_FACES = 6, DOCE_DICE = 11, DOCE_TOTAL = 12 };

/*
 * Squares are numbered from 1 for a1, 2 for b1, 6 for a2, up to 25 for e5; 0 is no
 * square, and numbers above 25 are off the grid. A set of squares has bit n for
 * square n.
 */
enum { DOCE_OFF = 31 };

/*
 * A move: the face (0: one that no die has) in bits 0 to 2, the die's square in 3 to
 * 7, the blocker's in 8 to 12. Two more bits mark moves that can be written but are
 * never legal (a second blocker, a blocker after the die), so that refuse can name
 * the rule.
 */
enum { DOCE_BLOCKER = 1 << 8, DOCE_SECOND = 1 << 13, DOCE_LATE = 1 << 14, DOCE_BITS = 15 };

static inline cub_move doce_move(uint32_t face, uint32_t die, uint32_t blocker)
{
    return face + die * 8 + blocker * 256;
}

static inline uint32_t doce_face(cub_move move)
{
    return move & 7;
}

static inline uint32_t doce_die(cub_move move)
{
    return move >> 3 & 31;
}

static inline uint32_t doce_blocker(cub_move move)
{
    return move >> 8 & 31;
}

struct doce {
    struct cub_state base;
    uint32_t dice[2];               /* by seat: the set of squares with its dice */
    uint32_t blocker[2];            /* by seat: the set with its blocker; empty: not placed yet */
    uint32_t allowed;               /* where the seat that is to act may place its die */
    uint8_t face[DOCE_SQUARES + 1]; /* of the die on each square; 0: none there */
    uint8_t hand[2];                /* dice that each seat has left this round */
    uint8_t last[2];                /* the square of each seat's last die this round; 0: none yet */
    uint8_t spare[6];               /* always 0: the state is a multiple of 8 bytes */
};

#define DOCE_FUNCTIONS(F, g, S) \
    CUB_EVERY(F, g, S)          \
    CUB_FN_SPANS(F, g, S)       \
    CUB_FN_CLOSED(F, g, S)      \
    CUB_FN_ASK(F, g, S) CUB_FN_ASK_AT(F, g, S) CUB_FN_TELL(F, g, S) CUB_FN_GAINS(F, g, S) CUB_FN_ROUND_END(F, g, S)
CUB_TYPED(doce, DOCE_FUNCTIONS)

#ifdef __NVPTX__
/* doce_play applies a move without ending its round; if it returns a number other than 0, doce_end_round has to be
 * called with it. */
uint32_t doce_play(struct doce *, int who, cub_move);
void doce_end_round(struct doce *, uint32_t over);
#endif

/*
 * Writes a seat's lines on the grid, each as the squares at its ends, the lower first;
 * returns how many. All go through the die that ended the round, and a square is in at
 * most eight windows.
 */
enum { DOCE_LINES = 8 };
int doce_lines(const struct doce *, int seat, uint8_t ends[DOCE_LINES][2]);

/* DO-11, DO-13: the points of a seat, by kind, for a round that ended on this grid. */
enum { DOCE_FOR_LINE, DOCE_FOR_OWN, DOCE_FOR_KEPT, DOCE_FOR_EMPTY, DOCE_FOR_THREES, DOCE_FOR_DRAWN, DOCE_KINDS };
void doce_account(const struct doce *end, int seat, int32_t points[DOCE_KINDS]);

/* Writes a square of the grid, `c3`. */
void doce_square_print(uint32_t square, char out[3]);

#endif
