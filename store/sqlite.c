/*
 * Keeps a store in SQLite, for one machine: in WAL mode, every commit forced to the disk.
 *
 * A row of `line` changes a page of its index at a random place, which costs more than the row itself. So while many
 * append at a time, the rows go to `tail`, one behind the other, and move to `line` many at once and in the order of
 * its index: a page changes once for many of them. They move within the transaction of a batch, when there are enough
 * and at each heartbeat. Until then a log is in both SQL tables; its first append is always in `line`.
 */
#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <unistd.h>

#include <sqlite3.h>

#include "store/database.h"

enum {
    SEVERAL = 4,      /* appends of a batch; fewer leave an empty tail empty */
    TAIL_ROWS = 8192, /* when the tail moves; whoever reads a log looks through it, which takes 0.3 ms */
    TAIL_LOGS = 2048,
    TAIL_SLOTS = 2 * TAIL_LOGS
};

/* The end of a log that has appends in the tail. */
struct log_end {
    uint64_t table;
    uint32_t next; /* the number of its next line; 0: this slot is free */
};

struct sqlite {
    struct store base;
    sqlite3 *db;
    sqlite3_stmt *statement[STORE_STATEMENTS]; /* prepared when first used */
    int lock;                                  /* the locked file of the folder; below 0: none */

    /* What this handle knows of the tail. */
    struct log_end ends[TAIL_SLOTS];
    int rows, logs;
    int64_t version; /* SQLite's data_version, which is another one after writes of others; 0: nothing is known */
};

static sqlite3_stmt *get(struct sqlite *s, int which)
{
    if (!s->statement[which])
        sqlite3_prepare_v3(s->db, store_sql[which].sqlite, -1, SQLITE_PREPARE_PERSISTENT, &s->statement[which], NULL);
    return s->statement[which];
}

static void bind(sqlite3_stmt *statement, const char *kinds, const void *const *values)
{
    for (int i = 0; kinds[i]; i++) {
        const struct store_span *span = values[i];
        if (kinds[i] == 'i')
            sqlite3_bind_int64(statement, i + 1, *(const int64_t *)values[i]);
        else if (kinds[i] == 't')
            sqlite3_bind_text(statement, i + 1, values[i], -1, SQLITE_STATIC);
        else if (kinds[i] == 's')
            sqlite3_bind_text(statement, i + 1, span->text, (int)span->length, SQLITE_STATIC);
        else
            sqlite3_bind_blob(statement, i + 1, values[i], STORE_HASH, SQLITE_STATIC);
    }
}

static bool exec(struct store *store, const char *sql)
{
    return sqlite3_exec(((struct sqlite *)store)->db, sql, NULL, NULL, NULL) == SQLITE_OK;
}

static const char *error(const struct store *store)
{
    return sqlite3_errmsg(((const struct sqlite *)store)->db);
}

static int64_t run(struct store *store, int which, const char *kinds, const void *const *values)
{
    struct sqlite *s = (struct sqlite *)store;
    sqlite3_stmt *statement = get(s, which);
    if (!statement)
        return -1;
    bind(statement, kinds, values);
    bool good = sqlite3_step(statement) == SQLITE_DONE;
    sqlite3_reset(statement);
    sqlite3_clear_bindings(statement);
    return good ? sqlite3_changes(s->db) : -1;
}

static void select_rows(struct store *store, struct store_rows *rows, int which, const char *kinds,
                        const void *const *values)
{
    sqlite3_stmt *statement = get((struct sqlite *)store, which);
    *rows = (struct store_rows){.store = store, .handle = statement};
    if (statement)
        bind(statement, kinds, values);
}

static void select_text(struct store *store, struct store_rows *rows, const char *sql)
{
    sqlite3_stmt *statement = NULL;
    sqlite3_prepare_v2(((struct sqlite *)store)->db, sql, -1, &statement, NULL);
    *rows = (struct store_rows){.store = store, .handle = statement, .owned = true};
}

static bool next_row(struct store_rows *rows)
{
    int code = sqlite3_step(rows->handle);
    rows->failed = code != SQLITE_ROW && code != SQLITE_DONE;
    return code == SQLITE_ROW;
}

static void end_rows(struct store_rows *rows)
{
    if (rows->owned)
        sqlite3_finalize(rows->handle);
    else
        sqlite3_reset(rows->handle);
}

static int64_t number_at(const struct store_rows *rows, int column)
{
    return sqlite3_column_int64(rows->handle, column);
}

static struct store_span text_at(const struct store_rows *rows, int column)
{
    const char *text = (const char *)sqlite3_column_text(rows->handle, column);
    return (struct store_span){text, (size_t)sqlite3_column_bytes(rows->handle, column)};
}

static void hash_at(const struct store_rows *rows, int column, uint8_t hash[STORE_HASH])
{
    if (sqlite3_column_bytes(rows->handle, column) == STORE_HASH)
        memcpy(hash, sqlite3_column_blob(rows->handle, column), STORE_HASH);
}

