/* The store of one machine: SQLite in WAL mode, every commit forced to the disk. */
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/random.h>
#include <unistd.h>

#include <sqlite3.h>

#include "store/kind.h"

#define TABLE_COLUMNS \
    "tables.id, owner, invite, game, phase, listed, seats, taken, made, changed, due, coalesce(cup.secret, ''), names"
#define TABLE_FROM " FROM tables LEFT JOIN cup ON cup.tables = tables.id "

/* The first condition says to an index where to begin; the second one parts those of the same moment. */
#define BEHIND                                                                                \
    " AND changed <= coalesce((SELECT changed FROM tables WHERE id=?3), 9223372036854775807)" \
    " AND (?3=0 OR (changed,tables.id) < (SELECT changed,id FROM tables WHERE id=?3))"
#define NEWEST " ORDER BY changed DESC, tables.id DESC LIMIT ?4"

/* Statements, prepared when they are first used. */
enum { BEGIN = STORE_STATEMENTS, COMMIT, ROLLBACK, STATEMENTS };

static const char *const texts[STATEMENTS] = {
    [STORE_ADD_TABLE] = "INSERT INTO tables VALUES (?1,?2,?3,?4,?5,?6,?7,?8,?9,?10,?11,?12)",
    [STORE_SET_TABLE] = "UPDATE tables SET owner=?2, phase=?3, taken=?4, changed=?5, due=?6, names=coalesce(?7, names)"
                        " WHERE id=?1",
    [STORE_SET_INVITE] = "UPDATE tables SET invite=?2 WHERE id=?1",
    [STORE_SET_DUE] = "UPDATE tables SET due=?2 WHERE id=?1 AND phase=1",
    [STORE_DROP_CUP] = "DELETE FROM cup WHERE tables=?1",
    [STORE_APPEND] = "INSERT INTO line (tables,first,count,moment,player,key,said,spent,text)"
                     " VALUES (?1,?2,?3,?4,?5,?6,?7,?8,?9) ON CONFLICT DO NOTHING",
    [STORE_SIT] = "INSERT OR REPLACE INTO sits VALUES (?1,?2,?3)",
    [STORE_STAND] = "DELETE FROM sits WHERE player=?1 AND tables=?2",
    [STORE_ADD_PLAYER] = "INSERT INTO player VALUES (?1,?2,?3)",
    [STORE_SET_NAME] = "UPDATE player SET name=?2 WHERE id=?1",
    [STORE_DROP_PLAYER] = "UPDATE player SET name='' WHERE id=?1",
    [STORE_ADD_DEVICE] = "INSERT INTO device VALUES (?1,?2)",
    [STORE_ADD_CODE] = "INSERT OR REPLACE INTO code VALUES (?1,?2,?3,0)",
    [STORE_DROP_CODE] = "DELETE FROM code WHERE hash=?1",
    [STORE_CLAIM] = "INSERT INTO device SELECT ?1,player FROM code WHERE hash=?2 AND player=?3 AND until>?4",
    [STORE_BEAT] = "INSERT OR REPLACE INTO meta VALUES ('last_beat', ?1)",
    [STORE_SILENCE] = "INSERT OR REPLACE INTO silence VALUES (?1,?2)",
    [STORE_RATE] = "INSERT OR IGNORE INTO rated VALUES (?1)",
    [BEGIN] = "BEGIN IMMEDIATE",
    [COMMIT] = "COMMIT",
    [ROLLBACK] = "ROLLBACK",
    [READ_TABLE] = "SELECT " TABLE_COLUMNS TABLE_FROM "WHERE tables.id=?1",
    [READ_LOG] = "SELECT tables,first,count,moment,player,key,said,spent,text FROM line"
                 " WHERE tables=?1 AND first>=?2 ORDER BY first",
    [READ_DEVICE] = "SELECT id,name,made FROM player JOIN device ON device.player=id WHERE hash=?1",
    [READ_CODE] = "SELECT id,name,made FROM player JOIN code ON code.player=id WHERE hash=?1 AND until>?2",
    [READ_LISTED] = "SELECT " TABLE_COLUMNS TABLE_FROM "WHERE listed AND phase=?1 AND ?2=''" BEHIND NEWEST,
    [READ_GAME] = "SELECT " TABLE_COLUMNS TABLE_FROM "WHERE listed AND phase=?1 AND game=?2" BEHIND NEWEST,
    [READ_MINE] =
        "SELECT " TABLE_COLUMNS TABLE_FROM
        "WHERE phase=?1 AND (owner=?5 OR EXISTS (SELECT 1 FROM sits WHERE sits.tables=tables.id AND player=?5))"
        " AND (?2='' OR game=?2)" BEHIND NEWEST,
    [COUNT_MINE] = "SELECT count(*) FROM (SELECT id FROM tables WHERE owner=?1 AND phase=?2 UNION"
                   " SELECT id FROM tables JOIN sits ON sits.tables=id WHERE player=?1 AND phase=?2) AS mine",
    [READ_META] = "SELECT value FROM meta WHERE key=?1",
    [WRITE_META] = "INSERT OR REPLACE INTO meta VALUES (?1,?2)",
    [ADD_CUP] = "INSERT INTO cup VALUES (?1,?2)",
    [DROP_DEVICES] = "DELETE FROM device WHERE player=?1",
    [DROP_CODES] = "DELETE FROM code WHERE player=?1",
    [READ_RATED] = "SELECT tables FROM rated",
    [DROP_SILENCES] = "DELETE FROM silence WHERE until<coalesce((SELECT min(made) FROM tables WHERE phase=1),?1)",
    [READ_SILENCES] = "SELECT since, until FROM silence ORDER BY since",
    [READ_EVENTS] = "SELECT sits.tables FROM sits JOIN line ON line.tables=sits.tables AND first=1 WHERE sits.player=?1"
                    " AND NOT EXISTS (SELECT 1 FROM tables WHERE id=sits.tables) ORDER BY moment DESC LIMIT ?2",
    [READ_PLAYING] = "SELECT id FROM tables WHERE phase=1 AND id>?1 ORDER BY id LIMIT ?2",
    [READ_DUE] = "SELECT id FROM tables WHERE due>0 AND due<=?1 ORDER BY due LIMIT ?2",
};

