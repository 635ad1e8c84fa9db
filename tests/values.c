/*
 * What bots take positions to be worth, against what comes of them: games between
 * equals, one position of each chosen at random. Its value is compared with the
 * result; and what a hint says there, with what comes of playing the hint's move
 * and going on as before. Prints what docs/strength.md has; the first argument
 * plays so many per cent of the games, the second is the one test to run (test_blitz).
 */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "cubilete/analysis.h"
#include "cubilete/host.h"
#include "cubilete/option.h"
#include "cubilete/playout.h"
#include "games/dizzle/dizzle.h"
#include "games/ecuaciones/ecuaciones.h"
#include "tests/support.h"

enum { SEED = 31, BANDS = 10 };

static const double sure = 3; /* standard errors */
static int patience = 100, failed;

/* In a short run bands are wider, and fewer games make one. */
static int bands(void)
{
    return patience > 100 ? BANDS : 3;
}

static int few(void)
{
    return patience > 100 ? 50 : 20;
}

/* Games of a level against itself; the value may be so far from the mean result. */
struct games {
    const struct cub_game *game;
    int seats, option;
    int32_t value; /* of the option */
    enum cub_level level;
    int count;
    double tolerance; /* of a victory; alone, of a point */
    const char *sheet;
};

/* Predictions and results that belong together. */
struct bin {
    double count, value, result, squares;
};

/*
 * A position of a game, and one in which a seat was about to move: those that are
 * so far into it, if it lasts so long. One chosen out of all positions of its own
 * game would come from short games too often, which are won by whoever is ahead.
 */
struct sample {
    union cub_any state, choice;
    int seat; /* that was about to */
    uint32_t at, turn, seen, turns;
};

/* What is compared: by tenths of a victory; alone all together, and at the start; and the sample of the last game. */
struct table {
    struct bin value[BANDS], hint[BANDS], start;
    struct sample last;
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
    if (games->sheet)
        snprintf(option, sizeof option, "%.*s", (int)strcspn(games->sheet, "\n"), games->sheet);
    else if (games->value != CUB_BY_RULE)
        cub_option_print(&games->game->options[games->option], games->value, option);
    if (bin->count < few())
        return;
    double value = bin->value / bin->count, result = bin->result / bin->count, off = result - value;
    double error = sqrt((bin->squares / bin->count - off * off) / bin->count);
    bool good = fabs(off) < games->tolerance + sure * error;
    print_message("# %s, %s, %d seats, %s, %s: expected %.3f, came %.3f +- %.3f in %.0f games%s\n", games->game->name,
                  option, games->seats, cub_level_names[games->level], what, value, result, error, bin->count,
                  good ? "" : ": TOO FAR");
    failed += !good;
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
    return value[seat] / unit(games);
}

static struct cub_thought think(const struct games *games, const union cub_any *state, int seat, struct cub_rng *rng,
                                void *memory)
{
    union cub_any view = *state;
    struct cub_thought thought;
    struct cub_think what = {.view = &view.state, .seat = seat, .level = games->level, .rng = rng, .memory = memory};
    games->game->veil(&view.state, seat);
    cub_bot_think(cub_bot_find(games->game), &what, &thought);
    return thought;
}

static cub_move move_of(const struct games *games, const union cub_any *state, int who, struct cub_rng *rng,
                        void *memory)
{
    return who < CUB_SEATS ? think(games, state, who, rng, memory).move : games->game->draw(&state->state, who, rng);
}

/* Plays on to the end. */
static void play(const struct games *games, union cub_any *state, struct sample *sample, struct cub_rng *rng,
                 void *memory)
{
    while (state->state.to_act) {
        int who = cub_actor(&state->state, rng);
        if (sample->seen++ == sample->at)
            sample->state = *state;
        if (who < CUB_SEATS && sample->turns++ == sample->turn) {
            sample->choice = *state;
            sample->seat = who;
        }
        games->game->apply(&state->state, who, move_of(games, state, who, rng, memory));
    }
}

static struct bin *band_of(const struct games *games, struct bin bin[BANDS], double value)
{
    int band = games->seats == 1 ? 0 : (int)(value * bands());
    return &bin[band < bands() ? band : bands() - 1];
}

/* What a hint says to the seat that was about to move; in a race the seat takes its own time. */
static struct cub_thought hint(const struct games *games, const struct sample *sample, struct cub_rng *rng,
                               void *memory)
{
    const struct cub_judge judge = {.bot = cub_bot_find(games->game), .level = games->level, .memory = memory};
    union cub_any view = sample->choice;
    struct cub_thought thought;
    games->game->veil(&view.state, sample->seat);
    cub_judge_advise(&judge, &view.state, sample->seat, 0, &thought);
    if (games->game->stamp)
        thought.move = games->game->stamp(&view.state, sample->seat, thought.move,
                                          think(games, &sample->choice, sample->seat, rng, memory).ms);
    return thought;
}

