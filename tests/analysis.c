/*
 * Luck and skill: the sums are exact for every bot and seat; the template's figures are
 * known; luck evens out, and so does the skill of equals. Usage: analysis [GAMES [TEST [GAME]]]
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
#include "games/blitz/blitz.h"
#include "games/ecuaciones/ecuaciones.h"
#include "games/null/null.h"
#include "tests/support.h"

enum { MOST_STEPS = 1200, NODES = 40, SELDOM = 100 };

static uint64_t many_games = 1000; /* for what needs statistics; a real game takes longer: one in SELDOM */
static const char *only;           /* the game whose luck is added up; NULL: all */

/* A match and its analysis. */
struct trial {
    struct cub_judge judge;
    struct cub_match match;
    cub_value start[CUB_SEATS];
    struct cub_step step[MOST_STEPS];
};

static void begin_with(struct trial *t, const struct cub_bot *bot, const struct cub_setup *setup)
{
    *t = (struct trial){.judge = {.bot = bot, .level = CUB_NOVATO, .nodes = NODES, .memory = cub_bot_memory(bot)}};
    assert_true(cub_match_init(&t->match, bot->game, setup, NULL, cub_heap, NULL));
}

static void begin(struct trial *t, const struct cub_bot *bot, int seats)
{
    struct cub_setup setup;
    cub_setup_init(&setup, bot->game, seats);
    begin_with(t, bot, &setup);
}

static void finish(struct trial *t)
{
    cub_match_finish(&t->match);
    free(t->judge.memory);
}

/* Seats play at random, or as a level does. */
static void play(struct trial *t, const enum cub_level level[CUB_SEATS], struct cub_rng *dice, struct cub_rng *bot_rng)
{
    while (t->match.now.state.to_act && t->match.length < MOST_STEPS) {
        int who = cub_actor(&t->match.now.state, bot_rng);
        struct cub_think think = {.view = &t->match.now.state, .seat = who, .rng = bot_rng, .memory = t->judge.memory};
        struct cub_thought thought = {.move = 0};
        if (who < CUB_SEATS) {
            think.level = level[who];
            cub_bot_think(t->judge.bot, &think, &thought);
        } else {
            thought.move = t->match.game->draw(think.view, who, dice);
        }
        assert_true(cub_match_play(&t->match, who, thought.move, NULL));
    }
}

static const struct cub_entry *entry(const struct trial *t, uint32_t i)
{
    return i < t->match.length ? &t->match.log[i] : NULL;
}

static void judge(struct trial *t)
{
    union cub_any state;
    struct cub_opinion opinion;
    cub_match_at(&t->match, 0, &state);
    cub_judge_position(&t->judge, &state.state, entry(t, 0), &opinion);
    memcpy(t->start, opinion.value, sizeof t->start);
    for (uint32_t i = 0; i < t->match.length; i++) {
        cub_judge_step(&t->judge, &state.state, &opinion, entry(t, i), entry(t, i + 1), &t->step[i]);
        assert_true(t->step[i].loss == 0 ||
                    (t->step[i].loss > 0 && t->step[i].who < CUB_SEATS)); /* dice lose nothing */
    }
    assert_memory_equal(&state, &t->match.now, t->match.game->state_size);
}

/* A state lies where its type may lie, which need not be where eight bytes could. */
static void test_anywhere(void **context)
{
    _Alignas(8) struct {
        uint32_t before;
        struct null state;
    } odd = {.before = 0};
    struct trial t;
    struct cub_opinion here, there;
    (void)context;
    begin(&t, &cub_null_bot, 2);
    assert_true(cub_match_play_text(&t.match, CUB_DICE, "6", NULL));
    cub_state_copy(t.match.game, &odd.state.base, &t.match.now.state);
    assert_memory_equal(&odd.state, &t.match.now, sizeof odd.state);
    cub_judge_position(&t.judge, &t.match.now.state, NULL, &here);
    cub_judge_position(&t.judge, &odd.state.base, NULL, &there);
    assert_int_equal(here.thought.move, NULL_TAKE);
    assert_int_equal(there.thought.move, NULL_TAKE);
    assert_memory_equal(here.value, there.value, sizeof here.value);
    finish(&t);
}

static struct cub_account account(const struct trial *t, uint32_t count, int seat)
{
    struct cub_account a;
    cub_account_sum(&a, &t->match.now.state.setup, t->start, t->step, count, seat);
    return a;
}