struct sqlite {
    struct store base;
    sqlite3 *db;
    sqlite3_stmt *statement[STATEMENTS];
    int lock; /* the file that says that this folder is in use; below 0: none */
};

static sqlite3_stmt *get(struct sqlite *s, int which)
{
    if (!s->statement[which])
        sqlite3_prepare_v3(s->db, texts[which], -1, SQLITE_PREPARE_PERSISTENT, &s->statement[which], NULL);
    return s->statement[which];
}

/* Binds the arguments that follow, one for each letter: i a number, t a text, b a hash. */
static void bind(sqlite3_stmt *statement, const char *kinds, const void *const *values)
{
    for (int i = 0; kinds[i]; i++) {
        if (kinds[i] == 'i')
            sqlite3_bind_int64(statement, i + 1, *(const int64_t *)values[i]);
        else if (kinds[i] == 't')
            sqlite3_bind_text(statement, i + 1, values[i], -1, SQLITE_STATIC);
        else
            sqlite3_bind_blob(statement, i + 1, values[i], STORE_HASH, SQLITE_STATIC);
    }
}

static bool run(struct store *store, int which, const char *kinds, const void *const *values)
{
    sqlite3_stmt *statement = get((struct sqlite *)store, which);
    if (!statement)
        return false;
    bind(statement, kinds, values);
    bool good = sqlite3_step(statement) == SQLITE_DONE;
    sqlite3_reset(statement);
    sqlite3_clear_bindings(statement);
    return good;
}

#define NUMBER(n) (&(const int64_t){(int64_t)(n)})
#define RUN(s, which, kinds, ...) run(&(s)->base, which, kinds, (const void *const[]){__VA_ARGS__})

/* One writer alone can't lose a race, but two servers on one folder would: then it is told as lost. */
static bool add_lines(struct sqlite *s, struct store_write_op *op)
{
    const struct store_append *a = &op->append;
    sqlite3_stmt *statement = get(s, STORE_APPEND);
    const int64_t numbers[] = {(int64_t)a->table,  a->first,        a->count, a->moment,
                               (int64_t)a->player, (int64_t)a->key, a->said,  a->spent};
    if (!statement)
        return false;
    for (int i = 0; i < 8; i++)
        sqlite3_bind_int64(statement, i + 1, numbers[i]);
    sqlite3_bind_text(statement, 9, a->text, (int)a->length, SQLITE_STATIC);
    bool good = sqlite3_step(statement) == SQLITE_DONE;
    sqlite3_reset(statement);
    op->lost = good && sqlite3_changes(s->db) == 0;
    return good;
}

