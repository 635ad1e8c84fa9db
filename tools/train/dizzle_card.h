/* Deals of dizzle on a graphics card. */
#ifndef TOOLS_TRAIN_DIZZLE_CARD_H
#define TOOLS_TRAIN_DIZZLE_CARD_H

#include "tools/train/dizzle_deal.h"

struct dizzle_card;

/* Gets a card (from 0) ready; NULL, having said why: it can't be used, or no kernels were built. */
struct dizzle_card *dizzle_card_open(int card, const struct deal_starts *);

/* Compares players 1 to `tries`, at most 64, with player 0, as deal_play does. Ends the program if the card fails. */
void dizzle_card_play(struct dizzle_card *, const struct deal_player *, int tries, bool alone, uint64_t from,
                      uint64_t to, struct deal_sum *);

#endif
