/*
 * What a tournament says about strength: Elo ratings of greatest likelihood.
 *
 * A bot rated d points higher than another is expected to score
 * 1 / (1 + 10^(-d / 400)). Every pair counts as having drawn one game more than
 * it has played, so that one that won them all gets a number too. Their errors
 * come from the curvature of the likelihood at its peak.
 */
#include <math.h>

#include "cli/sim/arena.h"

enum { ROUNDS = 10000 };

static const double elo = 400, near_enough = 1e-12, one_draw = 1;

/* Games between two bots, and the first one's points in them; the draw that is given to all included. */
struct score {
    double games, points;
};

static void sum_pair(struct ladder_pair *sum, const struct sim *sim, const struct cub_tally *tally)
{
    int seats = sim->setup.seats;
    int64_t results[2] = {0}; /* of the second, and of the first */
    *sum = (struct ladder_pair){0};
    for (int a = 0; a < arena_arrangements(seats); a++) {
        sum->games += tally[a].games;
        for (int seat = 0; seat < seats; seat++)
            results[arena_first(seats, a, seat)] += tally[a].seat[seat].results;
    }
    if (sum->games) /* a victory that three share has lost a millionth to rounding: only the proportion counts */
        sum->points = (double)sum->games * (double)results[1] / (double)(results[0] + results[1]);
}

static void gather(const struct ladder *ladder, const struct sim *sim, struct score score[ARENA_BOTS][ARENA_BOTS])
{
    for (int p = 0; p < arena_pairs(sim); p++) {
        int i, j;
        double games = (double)ladder->pair[p].games, points = ladder->pair[p].points;
        arena_pair(sim, p, &i, &j);
        score[i][j] = (struct score){.games = games + one_draw, .points = points + one_draw / 2};
        score[j][i] = (struct score){.games = games + one_draw, .points = games - points + one_draw / 2};
    }
}

/* One bot's strength as the others' demand it (Zermelo): its points by the games it might have won. */
static double renew(const struct score row[ARENA_BOTS], const double *strength, int bots, int bot)
{
    double points = 0, chances = 0;
    for (int j = 0; j < bots; j++)
        if (j != bot) {
            points += row[j].points;
            chances += row[j].games / (strength[bot] + strength[j]);
        }
    return points / chances;
}

/* Strengths are proportional to the odds; their product is held at 1. */
static void find_strengths(struct score score[ARENA_BOTS][ARENA_BOTS], double *strength, int bots)
{
    double change = 1;
    for (int round = 0; round < ROUNDS && change > near_enough; round++) {
        double next[ARENA_BOTS], mean = 0;
        change = 0;
        for (int i = 0; i < bots; i++) {
            next[i] = log(renew(score[i], strength, bots, i));
            mean += next[i] / bots;
        }
        for (int i = 0; i < bots; i++) {
            change = fmax(change, fabs(next[i] - mean - log(strength[i])));
            strength[i] = exp(next[i] - mean);
        }
    }
}

/* How sharply the likelihood bends; ones are added to what is singular (only differences count) to invert it. */
static void fill_curvature(struct score score[ARENA_BOTS][ARENA_BOTS], const double *strength, int bots,
                           double matrix[ARENA_BOTS][ARENA_BOTS])
{
    for (int i = 0; i < bots; i++)
        for (int j = 0; j < bots; j++)
            matrix[i][j] = 1.0 / bots;
    for (int i = 0; i < bots; i++)
        for (int j = 0; j < bots; j++) {
            double sum = strength[i] + strength[j];
            double bend = i == j ? 0 : score[i][j].games * strength[i] * strength[j] / (sum * sum);
            matrix[i][j] -= bend;
            matrix[i][i] += bend;
        }
}

/* Gauss and Jordan in place; the matrix is positive, so that no pivot is 0. */
static void invert(double matrix[ARENA_BOTS][ARENA_BOTS], int n)
{
    for (int p = 0; p < n; p++) {
        double pivot = matrix[p][p];
        matrix[p][p] = 1;
        for (int j = 0; j < n; j++)
            matrix[p][j] /= pivot;
        for (int i = 0; i < n; i++) {
            double factor = matrix[i][p];
            if (i == p)
                continue;
            matrix[i][p] = 0;
            for (int j = 0; j < n; j++)
                matrix[i][j] -= factor * matrix[p][j];
        }
    }
}

static void rate(struct ladder *ladder, const struct sim *sim)
{
    struct score score[ARENA_BOTS][ARENA_BOTS] = {0};
    double strength[ARENA_BOTS], matrix[ARENA_BOTS][ARENA_BOTS];
    int bots = sim->players;
    for (int i = 0; i < bots; i++)
        strength[i] = 1;
    gather(ladder, sim, score);
    find_strengths(score, strength, bots);
    fill_curvature(score, strength, bots, matrix);
    invert(matrix, bots);
    for (int i = 0; i < bots; i++) {
        double value = elo * log10(strength[i]), variance = matrix[i][i] - 1.0 / bots;
        double error = estimate_z * elo / log(10) * sqrt(fmax(variance, 0));
        ladder->elo[i] = (struct estimate){.value = value, .low = value - error, .high = value + error};
    }
}

void ladder_climb(struct ladder *ladder, const struct sim *sim, const struct cub_tally *tally)
{
    int arrangements = arena_arrangements(sim->setup.seats);
    for (int p = 0; p < arena_pairs(sim); p++)
        sum_pair(&ladder->pair[p], sim, tally + p * arrangements);
    rate(ladder, sim);
}

struct ladder_pair ladder_bot(const struct ladder *ladder, const struct sim *sim, int bot)
{
    struct ladder_pair sum = {0};
    for (int p = 0; p < arena_pairs(sim); p++) {
        int first, second;
        arena_pair(sim, p, &first, &second);
        if (first != bot && second != bot)
            continue;
        sum.games += ladder->pair[p].games;
        sum.points += first == bot ? ladder->pair[p].points : (double)ladder->pair[p].games - ladder->pair[p].points;
    }
    return sum;
}
