/* Two sets of weights of dizzle's quick player on the same dice: what train-dizzle goes by, on a processor or a card.
 */
#ifndef TOOLS_TRAIN_DIZZLE_DEAL_H
#define TOOLS_TRAIN_DIZZLE_DEAL_H

#include "bots/dizzle/worth.h"

/* The first states of games: by who plays, on sheets of all levels. */
enum deal_seats { DEAL_ALONE, DEAL_TWO, DEAL_FOUR, DEAL_SEATS };
struct deal_starts {
    struct dizzle first[DEAL_SEATS][DIZZLE_LEVELS];
};

/* What a player goes by, with others and alone. */
struct deal_player {
    struct dizzle_weights weights[2];
};

/* Of deals: how many millionths of a victory one player was ahead of the other, alone points; and the squares of that.
 */
struct deal_sum {
    int64_t ahead;
    uint64_t squares; /* alone: of points; else of thousandths, or a million deals would not fit */
};

/* Plays a deal, which is as many games as players change seats, and adds it up. */
void deal_play(const struct deal_starts *, const struct deal_player *one, const struct deal_player *other, bool alone,
               uint64_t deal, struct deal_sum *);

#endif
