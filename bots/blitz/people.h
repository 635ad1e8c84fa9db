/* Models people in a race of blitz, and values positions. */
#ifndef BOTS_BLITZ_PEOPLE_H
#define BOTS_BLITZ_PEOPLE_H

#include "cubilete/bot.h"
#include "games/blitz/blitz.h"

/* The ms that the fastest person would need for the dice on the table. */
uint32_t blitz_fastest(const struct blitz *);

/* The chance that somebody of the level calls right at all, and by then. */
double blitz_right(const struct blitz *, enum cub_level);
double blitz_sooner(const struct blitz *, enum cub_level, uint32_t ms);

/* The share of wrong calls of a level, over all rolls; with other options than the usual ones a little less. */
double blitz_wrong(enum cub_level);

/*
 * What a position is worth to each seat if all are of the level: every call that
 * counts is any seat's alike, and wrong as often as the level's are. In an open
 * race the calls that can be seen count, by their time against the level's; in
 * order: calls came as they were made, so a silent seat is later.
 */
void blitz_value(const struct blitz *, enum cub_level, bool in_order, cub_value value[CUB_SEATS]);

/* The same to one seat alone, in a part of the time. */
cub_value blitz_seat_value(const struct blitz *, enum cub_level, int seat);

/* What it is worth to a seat that calls right for certain, as soon as others of the level, who may be wrong. */
cub_value blitz_call_value(const struct blitz *, enum cub_level, int seat);

/* The bot's explain. */
int blitz_explain(const struct cub_state *view, int seat, cub_move, struct cub_message *reasons, int cap);

#endif
