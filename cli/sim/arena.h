/* A tournament of bots: everybody against everybody, and what it says about their strength. */
#ifndef CLI_SIM_ARENA_H
#define CLI_SIM_ARENA_H

#include "cli/sim/sim.h"

enum { ARENA_BOTS = CUB_LEVELS, ARENA_PAIRS = ARENA_BOTS * (ARENA_BOTS - 1) / 2 };

/*
 * Two bots share a table seat by seat in turn: ABAB. It is played on the same
 * dice in as many arrangements as make it fair: with an even number of seats ABAB
 * and BABA; with an odd one every seat is the first once, and both ways round.
 */
int arena_arrangements(int seats);

/* Whether the seat belongs to the pair's first bot. */
bool arena_first(int seats, int arrangement, int seat);

/* The two bots of a pair, as places in sim->player, the first below the second. */
int arena_pairs(const struct sim *);
void arena_pair(const struct sim *, int pair, int *first, int *second);

struct ladder_pair {
    uint64_t games;
    double points; /* of the first: victories, and shares of shared ones */
};

struct ladder {
    struct ladder_pair pair[ARENA_PAIRS];
    struct estimate elo[ARENA_BOTS]; /* their mean is 0 */
};

/* Sums the groups of a batch up by pairs, and rates the bots. */
void ladder_climb(struct ladder *, const struct sim *, const struct cub_tally *);

/* All games of one bot. */
struct ladder_pair ladder_bot(const struct ladder *, const struct sim *, int bot);

/* Writes the result for people, or as JSON. */
void standings_text(const struct sim *, const struct ladder *, const struct batch_result *, FILE *, bool plain);
void standings_json(const struct sim *, const struct ladder *, const struct batch_result *, FILE *);

#endif
