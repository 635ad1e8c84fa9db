/* Dizzle's rules where records can't show them: odds, whole games, and a slow second opinion on every choice. */
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "cubilete/option.h"
#include "cubilete/playout.h"
#include "games/dizzle/dizzle.h"
#include "tests/support.h"

static void start(struct dizzle *s, int seats, int level, const char *sheet)
{
    struct cub_setup setup;
    cub_setup_init(&setup, &cub_dizzle, seats);
    if (level)
        setup.option[DIZZLE_LEVEL] = level;
    assert_true(cub_start(&cub_dizzle, &setup, sheet, &s->base, NULL));
}

/* DZ-1, DZ-2, DZ-12: where nobody can ever place, a game is its rolls: rounds times seats, and each seat starts in
 * turn. */
static void test_turns(void **context)
{
    static const char sheet[] = "sheet Nada\n7 . . . . . . . . .\n6 . . . . . . . . .\n5 . . . . . . . . .\n"
                                "4 . . . X . 1 . . .\n3 . . . . . . . . .\n2 . . . . . . . . .\n1 . . . . . . . . .\n";
    static const int dice[] = {0, 8, 7, 10, 13}, turns[] = {0, 10, 12, 12, 12};
    (void)context;
    for (int seats = 1; seats <= 4; seats++) {
        struct dizzle s;
        struct cub_rng rng;
        cub_rng_init(&rng, 1, 1);
        start(&s, seats, 0, sheet);
        for (int turn = 0; turn < turns[seats]; turn++) {
            assert_int_equal(s.base.to_act, CUB_BIT(CUB_DICE));
            assert_int_equal(dizzle_due(&s), dice[seats]);
            assert_int_equal(s.starter, turn % seats);
            assert_int_equal(s.base.round, 1 + turn / seats);
            dizzle_apply(&s, CUB_DICE, dizzle_draw(&s, CUB_DICE, &rng));
        }
        assert_int_equal(s.base.to_act, 0);
        assert_int_equal(s.base.winners, (1 << seats) - 1); /* DZ-32: level in everything */
    }
}

static int dice_in(cub_move roll)
{
    int dice = 0;
    for (; roll; roll >>= 4)
        dice += (int)(roll & 15);
    return dice;
}

/* The rolls of n dice: each once, in the order of their texts, their weights together 6^n. */
static void test_rolls(void **context)
{
    struct dizzle s;
    uint64_t all = 1;
    (void)context;
    start(&s, 4, 1, NULL);
    for (int n = 1; n <= 13; n++) {
        uint64_t sum = 0;
        char before[CUB_MOVE_TEXT] = "", text[CUB_MOVE_TEXT];
        s.left = (uint8_t)n;
        all *= 6;
        for (uint32_t i = 0; i < dizzle_count(&s, CUB_DICE); i++) {
            cub_move roll = dizzle_nth(&s, CUB_DICE, i);
            assert_int_equal(dice_in(roll), n);
            dizzle_print(&s, CUB_DICE, roll, text);
            assert_true(strcmp(before, text) < 0);
            strcpy(before, text);
            sum += dizzle_weight(&s, roll);
        }
        assert_true(sum == all);
    }
}

/* Every ordered roll of five dice, counted one by one, against the weights. */
static void test_weights(void **context)
{
    struct dizzle s;
    uint32_t seen[252] = {0};
    (void)context;
    start(&s, 2, 1, NULL);
    s.left = 5;
    assert_int_equal(dizzle_count(&s, CUB_DICE), 252);
    for (int roll = 0; roll < 7776; roll++) {
        cub_move move = 0;
        for (int i = 0, rest = roll; i < 5; i++, rest /= 6)
            move += 1ull << 4 * (rest % 6);
        for (uint32_t i = 0; i < 252; i++)
            seen[i] += dizzle_nth(&s, CUB_DICE, i) == move;
    }
    for (uint32_t i = 0; i < 252; i++)
        assert_true(seen[i] == dizzle_weight(&s, dizzle_nth(&s, CUB_DICE, i)));
}

/* The second opinion: squares as a grid of characters, read off the state one by one. */
struct grid {
    char square[DIZZLE_ROWS + 2]
               [DIZZLE_COLUMNS + 2]; /* with a border: ' ' nothing, 'x' crossed, 'd' die, 1-6 open, '#' shut */
};

