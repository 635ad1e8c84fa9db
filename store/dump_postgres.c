/* All that a PostgreSQL store holds, write by write, as it stood at one moment. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <libpq-fe.h>

#include "store/copy.h"

static int64_t number_at(const PGresult *r, int row, int column)
{
    return strtoll(PQgetvalue(r, row, column), NULL, 10);
}

static uint64_t id_at(const PGresult *r, int row, int column)
{
    return (uint64_t)number_at(r, row, column);
}

static void copy_text(char *out, size_t room, const PGresult *r, int row, int column)
{
    snprintf(out, room, "%s", PQgetvalue(r, row, column));
}

/* Hexadecimal digits, as encode(…, 'hex') gives them. */
static void copy_hash(uint8_t out[STORE_HASH], const PGresult *r, int row, int column)
{
    const char *text = PQgetvalue(r, row, column);
    for (int i = 0; i < STORE_HASH && text[0] && text[1]; i++, text += 2) {
        const char digits[] = {text[0], text[1], 0};
        out[i] = (uint8_t)strtoul(digits, NULL, 16);
    }
}

static void read_player(const PGresult *r, int row, struct store_write_op *op)
{
    op->player = (struct store_player){.id = id_at(r, row, 0), .made = number_at(r, row, 2)};
    copy_text(op->player.name, sizeof op->player.name, r, row, 1);
}

static void read_device(const PGresult *r, int row, struct store_write_op *op)
{
    copy_hash(op->hash, r, row, 0);
    op->player.id = id_at(r, row, 1);
}

static void read_table(const PGresult *r, int row, struct store_write_op *op)
{
    op->table = (struct store_table){.id = id_at(r, row, 0),
                                     .owner = id_at(r, row, 1),
                                     .phase = (enum store_phase)number_at(r, row, 4),
                                     .listed = number_at(r, row, 5) != 0,
                                     .seats = (uint32_t)number_at(r, row, 6),
                                     .taken = (uint32_t)number_at(r, row, 7),
                                     .made = number_at(r, row, 8),
                                     .changed = number_at(r, row, 9),
                                     .due = number_at(r, row, 10)};
    copy_hash(op->table.invite, r, row, 2);
    copy_text(op->table.game, sizeof op->table.game, r, row, 3);
    copy_text(op->table.secret, sizeof op->table.secret, r, row, 11);
    op->table.names = PQgetvalue(r, row, 12);
}

static void read_append(const PGresult *r, int row, struct store_write_op *op)
{
    op->append = (struct store_append){.table = id_at(r, row, 0),
                                       .first = (uint32_t)number_at(r, row, 1),
                                       .count = (uint32_t)number_at(r, row, 2),
                                       .moment = number_at(r, row, 3),
                                       .player = id_at(r, row, 4),
                                       .key = id_at(r, row, 5),
                                       .said = (uint32_t)number_at(r, row, 6),
                                       .spent = number_at(r, row, 7),
                                       .text = PQgetvalue(r, row, 8),
                                       .length = (size_t)PQgetlength(r, row, 8)};
}

static void read_seat(const PGresult *r, int row, struct store_write_op *op)
{
    op->player.id = id_at(r, row, 0);
    op->table.id = id_at(r, row, 1);
    op->seat = (int)number_at(r, row, 2);
}

static void read_rated(const PGresult *r, int row, struct store_write_op *op)
{
    op->table.id = id_at(r, row, 0);
}

static void read_beat(const PGresult *r, int row, struct store_write_op *op)
{
    op->moment = number_at(r, row, 0);
}

static void read_silence(const PGresult *r, int row, struct store_write_op *op)
{
    op->moment = number_at(r, row, 0);
    op->until = number_at(r, row, 1);
}

#define TABLE_COLUMNS                                                                                                 \
    "id, owner, encode(invite, 'hex'), game, phase, listed::int, seats, taken, made, changed, due, coalesce(secret, " \
    "'')"