/* In one transaction: of two who show a code at once the second finds it spent. */
static bool claim_code(struct sqlite *s, struct store_write_op *op)
{
    bool good = RUN(s, STORE_CLAIM, "bbii", op->hash, op->code, NUMBER(op->player.id), &op->moment);
    op->lost = good && sqlite3_changes(s->db) == 0;
    return good && (op->lost || RUN(s, STORE_DROP_CODE, "b", op->code));
}

static bool apply_op(struct sqlite *s, struct store_write_op *op)
{
    if (op->act == STORE_CLAIM)
        return claim_code(s, op);
    if (op->act == STORE_APPEND)
        return add_lines(s, op);
    bool of_nodes = op->act == STORE_KEEP || op->act == STORE_HERE; /* there is but one */
    return of_nodes || store_take(&s->base, run, op);
}

static bool write_ops(struct sqlite *s, struct store_write_op *ops, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        ops[i].lost = store_is_lost(ops, i);
        if (!ops[i].lost && !apply_op(s, &ops[i]))
            return false;
    }
    return true;
}

static bool write_batch(struct store *store, struct store_write_op *ops, size_t count, char why[STORE_WHY])
{
    struct sqlite *s = (struct sqlite *)store;
    s->base.full = false;
    if (RUN(s, BEGIN, "", NULL) && write_ops(s, ops, count) && RUN(s, COMMIT, "", NULL))
        return true;
    s->base.full = sqlite3_errcode(s->db) == SQLITE_FULL || sqlite3_system_errno(s->db) == ENOSPC;
    store_fail(why, "write", sqlite3_errmsg(s->db));
    if (!sqlite3_get_autocommit(s->db))
        RUN(s, ROLLBACK, "", NULL);
    return false;
}

static void copy_text(char *out, size_t room, sqlite3_stmt *row, int column)
{
    const unsigned char *text = sqlite3_column_text(row, column);
    snprintf(out, room, "%s", text ? (const char *)text : "");
}

static void read_table(sqlite3_stmt *row, struct store_table *t)
{
    *t = (struct store_table){.id = (uint64_t)sqlite3_column_int64(row, 0),
                              .owner = (uint64_t)sqlite3_column_int64(row, 1),
                              .phase = (enum store_phase)sqlite3_column_int(row, 4),
                              .listed = sqlite3_column_int(row, 5) != 0,
                              .seats = (uint32_t)sqlite3_column_int(row, 6),
                              .taken = (uint32_t)sqlite3_column_int(row, 7),
                              .made = sqlite3_column_int64(row, 8),
                              .changed = sqlite3_column_int64(row, 9),
                              .due = sqlite3_column_int64(row, 10)};
    if (sqlite3_column_bytes(row, 2) == STORE_HASH)
        memcpy(t->invite, sqlite3_column_blob(row, 2), STORE_HASH);
    copy_text(t->game, sizeof t->game, row, 3);
    copy_text(t->secret, sizeof t->secret, row, 11);
    t->names = (const char *)sqlite3_column_text(row, 12);
}

static void read_player(sqlite3_stmt *row, struct store_player *p)
{
    *p = (struct store_player){.id = (uint64_t)sqlite3_column_int64(row, 0), .made = sqlite3_column_int64(row, 2)};
    copy_text(p->name, sizeof p->name, row, 1);
}

/* The first row of a statement; the caller resets it. */
static enum store_found first_row(sqlite3_stmt *statement)
{
    int code = statement ? sqlite3_step(statement) : SQLITE_ERROR;
    return code == SQLITE_ROW ? STORE_FOUND : code == SQLITE_DONE ? STORE_MISSING : STORE_FAILED;
}

static enum store_found find_table(struct store *store, uint64_t id, struct store_table *table)
{
    sqlite3_stmt *statement = get((struct sqlite *)store, READ_TABLE);
    sqlite3_bind_int64(statement, 1, (int64_t)id);
    enum store_found found = first_row(statement);
    if (found == STORE_FOUND)
        read_table(statement, table);
    sqlite3_reset(statement);
    table->names = NULL; /* they went with the row */
    return found;
}