static void check_sums(const struct trial *t, uint32_t count)
{
    const struct cub_state *now = &t->match.now.state;
    uint32_t moves = 0, seats_moves = 0;
    for (int seat = 0; seat < now->setup.seats; seat++) {
        struct cub_account a = account(t, count, seat);
        assert_true(a.start + a.luck + a.own + a.others == a.end);
        assert_true(a.lost >= 0 && a.start == t->start[seat]);
        if (!now->to_act && count == t->match.length)
            assert_true(a.end == cub_result(now, seat));
        for (int band = 0; band < CUB_BANDS; band++)
            moves += a.moves[band];
    }
    for (uint32_t i = 0; i < count; i++)
        seats_moves += t->match.log[i].who < CUB_SEATS;
    assert_int_equal(moves, seats_moves);
}

static void check_random_game(const struct cub_bot *bot, int seats, uint64_t stream)
{
    static const enum cub_level azar[CUB_SEATS];
    struct cub_rng rng;
    struct trial t;
    begin(&t, bot, seats);
    cub_rng_init(&rng, 3, stream);
    play(&t, azar, &rng, &rng);
    judge(&t);
    check_sums(&t, t.match.length);
    check_sums(&t, t.match.length / 2);
    check_sums(&t, 0);
    finish(&t);
}

static void test_sums_of_every_bot(void **context)
{
    (void)context;
    for (const struct cub_bot *const *bot = test_bots(); *bot; bot++)
        for (int seats = test_fewest_seats((*bot)->game); seats <= (*bot)->game->max_seats; seats++)
            for (uint64_t stream = 0; stream < (TEST_SANITIZED ? 1 : 2); stream++)
                check_random_game(*bot, seats, stream);
}

/* Two seats, one round: seat 1 throws a 4 and leaves it, seat 2 throws a 1 and takes it. */
static void test_known_game(void **context)
{
    static const cub_move moves[] = {4, NULL_LEAVE, 1, NULL_TAKE};
    static const int who[] = {CUB_DICE, 0, CUB_DICE, 1};
    static const cub_value want[] = {583333, 0, 0, 0}; /* 4: 3/6 lower, 1/6 level; 0: nobody has less */
    struct trial t;
    uint32_t swings[2];
    (void)context;
    begin(&t, &cub_null_bot, 2);
    t.match.first.state.setup.option[NULL_ROUNDS] = t.match.now.state.setup.option[NULL_ROUNDS] = 1;
    for (int i = 0; i < 4; i++)
        assert_true(cub_match_play(&t.match, who[i], moves[i], NULL));
    t.judge.level = CUB_MAESTRO;
    judge(&t);
    assert_true(abs(t.start[0] - CUB_VICTORY / 2) <= 1);
    for (int i = 0; i < 4; i++)
        assert_true(abs(t.step[i].value[0] - want[i]) <= 1);
    struct cub_account first = account(&t, 4, 0), second = account(&t, 4, 1);
    assert_true(llabs(first.luck - 83333) <= 1 && llabs(first.own + 583333) <= 1 && first.others == 0);
    assert_true(first.lost == -first.own && first.moves[CUB_BLUNDER] == 1);
    assert_true(second.own == 0 && second.lost == 0 && second.moves[CUB_EXCELLENT] == 1);
    assert_int_equal(t.step[1].best, NULL_TAKE);
    assert_int_equal(t.step[0].best, 0);
    assert_int_equal(cub_swings(&t.match.now.state.setup, t.start, t.step, 4, swings, 2), 2);
    assert_true(swings[0] == 1 && swings[1] == 0);
    finish(&t);
}

/* A race of blitz: seat 1 is right after eight seconds, seat 2 a second later or never; then the clock closes it. */
static void race(struct trial *t, struct cub_rng *dice, bool both)
{
    assert_true(cub_match_play(&t->match, CUB_DICE, cub_blitz.draw(&t->match.now.state, CUB_DICE, dice), NULL));
    cub_move answer = (cub_move)blitz_answer((const struct blitz *)&t->match.now);
    assert_true(cub_match_play(&t->match, 0, BLITZ_CALL(answer, 8000), NULL));
    if (both)
        assert_true(cub_match_play(&t->match, 1, BLITZ_CALL(answer, 9000), NULL));
    else
        assert_true(cub_match_play(&t->match, CUB_CLOCK, BLITZ_CLOSE, NULL));
}

