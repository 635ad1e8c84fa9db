/* A game of dizzle that a level plays against itself, or alone: what values are learned from. */
#ifndef TOOLS_TRAIN_DIZZLE_GAME_H
#define TOOLS_TRAIN_DIZZLE_GAME_H

#include "cubilete/bot.h"
#include "games/dizzle/dizzle.h"

struct dizzle_game {
    enum cub_level player;
    int seats, level;                                 /* of the sheet */
    int number;                                       /* its dice */
    void *memory;                                     /* the bot's */
    void (*keep)(void *trail, const struct dizzle *); /* called before every turn */
    void *trail;
};

/* Plays it; end is how it ended. */
void dizzle_game_play(const struct dizzle_game *, struct dizzle *end);

#endif
