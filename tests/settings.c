/* Settings: what is kept, what is skipped, and that a failure costs nothing. */
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

#include "cubilete/settings.h"
#include "tests/scarce.h"

static char scratch[] = "/tmp/cubilete-settings-XXXXXX";
static char path[256];

enum { FILE_ROOM = 1 << 12 };

/* In the place of the system's: a step each, in their order. */
static char steps[64];

int fsync(int fd)
{
    struct stat what;
    assert_int_equal(fstat(fd, &what), 0);
    strcat(steps, S_ISDIR(what.st_mode) ? "d" : "f");
    return 0;
}

int rename(const char *from, const char *to)
{
    strcat(steps, "r");
    return renameat(AT_FDCWD, from, AT_FDCWD, to);
}

static void store(const char *bytes, size_t length)
{
    FILE *file = fopen(path, "wb");
    assert_non_null(file);
    assert_int_equal(fwrite(bytes, 1, length, file), length);
    assert_int_equal(fclose(file), 0);
}

static void assert_holds(const char *expected)
{
    char text[FILE_ROOM];
    FILE *file = fopen(path, "rb");
    assert_non_null(file);
    text[fread(text, 1, sizeof text - 1, file)] = 0;
    fclose(file);
    assert_string_equal(text, expected);
}

static void assert_value(const struct cub_settings *settings, const char *key, const char *expected)
{
    const char *value = cub_settings_get(settings, key);
    assert_int_equal(value != NULL, expected != NULL);
    if (expected)
        assert_string_equal(value, expected);
}

static void test_round_trip(void **context)
{
    struct cub_settings settings;
    (void)context;
    assert_true(cub_settings_load(&settings));
    assert_value(&settings, "name", NULL);
    assert_true(cub_settings_set(&settings, "name", "Ana Peña"));
    assert_true(cub_settings_set(&settings, "game", "doce"));
    assert_true(cub_settings_set(&settings, "doce.seats", "Ana Peña, bot:fuerte"));
    assert_true(cub_settings_save(&settings));
    cub_settings_finish(&settings);
    assert_holds("name Ana Peña\ngame doce\ndoce.seats Ana Peña, bot:fuerte\n");
    assert_true(cub_settings_load(&settings));
    assert_value(&settings, "name", "Ana Peña");
    assert_value(&settings, "doce.seats", "Ana Peña, bot:fuerte");
    assert_value(&settings, "doce", NULL);
    assert_true(cub_settings_set(&settings, "name", "Eva"));
    assert_true(cub_settings_set(&settings, "game", NULL));
    assert_value(&settings, "name", "Eva");
    assert_value(&settings, "game", NULL);
    assert_true(cub_settings_save(&settings));
    assert_holds("name Eva\ndoce.seats Ana Peña, bot:fuerte\n");
    cub_settings_finish(&settings);
}

/* They are on the disk before they take the place of the old ones, and so is the folder before it counts. */
static void test_forced(void **context)
{
    struct cub_settings settings;
    (void)context;
    assert_true(cub_settings_load(&settings));
    assert_true(cub_settings_set(&settings, "name", "Ana"));
    assert_true(cub_settings_save(&settings));
    assert_string_equal(steps, "frd");
    cub_settings_finish(&settings);
}

/* Comments, empty lines and strange keys stay; a key that stands twice is one after it was set. */
static void test_kept(void **context)
{
    static const char text[] = "# mine\n\nname Ana\nword\nfuture thing = 7\nname Eva\nend";
    struct cub_settings settings;
    (void)context;
    store(text, strlen(text));
    assert_true(cub_settings_load(&settings));
    assert_value(&settings, "name", "Ana");
    assert_value(&settings, "word", NULL);
    assert_value(&settings, "future", "thing = 7");
    assert_true(cub_settings_set(&settings, "name", "Luz"));
    assert_true(cub_settings_save(&settings));
    assert_holds("# mine\n\nname Luz\nword\nfuture thing = 7\nend\n");
    cub_settings_finish(&settings);
}

