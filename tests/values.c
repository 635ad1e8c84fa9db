/*
 * What bots take positions to be worth, against what comes of them: games between
 * equals, one position of each chosen at random. Its value is compared with the
 * result; and what a hint says there, with what comes of playing the hint's move
 * and going on as before. Prints what docs/strength.md sums up.
 * Usage: values [PER-CENT [TEST [LEVEL [SEATS [SEED]]]]], as in 2000 test_blitz novato 2;
 * `all 0` stands for all levels and numbers of seats.
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
#include "games/doce/doce.h"
#include "games/ecuaciones/ecuaciones.h"
#include "tests/support.h"

enum { BANDS = 10 };

static const double sure = 3; /* standard errors */
static int patience = 100, failed;
static uint64_t seed = 31;
static const char *only_level; /* NULL: all */
static int only_seats;         /* 0: any number */

static bool asked_for(int level, int seats)
{
    return (!only_level || strcmp(only_level, cub_level_names[level]) == 0) && (!only_seats || seats == only_seats);
}

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

/* What a bin comes to. */
struct figure {
    double value, result, off, error, count;
};

/* Shares spread at least as victories of that chance do: a few that were all lost say little. */
static struct figure figure_of(const struct bin *bin)
{
    double value = bin->value / bin->count, result = bin->result / bin->count, off = result - value;
    double spread = fmax(bin->squares / bin->count - off * off, value * (1 - value));
    return (struct figure){value, result, off, sqrt(spread / bin->count), bin->count};
}

/* Which games: `# dizzle, 2, 2 seats, fuerte, value:`; without seats, all of the game. */
static void print_label(const struct games *games, const char *what)
{
    char option[CUB_MOVE_TEXT] = "as usual", who[64] = "all seats and levels";
    if (games->sheet)
        snprintf(option, sizeof option, "%.*s", (int)strcspn(games->sheet, "\n"), games->sheet);
    else if (games->value != CUB_BY_RULE)
        cub_option_print(&games->game->options[games->option], games->value, option);
    if (games->seats)
        snprintf(who, sizeof who, "%d seats, %s", games->seats, cub_level_names[games->level]);
    print_message("# %s, %s, %s, %s: ", games->game->name, option, who, what);
}

static void check(const struct games *games, const char *what, const struct bin *bin)
{
    if (bin->count < few())
        return;
    struct figure f = figure_of(bin);
    bool good = fabs(f.off) < games->tolerance + sure * f.error;
    print_label(games, what);
    print_message("expected %.3f, came %.3f +- %.3f in %.0f games%s\n", f.value, f.result, f.error, f.count,
                  good ? "" : ": TOO FAR");
    failed += !good;
}

/* In one line: how far off the bands are, what chance alone makes of that (0.8 errors), and the band that is by most
 * errors. */
static void sum_up(const struct games *games, const char *what, const struct bin bin[BANDS])
{
    double bands = 0, off = 0, chance = 0, count = 0;
    struct figure worst = {.error = 1};
    for (int i = 0; i < BANDS; i++) {
        struct figure f = figure_of(&bin[i]);
        count += bin[i].count;
        if (bin[i].count < few())
            continue;
        bands++;
        off += fabs(f.off);
        chance += 0.8 * f.error;
        worst = fabs(f.off) * worst.error > fabs(worst.off) * f.error ? f : worst;
    }
    if (bands < 1)
        return;
    print_label(games, what);
    print_message("%.0f games, %.0f bands, off by %.1f %%, by chance %.1f %%, the worst %.0f: %.0f +- %.0f (%.0f)\n",
                  count, bands, 100 * off / bands, 100 * chance / bands, 100 * worst.value, 100 * worst.result,
                  100 * worst.error, worst.count);
}

static double unit(const struct games *games)
{
    return games->seats == 1 ? CUB_POINT : CUB_VICTORY;
}

static void value_seats(const struct games *games, const struct cub_state *state, void *memory, cub_value value[])
{
    struct cub_rng rng;
    struct cub_think what = {.view = state, .level = games->level, .rng = &rng, .memory = memory};
    cub_rng_init(&rng, seed, 0);
    cub_bot_find(games->game)->value(&what, value);
}

