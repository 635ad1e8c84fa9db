/* Ecuaciones, beyond its golden records: setups, odds, what is listed, what is sealed, where a text is wrong. */
#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "cubilete/host.h"
#include "cubilete/option.h"
#include "games/ecuaciones/ecuaciones.h"
#include "tests/support.h"

enum { BY_RULE = 0 }; /* a target left to the game */

static bool begin(struct ecuaciones *s, int seats, enum ecu_mode mode, int target, int limit)
{
    struct cub_setup setup;
    struct cub_message why = {0};
    cub_setup_init(&setup, &cub_ecuaciones, seats);
    setup.option[ECU_MODE] = (int32_t)mode;
    setup.option[ECU_LIMIT] = limit;
    if (target != BY_RULE)
        setup.option[ECU_TARGET] = target;
    if (cub_start(&cub_ecuaciones, &setup, NULL, &s->base, &why))
        return true;
    assert_string_equal(why.rule, "NO-4");
    return false;
}

static void play(struct ecuaciones *s, int who, const char *text)
{
    struct cub_message why;
    cub_move move = cub_game_parse(&cub_ecuaciones, &s->base, who, text, &why);
    assert_true(move != 0);
    ecuaciones_apply(s, who, move);
}

static struct ecuaciones rolled(int seats, enum ecu_mode mode, const char *dice)
{
    struct ecuaciones s;
    assert_true(begin(&s, seats, mode, BY_RULE, 0));
    play(&s, CUB_DICE, dice);
    return s;
}

/* EC-22, EC-32, EC-45, EC-50. */
static void test_targets(void **context)
{
    struct ecuaciones s;
    (void)context;
    assert_true(begin(&s, 2, ECU_UNO, BY_RULE, 0) && s.target == 47);
    assert_true(begin(&s, 6, ECU_TODOS, BY_RULE, 0) && s.target == 41);
    assert_true(begin(&s, 2, ECU_ULTIMO, BY_RULE, 0) && s.target == 5);
    assert_true(begin(&s, 3, ECU_ULTIMO, BY_RULE, 0) && s.target == 3);
    assert_true(begin(&s, 2, ECU_TORNEO, BY_RULE, 0) && s.target == 37);
    assert_true(begin(&s, 2, ECU_ULTIMO, 999, 0) && s.target == 999);
}

/* EC-33, EC-50, EC-60: what does not go together is refused. */
static void test_setups(void **context)
{
    struct ecuaciones s;
    (void)context;
    for (int mode = ECU_UNO; mode <= ECU_YAHTZEE; mode++) {
        bool timed = mode == ECU_TODOS || mode == ECU_TORNEO, aimed = mode <= ECU_ULTIMO;
        assert_int_equal(begin(&s, 2, (enum ecu_mode)mode, BY_RULE, 60), timed);
        assert_int_equal(begin(&s, 2, (enum ecu_mode)mode, 20, 0), aimed);
        assert_int_equal(begin(&s, 1, (enum ecu_mode)mode, BY_RULE, 0), mode == ECU_YAHTZEE);
        assert_true(begin(&s, 6, (enum ecu_mode)mode, BY_RULE, 0));
        assert_false(begin(&s, 7, (enum ecu_mode)mode, BY_RULE, 0));
    }
}

/* The faces as the rules have them, written down a second time: 4 dice of each row. */
static const char *const sides[] = {"133579", "022468", "++--x:"};

/* Lets n dice of one colour fall in all 6^n ways; adds up how often each roll comes. */
static uint64_t fallen(int colour, int n, ecu_dice wanted)
{
    uint64_t ways = 0;
    for (int at = 0, all = n == 1 ? 6 : n == 2 ? 36 : n == 3 ? 216 : 1296; at < all; at++) {
        ecu_dice roll = 0, die;
        for (int i = 0, rest = at; i < n; i++, rest /= 6) {
            char face[2] = {sides[colour][rest % 6], 0};
            assert_true(ecu_dice_parse(face, &die));
            roll += die;
        }
        ways += roll == wanted;
    }
    return ways;
}

/* EC-0: each roll of one colour once, with as much weight as there are ways for it to fall. */
static void test_odds(void **context)
{
    (void)context;
    for (int colour = 0; colour < ECU_COLOURS; colour++)
        for (int n = 1; n <= ECU_OF_COLOUR; n++) {
            struct ecu_cup cup = {.dice = {0}};
            uint64_t sum = 0;
            cup.dice[colour] = (uint8_t)n;
            for (uint32_t i = 0; i < ecu_cup_count(cup); i++) {
                ecu_dice roll = ecu_cup_nth(cup, i);
                assert_true(ecu_cup_shows(cup, roll));
                assert_true(ecu_roll_weight(roll) == fallen(colour, n, roll));
                assert_int_equal(ecu_cup_place(cup, roll), i);
                sum += ecu_roll_weight(roll);
            }
            assert_true(sum == (n == 1 ? 6 : n == 2 ? 36 : n == 3 ? 216 : 1296)); /* so none came twice */
        }
}