static void test_damage(void **context)
{
    static const char text[] = "name Ana\nlang \xFF\ntutor \0on\nbell \a\n\0\0\ngame doce\n\xC3";
    struct cub_settings settings;
    (void)context;
    store(text, sizeof text - 1);
    assert_true(cub_settings_load(&settings));
    assert_value(&settings, "name", "Ana");
    assert_value(&settings, "lang", NULL);
    assert_value(&settings, "tutor", NULL);
    assert_value(&settings, "bell", NULL);
    assert_value(&settings, "game", "doce");
    assert_true(cub_settings_save(&settings));
    assert_holds("name Ana\ngame doce\n");
    cub_settings_finish(&settings);
}

static void test_invalid(void **context)
{
    static const struct {
        const char *key, *value;
    } cases[] = {{"", "x"}, {"a b", "x"}, {"a\n", "x"}, {"a", ""}, {"a", "x\ny"}, {"a", "\x1B[2J"}, {"a", "\xFF"}};
    struct cub_settings settings;
    (void)context;
    assert_true(cub_settings_load(&settings));
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        errno = 0;
        assert_false(cub_settings_set(&settings, cases[i].key, cases[i].value));
        assert_int_equal(errno, EINVAL);
    }
    assert_int_equal(settings.length, 0);
    cub_settings_finish(&settings);
}

static void limit_files(rlim_t bytes)
{
    struct rlimit limit;
    assert_int_equal(getrlimit(RLIMIT_FSIZE, &limit), 0);
    limit.rlim_cur = bytes;
    assert_int_equal(setrlimit(RLIMIT_FSIZE, &limit), 0);
}

/* Of a file that no person has written what there is counts, and all of it stays. */
static void test_huge(void **context)
{
    enum { HUGE_FILE = (1 << 20) + 1 };
    static const char head[] = "name Ana\n";
    struct cub_settings settings;
    char *bytes = malloc(HUGE_FILE);
    (void)context;
    assert_non_null(bytes);
    memset(bytes, '#', HUGE_FILE);
    memcpy(bytes, head, sizeof head - 1);
    store(bytes, HUGE_FILE);
    free(bytes);
    errno = 0;
    assert_false(cub_settings_load(&settings));
    assert_int_equal(errno, EFBIG);
    assert_string_equal(cub_settings_get(&settings, "name"), "Ana");
    assert_true(cub_settings_set(&settings, "name", "Eva"));
    assert_false(cub_settings_save(&settings));
    assert_int_equal(errno, EFBIG);
    cub_settings_finish(&settings);
}

/* A full disk: the old settings stay, and nothing lies beside them. */
static void test_full(void **context)
{
    struct cub_settings settings;
    (void)context;
    store("name Ana\n", 9);
    assert_true(cub_settings_load(&settings));
    assert_true(cub_settings_set(&settings, "game", "secuencia"));
    limit_files(9);
    bool saved = cub_settings_save(&settings);
    int error = errno;
    limit_files(RLIM_INFINITY);
    assert_false(saved);
    assert_int_equal(error, EFBIG);
    assert_holds("name Ana\n");
    unlink(path);
    char folder[sizeof path];
    snprintf(folder, sizeof folder, "%s/cubilete", scratch);
    assert_int_equal(rmdir(folder), 0); /* it is empty */
    cub_settings_finish(&settings);
}

/* What could not be read is not replaced. */
static void test_unreadable(void **context)
{
    struct cub_settings settings;
    (void)context;
    assert_int_equal(symlink(path, path), 0);
    assert_false(cub_settings_load(&settings));
    assert_int_equal(errno, ELOOP);
    assert_true(cub_settings_set(&settings, "name", "Ana"));
    assert_value(&settings, "name", "Ana");
    assert_false(cub_settings_save(&settings));
    assert_int_equal(errno, ELOOP);
    cub_settings_finish(&settings);
}

/* Nobody waits for what will never be written. */
static void test_fifo(void **context)
{
    struct cub_settings settings;
    (void)context;
    assert_int_equal(mkfifo(path, 0600), 0);
    assert_false(cub_settings_load(&settings));
    assert_int_equal(errno, ESPIPE);
    cub_settings_finish(&settings);
}

