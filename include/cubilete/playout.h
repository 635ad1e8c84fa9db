/* Random play: picks who moves next. */
#ifndef CUB_PLAYOUT_H
#define CUB_PLAYOUT_H

#include "cubilete/game.h"

/* Picks one of a set of seats (a bit each), all equally likely. */
int cub_actor_among(uint32_t seats, struct cub_rng *);

/*
 * Whose move a random playout takes next: the dice if they are due, else one of
 * the seats that may act, each equally likely; the clock only when nobody else can.
 */
static inline int cub_actor(const struct cub_state *state, struct cub_rng *rng)
{
    uint32_t all = state->to_act, seats = all & (CUB_BIT(CUB_SEATS) - 1u);
    if (!(all & (all - 1))) /* mostly there is just one */
        return __builtin_ctz(all);
    if (all & CUB_BIT(CUB_DICE))
        return CUB_DICE;
    return seats & (seats - 1) ? cub_actor_among(seats, rng) : __builtin_ctz(seats);
}

#endif
