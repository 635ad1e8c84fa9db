/* Backs a store up into a SQLite file, whichever database it is in, and restores it from one. */
#include "store/copy.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <sqlite3.h>

enum { PATH = 4096, BATCH = 256 };

static void path_in(char out[PATH], const char *folder, const char *name)
{
    snprintf(out, PATH, "%.4000s/%s", folder, name);
}

static void add_to(char out[PATH], const char *path, const char *end)
{
    snprintf(out, PATH, "%.4000s%s", path, end);
}

/* Writes for another store. Texts are copied, as they are valid with their row only. */
struct moving {
    struct store *to;
    struct store_write_op *ops;
    char *text[BATCH];
    size_t count;
    char *why;
};

static bool flush(struct moving *moving)
{
    bool good = moving->count == 0 || store_write(moving->to, moving->ops, moving->count, moving->why);
    for (size_t i = 0; i < moving->count; i++)
        free(moving->text[i]);
    moving->count = 0;
    return good;
}

static bool move_op(void *context, const struct store_write_op *op)
{
    struct moving *moving = context;
    bool appends = op->act == STORE_APPEND || op->act == STORE_SET_PLAN;
    const char *text = appends ? op->append.text : op->act == STORE_ADD_TABLE ? op->table.summary : NULL;
    size_t at = moving->count, length = appends ? op->append.length : text ? strlen(text) : 0;
    char *own = text ? strndup(text, length) : NULL;
    if (text && !own)
        return store_fail(moving->why, "copy", "no memory");
    moving->ops[at] = *op;
    moving->text[at] = own;
    if (appends)
        moving->ops[at].append.text = own;
    else
        moving->ops[at].table.summary = own;
    return ++moving->count < BATCH || flush(moving);
}

/* Copies everything from a store, or a store's file, into another store. */
static bool move(const char *from, bool is_file, struct store *to, char why[STORE_WHY])
{
    struct moving moving = {.to = to, .ops = calloc(BATCH, sizeof *moving.ops), .why = why};
    char other[STORE_WHY] = "";
    bool good = moving.ops &&
                (is_file ? store_dump_file(from, move_op, &moving, other) : store_dump(from, move_op, &moving, other));
    if (!good && !why[0])
        snprintf(why, STORE_WHY, "%s", other);
    good = flush(&moving) && good;
    free(moving.ops);
    return good;
}

/* Copies a snapshot page by page, while the store may be written to. */
static bool copy_file(const char *from, const char *to, char why[STORE_WHY])
{
    sqlite3 *source = NULL, *target = NULL;
    bool good = sqlite3_open_v2(from, &source, SQLITE_OPEN_READWRITE, NULL) == SQLITE_OK ||
                store_fail(why, from, source ? sqlite3_errmsg(source) : "no memory");
    sqlite3_busy_timeout(source, 5000);
    good = good && (sqlite3_open(to, &target) == SQLITE_OK ||
                    store_fail(why, to, target ? sqlite3_errmsg(target) : "no memory"));
    sqlite3_backup *backup = good ? sqlite3_backup_init(target, "main", source, "main") : NULL;
    int code = backup ? sqlite3_backup_step(backup, -1) : SQLITE_ERROR;
    if (good && code != SQLITE_DONE)
        good = store_fail(why, from, sqlite3_errstr(code));
    sqlite3_backup_finish(backup);
    sqlite3_close(source);
    sqlite3_close(target);
    return good;
}

static bool sync_file(const char *path, int flags)
{
    int fd = open(path, O_RDONLY | O_CLOEXEC | flags);
    bool good = fd >= 0 && fsync(fd) == 0;
    if (fd >= 0)
        close(fd);
    return good;
}

/* Forces a file to the disk, renames it, and forces the folder. */
static bool put_in_place(const char *part, const char *path, char why[STORE_WHY])
{
    char folder[PATH];
    snprintf(folder, sizeof folder, "%s", path);
    char *slash = strrchr(folder, '/');
    if (slash)
        slash[slash == folder] = 0;
    bool good = sync_file(part, 0) && rename(part, path) == 0 && sync_file(slash ? folder : ".", O_DIRECTORY);
    return good || store_fail(why, path, strerror(errno));
}

