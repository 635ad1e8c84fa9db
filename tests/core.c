/* The core: generator, text, refusals, setups, and a match that runs out of memory. */
#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "cubilete/host.h"
#include "cubilete/option.h"
#include "cubilete/text.h"
#include "tests/support.h"

static void test_generator(void **context)
{
    struct cub_rng rng, same, other, fixed;
    int differ = 0;
    (void)context;
    cub_rng_init(&rng, 1, 0);
    cub_rng_init(&same, 1, 0);
    cub_rng_init(&other, 1, 1);
    cub_rng_init(&fixed, 1, 0);
    assert_true(cub_rng_next(&fixed) == 0xE9999F68B9055EB8u); /* fixed for ever: seeded games depend on it */
    for (int i = 0; i < 100; i++) {
        uint64_t x = cub_rng_next(&rng);
        assert_true(x == cub_rng_next(&same));
        differ += x != cub_rng_next(&other);
    }
    assert_int_equal(differ, 100);
}

static void test_below(void **context)
{
    struct cub_rng rng;
    int seen[7] = {0};
    (void)context;
    cub_rng_init(&rng, 2, 0);
    for (int i = 0; i < 70000; i++)
        seen[cub_rng_below(&rng, 7)]++;
    for (int i = 0; i < 7; i++)
        assert_in_range(seen[i], 10000 - 6 * 93, 10000 + 6 * 93); /* six standard deviations */
    for (int i = 0; i < 100; i++)
        assert_true(cub_rng_below(&rng, 0xC0000001u) <= 0xC0000000u);
    assert_int_equal(cub_rng_below(&rng, 1), 0);
}

/*
 * Of the 2^32 numbers that are drawn four fall on three below 3 * 2^30: unless one
 * in four is drawn again, multiples of three come up half the time. A chi-square
 * with two degrees of freedom; 30 is chance once in three million.
 */
static void test_below_is_even(void **context)
{
    enum { DRAWS = 300000, THIRD = DRAWS / 3 };
    struct cub_rng rng;
    int64_t seen[3] = {0}, square = 0;
    (void)context;
    cub_rng_init(&rng, 3, 0);
    for (int i = 0; i < DRAWS; i++)
        seen[cub_rng_below(&rng, 3u << 30) % 3]++;
    for (int i = 0; i < 3; i++)
        square += (seen[i] - THIRD) * (seen[i] - THIRD);
    assert_true(square <= 30 * THIRD);
}

static void test_writer(void **context)
{
    char small[4];
    struct cub_out out;
    (void)context;
    cub_out_init(&out, small, sizeof small);
    cub_put_number(&out, -1234);
    assert_string_equal(small, "-12");
    assert_int_equal(out.length, 5);
    char large[32];
    cub_out_init(&out, large, sizeof large);
    cub_put_number(&out, INT64_MIN);
    assert_string_equal(large, "-9223372036854775808");
    cub_out_init(&out, NULL, 0);
    cub_put_text(&out, "nowhere to go");
    assert_int_equal(out.length, 13);
}

static void test_numbers(void **context)
{
    static const char *const wrong[] = {"", "x", "01", "-1", "+1", "1000", "99999999999999999999"};
    const char *at = "123x";
    uint32_t n;
    (void)context;
    assert_true(cub_read_number(&at, 999, &n));
    assert_int_equal(n, 123);
    assert_string_equal(at, "x");
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        const char *text = wrong[i];
        assert_false(cub_read_number(&text, 999, &n));
        assert_ptr_equal(text, wrong[i]);
    }
}

static void test_utf8(void **context)
{
    static const char *const good[] = {"", "plain", "señor", "\xE2\x82\xAC", "\xF0\x9F\x8E\xB2", "\xF4\x8F\xBF\xBF"};
    static const char *const bad[] = {
        "\x80", "\xC0\x80", "\xC3", "\xE0\x80\x80", "\xED\xA0\x80", "\xF0\x80\x80\x80", "\xF4\x90\x80\x80",
        "\xFF", "\xE2\x82x"};
    (void)context;
    for (size_t i = 0; i < sizeof good / sizeof *good; i++)
        assert_true(cub_str_is_utf8(good[i], strlen(good[i])));
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
        assert_false(cub_str_is_utf8(bad[i], strlen(bad[i])));
}

