/* Dizzle's bot: legal moves from views, again and again the same; worth against the rules' score; goals it must see. */
#include <setjmp.h>
#include <stdarg.h>
#include <string.h>

#include <cmocka.h>

#include "bots/dizzle/worth.h"
#include "cubilete/bot.h"
#include "cubilete/option.h"
#include "cubilete/playout.h"
#include "tests/support.h"

enum { NODES = 300, PLAYOUT = 401, SEED = 7, MEMORY = 1 << 14 };

static _Alignas(64) uint8_t memory[MEMORY];

static void start(struct dizzle *s, int seats, int level, const char *sheet)
{
    struct cub_setup setup;
    cub_setup_init(&setup, &cub_dizzle, seats);
    if (level)
        setup.option[DIZZLE_LEVEL] = level;
    assert_true(cub_start(&cub_dizzle, &setup, sheet, &s->base, NULL));
}

static bool always(void *context)
{
    (void)context;
    return true;
}

static struct cub_thought think(const struct dizzle *s, enum cub_level level, bool stop)
{
    struct cub_rng rng;
    struct cub_thought thought;
    static uint8_t filling;
    int seat = __builtin_ctz(s->base.to_act);
    assert_true(cub_dizzle_bot.memory <= MEMORY);
    memset(memory, filling += 85, MEMORY);
    cub_rng_init(&rng, SEED, s->base.ply);
    struct cub_think what = {.view = &s->base,
                             .seat = seat,
                             .level = level,
                             .nodes = NODES,
                             .rng = &rng,
                             .memory = memory,
                             .stop = stop ? always : NULL};
    cub_bot_think(&cub_dizzle_bot, &what, &thought);
    return thought;
}

static void appraise(const struct dizzle *s, enum cub_level level, cub_value value[CUB_SEATS])
{
    struct cub_think what = {.view = &s->base, .level = level, .nodes = NODES, .memory = memory};
    cub_dizzle_bot.value(&what, value);
}

static void check_choices(const struct dizzle *s, const struct cub_thought *t)
{
    int seat = __builtin_ctz(s->base.to_act);
    assert_false(cub_game_refuse(&cub_dizzle, &s->base, seat, t->move, NULL));
    assert_in_range(t->choices, 1, CUB_CHOICES);
    assert_true(t->move == t->choice[0].move);
    for (uint32_t i = 1; i < t->choices; i++) {
        assert_false(cub_game_refuse(&cub_dizzle, &s->base, seat, t->choice[i].move, NULL));
        assert_true(t->choice[i].value <= t->choice[i - 1].value);
    }
}

static cub_move check_think(const struct dizzle *s, enum cub_level level)
{
    struct cub_thought once = think(s, level, false), twice = think(s, level, false), stopped = think(s, level, true);
    check_choices(s, &once);
    check_choices(s, &stopped);
    assert_true(test_same_thought(&once, &twice));
    assert_true(once.nodes <= NODES + PLAYOUT + DIZZLE_SQUARES);
    assert_true(stopped.nodes <= DIZZLE_SQUARES);
    return once.move;
}

static int32_t worth(const struct dizzle *s, int seat, dizzle_board dice, uint8_t far)
{
    return dizzle_worth(s, seat, dice, &(struct dizzle_evaluator){.far = far, .weights = dizzle_learned});
}

/* As points alone see it, a sheet is worth its score (DZ-31) whenever no dice lie on it. */
static void check_worth(const struct dizzle *s)
{
    for (int i = 0; i < s->base.setup.seats; i++)
        if (!s->dice[i])
            assert_int_equal(worth(s, i, 0, 0), dizzle_score(s, i) * 1000);
}

static void check_value(const struct dizzle *s, enum cub_level level)
{
    int seats = s->base.setup.seats, sum = 0;
    cub_value once[CUB_SEATS] = {0}, twice[CUB_SEATS] = {0};
    appraise(s, level, once);
    appraise(s, level, twice);
    assert_memory_equal(once, twice, sizeof once);
    for (int i = 0; i < seats && seats > 1; i++) {
        assert_in_range(once[i], 0, CUB_VICTORY);
        sum += once[i];
    }
    assert_true(seats == 1 || (sum <= CUB_VICTORY && sum >= CUB_VICTORY - 2 * seats));
    for (int i = 0; i < seats && !s->base.to_act; i++)
        assert_int_equal(once[i], cub_result(&s->base, i));
}

