/* Blitz where records can't go: every roll and its odds, answers against a plain reading, the careless player. */
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "cubilete/games.h"
#include "cubilete/option.h"
#include "games/blitz/blitz.h"
#include "tests/support.h"

/* WB-1 as a plain text: the faces of the dice in order, and the dots' colours. */
static const char letters[] = "ORGBYK";
static const char *const faces[6] = {"23456*", "13456*", "12345*", "12356*", "12456*", "12346*"};
static const char dots[] = "RGOYKB";

static struct blitz begin_with(const char *box, int seats, int white, int expert)
{
    struct blitz s;
    struct cub_setup setup;
    cub_setup_init(&setup, &cub_blitz, seats);
    setup.option[BLITZ_WHITE] = white;
    setup.option[BLITZ_EXPERT] = expert;
    assert_true(cub_start(&cub_blitz, &setup, box, &s.base, NULL));
    return s;
}

static struct blitz begin(int seats, int white, int expert)
{
    return begin_with(NULL, seats, white, expert);
}

static void test_faces(void **context)
{
    struct blitz s = begin(2, 2, 0);
    (void)context;
    for (int die = 0; die < 6; die++) {
        assert_int_equal(letters[blitz_dot(&s, die, BLITZ_DOT)], dots[die]);
        for (int side = 0; side < 6; side++)
            assert_int_equal(blitz_face_letter(die, blitz_side(&s, die, side)), faces[die][side]);
        for (int face = 1; face < BLITZ_DOT; face++)
            assert_int_equal(!blitz_never(&s, die, face), strchr(faces[die], '0' + face) != NULL);
    }
}

/* Another box than ours, and one of which little is known. */
static const char another[] = "box Another\n"
                              "# sides in any order, with blanks or without\n\n"
                              "K 1 2 3 4 5 o\nO g65431\nR 1 2 3 4 5 b\n  G 2 3 4 5 6 k\nB 1 2 3 4 6 r\nY 1 2 3 5 6 r",
                  half[] = "box\nO 1 2 k\nY 1 2 3 4 5\n";

/* Where nothing is known the die is taken to lack what ours lacks, unless it has that. */
static void test_sides(void **context)
{
    static const char *const want[6] = {"13456g", "12345b", "23456k", "12346r", "12356r", "12345o"};
    static const char *const guess[6] = {"12456k", "13456g", "12345o", "12356y", "12345k", "12346b"};
    struct blitz s = begin_with(another, 2, 2, 0), t = begin_with(half, 2, 2, 0);
    (void)context;
    for (int die = 0; die < 6; die++)
        for (int side = 0; side < 6; side++) {
            assert_int_equal(blitz_face_letter(die, blitz_side(&s, die, side)), want[die][side]);
            assert_int_equal(blitz_face_letter(die, blitz_side(&t, die, side)), guess[die][side]);
        }
}

/* Dice in reading order, so that the list of all rolls ascends; the dot is the highest face. */
static uint64_t reading_order(cub_move roll)
{
    uint64_t key = 0;
    for (int die = 0; die < BLITZ_COLOURS + BLITZ_WHITES; die++)
        key = key << 4 | (uint64_t)blitz_roll_face(roll, die);
    return key;
}

/* WB-2: every roll is listed once and their odds add up to all ways in which 6 + white dice can fall. */
static void check_rolls(const char *box, int white, uint64_t ways)
{
    struct blitz s = begin_with(box, 2, white, 0);
    uint64_t last = 0, sum = 0;
    uint32_t count = blitz_count(&s, CUB_DICE);
    for (uint32_t i = 0; i < count; i++) {
        cub_move roll = blitz_nth(&s, CUB_DICE, i);
        assert_true(reading_order(roll) > last);
        assert_false(blitz_refuse(&s, CUB_DICE, roll, NULL));
        last = reading_order(roll);
        sum += blitz_weight(&s, roll);
    }
    assert_true(sum == ways);
}

static void test_rolls(void **context)
{
    (void)context;
    check_rolls(NULL, 2, 46656 * 36);
    check_rolls(NULL, 3, 46656 * 216);
    check_rolls(another, 2, 46656 * 36);
    check_rolls(half, 3, 46656 * 216);
}

/* Six standard deviations of this many tries at odds of part in whole. */
static void check_share(uint32_t seen, uint32_t tries, double part, double whole)
{
    double odds = part / whole, off = seen - odds * tries;
    assert_true(off * off <= 36 * odds * (1 - odds) * tries);
}

enum { ROLLS = 60000 };

