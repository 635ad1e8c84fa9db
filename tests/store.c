/*
 * What store.h promises, on every kind of store alike. Usage: store [DATABASE]
 * An address of an empty PostgreSQL database adds the kind that many nodes share.
 */
#include <pthread.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>
#include <sqlite3.h>

#include "store/kind.h"

#ifdef STORE_POSTGRES
#include <arpa/inet.h>
#include <libpq-fe.h>
#include <poll.h>
#include <sys/socket.h>
#endif

enum { LINES = 64, STEPS = 600, TRIES = 5 };

static const char *database;

/* A store that is empty at first: where it lies, and how a second handle gets at it. */
struct home {
    bool shared;
    char folder[64], where[512], second[520];
    struct store *store;
};

#ifdef STORE_POSTGRES
static void execute(const char *text)
{
    PGconn *db = PQconnectdb(database);
    PGresult *result = PQexec(db, text);
    if (PQresultStatus(result) != PGRES_COMMAND_OK && PQresultStatus(result) != PGRES_TUPLES_OK)
        fail_msg("%s", PQerrorMessage(db));
    PQclear(result);
    PQfinish(db);
}
#endif

static void settle(struct home *home)
{
    snprintf(home->folder, sizeof home->folder, "/tmp/cubilete-store-XXXXXX");
    if (!home->shared) {
        assert_non_null(mkdtemp(home->folder));
        snprintf(home->where, sizeof home->where, "%s", home->folder);
        snprintf(home->second, sizeof home->second, "+%s", home->where);
    }
#ifdef STORE_POSTGRES
    if (home->shared) {
        execute("SET client_min_messages=warning; DROP SCHEMA public CASCADE; CREATE SCHEMA public");
        snprintf(home->where, sizeof home->where, "%s", database);
        snprintf(home->second, sizeof home->second, "%s", database);
    }
#endif
}

static struct store *open_at(const char *where)
{
    char why[STORE_WHY] = "";
    struct store *store = store_open(where, why);
    if (!store)
        fail_msg("%s", why);
    return store;
}

static int set_up(void **state)
{
    struct home *home = calloc(1, sizeof *home);
    home->shared = *state;
    settle(home);
    home->store = open_at(home->where);
    *state = home;
    return 0;
}

