/*
 * Writes batches to PostgreSQL. All appends of a batch are one statement, which returns
 * those that were not too late; notices to the other nodes are part of the transaction. If
 * the connection breaks at the commit, the outcome is read before store_write returns.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "store/postgres.h"

static const char DISK_FULL[] = "53100"; /* SQLSTATE */

enum { ATTEMPTS = 4, PAUSE_MS = 100, COLUMNS = 9 };

/* Whether an append goes into the one statement. One that belongs to another append of the batch is written later. */
static bool is_plain(const struct store_write_op *op)
{
    return op->act == STORE_APPEND && !op->with;
}

/* The order in which appends are written. */
static int compare(const void *a, const void *b)
{
    const struct store_append *one = &(*(struct store_write_op *const *)a)->append;
    const struct store_append *other = &(*(struct store_write_op *const *)b)->append;
    if (one->table != other->table)
        return one->table < other->table ? -1 : 1;
    return one->first < other->first ? -1 : one->first > other->first;
}

/* Marks the appends that the statement did not return, in the order of compare, as lost. False without memory. */
static bool mark_lost(struct store_write_op **plain, size_t count, struct store_rows *written)
{
    bool more = rows_next(written);
    qsort(plain, count, sizeof(struct store_write_op *), compare);
    for (size_t i = 0; i < count; i++) {
        const struct store_append *a = &plain[i]->append;
        plain[i]->lost = !more || a->table != rows_id(written, 0) || a->first != rows_number(written, 1);
        more = plain[i]->lost ? more : rows_next(written);
    }
    return !more;
}

static bool append_all(struct postgres *s, struct store_write_op *ops, size_t count)
{
    struct pg_array column[COLUMNS] = {0};
    char *text[COLUMNS];
    struct store_write_op **plain = malloc(count * sizeof(struct store_write_op *) + 1);
    size_t plains = 0;
    bool good = plain;
    for (size_t i = 0; i < count && plain; i++) {
        const struct store_append *a = &ops[i].append;
        const int64_t numbers[] = {(int64_t)a->table,  a->first,        a->count,    a->moment,
                                   (int64_t)a->player, (int64_t)a->key, a->checksum, a->spent};
        if (!is_plain(&ops[i]))
            continue;
        for (int c = 0; c < COLUMNS - 1; c++)
            array_number(&column[c], numbers[c]);
        array_text(&column[COLUMNS - 1], a->text, a->length);
        plain[plains++] = &ops[i];
    }
    for (int c = 0; c < COLUMNS; c++) {
        text[c] = array_end(&column[c]);
        good = good && text[c];
    }
    if (good && plains) {
        struct store_rows rows;
        SELECT(&s->base, &rows, APPEND_ALL, "ttttttttt", text[0], text[1], text[2], text[3], text[4], text[5], text[6],
               text[7], text[8]);
        good = mark_lost(plain, plains, &rows);
        good = rows_end(&rows) && good;
    }
    for (int c = 0; c < COLUMNS; c++)
        free(text[c]);
    free(plain);
    return good;
}

static bool apply_others(struct postgres *s, struct store_write_op *ops, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        if (is_plain(&ops[i]))
            continue;
        ops[i].lost = store_is_lost(ops, i);
        if (!ops[i].lost && !store_apply(&s->base, &ops[i]))
            return false;
    }
    return true;
}

/* Whether the transaction committed: whether one row of it can be read. */
static enum store_found read_back(struct postgres *s, const struct store_write_op *ops, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        const struct store_append *a = &ops[i].append;
        struct store_rows rows;
        if (ops[i].act != STORE_APPEND || ops[i].lost)
            continue;
        SELECT(&s->base, &rows, READ_BACK, "iiiiiis", NUMBER(a->table), NUMBER(a->first), &a->moment, NUMBER(a->player),
               NUMBER(a->key), NUMBER(a->checksum), &(struct store_span){a->text, a->length});
        enum store_found found = rows_first(&rows);
        rows_end(&rows);
        return found;
    }
    return STORE_MISSING;
}

/* Whether the database is still committing, though the connection broke. After a crash it does not know the
 * transaction's number any more. */
static bool is_in_progress(struct postgres *s, const char *transaction)
{
    char status[32] = "";
    struct store_rows rows;
    SELECT(&s->base, &rows, STATUS, "t", transaction);
    if (rows_next(&rows))
        rows_copy(&rows, 0, status, sizeof status);
    rows_end(&rows);
    return strcmp(status, "in progress") == 0;
}

/* After the connection broke at the commit: waits until the database can be asked for the outcome. */
static bool find_out(struct postgres *s, const struct store_write_op *ops, size_t count, const char *transaction)
{
    char why[STORE_WHY];
    while (!atomic_load(&s->stopping)) {
        enum store_found found =
            pg_mend(&s->pg, why) && !is_in_progress(s, transaction) ? read_back(s, ops, count) : STORE_FAILED;
        if (found != STORE_FAILED)
            return found == STORE_FOUND;
        pg_sleep_ms(PAUSE_MS);
    }
    return false;
}

/* Begins a transaction and reads its number. */
static bool begin(struct postgres *s, char transaction[32])
{
    PGresult *result = pg_exec(&s->pg, "BEGIN; SELECT pg_current_xact_id()");
    s->in_transaction = PQresultStatus(result) == PGRES_TUPLES_OK && PQntuples(result) == 1;
    if (s->in_transaction)
        snprintf(transaction, 32, "%s", PQgetvalue(result, 0, 0));
    PQclear(result);
    return s->in_transaction;
}

/* COMMIT of a failed transaction succeeds but rolls back, as its command tag tells. */
static bool commit(struct postgres *s, const struct store_write_op *ops, size_t count, const char *transaction)
{
    PGresult *result = pg_exec(&s->pg, "COMMIT");
    if (!result)
        return find_out(s, ops, count, transaction);
    bool good = PQresultStatus(result) == PGRES_COMMAND_OK && strcmp(PQcmdStatus(result), "COMMIT") == 0;
    PQclear(result);
    return good;
}

/* Tries a batch again after a conflict with another node, or if the connection was lost before the commit. */
static bool try_batch(struct postgres *s, struct store_write_op *ops, size_t count, char why[STORE_WHY])
{
    char transaction[32];
    store_fail(why, "write", "given up");
    for (int i = 0; i < ATTEMPTS && pg_mend(&s->pg, why); i++) {
        bool good = begin(s, transaction) && append_all(s, ops, count) && apply_others(s, ops, count) &&
                    postgres_notify(&s->base, ops, count);
        s->in_transaction = false;
        if (good)
            return commit(s, ops, count, transaction) || store_fail(why, "commit", "not done");
        if (s->pg.db)
            store_fail(why, "write", PQerrorMessage(s->pg.db));
        postgres_done(pg_exec(&s->pg, "ROLLBACK"));
    }
    return false;
}

bool postgres_write(struct store *store, struct store_write_op *ops, size_t count, char why[STORE_WHY])
{
    struct postgres *s = (struct postgres *)store;
    s->pg.state[0] = 0;
    bool good = try_batch(s, ops, count, why);
    store->full = !good && strcmp(s->pg.state, DISK_FULL) == 0;
    return good;
}