static bool lock(struct store *store)
{
    return RUN(store, BEGIN, "", NULL) >= 0;
}

static bool unlock(struct store *store, bool good)
{
    good = good && RUN(store, COMMIT, "", NULL) >= 0;
    if (!good && !sqlite3_get_autocommit(((struct sqlite *)store)->db))
        RUN(store, ROLLBACK, "", NULL);
    return good;
}

static bool move_tail(struct sqlite *s)
{
    memset(s->ends, 0, sizeof s->ends);
    s->rows = s->logs = 0;
    return RUN(&s->base, MOVE_TAIL, "", NULL) >= 0 && RUN(&s->base, EMPTY_TAIL, "", NULL) >= 0;
}

/* To be called first in a transaction: what others or a batch that failed may have left in the tail moves. */
static bool know_tail(struct sqlite *s)
{
    int64_t before = s->version;
    struct store_rows rows;
    SELECT(&s->base, &rows, DATA_VERSION, "", NULL);
    s->version = rows_next(&rows) ? rows_number(&rows, 0) : 0;
    return rows_end(&rows) && (s->version == before || move_tail(s));
}

/* NULL: it could not be read. */
static struct log_end *find_end(struct sqlite *s, uint64_t table)
{
    size_t at = table % TAIL_SLOTS; /* ids are random */
    struct store_rows rows;
    while (s->ends[at].next && s->ends[at].table != table)
        at = (at + 1) % TAIL_SLOTS;
    if (s->ends[at].next)
        return &s->ends[at];
    SELECT(&s->base, &rows, READ_END, "i", NUMBER(table));
    s->ends[at] = (struct log_end){table, rows_next(&rows) ? (uint32_t)rows_number(&rows, 0) : 1};
    s->logs++;
    return rows_end(&rows) ? &s->ends[at] : NULL;
}

static bool append_to_tail(struct sqlite *s, struct store_write_op *op)
{
    const struct store_append *a = &op->append;
    if ((s->rows == TAIL_ROWS || s->logs == TAIL_LOGS) && !move_tail(s))
        return false;
    struct log_end *end = find_end(s, a->table);
    op->lost = end && a->first < end->next;
    if (!end || op->lost)
        return end;
    end->next = a->first + a->count;
    s->rows++;
    return store_insert(&s->base, APPEND_TO_TAIL, a) == 1;
}

static bool apply(struct sqlite *s, struct store_write_op *op, bool several)
{
    bool moves = op->act == STORE_REWRITE || op->act == STORE_HEARTBEAT;
    if (op->act == STORE_APPEND && op->append.first > 1 && (several || s->logs))
        return append_to_tail(s, op);
    return (!moves || s->logs == 0 || move_tail(s)) && store_apply(&s->base, op);
}

static bool has_several(const struct store_write_op *ops, size_t count)
{
    int appends = 0;
    for (size_t i = 0; i < count && appends < SEVERAL; i++)
        appends += ops[i].act == STORE_APPEND;
    return appends == SEVERAL;
}

/* A single writer never comes too late, but with two servers on one folder the later append would be lost. */
static bool write_batch(struct store *store, struct store_write_op *ops, size_t count, char why[STORE_WHY])
{
    struct sqlite *s = (struct sqlite *)store;
    bool several = has_several(ops, count);
    bool good = RUN(store, BEGIN, "", NULL) >= 0 && know_tail(s);
    for (size_t i = 0; i < count && good; i++) {
        ops[i].lost = store_is_lost(ops, i);
        good = ops[i].lost || apply(s, &ops[i], several);
    }
    good = good && RUN(store, COMMIT, "", NULL) >= 0;
    s->version = good ? s->version : 0;
    store->full = !good && (sqlite3_errcode(s->db) == SQLITE_FULL || sqlite3_system_errno(s->db) == ENOSPC);
    if (good)
        return true;
    store_fail(why, "write", sqlite3_errmsg(s->db));
    return unlock(store, false);
}

static void close_store(struct store *store)
{
    struct sqlite *s = (struct sqlite *)store;
    for (int i = 0; i < STORE_STATEMENTS; i++)
        sqlite3_finalize(s->statement[i]);
    sqlite3_close(s->db);
    if (s->lock >= 0)
        close(s->lock);
    free(s);
}

/* Locks the folder, as two servers on it would not see each other's changes. */
int store_lock_folder(const char *where, char why[STORE_WHY])
{
    char path[4096];
    snprintf(path, sizeof path, "%s/cubilete.lock", where);
    int file = open(path, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0600);
    if (file < 0)
        store_fail(why, path, strerror(errno));
    else if (flock(file, LOCK_EX | LOCK_NB) != 0) {
        store_fail(why, where, "a server uses this folder");
        close(file);
        file = -1;
    }
    return file;
}

/* Before SQLite is used for the first time. */
static void prepare(void)
{
    sqlite3_config(SQLITE_CONFIG_MEMSTATUS, 0); /* to count what is allocated takes a lock each time, and nobody asks */
}

