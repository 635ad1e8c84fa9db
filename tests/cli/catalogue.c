/*
 * The lists of the program that the tests of bots run: the template with its bot,
 * whose every value is known, and a game that has none.
 */
#include "cubilete/bot.h"
#include "cubilete/games.h"

const struct cub_game *const cub_games[] = {&cub_null, &cub_secuencia, NULL};

const struct cub_bot *const cub_bots[] = {&cub_null_bot, NULL};