/* Whoever is quick and right has played well; the dice lie there for all alike. */
static void test_races_are_play(void **context)
{
    const int64_t hundredth = CUB_VICTORY / 100;
    struct cub_rng dice;
    struct trial t;
    (void)context;
    begin(&t, &cub_blitz_bot, 2);
    t.judge.level = CUB_MAESTRO;
    cub_rng_init(&dice, 7, 0);
    for (int i = 0; t.match.now.state.to_act; i++)
        race(&t, &dice, i % 2);
    judge(&t);
    struct cub_account first = account(&t, t.match.length, 0), second = account(&t, t.match.length, 1);
    assert_true(first.end == CUB_VICTORY && second.end == 0);
    assert_true(llabs(first.luck) < hundredth && llabs(second.luck) < hundredth);
    assert_true(llabs(first.own - CUB_VICTORY / 2) < hundredth && llabs(first.others) < hundredth);
    assert_true(llabs(second.others + CUB_VICTORY / 2) < hundredth && llabs(second.own) < hundredth);
    finish(&t);
}

/* Nobody is right in time: who has said nothing loses what a call would have been worth, and the other gains by that.
 */
static void test_silence_is_no_luck(void **context)
{
    struct cub_rng dice;
    struct trial t;
    (void)context;
    begin(&t, &cub_blitz_bot, 2);
    t.judge.level = CUB_MAESTRO;
    cub_rng_init(&dice, 7, 1);
    race(&t, &dice, false);
    uint32_t before = t.match.length;
    assert_true(cub_match_play(&t.match, CUB_DICE, cub_blitz.draw(&t.match.now.state, CUB_DICE, &dice), NULL));
    assert_true(cub_match_play(&t.match, 0, BLITZ_GIVE_UP, NULL));
    assert_true(cub_match_play(&t.match, CUB_CLOCK, BLITZ_CLOSE, NULL));
    judge(&t);
    cub_value change = cub_step_change(t.start, t.step, before + 2, 1);
    assert_true(change < -CUB_VICTORY / 100);
    for (int seat = 0; seat < 2; seat++)
        assert_true(llabs(account(&t, t.match.length, seat).luck) < CUB_VICTORY / 100);
    assert_true(account(&t, before + 3, 1).own - account(&t, before + 2, 1).own == change);
    assert_true(account(&t, before + 3, 0).others > account(&t, before + 2, 0).others);
    finish(&t);
}

static void test_bands(void **context)
{
    static const cub_value limits[3][CUB_BANDS] = {{250, 1000, 2500, 5000, INT32_MAX},
                                                   {5000, 20000, 50000, 100000, INT32_MAX},
                                                   {2500, 10000, 25000, 50000, INT32_MAX}};
    static const uint8_t seats[3] = {1, 2, 4}, sides[3] = {1, 2, 2}; /* two of a side share what it has */
    (void)context;
    for (int i = 0; i < 3; i++)
        for (int band = 0; band < CUB_BANDS; band++) {
            cub_value limit = limits[i][band];
            struct cub_setup setup = {.seats = seats[i], .sides = sides[i]};
            assert_int_equal(cub_band_limit(&setup, (enum cub_band)band), limit);
            assert_int_equal(cub_band_find(&setup, limit - 1), band);
            if (band < CUB_BLUNDER)
                assert_int_equal(cub_band_find(&setup, limit), band + 1);
        }
}

/* Sums and squares of a figure over games. */
struct figure {
    double games, sum, squares;
};

static void add(struct figure *figure, double value)
{
    figure->games++;
    figure->sum += value;
    figure->squares += value * value;
}

/* Whether the mean is 0 but for chance: within three standard errors. A few games say nothing. */
static bool evens_out(const struct figure *figure)
{
    enum { FEW = 10 };
    double n = figure->games, mean = figure->sum / n;
    double error = sqrt((figure->squares / n - mean * mean) / n);
    print_message("# mean %.0f, error %.0f over %.0f games\n", mean, error, n);
    return n < FEW || fabs(mean) <= 3 * error;
}

/* One game between two equals, who take the first seat in turn: their difference in skill, and the first seat's luck.
 */
static void add_game(struct trial *t, uint64_t number, struct figure *gap, struct figure *luck)
{
    static const enum cub_level equals[CUB_SEATS] = {CUB_NOVATO, CUB_NOVATO};
    struct cub_rng dice, bot_rng;
    cub_rng_init(&dice, 4, number);
    cub_rng_init(&bot_rng, 4, ~number);
    cub_match_undo(&t->match, 0);
    play(t, equals, &dice, &bot_rng);
    judge(t);
    check_sums(t, t->match.length);
    struct cub_account first = account(t, t->match.length, 0), second = account(t, t->match.length, 1);
    add(gap, (double)(number % 2 ? second.own - first.own : first.own - second.own));
    add(luck, (double)first.luck);
}

