/* Who plays rounds of último against itself: what its tables are counted from. */
#ifndef TOOLS_TRAIN_ULTIMO_PLAYER_H
#define TOOLS_TRAIN_ULTIMO_PLAYER_H

#include "bots/ecuaciones/search.h"

struct ultimo_player {
    enum cub_level level;
    struct cub_rng dice, search;
    struct search memory;
};

void ultimo_player_init(struct ultimo_player *, enum cub_level);
cub_move ultimo_player_think(struct ultimo_player *, const struct ecuaciones *);

/* A program `NAME LEVEL ROUNDS`: prints the level's part of a table. Its exit status. */
int ultimo_main(int words, char **word, void (*print)(enum cub_level, int rounds));

#endif
