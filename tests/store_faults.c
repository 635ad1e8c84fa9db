/*
 * A disk that fails: the nth write, sync or opening of a file goes wrong,
 * once or from then on, for every n that there is. Whatever the store acknowledged is
 * there afterwards, whether it was closed or its process just ended; what it refused is
 * not, but for the last append of a process that ended before another one took its place:
 * its key is there with it, so that whoever says it again is answered as if it had been done.
 */
#include <dirent.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cmocka.h>
#include <sqlite3.h>

#include "store/store.h"

enum { APPENDS = 6, SESSIONS = 2, SEVERAL = 4, MOST = APPENDS * SESSIONS, PATH = 512 };
enum fault { FAULT_WRITE, FAULT_SYNC, FAULT_OPEN };

/* When which call fails. */
static struct {
    enum fault kind;
    long at, seen; /* 0: never */
    bool for_ever, struck;
} plan;

static bool strikes(enum fault kind)
{
    if (!plan.at || kind != plan.kind)
        return false;
    bool now = ++plan.seen == plan.at || (plan.for_ever && plan.seen > plan.at);
    plan.struck = plan.struck || now;
    return now;
}

/* A file of ours: the real one lies behind it. */
struct file {
    sqlite3_file base;
    sqlite3_file real[];
};

static sqlite3_file *real(sqlite3_file *f)
{
    return ((struct file *)f)->real;
}

#define PASS(f, method, ...) real(f)->pMethods->method(real(f), __VA_ARGS__)

static int f_close(sqlite3_file *f)
{
    return real(f)->pMethods->xClose(real(f));
}

static int f_read(sqlite3_file *f, void *out, int size, sqlite3_int64 at)
{
    return PASS(f, xRead, out, size, at);
}

/* Half of it may be there: a disk that is full, or one that broke. */
static int f_write(sqlite3_file *f, const void *bytes, int size, sqlite3_int64 at)
{
    if (!strikes(FAULT_WRITE))
        return PASS(f, xWrite, bytes, size, at);
    if (plan.at % 3 == 0)
        PASS(f, xWrite, bytes, size / 2, at);
    return plan.at % 2 ? SQLITE_FULL : SQLITE_IOERR_WRITE;
}

static int f_truncate(sqlite3_file *f, sqlite3_int64 size)
{
    return PASS(f, xTruncate, size);
}

/* The files are read back by this very system: it need not wait for a disk. */
static int f_sync(sqlite3_file *f, int flags)
{
    (void)f;
    (void)flags;
    return strikes(FAULT_SYNC) ? SQLITE_IOERR_FSYNC : SQLITE_OK;
}

static int f_size(sqlite3_file *f, sqlite3_int64 *size)
{
    return PASS(f, xFileSize, size);
}

static int f_lock(sqlite3_file *f, int level)
{
    return PASS(f, xLock, level);
}

static int f_unlock(sqlite3_file *f, int level)
{
    return PASS(f, xUnlock, level);
}

static int f_reserved(sqlite3_file *f, int *out)
{
    return PASS(f, xCheckReservedLock, out);
}

static int f_control(sqlite3_file *f, int op, void *argument)
{
    return PASS(f, xFileControl, op, argument);
}

static int f_sector(sqlite3_file *f)
{
    return real(f)->pMethods->xSectorSize(real(f));
}

static int f_traits(sqlite3_file *f)
{
    return real(f)->pMethods->xDeviceCharacteristics(real(f));
}

static int f_map(sqlite3_file *f, int page, int size, int extend, void volatile **out)
{
    return PASS(f, xShmMap, page, size, extend, out);
}

static int f_shm_lock(sqlite3_file *f, int offset, int n, int flags)
{
    return PASS(f, xShmLock, offset, n, flags);
}

static void f_barrier(sqlite3_file *f)
{
    real(f)->pMethods->xShmBarrier(real(f));
}

static int f_unmap(sqlite3_file *f, int drop)
{
    return PASS(f, xShmUnmap, drop);
}

static const sqlite3_io_methods methods = {
    2,         f_close,  f_read,   f_write, f_truncate, f_sync,    f_size,  f_lock, f_unlock, f_reserved,
    f_control, f_sector, f_traits, f_map,   f_shm_lock, f_barrier, f_unmap, NULL,   NULL,
};

static sqlite3_vfs *below, above;

static int v_open(sqlite3_vfs *vfs, const char *name, sqlite3_file *f, int flags, int *out)
{
    (void)vfs;
    f->pMethods = NULL;
    if (strikes(FAULT_OPEN))
        return SQLITE_CANTOPEN;
    int code = below->xOpen(below, name, real(f), flags, out);
    if (code == SQLITE_OK)
        f->pMethods = &methods;
    return code;
}

static void register_disk(void)
{
    below = sqlite3_vfs_find(NULL);
    above = *below;
    above.zName = "failing";
    above.szOsFile = (int)sizeof(struct file) + below->szOsFile;
    above.xOpen = v_open;
    sqlite3_vfs_register(&above, 1);
}

/* What was told of the appends of one run. */
struct ledger {
    uint32_t lines; /* acknowledged so far */
    char text[MOST + 2][32];
    bool doubtful; /* the last one that was tried was refused: it may be there if the process ended */
    char last[32];
};

