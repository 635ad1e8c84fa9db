/*
 * Batches in PostgreSQL: the appends of one are one statement, of which those come
 * back that were not too late; what the other nodes have to know goes with them. If
 * the connection breaks at a commit, what became of it is read before anything is said.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "store/postgres.h"

static const char DISK_FULL[] = "53100"; /* SQLSTATE */

enum { ATTEMPTS = 4, PAUSE_MS = 100, PAYLOAD = 7900 };

/* One append by itself: one that belongs to another of its batch. */
static bool add_lines(struct postgres *s, struct store_write_op *op)
{
    const struct store_append *a = &op->append;
    char *text = strndup(a->text, a->length);
    PGresult *result = !text ? NULL
                             : ASK(s, STORE_APPEND, "iiiiiiiit", NUMBER(a->table), NUMBER(a->first), NUMBER(a->count),
                                   &a->moment, NUMBER(a->player), NUMBER(a->key), NUMBER(a->said), &a->spent, text);
    op->lost = postgres_good(result) && strcmp(PQcmdTuples(result), "0") == 0;
    free(text);
    return postgres_done(result);
}

static bool run(struct store *store, int which, const char *kinds, const void *const *values)
{
    return postgres_done(postgres_ask((struct postgres *)store, which, kinds, values));
}

/* Of two nodes the second waits for the row, and finds it gone. */
static bool claim_code(struct postgres *s, struct store_write_op *op)
{
    PGresult *result = ASK(s, STORE_CLAIM, "bbii", op->hash, op->code, NUMBER(op->player.id), &op->moment);
    op->lost = postgres_good(result) && strcmp(PQcmdTuples(result), "0") == 0;
    return postgres_done(result);
}

static bool set_here(struct postgres *s, uint64_t table, const struct store_here *here)
{
    if (!here->seats && !here->closed)
        return RUN(s, DROP_HERE, "ii", NUMBER(table), NUMBER(here->node));
    return RUN(s, STORE_HERE, "iiiii", NUMBER(table), NUMBER(here->node), NUMBER(here->seats), NUMBER(here->closed),
               NUMBER(here->seen));
}

static bool apply_op(struct postgres *s, struct store_write_op *op)
{
    if (op->act == STORE_APPEND)
        return !op->with || add_lines(s, op);
    if (op->act == STORE_CLAIM)
        return claim_code(s, op);
    if (op->act == STORE_KEEP)
        return RUN(s, STORE_KEEP, "ii", NUMBER(op->table.id), NUMBER(op->table.keeper));
    if (op->act == STORE_HERE)
        return set_here(s, op->table.id, &op->here);
    return store_take(&s->base, run, op);
}

/* Whether an append goes with all others in one statement. */
static bool is_plain(const struct store_write_op *op)
{
    return op->act == STORE_APPEND && !op->with;
}

enum { COLUMNS = 9 };

/* The plain appends as arrays, a column each; how many there are. */
static int collect(const struct store_write_op *ops, size_t count, struct buffer column[COLUMNS])
{
    int rows = 0;
    for (size_t i = 0; i < count; i++) {
        const struct store_append *a = &ops[i].append;
        const int64_t numbers[] = {(int64_t)a->table,  a->first,        a->count, a->moment,
                                   (int64_t)a->player, (int64_t)a->key, a->said,  a->spent};
        if (!is_plain(&ops[i]))
            continue;
        for (int c = 0; c < COLUMNS; c++)
            buffer_text(&column[c], rows ? "," : "{");
        for (int c = 0; c < COLUMNS - 1; c++)
            buffer_number(&column[c], numbers[c]);
        buffer_quoted(&column[COLUMNS - 1], a->text, a->length);
        rows++;
    }
    for (int c = 0; c < COLUMNS; c++)
        buffer_text(&column[c], "}");
    return rows;
}

/* In the order in which they are written. */
static int compare(const void *a, const void *b)
{
    const struct store_append *one = &(*(struct store_write_op *const *)a)->append;
    const struct store_append *other = &(*(struct store_write_op *const *)b)->append;
    if (one->table != other->table)
        return one->table < other->table ? -1 : 1;
    return one->first < other->first ? -1 : one->first > other->first;
}

/* Those that came back, in their order, have won. False without memory. */
static bool mark_lost(struct store_write_op *ops, size_t count, const PGresult *won)
{
    struct store_write_op **plain = malloc(count * sizeof(void *) + 1);
    size_t plains = 0;
    int row = 0;
    for (size_t i = 0; i < count && plain; i++)
        if (is_plain(&ops[i]))
            plain[plains++] = &ops[i];
    if (plain)
        qsort(plain, plains, sizeof *plain, compare);
    for (size_t i = 0; i < plains; i++) {
        const struct store_append *a = &plain[i]->append;
        plain[i]->lost = row >= PQntuples(won) || (int64_t)a->table != postgres_number(won, row, 0) ||
                         a->first != postgres_number(won, row, 1);
        row += !plain[i]->lost;
    }
    bool good = plain && row == PQntuples(won);
    free(plain);
    return good;
}

static bool append_all(struct postgres *s, struct store_write_op *ops, size_t count)
{
    struct buffer column[COLUMNS] = {{0}};
    const char *values[COLUMNS];
    bool good = true;
    int rows = collect(ops, count, column);
    for (int c = 0; c < COLUMNS; c++) {
        good = good && !column[c].failed;
        values[c] = column[c].text;
    }
    PGresult *won = good && rows ? pg_run(&s->pg, APPEND_ALL, COLUMNS, values) : NULL;
    good = good && (!rows || PQresultStatus(won) == PGRES_TUPLES_OK);
    good = good && mark_lost(ops, count, won);
    PQclear(won);
    for (int c = 0; c < COLUMNS; c++)
        free(column[c].text);
    return good;
}

