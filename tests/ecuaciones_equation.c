/* Reading, judging and scoring single equations: the faults by name and place, the rulebook's examples. */
#include <setjmp.h>
#include <stdarg.h>
#include <string.h>

#include <cmocka.h>

#include "tests/ecuaciones_walk.h"

static void test_faults(void **context)
{
    static const struct {
        const char *text, *rule, *message, *arg[2];
        unsigned column;
    } faults[] = {
        {"", "EC-1", "ecuaciones.equals", {"", ""}, 1},
        {"5", "EC-1", "ecuaciones.equals", {"", ""}, 2},
        {"(5+3)=8", "EC-1", "ecuaciones.sign", {"(", ""}, 1},
        {"5 +3=8", "EC-1", "ecuaciones.sign", {" ", ""}, 2},
        {"5−3€=2", "EC-1", "ecuaciones.sign", {"€", ""}, 4},
        {"5\xC3=5", "EC-1", "ecuaciones.sign", {"\uFFFD", ""}, 2},
        {"5\t=5", "EC-1", "ecuaciones.sign", {"\uFFFD", ""}, 2},
        {"5=5=5", "EC-1", "ecuaciones.second", {"", ""}, 4},
        {"11+11=22+1", "EC-1", "ecuaciones.odd", {"", ""}, 10},
        {"0+0+0+0+0=0", "EC-1", "ecuaciones.even", {"", ""}, 9},
        {"1+1+1+1=2+2-0", "EC-1", "ecuaciones.operations", {"", ""}, 12},
        {"-5=+)", "EC-1", "ecuaciones.sign", {")", ""}, 5},
        {"-5=05", "EC-2", "ecuaciones.number", {"-", ""}, 1},
        {"5+=5", "EC-2", "ecuaciones.number", {"=", ""}, 3},
        {"5+−3=5", "EC-2", "ecuaciones.number", {"-", ""}, 3},
        {"=", "EC-2", "ecuaciones.number", {"=", ""}, 1},
        {"5+3=", "EC-2", "ecuaciones.end", {"", ""}, 5},
        {"07x0=7", "EC-3", "ecuaciones.zero", {"07", ""}, 1},
        {"7+1=00", "EC-3", "ecuaciones.zero", {"00", ""}, 5},
        {"0:5=0", "EC-7", "ecuaciones.by-zero", {":", ""}, 2},
        {"5-5=3*0", "EC-7", "ecuaciones.by-zero", {"x", ""}, 6},
        {"5÷0=5÷0", "EC-7", "ecuaciones.by-zero", {":", ""}, 2},
        {"53=53", "EC-8", "ecuaciones.bare", {"", ""}, 3},
        {"53=35", "EC-8", "ecuaciones.bare", {"", ""}, 3},
        {"5x3=5×3", "EC-8", "ecuaciones.same", {"5x3", ""}, 4},
        {"5+3=7", "EC-6", "ecuaciones.differ", {"5+3=8", "7"}, 4},
        {"1-8:3=4:6", "EC-6", "ecuaciones.differ", {"1-8:3=-5/3", "4:6=2/3"}, 6},
    };
    (void)context;
    for (size_t i = 0; i < sizeof faults / sizeof *faults; i++) {
        struct cub_message why;
        assert_true(ecu_equation_parse(faults[i].text, &why) == 0);
        assert_string_equal(why.rule, faults[i].rule);
        assert_string_equal(why.id, faults[i].message);
        assert_string_equal(why.arg[0], faults[i].arg[0]);
        assert_string_equal(why.arg[1], faults[i].arg[1]);
        assert_int_equal(why.column, faults[i].column);
        assert_true(ecu_equation_parse(faults[i].text, NULL) == 0);
    }
}

/* Every spelling of a sign; what is read is printed in one way, and is not refused when packed. */
static void test_spellings(void **context)
{
    static const char *const texts[][2] = {
        {"72:4=5X5-7+0", "72:4=5x5-7+0"},
        {"7÷2=21/6", "7:2=21:6"},
        {"5×8=40", "5x8=40"},
        {"5*8=40", "5x8=40"},
        {"5−3=2", "5-3=2"},
        {"5+3=3+5", "5+3=3+5"},
        {"5+0=5", "5+0=5"},
        {"3-5=2-4", "3-5=2-4"},
        {"1+8:3:4=5:3", "1+8:3:4=5:3"},
        {"0+0=0", "0+0=0"},
    };
    char text[ECU_DICE + 1];
    (void)context;
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        ecu_equation equation = ecu_equation_parse(texts[i][0], NULL);
        assert_true(equation != 0 && !ecu_equation_refuse(equation, NULL));
        assert_int_equal(ecu_equation_print(equation, text), strlen(texts[i][1]));
        assert_string_equal(text, texts[i][1]);
    }
}

/* The largest numbers that the box can make, on both sides of a fraction. */
static void test_bounds(void **context)
{
    struct cub_message why;
    (void)context;
    assert_true(ecu_equation_parse("9999888=9+8", &why) == 0); /* EC-1: five times 9 */
    assert_string_equal(why.rule, "EC-1");
    assert_true(ecu_equation_parse("9x9x9x9x8888=1", &why) == 0);
    assert_string_equal(why.rule, "EC-1");
    assert_true(ecu_equation_parse("9999888-8=0", &why) == 0);
    assert_string_equal(why.rule, "EC-1");
    assert_true(ecu_equation_parse("999888-8=9", &why) == 0);
    assert_string_equal(why.arg[0], "999888-8=999880");
    assert_true(ecu_equation_parse("8:9-8:7-8=9", &why) == 0);
    assert_string_equal(why.arg[0], "8:9-8:7-8=-520/63");
    assert_true(ecu_equation_parse("1=8:998896", &why) == 0);
    assert_string_equal(why.arg[1], "8:998896=1/124862");
}

