/*
 * Learns what doce's windows are worth: a logistic regression over the positions of rounds that the bot plays against
 * itself from random beginnings.
 *
 *   build/tools/train/train-doce_weights ROUNDS
 *
 * prints tables for bots/doce/weights.c. Those there are from 48,000 rounds of an
 * earlier bot, and those of as many of today's agree with them by a correlation of
 * 0.79 (windows), 0.97 (blockers) and 0.90 (threats). They stay: the prover goes by
 * them too, and with others it would not find its way through bots/doce/book.
 */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include "bots/doce/search.h"
#include "cubilete/games.h"
#include "cubilete/host.h"
#include "cubilete/option.h"

enum { NODES = 2000, BEGINNING = 5, MOST_ROUNDS = 1000000, MOST_PLACES = 2 * DOCE_DICE, PASSES = 30 };

/* A position as the seat to act sees it, as in worth.c, and the round's result for that seat. */
struct sample {
    uint8_t feature[DOCE_WINDOWS];
    uint8_t stage, blockers, line, dangers, mover;
    float share;
};

enum { BLOCKERS = DOCE_FEATURES, LINE = BLOCKERS + 4, DANGERS, WEIGHTS };

struct course {
    struct doce_map map;
    void *memory; /* the bot's */
    struct cub_rng rng;
    struct sample *samples;
    int kept;
    double weight[DOCE_STAGES][WEIGHTS], seen[DOCE_STAGES][WEIGHTS]; /* seen: how far each was moved already */
};

static void keep(struct course *c, const struct doce *s)
{
    struct doce_board b;
    struct doce_ends ends;
    doce_board_init(&b, &c->map, s);
    doce_board_ends(&b, &c->map, &ends);
    int mover = b.mover;
    struct sample sample = {
        .stage = (uint8_t)doce_stage(&b),
        .blockers = (uint8_t)(2 * b.blocker[mover] + b.blocker[!mover]),
        .line = (ends.squares[mover][mover] & doce_board_allowed(&b, &c->map, mover)) != 0,
        .dangers = (uint8_t)size(doce_dangers(&c->map, &b, &ends)),
        .mover = (uint8_t)mover,
    };
    for (int w = 0; w < DOCE_WINDOWS; w++) {
        uint32_t cell = b.cell[mover][w], sum = cell % DOCE_ROW;
        sample.feature[w] = sum < DOCE_SUMS ? (uint8_t)c->map.feature[cell / DOCE_ROW][sum] : 0;
    }
    c->samples[c->kept++] = sample;
}

static cub_move choose(struct course *c, const struct doce *s, int seat)
{
    struct cub_think think = {
        .view = &s->base, .seat = seat, .level = CUB_FUERTE, .nodes = NODES, .rng = &c->rng, .memory = c->memory};
    struct cub_thought thought;
    cub_bot_think(&cub_doce_bot, &think, &thought);
    return thought.move;
}

/* A round of one: this many dice at random, then what the bot thinks best. */
static void play(struct course *c, int number)
{
    struct cub_setup setup;
    struct doce s;
    int first = c->kept;
    cub_rng_init(&c->rng, 1, (uint64_t)number);
    cub_setup_init(&setup, &cub_doce, 2);
    setup.option[DOCE_ROUNDS] = 1;
    cub_start(&cub_doce, &setup, NULL, &s.base, NULL);
    for (uint32_t random = cub_rng_below(&c->rng, BEGINNING); s.base.to_act; random -= random > 0) {
        int seat = s.base.to_act >> 1 & 1;
        if (!random)
            keep(c, &s);
        doce_apply(&s, seat, random ? doce_draw(&s, seat, &c->rng) : choose(c, &s, seat));
    }
    for (int i = first; i < c->kept; i++) {
        int own = s.base.score[c->samples[i].mover], other = s.base.score[!c->samples[i].mover];
        c->samples[i].share = own && other ? 0.5f : own > other;
    }
}

/* --- The regression: each weight moves the less the further it was moved before --- */

static double logit_of(const struct course *c, const struct sample *s)
{
    const double *weight = c->weight[s->stage];
    double logit = weight[BLOCKERS + s->blockers] + s->line * weight[LINE] + s->dangers * weight[DANGERS];
    for (int w = 0; w < DOCE_WINDOWS; w++)
        logit += weight[s->feature[w]];
    return logit;
}

static void nudge(struct course *c, int stage, int which, double slope)
{
    const double pace = 0.05;
    c->seen[stage][which] += slope * slope;
    c->weight[stage][which] += pace * slope / sqrt(c->seen[stage][which] + 1e-9);
}

static void learn(struct course *c, const struct sample *s)
{
    double slope = (double)s->share - 1 / (1 + exp(-logit_of(c, s)));
    nudge(c, s->stage, BLOCKERS + s->blockers, slope);
    if (s->line)
        nudge(c, s->stage, LINE, slope);
    if (s->dangers)
        nudge(c, s->stage, DANGERS, slope * s->dangers);
    for (int w = 0; w < DOCE_WINDOWS; w++)
        if (s->feature[w])
            nudge(c, s->stage, s->feature[w], slope);
}

static void regress(struct course *c)
{
    for (int pass = 0; pass < PASSES; pass++)
        for (int i = 0; i < c->kept; i++)
            learn(c, &c->samples[cub_rng_below(&c->rng, (uint32_t)c->kept)]);
}

static int rounded(double logit)
{
    return (int)lround(256 * logit);
}

static void print_small(const struct course *c)
{
    printf("const int16_t doce_blocker_weights[DOCE_STAGES][2][2] = {\n");
    for (int stage = 0; stage < DOCE_STAGES; stage++) {
        const double *w = &c->weight[stage][BLOCKERS];
        printf("    {{%d, %d}, {%d, %d}},\n", rounded(w[0]), rounded(w[1]), rounded(w[2]), rounded(w[3]));
    }
    printf("};\n\nconst int16_t doce_threat_weights[DOCE_STAGES][2] = {\n");
    for (int stage = 0; stage < DOCE_STAGES; stage++)
        printf("    {%d, %d},\n", rounded(c->weight[stage][LINE]), rounded(c->weight[stage][DANGERS]));
    printf("};\n\n");
}

static void print_windows(const struct course *c)
{
    printf("const int16_t doce_weights[DOCE_STAGES][DOCE_FEATURES] = {\n");
    for (int stage = 0; stage < DOCE_STAGES; stage++) {
        printf("    {");
        for (int i = 0; i < DOCE_FEATURES; i++)
            printf("%s%d", i ? ", " : "", rounded(c->weight[stage][i]));
        printf("},\n");
    }
    printf("};\n");
}

int main(int count, char **argument)
{
    static struct course c;
    int rounds = count > 1 ? atoi(argument[1]) : 0;
    if (rounds < 1 || rounds > MOST_ROUNDS)
        return fputs("usage: train-doce_weights ROUNDS\n", stderr), 2;
    c.memory = cub_bot_memory(&cub_doce_bot);
    c.samples = malloc((size_t)rounds * MOST_PLACES * sizeof *c.samples);
    if (!c.memory || !c.samples)
        return perror("train-doce_weights"), 1;
    doce_map_init(&c.map);
    for (int i = 0; i < rounds; i++)
        play(&c, i);
    regress(&c);
    print_small(&c);
    print_windows(&c);
}
