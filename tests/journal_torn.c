/* Journals that a crash has torn, or somebody has damaged: what remains of them. */
#include <errno.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cmocka.h>

#include "cubilete/dice.h"
#include "cubilete/games.h"
#include "cubilete/host.h"
#include "host/paths.h"
#include "tests/journals.h"

/* How many moves stand whole in the first bytes of a journal without undo; below 0: its header is not whole. */
static int whole_moves(const char *text, size_t length)
{
    int moves = 0;
    for (size_t i = strlen(HEAD); i < length; i++)
        moves += text[i] == '\n';
    return length < strlen(HEAD) ? -1 : moves;
}

/* Opened, gone on with, and opened again: as many moves as were whole, and then all of them. */
static void go_on(const char *path, int whole)
{
    struct cub_journal journal;
    struct cub_record record;
    struct cub_fault fault;
    assert_true(cub_journal_open(&journal, path, &record, &fault));
    assert_int_equal(record.match.length, whole);
    for (int i = whole; i < STORY; i++)
        play(&record, story[i].who, story[i].text);
    assert_true(cub_journal_sync(&journal, &record));
    assert_remains(path, &record);
    cub_journal_close(&journal);
    cub_record_finish(&record);
}

static void assert_fault(const char *path, const char *text, size_t length, uint64_t line, const char *message)
{
    struct cub_journal journal;
    struct cub_record record;
    struct cub_fault fault;
    char after[FILE_ROOM];
    store(path, text, length);
    errno = EDOM;
    assert_false(cub_journal_open(&journal, path, &record, &fault));
    assert_int_equal(errno, 0);
    assert_int_equal(fault.line, line);
    assert_string_equal(fault.why.id, message);
    assert_int_equal(journal.fd, -1);
    assert_false(cub_journal_read(path, &record, &fault));
    assert_int_equal(load(path, after), length);
    assert_memory_equal(after, text, length);
}

static void test_torn(void **context)
{
    static const char text[] = HEAD STORY_TEXT;
    char path[CUB_JOURNAL_PATH], piece[FILE_ROOM];
    (void)context;
    assert_int_equal(mkdir(folder, 0700), 0);
    assert_true(cub_journal_path(path, folder, 7));
    for (size_t length = strlen(HEAD); length < sizeof text; length++) {
        store(path, text, length);
        go_on(path, whole_moves(text, length));
    }
    for (size_t length = 0; length < strlen(HEAD); length++) {
        struct cub_journal journal;
        struct cub_record record;
        struct cub_fault fault = {0};
        store(path, text, length);
        assert_false(cub_journal_open(&journal, path, &record, &fault));
        assert_true(errno == 0 && fault.why.rule && fault.why.id);
        assert_int_equal(load(path, piece), length);
    }
    assert_fault(path, text, strlen(HEAD) - 1, 5, "record.cut");
    unlink(path);
}

/* A crash of the whole machine may leave zeros, and more of them than a line may have bytes. */
static void test_torn_zeros(void **context)
{
    static char text[200000] = HEAD STORY_TEXT;
    char path[CUB_JOURNAL_PATH];
    (void)context;
    assert_int_equal(mkdir(folder, 0700), 0);
    assert_true(cub_journal_path(path, folder, 7));
    store(path, text, sizeof text);
    go_on(path, 6);
    unlink(path);
}

/* A record that a person has written may lack its last LF, whatever it is called: no move of it is lost. */
static void test_bare(void **context)
{
    static const char text[] = HEAD STORY_TEXT;
    static const char *const names[] = {"7.cub", "cubilete/games/mine.cub"};
    (void)context;
    assert_int_equal(mkdir(folder, 0700), 0);
    for (size_t i = 0; i < 2; i++) {
        char path[CUB_JOURNAL_PATH];
        struct cub_journal journal;
        struct cub_record record;
        struct cub_fault fault;
        snprintf(path, sizeof path, "%s/%s", scratch, names[i]);
        store(path, text, strlen(text) - 1);
        assert_true(cub_journal_open(&journal, path, &record, &fault));
        assert_true(cub_journal_sync(&journal, &record));
        cub_record_finish(&record);
        cub_journal_close(&journal);
        assert_int_equal(load(path, (char[FILE_ROOM]){0}), strlen(text) - 1);
        go_on(path, 6);
        assert_holds(path, HEAD STORY_TEXT "dice 44\n1 d2\n");
    }
}

/* What is no line of a record is refused there, and left. */
static void test_bare_damage(void **context)
{
    static const char text[] = HEAD STORY_TEXT "dice";
    char path[CUB_JOURNAL_PATH];
    (void)context;
    assert_true(cub_journal_path(path, scratch, 7));
    assert_fault(path, text, strlen(text), 12, "match.notation");
}

#define SHORT_HEAD "cubilete 1\ngame doce\noption rounds 1\nseats 2\n"
#define SHORT_MOVES "1 1@a1\n2 3@e5\n1 4@c1\n2 2@c4\n1 6@e4\n2 5@a4\n1 5@b1\n2 1@e2\n1 2@d1\n"

/* A match that is over, in a journal of its own. */
static void end_match(struct cub_journal *journal, struct cub_record *record)
{
    struct cub_fault fault;
    char path[CUB_JOURNAL_PATH];
    assert_true(cub_paths_make(folder) && cub_journal_path(path, folder, 9));
    store(path, SHORT_HEAD "\n" SHORT_MOVES, strlen(SHORT_HEAD "\n" SHORT_MOVES));
    assert_true(cub_journal_open(journal, path, record, &fault));
    assert_int_equal(record->match.now.state.to_act, 0);
}

