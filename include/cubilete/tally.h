/* Sums over finished games: who won, with how many points, after how many moves. */
#ifndef CUB_TALLY_H
#define CUB_TALLY_H

#include "cubilete/game.h"

/*
 * Whole numbers only, so that adding in any order, by any number of threads or cards, gives the same. A square of
 * points stays below 2^63 / 10^9 games = 9.2 * 10^9, that is for points below 96,000: no game comes near.
 */
struct cub_tally {
    uint64_t games, moves, shortest, longest;
    uint64_t shared, unwon; /* games with several winners, and with none */
    struct cub_tally_seat {
        int64_t points, squares;
        int64_t results; /* cub_result */
        uint64_t wins;   /* alone or shared */
    } seat[CUB_SEATS];
};

/* Adds a game that has ended. */
void cub_tally_add(struct cub_tally *, const struct cub_state *end);

/* Adds another tally's counts. */
void cub_tally_merge(struct cub_tally *, const struct cub_tally *other);

#endif
