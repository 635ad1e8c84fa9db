/* Opens and closes PostgreSQL stores, runs statements and reads rows. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cubilete/host.h"
#include "store/postgres.h"

enum { MOST_VALUES = 16, NUMBER_ROOM = 24 };

static void add(struct pg_array *array, const char *bytes, size_t length)
{
    char *more = cub_array_reserve(&cub_heap, array->text, &array->capacity, array->length + length, 1);
    array->lost = array->lost || !more;
    if (!more)
        return;
    array->text = more;
    memcpy(array->text + array->length, bytes, length);
    array->length += length;
}

void array_number(struct pg_array *array, int64_t number)
{
    char text[32];
    int length = snprintf(text, sizeof text, "%c%lld", array->length ? ',' : '{', (long long)number);
    add(array, text, (size_t)length);
}

void array_text(struct pg_array *array, const char *text, size_t length)
{
    add(array, array->length ? ",\"" : "{\"", 2);
    for (size_t i = 0; i < length; i++) {
        if (text[i] == '"' || text[i] == '\\')
            add(array, "\\", 1);
        add(array, text + i, 1);
    }
    add(array, "\"", 1);
}

char *array_end(struct pg_array *array)
{
    if (!array->length)
        add(array, "{", 1);
    add(array, "}", 2); /* with its NUL */
    if (!array->lost)
        return array->text;
    free(array->text);
    return NULL;
}

bool postgres_done(PGresult *result)
{
    bool good = PQresultStatus(result) == PGRES_COMMAND_OK || PQresultStatus(result) == PGRES_TUPLES_OK;
    PQclear(result);
    return good;
}

/* Numbers are sent as text, which fits every numeric type; spans and hashes as binary. */
static PGresult *ask(struct postgres *s, int which, const char *kinds, const void *const *values)
{
    char numbers[MOST_VALUES][NUMBER_ROOM];
    const char *sent[MOST_VALUES];
    int lengths[MOST_VALUES], formats[MOST_VALUES], count = 0;
    for (; kinds[count]; count++) {
        const struct store_span *span = values[count];
        formats[count] = kinds[count] == 's' || kinds[count] == 'b';
        lengths[count] = kinds[count] == 's' ? (int)span->length : STORE_HASH; /* of others it is not looked at */
        sent[count] = kinds[count] == 'i' ? numbers[count] : kinds[count] == 's' ? span->text : values[count];
        if (kinds[count] == 'i')
            snprintf(numbers[count], NUMBER_ROOM, "%lld", (long long)*(const int64_t *)values[count]);
    }
    return pg_run(&s->pg, which, count, sent, lengths, formats);
}

static bool exec(struct store *store, const char *sql)
{
    return postgres_done(pg_exec(&((struct postgres *)store)->pg, sql));
}

static const char *error(const struct store *store)
{
    const struct pg_connection *pg = &((const struct postgres *)store)->pg;
    return pg->db ? PQerrorMessage(pg->db) : "database away";
}

static int64_t run(struct store *store, int which, const char *kinds, const void *const *values)
{
    struct postgres *s = (struct postgres *)store;
    char why[STORE_WHY];
    PGresult *result = s->in_transaction || pg_mend(&s->pg, why) ? ask(s, which, kinds, values) : NULL;
    int64_t changed = strtoll(PQcmdTuples(result), NULL, 10);
    return postgres_done(result) ? changed : -1;
}

/* Outside a transaction a query over a lost connection is tried once more over a new one. */
static void select_rows(struct store *store, struct store_rows *rows, int which, const char *kinds,
                        const void *const *values)
{
    struct postgres *s = (struct postgres *)store;
    char why[STORE_WHY];
    PGresult *result = NULL;
    for (int tries = 0; tries < (s->in_transaction ? 1 : 2) && !result; tries++)
        if (s->in_transaction || pg_mend(&s->pg, why))
            result = ask(s, which, kinds, values);
    if (PQresultStatus(result) != PGRES_TUPLES_OK) {
        PQclear(result);
        result = NULL;
    }
    *rows = (struct store_rows){.store = store, .handle = result, .row = -1};
}

/* Fetches row by row, as all rows may not fit into memory. */
static void select_text(struct store *store, struct store_rows *rows, const char *sql)
{
    PGconn *db = ((struct postgres *)store)->pg.db;
    bool good = db && PQsendQuery(db, sql) && PQsetSingleRowMode(db);
    *rows = (struct store_rows){.store = store, .handle = good ? PQgetResult(db) : NULL, .row = -1, .owned = true};
}

static bool next_row(struct store_rows *rows)
{
    if (!rows->owned)
        return ++rows->row < PQntuples(rows->handle);
    if (rows->row == 0) {
        PQclear(rows->handle);
        rows->handle = PQgetResult(((struct postgres *)rows->store)->pg.db);
    }
    rows->row = 0;
    ExecStatusType status = PQresultStatus(rows->handle);
    rows->failed = status != PGRES_SINGLE_TUPLE && status != PGRES_TUPLES_OK;
    return status == PGRES_SINGLE_TUPLE;
}