/* Makes a new file that only its owner can read, as it contains dice keys. */
static bool make_file(const char *path, char why[STORE_WHY])
{
    unlink(path);
    int fd = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
    if (fd >= 0)
        close(fd);
    return fd >= 0 || store_fail(why, path, strerror(errno));
}

bool store_backup(const char *where, const char *path, char why[STORE_WHY])
{
    char part[PATH], from[PATH];
    add_to(part, path, ".part");
    path_in(from, where, "cubilete.db");
    if (!store_is_address(where) && access(from, R_OK) != 0)
        return store_fail(why, from, strerror(errno));
    bool good = make_file(part, why);
    if (good && store_is_address(where)) {
        struct store *to = store_open_file(part, why);
        why[0] = to ? 0 : why[0];
        good = to && move(where, false, to, why);
        store_close(to);
    } else {
        good = good && copy_file(from, part, why);
    }
    good = good && store_settle_file(part, false, why) && put_in_place(part, path, why);
    if (!good)
        unlink(part);
    return good;
}

/* Moves an existing store aside, with its WAL. */
static bool put_aside(const char *path, char why[STORE_WHY])
{
    static const char *const ends[] = {"-wal", ""};
    char from[PATH], to[PATH];
    for (int i = 0; i < 2; i++) {
        add_to(from, path, ends[i]);
        snprintf(to, sizeof to, "%.4000s.old%s", path, ends[i]);
        unlink(to);
        if (rename(from, to) != 0 && errno != ENOENT)
            return store_fail(why, from, strerror(errno));
    }
    add_to(from, path, "-shm");
    unlink(from);
    return true;
}

/* Root restores for whoever runs the server, who has to open what root has made. */
static bool give_to_owner_of(const char *folder, const char *path)
{
    struct stat owner;
    return geteuid() != 0 || (stat(folder, &owner) == 0 && chown(path, owner.st_uid, owner.st_gid) == 0);
}

static bool restore_folder(const char *file, const char *folder, bool force, char why[STORE_WHY])
{
    char path[PATH], part[PATH], locked[PATH];
    path_in(path, folder, "cubilete.db");
    path_in(locked, folder, "cubilete.lock");
    add_to(part, path, ".part");
    int lock = store_lock_folder(folder, why);
    bool good = lock >= 0;
    if (good && !force && access(path, F_OK) == 0)
        good = store_fail(why, path, "there is one already");
    good = good && make_file(part, why) && copy_file(file, part, why) && store_settle_file(part, true, why) &&
           ((give_to_owner_of(folder, part) && give_to_owner_of(folder, locked)) ||
            store_fail(why, path, strerror(errno))) &&
           put_aside(path, why) && put_in_place(part, path, why);
    if (!good)
        unlink(part);
    if (lock >= 0)
        close(lock);
    return good;
}

static bool stop(void *context, const struct store_write_op *op)
{
    bool of_time = op->act == STORE_HEARTBEAT || op->act == STORE_DOWNTIME;
    *(bool *)context = *(bool *)context || !of_time;
    return of_time;
}

/* Restores from a copy of the backup, which may have to be migrated first. */
static bool restore_database(const char *file, const char *where, char why[STORE_WHY])
{
    char part[] = "/tmp/cubilete-XXXXXX", other[STORE_WHY];
    bool full = false;
    struct store *to = store_open(where, why);
    if (!to)
        return false;
    store_dump(where, stop, &full, other);
    int fd = full ? -1 : mkstemp(part);
    bool good = fd >= 0 ? copy_file(file, part, why) && store_settle_file(part, false, why)
                        : store_fail(why, "database", full ? "it is not empty" : strerror(errno));
    why[0] = good ? 0 : why[0];
    good = good && move(part, true, to, why);
    if (fd >= 0) {
        close(fd);
        unlink(part);
    }
    store_close(to);
    return good;
}

bool store_restore(const char *path, const char *where, bool force, char why[STORE_WHY])
{
    if (access(path, R_OK) != 0)
        return store_fail(why, path, strerror(errno));
    return store_is_address(where) ? restore_database(path, where, why) : restore_folder(path, where, force, why);
}
