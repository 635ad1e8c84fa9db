/* Blitz's bot: legal, never faster than a person, wrong as people are, and values that add up. */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "bots/blitz/people.h"
#include "cubilete/games.h"
#include "cubilete/option.h"
#include "cubilete/playout.h"
#include "tests/support.h"

static const struct cub_bot *bot;

static struct blitz begin(int seats, int expert)
{
    struct blitz s;
    struct cub_setup setup;
    cub_setup_init(&setup, &cub_blitz, seats);
    setup.option[BLITZ_EXPERT] = expert;
    assert_true(cub_start(&cub_blitz, &setup, NULL, &s.base, NULL));
    return s;
}

static void roll(struct blitz *s, const char *text)
{
    cub_move move = cub_game_parse(&cub_blitz, &s->base, CUB_DICE, text, NULL);
    assert_true(move);
    blitz_apply(s, CUB_DICE, move);
}

static struct cub_thought think(const struct blitz *s, int seat, enum cub_level level, struct cub_rng *rng)
{
    struct cub_thought thought;
    struct blitz view = *s;
    blitz_redact(&view, seat);
    struct cub_think task = {.view = &view.base, .seat = seat, .level = level, .rng = rng};
    cub_bot_think(bot, &task, &thought);
    return thought;
}

static void assert_same(const struct cub_thought *a, const struct cub_thought *b)
{
    assert_true(a->move == b->move && a->ms == b->ms && a->choices == b->choices);
    for (uint32_t i = 0; i < a->choices; i++)
        assert_true(a->choice[i].move == b->choice[i].move && a->choice[i].value == b->choice[i].value);
}

/* What a level did over many rounds. */
struct record {
    int rounds, wrong;
    uint64_t ms;
};

static struct record watch(enum cub_level level, const char *dice)
{
    struct record record = {0};
    struct blitz s = begin(2, 0);
    struct cub_rng rng;
    cub_rng_init(&rng, 4, (uint64_t)level);
    roll(&s, dice);
    for (; record.rounds < 2000; record.rounds++) {
        struct cub_thought t = think(&s, 1, level, &rng);
        assert_false(cub_game_refuse(&cub_blitz, &s.base, 1, t.move, NULL));
        assert_true(t.ms == blitz_call_ms(t.move) && t.ms >= blitz_fastest(&s));
        record.wrong += blitz_call_number(t.move) != (uint32_t)blitz_answer(&s);
        record.ms += t.ms;
    }
    return record;
}

/* Better levels are faster and surer; many dice take longer and go wrong more often than one, where only dots can. */
static void test_people(void **context)
{
    struct record before = {.ms = UINT64_MAX, .wrong = 2001};
    (void)context;
    for (int level = CUB_NOVATO; level < CUB_LEVELS; level++) {
        struct record many = watch((enum cub_level)level, "665666GG"), one = watch((enum cub_level)level, "3**3*6OR");
        assert_true(many.ms < before.ms && many.wrong < before.wrong);
        assert_true(one.ms < many.ms && one.wrong < many.wrong && one.wrong > 0);
        before = many;
    }
}

enum { ROUNDS = 4001 };

static int by_size(const void *a, const void *b)
{
    uint32_t one = *(const uint32_t *)a, other = *(const uint32_t *)b;
    return (one > other) - (one < other);
}

/* The median ms of a level's right answers, over random rolls. */
static uint32_t median(enum cub_level level, int white)
{
    static uint32_t ms[ROUNDS];
    struct blitz s = begin(2, 0);
    struct cub_rng rng;
    size_t right = 0;
    s.base.setup.option[BLITZ_WHITE] = white;
    cub_rng_init(&rng, 5, (uint64_t)level);
    for (int i = 0; i < ROUNDS; i++) {
        struct blitz rolled = s;
        blitz_apply(&rolled, CUB_DICE, blitz_draw(&s, CUB_DICE, &rng));
        struct cub_thought t = think(&rolled, 0, level, &rng);
        if (blitz_call_number(t.move) == (uint32_t)blitz_answer(&rolled))
            ms[right++] = t.ms;
    }
    qsort(ms, right, sizeof *ms, by_size);
    return ms[right / 2];
}

