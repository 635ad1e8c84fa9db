/* Computes the chances to reach a number of points first, from the distribution of each seat's points in a round. */
#ifndef BOTS_ECUACIONES_RACE_H
#define BOTS_ECUACIONES_RACE_H

#include "cubilete/bot.h"

enum {
    RACE_BITS = 30, /* chances are counted in 2^-30: a sum of products of two of them fits 64 bits */
    RACE_ONE = 1 << RACE_BITS,
    RACE_SEATS = 6,
    /*
     * No round brings more than 8 digits in one number (36), 4 operations (12), `=`, 2 for
     * all dice and 2 for the best equation: 53.
     */
    RACE_STEP = 64,
    RACE_POINTS = 2 * 999 + RACE_STEP, /* twice the highest target (see worth.c), and a round beyond it */
    RACE_FOREVER = 10000,              /* rounds */
};

/* How likely each number of points is in one round. */
struct race_step {
    uint32_t odds[RACE_STEP];
};

/* How likely each total is; outside low to high there is nothing. */
struct race_total {
    int32_t low, high;
    uint32_t odds[RACE_POINTS];
};

struct race {
    int32_t seats, target;
    int32_t rounds;                                 /* it ends after this many, even if nobody has the target */
    int32_t phases;                                 /* later rounds take turns with this many kinds of steps */
    struct race_step first[RACE_SEATS];             /* of the round under way */
    struct race_step later[RACE_SEATS][RACE_SEATS]; /* by phase */
    struct race_total total[RACE_SEATS], next[RACE_SEATS];
};

/* Empties a race; to be followed by points, steps and the other members. */
void race_clear(struct race *, int seats);

/* What a seat begins with, in thousandths: between two whole numbers it has either, by their distance. */
void race_begin(struct race *, int seat, int32_t thousandths);

/*
 * Each seat's share of the victory in millionths. A race ends after the first
 * round in which a seat has the target; the highest total wins, equal ones share.
 * Seats are taken to be independent of each other.
 */
void race_run(struct race *, cub_value share[RACE_SEATS]);

/* Brings shares to a sum of CUB_VICTORY; what rounding lost goes to the largest. */
void race_split(int seats, const uint64_t sum[RACE_SEATS], cub_value share[RACE_SEATS]);

#endif