static bool each_append(struct store *store, uint64_t table, uint32_t first, store_each_append *each, void *context)
{
    sqlite3_stmt *row = get((struct sqlite *)store, READ_LOG);
    int code = SQLITE_ERROR;
    sqlite3_bind_int64(row, 1, (int64_t)table);
    sqlite3_bind_int64(row, 2, first);
    while (row && (code = sqlite3_step(row)) == SQLITE_ROW) {
        struct store_append append = {.table = table,
                                      .first = (uint32_t)sqlite3_column_int64(row, 1),
                                      .count = (uint32_t)sqlite3_column_int64(row, 2),
                                      .moment = sqlite3_column_int64(row, 3),
                                      .player = (uint64_t)sqlite3_column_int64(row, 4),
                                      .key = (uint64_t)sqlite3_column_int64(row, 5),
                                      .said = (uint32_t)sqlite3_column_int64(row, 6),
                                      .spent = sqlite3_column_int64(row, 7),
                                      .text = (const char *)sqlite3_column_text(row, 8),
                                      .length = (size_t)sqlite3_column_bytes(row, 8)};
        each(context, &append);
    }
    sqlite3_reset(row);
    return code == SQLITE_DONE;
}

static enum store_found find_device(struct store *store, const uint8_t hash[STORE_HASH], struct store_player *player)
{
    sqlite3_stmt *statement = get((struct sqlite *)store, READ_DEVICE);
    sqlite3_bind_blob(statement, 1, hash, STORE_HASH, SQLITE_STATIC);
    enum store_found found = first_row(statement);
    if (found == STORE_FOUND)
        read_player(statement, player);
    sqlite3_reset(statement);
    return found;
}

static enum store_found find_code(struct store *store, const uint8_t hash[STORE_HASH], int64_t moment,
                                  struct store_player *player)
{
    sqlite3_stmt *statement = get((struct sqlite *)store, READ_CODE);
    bind(statement, "bi", (const void *const[]){hash, &moment});
    enum store_found found = first_row(statement);
    if (found == STORE_FOUND)
        read_player(statement, player);
    sqlite3_reset(statement);
    return found;
}

static bool each_table(struct store *store, const struct store_query *query, store_each_table *each, void *context)
{
    sqlite3_stmt *row = get((struct sqlite *)store, query->player    ? READ_MINE
                                                    : query->game[0] ? READ_GAME
                                                                     : READ_LISTED);
    const int64_t player = (int64_t)query->player;
    int code = SQLITE_ERROR;
    bind(row, query->player ? "itiii" : "itii",
         (const void *const[]){NUMBER(query->phase), query->game, NUMBER(query->after), NUMBER(query->limit), &player});
    while (row && (code = sqlite3_step(row)) == SQLITE_ROW) {
        struct store_table table;
        read_table(row, &table);
        each(context, &table);
    }
    sqlite3_reset(row);
    return code == SQLITE_DONE;
}

static int count_tables(struct store *store, uint64_t player, enum store_phase phase)
{
    sqlite3_stmt *statement = get((struct sqlite *)store, COUNT_MINE);
    sqlite3_bind_int64(statement, 1, (int64_t)player);
    sqlite3_bind_int(statement, 2, (int)phase);
    int count = first_row(statement) == STORE_FOUND ? sqlite3_column_int(statement, 0) : -1;
    sqlite3_reset(statement);
    return count;
}

/* The ids that a statement gives, its values bound. */
static bool each_id(sqlite3_stmt *row, store_each_id *each, void *context)
{
    int code = SQLITE_ERROR;
    while (row && (code = sqlite3_step(row)) == SQLITE_ROW)
        each(context, (uint64_t)sqlite3_column_int64(row, 0));
    sqlite3_reset(row);
    return code == SQLITE_DONE;
}

static bool each_rated(struct store *store, store_each_id *each, void *context)
{
    return each_id(get((struct sqlite *)store, READ_RATED), each, context);
}

static bool each_event(struct store *store, uint64_t player, uint32_t limit, store_each_id *each, void *context)
{
    sqlite3_stmt *row = get((struct sqlite *)store, READ_EVENTS);
    bind(row, "ii", (const void *const[]){NUMBER(player), NUMBER(limit)});
    return each_id(row, each, context);
}

static bool read_meta(struct sqlite *s, const char *key, char *out, size_t room)
{
    sqlite3_stmt *statement = get(s, READ_META);
    sqlite3_bind_text(statement, 1, key, -1, SQLITE_STATIC);
    bool found = first_row(statement) == STORE_FOUND;
    if (found)
        copy_text(out, room, statement, 0);
    sqlite3_reset(statement);
    return found;
}

static bool each_due(struct store *store, int64_t moment, uint64_t node, uint32_t limit, store_each_id *each,
                     void *context)
{
    sqlite3_stmt *row = get((struct sqlite *)store, READ_DUE);
    (void)node;
    bind(row, "ii", (const void *const[]){&moment, NUMBER(limit)});
    return each_id(row, each, context);
}

