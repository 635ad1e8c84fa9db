/* Journals on a disk that is full, fails or is meddled with, and in memory that runs out: nothing is said to be kept
 * that is not. */
#include <errno.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cmocka.h>

#include "tests/journals.h"
#include "tests/scarce.h"

/* A disk that takes only some of a batch: nothing of it stays, and all of it comes later. */
static void test_full(void **context)
{
    struct cub_journal journal;
    struct cub_record record;
    (void)context;
    begin_journal(&journal, &record);
    undo(&journal, &record, 5);
    play(&record, 1, "e5");
    for (size_t more = 0; more < strlen("undo 5\n2 e5\n"); more++) {
        limit_files(strlen(HEAD STORY_TEXT) + more);
        bool synced = cub_journal_sync(&journal, &record);
        int error = errno;
        limit_files(RLIM_INFINITY);
        assert_false(synced);
        assert_int_equal(error, EFBIG);
        assert_holds(journal.path, HEAD STORY_TEXT);
    }
    play(&record, CUB_DICE, "44");
    assert_true(cub_journal_sync(&journal, &record));
    assert_holds(journal.path, HEAD STORY_TEXT "undo 5\n2 e5\ndice 44\n");
    assert_remains(journal.path, &record);
    end_journal(&journal, &record);
}

/* What may not have reached the disk is not there. */
static void test_unforced(void **context)
{
    struct cub_journal journal;
    struct cub_record record;
    (void)context;
    begin_journal(&journal, &record);
    play(&record, story[6].who, story[6].text);
    force_error = EIO;
    bool synced = cub_journal_sync(&journal, &record);
    int error = errno;
    force_error = 0;
    assert_false(synced);
    assert_int_equal(error, EIO);
    assert_holds(journal.path, HEAD STORY_TEXT);
    assert_true(cub_journal_sync(&journal, &record));
    assert_holds(journal.path, HEAD STORY_TEXT "dice 44\n");
    end_journal(&journal, &record);
}

static void test_forced(void **context)
{
    struct cub_journal journal;
    struct cub_record record;
    (void)context;
    begin(&record);
    forced_files = forced_folders = 0;
    assert_true(cub_journal_create(&journal, folder, &record));
    assert_int_equal(forced_files, 1);
    assert_int_equal(forced_folders, 2); /* the new one in its parent, the journal in the new one */
    for (int i = 0; i < STORY; i++) {
        play(&record, story[i].who, story[i].text);
        assert_true(cub_journal_sync(&journal, &record));
        assert_int_equal(forced_files, i + 2);
    }
    assert_int_equal(forced_folders, 2);
    end_journal(&journal, &record);
}

static void test_full_at_first(void **context)
{
    struct cub_journal journal;
    struct cub_record record;
    uint32_t *numbers;
    size_t count;
    (void)context;
    begin(&record);
    limit_files(20);
    bool created = cub_journal_create(&journal, folder, &record);
    int error = errno;
    limit_files(RLIM_INFINITY);
    assert_false(created);
    assert_int_equal(error, EFBIG);
    assert_int_equal(journal.fd, -1);
    assert_true(cub_journal_list(folder, &numbers, &count));
    assert_int_equal(count, 0);
    cub_record_finish(&record);
}

/* A place where nothing can be written: for root too. */
static void test_read_only(void **context)
{
    struct cub_journal journal;
    struct cub_record record;
    (void)context;
    begin(&record);
    assert_false(cub_journal_create(&journal, "/proc/cubilete/games", &record));
    assert_true(errno == ENOENT || errno == EROFS || errno == EACCES || errno == EPERM);
    assert_int_equal(journal.fd, -1);
    uid_t self = geteuid();
    chmod(scratch, 0555);
    assert_true(self != 0 || seteuid(65534) == 0); /* root may write everywhere */
    bool created = cub_journal_create(&journal, folder, &record);
    int error = errno;
    assert_true(self != 0 || seteuid(0) == 0);
    chmod(scratch, 0700);
    assert_false(created);
    assert_int_equal(error, EACCES);
    cub_record_finish(&record);
}

static void test_removed(void **context)
{
    struct cub_journal journal;
    struct cub_record record;
    (void)context;
    begin_journal(&journal, &record);
    unlink(journal.path);
    play(&record, story[6].who, story[6].text);
    assert_false(cub_journal_sync(&journal, &record));
    assert_int_equal(errno, ENOENT);
    end_journal(&journal, &record);
}

static void rename_away(const char *path)
{
    char away[CUB_JOURNAL_PATH];
    snprintf(away, sizeof away, "%s/away", scratch);
    assert_int_equal(rename(path, away), 0);
}

static void put_another(const char *path)
{
    rename_away(path);
    store(path, HEAD STORY_TEXT, strlen(HEAD STORY_TEXT));
}

static void empty(const char *path)
{
    store(path, "", 0);
}

static void add_to(const char *path)
{
    store(path, HEAD STORY_TEXT "# mine\n", strlen(HEAD STORY_TEXT "# mine\n"));
}

