/* Secuencia where a record would be long: an independent model of the board, lost turns, the bound, runs. */
#include <setjmp.h>
#include <stdarg.h>
#include <string.h>

#include <cmocka.h>

#include "cubilete/games.h"
#include "cubilete/option.h"
#include "cubilete/playout.h"
#include "games/secuencia/secuencia.h"
#include "tests/support.h"

/* The board as it is printed, rows 6 to 1. */
static const int printed[6][6] = {
    {2, 3, 4, 5, 6, 2},   {6, 7, 8, 9, 7, 3}, {5, 9, 12, 12, 8, 4},
    {4, 8, 12, 12, 9, 5}, {3, 7, 9, 8, 7, 6}, {2, 6, 5, 4, 3, 2},
};

static int number_at(int column, int row)
{
    return printed[5 - row][column];
}

static int owner_at(const struct secuencia *s, int column, int row)
{
    for (int side = 0; side < SECUENCIA_SIDES; side++)
        if (s->chips[side] >> SECUENCIA_SQUARE(column, row) & 1)
            return side;
    return -1;
}

static struct secuencia begin(int seats)
{
    struct secuencia s;
    struct cub_setup setup;
    cub_setup_init(&setup, &cub_secuencia, seats);
    assert_true(cub_start(&cub_secuencia, &setup, NULL, &s.base, NULL));
    for (int i = 0; i < seats; i++) /* seat 1 wins the opening */
        secuencia_apply(&s, CUB_DICE, i == 0 ? 0x66 : 0x11);
    return s;
}

static void put(struct secuencia *s, int side, uint64_t squares)
{
    s->chips[side] |= squares;
    s->pile[side] = (uint8_t)(SECUENCIA_CHIPS - __builtin_popcountll(s->chips[side]));
}

static int total_of(cub_move roll)
{
    return (int)(roll >> 4) + (int)(roll & 15);
}

static void test_board(void **context)
{
    (void)context;
    for (int row = 0; row < 6; row++)
        for (int column = 0; column < 6; column++)
            assert_int_equal(secuencia_number(SECUENCIA_SQUARE(column, row)), number_at(column, row));
}

struct model {
    int own, others, empty; /* of the squares with the total's number; with 11, of all */
};

static bool in_area(int column, int row, int total)
{
    return total == 11 || number_at(column, row) == total;
}

static struct model look(const struct secuencia *s, int side, int total)
{
    struct model m = {0};
    for (int row = 0; row < 6; row++)
        for (int column = 0; column < 6; column++) {
            int owner = owner_at(s, column, row);
            if (in_area(column, row, total))
                *(owner < 0 ? &m.empty : owner == side ? &m.own : &m.others) += 1;
        }
    return m;
}

/* SE-4 to SE-9 and SE-12, square by square: whether this one may be chosen. */
static bool may_choose(const struct secuencia *s, int side, int total, int column, int row)
{
    int owner = owner_at(s, column, row), number = number_at(column, row);
    struct model m = look(s, side, total);
    if (total == 10)
        return owner >= 0 && owner != side && number != 2 && number != 12;
    if (s->pile[side] == 0 || !in_area(column, row, total))
        return false;
    return m.empty ? owner < 0 : owner != side;
}

static void check_roll(const struct secuencia *s, cub_move roll)
{
    struct secuencia after = *s;
    int side = s->base.setup.side[s->seat], total = total_of(roll);
    uint64_t want = 0;
    secuencia_apply(&after, CUB_DICE, roll);
    for (int row = 0; row < 6; row++)
        for (int column = 0; column < 6; column++)
            want |= (uint64_t)may_choose(s, side, total, column, row) << SECUENCIA_SQUARE(column, row);
    assert_true(after.choices == want);
    assert_int_equal(after.base.to_act, want ? CUB_BIT(s->seat) : CUB_BIT(CUB_DICE));
    assert_int_equal(after.base.round, s->base.round + !want);
    if (!want)
        assert_int_equal(after.seat, (s->seat + 1) % s->base.setup.seats);
}

static void check_chips(const struct secuencia *s)
{
    for (int side = 0; side < s->base.setup.sides; side++)
        assert_int_equal(__builtin_popcountll(s->chips[side]) + s->pile[side], SECUENCIA_CHIPS);
    assert_true(!(s->chips[0] & s->chips[1]) && !(s->chips[2] & (s->chips[0] | s->chips[1])));
}

