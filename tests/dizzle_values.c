/*
 * What dizzle's values are made of. With the fewest positions a value comes from one
 * playout, whose dice are known: played here once more by the level that is asked,
 * and made a value by what was learned of it, it has to be the same.
 */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "bots/dizzle/worth.h"
#include "cubilete/option.h"
#include "cubilete/playout.h"
#include "tests/support.h"

enum { ONE_PLAYOUT = 2, MANY = 100, SEED = 11, MEMORY = 1 << 14 };

static const double near = 0.002; /* of a victory, whose powers of two are rounded; alone, of a point */

static _Alignas(64) uint8_t memory[MEMORY];

static const struct dizzle_evaluator master = {.far = DIZZLE_FARTHEST, .rivals = true, .weights = dizzle_learned};

static const char own_sheet[] =
    "sheet Propia\n7 1g1 2 3 4 5 6 1 2 3g1\n6 4g2 5 6 1 2 3 4 5 6g2\n5 1 2 3 4 5 6 1 2 3\n4 4g2 5 6 1 X 2 3 4 5g2\n"
    "3 6 1 2 3 4 5 6 1 2\n2 3g2 4 5 6 1 2 3 4 5g2\n1 6g1 1 2 3 4 5 6 1 2g1\ngem 1 12\ngem 2 6\n";

static void start(struct dizzle *s, int seats, int level)
{
    struct cub_setup setup;
    assert_true(cub_dizzle_bot.memory <= MEMORY);
    cub_setup_init(&setup, &cub_dizzle, seats);
    if (level)
        setup.option[DIZZLE_LEVEL] = level;
    assert_true(cub_start(&cub_dizzle, &setup, level ? NULL : own_sheet, &s->base, NULL));
}

static struct cub_thought think(const struct dizzle *s, int seat, enum cub_level level, struct cub_rng *rng)
{
    struct cub_think what = {.view = &s->base, .seat = seat, .level = level, .rng = rng, .memory = memory};
    struct cub_thought thought;
    cub_bot_think(&cub_dizzle_bot, &what, &thought);
    return thought;
}

static cub_move move_as(const void *level, const struct dizzle *s, int seat, struct cub_rng *rng)
{
    return think(s, seat, *(const enum cub_level *)level, rng).move;
}

/* Plays on with the dice of one of the playouts: below fuerte as the level does, else quickly. */
static struct dizzle play_out(const struct dizzle *s, enum cub_level level, int turns, uint64_t number)
{
    const struct dizzle_player own = {.move = move_as, .context = &level}, quick = dizzle_quick_player(&master);
    struct dizzle end = *s;
    struct cub_rng rng;
    cub_rng_init(&rng, DIZZLE_DICE, number);
    dizzle_play_on(&end, turns, level < CUB_FUERTE ? &own : &quick, &rng);
    return end;
}

/* The points that worth sees above those that there are. */
static double above(const struct dizzle *s, int seat)
{
    return dizzle_worth(s, seat, 0, &master) / 1000. - s->base.score[seat];
}

static int turns_to_come(const struct dizzle *s)
{
    return dizzle_to_come(s, 0, 0) / DIZZLE_PART;
}

static double tell_alone(const struct dizzle *s, enum cub_level level)
{
    int sheet = s->base.setup.option[DIZZLE_LEVEL] - 1, turns = turns_to_come(s);
    struct dizzle_line line =
        level < CUB_FUERTE ? dizzle_weaker[level].alone[sheet][turns] : dizzle_prospect[sheet][turns];
    return s->base.score[0] + (line.base + above(s, 0) * line.slope) / 1000.;
}

static void tell_others(const struct dizzle *s, enum cub_level level, double value[CUB_SEATS])
{
    int seats = s->base.setup.seats, sheet = s->base.setup.option[DIZZLE_LEVEL];
    struct dizzle_odds odds = dizzle_weaker[level].others[seats][sheet][turns_to_come(s)];
    double sum = 0;
    for (int i = 0; i < seats; i++)
        sum += value[i] = exp2((s->base.score[i] * 1000 + above(s, i) * odds.slope) / odds.spread);
    for (int i = 0; i < seats; i++)
        value[i] /= sum;
}

static double unit(const struct dizzle *s)
{
    return s->base.setup.seats == 1 ? CUB_POINT : CUB_VICTORY;
}

/* What a value has to be if it comes from one playout to the end of the turn. */
static void tell(const struct dizzle *s, enum cub_level level, double value[CUB_SEATS])
{
    struct dizzle end = play_out(s, level, 1, 0);
    if (end.base.to_act && end.base.setup.seats > 1)
        tell_others(&end, level, value);
    else if (end.base.to_act)
        value[0] = tell_alone(&end, level);
    for (int i = 0; i < s->base.setup.seats && !end.base.to_act; i++)
        value[i] = cub_result(&end.base, i) / unit(s);
}

static void check(const struct dizzle *s, enum cub_level level)
{
    struct cub_think what = {.view = &s->base, .level = level, .nodes = ONE_PLAYOUT, .memory = memory};
    cub_value value[CUB_SEATS];
    double want[CUB_SEATS];
    cub_dizzle_bot.value(&what, value);
    tell(s, level, want);
    for (int i = 0; i < s->base.setup.seats; i++)
        assert_true(fabs(value[i] / unit(s) - want[i]) < near);
}