static int tear_down(void **state)
{
    struct home *home = *state;
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

static void write_good(struct store *store, struct store_step *steps, size_t count)
{
    char why[STORE_WHY] = "";
    if (!store_write(store, steps, count, why))
        fail_msg("%s", why);
}

static struct store_table row_of(uint64_t id)
{
    struct store_table row = {
        .id = id, .owner = 7, .listed = true, .seats = 2, .taken = 1, .made = 1000, .changed = 1000};
    snprintf(row.game, sizeof row.game, "%s", id % 2 ? "odd" : "even");
    memset(row.invite, (int)id & 255, sizeof row.invite);
    row.invite[3] = 0; /* a hash may hold it */
    return row;
}

static struct store_step table_step(uint64_t id)
{
    return (struct store_step){.act = STORE_ADD_TABLE, .table = row_of(id)};
}

static struct store_step append_step(uint64_t table, uint32_t first, uint32_t count, const char *text)
{
    return (struct store_step){.act = STORE_APPEND,
                               .append = {.table = table,
                                          .first = first,
                                          .count = count,
                                          .moment = 1794736800000 + first,
                                          .player = ((uint64_t)1 << 50) - 1,
                                          .key = ((uint64_t)1 << 62) + first,
                                          .said = UINT32_MAX - first,
                                          .spent = first % 2 ? -1 : 1500,
                                          .text = text,
                                          .length = strlen(text)}};
}

/* What a log was read as. */
struct log {
    struct store_append append[LINES];
    char text[LINES][4096];
    int count;
};

static void take(void *context, const struct store_append *append)
{
    struct log *log = context;
    if (log->count >= LINES)
        return;
    log->append[log->count] = *append;
    snprintf(log->text[log->count++], sizeof log->text[0], "%.*s", (int)append->length, append->text);
}

static struct log *read_log(struct store *store, uint64_t table, uint32_t first)
{
    static struct log log;
    log.count = 0;
    assert_true(store_log(store, table, first, take, &log));
    return &log;
}

static void test_tables(void **state)
{
    struct store *store = ((struct home *)*state)->store;
    struct store_table found;
    struct store_step steps[] = {table_step(5), table_step(6)};
    steps[0].table.due = 99;
    snprintf(steps[0].table.secret, sizeof steps[0].table.secret, "%064d", 7);
    write_good(store, steps, 2);
    assert_int_equal(store_table(store, 4, &found), STORE_MISSING);
    assert_int_equal(store_table(store, 5, &found), STORE_FOUND);
    assert_memory_equal(found.invite, steps[0].table.invite, STORE_HASH);
    assert_string_equal(found.game, "odd");
    assert_string_equal(found.secret, steps[0].table.secret);
    assert_true(found.id == 5 && found.owner == 7 && found.listed && found.seats == 2 && found.taken == 1 &&
                found.made == 1000 && found.changed == 1000 && found.due == 99 && found.phase == STORE_OPEN);
    struct store_step more[] = {{.act = STORE_SET_TABLE}, {.act = STORE_SET_INVITE}, {.act = STORE_DROP_CUP}};
    more[0].table = (struct store_table){.id = 5, .owner = 8, .phase = STORE_OVER, .taken = 2, .changed = 2000};
    more[1].table.id = more[2].table.id = 5;
    memset(more[1].table.invite, 0xFE, STORE_HASH);
    write_good(store, more, 3);
    assert_int_equal(store_table(store, 5, &found), STORE_FOUND);
    assert_true(found.owner == 8 && found.phase == STORE_OVER && found.taken == 2 && found.changed == 2000 &&
                found.due == 0 && found.made == 1000 && found.invite[0] == 0xFE && !found.secret[0]);
    assert_int_equal(store_table(store, 6, &found), STORE_FOUND);
    assert_true(found.owner == 7 && found.invite[0] == 6);
}

/* Whatever a line may hold comes back as it was. */
static void test_appends(void **state)
{
    struct store *store = ((struct home *)*state)->store;
    static const char *const texts[] = {"cubilete 1\ngame doce\nseat 1 Ana", "say 1 \"a\\b\" {x,y} 'z' $1 NULL",
                                        "say 1 ¿qué? 🎲 \\x41", "NULL", "{}\n\"\"\n,"};
    struct store_step steps[] = {table_step(5),
                                 append_step(5, 1, 3, texts[0]),
                                 append_step(5, 4, 1, texts[1]),
                                 append_step(5, 5, 1, texts[2]),
                                 append_step(5, 6, 1, texts[3]),
                                 append_step(5, 7, 3, texts[4]),
                                 append_step(6, 1, 1, "of another")};
    write_good(store, steps, sizeof steps / sizeof *steps);
    const struct log *log = read_log(store, 5, 1);
    assert_int_equal(log->count, 5);
    for (int i = 0; i < 5; i++) {
        const struct store_append *wrote = &steps[i + 1].append, *read = &log->append[i];
        assert_false(steps[i + 1].lost);
        assert_string_equal(log->text[i], texts[i]);
        assert_true(read->table == 5 && read->first == wrote->first && read->count == wrote->count &&
                    read->moment == wrote->moment && read->player == wrote->player && read->key == wrote->key &&
                    read->said == wrote->said && read->spent == wrote->spent && read->length == wrote->length);
    }
    assert_int_equal(read_log(store, 5, 5)->count, 3);
    assert_int_equal(read_log(store, 5, 10)->count, 0);
    assert_int_equal(read_log(store, 9, 1)->count, 0);
}

/* An append that comes too late is lost with what belongs to it; the rest of the batch is done. */
static void test_too_late(void **state)
{
    struct store *store = ((struct home *)*state)->store;
    struct store_table found;
    struct store_step first[] = {table_step(5), table_step(6), append_step(5, 1, 2, "a\nb")};
    write_good(store, first, 3);
    struct store_step late[] = {
        append_step(5, 1, 1, "x"),     {.act = STORE_SET_TABLE},  {.act = STORE_SIT, .seat = 1}, table_step(8),
        append_step(8, 1, 1, "again"), append_step(6, 1, 1, "y"), {.act = STORE_SET_TABLE}};
    late[1].table = (struct store_table){.id = 5, .owner = 99};
    late[2].table.id = 5;
    late[2].player.id = 70;
    late[3].with = late[4].with = 5; /* the table of a rematch */
    late[6].table = (struct store_table){.id = 6, .owner = 66, .phase = STORE_PLAYING};
    write_good(store, late, 7);
    for (int i = 0; i < 7; i++)
        assert_int_equal(late[i].lost, i < 5);
    assert_string_equal(read_log(store, 5, 1)->text[0], "a\nb");
    assert_int_equal(read_log(store, 6, 1)->count, 1);
    assert_int_equal(read_log(store, 8, 1)->count, 0);
    assert_int_equal(store_table(store, 8, &found), STORE_MISSING);
    assert_int_equal(store_table(store, 5, &found), STORE_FOUND);
    assert_int_equal(found.owner, 7);
    assert_int_equal(store_table(store, 6, &found), STORE_FOUND);
    assert_int_equal(found.owner, 66);
    struct store_step good[] = {append_step(5, 3, 1, "c"), table_step(8), append_step(8, 1, 1, "again")};
    good[1].with = good[2].with = 5;
    write_good(store, good, 3);
    assert_true(!good[0].lost && !good[1].lost && !good[2].lost);
    assert_int_equal(read_log(store, 8, 1)->count, 1);
}

/* All of a batch, or nothing. */
static void test_all_or_nothing(void **state)
{
    struct store *store = ((struct home *)*state)->store;
    char why[STORE_WHY] = "";
    struct store_table found;
    struct store_step steps[] = {append_step(5, 1, 1, "a"), table_step(5), table_step(5)};
    assert_false(store_write(store, steps, 3, why));
    assert_true(why[0] && !strchr(why, '\n'));
    assert_int_equal(read_log(store, 5, 1)->count, 0);
    assert_int_equal(store_table(store, 5, &found), STORE_MISSING);
    write_good(store, steps, 2);
    assert_int_equal(read_log(store, 5, 1)->count, 1);
}

static void test_players(void **state)
{
    struct store *store = ((struct home *)*state)->store;
    struct store_player found;
    struct store_step steps[] = {{.act = STORE_ADD_PLAYER, .player = {.id = 3, .name = "", .made = 5}},
                                 {.act = STORE_ADD_DEVICE, .player.id = 3, .hash = {1}},
                                 {.act = STORE_ADD_DEVICE, .player.id = 3, .hash = {2, 0, 255}}};
    write_good(store, steps, 3);
    assert_int_equal(store_device(store, (const uint8_t[STORE_HASH]){9}, &found), STORE_MISSING);
    assert_int_equal(store_device(store, steps[2].hash, &found), STORE_FOUND);
    assert_true(found.id == 3 && found.made == 5 && !found.name[0]);
    struct store_step name = {.act = STORE_SET_NAME, .player = {.id = 3, .name = "O'Ñam \"x\""}};
    write_good(store, &name, 1);
    assert_int_equal(store_device(store, steps[1].hash, &found), STORE_FOUND);
    assert_string_equal(found.name, "O'Ñam \"x\"");
    struct store_step drop = {.act = STORE_DROP_PLAYER, .player.id = 3};
    write_good(store, &drop, 1);
    assert_int_equal(store_device(store, steps[1].hash, &found), STORE_MISSING);
    assert_int_equal(store_device(store, steps[2].hash, &found), STORE_MISSING);
}

static void test_codes(void **state)
{
    struct store *store = ((struct home *)*state)->store;
    struct store_player found;
    struct store_step steps[] = {{.act = STORE_ADD_PLAYER, .player = {.id = 3, .name = "Ana"}},
                                 {.act = STORE_ADD_CODE, .player.id = 3, .hash = {1}, .moment = 100},
                                 {.act = STORE_ADD_CODE, .player.id = 3, .hash = {2}, .moment = 100}};
    write_good(store, steps, 3);
    assert_int_equal(store_code(store, (const uint8_t[STORE_HASH]){9}, 50, TRIES, &found), STORE_MISSING);
    assert_int_equal(store_code(store, steps[1].hash, 100, TRIES, &found), STORE_MISSING); /* a try, too late */
    for (int i = 0; i < TRIES - 1; i++)
        assert_int_equal(store_code(store, steps[1].hash, 50, TRIES, &found), STORE_FOUND);
    assert_string_equal(found.name, "Ana");
    assert_int_equal(store_code(store, steps[1].hash, 50, TRIES, &found), STORE_MISSING);
    assert_int_equal(store_code(store, steps[2].hash, 50, TRIES, &found), STORE_FOUND);
    struct store_step drop = {.act = STORE_DROP_CODE, .hash = {2}};
    write_good(store, &drop, 1);
    assert_int_equal(store_code(store, steps[2].hash, 50, TRIES, &found), STORE_MISSING);
    write_good(store, &steps[1], 1); /* anew: with all its tries */
    assert_int_equal(store_code(store, steps[1].hash, 50, TRIES, &found), STORE_FOUND);
}

/* Ids, as a text. */
static void note(void *context, uint64_t id)
{
    char *text = context;
    size_t length = strlen(text);
    snprintf(text + length, 64 - length, "%llu ", (unsigned long long)id);
}

static void note_table(void *context, const struct store_table *table)
{
    note(context, table->id);
}

static void expect_tables(struct store *store, struct store_query query, const char *expected)
{
    char ids[64] = "";
    query.game = query.game ? query.game : "";
    query.limit = query.limit ? query.limit : 100;
    assert_true(store_tables(store, &query, note_table, ids));
    assert_string_equal(ids, expected);
}

static void test_lists(void **state)
{
    struct store *store = ((struct home *)*state)->store;
    static const int64_t changed[] = {0, 30, 10, 20, 20, 40, 50};
    struct store_step steps[9] = {{0}};
    for (int i = 1; i <= 6; i++) {
        steps[i - 1] = table_step((uint64_t)i);
        steps[i - 1].table.changed = changed[i];
        steps[i - 1].table.listed = i != 5;
        steps[i - 1].table.owner = i == 5 ? 70 : 7;
        steps[i - 1].table.phase = i == 6 ? STORE_PLAYING : STORE_OPEN;
    }
    steps[6] = (struct store_step){.act = STORE_SIT, .player.id = 71, .table.id = 5, .seat = 1};
    steps[7] = (struct store_step){.act = STORE_SIT, .player.id = 71, .table.id = 1, .seat = 0};
    steps[8] = (struct store_step){.act = STORE_SIT, .player.id = 71, .table.id = 1, .seat = 1};
    write_good(store, steps, 9);
    expect_tables(store, (struct store_query){.phase = STORE_OPEN}, "1 4 3 2 ");
    expect_tables(store, (struct store_query){.phase = STORE_PLAYING}, "6 ");
    expect_tables(store, (struct store_query){.phase = STORE_OVER}, "");
    expect_tables(store, (struct store_query){.phase = STORE_OPEN, .limit = 2}, "1 4 ");
    expect_tables(store, (struct store_query){.phase = STORE_OPEN, .limit = 2, .after = 4}, "3 2 ");
    expect_tables(store, (struct store_query){.phase = STORE_OPEN, .after = 2}, "");
    expect_tables(store, (struct store_query){.phase = STORE_OPEN, .game = "even"}, "4 2 ");
    expect_tables(store, (struct store_query){.phase = STORE_OPEN, .game = "' OR 1=1"}, "");
    expect_tables(store, (struct store_query){.phase = STORE_OPEN, .player = 70}, "5 ");
    expect_tables(store, (struct store_query){.phase = STORE_OPEN, .player = 71}, "5 1 ");
    expect_tables(store, (struct store_query){.phase = STORE_OPEN, .player = 71, .after = 5}, "1 ");
    struct store_step stand = {.act = STORE_STAND, .player.id = 71, .table.id = 5};
    write_good(store, &stand, 1);
    expect_tables(store, (struct store_query){.phase = STORE_OPEN, .player = 71}, "1 ");
    assert_int_equal(store_count(store, 7, STORE_OPEN), 4);
    assert_int_equal(store_count(store, 7, STORE_PLAYING), 1);
    assert_int_equal(store_count(store, 70, STORE_OPEN), 1);
    assert_int_equal(store_count(store, 71, STORE_OPEN), 1);
    assert_int_equal(store_count(store, 1, STORE_OPEN), 0);
}

static void test_due(void **state)
{
    struct store *store = ((struct home *)*state)->store;
    struct store_step steps[] = {table_step(1), table_step(2), table_step(3), table_step(4)};
    char ids[64] = "", few[64] = "", none[64] = "";
    steps[0].table.due = 300;
    steps[1].table.due = 100;
    steps[3].table.due = 200;
    write_good(store, steps, 4);
    assert_true(store_due(store, 300, 9, 10, note, ids) && store_due(store, 299, 9, 1, note, few) &&
                store_due(store, 99, 9, 10, note, none));
    assert_string_equal(ids, "2 4 1 ");
    assert_string_equal(few, "2 ");
    assert_string_equal(none, "");
    struct store_step later[] = {{.act = STORE_SET_TABLE, .table = {.id = 2, .phase = STORE_PLAYING, .due = 100}},
                                 {.act = STORE_SET_DUE, .table = {.id = 2, .due = 400}},
                                 {.act = STORE_SET_DUE, .table = {.id = 4, .due = 400}}};
    write_good(store, later, 3);
    ids[0] = 0;
    assert_true(store_due(store, 300, 9, 10, note, ids));
    assert_string_equal(ids, "4 1 "); /* 4 is not played */
}

/* Everything is there when it is opened again; the edition stays. */
static void test_again(void **state)
{
    struct home *home = *state;
    char edition[STORE_EDITION];
    int64_t from, to;
    struct store_step steps[] = {table_step(5), append_step(5, 1, 1, "a"), {.act = STORE_BEAT, .moment = 12345}};
    snprintf(edition, sizeof edition, "%s", store_edition(home->store));
    assert_int_equal(strlen(edition), 8);
    assert_true(store_wake(home->store, 1, 500, &from, &to));
    assert_true(from == 500 && to == 500); /* it never was */
    write_good(home->store, steps, 3);
    if (home->shared)
        assert_true(store_leave(home->store, 1));
    store_close(home->store);
    home->store = open_at(home->where);
    assert_string_equal(store_edition(home->store), edition);
    assert_int_equal(read_log(home->store, 5, 1)->count, 1);
    assert_true(store_wake(home->store, 2, 20000, &from, &to));
    assert_true(from == 12345 && to == 20000);
}

/* Behind the store's back. */
static void meddle(struct home *home, const char *text)
{
    char path[128];
#ifdef STORE_POSTGRES
    if (home->shared) {
        execute(text);
        return;
    }
#endif
    sqlite3 *db;
    snprintf(path, sizeof path, "%s/cubilete.db", home->folder);
    assert_int_equal(sqlite3_open(path, &db), SQLITE_OK);
    assert_int_equal(sqlite3_exec(db, text, NULL, NULL, NULL), SQLITE_OK);
    sqlite3_close(db);
}

static void set_schema(struct home *home, int number)
{
    char text[128];
    snprintf(text, sizeof text, "UPDATE meta SET value='%d' WHERE key='schema'", number);
    meddle(home, text);
}

static void add_up(void *context, uint64_t id)
{
    *(uint64_t *)context += id;
}

/* A store of the first schema gets what it lacks, and keeps what it has. */
static void test_older(void **state)
{
    struct home *home = *state;
    uint64_t sum = 0;
    struct store_step steps[] = {table_step(5), append_step(5, 1, 1, "a"), {.act = STORE_RATE, .table.id = 5}};
    write_good(home->store, steps, 2);
    store_close(home->store);
    meddle(home, "DROP TABLE rated");
    set_schema(home, 1);
    home->store = open_at(home->where);
    assert_int_equal(read_log(home->store, 5, 1)->count, 1);
    write_good(home->store, &steps[2], 1);
    write_good(home->store, &steps[2], 1);
    assert_true(store_rated(home->store, add_up, &sum));
    assert_true(sum == 5);
}

/* What a newer version made is left as it is. */
static void test_newer(void **state)
{
    struct home *home = *state;
    char why[STORE_WHY] = "";
    struct store_step step = table_step(5);
    write_good(home->store, &step, 1);
    store_close(home->store);
    set_schema(home, 99);
    home->store = NULL;
    assert_null(store_open(home->where, why));
    assert_non_null(strstr(why, "newer"));
    set_schema(home, STORE_SCHEMA);
    home->store = open_at(home->where);
    assert_int_equal(store_table(home->store, 5, &step.table), STORE_FOUND);
}

/* Two that write to the same tables: each place is taken once, and both agree by whom. */
struct rival {
    struct store *store;
    const char *name;
    uint64_t seed;
    int won, lost;
    bool bad;
};

static void *compete(void *context)
{
    struct rival *rival = context;
    char why[STORE_WHY];
    for (uint32_t first = 1; first <= 60 && !rival->bad; first++) {
        struct store_step steps[3];
        for (uint64_t i = 0; i < 3; i++) /* one has them in the other order */
            steps[i] = append_step(rival->seed ? 3 - i : 1 + i, first, 1, rival->name);
        rival->bad = !store_write(rival->store, steps, 3, why);
        for (int i = 0; i < 3; i++)
            *(steps[i].lost ? &rival->lost : &rival->won) += 1;
    }
    return NULL;
}

static void test_rivals(void **state)
{
    struct home *home = *state;
    struct rival rivals[] = {{.store = home->store, .name = "one"},
                             {.store = open_at(home->second), .name = "two", .seed = 1}};
    pthread_t threads[2];
    for (int i = 0; i < 2; i++)
        assert_int_equal(pthread_create(&threads[i], NULL, compete, &rivals[i]), 0);
    for (int i = 0; i < 2; i++)
        pthread_join(threads[i], NULL);
    assert_false(rivals[0].bad || rivals[1].bad);
    assert_int_equal(rivals[0].won + rivals[1].won, 180);
    assert_int_equal(rivals[0].won, rivals[1].lost);
    int ones = 0, lines = 0;
    for (uint64_t table = 1; table <= 3; table++) {
        const struct log *log = read_log(home->store, table, 1);
        lines += log->count;
        for (int i = 0; i < log->count; i++)
            ones += strcmp(log->text[i], "one") == 0;
    }
    assert_int_equal(lines, 180);
    assert_int_equal(ones, rivals[0].won);
    store_close(rivals[1].store);
}

static void test_many(void **state)
{
    struct store *store = ((struct home *)*state)->store;
    static struct store_step steps[STEPS];
    for (uint64_t i = 0; i < STEPS; i++)
        steps[i] =
            append_step(i + 1, 1, 1, "a line that is not so short, so that what is told of it fills more than one");
    write_good(store, steps, STEPS);
    for (uint64_t i = 0; i < STEPS; i++)
        assert_false(steps[i].lost);
    assert_int_equal(read_log(store, STEPS, 1)->count, 1);
}

/* A batch that fills far more than a page, and more than is written at a time. */
static void test_much(void **state)
{
    struct store *store = ((struct home *)*state)->store;
    static struct store_step steps[STEPS];
    static char text[4000];
    memset(text, 'x', sizeof text - 1);
    for (uint64_t i = 0; i < STEPS; i++)
        steps[i] = append_step(i + 1, 1, 1, text);
    write_good(store, steps, STEPS);
    for (uint64_t i = 0; i < STEPS; i++)
        assert_string_equal(read_log(store, i + 1, 1)->text[0], text);
}

#ifdef STORE_POSTGRES
/* What is told to others, as a text. */
static void hear(void *context, enum store_notice kind, uint64_t id, uint32_t length)
{
    char *text = context;
    size_t used = strlen(text);
    snprintf(text + used, 256 - used, "%c%llu:%u ", "nhp"[kind], (unsigned long long)id, length);
}

static void expect_notices(struct store *store, const char *expected)
{
    char heard[256] = "";
    for (int i = 0; i < 50 && strcmp(heard, expected) != 0; i++)
        assert_true(store_listen(store, 100, hear, heard));
    assert_string_equal(heard, expected);
}

static void test_notices(void **state)
{
    struct home *home = *state;
    struct store *other = open_at(home->second);
    char nothing[256] = "";
    assert_false(store_listen(other, 0, hear, nothing)); /* what was told before is not known */
    assert_true(store_listen(other, 0, hear, nothing));
    struct store_step steps[] = {table_step(5),
                                 append_step(5, 1, 3, "a\nb\nc"),
                                 append_step(6, 1, 1, "d"),
                                 {.act = STORE_SET_NAME, .player.id = 9},
                                 {.act = STORE_HERE, .table.id = 5, .here = {.node = 3, .seats = 2}},
                                 {.act = STORE_SET_INVITE, .table.id = 5}};
    write_good(home->store, steps, 6);
    expect_notices(other, "n5:3 n6:1 p9:0 h5:0 n5:0 ");
    struct store_step late[] = {append_step(5, 1, 1, "x"), append_step(5, 4, 1, "e")};
    write_good(home->store, late, 2);
    expect_notices(other, "n5:4 ");
    store_close(other);
}

static void note_node(void *context, uint64_t node, int64_t silent_ms)
{
    char *text = context;
    size_t used = strlen(text);
    snprintf(text + used, 256 - used, "%llu%s ", (unsigned long long)node, silent_ms > 8000 ? "!" : "");
}

static void note_here(void *context, const struct store_here *here)
{
    char *text = context;
    size_t used = strlen(text);
    snprintf(text + used, 256 - used, "%llu:%d:%d:%u ", (unsigned long long)here->node, here->seats, here->closed,
             here->seen);
}

static void test_keepers(void **state)
{
    struct store *store = ((struct home *)*state)->store;
    struct store_step steps[] = {table_step(5), table_step(6), table_step(7), append_step(5, 1, 4, "a\nb\nc\nd")};
    struct store_head heads[] = {{.table = 5}, {.table = 6}, {.table = 4}};
    char nodes[256] = "", ids[64] = "", none[64] = "", here[256] = "";
    int64_t ahead = 1 << 20;
    steps[0].table.phase = steps[1].table.phase = STORE_PLAYING;
    write_good(store, steps, 4);
    assert_true(store_beat(store, 1, "a", &ahead, note_node, nodes));
    assert_true(ahead > -1000 && ahead < 1000);
    assert_string_equal(nodes, "1 ");
    assert_int_equal(store_keep(store, 5, 0, 2), STORE_FOUND);
    assert_int_equal(store_keep(store, 5, 0, 1), STORE_MISSING);
    assert_int_equal(store_keep(store, 6, 0, 1), STORE_FOUND);
    assert_int_equal(store_keep(store, 7, 0, 2), STORE_FOUND);
    assert_true(store_heads(store, heads, 3));
    assert_true(heads[0].keeper == 2 && heads[0].length == 4 && heads[1].keeper == 1 && heads[2].length == 0);
    struct store_step at[] = {{.act = STORE_HERE, .table.id = 5, .here = {.node = 2, .seats = 1}},
                              {.act = STORE_HERE, .table.id = 5, .here = {.node = 2, .closed = 1, .seen = 17}}};
    write_good(store, at, 2);
    assert_true(store_here(store, 5, note_here, here));
    assert_string_equal(here, "2:0:1:17 ");
    here[0] = 0;
    at[0].here.seats = 0; /* nothing to say is no row */
    write_good(store, at, 1);
    assert_true(store_here(store, 5, note_here, here));
    assert_string_equal(here, "");
    nodes[0] = 0;
    execute("INSERT INTO node VALUES (2, now() - interval '9 s', '')");
    assert_true(store_beat(store, 1, "a", &ahead, note_node, nodes));
    assert_string_equal(nodes, "1 2! ");
    assert_true(store_inherit(store, 1, 12000, 10, note, none));
    assert_string_equal(none, "");
    assert_true(store_inherit(store, 1, 8000, 10, note, ids)); /* of those that are played */
    assert_string_equal(ids, "5 ");
    assert_true(store_heads(store, heads, 3) && heads[0].keeper == 1);
    assert_true(store_leave(store, 1));
    assert_true(store_heads(store, heads, 3) && heads[0].keeper == 0 && heads[1].keeper == 0);
}

/* Of many tables at once, each from its own line on. */
static void test_logs(void **state)
{
    struct store *store = ((struct home *)*state)->store;
    static struct log logs[3];
    memset(logs, 0, sizeof logs);
    struct store_step steps[] = {append_step(5, 1, 2, "a\nb"), append_step(6, 1, 1, "c"), append_step(5, 3, 1, "d"),
                                 append_step(6, 2, 1, "e")};
    const struct store_want wants[] = {{.table = 6, .first = 2, .context = &logs[0]},
                                       {.table = 7, .first = 1, .context = &logs[1]},
                                       {.table = 5, .first = 1, .context = &logs[2]}};
    write_good(store, steps, 4);
    assert_true(store_logs(store, wants, 3, take) && store_logs(store, wants, 0, take));
    assert_true(logs[0].count == 1 && logs[1].count == 0 && logs[2].count == 2);
    assert_string_equal(logs[0].text[0], "e");
    assert_string_equal(logs[2].text[0], "a\nb");
    assert_string_equal(logs[2].text[1], "d");
    assert_true(logs[2].append[1].table == 5 && logs[2].append[1].first == 3);
}

/* Of several nodes that begin, the first one says how long nobody was there. */
static void test_silence(void **state)
{
    struct home *home = *state;
    int64_t from, to;
    struct store_step beat[] = {{.act = STORE_BEAT, .moment = 1000}, {.act = STORE_BEAT, .moment = 900}};
    write_good(home->store, beat, 2);
    assert_true(store_wake(home->store, 1, 5000, &from, &to));
    assert_true(from == 1000 && to == 5000);
    assert_true(store_wake(home->store, 2, 7000, &from, &to));
    assert_true(from == 1000 && to == 5000);
}

static void test_foreign_keeper_is_not_due(void **state)
{
    struct store *store = ((struct home *)*state)->store;
    struct store_step step = table_step(1);
    char mine[64] = "", others[64] = "";
    int64_t ahead;
    step.table.due = 100;
    write_good(store, &step, 1);
    assert_true(store_beat(store, 8, "", &ahead, note_node, (char[256]){""}));
    assert_int_equal(store_keep(store, 1, 0, 8), STORE_FOUND);
    assert_true(store_due(store, 200, 8, 10, note, mine) && store_due(store, 200, 9, 10, note, others));
    assert_string_equal(mine, "1 ");
    assert_string_equal(others, "");
}

/* A way to the database that breaks at a commit: before the database gets it, or behind it. */
struct breaker {
    int listener, port, breaks;
    bool before;
    pthread_t thread;
};

static int dial(int port)
{
    struct sockaddr_in to = {.sin_family = AF_INET, .sin_port = htons((uint16_t)port)};
    int fd = socket(AF_INET, SOCK_STREAM, 0);
    to.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    return connect(fd, (struct sockaddr *)&to, sizeof to) == 0 ? fd : -1;
}

/* Passes on what came; false: it is over. */
static bool pass(struct breaker *b, int from, int to, bool up)
{
    static const char commit[] = "Q\0\0\0\013COMMIT";
    char bytes[65536];
    ssize_t length = recv(from, bytes, sizeof bytes, 0);
    bool due = up && b->breaks > 0 && length > 0 && memmem(bytes, (size_t)length, commit, sizeof commit - 1);
    if (due && b->before)
        b->breaks--;
    if (length <= 0 || (due && b->before) || send(to, bytes, (size_t)length, MSG_NOSIGNAL) != length)
        return false;
    if (!due)
        return true;
    b->breaks--;
    return recv(to, bytes, sizeof bytes, 0) < 0; /* its answer, which nobody gets */
}

static void *break_commits(void *context)
{
    struct breaker *b = context;
    for (int client; (client = accept(b->listener, NULL, NULL)) >= 0;) {
        int server = dial(b->port);
        bool good = server >= 0;
        while (good) {
            struct pollfd fds[] = {{.fd = client, .events = POLLIN}, {.fd = server, .events = POLLIN}};
            poll(fds, 2, -1);
            good = (!fds[0].revents || pass(b, client, server, true)) &&
                   (!fds[1].revents || pass(b, server, client, false));
        }
        close(client);
        close(server);
    }
    return NULL;
}

static int start_breaker(struct breaker *b)
{
    struct sockaddr_in at = {.sin_family = AF_INET};
    socklen_t size = sizeof at;
    at.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    b->listener = socket(AF_INET, SOCK_STREAM, 0);
    assert_int_equal(bind(b->listener, (struct sockaddr *)&at, sizeof at), 0);
    assert_int_equal(listen(b->listener, 4), 0);
    assert_int_equal(getsockname(b->listener, (struct sockaddr *)&at, &size), 0);
    b->port = atoi(strrchr(database, ':') + 1);
    assert_int_equal(pthread_create(&b->thread, NULL, break_commits, b), 0);
    return ntohs(at.sin_port);
}

/* The answer to a commit is lost: whether it was done is told all the same. */
static void break_at_commit(struct home *home, bool before)
{
    struct breaker b = {.before = before};
    char where[256], why[STORE_WHY];
    const char *colon = strrchr(database, ':');
    int port = start_breaker(&b);
    snprintf(where, sizeof where, "%.*s:%d%s", (int)(colon - database), database, port, strchr(colon, '/'));
    struct store *store = open_at(where);
    struct store_step step = append_step(5, 1, 1, "a \"quoted\" line");
    b.breaks = 1;
    assert_int_equal(store_write(store, &step, 1, why), !before);
    assert_int_equal(b.breaks, 0);
    assert_int_equal(read_log(home->store, 5, 1)->count, !before);
    struct store_step next = append_step(5, before ? 1 : 2, 1, "b"); /* it goes on */
    write_good(store, &next, 1);
    assert_false(next.lost);
    store_close(store);
    shutdown(b.listener, SHUT_RDWR);
    pthread_join(b.thread, NULL);
    close(b.listener);
}

static void test_commit_not_got(void **state)
{
    break_at_commit(*state, true);
}

static void test_commit_not_answered(void **state)
{
    break_at_commit(*state, false);
}

/* Why it can't be opened is told, but never the password. */
static void test_wrong_addresses(void **state)
{
    static const char *const wrong[] = {"postgresql://ana:geheim@[::1/x", "postgresql://ana:geheim@127.0.0.1:1/x",
                                        "postgresql://ana:geheim@127.0.0.1:1/x?y=z", "postgresql://ana:geheim@a:b:c/x"};
    (void)state;
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        char why[STORE_WHY] = "";
        assert_null(store_open(wrong[i], why));
        assert_true(why[0] && !strstr(why, "geheim"));
    }
}

