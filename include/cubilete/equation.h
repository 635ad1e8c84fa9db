/* Solves and scores equations of Ecuaciones that are given as texts. */
#ifndef CUB_EQUATION_H
#define CUB_EQUATION_H

#include "cubilete/game.h"

/*
 * Writes the best equation of these dice (`13570246++x:`, as records write a roll), proven; of equally good ones the
 * first in byte order. must: further dice that it has to contain, as in ultimo; line: b g r p or h of the solitaire;
 * both may be NULL. False with *why: the dice can't be read, or make no equation.
 */
bool cub_equation_solve(const char *dice, const char *must, const char *line, char out[CUB_MOVE_TEXT], int32_t *score,
                        struct cub_message *why);

/* The score of an equation. False with *why (rule and column) if the text is no equation. */
bool cub_equation_score(const char *text, int32_t *score, struct cub_message *why);

#endif
