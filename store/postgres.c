/*
 * The store of many nodes: PostgreSQL, every commit forced to the disk. The appends
 * of a batch are one statement, of which those come back that were not too late; what
 * the other nodes have to know goes with them. If the connection breaks at a commit,
 * what became of it is read before anything is said.
 */
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/random.h>
#include <time.h>

#include "store/kind.h"
#include "store/link.h"

#define TABLE_COLUMNS \
    "t.id, owner, invite, game, phase, listed::int, seats, taken, made, changed, due, keeper, coalesce(secret, '')"
#define TABLE_FROM " FROM tables t LEFT JOIN cup ON cup.tables = t.id "
#define BEHIND " AND ($3::bigint=0 OR (changed,t.id) < (SELECT changed,id FROM tables WHERE id=$3::bigint))"
#define NEWEST " ORDER BY changed DESC, t.id DESC LIMIT $4::bigint"
#define ALIVE(ms) " beat >= clock_timestamp() - " ms " * interval '1 ms'"

static const char DISK_FULL[] = "53100"; /* SQLSTATE */

enum { ATTEMPTS = 4, PAUSE_MS = 100, PAYLOAD = 7900, VALUES = 16 };

enum statement {
    APPEND_ALL = STORE_HERE + 1,
    NOTIFY,
    STATUS,
    READ_BACK,
    READ_TABLE,
    READ_LOG,
    READ_DEVICE,
    READ_CODE,
    READ_LISTED,
    READ_MINE,
    COUNT_MINE,
    READ_META,
    WRITE_META,
    ADD_CUP,
    DROP_DEVICES,
    READ_DUE,
    READ_RATED,
    CLOCK,
    BEAT,
    READ_NODES,
    OTHERS,
    TAKE,
    INHERIT,
    FORGET_NODES,
    FORGET_HERE,
    LEAVE_TABLES,
    LEAVE_HERE,
    LEAVE_NODE,
    READ_HEADS,
    READ_HERE,
    DROP_HERE,
    STATEMENTS
};
_Static_assert(STATEMENTS <= 64, "a bit for each that is prepared");