static void test_long_text(void **context)
{
    static char text[20001];
    struct cub_message why;
    (void)context;
    memset(text, '+', sizeof text - 1);
    assert_true(ecu_equation_parse(text, &why) == 0);
    assert_string_equal(why.id, "ecuaciones.operations");
    memset(text, 'y', sizeof text - 1);
    assert_true(ecu_equation_parse(text, &why) == 0);
    assert_string_equal(why.rule, "EC-1");
}

/* Rows of signs that no text makes: refused, whatever they are. */
static void test_packed(void **context)
{
    struct cub_rng rng;
    struct cub_message why;
    int sound = 0;
    (void)context;
    cub_rng_init(&rng, 3, 0);
    for (int i = 0; i < 200000; i++) {
        char text[ECU_DICE + 1];
        ecu_equation equation = cub_rng_next(&rng) >> 12 >> 4 * cub_rng_below(&rng, 9) << 4 * cub_rng_below(&rng, 9);
        equation &= ((ecu_equation)1 << 52) - 1;
        bool refused = ecu_equation_refuse(equation, &why);
        sound += !refused;
        if (!refused) {
            ecu_equation_print(equation, text);
            assert_true(ecu_equation_parse(text, NULL) == equation);
        }
    }
    assert_true(sound < 1000);
    assert_true(ecu_equation_refuse(0, &why));
    assert_string_equal(why.rule, "EC-1");
}

/* EC-9 to EC-12 */
static void test_scores(void **context)
{
    static const struct {
        const char *text;
        int score;
        uint8_t points[ECU_DICE];
    } scores[] = {
        {"72:4=5X5-7+0", 17, {2, 1, 3, 1, 1, 1, 2, 1, 1, 1, 1, 1}},
        {"750:75=8+2", 16, {3, 2, 1, 3, 2, 1, 1, 1, 1, 1}},
        {"5X8=40", 8, {1, 2, 1, 1, 2, 1}},
        {"7X8-4=50+2", 12, {1, 2, 1, 1, 1, 1, 2, 1, 1, 1}},
        {"7x8=54+2", 10, {1, 2, 1, 1, 2, 1, 1, 1}},
        {"1x5=5", 5, {1, 1, 1, 1, 1}},
        {"5x1=5", 5, {1, 1, 1, 1, 1}},
        {"5:1=5", 5, {1, 1, 1, 1, 1}},
        {"1:5x5=1", 10, {1, 3, 1, 2, 1, 1, 1}},
        {"10x5=50", 10, {2, 1, 2, 1, 1, 2, 1}},
        {"0+245:5=7x8-7", 21, {1, 1, 3, 2, 1, 3, 1, 1, 1, 2, 1, 1, 1}},
    };
    (void)context;
    for (size_t i = 0; i < sizeof scores / sizeof *scores; i++) {
        uint8_t points[ECU_DICE];
        ecu_equation equation = ecu_equation_parse(scores[i].text, NULL);
        assert_true(equation != 0);
        assert_int_equal(ecu_equation_score(equation, points), scores[i].score);
        assert_int_equal(ecu_equation_score(equation, NULL), scores[i].score);
        assert_memory_equal(points, scores[i].points, ECU_DICE);
    }
}

static void test_dice_counts(void **context)
{
    ecu_dice roll = test_dice("55770248+-x:");
    (void)context;
    assert_true(ecu_equation_dice(ecu_equation_parse("72:4=5x5-7+0", NULL)) == test_dice("724557:x-+0"));
    assert_true(ecu_dice_within(ecu_equation_dice(ecu_equation_parse("7x8-4=50+2", NULL)), roll));
    assert_false(ecu_dice_within(ecu_equation_dice(ecu_equation_parse("8-8=0", NULL)), roll));
    assert_int_equal(ecu_dice_count(roll), 12);
    assert_true(ecu_dice_within(0, roll) && ecu_dice_within(roll, roll) && !ecu_dice_within(roll, 0));
}

/* EC-61 */
static void test_lines(void **context)
{
    static const struct {
        const char *text;
        enum ecu_line line;
        int bonus; /* -1: does not fit */
    } lines[] = {
        {"2+4=6", ECU_BLUE, 0},        {"2+4=6", ECU_GREEN, -1},  {"2+4=6+0", ECU_BLUE, 3},
        {"1+3=4", ECU_GREEN, -1},      {"1+3+5=9", ECU_GREEN, 3}, {"1+3=5-1", ECU_GREEN, 3},
        {"1+1+1=3", ECU_RED, -1},      {"1+1+1-1=2", ECU_RED, 0}, {"1+1+1-1+0=2", ECU_RED, 3},
        {"2+4=6", ECU_POKER, -1},      {"2+4=6+0", ECU_POKER, 0}, {"99+1=100", ECU_OVER_100, -1},
        {"99+2=101", ECU_OVER_100, 0}, {"1+1=2", ECU_FREE, 0},
    };
    (void)context;
    for (size_t i = 0; i < sizeof lines / sizeof *lines; i++) {
        ecu_equation equation = ecu_equation_parse(lines[i].text, NULL);
        assert_true(equation != 0);
        assert_int_equal(ecu_line_fits(lines[i].line, equation), lines[i].bonus >= 0);
        if (lines[i].bonus >= 0)
            assert_int_equal(ecu_line_bonus(lines[i].line, equation), lines[i].bonus);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_faults),      cmocka_unit_test(test_spellings), cmocka_unit_test(test_bounds),
        cmocka_unit_test(test_long_text),   cmocka_unit_test(test_packed),    cmocka_unit_test(test_scores),
        cmocka_unit_test(test_dice_counts), cmocka_unit_test(test_lines),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