/* In random matches every roll offers what the model does. */
static void test_model(void **context)
{
    struct cub_rng rng;
    (void)context;
    cub_rng_init(&rng, 3, 0);
    for (int game = 0; game < 24; game++) {
        struct secuencia s = begin(2 + game % 3);
        while (s.base.to_act) {
            int who = cub_actor(&s.base, &rng);
            for (uint32_t i = 0; who == CUB_DICE && i < 21; i++)
                check_roll(&s, secuencia_nth(&s, CUB_DICE, i));
            secuencia_apply(&s, who, secuencia_draw(&s, who, &rng));
            check_chips(&s);
        }
    }
}

/* Squares at random, as many as asked. */
static uint64_t scatter(struct cub_rng *rng, int count)
{
    uint64_t squares = 0;
    while (__builtin_popcountll(squares) < count)
        squares |= 1ull << SECUENCIA_SQUARE(cub_rng_below(rng, 6), cub_rng_below(rng, 6));
    return squares;
}

static bool inside(int column, int row)
{
    return column >= 0 && column < 6 && row >= 0 && row < 6;
}

/* Step by step from every square in every direction. */
static bool finds_run(uint64_t chips, int length)
{
    static const int steps[4][2] = {{1, 0}, {0, 1}, {1, 1}, {-1, 1}};
    for (int start = 0; start < 36 * 4; start++) {
        int column = start % 6, row = start / 6 % 6, n = 0;
        const int *step = steps[start / 36];
        while (inside(column, row) && chips >> SECUENCIA_SQUARE(column, row) & 1) {
            n++;
            column += step[0];
            row += step[1];
        }
        if (n >= length)
            return true;
    }
    return false;
}

/* SE-10: a chip put on the last square of scattered chips wins exactly if it makes a run. */
static void test_runs(void **context)
{
    struct cub_rng rng;
    int won = 0;
    (void)context;
    cub_rng_init(&rng, 4, 0);
    for (int i = 0; i < 20000; i++) {
        struct secuencia s = begin(2 + i % 2); /* SE-11: 6 for two sides, 5 for three */
        uint64_t chips = scatter(&rng, 20), last = chips & (0 - chips);
        put(&s, 0, chips ^ last);
        if (finds_run(chips ^ last, 6 - i % 2))
            continue;
        secuencia_apply(&s, CUB_DICE, 0x56);
        secuencia_apply(&s, 0, SECUENCIA_PLACE | (cub_move)__builtin_ctzll(last));
        assert_int_equal(s.base.winners, finds_run(chips, 6 - i % 2) ? 1 : 0);
        won += s.base.winners;
        uint8_t ends[SECUENCIA_RUNS][2];
        assert_int_equal(secuencia_runs(&s, 0, ends) > 0, s.base.winners);
        assert_int_equal(secuencia_runs(&s, 1, ends), 0);
    }
    assert_true(won > 100);
}

/* Every place that a run of five can lie in wins, and nothing shorter does. */
static void test_every_run(void **context)
{
    static const int steps[4][2] = {{1, 0}, {0, 1}, {1, 1}, {-1, 1}};
    int runs = 0;
    (void)context;
    for (int start = 0; start < 36 * 4; start++) {
        int column = start % 6, row = start / 6 % 6;
        const int *step = steps[start / 36];
        if (!inside(column + 4 * step[0], row + 4 * step[1]))
            continue;
        struct secuencia s = begin(3);
        for (int i = 0; i < 5; i++) {
            s.seat = 0;
            assert_int_equal(s.base.winners, 0);
            secuencia_apply(&s, CUB_DICE, 0x56);
            secuencia_apply(&s, 0,
                            SECUENCIA_PLACE | (cub_move)SECUENCIA_SQUARE(column + i * step[0], row + i * step[1]));
        }
        uint8_t ends[SECUENCIA_RUNS][2];
        assert_int_equal(s.base.winners, 1);
        assert_int_equal(secuencia_runs(&s, 0, ends), 1);
        assert_int_equal(ends[0][0], SECUENCIA_SQUARE(column, row));
        assert_int_equal(ends[0][1], SECUENCIA_SQUARE(column + 4 * step[0], row + 4 * step[1]));
        runs++;
    }
    assert_int_equal(runs, 12 + 12 + 4 + 4);
}

