/* Reading records: what is refused, where and why; cut at any byte; many games; what is kept. */
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "cubilete/host.h"
#include "cubilete/option.h"
#include "games/dizzle/sheet.h"
#include "tests/support.h"

struct report {
    int games, faults;
    struct cub_fault fault; /* the first one */
    uint32_t moves;         /* of the last game */
    char note[32], colour[32];
};

static void note_game(void *context, struct cub_record *record, const struct cub_fault *fault)
{
    struct report *report = context;
    const char *colour = cub_record_value(record, "colour");
    report->games++;
    report->moves = record->match.length;
    snprintf(report->colour, sizeof report->colour, "%s", colour ? colour : "");
    if (record->match.length && record->match.log[record->match.length - 1].note)
        snprintf(report->note, sizeof report->note, "%s",
                 record->notes.text + record->match.log[record->match.length - 1].note - 1);
    if (fault && report->faults++ == 0)
        report->fault = *fault;
}

static struct report read_bytes(const char *text, size_t length)
{
    struct report report = {0};
    struct cub_reader reader;
    cub_reader_init(&reader, test_games(), cub_heap, (struct cub_reader_events){.context = &report, .game = note_game});
    cub_reader_feed(&reader, text, length);
    cub_reader_finish(&reader);
    return report;
}

static struct report read_text(const char *text)
{
    return read_bytes(text, strlen(text));
}

#define HEAD "cubilete 1\ngame null\nseats 2\n"

/* A record, the rule that it breaks, and in which line. */
struct flawed {
    const char *text, *rule;
    unsigned line;
};

static const struct flawed headers[] = {
    {"", "NO-5", 1},
    {"\n", "NO-5", 1},
    {"cubi", "NO-5", 1},
    {"cubilete", "NO-5", 1},
    {"cubilete x\n", "NO-5", 1},
    {"cubilete 01\n", "NO-5", 1},
    {"\xEF\xBB\xBF" HEAD, "NO-5", 1},
    {"cubilete 2\ngame null\nseats 2\n", "NO-4", 1},
    {"cubilete 0\ngame null\nseats 2\n", "NO-4", 1},
    {"cubilete 1\n", "NO-4", 2},
    {"cubilete 1\ngame nulls\nseats 2\n", "NO-4", 2},
    {"cubilete 1\ngame null\n\n", "NO-4", 3},
    {"cubilete 1\ngame null\nseats 9\n", "NO-4", 3},
    {"cubilete 1\ngame null\nseats 0\n", "NO-4", 3},
    {"cubilete 1\ngame null\nseats two\n", "NO-4", 3},
    {HEAD "game null\n", "NO-4", 4},
    {HEAD "seats 2\n", "NO-4", 4},
    {HEAD "option rounds 10\n", "NO-4", 4},
    {HEAD "option rounds\n", "NO-4", 4},
    {HEAD "option colour 3\n", "NO-4", 4},
    {HEAD "option rounds 3\noption rounds 3\n", "NO-4", 5},
    {HEAD "seat 3 Ana\n", "NO-4", 4},
    {HEAD "seat 1 Ana\nseat 1 Eva\n", "NO-4", 5},
    {HEAD "seed 1\nseed 1\n\n", "NO-4", 5},
    {HEAD "date 2026-11-15\nseat 1 Ana\ndate 2026-11-15\n\n", "NO-4", 6},
    {HEAD "dice by-hand\ndice by-hand\n\n", "NO-4", 5},
    {HEAD "dice by hand\n\n", "NO-4", 4},
    {HEAD "dice \n\n", "NO-4", 4},
    {HEAD, "NO-4", 4},
    {"cubilete 1\ngame null\nseats 2", "NO-4", 4},
    {HEAD "colour red\n" HEAD "\n", "NO-4", 5},
    {HEAD "dice 5\n1 +\n", "NO-4", 4},
    {HEAD "1 +\n\n", "NO-4", 4},
    {HEAD "12 +\n\n", "NO-4", 4},
    {HEAD "clock !\n\n", "NO-4", 4},
    {HEAD "word\n", "NO-4", 4},
    {HEAD " key value\n", "NO-4", 4},
    {HEAD "sheet-line 7\n", "NO-4", 4},
    {"cubilete 1\ngame ecuaciones\noption mode torneo\noption target 9\nseats 2\n\n", "NO-4", 4},
    {"cubilete 1\ngame ecuaciones\noption limit 9\nseats 2\n\n", "NO-4", 3},
    {"cubilete 1\ngame ecuaciones\nseats 1\nseat 1 Ana\n\n", "NO-4", 3},
    {"cubilete 1\ngame dizzle\nseats 1\nsheet-line sheet X\noption level 1\n\n", "NO-4", 5},
    {HEAD "\r\n", "NO-5", 4},
    {HEAD "colour \xFF\n", "NO-5", 4},
};

