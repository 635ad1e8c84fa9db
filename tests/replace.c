/* Replacing files: whole or not at all, and nothing is left beside them. */
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/random.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cmocka.h>

#include "host/replace.h"

enum { STEPS = 64, ROOM = 1 << 12 };

static char scratch[] = "/tmp/cubilete-replace-XXXXXX";

/* In the place of the system's: what was done in which order, and what fails at which time from 1. */
static char steps[STEPS];
static int files_forced, fail_file, fail_folder, fail_move;

static void note(char step)
{
    size_t length = strlen(steps);
    assert_true(length + 1 < sizeof steps);
    steps[length] = step;
}

int fsync(int fd)
{
    struct stat what;
    assert_int_equal(fstat(fd, &what), 0);
    bool folder = S_ISDIR(what.st_mode);
    note(folder ? 'd' : 'f');
    errno = EIO;
    return folder ? (fail_folder ? -1 : 0) : ++files_forced == fail_file ? -1 : 0;
}

int rename(const char *from, const char *to)
{
    note('r');
    errno = EACCES;
    return fail_move ? -1 : renameat(AT_FDCWD, from, AT_FDCWD, to);
}

/* Randomness that somebody has guessed. */
static const uint64_t *guessed;

ssize_t getrandom(void *out, size_t length, unsigned flags)
{
    if (!guessed)
        return syscall(SYS_getrandom, out, length, flags);
    memcpy(out, guessed, length);
    return (ssize_t)length;
}

static const char *in_scratch(const char *name)
{
    static char path[4][PATH_MAX];
    static int next;
    next = (next + 1) % 4;
    snprintf(path[next], sizeof path[next], "%s/%s", scratch, name);
    return path[next];
}

static void store(const char *name, const char *text)
{
    FILE *file = fopen(in_scratch(name), "wb");
    assert_non_null(file);
    assert_true(fputs(text, file) >= 0);
    assert_int_equal(fclose(file), 0);
}

static void assert_holds(const char *name, const char *expected)
{
    char text[ROOM];
    FILE *file = fopen(in_scratch(name), "rb");
    assert_non_null(file);
    text[fread(text, 1, sizeof text - 1, file)] = 0;
    fclose(file);
    assert_string_equal(text, expected);
}

static void assert_files(int expected)
{
    DIR *folder = opendir(scratch);
    int count = -2; /* itself and the one above */
    assert_non_null(folder);
    while (readdir(folder))
        count++;
    closedir(folder);
    assert_int_equal(count, expected);
}

static bool replace(const char *name, const char *text)
{
    return cub_file_replace(in_scratch(name), text, strlen(text));
}

static void assert_fails(const char *name, int error)
{
    errno = 0;
    assert_false(replace(name, "new"));
    assert_int_equal(errno, error);
}

static mode_t mode_of(const char *name)
{
    struct stat file;
    assert_int_equal(stat(in_scratch(name), &file), 0);
    return file.st_mode & 0777;
}

static void test_new_and_old(void **context)
{
    (void)context;
    mode_t before = umask(027);
    assert_true(replace("a", "one"));
    assert_holds("a", "one");
    assert_int_equal(mode_of("a"), 0640);
    assert_int_equal(chmod(in_scratch("a"), 0604), 0);
    assert_true(replace("a", ""));
    assert_holds("a", "");
    assert_int_equal(mode_of("a"), 0604);
    umask(before);
    assert_files(1);
}

static void test_relative(void **context)
{
    char here[PATH_MAX];
    (void)context;
    assert_non_null(getcwd(here, sizeof here));
    assert_int_equal(chdir(scratch), 0);
    assert_true(cub_file_replace("a", "one", 3));
    assert_int_equal(chdir(here), 0);
    assert_holds("a", "one");
    assert_files(1);
}

/* A name may be as long as names can be. */
static void test_long(void **context)
{
    char name[NAME_MAX + 2], path[PATH_MAX + 1];
    (void)context;
    memset(name, 'n', sizeof name);
    name[NAME_MAX] = 0;
    assert_true(replace(name, "one"));
    assert_holds(name, "one");
    name[NAME_MAX] = 'n';
    name[NAME_MAX + 1] = 0;
    assert_fails(name, ENAMETOOLONG);
    memset(path, '/', sizeof path - 1);
    path[PATH_MAX] = 0;
    assert_false(cub_file_replace(path, "", 0));
    assert_int_equal(errno, ENAMETOOLONG);
    assert_files(1);
}

