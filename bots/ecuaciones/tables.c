/* What each level does on average: measured once, with the sight of sight.c. */
#include "mind.h"

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
 * By the set of lines that are free, bit 0 for the first one: the best that can be
 * made of them on average, entering each roll where it and the lines left then
 * promise most; from 2048 rolls for each line, without rerolls.
 */
const uint16_t mind_pars[CUB_LEVELS][1 << ECU_LINES] = {
    [CUB_NOVATO] = {0, 341, 377, 985,  0, 533, 600, 1307, 115, 635, 688, 1379, 213, 840, 917,  1662,
                    0, 533, 600, 1307, 0, 645, 732, 1495, 213, 840, 917, 1662, 297, 995, 1087, 1871},
    [CUB_FACIL] = {0,   1038, 1052, 2283, 0,   1195, 1205, 2484, 622,  1918, 1928, 3202, 888,  2167, 2174, 3455,
                   147, 1400, 1421, 2755, 278, 1594, 1617, 2988, 1059, 2415, 2427, 3766, 1329, 2680, 2688, 4038},
    [CUB_MEDIO] = {0,   1521, 1498, 3183, 1116, 2803, 2782, 4506, 1352, 2961, 2940, 4626, 2620, 4287, 4270, 5977,
                   868, 2689, 2668, 4472, 2326, 4116, 4092, 5866, 2520, 4251, 4228, 5964, 3933, 5644, 5625, 7350},
    [CUB_FUERTE] = {0,    2171, 2171, 4346, 1792, 4005, 4005, 6201, 1875, 4050, 4050, 6226, 3708, 5904, 5904, 8090,
                    1856, 4044, 4044, 6222, 3697, 5899, 5898, 8087, 3749, 5925, 5926, 8101, 5603, 7789, 7790, 9971},
    [CUB_MAESTRO] = {0,    2242, 2242, 4487, 2203, 4479, 4478, 6730, 1945, 4190, 4189, 6435, 4181, 6433, 6433, 8679,
                     1927, 4185, 4184, 6432, 4166, 6429, 6427, 8677, 3888, 6135, 6134, 8380, 6132, 8379, 8379, 10625},
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