/* Opens a file and runs some SQL. NULL with why. */
static struct sqlite *open_file(const char *path, int flags, const char *sql, char why[STORE_WHY])
{
    static pthread_once_t once = PTHREAD_ONCE_INIT;
    struct sqlite *s = calloc(1, sizeof *s);
    pthread_once(&once, prepare);
    if (!s) {
        store_fail(why, path, "no memory");
        return NULL;
    }
    s->base.database = &store_sqlite;
    s->lock = -1;
    int code = sqlite3_open_v2(path, &s->db, SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX | flags, NULL);
    sqlite3_busy_timeout(s->db, 5000);
    if (code == SQLITE_OK && exec(&s->base, sql))
        return s;
    store_fail(why, path, s->db ? sqlite3_errmsg(s->db) : "no memory");
    close_store(&s->base);
    return NULL;
}

/* What is appended alone, or moves from the tail, changes pages of the index at random places: small ones are less to
 * write. */
static struct sqlite *open_to_write(const char *path, char why[STORE_WHY])
{
    return open_file(
        path, SQLITE_OPEN_CREATE,
        "PRAGMA page_size=2048; PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL; PRAGMA wal_autocheckpoint=8000;"
        "PRAGMA cache_size=-16384;",
        why);
}

static struct store *open_snapshot(const char *path, char why[STORE_WHY])
{
    struct sqlite *s = open_file(path, 0, "BEGIN", why);
    return s ? &s->base : NULL;
}

struct store *store_open_file(const char *path, char why[STORE_WHY])
{
    struct sqlite *s = open_to_write(path, why);
    if (!s || store_migrate(&s->base, why))
        return s ? &s->base : NULL;
    close_store(&s->base);
    return NULL;
}

/* `+FOLDER` opens a folder that the same server has locked already, for its reader threads. */
static struct store *open_store(const char *where, char why[STORE_WHY])
{
    bool second = where[0] == '+';
    char path[4096];
    int file = second ? -1 : store_lock_folder(where, why);
    if (!second && file < 0)
        return NULL;
    snprintf(path, sizeof path, "%s/cubilete.db", where + second);
    struct store *store = store_open_file(path, why);
    if (store) /* the system keeps the other pages (docs/decisions/13-server.md); sorting the tail needs no file */
        exec(store, second ? "PRAGMA cache_size=-128" : "PRAGMA cache_size=-512; PRAGMA temp_store=MEMORY");
    if (store)
        ((struct sqlite *)store)->lock = file;
    else if (file >= 0)
        close(file);
    return store;
}

/* Runs a query; whether its first row has this text, or (NULL) whether it has no rows. */
static bool answers(struct store *store, const char *sql, const char *expected)
{
    struct store_rows rows;
    select_text(store, &rows, sql);
    enum store_found found = rows_first(&rows);
    bool good =
        !expected ? found == STORE_MISSING : found == STORE_FOUND && strcmp(text_at(&rows, 0).text, expected) == 0;
    rows_end(&rows);
    return good;
}

/* Whether every statement of the list can be prepared for this store. */
static bool is_complete(struct sqlite *s)
{
    for (int i = 0; i < STORE_STATEMENTS; i++)
        if (store_sql[i].sqlite && !get(s, i))
            return false;
    return true;
}

/* A file from elsewhere may have no triggers or views, which could run by themselves or replace an SQL table. */
static const char ODD_PARTS[] =
    "SELECT 1 FROM sqlite_schema WHERE sql NOT LIKE 'CREATE TABLE %' AND sql NOT LIKE 'CREATE INDEX %'"
    " AND sql NOT LIKE 'CREATE UNIQUE INDEX %'";

bool store_settle_file(const char *path, bool renew, char why[STORE_WHY])
{
    struct sqlite *s = open_to_write(path, why);
    if (!s)
        return false;
    struct store *store = &s->base;
    bool good =
        ((answers(store, ODD_PARTS, NULL) && store_schema_version(store) > 0) || store_fail(why, path, "no backup")) &&
        store_migrate(store, why) && (is_complete(s) || store_fail(why, path, "no backup"));
    good = good && (answers(store, "PRAGMA integrity_check", "ok") || store_fail(why, path, "damaged")) &&
           (!renew || store_renew(store) || store_fail(why, path, "not written"));
    good = (exec(store, "PRAGMA journal_mode=DELETE") || (good && store_fail(why, path, error(store)))) && good;
    close_store(store);
    return good;
}

const struct store_database store_sqlite = {
    .open = open_store,
    .close = close_store,
    .open_snapshot = open_snapshot,
    .exec = exec,
    .run = run,
    .select = select_rows,
    .select_text = select_text,
    .next = next_row,
    .end = end_rows,
    .number = number_at,
    .text = text_at,
    .hash = hash_at,
    .lock = lock,
    .unlock = unlock,
    .write = write_batch,
    .error = error,
};