static bool has(dizzle_board board, int row, int column)
{
    return board >> (row * 9 + column) & 1;
}

static bool key_crossed(const struct dizzle *s, int seat, int colour)
{
    for (int i = 0; i < DIZZLE_SQUARES; i++)
        if (s->sheet.key >> i & 1 && s->sheet.colour[colour] >> i & 1 && s->crossed[seat] >> i & 1)
            return true;
    return false;
}

static char square_of(const struct dizzle *s, int seat, int row, int column)
{
    if (has(s->crossed[seat], row, column))
        return 'x';
    if (has(s->dice[seat], row, column))
        return 'd';
    if (has(s->exploded[seat], row, column) || has(s->sheet.planet, row, column))
        return '#';
    for (int c = 0; c < DIZZLE_COLOURS; c++)
        if (has(s->sheet.lock, row, column) && has(s->sheet.colour[c], row, column) && !key_crossed(s, seat, c))
            return '#';
    for (int p = 0; p < DIZZLE_PIPS; p++)
        if (has(s->sheet.pip[p], row, column))
            return (char)('1' + p);
    return ' ';
}

static void draw_grid(const struct dizzle *s, int seat, struct grid *g)
{
    memset(g, ' ', sizeof *g);
    for (int row = 0; row < DIZZLE_ROWS; row++)
        for (int column = 0; column < DIZZLE_COLUMNS; column++)
            g->square[row + 1][column + 1] = square_of(s, seat, row, column);
}

static bool touches(const struct grid *g, int row, int column, char what)
{
    return g->square[row + 1][column] == what || g->square[row - 1][column] == what ||
           g->square[row][column + 1] == what || g->square[row][column - 1] == what;
}

static bool is_open(char square)
{
    return square >= '1' && square <= '6';
}

/* Whether some open square touches a die. */
static bool is_free(const struct grid *g)
{
    for (int row = 1; row <= DIZZLE_ROWS; row++)
        for (int column = 1; column <= DIZZLE_COLUMNS; column++)
            if (is_open(g->square[row][column]) && touches(g, row, column, 'd'))
                return true;
    return false;
}

/* How many placements the seat has with this pool, by DZ-4 to DZ-7. */
static int count_places(const struct dizzle *s, int seat)
{
    struct grid g;
    int count = 0;
    draw_grid(s, seat, &g);
    char beside = is_free(&g) ? 'd' : 'x';
    for (int row = 1; row <= DIZZLE_ROWS; row++)
        for (int column = 1; column <= DIZZLE_COLUMNS; column++) {
            char square = g.square[row][column];
            count += is_open(square) && s->pool[square - '1'] && touches(&g, row, column, beside);
        }
    return count;
}

static void check_choice(const struct dizzle *s)
{
    int seat = s->seat, places = count_places(s, seat), choice = __builtin_popcountll(s->choice);
    if (s->stage == DIZZLE_GO || s->stage == DIZZLE_MUST)
        assert_int_equal(choice, places);
    if (s->stage == DIZZLE_GIVES) {
        assert_int_equal(places, 0);
        assert_int_equal(choice, __builtin_popcountll(s->dice[seat]));
    }
    if (s->stage == DIZZLE_GO && !choice)
        assert_int_equal(dizzle_count(s, seat), 2);
}

/* All dice are somewhere: in the pool, on the sheets, or (alone) taken out. */
static void check_dice(const struct dizzle *s, int all)
{
    int on_sheets = 0, shown = 0;
    for (int seat = 0; seat < s->base.setup.seats; seat++)
        on_sheets += __builtin_popcountll(s->dice[seat]);
    for (int i = 0; i < DIZZLE_PIPS; i++)
        shown += s->pool[i];
    assert_true(s->base.setup.seats == 1 ? s->left + on_sheets <= all : s->left + on_sheets == all);
    assert_int_equal(shown, s->stage == DIZZLE_ROLLS || s->stage == DIZZLE_AGAIN ? 0 : s->left);
}

static void play_checked(int seats, int level, uint64_t stream)
{
    static const int dice[] = {0, 8, 7, 10, 13};
    struct dizzle s;
    struct cub_rng rng;
    cub_rng_init(&rng, 5, stream);
    start(&s, seats, level, NULL);
    while (s.base.to_act) {
        int who = cub_actor(&s.base, &rng);
        if (who != CUB_DICE)
            check_choice(&s);
        if (s.stage != DIZZLE_ROCKET)
            check_dice(&s, dice[seats]);
        dizzle_apply(&s, who, dizzle_draw(&s, who, &rng));
        assert_true(s.base.ply < 20000);
    }
}

