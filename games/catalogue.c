/* The list of games: the one place that knows them all. */
#include "cubilete/games.h"

const struct cub_game *const cub_games[] = {
    &cub_dizzle, &cub_blitz, &cub_ecuaciones, &cub_doce, &cub_secuencia, NULL,
};
