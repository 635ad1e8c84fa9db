/* Dizzle's sheets: the built-in ones meet their levels, and every way to get a sheet wrong has its message and place.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "cubilete/host.h"
#include "cubilete/lang.h"
#include "cubilete/option.h"
#include "games/dizzle/dizzle.h"
#include "tests/support.h"

enum { LINES = 18, TEXT = 16384 };

/* A sound sheet that has everything, for the tests to damage. Lines count from 1. */
static const char *const sound[LINES] = {
    "sheet Todo y más",
    "# nothing but a comment",
    "7  P   4    1   .    6   2   .   3   .",
    "6  2g1 5    3b  6z1  4   1   2   5   6",
    "5  1   2    3   4    5   6   1   2   3",
    "4  .   4k1  5   X    6   1l1 2   3   4",
    "3  5   6    1   2    3   4   5   6   1",
    "2  2f1 3r   4d  5z1  6   1   2   3   4f2",
    "1  6   3g2  .   1    2   3   4   5   6",
    "gem 1 3",
    "gem 2 -1",
    "",
    "puzzle 1 10",
    "flag 1 10 6 3 1",
    "block c3 d4 10",
    "arrow a7 i7 10",
    "arrow d1 d7 5",
    "pile -4",
};

/* The sound sheet with line number line replaced (0: none). */
static void make(char out[TEXT], int line, const char *replacement)
{
    *out = 0;
    for (int i = 1; i <= LINES; i++) {
        strcat(out, i == line ? replacement : sound[i - 1]);
        strcat(out, "\n");
    }
}

static void test_sound(void **context)
{
    char text[TEXT];
    struct dizzle_sheet sheet;
    struct cub_message why;
    (void)context;
    make(text, 0, NULL);
    assert_true(dizzle_sheet_read(text, &sheet, NULL, &why));
    assert_true(sheet.cross == 1ull << 30 && sheet.planet == 1ull << 54);
    assert_true(sheet.bomb == 1ull << 47 && sheet.rocket == 1ull << 10 && sheet.pile == 1ull << 11);
    assert_int_equal(__builtin_popcountll(sheet.number), 56);
    assert_int_equal(sheet.gem_points[1], -1);
    assert_int_equal(sheet.bomb_points, -2); /* left out: as usual */
    assert_int_equal(sheet.pile_points, -4);
    assert_int_equal(sheet.track[1][1], 6); /* flag 2 is left out: 10 6 3 1 */
    assert_int_equal(__builtin_popcountll(sheet.block), 4);
    assert_true(sheet.block == (3ull << 20 | 3ull << 29));
    assert_int_equal(sheet.arrows, 2);
    assert_int_equal(sheet.arrow_from[1], 3);
    assert_int_equal(sheet.arrow_to[1], 57);
}

struct wrong {
    int line; /* of the sound sheet, replaced by */
    const char *text;
    const char *message;
    uint32_t at_line, column;
};

