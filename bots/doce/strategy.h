/*
 * How whoever starts a round of Doce wins it: a book for where one has to know the
 * move, and a small prover for everything else. docs/doce-solved.md says what of it
 * is proven.
 */
#ifndef BOTS_DOCE_STRATEGY_H
#define BOTS_DOCE_STRATEGY_H

#include "bots/doce/prover.h"

/* The small prover: with so many looks, and so much to know, from nothing, it finds the same on every machine. */
enum { DOCE_STRATEGY_LOOKS = 100000, DOCE_STRATEGY_KNOWN = 1 << 15 };

/* Whether it finds a win. */
bool doce_strategy_prove(struct doce_prover *, const struct doce_duel *, struct doce_proof *);

#endif