static const struct flawed moves[] = {
    {HEAD "\ndice 5\n1 +\n= score 5 0\n", "NO-1", 7},
    {HEAD "\ndice 5\n1\n", "NO-1", 6},
    {HEAD "\ndice 5\nx +\n", "NO-1", 6},
    {HEAD "\ndice 5\n1 + \n", "NO-1", 6},
    {HEAD "\ndice 5\n1  +\n", "NO-1", 6},
    {HEAD "\ndice 5\n2 +\n", "NO-2", 6},
    {HEAD "\ndice 5\n3 +\n", "NO-2", 6},
    {HEAD "\ndice 5\n0 +\n", "NO-2", 6},
    {HEAD "\ndice 5\nclock !\n", "NO-2", 6},
    {HEAD "option rounds 1\n\ndice 5\n1 +\ndice 5\n2 +\ndice 1\n", "NO-3", 10},
    {HEAD "option rounds 1\n\ndice 5\n1 +\ndice 5\n2 +\nrubbish\n", "NO-3", 10},
};

static void assert_flaws(const struct flawed *cases, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        struct report report = read_text(cases[i].text);
        if (report.faults != 1 || strcmp(report.fault.why.rule, cases[i].rule) != 0 ||
            report.fault.line != cases[i].line)
            fail_msg("case %d: %d faults, %s in line %d", (int)i, report.faults,
                     report.faults ? report.fault.why.rule : "none", (int)report.fault.line);
        assert_int_equal(cub_fault_unreadable(&report.fault), cases[i].rule[3] >= '4');
    }
}

static void test_faults(void **context)
{
    (void)context;
    assert_flaws(headers, sizeof headers / sizeof *headers);
    assert_flaws(moves, sizeof moves / sizeof *moves);
}

static void test_bytes(void **context)
{
    static char long_line[CUB_LINE + 64];
    (void)context;
    assert_string_equal(read_bytes(HEAD "\n\0\n", sizeof HEAD "\n\0\n" - 1).fault.why.id, "record.nul");
    memcpy(long_line, HEAD "k ", sizeof HEAD "k " - 1);
    memset(long_line + sizeof HEAD "k " - 1, 'x', CUB_LINE - 2); /* with `k ` just as long as allowed */
    strcat(long_line, "\n\n");
    assert_int_equal(read_text(long_line).faults, 0);
    long_line[strlen(long_line) - 2] = 'x';
    assert_string_equal(read_text(long_line).fault.why.rule, "NO-5");
}

/* A header with one more line of this value is accepted or not. */
static void assert_values(const char *key, const char *const *values, bool accepted)
{
    for (; *values; values++) {
        char text[256];
        snprintf(text, sizeof text, HEAD "%s %s\n\n", key, *values);
        struct report report = read_text(text);
        if (report.faults == accepted)
            fail_msg("%s %s", key, *values);
        assert_int_equal(report.faults ? report.fault.line : 4, 4);
        assert_string_equal(report.faults ? report.fault.why.rule : "NO-4", "NO-4");
    }
}

static const char *const seeds[] = {"0", "7", "1000", "18446744073709551615", NULL};
static const char *const no_seeds[] = {
    "",  "x", "-1", "+1", "1 ", "0x10", "007", "00", "1.5", "1 {a}", "18446744073709551616", "184467440737095516150",
    NULL};
static const char *const dates[] = {"2026-11-15",
                                    "2024-02-29",
                                    "2000-02-29",
                                    "12000-02-29",
                                    "2026-11-15T10:00",
                                    "2026-11-15T10:00Z",
                                    "2026-11-15T10:00:00Z",
                                    "2026-11-15T23:59:60Z",
                                    "2026-11-15T10:00:00.125-03:30",
                                    "2026-11-15T10:00:00+01",
                                    NULL};
static const char *const no_dates[] = {"",
                                       "yesterday",
                                       "2026",
                                       "2026-11",
                                       "26-11-15",
                                       "2026-1-15",
                                       "2026-13-01",
                                       "2026-00-01",
                                       "2026-11-00",
                                       "2026-11-31",
                                       "2026-02-29",
                                       "1900-02-29",
                                       "2026/11/15",
                                       "2026-11-15 10:00",
                                       "2026-11-15T",
                                       "2026-11-15T10",
                                       "2026-11-15T24:00",
                                       "2026-11-15T10:60",
                                       "2026-11-15T10:00:61",
                                       "2026-11-15T10:00:00.",
                                       "2026-11-15T10:00:00z",
                                       "2026-11-15T10:00:00+",
                                       "2026-11-15T10:00:00+24",
                                       "2026-11-15T10:00:00+01:",
                                       "2026-11-15Z",
                                       "2026-11-15 ",
                                       NULL};