static bool each_playing(struct store *store, uint64_t after, uint32_t limit, store_each_id *each, void *context)
{
    sqlite3_stmt *row = get((struct sqlite *)store, READ_PLAYING);
    bind(row, "ii", (const void *const[]){NUMBER(after), NUMBER(limit)});
    return each_id(row, each, context);
}

/* One that falls before it beats has not ended the silence: the next one makes it longer. */
static bool wake(struct store *store, uint64_t node, int64_t moment, store_each_silence *each, void *context)
{
    struct sqlite *s = (struct sqlite *)store;
    char beat[32] = "";
    int code = SQLITE_ERROR;
    (void)node;
    bool good = !read_meta(s, "last_beat", beat, sizeof beat) ||
                RUN(s, STORE_SILENCE, "ii", NUMBER(strtoll(beat, NULL, 10)), &moment);
    good = good && RUN(s, DROP_SILENCES, "i", &moment);
    sqlite3_stmt *row = get(s, READ_SILENCES);
    while (row && (code = sqlite3_step(row)) == SQLITE_ROW)
        each(context, sqlite3_column_int64(row, 0), sqlite3_column_int64(row, 1));
    sqlite3_reset(row);
    return good && code == SQLITE_DONE;
}

static void close_store(struct store *store)
{
    struct sqlite *s = (struct sqlite *)store;
    for (int i = 0; i < STATEMENTS; i++)
        sqlite3_finalize(s->statement[i]);
    sqlite3_close(s->db);
    if (s->lock >= 0)
        close(s->lock);
    free(s);
}

/* Two servers on one folder would each think that they know everything. */
int store_lock_folder(const char *where, char why[STORE_WHY])
{
    char path[4096];
    snprintf(path, sizeof path, "%s/cubilete.lock", where);
    int lock = open(path, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0600);
    if (lock < 0)
        store_fail(why, path, strerror(errno));
    else if (flock(lock, LOCK_EX | LOCK_NB) != 0) {
        store_fail(why, where, "a server uses this folder");
        close(lock);
        lock = -1;
    }
    return lock;
}

static bool open_file(struct sqlite *s, const char *path, char why[STORE_WHY])
{
    int code = sqlite3_open_v2(path, &s->db, SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_NOMUTEX, NULL);
    if (code != SQLITE_OK)
        return store_fail(why, path, s->db ? sqlite3_errmsg(s->db) : "no memory");
    sqlite3_busy_timeout(s->db, 5000);
    code = sqlite3_exec(s->db,
                        "PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL; PRAGMA wal_autocheckpoint=8000;"
                        "PRAGMA cache_size=-16384;",
                        NULL, NULL, NULL);
    return code == SQLITE_OK || store_fail(why, path, sqlite3_errmsg(s->db));
}

static bool make_generation(struct sqlite *s)
{
    uint32_t number;
    char text[STORE_GENERATION];
    if (getrandom(&number, sizeof number, 0) != (ssize_t)sizeof number)
        return false;
    snprintf(text, sizeof text, "%08x", (unsigned)number);
    return RUN(s, WRITE_META, "tt", "edition", text);
}

/* The schema that is there; 0: none yet. */
static int read_version(struct sqlite *s)
{
    char version[16] = "";
    sqlite3_stmt *known = NULL;
    sqlite3_prepare_v2(s->db, "SELECT 1 FROM sqlite_schema WHERE name='meta'", -1, &known, NULL);
    bool there = first_row(known) == STORE_FOUND;
    sqlite3_finalize(known);
    return there && read_meta(s, "schema", version, sizeof version) ? atoi(version) : 0;
}

/* A newer schema than is known here is left alone. */
static bool migrate(struct sqlite *s, char why[STORE_WHY])
{
    int version = read_version(s);
    char number[16];
    bool good = true;
    if (version > STORE_SCHEMA)
        return store_fail(why, "schema", store_newer);
    for (int i = version; i < STORE_SCHEMA && good; i++)
        good = sqlite3_exec(s->db, store_schema[i].sqlite, NULL, NULL, NULL) == SQLITE_OK;
    snprintf(number, sizeof number, "%d", STORE_SCHEMA);
    if (good && version < STORE_SCHEMA)
        good = RUN(s, WRITE_META, "tt", "schema", number) && (version > 0 || make_generation(s));
    return good || store_fail(why, "schema", sqlite3_errmsg(s->db));
}