/* A connection that was closed behind our back is made anew, for reading and writing. */
static void test_mends(void **state)
{
    struct home *home = *state;
    struct store_step steps[] = {append_step(5, 1, 1, "a"), append_step(5, 2, 1, "b")};
    write_good(home->store, &steps[0], 1);
    usleep(250000); /* it is tried a few times a second */
    execute("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'cubilete'");
    write_good(home->store, &steps[1], 1);
    usleep(250000);
    execute("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'cubilete'");
    assert_int_equal(read_log(home->store, 5, 1)->count, 2);
}
#endif

#define BOTH(name) cmocka_unit_test_setup_teardown(name, set_up, tear_down)

int main(int argc, char **argv)
{
    static const struct CMUnitTest both[] = {
        BOTH(test_tables), BOTH(test_appends), BOTH(test_too_late), BOTH(test_all_or_nothing), BOTH(test_players),
        BOTH(test_codes),  BOTH(test_lists),   BOTH(test_due),      BOTH(test_again),          BOTH(test_older),
        BOTH(test_newer),  BOTH(test_rivals),  BOTH(test_many),     BOTH(test_much),
    };
    enum { COUNT = sizeof both / sizeof *both, MORE = 16 };
    static struct CMUnitTest all[2 * COUNT + MORE];
    static char names[2 * COUNT][64];
    size_t count = 0;
    database = argc > 1 ? argv[1] : NULL;
    for (int shared = 0; shared < (database ? 2 : 1); shared++)
        for (size_t i = 0; i < COUNT; i++, count++) {
            snprintf(names[count], sizeof names[count], "%s: %s", shared ? "postgres" : "sqlite", both[i].name);
            all[count] = both[i];
            all[count].name = names[count];
            all[count].initial_state = shared ? &database : NULL;
        }
#ifdef STORE_POSTGRES
    const struct CMUnitTest many[] = {
        BOTH(test_notices),
        BOTH(test_keepers),
        BOTH(test_logs),
        BOTH(test_silence),
        BOTH(test_foreign_keeper_is_not_due),
        BOTH(test_mends),
        BOTH(test_wrong_addresses),
        BOTH(test_commit_not_got),
        BOTH(test_commit_not_answered),
    };
    for (size_t i = 0; database && i < sizeof many / sizeof *many; i++, count++) {
        all[count] = many[i];
        all[count].initial_state = &database;
    }
#endif
    return _cmocka_run_group_tests("store", all, count, NULL, NULL);
}
