/*
 * Learns how far chances follow strengths in secuencia between players of a level, from games of theirs.
 *
 * bots/secuencia/learned.temperatures is what this printed:
 *   build/tools/train/train-secuencia_temperature 20000 >bots/secuencia/learned.temperatures
 *
 * Some of the positions before a roll are kept, with who won in the end: slope and
 * bend are those under which that was likeliest. By run, number of seats, level.
 */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include "bots/secuencia/evaluator.h"
#include "cubilete/games.h"
#include "cubilete/host.h"
#include "cubilete/option.h"
#include "tools/train/climb.h"

enum { UNIT = 1024, SELDOM = 8, MOST_KEPT = 600000 };

/* How far each side's strength lies behind the best, and its share of the victory. */
struct sample {
    double gap[SECUENCIA_SIDES], won[SECUENCIA_SIDES];
};

struct course {
    struct secuencia_search search;
    struct cub_setup setup;
    enum cub_level level;
    void *memory; /* the bot's */
    struct cub_rng rng;
    struct sample *samples;
    int kept;
};

static void keep(struct course *course, const struct secuencia *s)
{
    struct sample *sample = &course->samples[course->kept];
    cub_value value[SECUENCIA_SIDES], most = 0;
    struct secuencia_board board;
    if (s->contest || course->kept == MOST_KEPT || cub_rng_below(&course->rng, SELDOM))
        return;
    secuencia_board_init(&board, &course->search.evaluator, s);
    secuencia_expect(&course->search, &board, 0, value);
    for (int i = 0; i < course->setup.sides; i++)
        most = value[i] > most ? value[i] : most;
    for (int i = 0; i < course->setup.sides; i++)
        sample->gap[i] = log((double)most / (value[i] ? value[i] : 1));
    course->kept++;
}

static cub_move choose(struct course *course, const struct secuencia *s, int who)
{
    struct cub_think think = {
        .view = &s->base, .seat = who, .level = course->level, .rng = &course->rng, .memory = course->memory};
    struct cub_thought thought;
    if (who == CUB_DICE)
        return secuencia_draw(s, who, &course->rng);
    cub_bot_think(&cub_secuencia_bot, &think, &thought);
    return thought.move;
}

static void play(struct course *course, int number)
{
    struct secuencia s = {0};
    int first = course->kept;
    cub_rng_init(&course->rng, 1, (uint64_t)number);
    cub_start(&cub_secuencia, &course->setup, NULL, &s.base, NULL);
    while (s.base.to_act) {
        int who = __builtin_ctz(s.base.to_act);
        if (who == CUB_DICE)
            keep(course, &s);
        secuencia_apply(&s, who, choose(course, &s, who));
    }
    for (int i = first; i < course->kept; i++)
        for (int side = 0; side < course->setup.sides; side++) /* the first seats of the sides are the first seats */
            course->samples[i].won[side] =
                (double)cub_result(&s.base, side) * course->setup.seats / course->setup.sides / CUB_VICTORY;
}

/* The logarithm of the winners' chances; what the bot does with the gaps (bots/secuencia/ahead.c). */
static double likelihood(const void *context, double slope, double bend)
{
    const struct course *course = context;
    double sum = 0;
    for (const struct sample *s = course->samples; s < course->samples + course->kept; s++) {
        double all = 0, won = 0;
        for (int i = 0; i < course->setup.sides; i++) {
            double gap = s->gap[i] * slope / (1 + s->gap[i] * bend);
            all += exp(-gap);
            sum -= s->won[i] * gap;
            won += s->won[i];
        }
        sum -= all > 0 ? won * log(all) : 0;
    }
    return sum;
}

static double best_slope(const void *course, double bend)
{
    return climb(likelihood, course, bend, 0.3, 3, 1. / UNIT);
}

static double with_bend(const void *course, double bend, double unused)
{
    (void)unused;
    return likelihood(course, best_slope(course, bend), bend);
}

static void learn(struct course *course, int games)
{
    course->kept = 0;
    for (int i = 0; i < games; i++)
        play(course, i);
    double bend = climb(with_bend, course, 0, 0, 1, 1. / UNIT), slope = best_slope(course, bend);
    printf("[%d] = {%.0f, %.0f}, ", course->level, UNIT * slope, UNIT * bend);
}

static void learn_levels(struct course *course, int run, int seats, int games)
{
    struct secuencia first = {0};
    cub_setup_init(&course->setup, &cub_secuencia, seats);
    course->setup.option[SECUENCIA_RUN] = run;
    cub_start(&cub_secuencia, &course->setup, NULL, &first.base, NULL);
    course->setup = first.base.setup; /* four seats are two sides now */
    secuencia_evaluator_init(&course->search.evaluator, &course->setup, 0, 0);
    printf("        {");
    for (int level = CUB_NOVATO; level <= CUB_FUERTE; level++) {
        course->level = (enum cub_level)level;
        learn(course, games);
    }
    printf("},\n");
}

int main(int words, char **word)
{
    static struct course course;
    int games = words == 2 ? atoi(word[1]) : 0;
    if (games < 1) {
        fprintf(stderr, "usage: %s GAMES >bots/secuencia/learned.temperatures\n", word[0]);
        return 2;
    }
    course.search.limit = UINT64_MAX;
    course.memory = cub_bot_memory(&cub_secuencia_bot);
    course.samples = calloc(MOST_KEPT, sizeof *course.samples);
    if (!course.memory || !course.samples)
        return 1;
    for (int run = 5; run <= 6; run++) {
        printf("    {\n");
        for (int seats = 2; seats <= SECUENCIA_SEATS; seats++)
            learn_levels(&course, run, seats, games);
        printf("    },\n");
    }
    free(course.samples);
    free(course.memory);
    return 0;
}