/* The draft is on the disk before it is moved, and the folder after. */
static void test_order(void **context)
{
    (void)context;
    assert_true(replace("a", "one"));
    assert_string_equal(steps, "frd");
}

static void test_failures(void **context)
{
    (void)context;
    store("a", "old");
    fail_file = 1;
    assert_fails("a", EIO);
    assert_string_equal(steps, "f");
    fail_file = 0;
    fail_move = 1;
    assert_fails("a", EACCES);
    assert_holds("a", "old");
    assert_files(1);
    fail_move = 0;
    fail_folder = 1;
    assert_fails("a", EIO);
    assert_holds("a", "new");
    assert_files(1);
}

static void test_no_place(void **context)
{
    (void)context;
    assert_int_equal(mkdir(in_scratch("folder"), 0700), 0);
    assert_fails("folder", EISDIR);
    assert_fails("none/a", ENOENT);
    store("a", "old");
    assert_fails("a/b", ENOTDIR);
    assert_int_equal(chmod(in_scratch("a"), 0400), 0);
    if (geteuid() != 0)
        assert_fails("a", EACCES);
    assert_files(2);
}

static void limit_files(rlim_t bytes)
{
    struct rlimit limit;
    assert_int_equal(getrlimit(RLIMIT_FSIZE, &limit), 0);
    limit.rlim_cur = bytes;
    assert_int_equal(setrlimit(RLIMIT_FSIZE, &limit), 0);
}

/* A full disk, in the middle of a long file and at the end of a short one. */
static void test_full(void **context)
{
    static char text[1 << 20];
    (void)context;
    memset(text, 'x', sizeof text - 1);
    store("a", "old");
    for (int i = 0; i < 2; i++) {
        limit_files(i ? 1000 : 2);
        bool good = replace("a", i ? text : "new");
        int error = errno;
        limit_files(RLIM_INFINITY);
        assert_false(good);
        assert_int_equal(error, EFBIG);
    }
    assert_holds("a", "old");
    assert_files(1);
}

static bool is_link(const char *name)
{
    struct stat file;
    return lstat(in_scratch(name), &file) == 0 && S_ISLNK(file.st_mode);
}

static void test_links(void **context)
{
    (void)context;
    assert_int_equal(mkdir(in_scratch("there"), 0700), 0);
    store("there/a", "old");
    assert_int_equal(symlink("there/second", in_scratch("first")), 0);
    assert_int_equal(symlink("a", in_scratch("there/second")), 0);
    assert_true(replace("first", "new"));
    assert_true(is_link("first") && is_link("there/second"));
    assert_holds("there/a", "new");
    assert_int_equal(symlink(in_scratch("there/b"), in_scratch("dangling")), 0);
    assert_true(replace("dangling", "new"));
    assert_true(is_link("dangling"));
    assert_holds("there/b", "new");
    assert_int_equal(symlink("round", in_scratch("round")), 0);
    assert_fails("round", ELOOP);
    assert_int_equal(symlink("none/x", in_scratch("nowhere")), 0);
    assert_fails("nowhere", ENOENT);
    assert_files(5);
}

/* What can't be replaced is written into. */
static void test_fifo(void **context)
{
    struct stat file;
    char text[8] = "";
    (void)context;
    assert_int_equal(mkfifo(in_scratch("fifo"), 0600), 0);
    int fd = open(in_scratch("fifo"), O_RDONLY | O_NONBLOCK);
    assert_true(fd >= 0);
    assert_true(replace("fifo", "new"));
    assert_int_equal(read(fd, text, sizeof text), 3);
    assert_string_equal(text, "new");
    close(fd);
    assert_int_equal(stat(in_scratch("fifo"), &file), 0);
    assert_true(S_ISFIFO(file.st_mode));
    assert_files(1);
}

static void test_device(void **context)
{
    struct stat file;
    (void)context;
    assert_true(cub_file_replace("/dev/null", "new", 3));
    assert_int_equal(stat("/dev/null", &file), 0);
    assert_true(S_ISCHR(file.st_mode));
    assert_int_equal(symlink("/dev/full", in_scratch("full")), 0);
    assert_fails("full", ENOSPC);
}

/* Nobody who knows the name of a draft has it written elsewhere. */
static void test_planted(void **context)
{
    const uint64_t number = 0x123456789ABCDEF0;
    (void)context;
    guessed = &number;
    store("dear", "dear");
    assert_int_equal(symlink("dear", in_scratch(".cubilete-123456789abcdef0")), 0);
    assert_fails("a", EEXIST);
    assert_holds("dear", "dear");
    assert_true(is_link(".cubilete-123456789abcdef0"));
    assert_files(2);
}