static const char *const texts[STATEMENTS] = {
    [STORE_ADD_TABLE] = "INSERT INTO tables VALUES ($1,$2,$3,$4,$5,$6,$7,$8,$9,$10,$11)",
    [STORE_SET_TABLE] = "UPDATE tables SET owner=$2, phase=$3, taken=$4, changed=$5, due=$6 WHERE id=$1",
    [STORE_SET_INVITE] = "UPDATE tables SET invite=$2 WHERE id=$1",
    [STORE_SET_DUE] = "UPDATE tables SET due=$2 WHERE id=$1 AND phase=1",
    [STORE_DROP_CUP] = "DELETE FROM cup WHERE tables=$1",
    [STORE_APPEND] = "INSERT INTO line (tables,first,count,moment,player,key,said,spent,text)"
                     " VALUES ($1,$2,$3,$4,$5,$6,$7,$8,$9) ON CONFLICT DO NOTHING",
    [STORE_SIT] = "INSERT INTO sits VALUES ($1,$2,$3) ON CONFLICT (player, tables) DO UPDATE SET seat=excluded.seat",
    [STORE_STAND] = "DELETE FROM sits WHERE player=$1 AND tables=$2",
    [STORE_ADD_PLAYER] = "INSERT INTO player VALUES ($1,$2,$3)",
    [STORE_SET_NAME] = "UPDATE player SET name=$2 WHERE id=$1",
    [STORE_DROP_PLAYER] = "UPDATE player SET name='' WHERE id=$1",
    [STORE_ADD_DEVICE] = "INSERT INTO device VALUES ($1,$2)",
    [STORE_ADD_CODE] = "INSERT INTO code VALUES ($1,$2,$3,0) ON CONFLICT (hash) DO UPDATE"
                       " SET player=excluded.player, until=excluded.until, tries=0",
    [STORE_DROP_CODE] = "DELETE FROM code WHERE hash=$1",
    [STORE_BEAT] = "INSERT INTO meta VALUES ('last_beat',$1) ON CONFLICT (key) DO UPDATE"
                   " SET value=greatest(meta.value::bigint, excluded.value::bigint)::text",
    [STORE_RATE] = "INSERT INTO rated VALUES ($1) ON CONFLICT DO NOTHING",
    [STORE_KEEP] = "UPDATE tables SET keeper=$2 WHERE id=$1",
    [STORE_HERE] = "INSERT INTO here VALUES ($1,$2,$3,$4,$5) ON CONFLICT (tables, node) DO UPDATE"
                   " SET seats=excluded.seats, closed=excluded.closed, seen=excluded.seen",
    /* In the order of the index, so that two nodes can't wait for each other. */
    [APPEND_ALL] = "INSERT INTO line (tables,first,count,moment,player,key,said,spent,text)"
                   " SELECT * FROM unnest($1::bigint[],$2::int[],$3::int[],$4::bigint[],$5::bigint[],$6::bigint[],"
                   "$7::bigint[],$8::bigint[],$9::text[]) AS u(a,b,c,d,e,f,g,h,i) ORDER BY a, b"
                   " ON CONFLICT DO NOTHING RETURNING tables, first",
    [NOTIFY] = "SELECT pg_notify('cubilete', $1)",
    [STATUS] = "SELECT pg_xact_status($1::text::xid8)",
    [READ_BACK] = "SELECT 1 FROM line WHERE tables=$1 AND first=$2 AND moment=$3 AND player=$4 AND key=$5 AND said=$6"
                  " AND text=$7",
    [READ_TABLE] = "SELECT " TABLE_COLUMNS TABLE_FROM "WHERE t.id=$1",
    [READ_LOG] = "SELECT first,count,moment,player,key,said,spent,text FROM line WHERE tables=$1 AND first>=$2"
                 " ORDER BY first",
    [READ_DEVICE] = "SELECT id,name,made FROM player JOIN device ON device.player=id WHERE hash=$1",
    [READ_CODE] = "WITH tried AS (UPDATE code SET tries=tries+1 WHERE hash=$1 RETURNING *)"
                  " SELECT id,name,made FROM player JOIN tried ON player=id WHERE until>$2 AND tries<=$3",
    [READ_LISTED] =
        "SELECT " TABLE_COLUMNS TABLE_FROM "WHERE listed AND phase=$1 AND ($2::text='' OR game=$2::text)" BEHIND NEWEST,
    [READ_MINE] = "SELECT " TABLE_COLUMNS TABLE_FROM
                  "WHERE phase=$1 AND (owner=$5 OR EXISTS (SELECT 1 FROM sits WHERE sits.tables=t.id AND player=$5))"
                  " AND ($2::text='' OR game=$2::text)" BEHIND NEWEST,
    [COUNT_MINE] = "SELECT count(*) FROM (SELECT id FROM tables WHERE owner=$1 AND phase=$2 UNION"
                   " SELECT id FROM tables JOIN sits ON sits.tables=id WHERE player=$1 AND phase=$2) AS mine",
    [READ_META] = "SELECT value FROM meta WHERE key=$1",
    [WRITE_META] = "INSERT INTO meta VALUES ($1,$2) ON CONFLICT (key) DO UPDATE SET value=excluded.value",
    [ADD_CUP] = "INSERT INTO cup VALUES ($1,$2)",
    [DROP_DEVICES] = "DELETE FROM device WHERE player=$1",
    [READ_RATED] = "SELECT tables FROM rated",
    [READ_DUE] = "SELECT id FROM tables WHERE due>0 AND due<=$1 AND (keeper IN (0,$2) OR NOT EXISTS"
                 " (SELECT 1 FROM node WHERE node.id=keeper AND" ALIVE("8000") ")) ORDER BY due LIMIT $3::bigint",
    [CLOCK] = "SELECT (extract(epoch FROM clock_timestamp())*1000)::bigint",
    [BEAT] = "INSERT INTO node VALUES ($1,clock_timestamp(),$2) ON CONFLICT (id) DO UPDATE SET beat=clock_timestamp()",
    [READ_NODES] = "SELECT id, (extract(epoch FROM clock_timestamp()-beat)*1000)::bigint FROM node"
                   " ORDER BY id",
    [OTHERS] = "SELECT 1 FROM node WHERE id<>$1 AND" ALIVE("8000"),
    [TAKE] = "UPDATE tables SET keeper=$3 WHERE id=$1 AND keeper=$2 RETURNING id",
    [INHERIT] = "UPDATE tables SET keeper=$1 WHERE id IN (SELECT id FROM tables WHERE keeper<>0 AND phase=1 AND"
                " keeper NOT IN (SELECT id FROM node WHERE" ALIVE("$2::bigint") ") LIMIT $3::bigint"
                                                                                " FOR UPDATE SKIP LOCKED) RETURNING id",
    [FORGET_NODES] = "DELETE FROM node WHERE NOT" ALIVE("10 * $1::bigint"),
    [FORGET_HERE] = "DELETE FROM here WHERE node NOT IN (SELECT id FROM node)",
    [LEAVE_TABLES] = "UPDATE tables SET keeper=0 WHERE keeper=$1 RETURNING id",
    [LEAVE_HERE] = "DELETE FROM here WHERE node=$1 RETURNING tables",
    [LEAVE_NODE] = "DELETE FROM node WHERE id=$1",
    [READ_HEADS] = "SELECT n-1, keeper, (SELECT first+count-1 FROM line WHERE tables=t.id ORDER BY first DESC LIMIT 1)"
                   " FROM unnest($1::bigint[]) WITH ORDINALITY AS u(id, n) JOIN tables t ON t.id=u.id",
    [DROP_HERE] = "DELETE FROM here WHERE tables=$1 AND node=$2",
    [READ_HERE] = "SELECT node,seats,closed,seen FROM here WHERE tables=$1",
};

struct postgres {
    struct store base;
    struct link link;
    uint32_t listening; /* the connection that listens, as link.times counts them; 0: none yet */
    atomic_bool stopping;
};

/* Text that grows. */
struct buffer {
    char *text;
    size_t length, capacity;
    bool failed;
};

static void add(struct buffer *b, const char *bytes, size_t length)
{
    if (b->length + length + 1 > b->capacity) {
        size_t capacity = (b->length + length) * 2 + 256;
        char *text = b->failed ? NULL : realloc(b->text, capacity);
        if (!text) {
            b->failed = true;
            return;
        }
        b->text = text;
        b->capacity = capacity;
    }
    memcpy(b->text + b->length, bytes, length);
    b->length += length;
    b->text[b->length] = 0;
}

