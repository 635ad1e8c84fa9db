/* What a sheet of dizzle is worth, and a quick player that goes by it: what all strengths of the bot are made of. */
#ifndef BOTS_DIZZLE_WORTH_H
#define BOTS_DIZZLE_WORTH_H

#include "cubilete/bot.h"
#include "games/dizzle/dizzle.h"

/* Steps are squares that must still be crossed for something; whatever needs more than the farthest is not seen. */
enum { DIZZLE_FARTHEST = 15 };

/* How somebody looks at a sheet. */
struct dizzle_eye {
    uint8_t far;    /* goals more steps away are worth nothing: 0 sees points alone */
    uint8_t missed; /* of 8 moves, how many are overlooked by chance */
    bool rivals;    /* sees what its bombs do to the others */
};

/* How many tenths of a square the seat of an average player will yet cross. */
int dizzle_to_come(const struct dizzle *, int seat);

/*
 * The points that a seat may expect at the end, in thousandths, if all that is
 * under its dice and these further squares get crossed.
 */
int32_t dizzle_worth(const struct dizzle *, int seat, dizzle_board more, int far);

/* A seat's move by worth alone, in a moment. */
cub_move dizzle_quick(const struct dizzle *, int seat, int far);

/* What a reroll promises above leaving, in thousandths of a point. */
int32_t dizzle_hope(const struct dizzle *, int seat, int far);

/* Turns begun so far. */
int dizzle_turn(const struct dizzle *);

/* Plays until so many turns have ended, or the game; returns the moves made. */
int dizzle_play_on(struct dizzle *, int turns, struct cub_rng *);

/* The value of a position to each seat as it stands, as cub_bot.value; its dice count as crosses. */
void dizzle_appraise(const struct dizzle *, const struct dizzle_eye *, cub_value value[CUB_SEATS]);

/* Why a move is good: cub_bot.explain. */
int dizzle_explain(const struct cub_state *view, int seat, cub_move, struct cub_refusal *reasons, int cap);

#endif