/* Each face of a coloured die one time in six, the white dice by their weight. */
static void check_draws(int white)
{
    static uint32_t face[6][16], dot[7][7][7];
    struct blitz s = begin(2, white, 0);
    struct cub_rng rng;
    memset(face, 0, sizeof face);
    memset(dot, 0, sizeof dot);
    cub_rng_init(&rng, 21, (uint64_t)white);
    for (int i = 0; i < ROLLS; i++) {
        cub_move roll = blitz_draw(&s, CUB_DICE, &rng);
        for (int die = 0; die < 6; die++)
            face[die][blitz_roll_face(roll, die)]++;
        dot[blitz_roll_face(roll, 6)][blitz_roll_face(roll, 7)][blitz_roll_face(roll, 8)]++;
    }
    for (int die = 0; die < 6; die++)
        for (int f = 1; f <= BLITZ_DOT; f++)
            check_share(face[die][f], ROLLS, f == BLITZ_DOT || !blitz_never(&s, die, f), 6);
    for (uint32_t i = 0; i < (white == 2 ? 21u : 56u); i++) { /* the white dice are listed fastest */
        cub_move roll = blitz_nth(&s, CUB_DICE, i);
        uint32_t seen = dot[blitz_roll_face(roll, 6)][blitz_roll_face(roll, 7)][blitz_roll_face(roll, 8)];
        check_share(seen, ROLLS, (double)blitz_weight(&s, roll), white == 2 ? 36 : 216);
    }
}

static void test_draws(void **context)
{
    (void)context;
    check_draws(2);
    check_draws(3);
}

/* How many dots of this colour the text of a roll shows. */
static int dots_of(const char *text, char colour)
{
    int n = 0;
    for (int die = 0; die < 6; die++)
        n += text[die] == '*' && dots[die] == colour;
    for (const char *white = text + 6; *white; white++)
        n += *white == colour;
    return n;
}

/* WB-4 and WB-5 from the text of a roll. */
static int read_answer(const char *text, bool expert)
{
    int sums[2] = {0, 0};
    bool twice = false;
    for (int die = 0; die < 6; die++) {
        int n = dots_of(text, letters[die]);
        twice |= n >= 2;
        if (text[die] != '*')
            sums[n > 0] += text[die] - '0';
    }
    return sums[expert && twice];
}

static void test_answers(void **context)
{
    struct cub_rng rng;
    char text[CUB_MOVE_TEXT];
    int best = 0;
    (void)context;
    cub_rng_init(&rng, 22, 0);
    for (int i = 0; i < 40000; i++) {
        struct blitz s = begin(2, 2 + i % 2, i / 2 % 2);
        cub_move roll = blitz_draw(&s, CUB_DICE, &rng);
        blitz_print(&s, CUB_DICE, roll, text);
        blitz_apply(&s, CUB_DICE, roll);
        assert_int_equal(blitz_answer(&s), read_answer(text, i / 2 % 2));
        best = blitz_answer(&s) > best ? blitz_answer(&s) : best;
    }
    assert_true(best > 20 && best <= BLITZ_BEST);
}

/* The list of a seat: giving up, and 0 to 35 at no time. */
static void test_list(void **context)
{
    struct blitz s = begin(7, 2, 0);
    char text[CUB_MOVE_TEXT], want[CUB_MOVE_TEXT];
    (void)context;
    blitz_apply(&s, CUB_DICE, blitz_nth(&s, CUB_DICE, 0));
    assert_int_equal(blitz_count(&s, 6), 37);
    for (uint32_t i = 0; i < 37; i++) {
        blitz_print(&s, 6, blitz_nth(&s, 6, i), text);
        snprintf(want, sizeof want, "%u@0", i - 1);
        assert_string_equal(text, i == 0 ? "-" : want);
    }
}

/* Right half the time, a little wrong a quarter, silent a quarter. */
static void test_careless(void **context)
{
    struct blitz s = begin(2, 2, 0);
    struct cub_rng rng;
    uint32_t right = 0, wrong = 0, silent = 0;
    (void)context;
    cub_rng_init(&rng, 23, 0);
    for (int i = 0; i < ROLLS; i++) {
        blitz_apply(&s, CUB_DICE, blitz_draw(&s, CUB_DICE, &rng));
        cub_move move = blitz_draw(&s, 1, &rng);
        int off = (int)blitz_call_number(move) - blitz_answer(&s);
        uint32_t ms = blitz_call_ms(move);
        *(move == BLITZ_GIVE_UP ? &silent : off ? &wrong : &right) += 1;
        if (move != BLITZ_GIVE_UP)
            assert_true(off >= -3 && off <= 3 && ms >= 400 && ms < 20000);
    }
    check_share(right, ROLLS, 1, 2);
    check_share(wrong, ROLLS, 1, 4);
    check_share(silent, ROLLS, 1, 4);
}