/* EC-0: 70 x 70 x 35 rolls, 6^12 ways. */
static void test_full_roll(void **context)
{
    struct ecu_cup cup = ecu_cup_without(0);
    uint64_t sum = 0;
    (void)context;
    assert_int_equal(ecu_cup_count(cup), 171500);
    for (uint32_t i = 0; i < ecu_cup_count(cup); i++) {
        sum += ecu_roll_weight(ecu_cup_nth(cup, i));
        assert_true(ecu_cup_place(cup, ecu_cup_nth(cup, i)) == i);
    }
    assert_true(sum == 2176782336u);
}

/* EC-60: the handfuls of up to five dice, against all subsets of the twelve. */
static void test_handfuls(void **context)
{
    static const char dice[] = "11350024++x:";
    struct ecuaciones s = rolled(1, ECU_YAHTZEE, dice);
    ecu_dice seen[4096];
    uint32_t kinds = 0;
    (void)context;
    for (uint32_t subset = 1; subset < 4096; subset++) {
        ecu_dice handful = 0, die;
        uint32_t k = 0;
        for (int i = 0; i < ECU_ROLLED; i++) {
            char face[2] = {dice[i], 0};
            assert_true(ecu_dice_parse(face, &die));
            handful += subset >> i & 1 ? die : 0;
        }
        while (k < kinds && seen[k] != handful)
            k++;
        seen[k] = handful;
        kinds += k == kinds && __builtin_popcount(subset) <= ECU_REROLLED;
    }
    assert_int_equal(ecu_handful_count(s.dice, ECU_REROLLED), kinds);
    for (uint32_t n = 0; n < kinds; n++) {
        ecu_dice handful = ecu_handful_nth(s.dice, ECU_REROLLED, n);
        uint32_t k = 0;
        while (k < kinds && seen[k] != handful)
            k++;
        assert_true(k < kinds);
        seen[k] = 0; /* each of them once */
    }
}

/* What a listing brings, and the best of it. */
struct tally {
    const struct ecuaciones *s;
    uint32_t moves;
    cub_move best;
    int most; /* what the best one has most of */
};

/* By score, or in ultimo by dice and then by score; first in byte order. */
static int merit(const struct ecuaciones *s, ecu_equation equation)
{
    int score = ecu_equation_score(equation, NULL);
    return s->game == ECU_ULTIMO ? 1000 * ecu_dice_count(ecu_equation_dice(equation)) + score : score;
}

static bool add(void *context, cub_move move)
{
    struct tally *t = context;
    assert_false(ecuaciones_refuse(t->s, t->s->seat, move, NULL));
    t->moves++;
    if (move > ECU_EQUATION_BITS)
        return true;
    int more = merit(t->s, move) - t->most;
    if (more > 0 || (more == 0 && move < t->best)) {
        t->best = move;
        t->most += more;
    }
    return true;
}

static struct tally list(const struct ecuaciones *s)
{
    struct tally t = {.s = s};
    assert_true(cub_ecuaciones.each(&s->base, s->seat, add, &t));
    return t;
}

static bool digit(char c)
{
    return c >= '0' && c <= '9';
}

/* How many texts that go on with these signs are equations that may be laid now. */
static uint32_t spell(const struct ecuaciones *s, char *text, size_t length, char *signs)
{
    cub_move move = cub_game_parse(&cub_ecuaciones, &s->base, s->seat, text, NULL);
    uint32_t n = move && move <= ECU_EQUATION_BITS;
    for (char *sign = signs; *sign; sign++) {
        char taken = *sign;
        if (taken == ' ' || strchr(sign + 1, taken)) /* of like dice the last one goes first */
            continue;
        if (!digit(taken) && (length == 0 || !digit(text[length - 1]))) /* EC-2, to save time */
            continue;
        *sign = ' ';
        text[length] = taken;
        n += spell(s, text, length + 1, signs);
        text[length] = 0;
        *sign = taken;
    }
    return n;
}

/* All that each lists is allowed, nothing allowed is missing, and the list holds the best. */
static void check_listing(const struct ecuaciones *s, const char *dice)
{
    struct tally t = list(s);
    char text[ECU_DICE + 1] = "", signs[ECU_DICE + 1];
    strcat(strcpy(signs, dice), "=");
    assert_int_equal(t.moves, spell(s, text, 0, signs) + 1); /* and the pass */
    assert_int_equal(ecuaciones_count(s, s->seat), t.best ? 2 : 1);
    assert_true(ecuaciones_nth(s, s->seat, 0) == ECU_PASS);
    if (t.best)
        assert_true(ecuaciones_nth(s, s->seat, 1) == t.best);
}

static void test_listing(void **context)
{
    struct ecuaciones s = rolled(2, ECU_UNO, "11110000+++-");
    (void)context;
    check_listing(&s, "11110000+++-");
    s = rolled(3, ECU_TODOS, "33330000----");
    check_listing(&s, "33330000----");
}