static void test_names(void **context)
{
    static const char *const good[] = {"Ana",
                                       "José Luis",
                                       "-",
                                       "?",
                                       "a",
                                       "botón",
                                       "bot",
                                       "bo",
                                       "0",
                                       "Zoe\u0308",
                                       "李\u3000小龍",
                                       "نیلوفر\u200Cجان",
                                       "क्\u200Dष",
                                       "👨\u200D👩\u200D👧",
                                       "❤\uFE0F Eva",
                                       "👁\uFE0F\u200D🗨\uFE0F",
                                       "1\uFE0F\u20E3",
                                       "葛\U000E0100城",
                                       "a\u00A0b",
                                       "robot:x",
                                       "b-ot:"};
    static const char *const bad[] = {"",
                                      " ",
                                      " Ana",
                                      "Ana ",
                                      "\u00A0Ana",
                                      "Ana\u3000",
                                      "a\nb",
                                      "a\x7F",
                                      "\xC2\x85",
                                      ("\xC2\x9B"
                                       "31m"),
                                      "a\u200Bb",
                                      "\u200C",
                                      "\u200DAna",
                                      "Ana\u200D",
                                      "a \u200Db",
                                      "a\u200D b",
                                      "a\u200D\u200Db",
                                      "\u0301",
                                      " \u0301",
                                      "\uFE0F",
                                      "\u202Eana",
                                      "\u2066ana\u2069",
                                      "a\u2028b",
                                      "a\u2029b",
                                      "a\u00ADb",
                                      "\u061Cab",
                                      "\u180E",
                                      "\u2060",
                                      "\u2800",
                                      "\u3164",
                                      "\u115F",
                                      "\uFFA0",
                                      "\uFEFFAna",
                                      "\uFFFC",
                                      "\uFDD0",
                                      "\U0001FFFE",
                                      "🏴\U000E0067\U000E007F",
                                      "\U0001D159",
                                      "bot:medio",
                                      "bot:",
                                      "BOT:x",
                                      "Bot:",
                                      "b\u200Cot:",
                                      "b o t : x",
                                      "ｂｏｔ：x",
                                      "ＢＯＴ:",
                                      "𝐛𝐨𝐭:x",
                                      "ⓑⓞⓣ:",
                                      "bоt:",
                                      "b0t:",
                                      "bot\u2236",
                                      "\x80",
                                      "Ana\xC3",
                                      "\xED\xA0\x80"};
    (void)context;
    for (size_t i = 0; i < sizeof good / sizeof *good; i++)
        if (!cub_str_is_name(good[i], strlen(good[i])))
            fail_msg("good %zu: %s", i, good[i]);
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
        if (cub_str_is_name(bad[i], strlen(bad[i])))
            fail_msg("bad %zu: %s", i, bad[i]);
}

/* Nothing after the bytes is looked at, whatever they are. */
static void test_names_in_bounds(void **context)
{
    uint64_t random = 1;
    (void)context;
    for (int round = 0; round < 20000; round++) {
        char *exact = malloc((size_t)(round % 12));
        for (int i = 0; i < round % 12; i++) {
            random = random * 6364136223846793005u + 1442695040888963407u;
            exact[i] = (char)(random >> 56);
        }
        cub_str_is_name(exact, (size_t)(round % 12));
        free(exact);
    }
}

/* Character by character; a byte that begins none is one of its own. */
static void test_characters(void **context)
{
    const char *text = "aé€🎲\x80\xC3(\xED\xA0\x80";
    const uint32_t want[] = {'a', 0xE9, 0x20AC, 0x1F3B2, 0xFFFD, 0xFFFD, '(', 0xFFFD, 0xFFFD, 0xFFFD, 0};
    static const uint32_t edges[] = {0, 0x1F, 0x7F, 0x9F, 0x202A, 0x202E, 0x2066, 0x2069};
    (void)context;
    for (size_t i = 0; want[i]; i++)
        assert_int_equal(cub_str_next(&text), want[i]);
    assert_int_equal(*text, 0);
    for (size_t i = 0; i < sizeof edges / sizeof *edges; i++)
        assert_true(cub_char_is_control(edges[i]));
    for (size_t i = 1; i < sizeof edges / sizeof *edges; i += 2)
        assert_false(cub_char_is_control(edges[i] + 1));
    assert_false(cub_char_is_control(0x7E) || cub_char_is_control(0x2029) || cub_char_is_control(0x2065));
}

static void test_refusal(void **context)
{
    struct cub_message why;
    (void)context;
    assert_true(cub_refuse(&why, "NO-1", "match.notation"));
    cub_message_text(&why, 0, "ññññññññññññññññññññ");
    assert_int_equal(strlen(why.arg[0]), CUB_ARG_SIZE - 2);
    assert_true(cub_str_is_utf8(why.arg[0], strlen(why.arg[0])));
    assert_true(cub_refuse(NULL, "NO-1", "match.notation"));
    cub_message_number(NULL, 0, 1);
}

static void test_who(void **context)
{
    static const struct {
        const char *text;
        int who;
    } cases[] = {{"1", 0},   {"8", 7}, {"9", CUB_NOBODY}, {"0", CUB_NOBODY}, {"10", CUB_NOBODY},   {"dice", CUB_DICE},
                 {"01", -1}, {"", -1}, {"dicey", -1},     {"dic", -1},       {"clock", CUB_CLOCK}, {"1x", -1}};
    (void)context;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
        assert_int_equal(cub_who_parse(cases[i].text, strlen(cases[i].text)), cases[i].who);
}

