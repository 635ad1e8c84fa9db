/* Journals: what is on disk after every move, crash, undo, full disk and second program. */
#include <errno.h>
#include <fcntl.h>
#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cmocka.h>

#include "cubilete/dice.h"
#include "cubilete/games.h"
#include "cubilete/host.h"
#include "cubilete/journal.h"
#include "cubilete/option.h"
#include "host/folder.h"
#include "tests/scarce.h"

static char scratch[] = "/tmp/cubilete-journal-XXXXXX";
static char folder[CUB_JOURNAL_PATH];

/* In the place of the system's: what was forced to the disk, and whether it fails. */
static int forced_files, forced_folders, force_error;

int fsync(int fd)
{
    struct stat what;
    assert_int_equal(fstat(fd, &what), 0);
    *(S_ISDIR(what.st_mode) ? &forced_folders : &forced_files) += 1;
    errno = force_error;
    return force_error ? -1 : 0;
}

enum { FILE_ROOM = 1 << 14 }; /* the files here are far smaller */

static size_t load(const char *path, char out[FILE_ROOM])
{
    FILE *file = fopen(path, "rb");
    assert_non_null(file);
    size_t length = fread(out, 1, FILE_ROOM - 1, file);
    fclose(file);
    out[length] = 0;
    return length;
}

static void store(const char *path, const char *bytes, size_t length)
{
    FILE *file = fopen(path, "wb");
    assert_non_null(file);
    assert_int_equal(fwrite(bytes, 1, length, file), length);
    assert_int_equal(fclose(file), 0);
}

static void assert_holds(const char *path, const char *expected)
{
    char text[FILE_ROOM];
    load(path, text);
    assert_string_equal(text, expected);
}

static void put(void *context, const char *bytes, size_t length)
{
    strncat(context, bytes, length);
}

/* A match of secuencia between Ana and a bot. */
static void begin(struct cub_record *record)
{
    struct cub_setup setup;
    cub_setup_init(&setup, &cub_secuencia, 2);
    assert_true(cub_record_init(record, &cub_secuencia, &setup, NULL, cub_heap, NULL));
    assert_true(cub_record_say(record, "seat 1", "Ana Peña"));
}

static const char late_key[] = "9d607dc9b4b39af73c962533a6158ca5deb137acbcdb50e2df0bc1c183bef4b8";

#define KEY_LINE "dice-key 9d607dc9b4b39af73c962533a6158ca5deb137acbcdb50e2df0bc1c183bef4b8\n"
#define HEAD "cubilete 1\ngame secuencia\nseats 2\nseat 1 Ana Peña\n\n"

static void play(struct cub_record *record, int who, const char *text)
{
    assert_true(cub_match_play_text(&record->match, who, text, NULL));
}

/* Plays one of these in turn: a match that goes this way is the same whoever plays it. */
static const struct {
    int who;
    const char *text;
} story[] = {{CUB_DICE, "34"}, {CUB_DICE, "12"}, {CUB_DICE, "35"}, {0, "c5"},
             {CUB_DICE, "16"}, {1, "b5"},        {CUB_DICE, "44"}, {0, "d2"}};
enum { STORY = sizeof story / sizeof *story };

#define STORY_TEXT "dice 34\ndice 12\ndice 35\n1 c5\ndice 16\n2 b5 {a note}\n"

/* Begins a journal of that match and plays six moves of it, each synced. */
static void begin_journal(struct cub_journal *journal, struct cub_record *record)
{
    begin(record);
    assert_true(cub_journal_create(journal, folder, record));
    assert_holds(journal->path, HEAD);
    for (int i = 0; i < 6; i++) {
        play(record, story[i].who, story[i].text);
        if (i == 5)
            assert_true(cub_record_note(record, "a note"));
        assert_true(cub_journal_sync(journal, record));
    }
    assert_holds(journal->path, HEAD STORY_TEXT);
}

static void end_journal(struct cub_journal *journal, struct cub_record *record)
{
    cub_journal_close(journal);
    cub_record_finish(record);
    unlink(journal->path);
}

static void undo(struct cub_journal *journal, struct cub_record *record, uint32_t length)
{
    cub_match_undo(&record->match, length);
    cub_journal_undo(journal, length);
}

/* What remains on disk is this match, byte for byte as its record writes it. */
static void assert_remains(const char *path, const struct cub_record *expected)
{
    struct cub_record record;
    struct cub_fault fault;
    char left[FILE_ROOM] = "", right[FILE_ROOM] = "";
    assert_true(cub_journal_read(path, &record, &fault));
    cub_record_write(&record, put, left);
    cub_record_write(expected, put, right);
    assert_string_equal(left, right);
    assert_memory_equal(&record.match.now, &expected->match.now, cub_secuencia.state_size);
    cub_record_finish(&record);
}

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
    assert_string_equal(fault.why.message, message);
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
        assert_true(errno == 0 && fault.why.rule && fault.why.message);
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