static void add_text(struct buffer *b, const char *text)
{
    add(b, text, strlen(text));
}

static void add_number(struct buffer *b, int64_t number)
{
    char text[32];
    add(b, text, (size_t)snprintf(text, sizeof text, "%lld", (long long)number));
}

/* An element of an array of texts. */
static void add_quoted(struct buffer *b, const char *text, size_t length)
{
    add_text(b, "\"");
    for (size_t i = 0; i < length; i++) {
        if (text[i] == '"' || text[i] == '\\')
            add_text(b, "\\");
        add(b, text + i, 1);
    }
    add_text(b, "\"");
}

/* A hash as the database spells it. */
static void spell(const uint8_t hash[STORE_HASH], char out[2 * STORE_HASH + 3])
{
    memcpy(out, "\\x", 3);
    for (int i = 0; i < STORE_HASH; i++)
        snprintf(out + 2 + 2 * i, 3, "%02x", hash[i]);
}

static void read_hash(const char *text, uint8_t hash[STORE_HASH])
{
    for (int i = 0; i < STORE_HASH && strlen(text) == 2 * STORE_HASH + 2; i++) {
        unsigned byte = 0;
        sscanf(text + 2 + 2 * i, "%2x", &byte);
        hash[i] = (uint8_t)byte;
    }
}

/* Runs a statement with the arguments that follow, one for each letter: i a number, t a text, b a hash. */
static PGresult *ask(struct postgres *s, int which, const char *kinds, const void *const *values)
{
    char room[VALUES][2 * STORE_HASH + 3];
    const char *spelled[VALUES];
    int count = 0;
    for (; kinds[count]; count++) {
        spelled[count] = kinds[count] == 't' ? values[count] : room[count];
        if (kinds[count] == 'i')
            snprintf(room[count], sizeof room[count], "%lld", (long long)*(const int64_t *)values[count]);
        else if (kinds[count] == 'b')
            spell(values[count], room[count]);
    }
    return link_run(&s->link, which, count, spelled);
}

#define NUMBER(n) (&(const int64_t){(int64_t)(n)})
#define ASK(s, which, kinds, ...) ask(s, which, kinds, (const void *const[]){__VA_ARGS__})

static bool is_good(const PGresult *result)
{
    return PQresultStatus(result) == PGRES_COMMAND_OK || PQresultStatus(result) == PGRES_TUPLES_OK;
}

static bool succeed(PGresult *result)
{
    bool good = is_good(result);
    PQclear(result);
    return good;
}

#define RUN(s, which, kinds, ...) succeed(ASK(s, which, kinds, __VA_ARGS__))

/* The same for what only reads: over a new connection, if the old one is gone. NULL: could not be read. */
static PGresult *look(struct postgres *s, int which, const char *kinds, const void *const *values)
{
    char why[STORE_WHY];
    PGresult *result = link_mend(&s->link, why) ? ask(s, which, kinds, values) : NULL;
    if (!result && link_mend(&s->link, why))
        result = ask(s, which, kinds, values);
    if (PQresultStatus(result) == PGRES_TUPLES_OK)
        return result;
    PQclear(result);
    return NULL;
}

#define LOOK(s, which, kinds, ...) look(s, which, kinds, (const void *const[]){__VA_ARGS__})

static int64_t number_at(const PGresult *result, int row, int column)
{
    return strtoll(PQgetvalue(result, row, column), NULL, 10);
}

static bool add_table(struct postgres *s, const struct store_table *t)
{
    return RUN(s, STORE_ADD_TABLE, "iibtiiiiiii", NUMBER(t->id), NUMBER(t->owner), t->invite, t->game, NUMBER(t->phase),
               NUMBER(t->listed), NUMBER(t->seats), NUMBER(t->taken), NUMBER(t->made), NUMBER(t->changed),
               NUMBER(t->due)) &&
           (!t->secret[0] || RUN(s, ADD_CUP, "it", NUMBER(t->id), t->secret));
}

/* One append by itself: one that belongs to another of its batch. */
static bool add_lines(struct postgres *s, struct store_step *step)
{
    const struct store_append *a = &step->append;
    char *text = strndup(a->text, a->length);
    PGresult *result = !text ? NULL
                             : ASK(s, STORE_APPEND, "iiiiiiiit", NUMBER(a->table), NUMBER(a->first), NUMBER(a->count),
                                   &a->moment, NUMBER(a->player), NUMBER(a->key), NUMBER(a->said), &a->spent, text);
    step->lost = is_good(result) && strcmp(PQcmdTuples(result), "0") == 0;
    free(text);
    return succeed(result);
}

