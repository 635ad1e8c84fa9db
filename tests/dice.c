/*
 * How dice lie and what they show, tested without knowing the game: when dice are
 * due, that each way in which they can lie is a roll, and that rolls come up as
 * their weights say: exactly where all ways can be tried, else by chi-square.
 */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "cubilete/playout.h"
#include "tests/each.h"
#include "tests/support.h"

enum {
    SIDES = 6,
    MATCHES = 3,
    MOST_PLIES = 20000,
    MOST_WAYS = 50000, /* that are all tried */
    SAMPLES = 60000,   /* of more of them */
    MOST_KINDS = 256,  /* of rolls: other dice are due */
    CHARACTERS = 128,  /* that a roll is written with */
    DEVIATIONS = 6,    /* standard ones, of a chi-square; the seed is fixed */
};

struct trial {
    const struct cub_game *game;
    const struct cub_state *now;
    struct cub_rng rng;
    cub_move kind[MOST_KINDS]; /* the first roll of each kind that was seen: two kinds have not the same */
    int kinds;
};

static void lie(struct trial *t, uint8_t sides[CUB_MOST_DICE])
{
    for (int i = 0; i < CUB_MOST_DICE; i++)
        sides[i] = (uint8_t)cub_rng_below(&t->rng, SIDES);
}

static int by_value(const void *a, const void *b)
{
    const cub_move *x = a, *y = b;
    return (*x > *y) - (*x < *y);
}

/* The sum of the weights of all rolls. */
static uint64_t all_odds(const struct trial *t)
{
    uint64_t sum = 0;
    uint32_t count = t->game->count(t->now, CUB_DICE);
    for (uint32_t i = 0; i < count; i++)
        sum += t->game->weight(t->now, t->game->nth(t->now, CUB_DICE, i));
    return sum;
}

/* The dice in the nth of all ways. */
static cub_move cast_nth(const struct trial *t, uint32_t n)
{
    uint8_t sides[CUB_MOST_DICE] = {0};
    for (int i = 0; n; n /= SIDES)
        sides[i++] = (uint8_t)(n % SIDES);
    return cub_game_cast(t->game, t->now, sides);
}

/* Every way tried: each roll comes out, and as often as its weight says. */
static void check_exact(const struct trial *t, uint32_t ways)
{
    cub_move *rolls = malloc(ways * sizeof *rolls);
    uint64_t sum = all_odds(t);
    uint32_t distinct = 0;
    assert_non_null(rolls);
    for (uint32_t n = 0; n < ways; n++)
        rolls[n] = cast_nth(t, n);
    qsort(rolls, ways, sizeof *rolls, by_value);
    for (uint32_t from = 0, to; from < ways; from = to, distinct++) {
        for (to = from; to < ways && rolls[to] == rolls[from]; to++)
            ;
        assert_false(cub_game_refuse(t->game, t->now, CUB_DICE, rolls[from], NULL));
        assert_true((to - from) * sum == t->game->weight(t->now, rolls[from]) * ways);
    }
    assert_int_equal(distinct, t->game->count(t->now, CUB_DICE));
    free(rolls);
}

/* How often each character stands at each place of a roll's text. */
struct letters {
    double at[CUB_MOVE_TEXT][CHARACTERS];
};

static void add(const struct trial *t, struct letters *letters, cub_move roll, double weight)
{
    char text[CUB_MOVE_TEXT];
    t->game->print(t->now, CUB_DICE, roll, text);
    for (int i = 0; text[i]; i++)
        letters->at[i][text[i] & (CHARACTERS - 1)] += weight;
}

/* One place of the text: no farther from the odds than chance goes. One more in the divisor, for what is rare. */
static void check_place(const double *seen, const double *odds)
{
    double square = 0;
    int kinds = 0;
    for (int c = 0; c < CHARACTERS; c++) {
        double expected = odds[c] * SAMPLES, off = seen[c] - expected;
        assert_true(odds[c] > 0 || seen[c] == 0);
        square += off * off / (expected + 1);
        kinds += odds[c] > 0;
    }
    assert_true(square <= kinds + DEVIATIONS * sqrt(2 * kinds));
}

