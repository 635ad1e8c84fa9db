/*
 * What bots take positions to be worth, against what comes of them: games between
 * equals, one position of each chosen at random, and its value compared with the
 * result. Prints what docs/strength.md has; the first argument plays so many per
 * cent of the games.
 */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "cubilete/host.h"
#include "cubilete/option.h"
#include "cubilete/playout.h"
#include "games/dizzle/dizzle.h"
#include "games/ecuaciones/ecuaciones.h"
#include "tests/support.h"

enum { SEED = 31, BINS = 3, FEW = 20 };

static const double sure = 4; /* standard errors: once in 16,000 times by chance */
static int patience = 100;

/* Games of a level against itself; the value may be so far from the mean result. */
struct games {
    const struct cub_game *game;
    int seats, option;
    int32_t value; /* of the option */
    enum cub_level level;
    int count;
    double tolerance; /* of a victory; alone, of a point */
};

/* Predictions and results that belong together. */
struct bin {
    double count, value, result, squares;
};

struct sample {
    union cub_any state;
    uint32_t seen;
};

static void add(struct bin *bin, double value, double result)
{
    bin->count++;
    bin->value += value;
    bin->result += result;
    bin->squares += (result - value) * (result - value);
}

static void check(const struct games *games, const char *what, const struct bin *bin)
{
    char option[CUB_MOVE_TEXT] = "as usual";
    if (games->value != CUB_BY_RULE)
        cub_option_print(&games->game->options[games->option], games->value, option);
    if (bin->count < FEW)
        return;
    double value = bin->value / bin->count, result = bin->result / bin->count, off = result - value;
    double error = sqrt((bin->squares / bin->count - off * off) / bin->count);
    print_message("# %s, %s, %d seats, %s, %s: expected %.3f, came %.3f +- %.3f in %.0f games\n", games->game->name,
                  option, games->seats, cub_level_names[games->level], what, value, result, error, bin->count);
    assert_true(fabs(off) < games->tolerance + sure * error);
}

static double unit(const struct games *games)
{
    return games->seats == 1 ? CUB_POINT : CUB_VICTORY;
}

static double value_of(const struct games *games, const struct cub_state *state, int seat, void *memory)
{
    cub_value value[CUB_SEATS];
    struct cub_rng rng;
    struct cub_think what = {.view = state, .seat = seat, .level = games->level, .rng = &rng, .memory = memory};
    cub_rng_init(&rng, SEED, 0);
    cub_bot_find(games->game)->value(&what, value);
    return (double)value[seat] / unit(games);
}

static cub_move move_of(const struct games *games, const union cub_any *state, int who, struct cub_rng *rng,
                        void *memory)
{
    union cub_any view = *state;
    struct cub_thought thought;
    struct cub_think what = {.view = &view.state, .seat = who, .level = games->level, .rng = rng, .memory = memory};
    if (who >= CUB_SEATS)
        return games->game->draw(&state->state, who, rng);
    games->game->veil(&view.state, who);
    cub_bot_think(cub_bot_find(games->game), &what, &thought);
    return thought.move;
}

/* Plays a game to its end; each position before it is as likely to be the sample. */
static void play(const struct games *games, union cub_any *state, struct sample *sample, struct cub_rng *rng,
                 void *memory)
{
    sample->seen = 0;
    while (state->state.to_act) {
        int who = cub_actor(&state->state, rng);
        if (cub_rng_below(rng, ++sample->seen) == 0)
            sample->state = *state;
        games->game->apply(&state->state, who, move_of(games, state, who, rng, memory));
    }
}

/* One game more: what a seat's place was worth in the sample, and at the start, and what came of it. */
static void play_one(const struct games *games, int number, struct bin *start, struct bin bin[BINS], void *memory)
{
    struct cub_setup setup;
    union cub_any state, first;
    struct sample sample;
    struct cub_rng rng;
    int seat = number % games->seats;
    cub_setup_init(&setup, games->game, games->seats);
    setup.option[games->option] = games->value;
    cub_rng_init(&rng, SEED, (uint64_t)number);
    assert_true(cub_start(games->game, &setup, NULL, &state.state, NULL));
    first = state;
    play(games, &state, &sample, &rng, memory);
    double result = (double)cub_result(&state.state, seat) / unit(games);
    double value = value_of(games, &sample.state.state, seat, memory), share = value * games->seats;
    bool even = games->seats == 1 || (share > 0.7 && share < 1.3);
    add(&bin[even ? 1 : share < 1 ? 0 : 2], value, result);
    if (games->seats == 1)
        add(start, value_of(games, &first.state, seat, memory), result);
}

static void compare(const struct games *games)
{
    static const char *const names[BINS] = {"behind", "even", "ahead"};
    struct bin bin[BINS] = {{0}}, start = {0};
    void *memory = cub_bot_memory(cub_bot_find(games->game));
    for (int i = 0; i < games->count * patience / 100; i++)
        play_one(games, i, &start, bin, memory);
    check(games, "start", &start);
    for (int i = 0; i < BINS; i++)
        check(games, games->seats == 1 ? "on the way" : names[i], &bin[i]);
    free(memory);
}

/* The rows of the bot's table have errors of their own: 4096 turns leave 0.1 points to a line. */
static void test_solitaire(void **context)
{
    static const int count[CUB_LEVELS] = {
        [CUB_NOVATO] = 400, [CUB_FACIL] = 200, [CUB_MEDIO] = 100, [CUB_FUERTE] = 40, [CUB_MAESTRO] = 20};
    (void)context;
    for (int level = CUB_NOVATO; level < CUB_LEVELS; level++) {
        struct games games = {&cub_ecuaciones, 1, ECU_MODE, ECU_YAHTZEE, (enum cub_level)level, count[level], 0.4};
        compare(&games);
    }
}

/* More seats take more time. */
static void test_dizzle(void **context)
{
    (void)context;
    for (int seats = 1; seats <= (patience > 100 ? 4 : 2); seats++) {
        struct games games = {&cub_dizzle, seats, DIZZLE_LEVEL, seats, CUB_FUERTE, 40, seats == 1 ? 2 : 0.05};
        compare(&games);
    }
}

static void test_secuencia(void **context)
{
    (void)context;
    for (int seats = 2; seats <= 4; seats++) {
        struct games games = {&cub_secuencia, seats, 0, CUB_BY_RULE, CUB_FUERTE, 100, 0.03};
        compare(&games);
    }
}

static void test_blitz(void **context)
{
    (void)context;
    for (int seats = 2; seats <= 4; seats += 2) {
        struct games games = {&cub_blitz, seats, 0, 2, CUB_MEDIO, 100, 0.03};
        compare(&games);
    }
}

static void test_ecuaciones(void **context)
{
    (void)context;
    for (int mode = ECU_UNO; mode <= ECU_TORNEO; mode++) {
        struct games games = {&cub_ecuaciones, 2, ECU_MODE, mode, CUB_FUERTE, 40, 0.08};
        compare(&games);
    }
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_solitaire), cmocka_unit_test(test_dizzle),     cmocka_unit_test(test_secuencia),
        cmocka_unit_test(test_blitz),     cmocka_unit_test(test_ecuaciones),
    };
    patience = argc > 1 ? atoi(argv[1]) : 100;
    return cmocka_run_group_tests(tests, NULL, NULL);
}
