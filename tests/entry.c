/* The line in which moves are entered on the full screen. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "cubilete/games.h"
#include "cubilete/host.h"
#include "cubilete/option.h"
#include "tty/full/entry.h"

/* A position of doce with 4@c3 and 5@b2 on it, seat 1 to move. */
static void begin(struct entry *entry)
{
    struct cub_match match;
    struct cub_setup setup;
    cub_setup_init(&setup, &cub_doce, 2);
    assert_true(cub_match_init(&match, &cub_doce, &setup, NULL, cub_heap, NULL));
    assert_true(cub_match_play_text(&match, 0, "4@c3", NULL) && cub_match_play_text(&match, 1, "5@b2", NULL));
    assert_true(entry_init(entry, &cub_doce, &match.now.state, 0));
    cub_match_finish(&match);
}

static bool choose(struct entry *entry, const char *text, bool square)
{
    struct tty_spot spot = {.square = square};
    snprintf(spot.text, sizeof spot.text, "%s", text);
    return entry_choose(entry, &spot);
}

static void test_square_then_die(void **state)
{
    (void)state;
    struct entry entry;
    char signs[ENTRY_SIGNS];
    begin(&entry);
    assert_true(entry_empty(&entry));
    assert_true(choose(&entry, "e5", true));
    assert_string_equal(entry.line, ""); /* the die comes first in the notation */
    assert_string_equal(entry.square, "e5");
    assert_null(entry_only(&entry));
    entry_signs(&entry, signs);
    assert_string_equal(signs, "123456#");
    entry_type(&entry, '3');
    assert_string_equal(entry_only(&entry), "3@e5");
    entry_finish(&entry);
}

static void test_blocker_then_die(void **state)
{
    (void)state;
    struct entry entry;
    begin(&entry);
    assert_true(choose(&entry, "e5", true));
    entry_type(&entry, '#');
    assert_string_equal(entry.line, "#e5 "); /* all that is left begins so */
    assert_string_equal(entry.square, "");
    assert_true(choose(&entry, "a5", true));
    entry_type(&entry, '1');
    assert_string_equal(entry_only(&entry), "#e5 1@a5");
    entry_finish(&entry);
}

static void test_typed_and_erased(void **state)
{
    (void)state;
    struct entry entry;
    begin(&entry);
    entry_type(&entry, '4');
    assert_true(entry_begins(&entry, '@') && !entry_begins(&entry, 'x'));
    assert_null(entry_only(&entry)); /* what is typed is played by Enter */
    assert_true(choose(&entry, "a5", true));
    assert_string_equal(entry_only(&entry), "4@a5");
    entry_erase(&entry);
    assert_string_equal(entry.square, "");
    entry_erase(&entry);
    assert_true(entry_empty(&entry));
    for (int i = 0; i < 2 * ENTRY_LINE; i++)
        entry_type(&entry, '5');
    assert_int_equal(strlen(entry.line), ENTRY_LINE - 1);
    entry_clear(&entry);
    assert_true(entry_empty(&entry));
    entry_finish(&entry);
}

static void test_square_that_is_taken(void **state)
{
    (void)state;
    struct entry entry;
    char text[CUB_MOVE_TEXT];
    begin(&entry);
    assert_false(choose(&entry, "c3", true));
    assert_true(entry_empty(&entry));
    assert_true(entry_instead(&entry, 0, "c3", text));
    assert_string_equal(text + 1, "@c3");
    entry_finish(&entry);
}

static void test_what_is_lit(void **state)
{
    (void)state;
    struct entry entry;
    const struct tty_spot spots[] = {{.text = "c3", .square = true},
                                     {.text = "e5", .square = true},
                                     {.text = "b3", .square = true},
                                     {.text = "7"},
                                     {.text = "7"},
                                     {.text = "b "}};
    uint64_t lit[TTY_SPOTS / 64];
    begin(&entry);
    entry_light(&entry, spots, 6, lit);
    assert_int_equal(lit[0], 0x3E); /* b3 touches the last die (DO-3), but takes a blocker */
    entry_type(&entry, '2');
    entry_light(&entry, spots, 6, lit);
    assert_int_equal(lit[0], 0x3A);
    entry_clear(&entry);
    assert_true(choose(&entry, "7", false) && choose(&entry, "b ", false));
    assert_string_equal(entry.line, "b 7"); /* the line of the solitaire goes to the front */
    entry_light(&entry, spots, 6, lit);
    assert_int_equal(lit[0] & 0x38, 0x10);
    entry_finish(&entry);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_square_then_die),  cmocka_unit_test(test_blocker_then_die),
        cmocka_unit_test(test_typed_and_erased), cmocka_unit_test(test_square_that_is_taken),
        cmocka_unit_test(test_what_is_lit),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