/* As fast as people, within a twentieth; a third white die leaves more to read and less to add. */
static void test_medians(void **context)
{
    static const uint32_t usual[CUB_LEVELS] = {
        [CUB_NOVATO] = 9000, [CUB_FACIL] = 6300, [CUB_MEDIO] = 4400, [CUB_FUERTE] = 3150, [CUB_MAESTRO] = 2300};
    (void)context;
    for (int level = CUB_NOVATO; level < CUB_LEVELS; level++) {
        uint32_t ms = median((enum cub_level)level, 2);
        assert_in_range(ms, usual[level] * 19 / 20, usual[level] * 21 / 20);
    }
}

/* What is believed of a person is what medio calls right in that time, within 3 %: 2000 rounds have an error of 1.1 %.
 */
static void test_sooner(void **context)
{
    struct blitz s = begin(2, 0);
    struct cub_rng rng;
    enum { TIMES = 7 };
    static const uint32_t by[TIMES] = {1000, 2000, 3000, 4000, 5000, 7000, 12000};
    int came[TIMES] = {0};
    (void)context;
    roll(&s, "3*2514GK");
    cub_rng_init(&rng, 7, 0);
    for (int i = 0; i < 2000; i++) {
        struct cub_thought called = think(&s, 0, CUB_MEDIO, &rng);
        bool right = (int)blitz_call_number(called.move) == blitz_answer(&s);
        for (int t = 0; t < TIMES; t++)
            came[t] += right && called.ms <= by[t];
    }
    for (int t = 0; t < TIMES; t++)
        assert_in_range(2060 + came[t] - (int)(2000 * blitz_sooner(&s, CUB_MEDIO, by[t])), 2000, 2120);
    assert_true(came[1] < came[2] && came[2] < came[3] && came[3] < came[4] && came[4] < came[5]);
}

/* By hand: eight dice to look at, three of them to add; and with nothing to add, no sums. */
static void test_floor(void **context)
{
    struct blitz s = begin(2, 0);
    (void)context;
    roll(&s, "6655*6GG"); /* yellow's dot strikes black, green is struck */
    assert_int_equal(blitz_fastest(&s), 200 + 8 * 40 + 2 * 150);
    s = begin(2, 0);
    roll(&s, "******RR");
    assert_int_equal(blitz_fastest(&s), 200 + 8 * 40);
}

static void test_repeats(void **context)
{
    struct blitz s = begin(3, 1);
    (void)context;
    roll(&s, "3*2514GK");
    for (int level = CUB_AZAR; level < CUB_LEVELS; level++) {
        struct cub_rng a, b;
        cub_rng_init(&a, 6, 1);
        cub_rng_init(&b, 6, 1);
        struct cub_thought once = think(&s, 2, (enum cub_level)level, &a),
                           again = think(&s, 2, (enum cub_level)level, &b);
        assert_same(&once, &again);
    }
}

/* What another has called is hidden, and does not change what a bot does. */
static void test_blind(void **context)
{
    struct blitz s = begin(3, 0), other;
    struct cub_rng a, b;
    (void)context;
    roll(&s, "3*2514GK");
    other = s;
    blitz_apply(&s, 0, BLITZ_CALL(8ull, 1234));
    blitz_apply(&other, 0, BLITZ_CALL(9ull, 400));
    cub_rng_init(&a, 6, 2);
    cub_rng_init(&b, 6, 2);
    struct cub_thought one = think(&s, 1, CUB_MAESTRO, &a), two = think(&other, 1, CUB_MAESTRO, &b);
    assert_same(&one, &two);
    assert_true(one.choices == 2 && one.choice[0].move == one.move && one.choice[1].move == BLITZ_GIVE_UP);
    assert_true(one.choice[0].value > one.choice[1].value);
}