static bool take_step(struct postgres *s, struct store_step *step)
{
    const int64_t player = (int64_t)step->player.id, table = (int64_t)step->table.id;
    const struct store_table *t = &step->table;
    switch (step->act) {
    case STORE_ADD_TABLE:
        return add_table(s, t);
    case STORE_SET_TABLE:
        return RUN(s, STORE_SET_TABLE, "iiiiii", &table, NUMBER(t->owner), NUMBER(t->phase), NUMBER(t->taken),
                   &t->changed, &t->due);
    case STORE_SET_INVITE:
        return RUN(s, STORE_SET_INVITE, "ib", &table, t->invite);
    case STORE_SET_DUE:
        return RUN(s, STORE_SET_DUE, "ii", &table, &t->due);
    case STORE_DROP_CUP:
        return RUN(s, STORE_DROP_CUP, "i", &table);
    case STORE_APPEND:
        return !step->with || add_lines(s, step);
    case STORE_SIT:
        return RUN(s, STORE_SIT, "iii", &player, &table, NUMBER(step->seat));
    case STORE_STAND:
        return RUN(s, STORE_STAND, "ii", &player, &table);
    case STORE_ADD_PLAYER:
        return RUN(s, STORE_ADD_PLAYER, "iti", &player, step->player.name, &step->player.made);
    case STORE_SET_NAME:
        return RUN(s, STORE_SET_NAME, "it", &player, step->player.name);
    case STORE_DROP_PLAYER:
        return RUN(s, STORE_DROP_PLAYER, "i", &player) && RUN(s, DROP_DEVICES, "i", &player);
    case STORE_ADD_DEVICE:
        return RUN(s, STORE_ADD_DEVICE, "bi", step->hash, &player);
    case STORE_ADD_CODE:
        return RUN(s, STORE_ADD_CODE, "bii", step->hash, &player, &step->moment);
    case STORE_DROP_CODE:
        return RUN(s, STORE_DROP_CODE, "b", step->hash);
    case STORE_BEAT:
        return RUN(s, STORE_BEAT, "i", &step->moment);
    case STORE_RATE:
        return RUN(s, STORE_RATE, "i", &table);
    case STORE_KEEP:
        return RUN(s, STORE_KEEP, "ii", &table, NUMBER(t->keeper));
    case STORE_HERE:
        if (!step->here.seats && !step->here.closed)
            return RUN(s, DROP_HERE, "ii", &table, NUMBER(step->here.node));
        return RUN(s, STORE_HERE, "iiiii", &table, NUMBER(step->here.node), NUMBER(step->here.seats),
                   NUMBER(step->here.closed), NUMBER(step->here.seen));
    }
    return false;
}

/* Whether an append goes with all others in one statement. */
static bool is_plain(const struct store_step *step)
{
    return step->act == STORE_APPEND && !step->with;
}

enum { COLUMNS = 9 };

/* The plain appends as arrays, a column each; how many there are. */
static int collect(const struct store_step *steps, size_t count, struct buffer column[COLUMNS])
{
    int rows = 0;
    for (size_t i = 0; i < count; i++) {
        const struct store_append *a = &steps[i].append;
        const int64_t numbers[] = {(int64_t)a->table,  a->first,        a->count, a->moment,
                                   (int64_t)a->player, (int64_t)a->key, a->said,  a->spent};
        if (!is_plain(&steps[i]))
            continue;
        for (int c = 0; c < COLUMNS; c++)
            add_text(&column[c], rows ? "," : "{");
        for (int c = 0; c < COLUMNS - 1; c++)
            add_number(&column[c], numbers[c]);
        add_quoted(&column[COLUMNS - 1], a->text, a->length);
        rows++;
    }
    for (int c = 0; c < COLUMNS; c++)
        add_text(&column[c], "}");
    return rows;
}

/* In the order in which they are written. */
static int compare(const void *a, const void *b)
{
    const struct store_append *one = &(*(struct store_step *const *)a)->append;
    const struct store_append *other = &(*(struct store_step *const *)b)->append;
    if (one->table != other->table)
        return one->table < other->table ? -1 : 1;
    return one->first < other->first ? -1 : one->first > other->first;
}

/* Those that came back, in their order, have won. False without memory. */
static bool mark_lost(struct store_step *steps, size_t count, const PGresult *won)
{
    struct store_step **plain = malloc(count * sizeof(void *) + 1);
    size_t plains = 0;
    int row = 0;
    for (size_t i = 0; i < count && plain; i++)
        if (is_plain(&steps[i]))
            plain[plains++] = &steps[i];
    if (plain)
        qsort(plain, plains, sizeof *plain, compare);
    for (size_t i = 0; i < plains; i++) {
        const struct store_append *a = &plain[i]->append;
        plain[i]->lost =
            row >= PQntuples(won) || (int64_t)a->table != number_at(won, row, 0) || a->first != number_at(won, row, 1);
        row += !plain[i]->lost;
    }
    bool good = plain && row == PQntuples(won);
    free(plain);
    return good;
}

static bool append_all(struct postgres *s, struct store_step *steps, size_t count)
{
    struct buffer column[COLUMNS] = {{0}};
    const char *values[COLUMNS];
    bool good = true;
    int rows = collect(steps, count, column);
    for (int c = 0; c < COLUMNS; c++) {
        good = good && !column[c].failed;
        values[c] = column[c].text;
    }
    PGresult *won = good && rows ? link_run(&s->link, APPEND_ALL, COLUMNS, values) : NULL;
    good = good && (!rows || PQresultStatus(won) == PGRES_TUPLES_OK);
    good = good && mark_lost(steps, count, won);
    PQclear(won);
    for (int c = 0; c < COLUMNS; c++)
        free(column[c].text);
    return good;
}