/* Plays what the hint says instead of what was played, and on: what came of it. */
static void follow_hint(const struct games *games, const struct sample *sample, struct table *table,
                        struct cub_rng *rng, void *memory)
{
    struct cub_thought thought = hint(games, sample, rng, memory);
    union cub_any state = sample->choice;
    struct sample unused = {.seat = 0};
    games->game->apply(&state.state, sample->seat, thought.move);
    play(games, &state, &unused, rng, memory);
    double value = thought.choice[0].value / unit(games);
    add(band_of(games, table->hint, value), value, cub_result(&state.state, sample->seat) / unit(games));
}

/* A number below the last game's, 0 for the first. */
static uint32_t below(struct cub_rng *rng, uint32_t last)
{
    return cub_rng_below(rng, last ? last : 1);
}

static void add_value(const struct games *games, const struct sample *sample, int seat, double result,
                      struct table *table, void *memory)
{
    double value = value_of(games, &sample->state.state, seat, memory);
    add(band_of(games, table->value, value), value, result);
}

/* One game more: what a seat's place was worth in the sample, and at the start, and what came of it. */
static void play_one(const struct games *games, int number, struct table *table, void *memory)
{
    struct cub_setup setup;
    union cub_any state, first;
    struct sample *sample = &table->last;
    struct cub_rng rng;
    int seat = number % games->seats;
    cub_setup_init(&setup, games->game, games->seats);
    setup.option[games->option] = games->value;
    cub_rng_init(&rng, SEED, (uint64_t)number);
    assert_true(cub_start(games->game, &setup, games->sheet, &state.state, NULL));
    first = state;
    uint32_t at = below(&rng, sample->seen), turn = below(&rng, sample->turns);
    *sample = (struct sample){.at = at, .turn = turn};
    play(games, &state, sample, &rng, memory);
    double result = cub_result(&state.state, seat) / unit(games);
    if (sample->seen > sample->at)
        add_value(games, sample, seat, result, table, memory);
    if (games->seats == 1)
        add(&table->start, value_of(games, &first.state, seat, memory), result);
    bool same = games->game != &cub_ecuaciones || games->seats > 1 || games->level == CUB_MAESTRO;
    if (same && sample->turns > sample->turn) /* the solitaire's advice is a master's, who plays on like one */
        follow_hint(games, sample, table, &rng, memory);
}

static void compare(const struct games *games)
{
    struct table table = {.start = {0}};
    void *memory = cub_bot_memory(cub_bot_find(games->game));
    failed = 0;
    for (int i = 0; i < games->count * patience / 100; i++)
        play_one(games, i, &table, memory);
    check(games, "start", &table.start);
    for (int i = 0; i < BANDS; i++)
        check(games, games->seats == 1 ? "on the way" : "value", &table.value[i]);
    for (int i = 0; i < BANDS; i++)
        check(games, "hint", &table.hint[i]);
    free(memory);
    assert_int_equal(failed, 0);
}

/* The rows of the bot's table have errors of their own: 4096 turns leave 0.1 points to a line. */
static void test_solitaire(void **context)
{
    static const int count[CUB_LEVELS] = {
        [CUB_NOVATO] = 400, [CUB_FACIL] = 200, [CUB_MEDIO] = 100, [CUB_FUERTE] = 50, [CUB_MAESTRO] = 3};
    (void)context;
    for (int level = CUB_NOVATO; level < CUB_LEVELS; level++) {
        struct games games = {&cub_ecuaciones, 1,   ECU_MODE, ECU_YAHTZEE, (enum cub_level)level,
                              count[level],    0.4, NULL};
        compare(&games);
    }
}

static void test_dizzle_alone(void **context)
{
    (void)context;
    for (int level = 1; level <= DIZZLE_LEVELS; level++) {
        struct games games = {&cub_dizzle, 1, DIZZLE_LEVEL, level, CUB_FUERTE, 40, 1, NULL};
        compare(&games);
    }
}

