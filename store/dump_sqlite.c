/* All that a SQLite store holds, write by write, as it stood at one moment. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <sqlite3.h>

#include "store/copy.h"

static void copy_text(char *out, size_t room, sqlite3_stmt *row, int column)
{
    const unsigned char *text = sqlite3_column_text(row, column);
    snprintf(out, room, "%s", text ? (const char *)text : "");
}

static void copy_hash(uint8_t out[STORE_HASH], sqlite3_stmt *row, int column)
{
    if (sqlite3_column_bytes(row, column) == STORE_HASH)
        memcpy(out, sqlite3_column_blob(row, column), STORE_HASH);
}

static uint64_t id_at(sqlite3_stmt *row, int column)
{
    return (uint64_t)sqlite3_column_int64(row, column);
}

static void read_player(sqlite3_stmt *row, struct store_write_op *op)
{
    op->player = (struct store_player){.id = id_at(row, 0), .made = sqlite3_column_int64(row, 2)};
    copy_text(op->player.name, sizeof op->player.name, row, 1);
}

static void read_device(sqlite3_stmt *row, struct store_write_op *op)
{
    copy_hash(op->hash, row, 0);
    op->player.id = id_at(row, 1);
}

static void read_table(sqlite3_stmt *row, struct store_write_op *op)
{
    op->table = (struct store_table){.id = id_at(row, 0),
                                     .owner = id_at(row, 1),
                                     .phase = (enum store_phase)sqlite3_column_int(row, 4),
                                     .listed = sqlite3_column_int(row, 5) != 0,
                                     .seats = (uint32_t)sqlite3_column_int(row, 6),
                                     .taken = (uint32_t)sqlite3_column_int(row, 7),
                                     .made = sqlite3_column_int64(row, 8),
                                     .changed = sqlite3_column_int64(row, 9),
                                     .due = sqlite3_column_int64(row, 10)};
    copy_hash(op->table.invite, row, 2);
    copy_text(op->table.game, sizeof op->table.game, row, 3);
    copy_text(op->table.secret, sizeof op->table.secret, row, 11);
    op->table.names = (const char *)sqlite3_column_text(row, 12);
}

static void read_append(sqlite3_stmt *row, struct store_write_op *op)
{
    op->append = (struct store_append){.table = id_at(row, 0),
                                       .first = (uint32_t)sqlite3_column_int64(row, 1),
                                       .count = (uint32_t)sqlite3_column_int64(row, 2),
                                       .moment = sqlite3_column_int64(row, 3),
                                       .player = id_at(row, 4),
                                       .key = id_at(row, 5),
                                       .said = (uint32_t)sqlite3_column_int64(row, 6),
                                       .spent = sqlite3_column_int64(row, 7),
                                       .text = (const char *)sqlite3_column_text(row, 8),
                                       .length = (size_t)sqlite3_column_bytes(row, 8)};
}

static void read_seat(sqlite3_stmt *row, struct store_write_op *op)
{
    op->player.id = id_at(row, 0);
    op->table.id = id_at(row, 1);
    op->seat = sqlite3_column_int(row, 2);
}

static void read_rated(sqlite3_stmt *row, struct store_write_op *op)
{
    op->table.id = id_at(row, 0);
}

static void read_beat(sqlite3_stmt *row, struct store_write_op *op)
{
    op->moment = sqlite3_column_int64(row, 0);
}

static void read_silence(sqlite3_stmt *row, struct store_write_op *op)
{
    op->moment = sqlite3_column_int64(row, 0);
    op->until = sqlite3_column_int64(row, 1);
}

#define TABLE_COLUMNS "id, owner, invite, game, phase, listed, seats, taken, made, changed, due, coalesce(secret, '')"
#define TABLE_FROM " FROM tables LEFT JOIN cup ON cup.tables = id ORDER BY id"

/* What an older schema lacks is left out. */
static const struct {
    int schema, last; /* the first that has it; the last, 0: there is none yet */
    enum store_act act;
    const char *text;
    void (*read)(sqlite3_stmt *, struct store_write_op *);
} parts[] = {
    {1, 0, STORE_ADD_PLAYER, "SELECT id, name, made FROM player", read_player},
    {1, 0, STORE_ADD_DEVICE, "SELECT hash, player FROM device", read_device},
    {1, 4, STORE_ADD_TABLE, "SELECT " TABLE_COLUMNS ", ''" TABLE_FROM, read_table},
    {5, 0, STORE_ADD_TABLE, "SELECT " TABLE_COLUMNS ", names" TABLE_FROM, read_table},
    {1, 0, STORE_APPEND,
     "SELECT tables, first, count, moment, player, key, said, spent, text FROM line ORDER BY tables, first",
     read_append},
    {1, 0, STORE_SIT, "SELECT player, tables, seat FROM sits", read_seat},
    {2, 0, STORE_RATE, "SELECT tables FROM rated", read_rated},
    {3, 0, STORE_SILENCE, "SELECT since, until FROM silence", read_silence},
    {1, 0, STORE_BEAT, "SELECT value FROM meta WHERE key = 'last_beat'", read_beat},
};

static bool dump_part(sqlite3 *db, size_t part, store_each_write_op *each, void *context)
{
    sqlite3_stmt *row = NULL;
    int code = sqlite3_prepare_v2(db, parts[part].text, -1, &row, NULL);
    bool good = code == SQLITE_OK;
    while (good && (code = sqlite3_step(row)) == SQLITE_ROW) {
        struct store_write_op op = {.act = parts[part].act};
        parts[part].read(row, &op);
        good = each(context, &op);
    }
    sqlite3_finalize(row);
    return good && code == SQLITE_DONE;
}

/* 0: there is none. */
static int read_schema(sqlite3 *db)
{
    sqlite3_stmt *row = NULL;
    sqlite3_prepare_v2(db, "SELECT value FROM meta WHERE key = 'schema'", -1, &row, NULL);
    int schema = sqlite3_step(row) == SQLITE_ROW ? sqlite3_column_int(row, 0) : 0;
    sqlite3_finalize(row);
    return schema;
}

/* Whether a store of this schema has that part not, or no longer, in these words. */
static bool is_left_out(size_t part, int schema)
{
    return schema && (schema < parts[part].schema || (parts[part].last && schema > parts[part].last));
}

bool store_dump_sqlite(const char *path, store_each_write_op *each, void *context, char why[STORE_WHY])
{
    sqlite3 *db = NULL;
    bool good = sqlite3_open_v2(path, &db, SQLITE_OPEN_READWRITE, NULL) == SQLITE_OK;
    sqlite3_busy_timeout(db, 5000);
    good = good && sqlite3_exec(db, "BEGIN", NULL, NULL, NULL) == SQLITE_OK; /* all of it is of one moment */
    int schema = good ? read_schema(db) : 0;
    bool newer = schema > STORE_SCHEMA;
    good = good && !newer;
    for (size_t i = 0; i < sizeof parts / sizeof *parts && good; i++)
        good = is_left_out(i, schema) || dump_part(db, i, each, context);
    if (!good)
        store_fail(why, path, newer ? store_newer : db ? sqlite3_errmsg(db) : "no memory");
    sqlite3_close(db);
    return good;
}