/* A hint's values are those of the positions after its moves. */
static void check_hint(const struct dizzle *s, int seat, enum cub_level level)
{
    struct cub_rng rng;
    struct cub_think what = {.view = &s->base, .seat = seat, .level = level, .nodes = ONE_PLAYOUT, .memory = memory};
    struct cub_thought thought;
    cub_rng_init(&rng, SEED, 0);
    what.rng = &rng;
    what.advice = true;
    cub_bot_think(&cub_dizzle_bot, &what, &thought);
    struct dizzle after = *s;
    double want[CUB_SEATS];
    dizzle_apply(&after, seat, thought.move);
    tell(&after, level, want);
    assert_true(fabs(thought.choice[0].value / unit(s) - want[seat]) < near);
}

static void play(int seats, int sheet, enum cub_level level)
{
    struct dizzle s;
    struct cub_rng rng;
    cub_rng_init(&rng, SEED, (uint64_t)sheet);
    start(&s, seats, sheet);
    while (s.base.to_act) {
        int who = cub_actor(&s.base, &rng);
        check(&s, level);
        if (who != CUB_DICE)
            check_hint(&s, who, level);
        dizzle_apply(&s, who, who == CUB_DICE ? dizzle_draw(&s, who, &rng) : think(&s, who, level, &rng).move);
    }
}

/* All levels below fuerte on all sheets, each with one to four seats. */
static void test_weaker(void **context)
{
    (void)context;
    for (int sheet = 1; sheet <= DIZZLE_LEVELS; sheet++)
        for (int level = CUB_NOVATO; level < CUB_FUERTE; level++)
            play(1 + (sheet + level) % DIZZLE_SEATS, sheet, (enum cub_level)level);
}

/* Whoever plays alone on a sheet of its own plays to the end, often enough. */
static void test_own_sheet(void **context)
{
    (void)context;
    for (enum cub_level level = CUB_NOVATO; level <= CUB_FUERTE; level++) {
        struct dizzle s;
        cub_value value[CUB_SEATS];
        int64_t sum = 0;
        struct cub_think what = {.view = &s.base, .level = level, .nodes = ONE_PLAYOUT, .memory = memory};
        start(&s, 1, 0);
        cub_dizzle_bot.value(&what, value);
        for (uint64_t i = 0; i < MANY; i++)
            sum += play_out(&s, level, DIZZLE_TURNS, i).base.score[0];
        assert_int_equal(value[0], sum * CUB_POINT / MANY);
    }
}

/* Before a roll fuerte's value is what the quick player makes of the turn, and fuerte's lead. */
static void check_lead(const struct dizzle *s, int32_t lead)
{
    struct cub_think what = {.view = &s->base, .level = CUB_FUERTE, .nodes = ONE_PLAYOUT, .memory = memory};
    struct dizzle end = play_out(s, CUB_FUERTE, 1, 0);
    cub_value value[CUB_SEATS];
    cub_dizzle_bot.value(&what, value);
    double told = end.base.to_act ? tell_alone(&end, CUB_FUERTE) : end.base.score[0];
    assert_int_equal(dizzle_lead(s, CUB_FUERTE), lead);
    assert_int_equal(dizzle_lead(s, CUB_MEDIO), 0);
    assert_true(fabs((value[0] - lead) / unit(s) - told) < near);
}

/* What fuerte makes of a turn above the quick player, it makes of it by where it begins. */
static void test_lead(void **context)
{
    (void)context;
    for (int sheet = 1; sheet <= DIZZLE_LEVELS; sheet++) {
        struct dizzle s;
        struct cub_rng rng;
        cub_rng_init(&rng, SEED, (uint64_t)sheet);
        start(&s, 1, sheet);
        while (s.base.to_act) {
            int who = cub_actor(&s.base, &rng), turns = turns_to_come(&s) - (s.stage == DIZZLE_ROLLS);
            if (who == CUB_DICE)
                check_lead(&s, s.dice[0] ? 0 : dizzle_prospect[sheet - 1][turns].lead);
            dizzle_apply(&s, who, who == CUB_DICE ? dizzle_draw(&s, who, &rng) : dizzle_quick(&s, who, &master));
        }
    }
}

/* Whoever sees more makes more of a fresh sheet, however many turns are to come. */
static void test_learned(void **context)
{
    (void)context;
    for (int sheet = 1; sheet <= DIZZLE_LEVELS; sheet++) {
        struct dizzle s;
        start(&s, 1, sheet);
        for (; turns_to_come(&s) > 0; s.base.round++)
            for (int level = CUB_NOVATO; level < CUB_MEDIO; level++)
                assert_true(tell_alone(&s, (enum cub_level)level) < tell_alone(&s, (enum cub_level)(level + 1)));
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_weaker),
        cmocka_unit_test(test_own_sheet),
        cmocka_unit_test(test_lead),
        cmocka_unit_test(test_learned),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