static void play(int seats, int sheet, enum cub_level level)
{
    struct dizzle s;
    struct cub_rng rng;
    cub_rng_init(&rng, SEED, (uint64_t)sheet);
    start(&s, seats, sheet, NULL);
    while (s.base.to_act) {
        int who = cub_actor(&s.base, &rng);
        check_worth(&s);
        if (s.base.ply % 8 == 0)
            check_value(&s, level);
        dizzle_apply(&s, who, who == CUB_DICE ? dizzle_draw(&s, who, &rng) : check_think(&s, level));
    }
    check_worth(&s);
    check_value(&s, level);
}

/* Every level of strength on every sheet, with one to four seats. */
static void test_whole_games(void **context)
{
    (void)context;
    for (int sheet = 1; sheet <= DIZZLE_LEVELS; sheet++)
        for (int level = CUB_NOVATO; level < CUB_LEVELS; level++)
            play(1 + (sheet + level) % DIZZLE_SEATS, sheet, (enum cub_level)level);
}

/* Two squares of one number beside the cross: behind one lies nothing, and behind the other a gem, this many steps on.
 */
static const char near_gem[] =
    "sheet Cerca\n7 . . . . . . . . .\n6 . . . . . . . . .\n5 . . . . . . . . .\n4 . 2 3 1 X 1g1 . . .\n"
    "3 . . . . . . . . .\n2 . . . . . . . . .\n1 . . . . . . . . .\ngem 1 3\n";
static const char far_gem[] =
    "sheet Lejos\n7 . . . . . . . . .\n6 . . . . . . . . .\n5 . . . . . . . . .\n4 . 2 3 1 X 1 2 3g1 .\n"
    "3 . . . . . . . . .\n2 . . . . . . . . .\n1 . . . . . . . . .\ngem 1 9\n";
static const char key[] =
    "sheet Llave\n7 . . . . . . . . .\n6 . . . . . . . . .\n5 . . . . . . . . .\n4 . 2 3 1 X 1k1 . . .\n"
    "3 . . . . 2l1 . . . .\n2 . . . . 4g1 . . . .\n1 . . . . . . . . .\ngem 1 9\n";

static struct dizzle after_roll(const char *sheet, cub_move roll)
{
    struct dizzle s;
    start(&s, 2, 0, sheet);
    dizzle_apply(&s, CUB_DICE, roll);
    return s;
}

enum { A4 = 3 * DIZZLE_COLUMNS, D4 = A4 + 3, F4 = A4 + 5 };

/* Alone a beginner may expect less than who sees more; with others all are equal at the start. */
static void test_weaker(void **context)
{
    struct dizzle s;
    cub_value now[CUB_SEATS], before = 0;
    (void)context;
    for (int sheet = 1; sheet <= DIZZLE_LEVELS; sheet++, before = 0)
        for (int level = CUB_NOVATO; level < CUB_FUERTE; level++) {
            start(&s, 1, sheet, NULL);
            appraise(&s, (enum cub_level)level, now);
            assert_true(now[0] > before);
            before = now[0];
            start(&s, 2, sheet, NULL);
            appraise(&s, (enum cub_level)level, now);
            assert_in_range(now[0], CUB_VICTORY / 3, CUB_VICTORY * 2 / 3);
        }
}

static void check_takes(const struct dizzle *s, enum cub_level level)
{
    assert_int_equal(check_think(s, level), dizzle_move(DIZZLE_PLACE, 1, F4));
}

/* With all the game to come both ways lead everywhere; in the last turn only one leads to the gem. */
static void test_sees_goals(void **context)
{
    struct dizzle far = after_roll(far_gem, 7), opens = after_roll(key, 7), last;
    (void)context;
    check_takes(&far, CUB_MEDIO);
    check_takes(&opens, CUB_MEDIO);
    start(&last, 2, 0, near_gem);
    last.base.round = 6;
    last.starter = 1;
    dizzle_apply(&last, CUB_DICE, 7);
    for (int level = CUB_MEDIO; level < CUB_LEVELS; level++)
        check_takes(&last, (enum cub_level)level);
}