static void append(struct store *store, struct ledger *ledger, int number)
{
    char why[STORE_WHY] = "", text[32];
    struct store_write_op steps[SEVERAL + 1] = {[SEVERAL] = {.act = STORE_HEARTBEAT, .moment = number}};
    snprintf(text, sizeof text, "say 1 %d", number);
    for (int i = 0; i < SEVERAL; i++)
        steps[i] = (struct store_write_op){.act = STORE_APPEND,
                                           .append = {.table = 5 + (uint64_t)i,
                                                      .first = ledger->lines + 1,
                                                      .count = 1,
                                                      .spent = -1,
                                                      .text = text,
                                                      .length = strlen(text)}};
    bool good = store_write(store, steps, SEVERAL + (number % 3 == 2), why);
    assert_true(good || why[0]);
    assert_false(good && steps[0].lost);
    if (good)
        memcpy(ledger->text[++ledger->lines], text, sizeof text);
    ledger->doubtful = !good;
    memcpy(ledger->last, text, sizeof text);
}

struct reading {
    const struct ledger *ledger;
    uint32_t lines;
    bool ended; /* the process just ended */
};

static void compare(void *context, const struct store_append *a)
{
    struct reading *reading = context;
    const struct ledger *ledger = reading->ledger;
    char text[32];
    snprintf(text, sizeof text, "%.*s", (int)a->length, a->text);
    assert_int_equal(a->first, ++reading->lines);
    if (a->first <= ledger->lines)
        assert_string_equal(text, ledger->text[a->first]);
    else {
        assert_true(reading->ended && ledger->doubtful);
        assert_string_equal(text, ledger->last);
    }
}

/* What a fresh process finds. */
static void check(const char *folder, const struct ledger *ledger, bool ended)
{
    char why[STORE_WHY] = "";
    plan.at = 0;
    struct store *store = store_open(folder, why);
    struct reading reading = {.ledger = ledger, .ended = ended};
    if (!store)
        fail_msg("%s", why);
    assert_true(store_log(store, 5, 1, compare, &reading));
    assert_in_range(reading.lines, ledger->lines, ledger->lines + ended);
    struct ledger more = *ledger;
    more.lines = reading.lines;
    append(store, &more, 99); /* and it goes on */
    assert_int_equal(more.lines, reading.lines + 1);
    store_close(store);
}

static void each_file(const char *folder, const char *into)
{
    char from[2 * PATH], to[2 * PATH], bytes[65536];
    DIR *list = opendir(folder);
    assert_non_null(list);
    for (struct dirent *entry; (entry = readdir(list));) {
        if (entry->d_name[0] == '.')
            continue;
        snprintf(from, sizeof from, "%s/%s", folder, entry->d_name);
        snprintf(to, sizeof to, "%s/%s", into ? into : folder, entry->d_name);
        if (!into) {
            unlink(from);
            continue;
        }
        FILE *source = fopen(from, "rb"), *target = fopen(to, "wb");
        assert_true(source && target);
        for (size_t n; (n = fread(bytes, 1, sizeof bytes, source)) > 0;)
            fwrite(bytes, 1, n, target);
        fclose(source);
        fclose(target);
    }
    closedir(list);
}

static void remove_folder(const char *folder)
{
    each_file(folder, NULL);
    rmdir(folder);
}

/* The files as they lie there, as if the process had just ended: what its locks were goes with it. */
static void check_ended(const char *folder, const struct ledger *ledger)
{
    char copy[PATH];
    snprintf(copy, sizeof copy, "%s.copy", folder);
    assert_int_equal(mkdir(copy, 0700), 0);
    each_file(folder, copy);
    long at = plan.at;
    plan.at = 0;
    check(copy, ledger, true);
    plan.at = at;
    remove_folder(copy);
}

/* A new session begins with what is there, as a server does: of a refused append that nobody overwrote, too. */
static void look_again(struct store *store, struct ledger *ledger)
{
    struct reading reading = {.ledger = ledger, .ended = true};
    if (!store_log(store, 5, 1, compare, &reading))
        return;
    assert_in_range(reading.lines, ledger->lines, ledger->lines + 1);
    if (reading.lines > ledger->lines)
        memcpy(ledger->text[++ledger->lines], ledger->last, sizeof ledger->last);
    ledger->doubtful = false;
}

/* One run through all of it; whether the fault was met. */
static bool try_run(enum fault kind, long at, bool for_ever, bool end)
{
    char folder[] = "/tmp/cubilete-faults-XXXXXX", why[STORE_WHY];
    struct ledger ledger = {0};
    assert_non_null(mkdtemp(folder));
    plan.kind = kind;
    plan.at = at;
    plan.seen = 0;
    plan.for_ever = for_ever;
    plan.struck = false;
    for (int session = 0; session < SESSIONS; session++) {
        struct store *store = store_open(folder, why);
        if (store)
            look_again(store, &ledger);
        for (int i = 0; i < APPENDS && store; i++) {
            append(store, &ledger, session * APPENDS + i);
            if (end && plan.struck && ledger.doubtful)
                check_ended(folder, &ledger);
        }
        store_close(store);
    }
    bool struck = plan.struck;
    check(folder, &ledger, ledger.doubtful);
    remove_folder(folder);
    return struck;
}

static void try_all(enum fault kind)
{
    long runs = 0;
    for (int way = 0; way < 4; way++)
        for (long at = 1; try_run(kind, at, way & 1, way & 2); at++)
            runs++;
    print_message("# %ld runs\n", runs);
    assert_true(runs > 4);
}

static void test_writes(void **state)
{
    (void)state;
    try_all(FAULT_WRITE);
}

static void test_syncs(void **state)
{
    (void)state;
    try_all(FAULT_SYNC);
}

static void test_openings(void **state)
{
    (void)state;
    try_all(FAULT_OPEN);
}

/* Nothing is lost without faults either, and the test would see it. */
static void test_sound(void **state)
{
    (void)state;
    assert_false(try_run(FAULT_WRITE, 0, false, false));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_sound),
        cmocka_unit_test(test_writes),
        cmocka_unit_test(test_syncs),
        cmocka_unit_test(test_openings),
    };
    register_disk();
    return cmocka_run_group_tests(tests, NULL, NULL);
}