static void test_link(void **context)
{
    struct cub_settings settings;
    struct stat file;
    char target[512];
    (void)context;
    snprintf(target, sizeof target, "%s/dotfile", scratch);
    assert_int_equal(symlink(target, path), 0);
    FILE *made = fopen(target, "wb");
    assert_non_null(made);
    fclose(made);
    assert_true(cub_settings_load(&settings));
    assert_true(cub_settings_set(&settings, "name", "Ana"));
    assert_true(cub_settings_save(&settings));
    assert_int_equal(lstat(path, &file), 0);
    assert_true(S_ISLNK(file.st_mode));
    assert_holds("name Ana\n");
    cub_settings_finish(&settings);
}

static void test_place(void **context)
{
    struct cub_settings settings;
    (void)context;
    unsetenv("XDG_CONFIG_HOME");
    setenv("HOME", "/h", 1);
    assert_true(cub_settings_load(&settings));
    assert_string_equal(settings.path, "/h/.config/cubilete/settings");
    cub_settings_finish(&settings);
    unsetenv("HOME");
    assert_false(cub_settings_load(&settings));
    assert_int_equal(errno, EDESTADDRREQ);
    assert_string_equal(settings.path, "$HOME");
    assert_false(cub_settings_save(&settings));
    cub_settings_finish(&settings);
}

/* One thing after another, while memory runs out at the nth request; whatever could not be done changed nothing. */
static bool try_all(void)
{
    struct cub_settings settings;
    bool loaded = cub_settings_load(&settings);
    bool set = loaded && cub_settings_set(&settings, "name", "Eva");
    assert_true(!loaded || strcmp(cub_settings_get(&settings, "name"), set ? "Eva" : "Ana") == 0);
    bool saved = set && cub_settings_save(&settings);
    int error = errno;
    cub_settings_finish(&settings);
    errno = error;
    return saved;
}

static void test_scarce(void **context)
{
    int failures = 0;
    (void)context;
    for (bool hit = true; hit; failures += hit) {
        store("name Ana\n", 9);
        scarce_at(failures + 1);
        bool good = try_all();
        int error = errno;
        hit = scarce_end();
        assert_int_equal(good, !hit);
        assert_true(good || error == ENOMEM);
        assert_holds(good ? "name Eva\n" : "name Ana\n");
    }
    assert_true(failures >= 3);
    unlink(path);
    char folder[sizeof path];
    snprintf(folder, sizeof folder, "%s/cubilete", scratch);
    assert_int_equal(rmdir(folder), 0); /* no draft is left */
}

static int enter(void **context)
{
    (void)context;
    signal(SIGXFSZ, SIG_IGN);
    if (!mkdtemp(scratch))
        return -1;
    snprintf(path, sizeof path, "%s/cubilete/settings", scratch);
    return 0;
}

/* Each test begins with an empty folder. */
static int prepare(void **context)
{
    char folder[sizeof path];
    (void)context;
    snprintf(folder, sizeof folder, "%s/cubilete", scratch);
    setenv("XDG_CONFIG_HOME", scratch, 1);
    steps[0] = 0;
    return mkdir(folder, 0700);
}

static int sweep(void **context)
{
    char command[512];
    (void)context;
    snprintf(command, sizeof command, "rm -rf '%s'/*", scratch);
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
        cmocka_unit_test_setup_teardown(test_forced, prepare, sweep),
        cmocka_unit_test_setup_teardown(test_kept, prepare, sweep),
        cmocka_unit_test_setup_teardown(test_damage, prepare, sweep),
        cmocka_unit_test_setup_teardown(test_invalid, prepare, sweep),
        cmocka_unit_test_setup_teardown(test_huge, prepare, sweep),
        cmocka_unit_test_setup_teardown(test_full, prepare, sweep),
        cmocka_unit_test_setup_teardown(test_unreadable, prepare, sweep),
        cmocka_unit_test_setup_teardown(test_fifo, prepare, sweep),
        cmocka_unit_test_setup_teardown(test_link, prepare, sweep),
        cmocka_unit_test_setup_teardown(test_place, prepare, sweep),
        cmocka_unit_test_setup_teardown(test_scarce, prepare, sweep),
    };
    return cmocka_run_group_tests(tests, enter, leave);
}