static const struct wrong wrongs[] = {
    {1, "shet Todo", "sheet.title", 1, 1},
    {1, "sheet", "sheet.title", 1, 1},
    {1, "", "sheet.title", 3, 1},
    {1, "sheet A\tB", "sheet.byte", 1, 8},
    {1, "sheet ñ\tB", "sheet.byte", 1, 8},
    {1, "sheet A\r", "sheet.byte", 1, 8},
    {1, "sheet A\xC3", "sheet.byte", 1, 8},
    {1, "sheet \xED\xA0\x80", "sheet.byte", 1, 7},
    {2, "#\x7F", "sheet.byte", 2, 2},
    {3, "7\tP   4    1   .    6   2   .   3   .", "sheet.byte", 3, 2},
    {3, "7  P   4    1   .    6   2   .   3", "sheet.few", 3, 35},
    {3, "7", "sheet.few", 3, 2},
    {3, "7  P   4    1   .    6   2   .   3   .   .", "sheet.many", 3, 42},
    {3, "6  P   4    1   .    6   2   .   3   .", "sheet.row", 3, 1},
    {3, "7P   4    1   .    6   2   .   3   .", "sheet.row", 3, 1},
    {3, "  8  P   4    1   .    6   2   .   3   .", "sheet.row", 3, 3},
    {3, "", "sheet.row", 4, 1},
    {5, "", "sheet.row", 6, 1},
    {9, "", "sheet.row", 10, 1},
    {3, "7  P   0    1   .    6   2   .   3   .", "sheet.square", 3, 8},
    {3, "7  P   7g1  1   .    6   2   .   3   .", "sheet.square", 3, 8},
    {3, "7  P   x    1   .    6   2   .   3   .", "sheet.square", 3, 8},
    {3, "7  P   X1   1   .    6   2   .   3   .", "sheet.square", 3, 8},
    {3, "7  P   4q   1   .    6   2   .   3   .", "sheet.special", 3, 9},
    {3, "7  P   44   1   .    6   2   .   3   .", "sheet.special", 3, 9},
    {3, "7  P   4\xC3\xB1 1   .    6   2   .   3   .", "sheet.special", 3, 9},
    {3, "7  P   4g   1   .    6   2   .   3   .", "sheet.colour", 3, 9},
    {3, "7  P   4g5  1   .    6   2   .   3   .", "sheet.colour", 3, 9},
    {3, "7  P   4k11 1   .    6   2   .   3   .", "sheet.colour", 3, 9},
    {3, "7  P   4b1  1   .    6   2   .   3   .", "sheet.plain", 3, 10},
    {3, "7  P   4bd  1   .    6   2   .   3   .", "sheet.plain", 3, 10},
    {3, "7  P   4g3  1   .    6   2   .   3   .", "sheet.gem", 3, 8},
    {3, "7  P   4z2  1   .    6   2   .   3   .", "sheet.puzzle", 3, 8},
    {3, "7  P   4l2  1   .    6   2   .   3   .", "sheet.key", 3, 8},
    {6, "4  .   4k1  5   .    6   1l1 2   3   4", "sheet.cross", 3, 1},
    {6, "4  .   4    5   X    6   1l1 2   3   4", "sheet.key", 6, 26},
    {10, "gem", "sheet.missing", 10, 4},
    {10, "gem 1", "sheet.missing", 10, 6},
    {10, "gem 5 3", "sheet.which", 10, 5},
    {10, "gem 12 3", "sheet.which", 10, 5},
    {10, "gem 1 100", "sheet.points", 10, 7},
    {10, "gem 1 -100", "sheet.points", 10, 7},
    {10, "gem 1 99999999999999999999999999999999999999999", "sheet.points", 10, 7},
    {10, "gem 1 03", "sheet.points", 10, 7},
    {10, "gem 1 +3", "sheet.points", 10, 7},
    {10, "gem 1 -", "sheet.points", 10, 7},
    {10, "gem 1 3x", "sheet.points", 10, 7},
    {10, "gem 1 3 4", "sheet.extra", 10, 9},
    {10, "gem 2 3", "sheet.twice", 11, 1},
    {10, "jewel 1 3", "sheet.value", 10, 1},
    {10, "0  6   3g1  .   1    2   3   4   5   6", "sheet.value", 10, 1},
    {13, "", "sheet.puzzle", 8, 17},
    {12, "puzzle 1 9", "sheet.twice", 13, 1},
    {14, "flag 1", "sheet.missing", 14, 7},
    {14, "flag 1 10 6 3 1 0", "sheet.extra", 14, 17},
    {14, "flag 1 10 6 300", "sheet.points", 14, 13},
    {12, "flag 1 1", "sheet.twice", 14, 1},
    {12, "pile -1", "sheet.twice", 18, 1},
    {12, "block a1 b2 5", "sheet.twice", 15, 1},
    {15, "block c3 d4", "sheet.missing", 15, 12},
    {15, "block c3 d8 10", "sheet.corner", 15, 10},
    {15, "block c1 c1 10", "sheet.empty", 15, 1},
    {16, "arrow a7 j7 10", "sheet.corner", 16, 10},
    {16, "arrow a7 i77 10", "sheet.corner", 16, 10},
    {16, "arrow a7 i6 10", "sheet.line", 16, 1},
    {16, "arrow d7 d1 10", "sheet.twice", 17, 1},
    {16, "arrow c1 c1 10", "sheet.empty", 16, 1},
    {16, "arrow a7", "sheet.missing", 16, 9},
};

