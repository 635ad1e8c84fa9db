#include "tests/stores.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

#ifdef STORE_POSTGRES
#include <libpq-fe.h>
#endif

const char *stores_database;

#ifdef STORE_POSTGRES
void stores_execute(const char *text)
{
    PGconn *db = PQconnectdb(stores_database);
    PGresult *result = PQexec(db, text);
    if (PQresultStatus(result) != PGRES_COMMAND_OK && PQresultStatus(result) != PGRES_TUPLES_OK)
        fail_msg("%s", PQerrorMessage(db));
    PQclear(result);
    PQfinish(db);
}
#endif

static void settle(struct stores_home *home)
{
    snprintf(home->folder, sizeof home->folder, "/tmp/cubilete-store-XXXXXX");
    if (!home->shared) {
        assert_non_null(mkdtemp(home->folder));
        snprintf(home->where, sizeof home->where, "%s", home->folder);
        snprintf(home->second, sizeof home->second, "+%s", home->where);
    }
#ifdef STORE_POSTGRES
    if (home->shared) {
        stores_execute("SET client_min_messages=warning; DROP SCHEMA public CASCADE; CREATE SCHEMA public");
        snprintf(home->where, sizeof home->where, "%s", stores_database);
        snprintf(home->second, sizeof home->second, "%s", stores_database);
    }
#endif
}

struct store *stores_open(const char *where)
{
    char why[STORE_WHY] = "";
    struct store *store = store_open(where, why);
    if (!store)
        fail_msg("%s", why);
    return store;
}

int stores_set_up(void **state)
{
    struct stores_home *home = calloc(1, sizeof *home);
    home->shared = *state;
    settle(home);
    home->store = stores_open(home->where);
    *state = home;
    return 0;
}

int stores_tear_down(void **state)
{
    struct stores_home *home = *state;
    static const char *const names[] = {"cubilete.db", "cubilete.db-wal", "cubilete.db-shm", "cubilete.lock"};
    char path[128];
    store_close(home->store);
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        snprintf(path, sizeof path, "%s/%s", home->folder, names[i]);
        unlink(path);
    }
    rmdir(home->folder);
    free(home);
    return 0;
}

void stores_write(struct store *store, struct store_write_op *steps, size_t count)
{
    char why[STORE_WHY] = "";
    if (!store_write(store, steps, count, why))
        fail_msg("%s", why);
}

struct store_table stores_row(uint64_t id)
{
    struct store_table row = {
        .id = id, .owner = 7, .listed = true, .seats = 2, .taken = 1, .made = 1000, .changed = 1000};
    snprintf(row.game, sizeof row.game, "%s", id % 2 ? "odd" : "even");
    memset(row.invite, (int)id & 255, sizeof row.invite);
    row.invite[3] = 0; /* a hash may hold it */
    return row;
}

struct store_write_op stores_table(uint64_t id)
{
    return (struct store_write_op){.act = STORE_ADD_TABLE, .table = stores_row(id)};
}

struct store_write_op stores_append(uint64_t table, uint32_t first, uint32_t count, const char *text)
{
    return (struct store_write_op){.act = STORE_APPEND,
                                   .append = {.table = table,
                                              .first = first,
                                              .count = count,
                                              .moment = 1794736800000 + first,
                                              .player = ((uint64_t)1 << 50) - 1,
                                              .key = ((uint64_t)1 << 62) + first,
                                              .checksum = UINT32_MAX - first,
                                              .spent = first % 2 ? -1 : 1500,
                                              .text = text,
                                              .length = strlen(text)}};
}

void stores_take(void *context, const struct store_append *append)
{
    struct stores_log_read *log = context;
    if (log->count >= STORES_LINES)
        return;
    log->append[log->count] = *append;
    snprintf(log->text[log->count++], sizeof log->text[0], "%.*s", (int)append->length, append->text);
}

struct stores_log_read *stores_log(struct store *store, uint64_t table, uint32_t first)
{
    static struct stores_log_read log;
    log.count = 0;
    assert_true(store_log(store, table, first, stores_take, &log));
    return &log;
}

void stores_note(void *context, uint64_t id)
{
    char *text = context;
    size_t length = strlen(text);
    snprintf(text + length, 64 - length, "%llu ", (unsigned long long)id);
}

void stores_silence(void *context, int64_t from, int64_t to)
{
    size_t length = strlen(context);
    snprintf((char *)context + length, 64 - length, "%lld-%lld ", (long long)from, (long long)to);
}
