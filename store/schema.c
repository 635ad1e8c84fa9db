/*
 * Migrates a store to the newest schema, in numbered steps: step n leads from schema n to
 * n + 1. A released step is never changed, only followed by another.
 */
#include <stdio.h>
#include <stdlib.h>
#include <sys/random.h>

#include "store/database.h"

static const char sqlite_1[] =
    "CREATE TABLE meta (key TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;"
    "CREATE TABLE player (id INTEGER PRIMARY KEY, name TEXT NOT NULL, made INTEGER NOT NULL);"
    "CREATE TABLE device (hash BLOB PRIMARY KEY, player INTEGER NOT NULL) WITHOUT ROWID;"
    "CREATE TABLE code (hash BLOB PRIMARY KEY, player INTEGER NOT NULL, until INTEGER NOT NULL,"
    " tries INTEGER NOT NULL) WITHOUT ROWID;"
    "CREATE TABLE tables (id INTEGER PRIMARY KEY, owner INTEGER NOT NULL, invite BLOB NOT NULL,"
    " game TEXT NOT NULL, phase INTEGER NOT NULL, listed INTEGER NOT NULL, seats INTEGER NOT NULL,"
    " taken INTEGER NOT NULL, made INTEGER NOT NULL, changed INTEGER NOT NULL, due INTEGER NOT NULL);"
    "CREATE INDEX tables_listed ON tables (phase, changed) WHERE listed;"
    "CREATE INDEX tables_due ON tables (due) WHERE due > 0;"
    "CREATE TABLE line (number INTEGER PRIMARY KEY, tables INTEGER NOT NULL, first INTEGER NOT NULL,"
    " count INTEGER NOT NULL, moment INTEGER NOT NULL, player INTEGER NOT NULL, key INTEGER NOT NULL,"
    " said INTEGER NOT NULL, spent INTEGER NOT NULL, text TEXT NOT NULL, UNIQUE (tables, first));"
    "CREATE TABLE cup (tables INTEGER PRIMARY KEY, secret TEXT NOT NULL);"
    "CREATE TABLE sits (player INTEGER, tables INTEGER, seat INTEGER NOT NULL,"
    " PRIMARY KEY (player, tables)) WITHOUT ROWID;";

/* Also: the owner node of a table, the nodes that are alive, and the presence at each. */
static const char postgres_1[] =
    "CREATE TABLE meta (key text PRIMARY KEY, value text NOT NULL);"
    "CREATE TABLE player (id bigint PRIMARY KEY, name text NOT NULL, made bigint NOT NULL);"
    "CREATE TABLE device (hash bytea PRIMARY KEY, player bigint NOT NULL);"
    "CREATE INDEX device_player ON device (player);"
    "CREATE TABLE code (hash bytea PRIMARY KEY, player bigint NOT NULL, until bigint NOT NULL, tries integer NOT NULL);"
    "CREATE TABLE tables (id bigint PRIMARY KEY, owner bigint NOT NULL, invite bytea NOT NULL, game text NOT NULL,"
    " phase integer NOT NULL, listed boolean NOT NULL, seats integer NOT NULL, taken integer NOT NULL,"
    " made bigint NOT NULL, changed bigint NOT NULL, due bigint NOT NULL, keeper bigint NOT NULL DEFAULT 0);"
    "CREATE INDEX tables_listed ON tables (phase, changed, id) WHERE listed;"
    "CREATE INDEX tables_owner ON tables (owner, phase);"
    "CREATE INDEX tables_due ON tables (due) WHERE due > 0;"
    "CREATE INDEX tables_keeper ON tables (keeper) WHERE keeper <> 0;"
    "CREATE TABLE line (number bigint GENERATED ALWAYS AS IDENTITY, tables bigint NOT NULL, first integer NOT NULL,"
    " count integer NOT NULL, moment bigint NOT NULL, player bigint NOT NULL, key bigint NOT NULL,"
    " said bigint NOT NULL, spent bigint NOT NULL, text text NOT NULL, PRIMARY KEY (tables, first));"
    "CREATE TABLE cup (tables bigint PRIMARY KEY, secret text NOT NULL);"
    "CREATE TABLE sits (player bigint, tables bigint, seat integer NOT NULL, PRIMARY KEY (player, tables));"
    "CREATE INDEX sits_tables ON sits (tables);"
    "CREATE TABLE node (id bigint PRIMARY KEY, beat timestamptz NOT NULL, address text NOT NULL);"
    "CREATE UNLOGGED TABLE here (tables bigint, node bigint, seats integer NOT NULL, closed integer NOT NULL,"
    " seen integer NOT NULL, PRIMARY KEY (tables, node));";

