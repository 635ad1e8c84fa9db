/* Dizzle's bands for a score alone: each holds a fifth of what a strong player scores on the level. */
#include "games/dizzle/dizzle.h"

enum { LIMITS = DIZZLE_RATINGS - 1 };

/* DZ-42: the 20th, 40th, 60th and 80th percentiles of 500 games of the bot `fuerte` on each level. */
CUB_TABLE int16_t limits[DIZZLE_LEVELS][LIMITS] = {
    {64, 69, 72, 77},
    {82, 90, 98, 104},
    {72, 81, 91, 99},
    {93, 102, 108, 116},
};

int dizzle_band(int level, int score)
{
    int band = 0;
    while (band < LIMITS && score >= limits[level - 1][band])
        band++;
    return band;
}

/* DZ-42: alone, on a built-in level, to the end. */
int dizzle_rating(const struct dizzle *s)
{
    int level = s->base.setup.option[DIZZLE_LEVEL];
    bool rated = s->base.setup.seats == 1 && level && !s->base.to_act;
    return rated ? dizzle_band(level, s->base.score[0]) : -1;
}
