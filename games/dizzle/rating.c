/* Dizzle's bands for a score alone: each holds a fifth of what a strong player scores on the level. */
#include "dizzle.h"

enum { LIMITS = DIZZLE_RATINGS - 1 };

/* DZ-42: the 20th, 40th, 60th and 80th percentiles of 500 games of the bot `fuerte` on each level. */
CUB_TABLE int16_t limits[DIZZLE_LEVELS][LIMITS] = {
    {52, 59, 64, 69},
    {62, 74, 84, 92},
    {60, 69, 74, 87},
    {90, 98, 105, 111},
};

int dizzle_rating(int level, int score)
{
    int band = 0;
    while (band < LIMITS && score >= limits[level - 1][band])
        band++;
    return band;
}