static bool take_steps(struct postgres *s, struct store_step *steps, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        if (is_plain(&steps[i]))
            continue;
        steps[i].lost = store_is_lost(steps, i);
        if (!steps[i].lost && !take_step(s, &steps[i]))
            return false;
    }
    return true;
}

/* What other nodes have to know of a step: a letter, whose it is, how long a table is now. */
static int describe(const struct store_step *step, char out[64])
{
    const struct store_append *a = &step->append;
    switch (step->lost ? STORE_BEAT : step->act) {
    case STORE_APPEND:
        return snprintf(out, 64, "n%llx:%u ", (unsigned long long)a->table, a->first + a->count - 1);
    case STORE_SET_INVITE:
    case STORE_KEEP:
        return snprintf(out, 64, "n%llx:0 ", (unsigned long long)step->table.id);
    case STORE_HERE:
        return snprintf(out, 64, "h%llx:0 ", (unsigned long long)step->table.id);
    case STORE_SET_NAME:
    case STORE_DROP_PLAYER:
        return snprintf(out, 64, "p%llx:0 ", (unsigned long long)step->player.id);
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
    case STORE_BEAT:
        break;
    }
    return 0;
}

static bool notify(struct postgres *s, const struct store_step *steps, size_t count)
{
    char payload[PAYLOAD + 64] = "";
    int length = 0;
    bool good = true;
    for (size_t i = 0; i < count && good; i++) {
        length += describe(&steps[i], payload + length);
        if (length < PAYLOAD && i + 1 < count)
            continue;
        good = !length || RUN(s, NOTIFY, "t", payload);
        length = 0;
    }
    return good;
}

/* The same for rows that say which tables have changed. */
static void notify_rows(struct postgres *s, const PGresult *rows, enum store_act act)
{
    for (int i = 0; i < PQntuples(rows); i++) {
        struct store_step step = {.act = act, .table.id = (uint64_t)number_at(rows, i, 0)};
        notify(s, &step, 1);
    }
}