static int play(enum cub_level a, enum cub_level b, uint64_t stream)
{
    struct blitz s = begin(2, 0);
    struct cub_rng rng;
    cub_rng_init(&rng, 3, stream);
    while (s.base.to_act) {
        int who = cub_actor(&s.base, &rng);
        cub_move move = who == CUB_DICE ? blitz_draw(&s, who, &rng) : think(&s, who, who ? b : a, &rng).move;
        assert_false(cub_game_refuse(&cub_blitz, &s.base, who, move, NULL));
        blitz_apply(&s, who, move);
    }
    return cub_result(&s.base, 0);
}

/* Of 100 matches at least 75: six in seven are won in the long run, with an error of 3.5 %. */
static void test_levels(void **context)
{
    (void)context;
    for (int level = CUB_FACIL; level < CUB_LEVELS; level++) {
        int won = 0;
        for (uint64_t i = 0; i < 100; i++)
            won += play((enum cub_level)level, (enum cub_level)(level - 1), i) == CUB_VICTORY;
        assert_in_range(won, 75, 100);
    }
}

static void value(const struct blitz *s, cub_value out[CUB_SEATS])
{
    struct cub_think task = {.view = &s->base};
    bot->value(&task, out);
}

static void set_discs(struct blitz *s, int seat, int black, int white)
{
    s->base.score[seat] = black;
    s->discs[seat] = (uint8_t)white;
}

enum { CALLS = 400, NEEDS = 7 };

/* How often each number of discs to go of three seats comes up, call by call; a seat with none to go has won. */
struct odds {
    double of[NEEDS][NEEDS][NEEDS];
};

/* A call that counts is any seat's alike, and wrong as often as the level's: then a disc goes back, if one is white. */
static void call_once(const struct odds *before, double wrong, struct odds *after)
{
    for (int i = 0; i < NEEDS * NEEDS * NEEDS; i++) {
        int need[3] = {i % NEEDS, i / NEEDS % NEEDS, i / NEEDS / NEEDS};
        double odds = before->of[need[0]][need[1]][need[2]];
        bool over = !need[0] || !need[1] || !need[2];
        after->of[need[0]][need[1]][need[2]] += over ? odds : 0;
        for (int seat = 0; seat < 3 && !over; seat++)
            for (int slip = 0; slip < 2; slip++) {
                int then[3] = {need[0], need[1], need[2]};
                then[seat] += slip ? need[seat] % 3 != 0 : -1;
                after->of[then[0]][then[1]][then[2]] += odds / 3 * (slip ? wrong : 1 - wrong);
            }
    }
}

/* The first seat's chance to win. */
static double count(int mine, int a, int b, double wrong)
{
    struct odds odds = {.of = {{{0}}}};
    double won = 0;
    odds.of[mine][a][b] = 1;
    for (int i = 0; i < CALLS; i++) {
        struct odds before = odds;
        odds = (struct odds){.of = {{{0}}}};
        call_once(&before, wrong, &odds);
    }
    for (int i = 0; i < NEEDS * NEEDS; i++)
        won += odds.of[0][i % NEEDS][i / NEEDS];
    return won;
}

/* Exact to a thousandth of a victory: what almost never comes is left out. */
static void test_race(void **context)
{
    (void)context;
    for (int i = 0; i < 27; i++) {
        int white[3] = {i % 3, i / 3 % 3, i / 9};
        struct blitz s = begin(3, 0);
        cub_value now[CUB_SEATS];
        for (int seat = 0; seat < 3; seat++)
            set_discs(&s, seat, 2 - (seat == 2), white[seat]);
        value(&s, now);
        double exact = count(3 - white[0], 3 - white[1], 6 - white[2], blitz_wrong(CUB_NOVATO)) * CUB_VICTORY;
        assert_true(fabs(now[0] - exact) < CUB_VICTORY / 1000);
    }
}

