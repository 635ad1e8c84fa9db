/* What each level does on average: measured once, with the sight of sight.c. */
#include "bots/ecuaciones/mind.h"

enum { SAMPLE_BITS = 12, MOST_POINTS = 26 };

/* How often the best equation that a level saw scored so many points, in 4096 rolls. */
CUB_TABLE uint16_t scores[CUB_LEVELS][MOST_POINTS] = {
    [CUB_NOVATO] = {113, 0, 0, 0, 0, 333, 0, 1583, 0, 2067},
    [CUB_FACIL] = {14, 0, 0, 0, 0, 15, 4, 118, 17, 413, 148, 1982, 929, 449, 7},
    [CUB_MEDIO] = {10, 0, 0, 0, 0, 4, 0, 11, 2, 80, 15, 271, 62, 1018, 556, 1733, 333, 1},
    [CUB_FUERTE] = {1, 0, 0, 0, 0, 0, 0, 1, 0, 1, 0, 5, 0, 23, 10, 51, 116, 1047, 531, 777, 738, 702, 77, 15, 1},
    [CUB_MAESTRO] = {0, 0, 0, 0, 0, 0, 0, 1, 0, 2, 1, 3, 0, 3, 9, 23, 9, 746, 570, 567, 773, 875, 324, 165, 25},
};

/*
 * By the set of lines that are free, bit 0 for the first one: what the bot makes of
 * them on average, rerolls and all. Made by tools/train/ecuaciones.c from 4096
 * turns for each set.
 */
const uint16_t mind_pars[CUB_LEVELS][1 << ECU_LINES] = {
    [CUB_NOVATO] = {0, 340, 377, 980,  0, 528, 601, 1308, 118, 633, 698, 1378, 216, 831, 926,  1661,
                    0, 529, 606, 1309, 0, 638, 739, 1493, 217, 835, 925, 1662, 303, 987, 1099, 1870},
    [CUB_FACIL] = {0,   1037, 1052, 2269, 0,   1190, 1205, 2475, 604,  1903, 1912, 3175, 868,  2150, 2158, 3439,
                   136, 1384, 1411, 2737, 267, 1584, 1610, 2972, 1044, 2397, 2414, 3749, 1317, 2662, 2669, 4015},
    [CUB_MEDIO] = {0,   1524, 1523, 3214, 1124, 2816, 2812, 4540, 1375, 2984, 2979, 4673, 2653, 4321, 4319, 6029,
                   926, 2753, 2737, 4523, 2358, 4149, 4145, 5915, 2596, 4307, 4295, 6035, 3995, 5700, 5694, 7414},
    [CUB_FUERTE] = {0,    2170, 2175, 4354, 1796, 4003, 4003, 6198, 1874, 4047, 4047, 6219, 3708, 5902, 5905, 8092,
                    1855, 4046, 4047, 6223, 3697, 5900, 5902, 8086, 3752, 5924, 5918, 8091, 5603, 7789, 7787, 9959},
    [CUB_MAESTRO] = {0,    2251, 2250, 4502, 2218, 4491, 4489, 6748, 1955, 4202, 4208, 6458, 4194, 6451, 6455, 8710,
                     1932, 4203, 4199, 6455, 4179, 6451, 6454, 8701, 3902, 6149, 6156, 8394, 6152, 8397, 8403, 10643},
};

/* Per cent of the rounds of último that their starter won, in matches of two of a level. */
CUB_TABLE uint8_t starts[CUB_LEVELS] = {
    [CUB_NOVATO] = 70, [CUB_FACIL] = 73, [CUB_MEDIO] = 65, [CUB_FUERTE] = 76, [CUB_MAESTRO] = 98};

void mind_scores(enum cub_level level, struct race_step *step)
{
    *step = (struct race_step){{0}};
    for (int points = 0; points < MOST_POINTS; points++)
        step->odds[points] = (uint32_t)scores[level][points] << (RACE_BITS - SAMPLE_BITS);
}

uint32_t mind_start(enum cub_level level)
{
    return starts[level] * (uint32_t)(RACE_ONE / 100);
}
