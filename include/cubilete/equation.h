/* Equations of Ecuaciones as texts: the best that some dice make, and what one scores. */
#ifndef CUB_EQUATION_H
#define CUB_EQUATION_H

#include "cubilete/game.h"

/*
 * The proven best equation of these dice (`13570246++x:`, as records write a roll), the first in byte order of those as
 * good. must: dice that have to be in it besides, as in ultimo; line: b g r p or h of the solitaire; both may be
 * NULL. False with *why: the dice can't be read, or make no equation.
 */
bool cub_equation_solve(const char *dice, const char *must, const char *line, char out[CUB_MOVE_TEXT], int32_t *score,
                        struct cub_message *why);

/* The score of an equation by itself. False with *why (its rule and column) if it is none. */
bool cub_equation_score(const char *text, int32_t *score, struct cub_message *why);

#endif
