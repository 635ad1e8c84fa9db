/*
 * Doce, for two: dice laid on a grid of five by five, and whoever has four in
 * a line that add up to twelve wins the round. docs/rules/doce.md has the rules.
 */
#ifndef GAMES_DOCE_DOCE_H
#define GAMES_DOCE_DOCE_H

#include "cubilete/typed.h"

enum { DOCE_ROUNDS }; /* the options, by place */

enum { DOCE_SIDE = 5, DOCE_SQUARES = DOCE_SIDE * DOCE_SIDE, DOCE_FACES = 6, DOCE_DICE = 11, DOCE_TOTAL = 12 };

/*
 * Squares count from 1 for a1, 2 for b1, 6 for a2, up to 25 for e5; 0 is none,
 * and all above 25 are off the grid. In a set of squares each is the bit of its
 * number.
 */
enum { DOCE_OFF = 31 };

/*
 * A move: the face (0: none that a die has) in bits 0 to 2, the die's square in
 * 3 to 7, the blocker's in 8 to 12, and two bits for what can be written but
 * not done, so that refuse can name the rule.
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
    uint32_t dice[2];               /* each seat's, as sets of squares */
    uint32_t blocker[2];            /* each seat's, as sets too; empty: not used yet */
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
/* A move without the end of its round; and that end, if the move returned that it is over, not 0. */
uint32_t doce_play(struct doce *, int who, cub_move);
void doce_end_round(struct doce *, uint32_t over);
#endif

/*
 * The lines that a seat has on the grid, each by the squares at its ends, the lower
 * first; returns how many. All go through the die that ended the round, and no
 * square is in more than eight windows.
 */
enum { DOCE_LINES = 8 };
int doce_lines(const struct doce *, int seat, uint8_t ends[DOCE_LINES][2]);

/* DO-11, DO-13: what a round's points come from, and those of a seat for a round that ended on this grid. */
enum { DOCE_FOR_LINE, DOCE_FOR_OWN, DOCE_FOR_KEPT, DOCE_FOR_EMPTY, DOCE_FOR_THREES, DOCE_FOR_DRAWN, DOCE_KINDS };
void doce_account(const struct doce *end, int seat, int32_t points[DOCE_KINDS]);

/* Writes a square of the grid, `c3`. */
void doce_square_print(uint32_t square, char out[3]);

#endif
