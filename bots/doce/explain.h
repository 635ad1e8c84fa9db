/* Why a move of Doce is good, in words. */
#ifndef BOTS_DOCE_EXPLAIN_H
#define BOTS_DOCE_EXPLAIN_H

#include "cubilete/game.h"

/* The bot's explain. */
int doce_explain(const struct cub_state *view, int seat, cub_move, struct cub_message *reasons, int cap);

#endif