static void refused(const char *text, const char *message, uint32_t line, uint32_t column)
{
    struct dizzle_sheet sheet;
    struct cub_message why = {0};
    if (dizzle_sheet_read(text, &sheet, NULL, &why) || strcmp(why.id, message) != 0 || why.line != line ||
        why.column != column)
        fail_msg("%s %u:%u, not %s %u:%u", why.id ? why.id : "read", why.line, why.column, message, line, column);
    assert_string_equal(why.rule, "NO-4");
    assert_string_not_equal(cub_msg(message), message);
}

static void test_wrong(void **context)
{
    char text[TEXT];
    (void)context;
    for (size_t i = 0; i < sizeof wrongs / sizeof *wrongs; i++) {
        make(text, wrongs[i].line, wrongs[i].text);
        refused(text, wrongs[i].message, wrongs[i].at_line, wrongs[i].column);
    }
}

/* Cut off anywhere, a sheet is refused or still whole; what is missing is said to be so. */
static void test_cut(void **context)
{
    char text[TEXT];
    struct dizzle_sheet sheet;
    (void)context;
    refused("", "sheet.title", 1, 1);
    refused("\n\n# so much\n", "sheet.title", 4, 1);
    refused("sheet A\n", "sheet.rows", 2, 1);
    refused("sheet A\n7 . . . . X . . . .", "sheet.rows", 2, 20);
    make(text, 0, NULL);
    for (size_t length = strlen(text); length-- > 0;) {
        struct cub_message why = {0};
        text[length] = 0;
        assert_true(dizzle_sheet_read(text, &sheet, NULL, &why) || (why.line > 0 && why.column > 0));
    }
}

static void test_long_lines(void **context)
{
    char *line = malloc(10002), *text = malloc(10002 + TEXT);
    struct dizzle_sheet sheet;
    (void)context;
    for (int length = CUB_SHEET_LINE; length <= 10001; length += 10001 - CUB_SHEET_LINE) {
        memset(line, '#', (size_t)length);
        line[length] = 0;
        make(text, 2, line);
        if (length > CUB_SHEET_LINE)
            refused(text, "sheet.long", 2, CUB_SHEET_LINE + 1);
        else
            assert_true(dizzle_sheet_read(text, &sheet, NULL, NULL));
    }
    free(line);
    free(text);
}

static void test_too_many_arrows(void **context)
{
    char text[TEXT], line[32];
    struct dizzle_sheet sheet;
    (void)context;
    make(text, 0, NULL);
    for (int i = 2; i < 16; i++) {
        snprintf(line, sizeof line, "arrow %c%d %c%d 1\n", 'a' + i % 9, 2 + i / 9, 'a' + i % 9, 5);
        strcat(text, line);
    }
    assert_true(dizzle_sheet_read(text, &sheet, NULL, NULL));
    assert_int_equal(sheet.arrows, 16);
    refused(strcat(text, "arrow a1 i1 5"), "sheet.arrows", 33, 1);
}