static bool prepare(struct sqlite *s, char why[STORE_WHY])
{
    if (sqlite3_exec(s->db, "BEGIN IMMEDIATE", NULL, NULL, NULL) != SQLITE_OK)
        return store_fail(why, "schema", sqlite3_errmsg(s->db));
    if (!migrate(s, why))
        return false;
    return (sqlite3_exec(s->db, "COMMIT", NULL, NULL, NULL) == SQLITE_OK &&
            read_meta(s, "edition", s->base.generation, sizeof s->base.generation)) ||
           store_fail(why, "schema", sqlite3_errmsg(s->db));
}

/* A folder that begins with `+` is shared with the server that has locked it: its readers' threads. */
static struct store *open_store(const char *where, char why[STORE_WHY])
{
    struct sqlite *s = calloc(1, sizeof *s);
    bool second = where[0] == '+';
    if (!s) {
        store_fail(why, where, "no memory");
        return NULL;
    }
    s->base.kind = &store_sqlite;
    s->lock = -1;
    char path[4096];
    snprintf(path, sizeof path, "%s/cubilete.db", where + second);
    s->lock = second ? -1 : store_lock_folder(where, why);
    if ((second || s->lock >= 0) && open_file(s, path, why) && prepare(s, why))
        return &s->base;
    close_store(&s->base);
    return NULL;
}

struct store *store_open_file(const char *path, char why[STORE_WHY])
{
    struct sqlite *s = calloc(1, sizeof *s);
    if (!s) {
        store_fail(why, path, "no memory");
        return NULL;
    }
    s->base.kind = &store_sqlite;
    s->lock = -1;
    if (open_file(s, path, why) && prepare(s, why))
        return &s->base;
    close_store(&s->base);
    return NULL;
}

/* Whether all its pages and indexes are as they should be. */
static bool is_sound(struct sqlite *s, const char *path, char why[STORE_WHY])
{
    sqlite3_stmt *check = NULL;
    sqlite3_prepare_v2(s->db, "PRAGMA integrity_check", -1, &check, NULL);
    bool good = first_row(check) == STORE_FOUND && strcmp((const char *)sqlite3_column_text(check, 0), "ok") == 0;
    sqlite3_finalize(check);
    return good || store_fail(why, path, "damaged");
}

/* A file from elsewhere: nothing in it may run by itself, and nothing may stand in for a table of ours. */
static bool is_inert(struct sqlite *s)
{
    sqlite3_stmt *odd = NULL;
    sqlite3_prepare_v2(
        s->db,
        "SELECT 1 FROM sqlite_schema WHERE sql NOT LIKE 'CREATE TABLE %' AND sql NOT LIKE 'CREATE INDEX %'"
        " AND sql NOT LIKE 'CREATE UNIQUE INDEX %'",
        -1, &odd, NULL);
    bool good = first_row(odd) == STORE_MISSING;
    sqlite3_finalize(odd);
    return good;
}

/* Whether all that is ever asked of a store can be asked of this one. */
static bool is_complete(struct sqlite *s)
{
    for (int i = 0; i < STATEMENTS; i++)
        if (texts[i] && !get(s, i))
            return false;
    return true;
}

bool store_settle_file(const char *path, bool renew, char why[STORE_WHY])
{
    struct sqlite *s = calloc(1, sizeof *s);
    if (!s)
        return store_fail(why, path, "no memory");
    s->base.kind = &store_sqlite;
    s->lock = -1;
    bool good = open_file(s, path, why) &&
                ((is_inert(s) && read_version(s) > 0) || store_fail(why, path, "no backup")) && prepare(s, why) &&
                (is_complete(s) || store_fail(why, path, "no backup"));
    good = good && is_sound(s, path, why) && (!renew || make_generation(s) || store_fail(why, path, "not written"));
    int code = sqlite3_exec(s->db, "PRAGMA journal_mode=DELETE", NULL, NULL, NULL);
    good = good && (code == SQLITE_OK || store_fail(why, path, sqlite3_errmsg(s->db)));
    close_store(&s->base);
    return good;
}

const struct store_kind store_sqlite = {
    .open = open_store,
    .close = close_store,
    .write = write_batch,
    .table = find_table,
    .log = each_append,
    .device = find_device,
    .code = find_code,
    .tables = each_table,
    .rated = each_rated,
    .events = each_event,
    .count = count_tables,
    .due = each_due,
    .playing = each_playing,
    .wake = wake,
};