/* What a refusal says would be right. */
static void test_advice(void **context)
{
    struct blitz s = begin(2, 2, 0);
    struct cub_message why;
    (void)context;
    assert_false(cub_game_parse(&cub_blitz, &s.base, CUB_DICE, "1*2514GK", &why));
    assert_string_equal(why.id, "blitz.face-orange");
    assert_string_equal(why.arg[0], "1");
    assert_string_equal(why.arg[1], "2 3 4 5 6 *");
    assert_false(cub_game_parse(&cub_blitz, &s.base, CUB_DICE, "3*2514GKK", &why));
    assert_string_equal(why.id, "blitz.white");
    assert_string_equal(why.arg[0], "2");
}

/* A call without its time is a move that can't be made yet; it gets one when it is made. */
static void test_stamps(void **context)
{
    struct blitz s = begin(2, 2, 0);
    struct cub_message why;
    (void)context;
    blitz_apply(&s, CUB_DICE, blitz_parse(&s, CUB_DICE, "3*2514GK", NULL));
    assert_false(cub_game_parse(&cub_blitz, &s.base, 0, "8", &why));
    assert_string_equal(why.rule, "NO-1");
    assert_string_equal(why.id, "blitz.time");
    assert_string_equal(why.arg[0], "8");
    assert_int_equal(blitz_when(&s, 0, blitz_parse(&s, 0, "8", NULL)), CUB_NEVER);
    assert_true(cub_game_parse_at(&cub_blitz, &s.base, 0, "8", 700, &why) == BLITZ_CALL(8, 700));
    assert_true(cub_game_parse_at(&cub_blitz, &s.base, 0, "8@50", 700, &why) == BLITZ_CALL(8, 50));
    assert_true(cub_game_parse_at(&cub_blitz, &s.base, 0, "8", CUB_NEVER, &why) == BLITZ_CALL(8, BLITZ_LATEST));
    assert_true(cub_game_parse_at(&cub_blitz, &s.base, 0, "-", 700, &why) == BLITZ_GIVE_UP);
    assert_false(cub_game_parse_at(&cub_blitz, &s.base, 0, "100", 700, &why));
    assert_false(cub_game_parse_at(&cub_blitz, &s.base, 0, "8@", 700, &why));
    assert_string_equal(why.id, "match.notation");
}

/* WB-13: the clock may close the race one ms after the window of the earliest right call. */
static void test_deadline(void **context)
{
    struct blitz s = begin(4, 2, 0);
    (void)context;
    assert_int_equal(blitz_deadline(&s), CUB_NEVER);
    blitz_apply(&s, CUB_DICE, blitz_parse(&s, CUB_DICE, "3*2514GK", NULL));
    assert_int_equal(blitz_deadline(&s), CUB_NEVER);
    int right = blitz_answer(&s);
    blitz_apply(&s, 0, BLITZ_CALL(right + 1, 100));
    assert_int_equal(blitz_deadline(&s), CUB_NEVER);
    blitz_apply(&s, 1, BLITZ_CALL(right, 900));
    assert_int_equal(blitz_deadline(&s), 951);
    blitz_apply(&s, 2, BLITZ_CALL(right, 700));
    assert_int_equal(blitz_deadline(&s), 751);
    blitz_apply(&s, CUB_CLOCK, BLITZ_CLOSE);
    assert_int_equal(blitz_deadline(&s), CUB_NEVER);
}

static void roll_text(struct blitz *s, const char *text)
{
    cub_move roll = cub_game_parse(&cub_blitz, &s->base, CUB_DICE, text, NULL);
    char again[CUB_MOVE_TEXT];
    assert_true(roll);
    blitz_print(s, CUB_DICE, roll, again);
    assert_string_equal(again, text);
    blitz_apply(s, CUB_DICE, roll);
    blitz_apply(s, CUB_CLOCK, BLITZ_CLOSE);
}

/* Refused for this reason, which names these. */
static void refused(const struct blitz *s, const char *text, const char *rule, const char *message, const char *a,
                    const char *b)
{
    struct cub_message why = {0};
    assert_false(cub_game_parse(&cub_blitz, &s->base, CUB_DICE, text, &why));
    assert_string_equal(why.rule, rule);
    assert_string_equal(why.id, message);
    assert_string_equal(why.arg[0], a);
    assert_string_equal(why.arg[1], b);
}