static void begin_all(struct cub_replace all[3])
{
    static const char *const names[] = {"a", "b", "c"};
    for (int i = 0; i < 3; i++) {
        assert_true(cub_replace_begin(&all[i], in_scratch(names[i])));
        fputs("new", all[i].file);
    }
    assert_string_not_equal(all[0].draft, all[1].draft);
}

static void test_several(void **context)
{
    struct cub_replace all[3];
    (void)context;
    store("a", "old");
    for (fail_file = 1; fail_file <= 3; fail_file++) {
        begin_all(all);
        files_forced = 0;
        assert_false(cub_replace_finish(all, 3));
        assert_int_equal(errno, EIO);
        assert_files(1);
    }
    fail_file = 0;
    begin_all(all);
    errno = EDOM;
    cub_replace_cancel(all, 3);
    assert_int_equal(errno, EDOM);
    assert_holds("a", "old");
    assert_files(1);
    begin_all(all);
    memset(steps, 0, sizeof steps);
    assert_true(cub_replace_finish(all, 3));
    assert_string_equal(steps, "fffrrrddd");
    assert_holds("a", "new");
    assert_holds("c", "new");
    assert_files(3);
}

/* How another process ends that has drafts of two files when this signal comes. */
static int end_by(int number, void (*style)(int))
{
    int status;
    pid_t child = fork();
    if (child == 0) {
        struct cub_replace all[3];
        setrlimit(RLIMIT_CORE, &(struct rlimit){0});
        signal(number, style);
        begin_all(all);
        raise(number);
        _exit(cub_replace_finish(all, 3) ? 0 : 1);
    }
    assert_int_equal(waitpid(child, &status, 0), child);
    return status;
}

static void test_signals(void **context)
{
    static const int numbers[] = {SIGHUP, SIGINT, SIGQUIT, SIGPIPE, SIGTERM, SIGXCPU, SIGXFSZ};
    (void)context;
    for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++) {
        int status = end_by(numbers[i], SIG_DFL);
        assert_true(WIFSIGNALED(status));
        assert_int_equal(WTERMSIG(status), numbers[i]);
        assert_files(0);
    }
    assert_int_equal(end_by(SIGHUP, SIG_IGN), 0); /* nohup */
    assert_files(3);
}

/* Without drafts signals are as they were. */
static void test_signals_after(void **context)
{
    struct sigaction now;
    struct cub_replace all[3];
    (void)context;
    begin_all(all);
    assert_int_equal(sigaction(SIGTERM, NULL, &now), 0);
    assert_ptr_not_equal(now.sa_handler, SIG_DFL);
    cub_replace_cancel(all, 3);
    assert_int_equal(sigaction(SIGTERM, NULL, &now), 0);
    assert_ptr_equal(now.sa_handler, SIG_DFL);
}

static int enter(void **context)
{
    (void)context;
    signal(SIGXFSZ, SIG_IGN);
    return mkdtemp(scratch) ? 0 : -1;
}

static int sweep(void **context)
{
    char command[256];
    (void)context;
    memset(steps, 0, sizeof steps);
    files_forced = fail_file = fail_folder = fail_move = 0;
    guessed = NULL;
    snprintf(command, sizeof command, "find '%s' -mindepth 1 -delete", scratch);
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
        cmocka_unit_test_teardown(test_new_and_old, sweep), cmocka_unit_test_teardown(test_relative, sweep),
        cmocka_unit_test_teardown(test_long, sweep),        cmocka_unit_test_teardown(test_order, sweep),
        cmocka_unit_test_teardown(test_failures, sweep),    cmocka_unit_test_teardown(test_no_place, sweep),
        cmocka_unit_test_teardown(test_full, sweep),        cmocka_unit_test_teardown(test_links, sweep),
        cmocka_unit_test_teardown(test_fifo, sweep),        cmocka_unit_test_teardown(test_device, sweep),
        cmocka_unit_test_teardown(test_planted, sweep),     cmocka_unit_test_teardown(test_several, sweep),
        cmocka_unit_test_teardown(test_signals, sweep),     cmocka_unit_test_teardown(test_signals_after, sweep),
    };
    return cmocka_run_group_tests(tests, enter, leave);
}
