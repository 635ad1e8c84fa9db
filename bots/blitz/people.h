/* What blitz's bot knows about people, and what a position is worth. */
#ifndef BOTS_BLITZ_PEOPLE_H
#define BOTS_BLITZ_PEOPLE_H

#include "cubilete/bot.h"
#include "games/blitz/blitz.h"

/* The ms that the fastest person would need for the dice on the table. */
uint32_t blitz_fastest(const struct blitz *);

/* The chance that a person of middling strength has called right by then. */
double blitz_sooner(const struct blitz *, uint32_t ms);

/*
 * What a position is worth to each seat if all are equally strong: every disc
 * falls to any seat alike, wrong calls to come are left out. In an open race the
 * calls that can be seen count, by their time against that of a person of
 * middling strength.
 */
void blitz_value(const struct blitz *, cub_value value[CUB_SEATS]);

/* The bot's explain. */
int blitz_explain(const struct cub_state *view, int seat, cub_move, struct cub_refusal *reasons, int cap);

#endif
