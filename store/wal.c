/*
 * What a commit adds to SQLite's log goes to the file at once: SQLite itself writes each page in two pieces, but nobody
 * looks at them before they are synchronized. All other files are left as they are.
 */
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

#include <sqlite3.h>

#include "store/kind.h"

enum { ROOM = 124 << 10 }; /* the system's own files take less than 128 KB at a time */

/* A log; the real file lies behind it. */
struct wal {
    sqlite3_file base;
    char *bytes; /* that wait to be written, from `at` on; NULL: none ever did */
    int length;
    sqlite3_int64 at;
    sqlite3_file real[];
};

static sqlite3_file *real(sqlite3_file *file)
{
    return ((struct wal *)file)->real;
}

#define PASS(file, method, ...) real(file)->pMethods->method(real(file), __VA_ARGS__)

/* What can't be written is dropped: the commit fails. */
static int flush(sqlite3_file *file)
{
    struct wal *wal = (struct wal *)file;
    int length = wal->length;
    wal->length = 0;
    return length ? PASS(file, xWrite, wal->bytes, length, wal->at) : SQLITE_OK;
}

static int wal_write(sqlite3_file *file, const void *bytes, int length, sqlite3_int64 at)
{
    struct wal *wal = (struct wal *)file;
    bool follows = wal->length && at == wal->at + wal->length && length <= ROOM - wal->length;
    int code = follows ? SQLITE_OK : flush(file);
    if (!wal->bytes)
        wal->bytes = malloc(ROOM);
    if (code != SQLITE_OK || !wal->bytes || length > ROOM)
        return code != SQLITE_OK ? code : PASS(file, xWrite, bytes, length, at);
    if (!wal->length)
        wal->at = at;
    memcpy(wal->bytes + wal->length, bytes, (size_t)length);
    wal->length += length;
    return SQLITE_OK;
}

static int wal_close(sqlite3_file *file)
{
    int code = flush(file), closed = real(file)->pMethods->xClose(real(file));
    free(((struct wal *)file)->bytes);
    return code != SQLITE_OK ? code : closed;
}

static int wal_read(sqlite3_file *file, void *out, int length, sqlite3_int64 at)
{
    int code = flush(file);
    return code != SQLITE_OK ? code : PASS(file, xRead, out, length, at);
}

static int wal_truncate(sqlite3_file *file, sqlite3_int64 length)
{
    int code = flush(file);
    return code != SQLITE_OK ? code : PASS(file, xTruncate, length);
}

static int wal_sync(sqlite3_file *file, int flags)
{
    int code = flush(file);
    return code != SQLITE_OK ? code : PASS(file, xSync, flags);
}

static int wal_size(sqlite3_file *file, sqlite3_int64 *length)
{
    int code = flush(file);
    return code != SQLITE_OK ? code : PASS(file, xFileSize, length);
}

static int wal_lock(sqlite3_file *file, int level)
{
    return PASS(file, xLock, level);
}

static int wal_unlock(sqlite3_file *file, int level)
{
    return PASS(file, xUnlock, level);
}

static int wal_reserved(sqlite3_file *file, int *out)
{
    return PASS(file, xCheckReservedLock, out);
}

static int wal_control(sqlite3_file *file, int op, void *argument)
{
    return PASS(file, xFileControl, op, argument);
}

static int wal_sector(sqlite3_file *file)
{
    return real(file)->pMethods->xSectorSize(real(file));
}

static int wal_traits(sqlite3_file *file)
{
    return real(file)->pMethods->xDeviceCharacteristics(real(file));
}

static const sqlite3_io_methods methods = {
    .iVersion = 1,
    .xClose = wal_close,
    .xRead = wal_read,
    .xWrite = wal_write,
    .xTruncate = wal_truncate,
    .xSync = wal_sync,
    .xFileSize = wal_size,
    .xLock = wal_lock,
    .xUnlock = wal_unlock,
    .xCheckReservedLock = wal_reserved,
    .xFileControl = wal_control,
    .xSectorSize = wal_sector,
    .xDeviceCharacteristics = wal_traits,
};

static sqlite3_vfs *below;

static int open_any(sqlite3_vfs *vfs, const char *name, sqlite3_file *file, int flags, int *out)
{
    struct wal *wal = (struct wal *)file;
    (void)vfs;
    if (!(flags & SQLITE_OPEN_WAL))
        return below->xOpen(below, name, file, flags, out);
    *wal = (struct wal){0};
    int code = below->xOpen(below, name, wal->real, flags, out);
    if (code == SQLITE_OK)
        file->pMethods = &methods;
    return code;
}

static sqlite3_vfs above;

static void announce(void)
{
    below = sqlite3_vfs_find(NULL);
    above = *below;
    above.zName = "cubilete";
    above.szOsFile = (int)sizeof(struct wal) + below->szOsFile;
    above.xOpen = open_any;
    sqlite3_vfs_register(&above, 0);
}

const char *store_wal(void)
{
    static pthread_once_t once = PTHREAD_ONCE_INIT;
    pthread_once(&once, announce);
    return above.zName;
}
