/* A match in a journal, and the disk under it. */
#include "tests/journals.h"

#include <errno.h>
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

#include "cubilete/games.h"
#include "cubilete/host.h"
#include "cubilete/option.h"

char scratch[] = "/tmp/cubilete-journal-XXXXXX";
char folder[CUB_JOURNAL_PATH];

int forced_files, forced_folders, force_error;

int fsync(int fd)
{
    struct stat what;
    assert_int_equal(fstat(fd, &what), 0);
    *(S_ISDIR(what.st_mode) ? &forced_folders : &forced_files) += 1;
    errno = force_error;
    return force_error ? -1 : 0;
}

size_t load(const char *path, char out[FILE_ROOM])
{
    FILE *file = fopen(path, "rb");
    assert_non_null(file);
    size_t length = fread(out, 1, FILE_ROOM - 1, file);
    fclose(file);
    out[length] = 0;
    return length;
}

void store(const char *path, const char *bytes, size_t length)
{
    FILE *file = fopen(path, "wb");
    assert_non_null(file);
    assert_int_equal(fwrite(bytes, 1, length, file), length);
    assert_int_equal(fclose(file), 0);
}

void assert_holds(const char *path, const char *expected)
{
    char text[FILE_ROOM];
    load(path, text);
    assert_string_equal(text, expected);
}

void put(void *context, const char *bytes, size_t length)
{
    strncat(context, bytes, length);
}

void begin(struct cub_record *record)
{
    struct cub_setup setup;
    cub_setup_init(&setup, &cub_secuencia, 2);
    assert_true(cub_record_init(record, &cub_secuencia, &setup, NULL, cub_heap, NULL));
    assert_true(cub_record_say(record, "seat 1", "Ana Peña"));
}

const char late_key[] = "9d607dc9b4b39af73c962533a6158ca5deb137acbcdb50e2df0bc1c183bef4b8";

void play(struct cub_record *record, int who, const char *text)
{
    assert_true(cub_match_play_text(&record->match, who, text, NULL));
}

const struct story story[STORY] = {{CUB_DICE, "34"}, {CUB_DICE, "12"}, {CUB_DICE, "35"}, {0, "c5"},
                                   {CUB_DICE, "16"}, {1, "b5"},        {CUB_DICE, "44"}, {0, "d2"}};

void begin_journal(struct cub_journal *journal, struct cub_record *record)
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

void end_journal(struct cub_journal *journal, struct cub_record *record)
{
    cub_journal_close(journal);
    cub_record_finish(record);
    unlink(journal->path);
}

void undo(struct cub_journal *journal, struct cub_record *record, uint32_t length)
{
    cub_match_undo(&record->match, length);
    cub_journal_undo(journal, length);
}

void assert_remains(const char *path, const struct cub_record *expected)
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

void limit_files(rlim_t bytes)
{
    struct rlimit limit;
    assert_int_equal(getrlimit(RLIMIT_FSIZE, &limit), 0);
    limit.rlim_cur = bytes;
    assert_int_equal(setrlimit(RLIMIT_FSIZE, &limit), 0);
}

int enter(void **context)
{
    (void)context;
    signal(SIGXFSZ, SIG_IGN);
    if (!mkdtemp(scratch))
        return -1;
    return 0;
}

int prepare(void **context)
{
    char above[CUB_JOURNAL_PATH];
    (void)context;
    setenv("XDG_DATA_HOME", scratch, 1);
    snprintf(above, sizeof above, "%s/cubilete", scratch);
    return cub_journal_folder(folder) ? mkdir(above, 0700) : -1;
}

int sweep(void **context)
{
    char command[CUB_JOURNAL_PATH + 32];
    (void)context;
    snprintf(command, sizeof command, "rm -rf '%s'/* '%s'/.local", scratch, scratch);
    return system(command);
}

int leave(void **context)
{
    (void)context;
    return rmdir(scratch);
}
