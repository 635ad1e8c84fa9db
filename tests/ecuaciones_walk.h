/* Finding equations in plain ways, as a check on the solver. */
#ifndef TESTS_ECUACIONES_WALK_H
#define TESTS_ECUACIONES_WALK_H

#include "games/ecuaciones/solver.h"

/* The dice of a text such as `5577+-x:`. */
ecu_dice test_dice(const char *text);

/* Every legal equation of some dice by trying all rows of them: only the judge of equations is trusted. */
void test_brute(ecu_dice, cub_visit *, void *context);

/* The same with the last number of each row computed instead of tried. */
void test_walk(ecu_dice, cub_visit *, void *context);

#endif