/* If the result was not read to its end, the connection is dropped. */
static void end_rows(struct store_rows *rows)
{
    struct pg_connection *pg = &((struct postgres *)rows->store)->pg;
    bool all = !rows->owned || PQresultStatus(rows->handle) == PGRES_TUPLES_OK;
    PQclear(rows->handle);
    if (all && rows->owned)
        PQclear(PQgetResult(pg->db)); /* reads the NULL after the last result, which allows the next query */
    else if (!all && !rows->failed)
        pg_drop(pg);
}

static int64_t number_at(const struct store_rows *rows, int column)
{
    return strtoll(PQgetvalue(rows->handle, rows->row, column), NULL, 10);
}

static struct store_span text_at(const struct store_rows *rows, int column)
{
    return (struct store_span){PQgetvalue(rows->handle, rows->row, column),
                               (size_t)PQgetlength(rows->handle, rows->row, column)};
}

/* Reads bytes as PostgreSQL prints them: `\x`, then two hexadecimal digits each. */
static void hash_at(const struct store_rows *rows, int column, uint8_t hash[STORE_HASH])
{
    const struct store_span text = text_at(rows, column);
    for (size_t i = 0; i < STORE_HASH && text.length == 2 * STORE_HASH + 2; i++) {
        const char digits[] = {text.text[2 + 2 * i], text.text[3 + 2 * i], 0};
        hash[i] = (uint8_t)strtoul(digits, NULL, 16);
    }
}

static bool lock(struct store *store)
{
    struct postgres *s = (struct postgres *)store;
    char why[STORE_WHY];
    s->in_transaction = pg_mend(&s->pg, why) && exec(store, "BEGIN; SELECT pg_advisory_xact_lock(20421212)");
    return s->in_transaction;
}

static bool unlock(struct store *store, bool good)
{
    ((struct postgres *)store)->in_transaction = false;
    return exec(store, good ? "COMMIT" : "ROLLBACK") && good;
}

static bool each_of_many(struct store *store, const struct store_want *wants, size_t count, store_each_append *each)
{
    struct pg_array tables = {0}, firsts = {0};
    struct store_rows rows = {.store = store};
    for (size_t i = 0; i < count; i++) {
        array_number(&tables, (int64_t)wants[i].table);
        array_number(&firsts, wants[i].first);
    }
    char *tables_text = array_end(&tables), *firsts_text = array_end(&firsts);
    if (tables_text && firsts_text)
        SELECT(store, &rows, READ_LOGS, "tt", tables_text, firsts_text);
    while (rows_next(&rows)) {
        const struct store_append append = rows_append(&rows);
        each(wants[rows_number(&rows, 9)].context, &append);
    }
    free(tables_text);
    free(firsts_text);
    return rows_end(&rows);
}

static bool read_heads(struct store *store, struct store_head *heads, size_t count)
{
    struct pg_array ids = {0};
    struct store_rows rows = {.store = store};
    for (size_t i = 0; i < count; i++) {
        array_number(&ids, (int64_t)heads[i].table);
        heads[i].length = 0;
    }
    char *text = array_end(&ids);
    if (text)
        SELECT(store, &rows, READ_HEADS, "t", text);
    while (rows_next(&rows)) {
        struct store_head *head = &heads[rows_number(&rows, 0)];
        head->owner_node = rows_id(&rows, 1);
        head->length = (uint32_t)rows_number(&rows, 2);
    }
    free(text);
    return rows_end(&rows);
}

static void stop(struct store *store)
{
    atomic_store(&((struct postgres *)store)->stopping, true);
}

static void close_store(struct store *store)
{
    struct postgres *s = (struct postgres *)store;
    pg_finish(&s->pg);
    free(s);
}

static struct postgres *connect_to(const char *where, char why[STORE_WHY])
{
    struct postgres *s = calloc(1, sizeof *s);
    if (!s) {
        store_fail(why, "database", "no memory");
        return NULL;
    }
    s->base.database = &store_postgres;
    atomic_init(&s->stopping, false);
    if (pg_init(&s->pg, where, why))
        return s;
    close_store(&s->base);
    return NULL;
}

static struct store *open_store(const char *where, char why[STORE_WHY])
{
    struct postgres *s = connect_to(where, why);
    if (!s)
        return NULL;
    const char *encoding = PQparameterStatus(s->pg.db, "server_encoding");
    bool good = encoding && strcmp(encoding, "UTF8") == 0;
    if ((good || store_fail(why, "database", "its encoding is not UTF8")) && store_migrate(&s->base, why))
        return &s->base;
    close_store(&s->base);
    return NULL;
}

/* A dump has no time limit. */
static struct store *open_snapshot(const char *where, char why[STORE_WHY])
{
    struct postgres *s = connect_to(where, why);
    if (!s)
        return NULL;
    if (exec(&s->base, "SET statement_timeout=0; BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY")) {
        s->in_transaction = true;
        return &s->base;
    }
    store_fail(why, "database", error(&s->base));
    close_store(&s->base);
    return NULL;
}

const struct store_database store_postgres = {
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
    .write = postgres_write,
    .error = error,
    .notify = postgres_notify,
    .listen = postgres_listen,
    .logs = each_of_many,
    .heads = read_heads,
    .stop = stop,
};