/* Too many ways: what stands at each place of the text, against all rolls by their weights. */
static void check_sampled(struct trial *t)
{
    struct letters *seen = calloc(1, sizeof *seen), *odds = calloc(1, sizeof *odds);
    uint32_t count = t->game->count(t->now, CUB_DICE);
    double sum = (double)all_odds(t);
    assert_true(seen && odds);
    for (uint32_t i = 0; i < count; i++) {
        cub_move roll = t->game->nth(t->now, CUB_DICE, i);
        add(t, odds, roll, (double)t->game->weight(t->now, roll) / sum);
    }
    for (int i = 0; i < SAMPLES; i++) {
        uint8_t sides[CUB_MOST_DICE];
        lie(t, sides);
        add(t, seen, cub_game_cast(t->game, t->now, sides), 1);
    }
    for (int i = 0; i < CUB_MOVE_TEXT; i++)
        check_place(seen->at[i], odds->at[i]);
    free(seen);
    free(odds);
}

/* 6^dice, or above MOST_WAYS. */
static uint32_t ways_of(int dice)
{
    uint32_t ways = 1;
    while (dice-- > 0 && ways <= MOST_WAYS)
        ways *= SIDES;
    return ways;
}

/* Whether such dice were due before. */
static bool known(struct trial *t)
{
    cub_move first = t->game->nth(t->now, CUB_DICE, 0);
    for (int i = 0; i < t->kinds; i++)
        if (t->kind[i] == first)
            return true;
    assert_true(t->kinds < MOST_KINDS);
    t->kind[t->kinds++] = first;
    return false;
}

static void check_odds(struct trial *t)
{
    uint32_t ways = ways_of(cub_game_due(t->game, t->now));
    if (ways <= MOST_WAYS)
        check_exact(t, ways);
    else
        check_sampled(t);
}

/* Whether the roll depends on how this die lies. */
static bool matters(const struct trial *t, uint8_t sides[CUB_MOST_DICE], int die)
{
    cub_move roll = cub_game_cast(t->game, t->now, sides);
    uint8_t side = sides[die];
    bool other = false;
    for (sides[die] = 0; sides[die] < SIDES; sides[die]++)
        other |= cub_game_cast(t->game, t->now, sides) != roll;
    sides[die] = side;
    return other;
}

/* However the dice lie, that is a roll, and no more and no fewer of them make it than are due. */
static void check_cast(struct trial *t)
{
    uint8_t sides[CUB_MOST_DICE];
    lie(t, sides);
    assert_false(cub_game_refuse(t->game, t->now, CUB_DICE, cub_game_cast(t->game, t->now, sides), NULL));
    if (known(t))
        return;
    for (int die = 0; die < CUB_MOST_DICE; die++)
        assert_int_equal(matters(t, sides, die), die < cub_game_due(t->game, t->now));
    check_odds(t);
}

static void check_position(struct trial *t)
{
    bool dice = t->now->to_act & CUB_BIT(CUB_DICE);
    int due = cub_game_due(t->game, t->now), roller = cub_game_roller(t->game, t->now);
    assert_true(due <= CUB_MOST_DICE && (due > 0) == dice);
    assert_true(roller == CUB_NOBODY || (dice && roller >= 0 && roller < t->now->setup.seats));
    if (dice)
        check_cast(t);
}

static void play(const struct cub_game *game, const struct cub_setup *setup, void *context)
{
    struct trial *t = context;
    for (int i = 0; i < MATCHES; i++) {
        union cub_any state;
        assert_true(cub_start(game, setup, NULL, &state.state, NULL));
        t->now = &state.state;
        while (state.state.to_act && state.state.ply < MOST_PLIES) {
            int who = cub_actor(&state.state, &t->rng);
            check_position(t);
            game->apply(&state.state, who, game->draw(&state.state, who, &t->rng));
        }
        check_position(t);
    }
}

static void test_dice(void **context)
{
    struct trial t = {.game = *context};
    cub_rng_init(&t.rng, 216, 0);
    test_each_setup(t.game, play, &t);
    assert_int_equal(t.kinds > 0, t.game->cast != NULL);
}

int main(void)
{
    static const struct each_kind kinds[] = {{"dice", test_dice}};
    struct CMUnitTest tests[EACH_TESTS];
    return _cmocka_run_group_tests("dice", tests, each_game(tests, 0, kinds, 1), NULL, NULL);
}