static bool apply_ops(struct postgres *s, struct store_write_op *ops, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        if (is_plain(&ops[i]))
            continue;
        ops[i].lost = store_is_lost(ops, i);
        if (!ops[i].lost && !apply_op(s, &ops[i]))
            return false;
    }
    return true;
}

/* What other nodes have to know of a write: a letter, whose it is, how long a table is now. */
static int describe(const struct store_write_op *op, char out[64])
{
    const struct store_append *a = &op->append;
    switch (op->lost ? STORE_BEAT : op->act) {
    case STORE_APPEND:
        return snprintf(out, 64, "n%llx:%u ", (unsigned long long)a->table, a->first + a->count - 1);
    case STORE_SET_INVITE:
    case STORE_KEEP:
        return snprintf(out, 64, "n%llx:0 ", (unsigned long long)op->table.id);
    case STORE_HERE:
        return snprintf(out, 64, "h%llx:0 ", (unsigned long long)op->table.id);
    case STORE_SET_NAME:
        return snprintf(out, 64, "p%llx:0 ", (unsigned long long)op->player.id);
    case STORE_DROP_PLAYER:
        return snprintf(out, 64, "f%llx:0 ", (unsigned long long)op->player.id);
    case STORE_ADD_TABLE:
    case STORE_RATE:
    case STORE_SET_TABLE:
    case STORE_SET_DUE:
    case STORE_DROP_CUP:
    case STORE_SIT:
    case STORE_STAND:
    case STORE_ADD_PLAYER:
    case STORE_ADD_DEVICE:
    case STORE_ADD_CODE:
    case STORE_DROP_CODE:
    case STORE_CLAIM:
    case STORE_BEAT:
    case STORE_SILENCE:
        break;
    }
    return 0;
}

static bool notify(struct postgres *s, const struct store_write_op *ops, size_t count)
{
    char payload[PAYLOAD + 64] = "";
    int length = 0;
    bool good = true;
    for (size_t i = 0; i < count && good; i++) {
        length += describe(&ops[i], payload + length);
        if (length < PAYLOAD && i + 1 < count)
            continue;
        good = !length || RUN(s, NOTIFY, "t", payload);
        length = 0;
    }
    return good;
}

/* The same for rows that say which tables have changed. */
void postgres_notify(struct postgres *s, const PGresult *rows, enum store_act act)
{
    for (int i = 0; i < PQntuples(rows); i++) {
        struct store_write_op op = {.act = act, .table.id = (uint64_t)postgres_number(rows, i, 0)};
        notify(s, &op, 1);
    }
}

/* Whether what was written can be read: one row of it says so of all. */
static enum store_found read_back(struct postgres *s, const struct store_write_op *ops, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        const struct store_append *a = &ops[i].append;
        if (ops[i].act != STORE_APPEND || ops[i].lost)
            continue;
        char *text = strndup(a->text, a->length);
        PGresult *row = !text ? NULL
                              : LOOK(s, READ_BACK, "iiiiiit", NUMBER(a->table), NUMBER(a->first), &a->moment,
                                     NUMBER(a->player), NUMBER(a->key), NUMBER(a->said), text);
        enum store_found found = !row ? STORE_FAILED : PQntuples(row) ? STORE_FOUND : STORE_MISSING;
        PQclear(row);
        free(text);
        return found;
    }
    return STORE_MISSING;
}

/* Whether the database is still at it, though our connection to it broke. One that fell does not know the number any
 * more. */
static bool is_in_progress(struct postgres *s, const char *transaction)
{
    PGresult *row = LOOK(s, STATUS, "t", transaction);
    bool busy = row && PQntuples(row) && strcmp(PQgetvalue(row, 0, 0), "in progress") == 0;
    PQclear(row);
    return busy;
}

/* The connection broke at the commit. What became of it is known as soon as the database is there again. */
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

/* Begins; the transaction's own number. */
static bool begin(struct postgres *s, char transaction[32])
{
    PGresult *result = pg_exec(&s->pg, "BEGIN; SELECT pg_current_xact_id()");
    bool good = PQresultStatus(result) == PGRES_TUPLES_OK && PQntuples(result) == 1;
    if (good)
        snprintf(transaction, 32, "%s", PQgetvalue(result, 0, 0));
    PQclear(result);
    return good;
}

/* A transaction that could not be ended did end: by rolling back. */
static bool commit(struct postgres *s, const struct store_write_op *ops, size_t count, const char *transaction)
{
    PGresult *result = pg_exec(&s->pg, "COMMIT");
    if (!result)
        return find_out(s, ops, count, transaction);
    bool good = PQresultStatus(result) == PGRES_COMMAND_OK && strcmp(PQcmdStatus(result), "COMMIT") == 0;
    PQclear(result);
    return good;
}

/* Nodes that got into each other's way, and connections that were gone before the commit, try again. */
static bool try_batch(struct postgres *s, struct store_write_op *ops, size_t count, char why[STORE_WHY])
{
    char transaction[32];
    store_fail(why, "write", "given up");
    for (int i = 0; i < ATTEMPTS && pg_mend(&s->pg, why); i++) {
        if (begin(s, transaction) && append_all(s, ops, count) && apply_ops(s, ops, count) && notify(s, ops, count))
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