/* Rated tables that are over; and an index of the players' tables, as for other SQL tables. */
static const char sqlite_2[] = "CREATE TABLE rated (tables INTEGER PRIMARY KEY);"
                               "CREATE INDEX IF NOT EXISTS tables_owner ON tables (owner, phase);";
static const char postgres_2[] = "CREATE TABLE rated (tables bigint PRIMARY KEY);";

/* Downtimes. Before, PostgreSQL had only the last one, as two numbers in meta. */
static const char sqlite_3[] = "CREATE TABLE silence (since INTEGER PRIMARY KEY, until INTEGER NOT NULL);";
static const char postgres_3[] =
    "CREATE TABLE silence (since bigint PRIMARY KEY, until bigint NOT NULL);"
    "INSERT INTO silence SELECT split_part(value, ' ', 1)::bigint, split_part(value, ' ', 2)::bigint FROM meta"
    " WHERE key = 'silence';"
    "DELETE FROM meta WHERE key = 'silence';";

/* Players who wrote to a tournament take part in it: logs without a table are tournaments'. */
#define SIT_AT_TOURNAMENTS                                              \
    "INSERT INTO sits SELECT DISTINCT player, line.tables, 0 FROM line" \
    " WHERE player <> 0 AND NOT EXISTS (SELECT 1 FROM tables WHERE id = line.tables) ON CONFLICT DO NOTHING;"

/*
 * The summary of open tables, as in struct store_table. The last line `seat N NAME` of each
 * seat counts; `-` is nobody. Lists of a game have an index of their own.
 */
static const char sqlite_5[] =
    "ALTER TABLE tables ADD COLUMN names TEXT NOT NULL DEFAULT '';"
    "CREATE TEMP TABLE said AS WITH RECURSIVE piece(tables, first, n, line, rest) AS ("
    "SELECT line.tables, line.first, 0, '', line.text || char(10) FROM line JOIN tables ON tables.id = line.tables"
    " WHERE phase = 0 UNION ALL SELECT tables, first, n + 1, substr(rest, 1, instr(rest, char(10)) - 1),"
    " substr(rest, instr(rest, char(10)) + 1) FROM piece WHERE rest <> '')"
    " SELECT tables, line, max(first * 100000 + n) FROM piece WHERE line GLOB 'seat [1-8] ?*'"
    " GROUP BY tables, substr(line, 6, 1);"
    "CREATE INDEX temp.said_tables ON said (tables);"
    "UPDATE tables SET names = coalesce((SELECT group_concat(line || char(10), '') FROM said"
    " WHERE said.tables = tables.id AND line NOT GLOB 'seat ? -'), '') WHERE phase = 0;"
    "DROP TABLE temp.said;"
    "CREATE INDEX tables_game ON tables (game, phase, changed) WHERE listed;";
static const char postgres_5[] = "ALTER TABLE tables ADD COLUMN names text NOT NULL DEFAULT '';"
                                 "UPDATE tables SET names = " STORE_POSTGRES_NAMES " WHERE phase = 0;"
                                 "CREATE INDEX tables_game ON tables (game, phase, changed, id) WHERE listed;";

/* Tournaments that run by themselves, and when each is due; 0: it is over. */
static const char sqlite_6[] = "CREATE TABLE tournament (id INTEGER PRIMARY KEY, due INTEGER NOT NULL);"
                               "CREATE INDEX tournament_due ON tournament (due) WHERE due > 0;";
static const char postgres_6[] = "CREATE TABLE tournament (id bigint PRIMARY KEY, due bigint NOT NULL);"
                                 "CREATE INDEX tournament_due ON tournament (due) WHERE due > 0;";

/* Short codes of tables, valid for an evening, with the invitation in plain text. */
static const char sqlite_7[] = "CREATE TABLE table_code (letters TEXT PRIMARY KEY, invite TEXT NOT NULL,"
                               " tables INTEGER NOT NULL, until INTEGER NOT NULL) WITHOUT ROWID;"
                               "CREATE INDEX table_code_tables ON table_code (tables);";
static const char postgres_7[] = "CREATE TABLE table_code (letters text PRIMARY KEY, invite text NOT NULL,"
                                 " tables bigint NOT NULL, until bigint NOT NULL);"
                                 "CREATE INDEX table_code_tables ON table_code (tables);";

/* Players who look for an opponent; tables: the table they were given, 0: none yet. An index makes the list of friends
 * fast. */
static const char sqlite_8[] = "CREATE TABLE pairing (player INTEGER PRIMARY KEY, terms TEXT NOT NULL,"
                               " since INTEGER NOT NULL, seen INTEGER NOT NULL, tables INTEGER NOT NULL);"
                               "CREATE INDEX IF NOT EXISTS sits_tables ON sits (tables);";
