/* Reads a snapshot of a whole store as a list of writes. */
#include "store/copy.h"

#include <stdio.h>

#define TABLES(names) STORE_TABLE_SELECT(names, "0") " ORDER BY id"
#define LINES "SELECT " STORE_LINE_COLUMNS " FROM line ORDER BY tables, first"
#define LAST_HEARTBEAT "SELECT (extract(epoch FROM max(beat)) * 1000)::bigint FROM node HAVING max(beat) IS NOT NULL"

/* A store of an older schema is read as it is, without what that schema lacks. */
static const struct {
    int first, last; /* the schemas that have it; last 0: up to the newest */
    enum store_act act;
    struct store_sql sql;
} parts[] = {
    {1, 0, STORE_ADD_PLAYER, {.sqlite = "SELECT id, name, made FROM player"}},
    {1, 0, STORE_ADD_DEVICE, {.sqlite = "SELECT hash, player FROM device"}},
    {1, 4, STORE_ADD_TABLE, {TABLES("''"), TABLES("CASE phase WHEN 0 THEN " STORE_POSTGRES_NAMES " ELSE '' END")}},
    {5, 0, STORE_ADD_TABLE, {.sqlite = TABLES("names")}},
    {1, 10, STORE_APPEND, {.sqlite = LINES}},
    {11, 0, STORE_APPEND, {STORE_SQLITE_LINES("") " ORDER BY tables, first", LINES}},
    {1, 0, STORE_SIT, {.sqlite = "SELECT player, tables, seat FROM sits"}},
    {2, 0, STORE_RATE, {.sqlite = "SELECT tables FROM rated"}},
    {6, 0, STORE_SET_TOURNAMENT, {.sqlite = "SELECT id, due FROM tournament"}},
    {10, 0, STORE_SET_PLAN, {.sqlite = "SELECT tables, seat, text FROM plan"}},
    {3, 0, STORE_DOWNTIME, {.sqlite = "SELECT since, until FROM silence"}},
    {1, 0, STORE_HEARTBEAT, {"SELECT value FROM meta WHERE key='last_beat'", LAST_HEARTBEAT}},
};

static struct store_write_op read_op(const struct store_rows *rows, enum store_act act)
{
    struct store_write_op op = {.act = act};
    if (act == STORE_ADD_PLAYER) {
        op.player = rows_player(rows);
    } else if (act == STORE_ADD_DEVICE) {
        rows->store->database->hash(rows, 0, op.hash);
        op.player.id = rows_id(rows, 1);
    } else if (act == STORE_ADD_TABLE) {
        op.table = rows_table(rows);
    } else if (act == STORE_APPEND) {
        op.append = rows_append(rows);
    } else if (act == STORE_SIT) {
        op.player.id = rows_id(rows, 0);
        op.table.id = rows_id(rows, 1);
        op.seat = (int)rows_number(rows, 2);
    } else if (act == STORE_RATE) {
        op.table.id = rows_id(rows, 0);
    } else if (act == STORE_SET_PLAN) {
        const struct store_span text = rows->store->database->text(rows, 2);
        op.table.id = rows_id(rows, 0);
        op.seat = (int)rows_number(rows, 1);
        op.append.text = text.text;
        op.append.length = text.length;
    } else if (act == STORE_SET_TOURNAMENT) {
        op.table.id = rows_id(rows, 0);
        op.table.due = rows_number(rows, 1);
    } else {
        op.moment = rows_number(rows, 0);
        op.until = act == STORE_DOWNTIME ? rows_number(rows, 1) : 0;
    }
    return op;
}

static bool dump(struct store *from, store_each_write_op *each, void *context, char why[STORE_WHY])
{
    int schema = store_schema_version(from);
    bool good = schema <= STORE_SCHEMA || store_fail(why, "schema", store_newer);
    for (size_t i = 0; i < sizeof parts / sizeof *parts && good; i++) {
        struct store_rows rows;
        char sql[1024];
        if (schema && (schema < parts[i].first || (parts[i].last && schema > parts[i].last)))
            continue;
        store_sql_postgres(&parts[i].sql, sql, sizeof sql);
        from->database->select_text(from, &rows, store_is_shared(from) ? sql : parts[i].sql.sqlite);
        while (good && rows_next(&rows)) {
            const struct store_write_op op = read_op(&rows, parts[i].act);
            good = each(context, &op);
        }
        good = rows_end(&rows) && good;
        if (!good)
            store_fail(why, "dump", from->database->error(from));
    }
    return good;
}

static bool dump_from(const struct store_database *database, const char *where, store_each_write_op *each,
                      void *context, char why[STORE_WHY])
{
    struct store *from = database ? database->open_snapshot(where, why) : NULL;
    bool good = from && dump(from, each, context, why);
    store_close(from);
    return good;
}

bool store_dump_file(const char *path, store_each_write_op *each, void *context, char why[STORE_WHY])
{
    return dump_from(&store_sqlite, path, each, context, why);
}

bool store_dump(const char *where, store_each_write_op *each, void *context, char why[STORE_WHY])
{
    char path[4096];
    if (store_is_address(where))
        return dump_from(store_database(where, why), where, each, context, why);
    snprintf(path, sizeof path, "%.4000s/cubilete.db", where);
    return store_dump_file(path, each, context, why);
}