/* Points alone are what a beginner sees: both squares look alike where the gem is far. */
static void test_short_sight(void **context)
{
    struct dizzle s = after_roll(far_gem, 7);
    (void)context;
    assert_int_equal(worth(&s, 0, dizzle_bit(D4), 0), worth(&s, 0, dizzle_bit(F4), 0));
    assert_true(worth(&s, 0, dizzle_bit(D4), 3) < worth(&s, 0, dizzle_bit(F4), 3));
}

static void check_reason(const char *sheet, const char *message, const char *square)
{
    struct dizzle s = after_roll(sheet, 7);
    struct cub_message why[4];
    cub_move move = dizzle_move(DIZZLE_PLACE, 1, F4);
    assert_int_equal(cub_dizzle_bot.explain(&s.base, 0, move, why, 4), 1);
    assert_string_equal(why[0].id, message);
    assert_string_equal(why[0].arg[0], square);
    assert_null(why[0].rule);
    assert_int_equal(cub_dizzle_bot.explain(&s.base, 0, move, why, 0), 0);
}

/* Whatever is played in a match, there is a reason for it. */
static void check_always(void)
{
    struct dizzle s;
    struct cub_rng rng;
    struct cub_message why[4];
    cub_rng_init(&rng, 6, 0);
    start(&s, 2, 1, NULL);
    while (s.base.to_act) {
        int who = cub_actor(&s.base, &rng);
        for (uint32_t i = 0; who < CUB_SEATS && i < dizzle_count(&s, who); i++)
            assert_in_range(cub_dizzle_bot.explain(&s.base, who, dizzle_nth(&s, who, i), why, 4), 1, 4);
        dizzle_apply(&s, who, dizzle_draw(&s, who, &rng));
    }
}

static void test_reasons(void **context)
{
    struct dizzle s;
    struct cub_message why[4];
    (void)context;
    start(&s, 2, 1, NULL);
    s.dice[0] = dizzle_line(A4, A4 + DIZZLE_COLUMNS - 1) & ~dizzle_bit(A4);
    assert_int_equal(cub_dizzle_bot.explain(&s.base, 0, dizzle_move(DIZZLE_PLACE, 6, A4), why, 4), 2);
    assert_string_equal(why[0].id, "dizzle.why.row");
    assert_string_equal(why[1].id, "dizzle.why.in-column");
    assert_string_equal(why[1].arg[0], "a2");
    assert_string_equal(why[1].arg[1], "1");
    assert_string_equal(why[1].arg[2], "5");
    check_reason(near_gem, "dizzle.why.gem", "f4");
    check_reason(key, "dizzle.why.lock", "e3");
    check_always();
}

/* DZ-42: a limit belongs to the upper band, and every band of every level is there. */
static void test_rating(void **context)
{
    (void)context;
    assert_int_equal(dizzle_band(1, -10), 0);
    assert_int_equal(dizzle_band(1, 63), 0);
    assert_int_equal(dizzle_band(1, 64), 1);
    assert_int_equal(dizzle_band(4, 115), 3);
    assert_int_equal(dizzle_band(4, 116), 4);
    for (int level = 1; level <= DIZZLE_LEVELS; level++) {
        int bands = 0;
        for (int score = -20; score < 200; score++)
            bands |= 1 << dizzle_band(level, score);
        assert_int_equal(bands, (1 << DIZZLE_RATINGS) - 1);
    }
}

/* DZ-42: only a game alone on a built-in level has a rating, and only at its end. */
static void test_rated(void **context)
{
    struct dizzle s;
    (void)context;
    start(&s, 1, 1, NULL);
    s.base.score[0] = 65;
    assert_int_equal(cub_game_rating(&cub_dizzle, &s.base), -1);
    s.base.to_act = 0;
    assert_int_equal(cub_game_rating(&cub_dizzle, &s.base), 1);
    s.base.setup.option[DIZZLE_LEVEL] = 0;
    assert_int_equal(cub_game_rating(&cub_dizzle, &s.base), -1);
    start(&s, 2, 1, NULL);
    s.base.to_act = 0;
    assert_int_equal(cub_game_rating(&cub_dizzle, &s.base), -1);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_whole_games), cmocka_unit_test(test_weaker),  cmocka_unit_test(test_sees_goals),
        cmocka_unit_test(test_short_sight), cmocka_unit_test(test_reasons), cmocka_unit_test(test_rating),
        cmocka_unit_test(test_rated),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