/* The key of sealed dice comes when the match is over: a line after the moves, which the record has in its header. */
static void test_late_key(void **context)
{
    struct cub_journal journal;
    struct cub_record record;
    char text[FILE_ROOM] = "";
    (void)context;
    end_match(&journal, &record);
    assert_true(cub_dice_say_key(&record, late_key));
    for (int i = 0; i < 2; i++) { /* the second time nothing is missing */
        assert_true(cub_journal_sync(&journal, &record));
        load(journal.path, text);
        assert_string_equal(text + strlen(SHORT_HEAD "\n"), SHORT_MOVES KEY_LINE);
    }
    assert_remains(journal.path, &record);
    text[0] = 0;
    cub_record_write(&record, put, text);
    assert_string_equal(text, SHORT_HEAD KEY_LINE "\n" SHORT_MOVES);
    end_journal(&journal, &record);
}

/* A crash while it is written, and a disk that takes only some of it. */
static void test_late_key_torn(void **context)
{
    static const char all[] = SHORT_HEAD "\n" SHORT_MOVES KEY_LINE;
    struct cub_journal journal;
    struct cub_record record;
    struct cub_fault fault;
    char path[CUB_JOURNAL_PATH];
    (void)context;
    end_match(&journal, &record);
    assert_true(cub_dice_say_key(&record, late_key));
    limit_files(sizeof all - 4);
    assert_false(cub_journal_sync(&journal, &record));
    limit_files(RLIM_INFINITY);
    assert_holds(journal.path, SHORT_HEAD "\n" SHORT_MOVES);
    cub_journal_close(&journal);
    cub_record_finish(&record);
    assert_true(cub_journal_path(path, folder, 9));
    store(path, all, sizeof all - 3);
    assert_true(cub_journal_open(&journal, path, &record, &fault));
    assert_null(cub_record_value(&record, "dice-key"));
    assert_true(cub_dice_say_key(&record, late_key) && cub_journal_sync(&journal, &record));
    assert_holds(journal.path, all);
    end_journal(&journal, &record);
}

static void test_damage(void **context)
{
    static const struct {
        const char *text;
        uint64_t line;
        const char *message;
    } cases[] = {
        {"", 1, "record.empty"},
        {"no journal\n", 1, "record.first"},
        {HEAD "dice 34\ndice 21\ndice 35\n", 7, "match.notation"},
        {HEAD "dice 34\ndice 12\ndice 35\n1 c4\n1 c5\n", 9, "secuencia.place"},
        {HEAD "dice 34\nundo\n", 7, "match.notation"},
        {HEAD "dice 34\nundo 2\n", 7, "record.undo"},
        {HEAD "dice 34\nundo 01\n", 7, "record.undo"},
        {HEAD "dice 34\nundo -1\n", 7, "record.undo"},
        {HEAD "dice 34\nundo 1 {so}\n", 7, "record.undo"},
        {HEAD "dice 34\nundo 4294967296\n", 7, "record.undo"},
        {HEAD "dice 34\n" KEY_LINE, 7, "match.notation"},
        {SHORT_HEAD "\n" SHORT_MOVES "dice-key\n", 15, "match.over"},
        {HEAD "dice 34\n\r\n", 7, "record.crlf"},
        {HEAD "dice 34\n\xFF\n", 7, "record.utf8"},
    };
    char path[CUB_JOURNAL_PATH];
    (void)context;
    assert_true(cub_journal_path(path, scratch, 7));
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
        assert_fault(path, cases[i].text, strlen(cases[i].text), cases[i].line, cases[i].message);
    unlink(path);
}

/* Only a reader that is told so takes an undo, or a late key. */
static void refuse_undo(void *context, struct cub_record *record, const struct cub_fault *fault)
{
    (void)record;
    assert_non_null(fault);
    assert_string_equal(fault->why.rule, "NO-1");
    assert_string_equal(fault->why.id, "record.journal");
    ++*(int *)context;
}

static void test_no_record(void **context)
{
    static const char text[] = HEAD "dice 34\nundo 0\n" SHORT_HEAD "\n" SHORT_MOVES KEY_LINE;
    struct cub_reader reader;
    int games = 0;
    (void)context;
    cub_reader_init(&reader, cub_games, cub_heap, (struct cub_reader_events){.context = &games, .game = refuse_undo});
    cub_reader_feed(&reader, text, strlen(text));
    cub_reader_finish(&reader);
    assert_int_equal(games, 2);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(test_torn, prepare, sweep),
        cmocka_unit_test_setup_teardown(test_torn_zeros, prepare, sweep),
        cmocka_unit_test_setup_teardown(test_bare, prepare, sweep),
        cmocka_unit_test_setup_teardown(test_bare_damage, prepare, sweep),
        cmocka_unit_test_setup_teardown(test_late_key, prepare, sweep),
        cmocka_unit_test_setup_teardown(test_late_key_torn, prepare, sweep),
        cmocka_unit_test_setup_teardown(test_damage, prepare, sweep),
        cmocka_unit_test_setup_teardown(test_no_record, prepare, sweep),
    };
    return cmocka_run_group_tests(tests, enter, leave);
}
