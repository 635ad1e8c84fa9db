/*
 * How the solver finds equations.
 *
 * Moved across `=`, a term changes its sign: every equation is a balance of two
 * pans, the terms of one adding up to the terms of the other. A term on the side
 * of its own pan needs + (or nothing, in front), on the other side -, so that for
 * terms in p and q, and any mix of p + q - 2 dice of + and -, there is a way to
 * write the balance: only EC-8 may forbid it. The search is for balances; a
 * layout writes one as equations.
 */
#ifndef GAMES_ECUACIONES_SEARCH_H
#define GAMES_ECUACIONES_SEARCH_H

#include "games/ecuaciones/solver.h"

enum {
    ECU_NO_CAP = 100000000, /* more than any number */
    ECU_NUMBERS = 6,        /* one more than 4 operations and `=` */
    ECU_DIGITS = 8,
};

/* The four bits of every digit. */
#define ECU_ALL_DIGITS ((ecu_dice)0x000FFFFFFFFFF000u)

/* What a number is in its balance; the first two begin a term. */
enum ecu_role { ECU_PAN_A, ECU_PAN_B, ECU_FACTOR, ECU_DIVISOR };

struct ecu_part {
    int32_t value;
    enum ecu_role role;
};

/* What the numbers of some balances have in common: their lengths, and the operations between them. */
struct ecu_plan {
    uint32_t lengths; /* how many numbers have n digits, 1 to 4: bits 4n to 4n + 3 */
    uint8_t sums, factors, divisors;
    uint8_t digits; /* in all numbers */
    uint8_t bonus;  /* the line's, if it can be had */
    int16_t score;  /* no equation of this plan scores more, the line's bonus included */
    int16_t rank;   /* the same for what the task calls better */
};

/*
 * This many at most: 3 numbers of 3 to 8 digits in all have 16 sets of lengths, 4 have
 * 12, 5 have 7 and 6 have 4; of 4 operations, 1 to 4 can be taken in 3, 6, 3 and 1
 * mixes of sums, x and :. 16 * 3 + 12 * 6 + 7 * 3 + 4 * 1 = 145.
 */
enum { ECU_PLANS = 145 };

/* The plans that a task's dice allow, the highest rank first; how many. */
int ecu_plans(const struct ecu_task *, struct ecu_plan[ECU_PLANS]);

/*
 * Called for each balance of a plan; false ends the search. parts[0] is its
 * largest number, the pivot: it begins a term, or else it is a divisor in the
 * term that parts[1] begins. Without + and - each number is in a pan by itself.
 */
typedef bool ecu_weigh(void *context, const struct ecu_part *parts, int count);

/* What lies in the pans, without the pivot's term: sums, or products if there is neither + nor -. */
struct ecu_pans {
    int32_t a, b;
};

struct ecu_search {
    ecu_weigh *weigh;
    void *context;
    int slack; /* balances that lose more points to numbers 1 (EC-9) may be left out; weigh may lower it */
    int fixed; /* only balances with this digit as a term, which is not the pivot; -1: all */
    int32_t most_pivot, most_long; /* no larger pivot, or other number of several digits; weigh may lower them */

    /* The rest is the search's own. */
    bool whole;   /* the plan uses all digits */
    bool product; /* pans are products, not sums */
    bool below;   /* the pivot is a divisor */
    bool nines;   /* pan B's remainder by 9 has to become nine */
    uint32_t nine;
    int32_t most;             /* digits of the pivot, all 9 */
    int faces;                /* different digits */
    uint8_t face[ECU_DIGITS]; /* in rising order */
    int lone;                 /* numbers that are terms by themselves, the fixed one not counted */
    int8_t length[ECU_NUMBERS];
    int32_t scale, mate, step, low, high; /* see scale() */
    int32_t reach[ECU_NUMBERS + 1];       /* how far the numbers alone, from the ith on, can go */
    struct ecu_part part[ECU_NUMBERS];
};

/* Every balance of a plan from these digits, some of them more than once; false: weigh ended it. */
bool ecu_search_run(struct ecu_search *, const struct ecu_plan *, ecu_dice digits);

/* The last stage: numbers of these lengths as terms by themselves, and the pivot; count parts have been laid. */
bool ecu_lay_lone(struct ecu_search *, uint32_t lengths, ecu_dice pool, struct ecu_pans, int count);

CUB_TABLE int32_t ecu_power[ECU_DIGITS + 1] = {1, 10, 100, 1000, 10000, 100000, 1000000, 10000000, 100000000};

static inline ecu_dice ecu_pool_die(int digit)
{
    return (ecu_dice)1 << 4 * (ECU_DIGIT + digit);
}

static inline bool ecu_pool_has(ecu_dice pool, int digit)
{
    return pool >> 4 * (ECU_DIGIT + digit) & 15;
}

/* Whether the pool has a number's digits. */
static inline bool ecu_pool_holds(ecu_dice pool, int32_t value)
{
    uint32_t rest = (uint32_t)value;
    do {
        int digit = (int)(rest % 10);
        if (!ecu_pool_has(pool, digit))
            return false;
        pool -= ecu_pool_die(digit);
        rest /= 10;
    } while (rest);
    return true;
}

/* The length of the longest of some numbers; 0: there is none. */
static inline int ecu_longest(uint32_t lengths)
{
    return (lengths > 0xF) + (lengths > 0xFF) + (lengths > 0xFFF) + (lengths > 0xFFFF);
}

#endif