/* A refused sheet starts no game, nor does a good one along with a level. */
static void test_start(void **context)
{
    char text[TEXT];
    struct cub_setup setup;
    struct cub_message why;
    union cub_any state;
    (void)context;
    cub_setup_init(&setup, &cub_dizzle, 2);
    make(text, 0, NULL);
    assert_true(cub_start(&cub_dizzle, &setup, text, &state.state, &why));
    assert_int_equal(state.state.setup.option[DIZZLE_LEVEL], 0);
    assert_true(cub_setup_option(&setup, &cub_dizzle, "level", "2", &why));
    assert_false(cub_start(&cub_dizzle, &setup, text, &state.state, &why));
    assert_string_equal(why.rule, "NO-4");
    assert_string_equal(why.id, "dizzle.level");
    assert_true(cub_start(&cub_dizzle, &setup, NULL, &state.state, &why));
    assert_false(cub_setup_option(&setup, &cub_dizzle, "level", "5", &why));
    cub_setup_init(&setup, &cub_dizzle, 2);
    assert_false(cub_start(&cub_dizzle, &setup, "sheet A", &state.state, &why));
    assert_string_equal(why.rule, "NO-4");
    assert_int_equal(why.line, 1);
}

struct findings {
    int count[3];
    char text[TEXT]; /* `message arg arg line:column`, one a line */
};

static void note(void *context, enum dizzle_gravity gravity, const struct cub_message *finding)
{
    struct findings *found = context;
    size_t length = strlen(found->text);
    found->count[gravity]++;
    assert_string_not_equal(cub_msg(finding->id), finding->id);
    snprintf(found->text + length, sizeof found->text - length, "%s %s %s %s %u:%u\n", finding->id, finding->arg[0],
             finding->arg[1], finding->arg[2], finding->line, finding->column);
}

static bool check(const char *text, int level, struct findings *found)
{
    memset(found, 0, sizeof *found);
    return dizzle_sheet_check(text, level, note, found);
}

static void test_levels(void **context)
{
    struct findings found;
    (void)context;
    for (int level = 1; level <= DIZZLE_LEVELS; level++) {
        bool good = check(dizzle_levels[level - 1], level, &found);
        if (!good)
            print_message("# level %d:\n%s", level, found.text);
        assert_true(good);
        assert_int_equal(found.count[DIZZLE_DOUBT], 0);
        for (int other = 1; other <= DIZZLE_LEVELS; other++)
            assert_int_equal(check(dizzle_levels[level - 1], other, &found), other == level);
    }
}

/* A built-in sheet in which the first occurrence of a text is another one no longer is of its level. */
static void spoiled(int level, const char *from, const char *to, const char *message)
{
    char text[TEXT];
    struct findings found;
    const char *sheet = dizzle_levels[level - 1], *at = strstr(sheet, from);
    assert_non_null(at);
    snprintf(text, sizeof text, "%.*s%s%s", (int)(at - sheet), sheet, to, at + strlen(from));
    assert_false(check(text, level, &found));
    if (!strstr(found.text, message))
        fail_msg("level %d without %s: no %s in\n%s", level, from, message, found.text);
}

static void test_demands(void **context)
{
    (void)context;
    spoiled(1, "\n7  .", "\n7  X", "level.crosses 1   4:4");
    spoiled(1, "gem 1 3", "gem 1 2", "level.gems 1   1:1");
    spoiled(1, "g1", "b", "level.gems");
    spoiled(1, "g1", "b", "level.bombs");
    spoiled(1, "puzzle 1 10", "puzzle 1 15", "level.pair");
    spoiled(1, "arrow b7 h7 10", "arrow b7 h7 5", "level.rows");
    spoiled(1, "arrow a2 a6 5", "arrow a2 a6 6", "level.columns");
    spoiled(1, "arrow b7 h7 10", "arrow b6 h6 10", "check.bomb b6 h6");
    spoiled(1, "\n7  .", "\n7  P", "check.planet a7");
    spoiled(2, "gem 2 4", "gem 2 2", "level.gems2");
    spoiled(2, "puzzle 2 10", "puzzle 2 11", "level.puzzles");
    spoiled(2, "l2", "l1", "level.locks");
    spoiled(3, "gem 3 3", "gem 3 4", "level.gems3");
    spoiled(3, "l1", "", "level.lock");
    spoiled(3, "f1", "", "level.flag");
    spoiled(3, "P", ".", "level.rocket");
    spoiled(3, "puzzle 1 15", "puzzle 1 10", "level.triple");
    spoiled(4, "pile -3", "pile -2", "level.piles");
    spoiled(4, "f1", "f2", "level.flags");
    spoiled(4, "k1", "", "sheet.key");
    assert_false(check(dizzle_levels[0], 4, &(struct findings){0}));
}

