/*
 * Learns what worth comes to in dizzle, from games of fuerte against itself.
 *
 * bots/dizzle/learned.values is what this printed:
 *   build/tools/train/train-dizzle_values 240 >bots/dizzle/learned.values
 *
 * Before every turn the worths of all sheets are kept, by the turns to come. With
 * others the spread is the one under which the victories were likeliest, on all
 * sheets and on those of each level; alone the yield is what came above the points
 * that there were, against what worth saw.
 */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include "cubilete/host.h"
#include "tools/train/dizzle_game.h"

enum { ALL_TURNS = 12, LEAST_SPREAD = 500, MOST_SPREAD = 30000 };

/* The logarithm of the winners' odds before all turns with this many to come. Level 0: on all sheets. */
static double likelihood(const struct dizzle_trail *trails, int games, int level, int turns, double spread)
{
    double sum = 0;
    for (const struct dizzle_trail *t = trails; t < trails + games; t++) {
        double all = 0;
        if (t->seats == 1 || (level && t->level != level) || !t->there[turns])
            continue;
        for (int i = 0; i < t->seats; i++) {
            int32_t worth = t->sight[turns][i].worth;
            all += exp2(worth / spread);
            sum += t->won[i] * worth / spread;
        }
        sum -= log2(all);
    }
    return sum;
}

static double best_spread(const struct dizzle_trail *trails, int games, int level, int turns)
{
    double low = LEAST_SPREAD, high = MOST_SPREAD;
    while (high / low > 1.01) {
        double third = cbrt(high / low);
        if (likelihood(trails, games, level, turns, low * third) <
            likelihood(trails, games, level, turns, high / third))
            low *= third;
        else
            high /= third;
    }
    return low;
}

static double yield(const struct dizzle_trail *trails, int games, int turns)
{
    double came = 0, seen = 0;
    for (const struct dizzle_trail *t = trails; t < trails + games; t++)
        if (t->seats == 1 && t->there[turns]) {
            const struct dizzle_sight *sight = &t->sight[turns][0];
            came += t->end - sight->points;
            seen += sight->worth / 1000. - sight->points;
        }
    return seen > 0 ? 1000 * came / seen : 1000;
}

/* Before the first turn all sheets are alike. */
static void print_spread(const struct dizzle_trail *trails, int games, int level)
{
    double spread = LEAST_SPREAD;
    printf("    {%.0f", spread);
    for (int turns = 1; turns <= DIZZLE_TURNS; turns++)
        printf(", %.0f", spread = turns < ALL_TURNS ? best_spread(trails, games, level, turns) : spread);
    printf("},\n");
}

int main(int words, char **word)
{
    if (words != 2) {
        fprintf(stderr, "usage: %s GAMES >bots/dizzle/learned.values\n", word[0]);
        return 2;
    }
    int games = atoi(word[1]) * DIZZLE_SEATS * DIZZLE_LEVELS;
    struct dizzle_trail *trails = calloc((size_t)games, sizeof *trails);
    void *memory = cub_bot_memory(&cub_dizzle_bot);
    if (!trails || !memory)
        abort();
    dizzle_trails_play(trails, games, CUB_FUERTE, memory);
    printf("const uint16_t dizzle_spread[DIZZLE_LEVELS + 1][DIZZLE_TURNS + 1] = {\n");
    for (int level = 0; level <= DIZZLE_LEVELS; level++)
        print_spread(trails, games, level);
    printf("};\nconst uint16_t dizzle_yield[DIZZLE_TURNS + 1] = {1000");
    for (int turns = 1; turns <= DIZZLE_TURNS; turns++)
        printf(", %.0f", turns < DIZZLE_TURNS ? yield(trails, games, turns) : 1000);
    printf("};\n");
    free(memory);
    free(trails);
    return 0;
}
