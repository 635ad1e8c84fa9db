/*
 * Learns what dizzle's quick player goes by, from games of it against itself.
 *
 * bots/dizzle/learned.weights is what this printed:
 *   build/tools/train/train-dizzle 150 3000 >bots/dizzle/learned.weights
 *
 * A set of weights is made of a few numbers. Some of them are changed by chance, and both sets
 * play the same dice: with others against each other, alone one after the
 * other. The new one is kept if it did better by more than an error.
 */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include "bots/dizzle/worth.h"
#include "cubilete/games.h"
#include "cubilete/option.h"

enum { MOST_PLIES = 2000 }; /* rerolls have no bound (DZ-9) */

/* Of each goal, the turns in which a step comes off half the time, and what the goal weighs; then what the weights have
 * besides. */
enum { DRAG, WEIGHT = DRAG + DIZZLE_GOALS, FIT = WEIGHT + DIZZLE_GOALS, JUMP, HARM, DARE, REST, NUMBERS };

struct numbers {
    double of[NUMBERS];
};

struct player {
    struct dizzle_weights weights[2]; /* with others, and alone */
};

static const struct numbers first = {{0.9, 0.9, 0.9, 0.9, 0.9, 1, 1, 1, 1, 1, 250, 250, 500, 1, 256}};

static double chance(const struct numbers *n, int goal, int turns, int steps)
{
    double whole = pow(turns / (turns + n->of[DRAG + goal]), steps);
    return n->of[WEIGHT + goal] * (goal == DIZZLE_BLAST ? 1 - whole : whole);
}

static void make(const struct numbers *n, struct dizzle_weights *weights)
{
    *weights = (struct dizzle_weights){.fit = (int16_t)n->of[FIT],
                                       .jump = (int16_t)n->of[JUMP],
                                       .harm = (int16_t)n->of[HARM],
                                       .dare = (int16_t)n->of[DARE],
                                       .rest = (int16_t)fmin(DIZZLE_PART, n->of[REST])};
    for (int turns = 0; turns <= DIZZLE_TURNS; turns++)
        for (int goal = 0; goal < DIZZLE_GOALS; goal++)
            for (int steps = 1; steps <= DIZZLE_FARTHEST + 1; steps++)
                weights->odds[turns][goal][steps] = (uint16_t)fmin(65535, 65536 * chance(n, goal, turns, steps));
}

/* Plays a game; every other seat, from this one on, is the first player's. */
static void play(struct dizzle *s, int seats, const struct player player[2], int from, int game)
{
    struct cub_setup setup;
    struct cub_rng rng;
    cub_setup_init(&setup, &cub_dizzle, seats);
    setup.option[DIZZLE_LEVEL] = 1 + game % DIZZLE_LEVELS;
    cub_rng_init(&rng, 1, (uint64_t)game);
    cub_start(&cub_dizzle, &setup, NULL, &s->base, NULL);
    for (int plies = 0; s->base.to_act && plies < MOST_PLIES; plies++) {
        int who = __builtin_ctz(s->base.to_act);
        struct dizzle_evaluator evaluator = {
            .far = DIZZLE_FARTHEST, .rivals = true, .weights = player[(who + from) % 2].weights};
        dizzle_apply(s, who, who == CUB_DICE ? dizzle_draw(s, who, &rng) : dizzle_quick(s, who, &evaluator));
    }
}

/* By how much the first player is ahead in the games on one deal. */
static double ahead(int seats, const struct player player[2], int game)
{
    struct dizzle s;
    double sum = 0;
    for (int from = 0; from < 2; from++) {
        play(&s, seats, player, from, game);
        for (int i = 0; i < seats; i++)
            sum += seats == 1 ? (from ? -s.base.score[i] : s.base.score[i])
                              : ((i + from) % 2 ? 0 : cub_result(&s.base, i) * 1e-6) - 0.5 / seats;
    }
    return sum;
}

/* The mean of that, in standard errors. */
static double compare(const struct numbers *a, const struct numbers *b, bool alone, int games, int from, double *mean)
{
    struct player player[2];
    double sum = 0, squares = 0;
    make(a, &player[0].weights[alone]);
    make(b, &player[1].weights[alone]);
    for (int i = 0; i < games; i++) {
        double x = ahead(alone ? 1 : 2 + 2 * (i / DIZZLE_LEVELS % 4 == 0), player, from + i);
        sum += x;
        squares += x * x;
    }
    *mean = sum / games;
    return sum / sqrt(squares + 1e-9);
}

/* A number near 0 of about so much, by chance. */
static double waver(struct cub_rng *rng, double size)
{
    double sum = 0;
    for (int i = 0; i < 4; i++)
        sum += cub_rng_below(rng, 1 << 16) / 65536. - 0.5;
    return sum * 1.7 * size;
}

static struct numbers climb(bool alone, int tries, int games)
{
    struct numbers best = first;
    struct cub_rng rng;
    double mean, gained = 0;
    cub_rng_init(&rng, 2, alone);
    for (int i = 0; i < tries; i++) {
        struct numbers other = best;
        for (int k = 0; k < NUMBERS; k++)
            if (cub_rng_below(&rng, 4) == 0)
                other.of[k] = other.of[k] * exp(waver(&rng, 0.3)) + (k == DARE ? waver(&rng, 100) : 0);
        if (compare(&other, &best, alone, games, i * games, &mean) < 1)
            continue;
        best = other;
        gained += mean;
        fprintf(stderr, "%d: +%.4f, %.4f:", i, mean, gained);
        for (int k = 0; k < NUMBERS; k++)
            fprintf(stderr, " %.2f", best.of[k]);
        fprintf(stderr, "\n");
    }
    double error = compare(&best, &first, alone, 4 * games, tries * games, &mean);
    fprintf(stderr, "in all %.4f, %.1f errors\n", mean, error);
    return best;
}

static void print(const struct dizzle_weights *weights)
{
    printf("{.fit = %d, .jump = %d, .harm = %d, .dare = %d, .rest = %d, .odds = {\n", weights->fit, weights->jump,
           weights->harm, weights->dare, weights->rest);
    for (int turns = 0; turns <= DIZZLE_TURNS; turns++)
        for (int goal = 0; goal < DIZZLE_GOALS; goal++) {
            printf("%s{0", goal ? "" : "{");
            for (int steps = 1; steps <= DIZZLE_FARTHEST + 1; steps++)
                printf(", %d", weights->odds[turns][goal][steps]);
            printf("}%s,\n", goal == DIZZLE_GOALS - 1 ? "}" : "");
        }
    printf("}},\n");
}

int main(int words, char **word)
{
    if (words != 3) {
        fprintf(stderr, "usage: %s TRIES GAMES >bots/dizzle/learned.weights\n", word[0]);
        return 2;
    }
    for (int alone = 0; alone < 2; alone++) {
        struct numbers best = climb(alone, atoi(word[1]), atoi(word[2]));
        struct dizzle_weights weights;
        make(&best, &weights);
        print(&weights);
    }
    return 0;
}