/* What the check says about reaching squares: a locked room, an island, a room behind a bomb, a square beyond all. */
static void test_reach(void **context)
{
    static const char text[] = "sheet Reach\n"
                               "7 P 1 . . . . . . 1\n"
                               "6 . . . . . . . . .\n"
                               "5 . . . 5k1 . . . . .\n"
                               "4 6 5l1 4 X 2b 3 . . .\n"
                               "3 . . . 6r . . . . .\n"
                               "2 . . . . . . . . .\n"
                               "1 . . . . . . . . .\n"
                               "arrow d4 f4 5\n";
    struct findings found;
    (void)context;
    assert_true(check(text, 0, &found));
    assert_int_equal(found.count[DIZZLE_FAULT], 0);
    assert_non_null(strstr(found.text, "check.reach 5 7 8 0:0\n"));
    assert_non_null(strstr(found.text, "check.explode 6   0:0\n"));
    assert_non_null(strstr(found.text, "check.unreachable i7   2:19\n"));
    assert_non_null(strstr(found.text, "check.cut f4   5:16\n"));
    assert_non_null(strstr(found.text, "check.bomb d4 f4  9:1\n"));
    assert_non_null(strstr(found.text, "check.count 1 2"));
    assert_int_equal(found.count[DIZZLE_DOUBT], 3);
    assert_false(check(text, 4, &found));
    assert_non_null(strstr(found.text, "level.pips 4"));
    assert_false(check("sheet A\n6 . . . . . . . . .\n", 0, &found));
    assert_string_equal(found.text, "sheet.row 6 7  2:1\n");
}

/* A sheet of one's own travels in the record, and an error in it is found in the record's line. */
static void judge(void *context, struct cub_record *record, const struct cub_fault *fault)
{
    uint64_t *line = context;
    *line = fault ? fault->line : 0;
    assert_true(fault || record->match.now.state.setup.seats == 2);
}

static void write_line(void *context, const char *bytes, size_t length)
{
    strncat(context, bytes, length);
}

static uint64_t reread(const char *text)
{
    struct cub_reader reader;
    uint64_t line = 99;
    cub_reader_init(&reader, test_games(), cub_heap, (struct cub_reader_events){.context = &line, .game = judge});
    cub_reader_feed(&reader, text, strlen(text));
    cub_reader_finish(&reader);
    return line;
}

static void test_record(void **context)
{
    char sheet[TEXT], text[2 * TEXT] = "";
    struct cub_record record;
    struct cub_setup setup;
    (void)context;
    make(sheet, 0, NULL);
    cub_setup_init(&setup, &cub_dizzle, 2);
    assert_true(cub_record_init(&record, &cub_dizzle, &setup, sheet, cub_heap, NULL));
    cub_record_write(&record, write_line, text);
    cub_record_finish(&record);
    assert_null(strstr(text, "level"));
    assert_int_equal(reread(text), 0);
    *strstr(text, "gem 1 3") = 'x';
    assert_int_equal(reread(text), 3 + 10); /* three lines before the sheet's tenth */
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_sound),      cmocka_unit_test(test_wrong),   cmocka_unit_test(test_cut),
        cmocka_unit_test(test_long_lines), cmocka_unit_test(test_start),   cmocka_unit_test(test_too_many_arrows),
        cmocka_unit_test(test_levels),     cmocka_unit_test(test_demands), cmocka_unit_test(test_reach),
        cmocka_unit_test(test_record),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