#define TABLE_FROM " FROM tables LEFT JOIN cup ON cup.tables = id ORDER BY id"

/* What an older schema lacks is left out. */
static const struct {
    int schema, last; /* the first that has it; the last, 0: there is none yet */
    enum store_act act;
    const char *text;
    void (*read)(const PGresult *, int row, struct store_write_op *);
} parts[] = {
    {1, 0, STORE_ADD_PLAYER, "SELECT id, name, made FROM player", read_player},
    {1, 0, STORE_ADD_DEVICE, "SELECT encode(hash, 'hex'), player FROM device", read_device},
    {1, 4, STORE_ADD_TABLE,
     "SELECT " TABLE_COLUMNS ", CASE phase WHEN 0 THEN " STORE_POSTGRES_NAMES " ELSE '' END" TABLE_FROM, read_table},
    {5, 0, STORE_ADD_TABLE, "SELECT " TABLE_COLUMNS ", names" TABLE_FROM, read_table},
    {1, 0, STORE_APPEND,
     "SELECT tables, first, count, moment, player, key, said, spent, text FROM line ORDER BY tables, first",
     read_append},
    {1, 0, STORE_SIT, "SELECT player, tables, seat FROM sits", read_seat},
    {2, 0, STORE_RATE, "SELECT tables FROM rated", read_rated},
    {3, 0, STORE_SILENCE, "SELECT since, until FROM silence", read_silence},
    {1, 0, STORE_BEAT, "SELECT (extract(epoch FROM max(beat)) * 1000)::bigint FROM node HAVING max(beat) IS NOT NULL",
     read_beat},
};

static bool run(PGconn *db, const char *text)
{
    PGresult *result = PQexec(db, text);
    bool good = PQresultStatus(result) == PGRES_COMMAND_OK;
    PQclear(result);
    return good;
}

/* A thousand rows at a time. *more: there may be others. */
static bool fetch(PGconn *db, size_t part, store_each_write_op *each, void *context, bool *more)
{
    PGresult *result = PQexec(db, "FETCH 1000 FROM rows");
    bool good = PQresultStatus(result) == PGRES_TUPLES_OK;
    *more = good && PQntuples(result) > 0;
    for (int row = 0; good && row < PQntuples(result); row++) {
        struct store_write_op op = {.act = parts[part].act};
        parts[part].read(result, row, &op);
        good = each(context, &op);
    }
    PQclear(result);
    return good;
}

static bool dump_part(PGconn *db, size_t part, store_each_write_op *each, void *context)
{
    char text[1024];
    bool more = true;
    snprintf(text, sizeof text, "DECLARE rows CURSOR FOR %s", parts[part].text);
    bool good = run(db, text);
    while (good && more)
        good = fetch(db, part, each, context, &more);
    return good && run(db, "CLOSE rows");
}

/* 0: there is none. */
static int read_schema(PGconn *db)
{
    PGresult *result = PQexec(db, "SELECT value FROM meta WHERE key = 'schema'");
    int schema = PQntuples(result) == 1 ? (int)number_at(result, 0, 0) : 0;
    PQclear(result);
    return schema;
}

/* Whether a store of this schema has that part not, or no longer, in these words. */
static bool is_left_out(size_t part, int schema)
{
    return schema && (schema < parts[part].schema || (parts[part].last && schema > parts[part].last));
}

bool store_dump_postgres(const char *where, store_each_write_op *each, void *context, char why[STORE_WHY])
{
    PGconn *db = PQconnectdb(where);
    bool good = PQstatus(db) == CONNECTION_OK && run(db, "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY");
    int schema = good ? read_schema(db) : 0;
    bool newer = schema > STORE_SCHEMA;
    good = good && !newer;
    for (size_t i = 0; i < sizeof parts / sizeof *parts && good; i++)
        good = is_left_out(i, schema) || dump_part(db, i, each, context);
    if (!good)
        store_fail(why, "database", newer ? store_newer : PQerrorMessage(db));
    PQfinish(db);
    return good;
}