/* What levels are taken to call wrong is the mean over rolls. */
static void test_wrong(void **context)
{
    struct blitz s = begin(2, 0);
    struct cub_rng rng;
    (void)context;
    for (int level = CUB_NOVATO; level < CUB_LEVELS; level++) {
        double wrong = 0;
        cub_rng_init(&rng, 9, 0);
        for (int i = 0; i < ROUNDS; i++) {
            struct blitz rolled = s;
            blitz_apply(&rolled, CUB_DICE, blitz_draw(&s, CUB_DICE, &rng));
            wrong += (1 - blitz_right(&rolled, (enum cub_level)level)) / ROUNDS;
        }
        assert_true(fabs(wrong - blitz_wrong((enum cub_level)level)) < 0.003);
    }
}

/* Who overlooks one of two equal dots adds the wrong dice, here none: a slip from nothing is to 1, never below. */
static void test_slip_from_nothing(void **context)
{
    struct blitz s = begin(2, 1);
    struct cub_rng rng;
    int called[3] = {0};
    (void)context;
    roll(&s, "3*3***OO");
    assert_int_equal(blitz_answer(&s), 6);
    cub_rng_init(&rng, 10, 0);
    for (int i = 0; i < 40000; i++) {
        struct cub_thought t = think(&s, 0, CUB_NOVATO, &rng);
        assert_false(cub_game_refuse(&cub_blitz, &s.base, 0, t.move, NULL));
        uint32_t number = blitz_call_number(t.move);
        called[number < 2 ? number : 2]++;
    }
    assert_true(called[0] > 500 && called[1] > 10 && called[2] > 30000);
}

/* A roll changes nothing between equals, a right call before all others could answer wins the disc, silence loses it.
 */
static void test_open_race(void **context)
{
    cub_value before[CUB_SEATS], rolled[CUB_SEATS], right[CUB_SEATS], wrong[CUB_SEATS], slow[CUB_SEATS];
    struct blitz s = begin(3, 0), called;
    (void)context;
    set_discs(&s, 0, 1, 2);
    set_discs(&s, 1, 2, 1);
    value(&s, before);
    roll(&s, "3*2514GK");
    value(&s, rolled);
    for (int seat = 0; seat < 3; seat++)
        assert_in_range(rolled[seat] + 2, before[seat], before[seat] + 4);
    called = s;
    blitz_apply(&called, 0, BLITZ_CALL((cub_move)blitz_answer(&s), 500));
    value(&called, right);
    set_discs(&s, 0, 2, 0);
    s.base.to_act = CUB_BIT(CUB_DICE);
    value(&s, before);
    assert_int_equal(right[0], before[0]);
    called.ms[0] = 100000;
    value(&called, slow);
    called.ms[0] = 500;
    called.call[0]++;
    value(&called, wrong);
    assert_true(right[0] > rolled[0] && rolled[0] > slow[0] && slow[0] > wrong[0]);
}

static cub_value worth_at(int mine, int white, int theirs, int their_white)
{
    struct blitz s = begin(2, 0);
    cub_value now[CUB_SEATS];
    set_discs(&s, 0, mine, white);
    set_discs(&s, 1, theirs, their_white);
    value(&s, now);
    return now[0];
}

/* A hint is right for certain. Where nobody can be wrong that is nothing; else as often as the other is it wins the
 * disc alone, and every other time the other has paid for it before. */
static void test_hint(void **context)
{
    struct cub_think what = {.level = CUB_NOVATO, .advice = true};
    struct blitz s = begin(2, 0);
    struct cub_thought thought;
    struct cub_rng rng;
    (void)context;
    cub_rng_init(&rng, 8, 0);
    what.rng = &rng;
    what.view = &s.base;
    set_discs(&s, 0, 1, 1);
    set_discs(&s, 1, 1, 2);
    struct blitz start = s;
    roll(&s, "******RR");
    cub_bot_think(bot, &what, &thought);
    double won = worth_at(1, 2, 1, 2), lost = worth_at(1, 1, 2, 0);
    assert_true(fabs(thought.choice[0].value - (won + lost) / 2) < 2);
    s = start;
    roll(&s, "665666GG");
    cub_bot_think(bot, &what, &thought);
    double right = blitz_right(&s, CUB_NOVATO);
    double exact = right / 2 * (won + lost) + (1 - right) / 2 * (won + worth_at(1, 2, 1, 1));
    assert_true(right > 0.7 && right < 0.9);
    assert_true(thought.choice[0].value - exact < 2 && exact - thought.choice[0].value < 2);
}

