/* A game of dizzle that a level plays against itself, or alone: what values are learned from. */
#ifndef TOOLS_TRAIN_DIZZLE_GAME_H
#define TOOLS_TRAIN_DIZZLE_GAME_H

#include "bots/dizzle/worth.h"

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

/* A sheet's points, and its worth in thousandths. */
struct dizzle_sight {
    int32_t points, worth;
};

/* What a game showed before its turns, by those to come, and what came of it. */
struct dizzle_trail {
    struct dizzle_sight sight[DIZZLE_TURNS + 1][DIZZLE_SEATS];
    bool there[DIZZLE_TURNS + 1];
    double won[DIZZLE_SEATS];
    int seats, level;
    int end; /* the first seat's points */
};

/* Plays this many games, with all numbers of seats on sheets of all levels in turn. */
void dizzle_trails_play(struct dizzle_trail *, int games, enum cub_level player, void *memory);

#endif