static void test_values(void **context)
{
    (void)context;
    assert_values("seed", seeds, true);
    assert_values("seed", no_seeds, false);
    assert_values("date", dates, true);
    assert_values("date", no_dates, false);
    assert_values("dice", (const char *const[]){"by-hand", NULL}, true);
    assert_values("dice", (const char *const[]){"34", "by-hand ", "", "By-Hand", NULL}, false);
    assert_values("rated", (const char *const[]){"yes", NULL}, true);
    assert_values("rated", (const char *const[]){"no", "", NULL}, false);
    assert_values("ended", (const char *const[]){"0", "1794736800000", NULL}, true);
    assert_values("ended", (const char *const[]){"", "01", "-1", "12345678901234567", NULL}, false);
    assert_values("player", (const char *const[]){"1 0123456789", "2 abcdefghjk", NULL}, true);
    assert_values("player", (const char *const[]){"", "1 ana", "9 0123456789", "1 012345678i", "1 01234567890", NULL},
                  false);
    assert_values("takeback", (const char *const[]){"yes", NULL}, true);
    assert_values("takeback", (const char *const[]){"no", "", "yes ", NULL}, false);
    assert_values("dice-seal", (const char *const[]){"1 00", NULL}, true); /* others are kept, whatever they say */
    assert_values("end", (const char *const[]){"played", NULL}, true);
    assert_values("table", (const char *const[]){"clock none", NULL}, true);
    assert_values("seeds", (const char *const[]){"many", NULL}, true);
    assert_values("dated", (const char *const[]){"not", NULL}, true);
    assert_values("1x", (const char *const[]){"y", NULL}, true);
    assert_values("clocks", (const char *const[]){"two", NULL}, true);
}

/* A record cut at any byte is an unfinished game or gets its message; never more games or moves than it had. */
static void test_cut(void **context)
{
    static const char text[] = "cubilete 1\ngame null\noption rounds 1\nseats 2\nseat 1 Ana\ncolour red\n\n"
                               "dice 5 {a note}\n1 +\n\ndice 6\n2 -\n";
    (void)context;
    for (size_t length = 0; length < sizeof text; length++) {
        struct report report = read_bytes(text, length);
        assert_int_equal(report.games, 1);
        assert_in_range(report.moves, 0, 4);
        assert_true(report.faults == 0 || (report.fault.why.rule && report.fault.why.id));
    }
    assert_int_equal(read_text(text).moves, 4);
    assert_int_equal(read_text(text).faults, 0);
}

/* Many games in one text; a fault in one does not hide the others. */
static void test_many(void **context)
{
    struct report report = read_text(HEAD "\ndice 5\n" HEAD "\ndice 9\n1 +\n" HEAD "colour blue\n\ndice 5\n1 + {so}");
    (void)context;
    assert_int_equal(report.games, 3);
    assert_int_equal(report.faults, 1);
    assert_int_equal(report.fault.line, 10);
    assert_int_equal(report.moves, 2);
    assert_string_equal(report.note, "so");
    assert_string_equal(report.colour, "blue");
}

/* A long log: read in one pass, whatever the pieces. */
static void test_long(void **context)
{
    enum { MOVES = 1000000 };
    static const char six_moves[] = "cubilete 1\ngame null\nseats 1\n\ndice 5\n1 +\ndice 5\n1 +\ndice 5\n1 -\n";
    struct report report = {0};
    struct cub_reader reader;
    (void)context;
    cub_reader_init(&reader, test_games(), cub_heap, (struct cub_reader_events){.context = &report, .game = note_game});
    for (int i = 0; i < MOVES / 6; i++)
        cub_reader_feed(&reader, six_moves, strlen(six_moves));
    cub_reader_finish(&reader);
    assert_int_equal(report.games, MOVES / 6);
    assert_int_equal(report.faults, 0);
}

/* What a header asked for comes back as it was asked: what the rules decided stays open, a sheet has its lines. */
static void test_setup_again(void **context)
{
    struct cub_setup setup, again;
    struct cub_record record;
    struct cub_message why;
    char *sheet;
    (void)context;
    cub_setup_init(&setup, &cub_secuencia, 2);
    assert_true(cub_record_init(&record, &cub_secuencia, &setup, NULL, cub_heap, &why));
    assert_memory_not_equal(&record.match.now.state.setup, &setup, sizeof setup);
    assert_true(cub_record_setup(&record, &again, &sheet));
    assert_memory_equal(&again, &setup, sizeof setup);
    assert_null(sheet);
    cub_record_finish(&record);
    cub_setup_init(&setup, &cub_dizzle, 2);
    assert_true(cub_record_init(&record, &cub_dizzle, &setup, dizzle_levels[1], cub_heap, &why));
    assert_true(cub_record_setup(&record, &again, &sheet));
    assert_memory_equal(sheet, dizzle_levels[1], strlen(dizzle_levels[1]) - 1); /* without the last LF */
    assert_int_equal(strlen(sheet), strlen(dizzle_levels[1]) - 1);
    free(sheet);
    cub_record_finish(&record);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_faults),      cmocka_unit_test(test_bytes), cmocka_unit_test(test_values),
        cmocka_unit_test(test_cut),         cmocka_unit_test(test_many),  cmocka_unit_test(test_long),
        cmocka_unit_test(test_setup_again),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
