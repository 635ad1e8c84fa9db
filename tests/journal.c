/* Journals: what is on disk after every move and undo, and whose it is. */
#include <errno.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cmocka.h>

#include "tests/journals.h"

static void test_round_trip(void **context)
{
    struct cub_journal journal, again;
    struct cub_record record, resumed;
    struct cub_fault fault;
    (void)context;
    begin_journal(&journal, &record);
    assert_remains(journal.path, &record);
    cub_journal_close(&journal);
    cub_journal_close(&journal);
    assert_true(cub_journal_open(&again, journal.path, &resumed, &fault));
    assert_int_equal(resumed.match.length, 6);
    assert_string_equal(cub_record_value(&resumed, "seat 1"), "Ana Peña");
    play(&resumed, story[6].who, story[6].text);
    play(&resumed, story[7].who, story[7].text);
    assert_true(cub_journal_sync(&again, &resumed));
    assert_holds(again.path, HEAD STORY_TEXT "dice 44\n1 d2\n");
    assert_true(cub_journal_sync(&again, &resumed));
    assert_holds(again.path, HEAD STORY_TEXT "dice 44\n1 d2\n");
    cub_record_finish(&record);
    end_journal(&again, &resumed);
}

static void test_undo(void **context)
{
    struct cub_journal journal, again;
    struct cub_record record, resumed;
    struct cub_fault fault;
    (void)context;
    begin_journal(&journal, &record);
    undo(&journal, &record, 5);
    assert_true(cub_journal_sync(&journal, &record));
    assert_remains(journal.path, &record);
    play(&record, 1, "e5");
    assert_true(cub_journal_sync(&journal, &record));
    undo(&journal, &record, 4);
    undo(&journal, &record, 3);
    play(&record, 0, "b3");
    assert_true(cub_journal_sync(&journal, &record)); /* two undos between two syncs are one line */
    assert_holds(journal.path, HEAD STORY_TEXT "undo 5\n2 e5\nundo 3\n1 b3\n");
    assert_remains(journal.path, &record);
    undo(&journal, &record, 0);
    assert_true(cub_journal_sync(&journal, &record));
    assert_remains(journal.path, &record);
    cub_journal_close(&journal);
    cub_record_finish(&record);
    assert_true(cub_journal_open(&again, journal.path, &resumed, &fault));
    assert_int_equal(resumed.match.length, 0);
    play(&resumed, CUB_DICE, "12");
    assert_true(cub_journal_sync(&again, &resumed));
    assert_holds(again.path, HEAD STORY_TEXT "undo 5\n2 e5\nundo 3\n1 b3\nundo 0\ndice 12\n");
    assert_remains(again.path, &resumed);
    end_journal(&again, &resumed);
}

/* Moves that were never written leave no trace when they are taken back. */
static void test_undo_unwritten(void **context)
{
    struct cub_journal journal;
    struct cub_record record;
    (void)context;
    begin_journal(&journal, &record);
    play(&record, story[6].who, story[6].text);
    undo(&journal, &record, 6);
    assert_true(cub_journal_sync(&journal, &record));
    assert_holds(journal.path, HEAD STORY_TEXT);
    end_journal(&journal, &record);
}

static void test_lock(void **context)
{
    struct cub_journal journal, second, third;
    struct cub_record record, other, none;
    struct cub_fault fault;
    (void)context;
    begin_journal(&journal, &record);
    assert_false(cub_journal_open(&second, journal.path, &other, &fault));
    assert_int_equal(errno, EWOULDBLOCK);
    assert_remains(journal.path, &record); /* reading is free */
    cub_journal_close(&journal);
    assert_true(cub_journal_open(&second, journal.path, &other, &fault));
    assert_false(cub_journal_open(&third, journal.path, &none, &fault));
    assert_int_equal(errno, EWOULDBLOCK);
    cub_record_finish(&record);
    end_journal(&second, &other);
}