/* SE-9: with a full board an 11 replaces any chip of another side, and only then. */
static void test_wild_replaces(void **context)
{
    static const uint64_t board = 0x3F3F3F3F3F3F, own = 0x15152A2A1515;
    struct secuencia s = begin(2);
    struct cub_message why;
    (void)context;
    put(&s, 0, own);
    put(&s, 1, board ^ own);
    secuencia_apply(&s, CUB_DICE, 0x56);
    assert_true(s.choices == (board ^ own));
    assert_true(secuencia_refuse(&s, 0, SECUENCIA_PLACE | 0, &why));
    assert_string_equal(why.rule, "SE-9");
    assert_string_equal(why.id, "secuencia.wild-replace");
    secuencia_apply(&s, 0, SECUENCIA_PLACE | 1);
    assert_int_equal(s.pile[0], 1);
    assert_int_equal(s.pile[1], 3);
}

/* SE-12: without a chip left no number places one, not even a 2 another turn; a 10 still removes. */
static void test_empty_pile(void **context)
{
    struct secuencia s = begin(2), after;
    (void)context;
    put(&s, 0, 0x0F1B1E2D2700); /* twenty, none in row 1: nearly every number has an empty square */
    put(&s, 1, 0x3);
    assert_int_equal(s.pile[0], 0);
    for (uint32_t i = 0; i < 21; i++) {
        after = s;
        secuencia_apply(&after, CUB_DICE, secuencia_nth(&s, CUB_DICE, i));
        bool removes = total_of(secuencia_nth(&s, CUB_DICE, i)) == 10;
        assert_int_equal(after.base.to_act, removes ? 1 : CUB_BIT(CUB_DICE));
        assert_int_equal(after.seat, removes ? 0 : 1);
    }
}

/* Two thousand dice lines after the opening, lost turns included. */
static void test_bound(void **context)
{
    struct secuencia s = begin(2), last;
    (void)context;
    for (int turn = 1; turn < 2000; turn++) {
        secuencia_apply(&s, CUB_DICE, 0x46);
        assert_int_equal(s.base.to_act, CUB_BIT(CUB_DICE));
    }
    assert_int_equal(s.base.round, 2000);
    last = s;
    secuencia_apply(&last, CUB_DICE, 0x46);
    assert_int_equal(last.base.to_act, 0);
    assert_int_equal(last.base.winners, 0);
    last = s; /* an extra turn would be the 2,001st */
    secuencia_apply(&last, CUB_DICE, 0x66);
    assert_int_equal(last.base.to_act, CUB_BIT(last.seat));
    secuencia_apply(&last, last.seat, secuencia_nth(&last, last.seat, 0));
    assert_int_equal(last.base.to_act, 0);
    assert_int_equal(last.base.winners | last.base.score[0] | last.base.score[1], 0);
}

/* Nothing is hidden from anybody, so partners have no more to tell each other than all can see. */
static void test_open_table(void **context)
{
    struct cub_rng rng;
    struct secuencia s = begin(4), view;
    (void)context;
    cub_rng_init(&rng, 8, 0);
    for (int i = 0; i < 40 && s.base.to_act; i++) {
        int who = cub_actor(&s.base, &rng);
        secuencia_apply(&s, who, secuencia_draw(&s, who, &rng));
        for (int seat = 0; seat < 4; seat++) {
            view = s;
            secuencia_redact(&view, seat);
            assert_memory_equal(&view, &s, sizeof s);
        }
    }
}

/* What a refusal says would be right. */
static void test_advice(void **context)
{
    struct secuencia s = begin(2);
    struct cub_message why;
    (void)context;
    secuencia_apply(&s, CUB_DICE, 0x14);
    assert_true(secuencia_refuse(&s, 0, SECUENCIA_PLACE | SECUENCIA_NOWHERE, &why));
    assert_string_equal(why.id, "secuencia.place");
    assert_string_equal(why.arg[0], "5");
    assert_string_equal(why.arg[1], "c1 f3 a4 d6");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_board),
        cmocka_unit_test(test_model),
        cmocka_unit_test(test_runs),
        cmocka_unit_test(test_every_run),
        cmocka_unit_test(test_wild_replaces),
        cmocka_unit_test(test_empty_pile),
        {.name = "SE-14: a draw after two thousand turns", .test_func = test_bound},
        {.name = "SE-15: nothing is hidden, from partners neither", .test_func = test_open_table},
        cmocka_unit_test(test_advice),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