static const char postgres_8[] = "CREATE TABLE pairing (player bigint PRIMARY KEY, terms text NOT NULL,"
                                 " since bigint NOT NULL, seen bigint NOT NULL, tables bigint NOT NULL);";

/* Devices with push messages. */
static const char sqlite_9[] = "CREATE TABLE push (device BLOB PRIMARY KEY, player INTEGER NOT NULL,"
                               " endpoint TEXT NOT NULL, key TEXT NOT NULL, auth TEXT NOT NULL) WITHOUT ROWID;"
                               "CREATE INDEX push_player ON push (player);";
static const char postgres_9[] = "CREATE TABLE push (device bytea PRIMARY KEY, player bigint NOT NULL,"
                                 " endpoint text NOT NULL, key text NOT NULL, auth text NOT NULL);"
                                 "CREATE INDEX push_player ON push (player);";

/* Conditional moves, which no log has. */
static const char sqlite_10[] = "CREATE TABLE plan (tables INTEGER, seat INTEGER, text TEXT NOT NULL,"
                                " PRIMARY KEY (tables, seat)) WITHOUT ROWID;";
static const char postgres_10[] = "CREATE TABLE plan (tables bigint, seat integer, text text NOT NULL,"
                                  " PRIMARY KEY (tables, seat));";

/* Appends that are not in `line` yet, in the order in which they came (sqlite.c). */
static const char sqlite_11[] =
    "CREATE TABLE tail (number INTEGER PRIMARY KEY, tables INTEGER NOT NULL, first INTEGER NOT NULL,"
    " count INTEGER NOT NULL, moment INTEGER NOT NULL, player INTEGER NOT NULL, key INTEGER NOT NULL,"
    " said INTEGER NOT NULL, spent INTEGER NOT NULL, text TEXT NOT NULL);";
static const char postgres_11[] = "SELECT 1"; /* nothing to do */

const char store_newer[] = "made by a newer version";

static const struct store_sql steps[STORE_SCHEMA] = {
    {.sqlite = sqlite_1, .postgres = postgres_1},   {.sqlite = sqlite_2, .postgres = postgres_2},
    {.sqlite = sqlite_3, .postgres = postgres_3},   {.sqlite = SIT_AT_TOURNAMENTS, .postgres = SIT_AT_TOURNAMENTS},
    {.sqlite = sqlite_5, .postgres = postgres_5},   {.sqlite = sqlite_6, .postgres = postgres_6},
    {.sqlite = sqlite_7, .postgres = postgres_7},   {.sqlite = sqlite_8, .postgres = postgres_8},
    {.sqlite = sqlite_9, .postgres = postgres_9},   {.sqlite = sqlite_10, .postgres = postgres_10},
    {.sqlite = sqlite_11, .postgres = postgres_11},
};

int store_schema_version(struct store *store)
{
    char version[16] = "";
    struct store_rows rows;
    SELECT(store, &rows, HAS_META, "", NULL);
    bool there = rows_next(&rows);
    rows_end(&rows);
    return there && store_meta(store, "schema", version, sizeof version) ? atoi(version) : 0;
}

bool store_renew(struct store *store)
{
    uint32_t number;
    char text[STORE_GENERATION];
    if (getrandom(&number, sizeof number, 0) != (ssize_t)sizeof number)
        return false;
    snprintf(text, sizeof text, "%08x", (unsigned)number);
    return RUN(store, WRITE_META, "tt", "edition", text) >= 0;
}

/* A store with a newer schema than this program knows is left alone. */
static bool migrate(struct store *store, char why[STORE_WHY])
{
    int version = store_schema_version(store);
    char number[16];
    bool good = true;
    if (version > STORE_SCHEMA)
        return store_fail(why, "schema", store_newer);
    for (int i = version; i < STORE_SCHEMA && good; i++)
        good = store->database->exec(store, store_is_shared(store) ? steps[i].postgres : steps[i].sqlite);
    snprintf(number, sizeof number, "%d", STORE_SCHEMA);
    if (good && version < STORE_SCHEMA)
        good = RUN(store, WRITE_META, "tt", "schema", number) >= 0 && (version > 0 || store_renew(store));
    return (good && store_meta(store, "edition", store->generation, sizeof store->generation)) ||
           store_fail(why, "schema", store->database->error(store));
}

bool store_migrate(struct store *store, char why[STORE_WHY])
{
    if (!store->database->lock(store))
        return store_fail(why, "schema", store->database->error(store));
    bool good = migrate(store, why);
    return store->database->unlock(store, good) || (good && store_fail(why, "schema", store->database->error(store)));
}