static void limit_files(rlim_t bytes)
{
    struct rlimit limit;
    assert_int_equal(getrlimit(RLIMIT_FSIZE, &limit), 0);
    limit.rlim_cur = bytes;
    assert_int_equal(setrlimit(RLIMIT_FSIZE, &limit), 0);
}

#define SHORT_HEAD "cubilete 1\ngame doce\noption rounds 1\nseats 2\n"
#define SHORT_MOVES "1 1@a1\n2 3@e5\n1 4@c1\n2 2@c4\n1 6@e4\n2 5@a4\n1 5@b1\n2 1@e2\n1 2@d1\n"

/* A match that is over, in a journal of its own. */
static void end_match(struct cub_journal *journal, struct cub_record *record)
{
    struct cub_fault fault;
    char path[CUB_JOURNAL_PATH];
    assert_true(cub_folder_make(folder) && cub_journal_path(path, folder, 9));
    store(path, SHORT_HEAD "\n" SHORT_MOVES, strlen(SHORT_HEAD "\n" SHORT_MOVES));
    assert_true(cub_journal_open(journal, path, record, &fault));
    assert_int_equal(record->match.now.state.to_act, 0);
}

/* The key of sealed dice comes when the match is over: a line behind the moves, which the record has in its header. */
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
    assert_string_equal(fault->why.message, "record.journal");
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
        assert_true(!hit || error == ENOMEM || (!fault.why.rule && strcmp(fault.why.message, "match.memory") == 0));
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

static int enter(void **context)
{
    (void)context;
    signal(SIGXFSZ, SIG_IGN);
    if (!mkdtemp(scratch))
        return -1;
    return 0;
}

/* Each test has a place of its own for the folder. */
static int prepare(void **context)
{
    char above[CUB_JOURNAL_PATH];
    (void)context;
    setenv("XDG_DATA_HOME", scratch, 1);
    snprintf(above, sizeof above, "%s/cubilete", scratch);
    return cub_journal_folder(folder) ? mkdir(above, 0700) : -1;
}

static int sweep(void **context)
{
    char command[CUB_JOURNAL_PATH + 32];
    (void)context;
    snprintf(command, sizeof command, "rm -rf '%s'/* '%s'/.local", scratch, scratch);
    return system(command);
}

static int leave(void **context)
{
    (void)context;
    return rmdir(scratch);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(test_round_trip, prepare, sweep),
        cmocka_unit_test_setup_teardown(test_undo, prepare, sweep),
        cmocka_unit_test_setup_teardown(test_undo_unwritten, prepare, sweep),
        cmocka_unit_test_setup_teardown(test_torn, prepare, sweep),
        cmocka_unit_test_setup_teardown(test_torn_zeros, prepare, sweep),
        cmocka_unit_test_setup_teardown(test_late_key, prepare, sweep),
        cmocka_unit_test_setup_teardown(test_late_key_torn, prepare, sweep),
        cmocka_unit_test_setup_teardown(test_damage, prepare, sweep),
        cmocka_unit_test_setup_teardown(test_bare, prepare, sweep),
        cmocka_unit_test_setup_teardown(test_bare_damage, prepare, sweep),
        cmocka_unit_test_setup_teardown(test_meddled, prepare, sweep),
        cmocka_unit_test_setup_teardown(test_no_record, prepare, sweep),
        cmocka_unit_test_setup_teardown(test_full, prepare, sweep),
        cmocka_unit_test_setup_teardown(test_full_at_first, prepare, sweep),
        cmocka_unit_test_setup_teardown(test_unforced, prepare, sweep),
        cmocka_unit_test_setup_teardown(test_forced, prepare, sweep),
        cmocka_unit_test_setup_teardown(test_read_only, prepare, sweep),
        cmocka_unit_test_setup_teardown(test_removed, prepare, sweep),
        cmocka_unit_test_setup_teardown(test_lock, prepare, sweep),
        cmocka_unit_test_setup_teardown(test_open_errors, prepare, sweep),
        cmocka_unit_test_setup_teardown(test_numbers, prepare, sweep),
        cmocka_unit_test_setup_teardown(test_folder, prepare, sweep),
        cmocka_unit_test_setup_teardown(test_scarce, prepare, sweep),
    };
    return cmocka_run_group_tests(tests, enter, leave);
}
