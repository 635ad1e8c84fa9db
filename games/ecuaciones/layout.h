/* A balance written as equations. */
#ifndef GAMES_ECUACIONES_LAYOUT_H
#define GAMES_ECUACIONES_LAYOUT_H

#include "games/ecuaciones/search.h"

enum { ECU_ORDERS = 128 }; /* of the numbers in their terms: at most 5! + 1, 5 in one term and 1 in another */

struct ecu_term {
    uint8_t pan;
    uint8_t first, orders; /* its texts */
    uint8_t length;        /* of its texts */
    bool ties;             /* holds a number as large as the pivot, but not the pivot */
    bool lone;             /* of one number */
    int32_t head;
};

struct ecu_layout {
    cub_visit *visit;
    void *context;
    bool all_orders; /* of the numbers in a term; else only the first of those that score most */
    int slack;       /* equations that lose more points to numbers 1 (EC-9) are left out, */
    ecu_equation
        below; /* and of those that lose as many the ones that don't come before this one; visit may change both */
    int loss;  /* of the equation that visit gets */

    /* The rest is the layout's own. */
    const struct ecu_plan *plan;
    int terms;
    struct ecu_term term[ECU_NUMBERS]; /* the pivot's first */
    ecu_equation order[ECU_ORDERS];    /* ways to write each term, from the first sign's place on */
    uint8_t cost[ECU_ORDERS];          /* the points that each loses */
};

/* Every equation of a balance of this plan with the task's dice; false: visit ended it. */
bool ecu_layout_run(struct ecu_layout *, const struct ecu_task *, const struct ecu_plan *, const struct ecu_part *parts,
                    int loss);

#endif