/* Whatever the seats, handicaps and discs: shares of one victory, whoever is asked for; at the end exact. */
static void test_values(void **context)
{
    (void)context;
    for (int seats = 2; seats <= BLITZ_SEATS; seats++) {
        struct blitz s = begin(seats, 0);
        struct cub_rng rng;
        cub_rng_init(&rng, 1, (uint64_t)seats);
        s.base.setup.option[BLITZ_HANDICAP] = 0;
        for (int seat = 0; seat < seats; seat++)
            s.base.setup.option[BLITZ_HANDICAP] = s.base.setup.option[BLITZ_HANDICAP] * 10 + 1 + seat * 3 % 5;
        for (bool over = false; !over;) {
            cub_value now[CUB_SEATS] = {0};
            int32_t sum = 0;
            over = !s.base.to_act;
            value(&s, now);
            for (int seat = 0; seat < seats; seat++) {
                assert_in_range(now[seat], 0, CUB_VICTORY);
                sum += now[seat];
                assert_int_equal(now[seat], blitz_seat_value(&s, CUB_NOVATO, seat));
                assert_true(!over || now[seat] == cub_result(&s.base, seat));
            }
            assert_in_range(sum, CUB_VICTORY - BLITZ_SEATS, CUB_VICTORY + BLITZ_SEATS);
            int who = over ? 0 : cub_actor(&s.base, &rng);
            if (!over)
                blitz_apply(&s, who, blitz_draw(&s, who, &rng));
        }
    }
}

static void test_reasons(void **context)
{
    struct cub_message why[4];
    struct blitz s = begin(2, 0);
    (void)context;
    roll(&s, "3*2514RK"); /* green is struck by red's dot, red by a white die, black by the other */
    assert_int_equal(bot->explain(&s.base, 0, BLITZ_GIVE_UP, why, 4), 2);
    assert_string_equal(why[0].id, "blitz.why-sum");
    assert_null(why[0].rule);
    assert_string_equal(why[0].arg[0], "O3 B5 Y1");
    assert_string_equal(why[0].arg[1], "9");
    assert_string_equal(why[1].id, "blitz.why-out");
    assert_string_equal(why[1].arg[0], "R G K");
    assert_int_equal(bot->explain(&s.base, 0, BLITZ_GIVE_UP, why, 1), 1);
    s = begin(2, 1);
    roll(&s, "3*2514GK"); /* green twice */
    assert_int_equal(bot->explain(&s.base, 0, BLITZ_GIVE_UP, why, 4), 3);
    assert_string_equal(why[0].arg[0], "G2 K4");
    assert_string_equal(why[2].id, "blitz.why-reversed");
    assert_string_equal(why[2].arg[0], "G");
    s = begin(2, 0);
    roll(&s, "******RR");
    assert_int_equal(bot->explain(&s.base, 0, BLITZ_GIVE_UP, why, 4), 2);
    assert_string_equal(why[0].id, "blitz.why-nothing");
    assert_string_equal(why[0].arg[1], "0");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_people),  cmocka_unit_test(test_medians),
        cmocka_unit_test(test_sooner),  cmocka_unit_test(test_floor),
        cmocka_unit_test(test_repeats), cmocka_unit_test(test_blind),
        cmocka_unit_test(test_levels),  cmocka_unit_test(test_race),
        cmocka_unit_test(test_wrong),   cmocka_unit_test(test_open_race),
        cmocka_unit_test(test_values),  cmocka_unit_test(test_reasons),
        cmocka_unit_test(test_hint),    cmocka_unit_test(test_slip_from_nothing),
    };
    bot = cub_bot_find(&cub_blitz);
    return cmocka_run_group_tests(tests, NULL, NULL);
}