/* EC-41: the listing of a step keeps to the old dice, and prefers many dice to many points. */
static void test_listed_steps(void **context)
{
    struct ecuaciones s = rolled(2, ECU_ULTIMO, "11110000+++-");
    (void)context;
    check_listing(&s, "11110000+++-");
    play(&s, 0, "1+0=1");
    play(&s, CUB_DICE, "11000xxx");
    check_listing(&s, "11110000+xxx");
    play(&s, 1, "1x1x1=1+0");
    play(&s, CUB_DICE, "000-");
    check_listing(&s, "11110000+-xx");
}

/* EC-60, EC-62: rerolls, zeros, and any equation on any free line; of these the best that fits the line. */
static void test_listed_entries(void **context)
{
    struct ecuaciones uno = rolled(2, ECU_UNO, "11110000+++-"), s = rolled(1, ECU_YAHTZEE, "11110000+++-");
    uint32_t equations = list(&uno).moves - 1, handfuls = ecu_handful_count(s.dice, ECU_REROLLED);
    (void)context;
    assert_int_equal(list(&s).moves, handfuls + 5 + 5 * equations);
    assert_int_equal(ecuaciones_count(&s, 0), handfuls + 5 + 5);
    play(&s, 0, "h -");
    play(&s, CUB_DICE, "11110000+++-");
    play(&s, 0, "R1");
    play(&s, CUB_DICE, "1");
    assert_int_equal(list(&s).moves, 4 + 4 * equations);
    assert_int_equal(ecuaciones_count(&s, 0), 4 + 4);
    for (uint32_t n = 4; n < 8; n++) {
        cub_move move = ecuaciones_nth(&s, 0, n);
        assert_int_equal(move >> ECU_LINE_SHIFT, n - 3);
        assert_true(ecu_line_fits((enum ecu_line)(n - 4), move & ECU_EQUATION_BITS));
    }
}

/* Where the fault lies in the text, counted from 1; the solitaire's line counts, too. */
static uint32_t column(const struct ecuaciones *s, const char *text)
{
    struct cub_message why = {0};
    assert_true(cub_game_parse(&cub_ecuaciones, &s->base, 0, text, &why) == 0);
    return why.column;
}

static void test_columns(void **context)
{
    struct ecuaciones uno = rolled(2, ECU_UNO, "55770248+-x:"), s = rolled(1, ECU_YAHTZEE, "55770248+-x:");
    (void)context;
    assert_int_equal(column(&uno, "5x(8=40"), 3);
    assert_int_equal(column(&s, "b 5x(8=40"), 5);
    assert_int_equal(column(&s, "5x(8=40"), 0);
}

/* EC-30: what one hands in, or that it passes, looks alike to all others; its own seat sees it. */
static void test_sealed(void **context)
{
    struct ecuaciones equation, pass, mine;
    (void)context;
    assert_true(begin(&equation, 3, ECU_TODOS, BY_RULE, 60));
    play(&equation, CUB_DICE, "55770248+-x:");
    pass = equation;
    play(&equation, 0, "5x8=40");
    play(&pass, 0, "-");
    mine = equation;
    ecuaciones_redact(&mine, 0);
    assert_memory_equal(&mine, &equation, sizeof mine);
    for (int seat = 1; seat <= CUB_NOBODY; seat++) {
        struct ecuaciones a = equation, b = pass;
        ecuaciones_redact(&a, seat);
        ecuaciones_redact(&b, seat);
        assert_memory_equal(&a, &b, sizeof a);
    }
}

/* EC-33: the clock does what passing would have done. */
static void test_clock(void **context)
{
    struct ecuaciones clock, passes;
    (void)context;
    assert_true(begin(&clock, 3, ECU_TODOS, BY_RULE, 60));
    play(&clock, CUB_DICE, "55770248+-x:");
    play(&clock, 1, "5x8=40");
    passes = clock;
    play(&clock, CUB_CLOCK, "!");
    play(&passes, 2, "-");
    play(&passes, 0, "-");
    passes.base.ply = clock.base.ply;
    assert_memory_equal(&clock, &passes, sizeof clock);
}

/* The setups that the generic tests don't put together: a limit in todos and in a tournament, played to the end. */
static void test_timed_matches(void **context)
{
    (void)context;
    for (uint64_t i = 0; i < 40; i++) {
        struct ecuaciones s;
        struct cub_rng rng;
        cub_rng_init(&rng, 5, i);
        assert_true(begin(&s, 2 + (int)(i % 5), i % 2 ? ECU_TODOS : ECU_TORNEO, BY_RULE, 60));
        while (s.base.to_act) {
            int who = test_actor(&s.base, &rng);
            cub_move move = ecuaciones_draw(&s, who, &rng);
            assert_false(cub_game_refuse(&cub_ecuaciones, &s.base, who, move, NULL));
            ecuaciones_apply(&s, who, move);
        }
        assert_true(s.base.winners != 0);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_targets),      cmocka_unit_test(test_setups),
        cmocka_unit_test(test_odds),         cmocka_unit_test(test_full_roll),
        cmocka_unit_test(test_handfuls),     cmocka_unit_test(test_listing),
        cmocka_unit_test(test_listed_steps), cmocka_unit_test(test_listed_entries),
        cmocka_unit_test(test_columns),      cmocka_unit_test(test_sealed),
        cmocka_unit_test(test_clock),        cmocka_unit_test(test_timed_matches),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