/* Whether what was written can be read: one row of it says so of all. */
static enum store_found read_back(struct postgres *s, const struct store_step *steps, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        const struct store_append *a = &steps[i].append;
        if (steps[i].act != STORE_APPEND || steps[i].lost)
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
static bool find_out(struct postgres *s, const struct store_step *steps, size_t count, const char *transaction)
{
    char why[STORE_WHY];
    while (!atomic_load(&s->stopping)) {
        enum store_found found =
            link_mend(&s->link, why) && !is_in_progress(s, transaction) ? read_back(s, steps, count) : STORE_FAILED;
        if (found != STORE_FAILED)
            return found == STORE_FOUND;
        link_sleep_ms(PAUSE_MS);
    }
    return false;
}

/* Begins; the transaction's own number. */
static bool begin(struct postgres *s, char transaction[32])
{
    PGresult *result = link_exec(&s->link, "BEGIN; SELECT pg_current_xact_id()");
    bool good = PQresultStatus(result) == PGRES_TUPLES_OK && PQntuples(result) == 1;
    if (good)
        snprintf(transaction, 32, "%s", PQgetvalue(result, 0, 0));
    PQclear(result);
    return good;
}

/* A transaction that could not be ended did end: by rolling back. */
static bool commit(struct postgres *s, const struct store_step *steps, size_t count, const char *transaction)
{
    PGresult *result = link_exec(&s->link, "COMMIT");
    if (!result)
        return find_out(s, steps, count, transaction);
    bool good = PQresultStatus(result) == PGRES_COMMAND_OK && strcmp(PQcmdStatus(result), "COMMIT") == 0;
    PQclear(result);
    return good;
}

/* Nodes that got into each other's way, and connections that were gone before the commit, try again. */
static bool try_batch(struct postgres *s, struct store_step *steps, size_t count, char why[STORE_WHY])
{
    char transaction[32];
    store_fail(why, "write", "given up");
    for (int i = 0; i < ATTEMPTS && link_mend(&s->link, why); i++) {
        if (begin(s, transaction) && append_all(s, steps, count) && take_steps(s, steps, count) &&
            notify(s, steps, count))
            return commit(s, steps, count, transaction) || store_fail(why, "commit", "not done");
        if (s->link.db)
            store_fail(why, "write", PQerrorMessage(s->link.db));
        succeed(link_exec(&s->link, "ROLLBACK"));
    }
    return false;
}

static bool write_batch(struct store *store, struct store_step *steps, size_t count, char why[STORE_WHY])
{
    struct postgres *s = (struct postgres *)store;
    s->link.state[0] = 0;
    bool good = try_batch(s, steps, count, why);
    store->full = !good && strcmp(s->link.state, DISK_FULL) == 0;
    return good;
}

static void copy(char *out, size_t room, const PGresult *result, int row, int column)
{
    snprintf(out, room, "%s", PQgetvalue(result, row, column));
}

static void read_table(const PGresult *r, int row, struct store_table *t)
{
    *t = (struct store_table){.id = (uint64_t)number_at(r, row, 0),
                              .owner = (uint64_t)number_at(r, row, 1),
                              .phase = (enum store_phase)number_at(r, row, 4),
                              .listed = number_at(r, row, 5) != 0,
                              .seats = (uint32_t)number_at(r, row, 6),
                              .taken = (uint32_t)number_at(r, row, 7),
                              .made = number_at(r, row, 8),
                              .changed = number_at(r, row, 9),
                              .due = number_at(r, row, 10),
                              .keeper = (uint64_t)number_at(r, row, 11)};
    read_hash(PQgetvalue(r, row, 2), t->invite);
    copy(t->game, sizeof t->game, r, row, 3);
    copy(t->secret, sizeof t->secret, r, row, 12);
}

/* Whether there is a first row. */
static enum store_found first_row(const PGresult *result)
{
    return !result ? STORE_FAILED : PQntuples(result) ? STORE_FOUND : STORE_MISSING;
}

static enum store_found find_table(struct store *store, uint64_t id, struct store_table *table)
{
    PGresult *result = LOOK((struct postgres *)store, READ_TABLE, "i", NUMBER(id));
    enum store_found found = first_row(result);
    if (found == STORE_FOUND)
        read_table(result, 0, table);
    PQclear(result);
    return found;
}

static bool each_append(struct store *store, uint64_t table, uint32_t first, store_each_append *each, void *context)
{
    PGresult *r = LOOK((struct postgres *)store, READ_LOG, "ii", NUMBER(table), NUMBER(first));
    bool good = r;
    for (int i = 0; i < PQntuples(r); i++)
        each(context, &(struct store_append){.table = table,
                                             .first = (uint32_t)number_at(r, i, 0),
                                             .count = (uint32_t)number_at(r, i, 1),
                                             .moment = number_at(r, i, 2),
                                             .player = (uint64_t)number_at(r, i, 3),
                                             .key = (uint64_t)number_at(r, i, 4),
                                             .said = (uint32_t)number_at(r, i, 5),
                                             .spent = number_at(r, i, 6),
                                             .text = PQgetvalue(r, i, 7),
                                             .length = (size_t)PQgetlength(r, i, 7)});
    PQclear(r);
    return good;
}

static enum store_found read_player(PGresult *result, struct store_player *p)
{
    enum store_found found = first_row(result);
    if (found == STORE_FOUND) {
        *p = (struct store_player){.id = (uint64_t)number_at(result, 0, 0), .made = number_at(result, 0, 2)};
        copy(p->name, sizeof p->name, result, 0, 1);
    }
    PQclear(result);
    return found;
}

static enum store_found find_device(struct store *store, const uint8_t hash[STORE_HASH], struct store_player *player)
{
    return read_player(LOOK((struct postgres *)store, READ_DEVICE, "b", hash), player);
}

static enum store_found find_code(struct store *store, const uint8_t hash[STORE_HASH], int64_t moment, uint32_t tries,
                                  struct store_player *player)
{
    return read_player(LOOK((struct postgres *)store, READ_CODE, "bii", hash, &moment, NUMBER(tries)), player);
}

static bool each_table(struct store *store, const struct store_query *query, store_each_table *each, void *context)
{
    const int64_t player = (int64_t)query->player;
    PGresult *result = LOOK((struct postgres *)store, player ? READ_MINE : READ_LISTED, player ? "itiii" : "itii",
                            NUMBER(query->phase), query->game, NUMBER(query->after), NUMBER(query->limit), &player);
    bool good = result;
    for (int i = 0; i < PQntuples(result); i++) {
        struct store_table table;
        read_table(result, i, &table);
        each(context, &table);
    }
    PQclear(result);
    return good;
}

static bool each_rated(struct store *store, store_each_id *each, void *context)
{
    PGresult *result = LOOK((struct postgres *)store, READ_RATED, "", NULL);
    bool good = result;
    for (int i = 0; i < PQntuples(result); i++)
        each(context, (uint64_t)number_at(result, i, 0));
    PQclear(result);
    return good;
}

static int count_tables(struct store *store, uint64_t player, enum store_phase phase)
{
    PGresult *result = LOOK((struct postgres *)store, COUNT_MINE, "ii", NUMBER(player), NUMBER(phase));
    int count = result ? (int)number_at(result, 0, 0) : -1;
    PQclear(result);
    return count;
}

/* Ids, a row each. */
static bool each_id(PGresult *result, store_each_id *each, void *context)
{
    bool good = result;
    for (int i = 0; i < PQntuples(result); i++)
        each(context, (uint64_t)number_at(result, i, 0));
    PQclear(result);
    return good;
}

static bool each_due(struct store *store, int64_t moment, uint64_t node, uint32_t limit, store_each_id *each,
                     void *context)
{
    return each_id(LOOK((struct postgres *)store, READ_DUE, "iii", &moment, NUMBER(node), NUMBER(limit)), each,
                   context);
}

static bool read_meta(struct postgres *s, const char *key, char *out, size_t room)
{
    PGresult *result = ASK(s, READ_META, "t", key);
    bool found = PQresultStatus(result) == PGRES_TUPLES_OK && PQntuples(result);
    if (found)
        copy(out, room, result, 0, 0);
    PQclear(result);
    return found;
}

/* Nodes that begin at the same moment do it one after another. */
static bool lock(struct postgres *s)
{
    return succeed(link_exec(&s->link, "BEGIN; SELECT pg_advisory_xact_lock(20421212)"));
}

static bool unlock(struct postgres *s, bool good)
{
    return succeed(link_exec(&s->link, good ? "COMMIT" : "ROLLBACK")) && good;
}

/* The first of them says how long nobody was there, and the others believe it: their clocks have to agree. */
static bool end_silence(struct postgres *s, uint64_t node, int64_t moment, int64_t *from, int64_t *to)
{
    char text[64] = "";
    PGresult *others = ASK(s, OTHERS, "i", NUMBER(node));
    bool good = PQresultStatus(others) == PGRES_TUPLES_OK, alone = good && !PQntuples(others);
    PQclear(others);
    *from = *to = moment;
    if (alone) {
        if (read_meta(s, "last_beat", text, sizeof text))
            *from = strtoll(text, NULL, 10);
        snprintf(text, sizeof text, "%lld %lld", (long long)*from, (long long)*to);
        good = RUN(s, WRITE_META, "tt", "silence", text);
    } else if (good && read_meta(s, "silence", text, sizeof text)) {
        char *end;
        *from = strtoll(text, &end, 10);
        *to = strtoll(end, NULL, 10);
    }
    return good && RUN(s, BEAT, "it", NUMBER(node), "");
}

static bool wake(struct store *store, uint64_t node, int64_t moment, int64_t *from, int64_t *to)
{
    struct postgres *s = (struct postgres *)store;
    char why[STORE_WHY];
    return link_mend(&s->link, why) && lock(s) && unlock(s, end_silence(s, node, moment, from, to));
}

static int64_t time_of_day(void)
{
    struct timespec now;
    clock_gettime(CLOCK_REALTIME, &now);
    return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

/* How far the database's clock is ahead of ours: it was read in the middle of the question and its answer. */
static bool compare_clocks(struct postgres *s, int64_t *ahead_ms)
{
    int64_t before = time_of_day();
    PGresult *result = ASK(s, CLOCK, "", NULL);
    bool good = PQresultStatus(result) == PGRES_TUPLES_OK;
    if (good)
        *ahead_ms = number_at(result, 0, 0) - (before + time_of_day()) / 2;
    PQclear(result);
    return good;
}

static bool beat(struct store *store, uint64_t node, const char *address, int64_t *ahead_ms, store_each_node *each,
                 void *context)
{
    struct postgres *s = (struct postgres *)store;
    char why[STORE_WHY];
    if (!link_mend(&s->link, why) || !RUN(s, BEAT, "it", NUMBER(node), address) || !compare_clocks(s, ahead_ms))
        return false;
    PGresult *nodes = ASK(s, READ_NODES, "", NULL);
    bool good = PQresultStatus(nodes) == PGRES_TUPLES_OK;
    for (int i = 0; good && i < PQntuples(nodes); i++)
        each(context, (uint64_t)number_at(nodes, i, 0), number_at(nodes, i, 1));
    PQclear(nodes);
    return good;
}

static enum store_found keep(struct store *store, uint64_t table, uint64_t was, uint64_t node)
{
    struct postgres *s = (struct postgres *)store;
    PGresult *result = LOOK(s, TAKE, "iii", NUMBER(table), NUMBER(was), NUMBER(node));
    enum store_found found = first_row(result);
    notify_rows(s, result, STORE_KEEP);
    PQclear(result);
    return found;
}

static bool inherit(struct store *store, uint64_t node, int64_t silent_ms, uint32_t limit, store_each_id *each,
                    void *context)
{
    struct postgres *s = (struct postgres *)store;
    PGresult *result = LOOK(s, INHERIT, "iii", NUMBER(node), &silent_ms, NUMBER(limit));
    notify_rows(s, result, STORE_KEEP);
    return each_id(result, each, context) && RUN(s, FORGET_NODES, "i", &silent_ms) && RUN(s, FORGET_HERE, "", NULL);
}

static bool leave(struct store *store, uint64_t node)
{
    struct postgres *s = (struct postgres *)store;
    char why[STORE_WHY];
    if (!link_mend(&s->link, why))
        return false;
    PGresult *tables = ASK(s, LEAVE_TABLES, "i", NUMBER(node)), *seats = ASK(s, LEAVE_HERE, "i", NUMBER(node));
    bool good = RUN(s, LEAVE_NODE, "i", NUMBER(node));
    notify_rows(s, tables, STORE_KEEP);
    notify_rows(s, seats, STORE_HERE);
    PQclear(tables);
    PQclear(seats);
    return good;
}

/* The words of a notification, as describe wrote them. */
static void tell(const char *text, store_each_notice *each, void *context)
{
    static const char letters[] = "nhp";
    for (char *end; *text; text = end + strspn(end, " ")) {
        const char *letter = strchr(letters, *text);
        uint64_t id = strtoull(text + 1, &end, 16);
        uint32_t length = *end == ':' ? (uint32_t)strtoul(end + 1, &end, 10) : 0;
        if (letter && id)
            each(context, (enum store_notice)(letter - letters), id, length);
        end += strcspn(end, " ");
    }
}

static int tell_all(struct postgres *s, store_each_notice *each, void *context)
{
    int count = 0;
    for (PGnotify *notice; s->link.db && (notice = PQnotifies(s->link.db)); PQfreemem(notice), count++)
        tell(notice->extra, each, context);
    return count;
}

static bool listen_to(struct store *store, int ms, store_each_notice *each, void *context)
{
    struct postgres *s = (struct postgres *)store;
    char why[STORE_WHY];
    if (!link_mend(&s->link, why)) {
        link_sleep_ms(ms);
        return false;
    }
    if (s->listening != s->link.times) {
        s->listening = succeed(link_exec(&s->link, "LISTEN cubilete")) ? s->link.times : 0;
        return false;
    }
    bool good = tell_all(s, each, context) || link_wait(&s->link, ms);
    tell_all(s, each, context);
    return good;
}

static bool read_heads(struct store *store, struct store_head *heads, size_t count)
{
    struct buffer ids = {0};
    for (size_t i = 0; i < count; i++) {
        add_text(&ids, i ? "," : "{");
        add_number(&ids, (int64_t)heads[i].table);
        heads[i].length = 0;
    }
    add_text(&ids, count ? "}" : "{}");
    PGresult *result = ids.failed ? NULL : LOOK((struct postgres *)store, READ_HEADS, "t", ids.text);
    bool good = result;
    for (int row = 0; row < PQntuples(result); row++) {
        struct store_head *head = &heads[number_at(result, row, 0)];
        head->keeper = (uint64_t)number_at(result, row, 1);
        head->length = (uint32_t)number_at(result, row, 2);
    }
    PQclear(result);
    free(ids.text);
    return good;
}

static bool each_here(struct store *store, uint64_t table, store_each_here *each, void *context)
{
    PGresult *result = LOOK((struct postgres *)store, READ_HERE, "i", NUMBER(table));
    bool good = result;
    for (int i = 0; i < PQntuples(result); i++)
        each(context, &(struct store_here){.node = (uint64_t)number_at(result, i, 0),
                                           .seats = (uint16_t)number_at(result, i, 1),
                                           .closed = (uint16_t)number_at(result, i, 2),
                                           .seen = (uint32_t)number_at(result, i, 3)});
    PQclear(result);
    return good;
}

static void stop(struct store *store)
{
    atomic_store(&((struct postgres *)store)->stopping, true);
}

static void close_store(struct store *store)
{
    struct postgres *s = (struct postgres *)store;
    link_finish(&s->link);
    free(s);
}

static bool make_edition(struct postgres *s)
{
    uint32_t number;
    char text[STORE_EDITION];
    if (getrandom(&number, sizeof number, 0) != (ssize_t)sizeof number)
        return false;
    snprintf(text, sizeof text, "%08x", (unsigned)number);
    return RUN(s, WRITE_META, "tt", "edition", text);
}

/* The schema that is there; 0: none yet. */
static int read_version(struct postgres *s)
{
    char version[16] = "";
    PGresult *known = link_exec(&s->link, "SELECT to_regclass('meta') IS NOT NULL");
    bool there = PQntuples(known) == 1 && PQgetvalue(known, 0, 0)[0] == 't';
    PQclear(known);
    return there && read_meta(s, "schema", version, sizeof version) ? atoi(version) : 0;
}

/* A newer schema than is known here is left alone. */
static bool migrate(struct postgres *s, char why[STORE_WHY])
{
    int version = read_version(s);
    char number[16];
    bool good = true;
    if (version > STORE_SCHEMA)
        return store_fail(why, "schema", "made by a newer version");
    for (int i = version; i < STORE_SCHEMA && good; i++)
        good = succeed(link_exec(&s->link, store_schema[i].postgres));
    snprintf(number, sizeof number, "%d", STORE_SCHEMA);
    if (good && version < STORE_SCHEMA)
        good = RUN(s, WRITE_META, "tt", "schema", number) && (version > 0 || make_edition(s));
    return (good && read_meta(s, "edition", s->base.edition, sizeof s->base.edition)) ||
           store_fail(why, "schema", s->link.db ? PQerrorMessage(s->link.db) : "database away");
}

static bool prepare(struct postgres *s, char why[STORE_WHY])
{
    const char *encoding = PQparameterStatus(s->link.db, "server_encoding");
    if (!encoding || strcmp(encoding, "UTF8") != 0)
        return store_fail(why, "database", "its encoding is not UTF8");
    if (!lock(s))
        return store_fail(why, "schema", s->link.db ? PQerrorMessage(s->link.db) : "database away");
    bool good = migrate(s, why);
    return unlock(s, good) || (good && store_fail(why, "schema", "not written"));
}

static struct store *open_store(const char *where, char why[STORE_WHY])
{
    struct postgres *s = calloc(1, sizeof *s);
    if (!s) {
        store_fail(why, "database", "no memory");
        return NULL;
    }
    s->base.kind = &store_postgres;
    atomic_init(&s->stopping, false);
    if (link_init(&s->link, where, texts, why) && prepare(s, why))
        return &s->base;
    close_store(&s->base);
    return NULL;
}

const struct store_kind store_postgres = {
    .open = open_store,
    .close = close_store,
    .write = write_batch,
    .table = find_table,
    .log = each_append,
    .device = find_device,
    .code = find_code,
    .tables = each_table,
    .rated = each_rated,
    .count = count_tables,
    .due = each_due,
    .wake = wake,
    .beat = beat,
    .keep = keep,
    .inherit = inherit,
    .leave = leave,
    .listen = listen_to,
    .heads = read_heads,
    .here = each_here,
    .stop = stop,
};
