/* Dizzle's bands for a score alone: each holds a fifth of what a strong player scores on the level. */
#include "dizzle.h"

enum { LIMITS = DIZZLE_RATINGS - 1 };

/* DZ-42: the 20th, 40th, 60th and 80th percentiles of 500 games of the bot `fuerte` on each level. */
CUB_TABLE int16_t limits[DIZZLE_LEVELS][LIMITS] = {
    {57, 63, 67, 72},
    {70, 80, 90, 98},
    {65, 72, 81, 92},
    {96, 103, 108, 114},
};

int dizzle_rating(int level, int score)
{
    int band = 0;
    while (band < LIMITS && score >= limits[level - 1][band])
        band++;
    return band;
}