static void test_open_errors(void **context)
{
    struct cub_journal journal;
    struct cub_record record;
    struct cub_fault fault;
    (void)context;
    assert_false(cub_journal_open(&journal, "/none/1.cub", &record, &fault));
    assert_int_equal(errno, ENOENT);
    assert_false(cub_journal_open(&journal, scratch, &record, &fault));
    assert_int_equal(errno, EISDIR);
    assert_false(cub_journal_read(scratch, &record, &fault));
    assert_int_equal(errno, EISDIR);
    char path[CUB_JOURNAL_PATH];
    assert_int_equal(mkdir(folder, 0700), 0);
    assert_true(cub_journal_path(path, folder, 2));
    assert_int_equal(mkfifo(path, 0600), 0);
    assert_false(cub_journal_open(&journal, path, &record, &fault));
    assert_int_equal(errno, ESPIPE);
    assert_false(cub_journal_read(path, &record, &fault));
    assert_int_equal(errno, ESPIPE);
}

/* Numbers go up even where some were removed; names that are no number of ours don't count. */
static void test_numbers(void **context)
{
    static const char *const strange[] = {"x.cub", "0.cub", "012.cub", "5.cu", "5.cub~", "1000000000.cub"};
    struct cub_journal journal;
    struct cub_record record;
    char path[CUB_JOURNAL_PATH + 32], expected[CUB_JOURNAL_PATH];
    uint32_t *numbers;
    size_t count;
    (void)context;
    begin(&record);
    for (int i = 0; i < 3; i++) {
        assert_true(cub_journal_create(&journal, folder, &record));
        cub_journal_close(&journal);
    }
    assert_true(cub_journal_path(path, folder, 2));
    unlink(path);
    assert_true(cub_journal_path(path, folder, 11));
    store(path, "", 0);
    for (size_t i = 0; i < sizeof strange / sizeof *strange; i++) {
        snprintf(path, sizeof path, "%s/%s", folder, strange[i]);
        store(path, "", 0);
    }
    assert_true(cub_journal_create(&journal, folder, &record));
    assert_true(cub_journal_path(expected, folder, 12));
    assert_string_equal(journal.path, expected);
    assert_true(cub_journal_list(folder, &numbers, &count));
    assert_int_equal(count, 4);
    assert_true(numbers[0] == 1 && numbers[1] == 3 && numbers[2] == 11 && numbers[3] == 12);
    free(numbers);
    cub_journal_close(&journal);
    assert_true(cub_journal_path(path, folder, 999999999));
    store(path, "", 0);
    assert_true(cub_journal_create(&journal, folder, &record));
    assert_true(cub_journal_path(expected, folder, 2));
    assert_string_equal(journal.path, expected);
    end_journal(&journal, &record);
}

static void assert_folder(const char *data, const char *home, const char *expected)
{
    char path[CUB_JOURNAL_PATH];
    data ? setenv("XDG_DATA_HOME", data, 1) : unsetenv("XDG_DATA_HOME");
    home ? setenv("HOME", home, 1) : unsetenv("HOME");
    errno = 0;
    assert_int_equal(cub_journal_folder(path), expected != NULL);
    if (expected)
        assert_string_equal(path, expected);
    else
        assert_int_equal(errno, EDESTADDRREQ);
}

static void test_folder(void **context)
{
    struct cub_journal journal;
    struct cub_record record;
    struct stat made;
    char path[CUB_JOURNAL_PATH];
    (void)context;
    assert_folder("/d", "/h", "/d/cubilete/games");
    assert_folder(NULL, "/h", "/h/.local/share/cubilete/games");
    assert_folder("", "/h", "/h/.local/share/cubilete/games");
    assert_folder("data", "/h", "/h/.local/share/cubilete/games");
    assert_folder("data", NULL, NULL);
    assert_folder(NULL, "", NULL);
    setenv("HOME", scratch, 1);
    assert_true(cub_journal_folder(path));
    begin(&record);
    assert_true(cub_journal_create(&journal, path, &record));
    assert_int_equal(stat(path, &made), 0);
    assert_int_equal(made.st_mode & 0777, 0700);
    end_journal(&journal, &record);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(test_round_trip, prepare, sweep),
        cmocka_unit_test_setup_teardown(test_undo, prepare, sweep),
        cmocka_unit_test_setup_teardown(test_undo_unwritten, prepare, sweep),
        cmocka_unit_test_setup_teardown(test_lock, prepare, sweep),
        cmocka_unit_test_setup_teardown(test_open_errors, prepare, sweep),
        cmocka_unit_test_setup_teardown(test_numbers, prepare, sweep),
        cmocka_unit_test_setup_teardown(test_folder, prepare, sweep),
    };
    return cmocka_run_group_tests(tests, enter, leave);
}
