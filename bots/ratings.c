/*
 * What bots are worth, for ever, in points of Elo, medio at 1500: so that people who play them are measured alike
 * everywhere. The table is what tools/train/ratings prints.
 */
#include "cubilete/bot.h"
#include "cubilete/text.h"

static const struct {
    const char *game;
    int16_t rating[CUB_LEVELS];
} table[] = {
    /* azar, novato, facil, medio, fuerte, maestro */
    {"blitz", {286, 847, 1164, 1500, 1823, 2153}},       {"dizzle", {707, 918, 1227, 1500, 1725, 1944}},
    {"doce", {-360, 801, 1170, 1500, 1917, 2170}},       {"ecuaciones", {484, 947, 1220, 1500, 1804, 2108}},
    {"secuencia", {1219, 1296, 1396, 1500, 1576, 1663}},
};

int cub_bot_rating(const struct cub_game *game, enum cub_level level)
{
    for (size_t i = 0; i < sizeof table / sizeof *table; i++)
        if (cub_str_equal(table[i].game, game->name))
            return table[i].rating[level];
    return 1500;
}