/* Sheets that nothing was learned on: that of docs/sheets.md, one of many lines, one of gems far away. */
static void test_dizzle_sheets(void **context)
{
    static const char *const sheets[] = {
        "sheet Ejemplo\n7 . 4 1 . 6 2 . 3 .\n6 2g1 5 3b 6z1 4 1 2 5 6\n5 1 2 3 4 5 6 1 2 3\n"
        "4 P 4k1 5 X 6 1l1 2 3 4\n3 5 6 1 2 3 4 5 6 1\n2 2f1 3r 4d 5z1 6 1 2 3 4\n1 6 3g1 . 1 2 3 4 5 6\n"
        "gem 1 3\npuzzle 1 10\nbomb -2\nblock c3 d4 10\narrow a6 i6 10\narrow d1 d7 5\n",
        "sheet Calles\n7 1 2 3 4 5 6 1 2 3\n6 4 . 5 . 6 . 1 . 2\n5 3 4 5 6 1 2 3 4 5\n4 6 . 1 . X . 2 . 3\n"
        "3 4 5 6 1 2 3 4 5 6\n2 1 . 2 . 3 . 4 . 5\n1 6 1 2 3 4 5 6 1 2\n"
        "arrow a1 i1 15\narrow a3 i3 10\narrow a5 i5 10\narrow a7 i7 15\narrow a1 a7 10\narrow c1 c7 8\n"
        "arrow e1 e7 8\narrow g1 g7 8\narrow i1 i7 10\n",
        "sheet Lejos\n7 1g1 2 3 4 5 6 1 2 3g1\n6 4g2 5 6 1 2 3 4 5 6g2\n5 1 2 3 4 5 6 1 2 3\n"
        "4 4g2 5 6 1 X 2 3 4 5g2\n3 6 1 2 3 4 5 6 1 2\n2 3g2 4 5 6 1 2 3 4 5g2\n1 6g1 1 2 3 4 5 6 1 2g1\n"
        "gem 1 12\ngem 2 6\n",
    };
    (void)context;
    for (size_t i = 0; i < sizeof sheets / sizeof *sheets; i++) {
        struct games games = {&cub_dizzle, 1, DIZZLE_LEVEL, CUB_BY_RULE, CUB_FUERTE, 40, 2, sheets[i]};
        compare(&games);
    }
}

/* More seats take more time. */
static void test_dizzle(void **context)
{
    (void)context;
    for (int seats = 2; seats <= (patience > 100 ? 4 : 2); seats++) {
        struct games games = {&cub_dizzle, seats, DIZZLE_LEVEL, seats, CUB_FUERTE, 40, 0.05, NULL};
        compare(&games);
    }
}

static void test_secuencia(void **context)
{
    (void)context;
    for (int seats = 2; seats <= 4; seats++) {
        struct games games = {&cub_secuencia, seats, 0, CUB_BY_RULE, CUB_FUERTE, 100, 0.03, NULL};
        compare(&games);
    }
}

/* Its values take all seats to be alike, whatever their level. */
static void test_blitz(void **context)
{
    (void)context;
    for (int level = CUB_NOVATO; level < CUB_LEVELS; level += 2)
        for (int seats = 2; seats <= (level == CUB_MEDIO ? 5 : 2); seats++) {
            struct games games = {&cub_blitz, seats, 0, 2, (enum cub_level)level, 200, 0.03, NULL};
            compare(&games);
        }
}

static void test_ecuaciones(void **context)
{
    (void)context;
    for (int mode = ECU_UNO; mode <= ECU_TORNEO; mode++) {
        struct games games = {&cub_ecuaciones, 2, ECU_MODE, mode, CUB_FUERTE, 40, 0.03, NULL};
        compare(&games);
    }
}

/* A level in the games that more than two can play; in a short run, two seats. */
static void compare_seats(enum cub_level level)
{
    for (int mode = ECU_UNO; mode <= ECU_ULTIMO; mode++)
        for (int seats = 2; seats <= (patience > 100 ? 4 : 2); seats++) {
            struct games games = {&cub_ecuaciones, seats, ECU_MODE, mode, level, 10, 0.03, NULL};
            compare(&games);
        }
}

static void test_ecuaciones_novato(void **context)
{
    (void)context;
    compare_seats(CUB_NOVATO);
}

static void test_ecuaciones_medio(void **context)
{
    (void)context;
    compare_seats(CUB_MEDIO);
}

static void test_ecuaciones_maestro(void **context)
{
    (void)context;
    compare_seats(CUB_MAESTRO);
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_solitaire),        cmocka_unit_test(test_dizzle_alone),
        cmocka_unit_test(test_dizzle_sheets),    cmocka_unit_test(test_dizzle),
        cmocka_unit_test(test_secuencia),        cmocka_unit_test(test_blitz),
        cmocka_unit_test(test_ecuaciones),       cmocka_unit_test(test_ecuaciones_novato),
        cmocka_unit_test(test_ecuaciones_medio), cmocka_unit_test(test_ecuaciones_maestro),
    };
    patience = argc > 1 ? atoi(argv[1]) : 100;
    if (argc > 2)
        cmocka_set_test_filter(argv[2]);
    return cmocka_run_group_tests(tests, NULL, NULL);
}