/* NO-4: options that the game does not have, values out of range, in any spelling but the one. */
static void test_options(void **context)
{
    static const char *const bad[] = {"0", "10", "", "03", "3 ", "x", "-1", "99999999999"};
    struct cub_setup setup;
    struct cub_message why;
    (void)context;
    cub_setup_init(&setup, &cub_null, 2);
    assert_int_equal(setup.option[0], 3);
    assert_true(cub_setup_option(&setup, &cub_null, "rounds", "9", &why));
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        assert_false(cub_setup_option(&setup, &cub_null, "rounds", bad[i], &why));
        assert_string_equal(why.rule, "NO-4");
        assert_string_equal(why.arg[2], "1–9");
    }
    assert_int_equal(setup.option[0], 9);
    assert_false(cub_setup_option(&setup, &cub_null, "colour", "1", &why));
    setup.seats = 9;
    union cub_any state;
    assert_false(cub_start(&cub_null, &setup, NULL, &state.state, &why));
    assert_string_equal(why.id, "setup.seats");
}

/* Memory that ends after some calls. */
static int calls_left;

static void *scarce(void *context, void *old, size_t size)
{
    if (size && calls_left-- <= 0)
        return NULL;
    return cub_heap.resize(context, old, size);
}

static const struct cub_memory scarce_memory = {.resize = scarce};

static void count_fault(void *context, struct cub_record *record, const struct cub_fault *fault)
{
    int *without_memory = context;
    (void)record;
    *without_memory += fault && !fault->why.rule;
}

/* However early memory ends, it is said, and nothing is lost or leaked. */
static void test_memory(void **context)
{
    static const char text[] = "cubilete 1\ngame null\noption rounds 9\nseats 8\n\ndice 5\n1 + {note}\ndice 3\n2 -\n";
    (void)context;
    for (int calls = 0; calls < 4; calls++) {
        struct cub_reader reader;
        int without_memory = 0;
        calls_left = calls;
        cub_reader_init(&reader, test_games(), scarce_memory,
                        (struct cub_reader_events){.context = &without_memory, .game = count_fault});
        cub_reader_feed(&reader, text, strlen(text));
        cub_reader_finish(&reader);
        assert_int_equal(without_memory, calls < 3); /* header, log, notes */
    }
}

/* What could not be said leaves nothing of itself: the lines that follow are lines. */
static void test_half_said(void **context)
{
    char longer[600];
    struct cub_setup setup;
    struct cub_record record;
    (void)context;
    memset(longer, 'x', sizeof longer - 1);
    longer[sizeof longer - 1] = 0;
    cub_setup_init(&setup, &cub_doce, 2);
    calls_left = 1;
    assert_true(cub_record_init(&record, &cub_doce, &setup, NULL, scarce_memory, NULL));
    size_t length = record.header.length;
    assert_false(cub_record_say(&record, "about", longer));
    assert_int_equal(record.header.length, length);
    assert_true(cub_record_say(&record, "date", "2026-11-15"));
    assert_string_equal(cub_record_value(&record, "date"), "2026-11-15");
    assert_null(cub_record_value(&record, "about"));
    cub_record_finish(&record);
}

/* An array that grows keeps what it has, also where there is no memory, and never asks for more than can be counted. */
static void test_array(void **context)
{
    (void)context;
    int *array = NULL;
    size_t capacity = 0;
    for (int i = 0; i < 1000; i++) {
        array = cub_array_reserve(&cub_heap, array, &capacity, (size_t)i + 1, sizeof *array);
        assert_non_null(array);
        assert_true(capacity > (size_t)i && capacity <= (size_t)i + (size_t)i / 4 + 64);
        array[i] = i;
    }
    for (int i = 0; i < 1000; i++)
        assert_int_equal(array[i], i);
    size_t before = capacity;
    assert_null(cub_array_reserve(&cub_heap, array, &capacity, SIZE_MAX, sizeof *array));
    assert_null(cub_array_reserve(&cub_heap, array, &capacity, SIZE_MAX / 2, sizeof *array));
    calls_left = 0;
    assert_null(cub_array_reserve(&scarce_memory, array, &capacity, 3000, sizeof *array));
    assert_int_equal(capacity, before);
    assert_int_equal(array[999], 999);
    free(array);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_generator),  cmocka_unit_test(test_below),           cmocka_unit_test(test_below_is_even),
        cmocka_unit_test(test_writer),     cmocka_unit_test(test_numbers),         cmocka_unit_test(test_utf8),
        cmocka_unit_test(test_characters), cmocka_unit_test(test_refusal),         cmocka_unit_test(test_who),
        cmocka_unit_test(test_options),    cmocka_unit_test(test_memory),          cmocka_unit_test(test_half_said),
        cmocka_unit_test(test_names),      cmocka_unit_test(test_names_in_bounds), cmocka_unit_test(test_array),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
