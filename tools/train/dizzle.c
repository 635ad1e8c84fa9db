/*
 * Learns what dizzle's quick player goes by, from games of it against itself.
 *
 *   build/tools/train/train-dizzle 71 50000 0 >learned.weights
 *
 * bots/dizzle/learned.weights has been learned in the same way from fewer games, for what more of them teach makes the
 * bot no stronger (docs/bots/dizzle.md).
 *
 * A set of weights is made of a few numbers. In every round some of them are changed by chance, in many ways at once,
 * and each new set plays the best one on the same dice: with others against each other, alone one after the other.
 * Whichever did best plays four times as many deals, and is kept if it is better by more than two errors. Changes grow
 * while they pay. With a number after the rounds and deals, that graphics card plays: a thousand times as many games
 * as a processor.
 */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cubilete/games.h"
#include "cubilete/option.h"
#include "tools/train/dizzle_card.h"

/* Of each goal, the turns in which a step comes off half the time, and what the goal weighs; then what the weights have
 * besides. */
enum { DRAG, WEIGHT = DRAG + DIZZLE_GOALS, FIT = WEIGHT + DIZZLE_GOALS, JUMP, HARM, DARE, REST, NUMBERS };

struct numbers {
    double of[NUMBERS];
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

enum { TRIES = 32 }; /* sets that are tried at once */

struct trainer {
    struct deal_starts starts;
    struct deal_player player[1 + TRIES]; /* the best, and those that are tried */
    struct deal_sum sum[TRIES];
    struct dizzle_card *card; /* NULL: the processor plays */
    uint64_t dealt;           /* no deal is played twice */
    bool alone;
};

/* Compares this many players with player 0 on deals of their own; how many errors and what part of a victory (alone:
 * how many points) a player is ahead by a deal is in the sums. */
static void compare(struct trainer *t, int tries, uint64_t deals)
{
    memset(t->sum, 0, sizeof t->sum);
    if (t->card)
        dizzle_card_play(t->card, t->player, tries, t->alone, t->dealt, t->dealt + deals, t->sum);
    else
        for (int i = 0; i < tries; i++)
            for (uint64_t deal = t->dealt; deal < t->dealt + deals; deal++)
                deal_play(&t->starts, &t->player[1 + i], &t->player[0], t->alone, deal, &t->sum[i]);
    t->dealt += deals;
}

static double mean_of(const struct trainer *t, int i, uint64_t deals)
{
    return (double)t->sum[i].ahead / (double)deals / (t->alone ? 1 : CUB_VICTORY);
}

static double errors_of(const struct trainer *t, int i)
{
    double ahead = (double)t->sum[i].ahead / (t->alone ? 1 : 1000);
    return ahead / sqrt((double)t->sum[i].squares + 1e-9);
}

/* A number near 0 of about so much, by chance. */
static double waver(struct cub_rng *rng, double size)
{
    double sum = 0;
    for (int i = 0; i < 4; i++)
        sum += cub_rng_below(rng, 1 << 16) / 65536. - 0.5;
    return sum * 1.7 * size;
}

static struct numbers change(const struct numbers *best, double size, struct cub_rng *rng)
{
    struct numbers other = *best;
    for (int k = 0; k < NUMBERS; k++)
        if (cub_rng_below(rng, 4) == 0)
            other.of[k] = other.of[k] * exp(waver(rng, size)) + (k == DARE ? waver(rng, 300 * size) : 0);
    return other;
}

static struct numbers climb(struct trainer *t, int rounds, uint64_t deals)
{
    struct numbers best = first, other[TRIES];
    struct cub_rng rng;
    double size = 0.3;
    cub_rng_init(&rng, 2, t->alone);
    for (int round = 0; round < rounds; round++) {
        int found = 0;
        make(&best, &t->player[0].weights[t->alone]);
        for (int i = 0; i < TRIES; i++) {
            other[i] = change(&best, size, &rng);
            make(&other[i], &t->player[1 + i].weights[t->alone]);
        }
        compare(t, TRIES, deals);
        for (int i = 1; i < TRIES; i++)
            found = t->sum[i].ahead > t->sum[found].ahead ? i : found;
        t->player[1] = t->player[1 + found];
        compare(t, 1, 4 * deals);
        bool better = errors_of(t, 0) > 2;
        size = better ? fmin(0.5, size * 1.2) : fmax(0.02, size * 0.9);
        if (!better)
            continue;
        best = other[found];
        fprintf(stderr, "%d: +%.5f, %.1f errors, changes of %.2f:", round, mean_of(t, 0, 4 * deals), errors_of(t, 0),
                size);
        for (int k = 0; k < NUMBERS; k++)
            fprintf(stderr, " %.2f", best.of[k]);
        fprintf(stderr, "\n");
    }
    make(&best, &t->player[1].weights[t->alone]);
    t->player[0].weights[t->alone] = dizzle_learned[t->alone];
    compare(t, 1, 4 * deals);
    fprintf(stderr, "against what had been learned before: %+.5f, %.1f errors\n", mean_of(t, 0, 4 * deals),
            errors_of(t, 0));
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

static void start(struct deal_starts *starts)
{
    const int seats[DEAL_SEATS] = {[DEAL_ALONE] = 1, [DEAL_TWO] = 2, [DEAL_FOUR] = 4};
    for (int i = 0; i < DEAL_SEATS; i++)
        for (int level = 1; level <= DIZZLE_LEVELS; level++) {
            struct cub_setup setup;
            cub_setup_init(&setup, &cub_dizzle, seats[i]);
            setup.option[DIZZLE_LEVEL] = level;
            cub_start(&cub_dizzle, &setup, NULL, &starts->first[i][level - 1].base, NULL);
        }
}

int main(int words, char **word)
{
    static struct trainer t;
    if (words < 3 || words > 4) {
        fprintf(stderr, "usage: %s ROUNDS DEALS [CARD] >bots/dizzle/learned.weights\n", word[0]);
        return 2;
    }
    start(&t.starts);
    if (words == 4 && !(t.card = dizzle_card_open(atoi(word[3]), &t.starts)))
        return 4;
    for (int alone = 0; alone < 2; alone++) {
        struct dizzle_weights weights;
        t.alone = alone;
        struct numbers best = climb(&t, atoi(word[1]), strtoull(word[2], NULL, 10));
        make(&best, &weights);
        print(&weights);
    }
    return 0;
}