static void check_equals(const struct cub_bot *bot, uint64_t games)
{
    struct figure gap = {0}, luck = {0};
    struct trial t;
    begin(&t, bot, 2);
    for (uint64_t i = 0; i < games; i++)
        add_game(&t, i, &gap, &luck);
    assert_true(evens_out(&gap));
    if (bot == &cub_null_bot) { /* exact values, so that luck too has no tendency */
        assert_true(evens_out(&luck));
        assert_true(gap.squares > 0 && luck.squares > 0);
    }
    finish(&t);
}

static void test_equals_are_equal(void **context)
{
    (void)context;
    for (const struct cub_bot *const *bot = test_bots(); *bot; bot++)
        check_equals(*bot, *bot == &cub_null_bot ? many_games : many_games / SELDOM);
}

/* A game whose luck is added up: everybody plays as a level does, and is judged by it. */
struct venture {
    const struct cub_bot *bot;
    int seats, option;
    int32_t value; /* of the option */
    int seldom;    /* one game in this many of those asked for */
    uint64_t nodes;
    enum cub_level level;
};

static void add_luck(struct trial *t, const struct venture *v, uint64_t number, struct figure *luck)
{
    enum cub_level level[CUB_SEATS];
    struct cub_rng dice, bot_rng;
    for (int i = 0; i < CUB_SEATS; i++)
        level[i] = t->judge.level;
    cub_rng_init(&dice, 5, number);
    cub_rng_init(&bot_rng, 5, ~number);
    cub_match_undo(&t->match, 0);
    play(t, level, &dice, &bot_rng);
    judge(t);
    check_sums(t, t->match.length);
    add(luck, (double)account(t, t->match.length, (int)number % v->seats).luck);
}

static void check_luck(const struct venture *v)
{
    struct figure luck = {0};
    struct cub_setup setup;
    struct trial t;
    cub_setup_init(&setup, v->bot->game, v->seats);
    setup.option[v->option] = v->value;
    begin_with(&t, v->bot, &setup);
    t.judge.level = v->level;
    t.judge.nodes = v->nodes;
    for (uint64_t i = 0; i < many_games / (uint64_t)v->seldom; i++)
        add_luck(&t, v, i, &luck);
    print_message("# %s, option %d, %d seats, %s: ", v->bot->game->name, (int)v->value, v->seats,
                  cub_level_names[v->level]);
    assert_true(evens_out(&luck));
    finish(&t);
}

/* Luck has no tendency: what a position is worth before a roll is the mean of what it is worth after it. */
static void test_luck_evens_out(void **context)
{
    static const struct venture ventures[] = {
        {&cub_null_bot, 2, 0, 3, 10, 400, CUB_MEDIO},
        {&cub_dizzle_bot, 1, 0, 1, 20, 400, CUB_FUERTE},
        {&cub_dizzle_bot, 2, 0, 1, 20, 400, CUB_NOVATO},
        {&cub_dizzle_bot, 2, 0, 1, 20, 400, CUB_FUERTE},
        {&cub_dizzle_bot, 3, 0, 1, 20, 400, CUB_FUERTE},
        {&cub_dizzle_bot, 4, 0, 1, 20, 400, CUB_FUERTE},
        {&cub_blitz_bot, 2, 0, 2, 20, 400, CUB_MEDIO},
        {&cub_secuencia_bot, 2, 0, 6, 20, 400, CUB_MEDIO},
        {&cub_secuencia_bot, 2, 0, 6, 20, 400, CUB_NOVATO},
        {&cub_ecuaciones_bot, 2, 0, ECU_UNO, 20, 0, CUB_MEDIO},
        {&cub_ecuaciones_bot, 2, 0, ECU_TODOS, 20, 0, CUB_MEDIO},
        {&cub_ecuaciones_bot, 2, 0, ECU_ULTIMO, 20, 0, CUB_MEDIO},
        {&cub_ecuaciones_bot, 1, 0, ECU_YAHTZEE, 20, 0, CUB_MEDIO},
    };
    (void)context;
    for (size_t i = 0; i < sizeof ventures / sizeof *ventures; i++)
        if (!only || strcmp(only, ventures[i].bot->game->name) == 0)
            check_luck(&ventures[i]);
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_anywhere),         cmocka_unit_test(test_sums_of_every_bot),
        cmocka_unit_test(test_known_game),       cmocka_unit_test(test_bands),
        cmocka_unit_test(test_equals_are_equal), cmocka_unit_test(test_luck_evens_out),
        cmocka_unit_test(test_races_are_play),   cmocka_unit_test(test_silence_is_no_luck),
    };
    if (argc > 1)
        many_games = strtoull(argv[1], NULL, 10);
    if (argc > 2)
        cmocka_set_test_filter(argv[2]);
    if (argc > 3)
        only = argv[3];
    return cmocka_run_group_tests(tests, NULL, NULL);
}