static void test_choices(void **context)
{
    (void)context;
    for (int seats = 1; seats <= 4; seats++)
        for (int level = 1; level <= DIZZLE_LEVELS; level++)
            for (uint64_t i = 0; i < 20; i++)
                play_checked(seats, level, i);
}

static dizzle_board squares(const char *names)
{
    dizzle_board board = 0;
    for (; *names; names += 2 + (names[2] == ' '))
        board |= 1ull << ((names[1] - '1') * 9 + names[0] - 'a');
    return board;
}

/* DZ-31, DZ-41: what each kind of square and line is worth, one after the other. */
static void test_score(void **context)
{
    static const char sheet[] = "sheet Puntos\n7 P 1 2 3 . . . . .\n6 . . . . . . . . .\n5 . . . 2z1 3z1 . . . .\n"
                                "4 1g1 2g2 . X 3 4 . . .\n3 . . 1b 2b 3d . . . .\n2 . . 1 . . . . . .\n"
                                "1 . . . . . . . . .\ngem 1 3\ngem 2 5\npuzzle 1 10\narrow a4 f4 20\n"
                                "arrow a7 i7 40\narrow c1 c7 80\nblock d3 e4 7\nbomb -2\n";
    static const struct {
        const char *crossed;
        int points;
    } cases[] = {
        {"d4", 0},
        {"a4 d4", 3},
        {"a4 b4 d4", 8},
        {"d4 d5", 0},
        {"d4 d5 e5", 10},           /* a puzzle only when it is whole */
        {"a4 b4 d4 e4 f4", 8 + 20}, /* the missing c4 is skipped, the printed d4 counts */
        {"b7 c7 d7 d4", 0},         /* the planet needs its cross */
        {"a7 b7 c7 d7 d4", 40},
        {"c2 c3 c7 d4", 80},
        {"d3 e3 d4 e4", 7 - 3}, /* the block, and a pile in it */
        {"d3 e3 d4", -3},
        {"c3 d3 d4", 0},
    };
    struct dizzle s;
    (void)context;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        int bombs = __builtin_popcountll(squares(cases[i].crossed) & squares("c3 d3"));
        start(&s, 2, 0, sheet);
        s.crossed[1] = squares(cases[i].crossed);
        assert_int_equal(dizzle_score(&s, 1), cases[i].points);
        s.exploded[1] = squares("c3 d3") & ~s.crossed[1];
        assert_int_equal(dizzle_score(&s, 1), cases[i].points - 2 * (2 - bombs));
        start(&s, 1, 0, sheet);
        s.crossed[0] = squares(cases[i].crossed);
        assert_int_equal(dizzle_score(&s, 0), cases[i].points + 2 * bombs);
    }
}

/* The same by kind: gems, a puzzle, a raised flag, a bomb that exploded, a pile, the block, an arrow. */
static void test_account(void **context)
{
    static const char sheet[] = "sheet Cuentas\n7 . . . . . . . . .\n6 . . . . . . . . .\n5 . . . 2z1 3z1 . . . .\n"
                                "4 1g1 2g1 . X 3 4 . . .\n3 . . 1b 2 3d . . . .\n2 . . 1 . . . . . .\n"
                                "1 . . 2f1 . . . . . .\ngem 1 3\npuzzle 1 10\nflag 1 9 4\narrow a4 f4 20\n"
                                "block d3 e4 7\nbomb -2\n";
    static const int32_t expected[DIZZLE_SHARES] = {6, 10, 9, -2, -3, 7, 20};
    int32_t points[DIZZLE_SHARES];
    struct dizzle s;
    (void)context;
    start(&s, 2, 0, sheet);
    s.crossed[1] = squares("a4 b4 d4 e4 f4 d5 e5 d3 e3 c1");
    s.exploded[1] = squares("c3");
    s.raised[1][0] = 9;
    dizzle_account(&s, 1, points);
    assert_memory_equal(points, expected, sizeof points);
    assert_int_equal(dizzle_score(&s, 1), 47);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_turns),   cmocka_unit_test(test_rolls), cmocka_unit_test(test_weights),
        cmocka_unit_test(test_choices), cmocka_unit_test(test_score), cmocka_unit_test(test_account),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