static struct cub_thought think(const struct games *games, const union cub_any *state, int seat, struct cub_rng *rng,
                                void *memory)
{
    union cub_any view = *state;
    struct cub_thought thought;
    struct cub_think what = {.view = &view.state, .seat = seat, .level = games->level, .rng = rng, .memory = memory};
    games->game->redact(&view.state, seat);
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
    games->game->redact(&view.state, sample->seat);
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

/* Of equals nobody is ahead by chance: every seat counts. */
static void add_values(const struct games *games, const struct sample *sample, const struct cub_state *end,
                       struct table *table, void *memory)
{
    cub_value value[CUB_SEATS];
    value_seats(games, &sample->state.state, memory, value);
    for (int i = 0; i < games->seats; i++) {
        double share = value[i] / unit(games);
        add(band_of(games, table->value, share), share, cub_result(end, i) / unit(games));
    }
}

static void add_start(const struct games *games, const struct cub_state *first, const struct cub_state *end,
                      struct table *table, void *memory)
{
    cub_value value[CUB_SEATS];
    value_seats(games, first, memory, value);
    add(&table->start, value[0] / unit(games), cub_result(end, 0) / unit(games));
}

/* One game more: what the seats' places were worth in the sample, and alone at the start, and what came of it. */
static void play_one(const struct games *games, int number, struct table *table, void *memory)
{
    struct cub_setup setup;
    union cub_any state, first;
    struct sample *sample = &table->last;
    struct cub_rng rng;
    cub_setup_init(&setup, games->game, games->seats);
    setup.option[games->option] = games->value;
    cub_rng_init(&rng, seed, (uint64_t)number);
    assert_true(cub_start(games->game, &setup, games->sheet, &state.state, NULL));
    first = state;
    uint32_t at = below(&rng, sample->seen), turn = below(&rng, sample->turns);
    *sample = (struct sample){.at = at, .turn = turn};
    play(games, &state, sample, &rng, memory);
    if (sample->seen > sample->at)
        add_values(games, sample, &state.state, table, memory);
    if (games->seats == 1)
        add_start(games, &first.state, &state.state, table, memory);
    bool another = games->game == &cub_ecuaciones && games->value == ECU_YAHTZEE && games->level < CUB_MAESTRO;
    if (!another && sample->turns > sample->turn) /* the solitaire's advice is a master's, who plays on like one */
        follow_hint(games, sample, table, &rng, memory);
}

static void check_table(const struct games *games, const struct table *table)
{
    const char *what = games->seats == 1 ? "on the way" : "value";
    check(games, "start", &table->start);
    for (int i = 0; i < BANDS; i++)
        check(games, what, &table->value[i]);
    for (int i = 0; i < BANDS; i++)
        check(games, "hint", &table->hint[i]);
    if (games->seats != 1) {
        sum_up(games, what, table->value);
        sum_up(games, "hint", table->hint);
    }
    fflush(stdout);
}

static void pour(struct bin *to, const struct bin *from)
{
    to->count += from->count;
    to->value += from->value;
    to->result += from->result;
    to->squares += from->squares;
}

/* Plays and checks the games of one level and number of seats; adds them to those of others. */
static void compare_into(const struct games *games, struct table *all)
{
    struct table table = {.start = {0}};
    void *memory = cub_bot_memory(cub_bot_find(games->game));
    for (int i = 0; i < games->count * patience / 100; i++)
        play_one(games, i, &table, memory);
    check_table(games, &table);
    for (int i = 0; i < BANDS; i++) {
        pour(&all->value[i], &table.value[i]);
        pour(&all->hint[i], &table.hint[i]);
    }
    free(memory);
}

static void compare(const struct games *games)
{
    struct table unused = {.start = {0}};
    failed = 0;
    compare_into(games, &unused);
    assert_int_equal(failed, 0);
}

/* More seats take more time and give more figures; some masters' thoughts take a hundred times as long. */
static int count_of(const struct games *games, int seats)
{
    if (games->game == &cub_dizzle && games->level == CUB_MAESTRO)
        return 1;
    if (games->game == &cub_doce && games->level >= CUB_FUERTE)
        return games->level == CUB_MAESTRO ? 1 : games->count / 10;
    return games->count * 2 / seats;
}

static void compare_seats(struct games games, int seats, struct table *all)
{
    struct games these = games;
    these.seats = seats;
    these.value = games.game == &cub_dizzle ? seats : games.value; /* each a sheet of its own */
    these.count = count_of(&games, seats);
    if (asked_for((int)games.level, seats))
        compare_into(&these, all);
}

/* A short run has two seats, a weak level and a strong one. */
static bool has_time_for(int level)
{
    return patience > 100 || level == CUB_NOVATO || level == CUB_FUERTE;
}

/* All levels, or the one asked for, and numbers of seats. */
static void compare_all(struct games games)
{
    struct table all = {.start = {0}};
    failed = 0;
    for (int seats = 2; seats <= (patience > 100 ? games.game->max_seats : 2); seats++)
        for (int level = CUB_NOVATO; level < CUB_LEVELS; level++) {
            games.level = (enum cub_level)level;
            if (has_time_for(level))
                compare_seats(games, seats, &all);
        }
    games.seats = 0;
    if (!only_level && !only_seats)
        check_table(&games, &all);
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
    for (int sheet = 1; sheet <= DIZZLE_LEVELS; sheet++)
        for (int level = CUB_NOVATO; level <= CUB_FUERTE; level++) {
            struct games games = {&cub_dizzle, 1, DIZZLE_LEVEL, sheet, (enum cub_level)level, 40, 1, NULL};
            if (has_time_for(level) && asked_for(level, 1))
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

static void test_dizzle(void **context)
{
    (void)context;
    compare_all((struct games){.game = &cub_dizzle, .option = DIZZLE_LEVEL, .count = 40, .tolerance = 0.05});
}

static void test_secuencia(void **context)
{
    (void)context;
    compare_all((struct games){.game = &cub_secuencia, .value = CUB_BY_RULE, .count = 100, .tolerance = 0.03});
}

static void test_doce(void **context)
{
    (void)context;
    compare_all((struct games){.game = &cub_doce, .option = DOCE_ROUNDS, .value = 4, .count = 30, .tolerance = 0.03});
}

static void test_blitz(void **context)
{
    (void)context;
    compare_all((struct games){.game = &cub_blitz, .value = CUB_BY_RULE, .count = 200, .tolerance = 0.03});
}

static void compare_mode(int mode)
{
    compare_all(
        (struct games){.game = &cub_ecuaciones, .option = ECU_MODE, .value = mode, .count = 20, .tolerance = 0.03});
}

static void test_uno(void **context)
{
    (void)context;
    compare_mode(ECU_UNO);
}

static void test_todos(void **context)
{
    (void)context;
    compare_mode(ECU_TODOS);
}

static void test_ultimo(void **context)
{
    (void)context;
    compare_mode(ECU_ULTIMO);
}

static void test_torneo(void **context)
{
    (void)context;
    compare_mode(ECU_TORNEO);
}

static void test_solitaire_race(void **context)
{
    (void)context;
    compare_mode(ECU_YAHTZEE);
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {
        /* tests/meson.build has them one by one */
        cmocka_unit_test(test_solitaire), cmocka_unit_test(test_dizzle_alone),   cmocka_unit_test(test_dizzle_sheets),
        cmocka_unit_test(test_dizzle),    cmocka_unit_test(test_secuencia),      cmocka_unit_test(test_blitz),
        cmocka_unit_test(test_uno),       cmocka_unit_test(test_todos),          cmocka_unit_test(test_ultimo),
        cmocka_unit_test(test_torneo),    cmocka_unit_test(test_solitaire_race), cmocka_unit_test(test_doce),
    };
    patience = argc > 1 ? atoi(argv[1]) : 100;
    if (argc > 2)
        cmocka_set_test_filter(argv[2]);
    only_level = argc > 3 && strcmp(argv[3], "all") != 0 ? argv[3] : NULL;
    only_seats = argc > 4 ? atoi(argv[4]) : 0;
    seed = argc > 5 ? strtoull(argv[5], NULL, 10) : seed;
    return cmocka_run_group_tests(tests, NULL, NULL);
}