/* Whatever others do with the file, nothing is written to theirs, and nobody is told that all is saved. */
static void test_meddled(void **context)
{
    static const struct {
        void (*meddle)(const char *path);
        int error;
    } cases[] = {{rename_away, ENOENT}, {put_another, ENOENT}, {empty, ESTALE}, {add_to, ESTALE}};
    (void)context;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct cub_journal journal;
        struct cub_record record;
        char before[FILE_ROOM] = "", after[FILE_ROOM] = "";
        begin_journal(&journal, &record);
        cases[i].meddle(journal.path);
        bool there = access(journal.path, F_OK) == 0;
        size_t length = there ? load(journal.path, before) : 0;
        assert_false(cub_journal_sync(&journal, &record));
        assert_int_equal(errno, cases[i].error);
        play(&record, story[6].who, story[6].text);
        assert_false(cub_journal_sync(&journal, &record));
        assert_int_equal(errno, cases[i].error);
        assert_int_equal(there ? load(journal.path, after) : 0, length);
        assert_memory_equal(before, after, length);
        end_journal(&journal, &record);
    }
}

/* What is asked of a journal while memory runs out at the nth request. */
typedef bool request(struct cub_journal *, struct cub_record *, struct cub_fault *);

static bool ask_create(struct cub_journal *journal, struct cub_record *record, struct cub_fault *fault)
{
    struct cub_journal another;
    (void)fault;
    if (!cub_journal_create(&another, folder, record))
        return false;
    end_journal(&another, &(struct cub_record){0});
    (void)journal;
    return true;
}

static bool ask_sync(struct cub_journal *journal, struct cub_record *record, struct cub_fault *fault)
{
    (void)fault;
    return cub_journal_sync(journal, record);
}

static bool ask_list(struct cub_journal *journal, struct cub_record *record, struct cub_fault *fault)
{
    uint32_t *numbers;
    size_t count;
    bool good = cub_journal_list(folder, &numbers, &count);
    assert_int_equal(count, good);
    free(numbers);
    (void)journal, (void)record, (void)fault;
    return good;
}

static bool ask_read(struct cub_journal *journal, struct cub_record *record, struct cub_fault *fault)
{
    struct cub_record read;
    bool good = cub_journal_read(journal->path, &read, fault);
    assert_int_equal(read.match.length, good ? 6 : 0);
    cub_record_finish(&read);
    (void)record;
    return good;
}

static bool ask_open(struct cub_journal *journal, struct cub_record *record, struct cub_fault *fault)
{
    struct cub_journal another;
    struct cub_record read;
    cub_journal_close(journal);
    bool good = cub_journal_open(&another, journal->path, &read, fault);
    assert_int_equal(read.match.length, good ? 6 : 0);
    cub_record_finish(&read);
    cub_journal_close(&another);
    (void)record;
    return good;
}

/* Whichever allocation fails, it is told, and the disk is as it was. */
static void assert_honest(request *ask, bool changes)
{
    int failures = 0;
    for (bool hit = true; hit;) {
        struct cub_journal journal;
        struct cub_record record;
        struct cub_fault fault = {0};
        begin_journal(&journal, &record);
        undo(&journal, &record, 4);
        for (int i = 4; i < STORY; i++)
            play(&record, story[i].who, story[i].text);
        errno = 0;
        scarce_at(failures + 1);
        bool good = ask(&journal, &record, &fault);
        int error = errno;
        hit = scarce_end();
        assert_int_equal(good, !hit);
        assert_true(!hit || error == ENOMEM || (!fault.why.rule && strcmp(fault.why.id, "match.memory") == 0));
        assert_holds(journal.path, good && changes ? HEAD "dice 34\ndice 12\ndice 35\n1 c5\ndice 16\n2 b5 {a note}\n"
                                                          "undo 4\ndice 16\n2 b5\ndice 44\n1 d2\n"
                                                   : HEAD STORY_TEXT);
        end_journal(&journal, &record);
        assert_int_equal(rmdir(folder), 0);
        failures += hit;
    }
    assert_true(failures > 0);
}

static void test_scarce(void **context)
{
    (void)context;
    assert_honest(ask_create, false);
    assert_honest(ask_sync, true);
    assert_honest(ask_list, false);
    assert_honest(ask_read, false);
    assert_honest(ask_open, false);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(test_full, prepare, sweep),
        cmocka_unit_test_setup_teardown(test_unforced, prepare, sweep),
        cmocka_unit_test_setup_teardown(test_forced, prepare, sweep),
        cmocka_unit_test_setup_teardown(test_full_at_first, prepare, sweep),
        cmocka_unit_test_setup_teardown(test_read_only, prepare, sweep),
        cmocka_unit_test_setup_teardown(test_removed, prepare, sweep),
        cmocka_unit_test_setup_teardown(test_meddled, prepare, sweep),
        cmocka_unit_test_setup_teardown(test_scarce, prepare, sweep),
    };
    return cmocka_run_group_tests(tests, enter, leave);
}