/* A box that nobody has described: all that a box could show, as long as it is always the same one. */
static void test_learnt(void **context)
{
    struct blitz s = begin_with("box", 2, 2, 0);
    (void)context;
    refused(&s, "3*2514GK", "WB-1", "blitz.which-dot", "R", "");
    refused(&s, "3r2514GK", "WB-1", "blitz.own-dot", "R", "");
    refused(&s, "372514GK", "WB-1", "blitz.pips", "7", "");
    refused(&s, "3?2514GK", "NO-1", "match.notation", "", "");
    roll_text(&s, "1b2414GK"); /* orange 1, blue 4: ours have no such faces */
    assert_int_equal(s.answer, 1 + 1);
    refused(&s, "3g2514GK", "WB-1", "blitz.other-dot", "R", "B");
    roll_text(&s, "262514GK");
    roll_text(&s, "3b2514GK");
    roll_text(&s, "412514GK");
    roll_text(&s, "512514GK");
    refused(&s, "612514GK", "WB-1", "blitz.face-orange", "6", "1 2 3 4 5");
    roll_text(&s, "g12514GK");
}

/* A box that is described is held to; ours can't tell colours. */
static void test_described(void **context)
{
    struct blitz s = begin_with(another, 2, 2, 0), ours = begin(2, 2, 0);
    (void)context;
    refused(&s, "2b2634GK", "WB-1", "blitz.face-orange", "2", "1 3 4 5 6 *");
    refused(&s, "3y2634GK", "WB-1", "blitz.other-dot", "R", "B");
    refused(&s, "3*2634GK", "WB-1", "blitz.which-dot", "R", "");
    roll_text(&s, "3b2634GK"); /* red's dot strikes blue */
    assert_int_equal(s.answer, 3 + 3);
    refused(&ours, "3g2514GK", "NO-1", "match.notation", "", "");
}

/* A text that is no box, and where. */
static void test_no_box(void **context)
{
    static const struct {
        const char *text, *message;
        uint32_t line, column;
    } cases[] = {
        {"", "box.title", 1, 1},
        {"O 2 3 4 5 6 r", "box.title", 1, 1},
        {"boxes", "box.title", 1, 1},
        {"box\n\n\xC3\xA9 1", "box.die", 3, 1},
        {"box\no 1 2", "box.die", 2, 1},
        {"box\nO 1 2\nO 3", "box.again", 3, 1},
        {"box\nO 1 0", "box.side", 2, 5},
        {"box\nO 1 7", "box.side", 2, 5},
        {"box\nO 1 *", "box.side", 2, 5},
        {"box\nO 1 o", "box.side", 2, 5},
        {"box\nO 1 2 1", "box.twice", 2, 7},
        {"box\nO 1 2 3 4 5 6", "box.twice", 2, 13},
        {"box\nO r g", "box.twice", 2, 5},
        {"box \xC3\xA9\t", "sheet.byte", 1, 6},
        {"box \xFF", "sheet.byte", 1, 5},
    };
    struct cub_setup setup;
    struct cub_message why;
    struct blitz s;
    (void)context;
    cub_setup_init(&setup, &cub_blitz, 2);
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        assert_false(cub_start(&cub_blitz, &setup, cases[i].text, &s.base, &why));
        assert_string_equal(why.rule, "NO-4");
        assert_string_equal(why.id, cases[i].message);
        assert_int_equal(why.line, cases[i].line);
        assert_int_equal(why.column, cases[i].column);
    }
}

/* WB-9: the handicap is a digit from 1 to 5 for each seat. */
static void test_handicap(void **context)
{
    static const char *const bad[] = {"33", "3333", "336", "303", "3 3", ""};
    struct cub_setup setup;
    (void)context;
    cub_setup_init(&setup, &cub_blitz, 3);
    assert_int_equal(setup.option[BLITZ_HANDICAP], 333);
    assert_true(cub_setup_option(&setup, &cub_blitz, "handicap", "152", NULL));
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
        assert_false(cub_setup_option(&setup, &cub_blitz, "handicap", bad[i], NULL));
    assert_int_equal(setup.option[BLITZ_HANDICAP], 152);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_faces),     cmocka_unit_test(test_sides),    cmocka_unit_test(test_learnt),
        cmocka_unit_test(test_described), cmocka_unit_test(test_no_box),   cmocka_unit_test(test_rolls),
        cmocka_unit_test(test_draws),     cmocka_unit_test(test_answers),  cmocka_unit_test(test_list),
        cmocka_unit_test(test_careless),  cmocka_unit_test(test_advice),   cmocka_unit_test(test_handicap),
        cmocka_unit_test(test_stamps),    cmocka_unit_test(test_deadline),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
