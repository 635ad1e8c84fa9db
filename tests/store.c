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

#include "store/copy.h"
#include "tests/stores.h"

enum { STEPS = 600, RIVALRY = 5, CROWD = 6 };

static void test_tables(void **state)
{
    struct store *store = ((struct stores_home *)*state)->store;
    struct store_table found;
    struct store_write_op steps[] = {stores_table(5), stores_table(6)};
    steps[0].table.due = 99;
    snprintf(steps[0].table.dice_key, sizeof steps[0].table.dice_key, "%064d", 7);
    stores_write(store, steps, 2);
    assert_int_equal(store_table(store, 4, &found), STORE_MISSING);
    assert_int_equal(store_table(store, 5, &found), STORE_FOUND);
    assert_memory_equal(found.invite, steps[0].table.invite, STORE_HASH);
    assert_string_equal(found.game, "odd");
    assert_string_equal(found.dice_key, steps[0].table.dice_key);
    assert_true(found.id == 5 && found.owner == 7 && found.listed && found.seats == 2 && found.taken == 1 &&
                found.made == 1000 && found.changed == 1000 && found.due == 99 && found.phase == CUB_PHASE_OPEN);
    struct store_write_op more[] = {{.act = STORE_SET_TABLE}, {.act = STORE_SET_INVITE}, {.act = STORE_DROP_CUP}};
    more[0].table = (struct store_table){.id = 5, .owner = 8, .phase = CUB_PHASE_OVER, .taken = 2, .changed = 2000};
    more[1].table.id = more[2].table.id = 5;
    memset(more[1].table.invite, 0xFE, STORE_HASH);
    stores_write(store, more, 3);
    assert_int_equal(store_table(store, 5, &found), STORE_FOUND);
    assert_true(found.owner == 8 && found.phase == CUB_PHASE_OVER && found.taken == 2 && found.changed == 2000 &&
                found.due == 0 && found.made == 1000 && found.invite[0] == 0xFE && !found.dice_key[0]);
    assert_int_equal(store_table(store, 6, &found), STORE_FOUND);
    assert_true(found.owner == 7 && found.invite[0] == 6);
}

/* Whatever a line may hold comes back as it was. */
static void test_appends(void **state)
{
    struct store *store = ((struct stores_home *)*state)->store;
    static const char *const texts[] = {"cubilete 1\ngame doce\nseat 1 Ana", "say 1 \"a\\b\" {x,y} 'z' $1 NULL",
                                        "say 1 ¿qué? 🎲 \\x41", "NULL", "{}\n\"\"\n,"};
    struct store_write_op steps[] = {stores_table(5),
                                     stores_append(5, 1, 3, texts[0]),
                                     stores_append(5, 4, 1, texts[1]),
                                     stores_append(5, 5, 1, texts[2]),
                                     stores_append(5, 6, 1, texts[3]),
                                     stores_append(5, 7, 3, texts[4]),
                                     stores_append(6, 1, 1, "of another")};
    stores_write(store, steps, sizeof steps / sizeof *steps);
    const struct stores_log_read *log = stores_log(store, 5, 1);
    assert_int_equal(log->count, 5);
    for (int i = 0; i < 5; i++) {
        const struct store_append *wrote = &steps[i + 1].append, *read = &log->append[i];
        assert_false(steps[i + 1].lost);
        assert_string_equal(log->text[i], texts[i]);
        assert_true(read->table == 5 && read->first == wrote->first && read->count == wrote->count &&
                    read->moment == wrote->moment && read->player == wrote->player && read->key == wrote->key &&
                    read->checksum == wrote->checksum && read->spent == wrote->spent && read->length == wrote->length);
    }
    assert_int_equal(stores_log(store, 5, 5)->count, 3);
    assert_int_equal(stores_log(store, 5, 10)->count, 0);
    assert_int_equal(stores_log(store, 9, 1)->count, 0);
}

/* Of many tables at once, each from its own line on. */
static void test_logs(void **state)
{
    struct store *store = ((struct stores_home *)*state)->store;
    static struct stores_log_read logs[3];
    memset(logs, 0, sizeof logs);
    struct store_write_op steps[] = {stores_append(5, 1, 2, "a\nb"), stores_append(6, 1, 1, "c"),
                                     stores_append(5, 3, 1, "d"), stores_append(6, 2, 1, "e")};
    const struct store_want wants[] = {{.table = 6, .first = 2, .context = &logs[0]},
                                       {.table = 7, .first = 1, .context = &logs[1]},
                                       {.table = 5, .first = 1, .context = &logs[2]}};
    stores_write(store, steps, 4);
    assert_true(store_logs(store, wants, 3, stores_take) && store_logs(store, wants, 0, stores_take));
    assert_true(logs[0].count == 1 && logs[1].count == 0 && logs[2].count == 2);
    assert_string_equal(logs[0].text[0], "e");
    assert_string_equal(logs[2].text[0], "a\nb");
    assert_string_equal(logs[2].text[1], "d");
    assert_true(logs[2].append[1].table == 5 && logs[2].append[1].first == 3);
}

/* An append that comes too late is lost with what belongs to it; the rest of the batch is done. */
static void test_too_late(void **state)
{
    struct store *store = ((struct stores_home *)*state)->store;
    struct store_table found;
    struct store_write_op first[] = {stores_table(5), stores_table(6), stores_append(5, 1, 2, "a\nb")};
    stores_write(store, first, 3);
    struct store_write_op late[] = {
        stores_append(5, 1, 1, "x"),     {.act = STORE_SET_TABLE},    {.act = STORE_SIT, .seat = 1}, stores_table(8),
        stores_append(8, 1, 1, "again"), stores_append(6, 1, 1, "y"), {.act = STORE_SET_TABLE}};
    late[1].table = (struct store_table){.id = 5, .owner = 99};
    late[2].table.id = 5;
    late[2].player.id = 70;
    late[3].with = late[4].with = 5; /* the table of a rematch */
    late[6].table = (struct store_table){.id = 6, .owner = 66, .phase = CUB_PHASE_PLAYING};
    stores_write(store, late, 7);
    for (int i = 0; i < 7; i++)
        assert_int_equal(late[i].lost, i < 5);
    assert_string_equal(stores_log(store, 5, 1)->text[0], "a\nb");
    assert_int_equal(stores_log(store, 6, 1)->count, 1);
    assert_int_equal(stores_log(store, 8, 1)->count, 0);
    assert_int_equal(store_table(store, 8, &found), STORE_MISSING);
    assert_int_equal(store_table(store, 5, &found), STORE_FOUND);
    assert_int_equal(found.owner, 7);
    assert_int_equal(store_table(store, 6, &found), STORE_FOUND);
    assert_int_equal(found.owner, 66);
    struct store_write_op good[] = {stores_append(5, 3, 1, "c"), stores_table(8), stores_append(8, 1, 1, "again")};
    good[1].with = good[2].with = 5;
    stores_write(store, good, 3);
    assert_true(!good[0].lost && !good[1].lost && !good[2].lost);
    assert_int_equal(stores_log(store, 8, 1)->count, 1);
}

/* An invitation that only shares the batch of an append that came too late is no part of it. */
static void test_alone_in_a_batch(void **state)
{
    struct store *store = ((struct stores_home *)*state)->store;
    struct store_table found;
    struct store_write_op first[] = {stores_table(5), stores_append(5, 1, 2, "a\nb")};
    stores_write(store, first, 2);
    struct store_write_op late[] = {stores_append(5, 1, 1, "x"), {.act = STORE_SET_INVITE}};
    late[1].table.id = 5;
    memset(late[1].table.invite, 0xFE, STORE_HASH);
    stores_write(store, late, 2);
    assert_true(late[0].lost && !late[1].lost);
    assert_int_equal(store_table(store, 5, &found), STORE_FOUND);
    assert_int_equal(found.invite[0], 0xFE);
}

/* All of a batch, or nothing. */
static void test_all_or_nothing(void **state)
{
    struct store *store = ((struct stores_home *)*state)->store;
    char why[STORE_WHY] = "";
    struct store_table found;
    struct store_write_op steps[] = {stores_append(5, 1, 1, "a"), stores_table(5), stores_table(5)};
    assert_false(store_write(store, steps, 3, why));
    assert_true(why[0] && !strchr(why, '\n'));
    assert_int_equal(stores_log(store, 5, 1)->count, 0);
    assert_int_equal(store_table(store, 5, &found), STORE_MISSING);
    stores_write(store, steps, 2);
    assert_int_equal(stores_log(store, 5, 1)->count, 1);
}

static void test_players(void **state)
{
    struct store *store = ((struct stores_home *)*state)->store;
    struct store_player found;
    struct store_write_op steps[] = {{.act = STORE_ADD_PLAYER, .player = {.id = 3, .name = "", .made = 5}},
                                     {.act = STORE_ADD_DEVICE, .player.id = 3, .hash = {1}},
                                     {.act = STORE_ADD_DEVICE, .player.id = 3, .hash = {2, 0, 255}}};
    stores_write(store, steps, 3);
    assert_int_equal(store_device(store, (const uint8_t[STORE_HASH]){9}, &found), STORE_MISSING);
    assert_int_equal(store_device(store, steps[2].hash, &found), STORE_FOUND);
    assert_true(found.id == 3 && found.made == 5 && !found.name[0]);
    struct store_write_op name = {.act = STORE_SET_NAME, .player = {.id = 3, .name = "O'Ñam \"x\""}};
    stores_write(store, &name, 1);
    assert_int_equal(store_device(store, steps[1].hash, &found), STORE_FOUND);
    assert_string_equal(found.name, "O'Ñam \"x\"");
    struct store_write_op drop = {.act = STORE_DROP_PLAYER, .player.id = 3};
    stores_write(store, &drop, 1);
    assert_int_equal(store_device(store, steps[1].hash, &found), STORE_MISSING);
    assert_int_equal(store_device(store, steps[2].hash, &found), STORE_MISSING);
}

/* A device for a code; whether it was in time. */
static bool claim(struct store *store, uint8_t device, uint8_t code, int64_t moment)
{
    struct store_write_op step = {
        .act = STORE_CLAIM, .player.id = 3, .hash = {device}, .code = {code}, .moment = moment};
    stores_write(store, &step, 1);
    return !step.lost;
}

static void test_codes(void **state)
{
    struct store *store = ((struct stores_home *)*state)->store;
    struct store_player found;
    struct store_write_op steps[] = {{.act = STORE_ADD_PLAYER, .player = {.id = 3, .name = "Ana"}},
                                     {.act = STORE_ADD_CODE, .player.id = 3, .hash = {1}, .moment = 100},
                                     {.act = STORE_ADD_CODE, .player.id = 3, .hash = {2}, .moment = 100},
                                     {.act = STORE_ADD_CODE, .player.id = 3, .hash = {3}, .moment = 100}};
    stores_write(store, steps, 4);
    assert_int_equal(store_code(store, (const uint8_t[STORE_HASH]){9}, 50, &found), STORE_MISSING);
    assert_int_equal(store_code(store, steps[1].hash, 100, &found), STORE_MISSING); /* too late */
    assert_int_equal(store_code(store, steps[1].hash, 50, &found), STORE_FOUND);
    assert_string_equal(found.name, "Ana");
    assert_false(claim(store, 11, 9, 50));
    assert_false(claim(store, 11, 1, 100));
    assert_true(claim(store, 11, 1, 50));
    assert_false(claim(store, 12, 1, 50)); /* once */
    assert_int_equal(store_code(store, steps[1].hash, 50, &found), STORE_MISSING);
    assert_int_equal(store_device(store, (const uint8_t[STORE_HASH]){11}, &found), STORE_FOUND);
    assert_int_equal(store_device(store, (const uint8_t[STORE_HASH]){12}, &found), STORE_MISSING);
    struct store_write_op drop = {.act = STORE_DROP_CODE, .hash = {2}};
    stores_write(store, &drop, 1);
    assert_false(claim(store, 12, 2, 50));
    stores_write(store, &steps[1], 1); /* anew */
    struct store_write_op both[] = {
        {.act = STORE_CLAIM, .player.id = 3, .hash = {13}, .code = {1}, .moment = 50},
        {.act = STORE_CLAIM, .player.id = 3, .hash = {14}, .code = {1}, .moment = 50},
    };
    stores_write(store, both, 2); /* in one batch */
    assert_true(!both[0].lost && both[1].lost);
    struct store_write_op forget = {.act = STORE_DROP_PLAYER, .player.id = 3};
    stores_write(store, &forget, 1);
    assert_int_equal(store_code(store, steps[3].hash, 50, &found), STORE_MISSING);
    assert_false(claim(store, 15, 3, 50));
}

static void note_table(void *context, const struct store_table *table)
{
    stores_note(context, table->id);
}

static void expect_tables(struct store *store, struct store_query query, const char *expected)
{
    char ids[64] = "";
    query.game = query.game ? query.game : "";
    query.limit = query.limit ? query.limit : 100;
    assert_true(store_tables(store, &query, note_table, ids));
    assert_string_equal(ids, expected);
}

/* Letters lead to one table at a time, for as long as they hold. */
static void test_table_codes(void **state)
{
    struct store *store = ((struct stores_home *)*state)->store;
    struct store_table_code found;
    struct store_write_op add = {.act = STORE_ADD_TABLE_CODE, .moment = 1000, .table_code = {"BCDF", "one", 5, 2000}};
    stores_write(store, &add, 1);
    assert_false(add.lost);
    assert_int_equal(store_table_code(store, "BCDF", 1999, &found), STORE_FOUND);
    assert_true(found.table == 5 && found.until == 2000 && strcmp(found.invite, "one") == 0);
    assert_int_equal(store_table_code(store, "BCDF", 2000, &found), STORE_MISSING);
    assert_int_equal(store_table_code(store, "BCDG", 1000, &found), STORE_MISSING);
    assert_int_equal(store_code_of_table(store, 5, 1999, &found), STORE_FOUND);
    assert_string_equal(found.letters, "BCDF");
    assert_int_equal(store_code_of_table(store, 6, 1999, &found), STORE_MISSING);
    struct store_write_op other = {.act = STORE_ADD_TABLE_CODE, .moment = 1500, .table_code = {"BCDF", "two", 6, 3000}};
    stores_write(store, &other, 1);
    assert_true(other.lost);
    add.table_code.until = 2500; /* the same table's hold for longer */
    stores_write(store, &add, 1);
    assert_false(add.lost);
    assert_int_equal(store_table_code(store, "BCDF", 2400, &found), STORE_FOUND);
    struct store_write_op move = {.act = STORE_MOVE_TABLE_CODE, .table.id = 5, .table_code.table = 7};
    stores_write(store, &move, 1);
    assert_int_equal(store_table_code(store, "BCDF", 2400, &found), STORE_FOUND);
    assert_true(found.table == 7 && strcmp(found.invite, "one") == 0);
    other.moment = 2500;
    stores_write(store, &other, 1);
    assert_false(other.lost);
    assert_int_equal(store_table_code(store, "BCDF", 2600, &found), STORE_FOUND);
    assert_int_equal(found.table, 6);
    struct store_write_op invite = {.act = STORE_SET_INVITE, .table.id = 6};
    stores_write(store, &invite, 1);
    assert_int_equal(store_table_code(store, "BCDF", 2600, &found), STORE_MISSING);
}

static void test_lists(void **state)
{
    struct store *store = ((struct stores_home *)*state)->store;
    static const int64_t changed[] = {0, 30, 10, 20, 20, 40, 50};
    struct store_write_op steps[9] = {{0}};
    for (int i = 1; i <= 6; i++) {
        steps[i - 1] = stores_table((uint64_t)i);
        steps[i - 1].table.changed = changed[i];
        steps[i - 1].table.listed = i != 5;
        steps[i - 1].table.owner = i == 5 ? 70 : 7;
        steps[i - 1].table.phase = i == 6 ? CUB_PHASE_PLAYING : CUB_PHASE_OPEN;
    }
    steps[6] = (struct store_write_op){.act = STORE_SIT, .player.id = 71, .table.id = 5, .seat = 1};
    steps[7] = (struct store_write_op){.act = STORE_SIT, .player.id = 71, .table.id = 1, .seat = 0};
    steps[8] = (struct store_write_op){.act = STORE_SIT, .player.id = 71, .table.id = 1, .seat = 1};
    stores_write(store, steps, 9);
    expect_tables(store, (struct store_query){.phase = CUB_PHASE_OPEN}, "1 4 3 2 ");
    expect_tables(store, (struct store_query){.phase = CUB_PHASE_PLAYING}, "6 ");
    expect_tables(store, (struct store_query){.phase = CUB_PHASE_OVER}, "");
    expect_tables(store, (struct store_query){.phase = CUB_PHASE_OPEN, .limit = 2}, "1 4 ");
    expect_tables(store, (struct store_query){.phase = CUB_PHASE_OPEN, .limit = 2, .after = 4}, "3 2 ");
    expect_tables(store, (struct store_query){.phase = CUB_PHASE_OPEN, .after = 2}, "");
    expect_tables(store, (struct store_query){.phase = CUB_PHASE_OPEN, .game = "even"}, "4 2 ");
    expect_tables(store, (struct store_query){.phase = CUB_PHASE_OPEN, .game = "' OR 1=1"}, "");
    expect_tables(store, (struct store_query){.phase = CUB_PHASE_OPEN, .player = 70}, "5 ");
    expect_tables(store, (struct store_query){.phase = CUB_PHASE_OPEN, .player = 71}, "5 1 ");
    expect_tables(store, (struct store_query){.phase = CUB_PHASE_OPEN, .player = 71, .after = 5}, "1 ");
    struct store_write_op stand = {.act = STORE_STAND, .player.id = 71, .table.id = 5};
    stores_write(store, &stand, 1);
    expect_tables(store, (struct store_query){.phase = CUB_PHASE_OPEN, .player = 71}, "1 ");
    assert_int_equal(store_count(store, 7, CUB_PHASE_OPEN), 4);
    assert_int_equal(store_count(store, 7, CUB_PHASE_PLAYING), 1);
    assert_int_equal(store_count(store, 70, CUB_PHASE_OPEN), 1);
    assert_int_equal(store_count(store, 71, CUB_PHASE_OPEN), 1);
    assert_int_equal(store_count(store, 1, CUB_PHASE_OPEN), 0);
}

static void test_due(void **state)
{
    struct store *store = ((struct stores_home *)*state)->store;
    struct store_write_op steps[] = {stores_table(1), stores_table(2), stores_table(3), stores_table(4)};
    char ids[64] = "", few[64] = "", none[64] = "";
    steps[0].table.due = 300;
    steps[1].table.due = 100;
    steps[3].table.due = 200;
    steps[3].table.phase = CUB_PHASE_OVER;
    stores_write(store, steps, 4);
    assert_true(store_due(store, 300, 9, 10, stores_note, ids) && store_due(store, 299, 9, 1, stores_note, few) &&
                store_due(store, 99, 9, 10, stores_note, none));
    assert_string_equal(ids, "2 4 1 ");
    assert_string_equal(few, "2 ");
    assert_string_equal(none, "");
    struct store_write_op later[] = {
        {.act = STORE_SET_TABLE, .table = {.id = 2, .phase = CUB_PHASE_PLAYING, .due = 100}},
        {.act = STORE_SET_DUE, .table = {.id = 2, .due = 400}},
        {.act = STORE_SET_DUE, .table = {.id = 4, .due = 400}}};
    stores_write(store, later, 3);
    ids[0] = 0;
    assert_true(store_due(store, 300, 9, 10, stores_note, ids));
    assert_string_equal(ids, "4 1 "); /* 4 is over */
}

static void test_playing(void **state)
{
    struct store *store = ((struct stores_home *)*state)->store;
    struct store_write_op steps[] = {stores_table(7), stores_table(3), stores_table(5), stores_table(9)};
    char all[64] = "", some[64] = "", none[64] = "";
    for (int i = 0; i < 3; i++)
        steps[i].table.phase = CUB_PHASE_PLAYING;
    steps[0].table.listed = false;
    stores_write(store, steps, 4);
    assert_true(store_playing(store, 0, 10, stores_note, all) && store_playing(store, 3, 1, stores_note, some) &&
                store_playing(store, 7, 10, stores_note, none));
    assert_string_equal(all, "3 5 7 ");
    assert_string_equal(some, "5 ");
    assert_string_equal(none, "");
}

/* A server comes, says so, and goes. */
static void wake(struct stores_home *home, int64_t moment, char silences[64])
{
    assert_true(store_wake(home->store, 1, moment, stores_silence, silences));
    if (home->shared)
        assert_true(store_leave(home->store, 1));
}

/* Everything is there when it is opened again; the edition stays. */
static void test_again(void **state)
{
    struct stores_home *home = *state;
    char edition[STORE_GENERATION];
    char never[64] = "", first[64] = "";
    struct store_write_op steps[] = {
        stores_table(5), stores_append(5, 1, 1, "a"), {.act = STORE_HEARTBEAT, .moment = 12345}};
    snprintf(edition, sizeof edition, "%s", store_generation(home->store));
    assert_int_equal(strlen(edition), 8);
    wake(home, 500, never);
    assert_string_equal(never, ""); /* it never was */
    stores_write(home->store, steps, 3);
    store_close(home->store);
    home->store = stores_open(home->where);
    assert_string_equal(store_generation(home->store), edition);
    assert_int_equal(stores_log(home->store, 5, 1)->count, 1);
    wake(home, 20000, first);
    assert_string_equal(first, "12345-20000 ");
}

/* A table whose match has been played since then. */
static void play_since(struct stores_home *home, uint64_t id, int64_t made)
{
    struct store_write_op step = stores_table(id);
    step.table.phase = CUB_PHASE_PLAYING;
    step.table.made = made;
    stores_write(home->store, &step, 1);
}

/*
 * Every time that nobody was there is kept while somebody's clock may have run through it. Whoever falls before the
 * first beat has not been there.
 */
static void test_silences(void **state)
{
    struct stores_home *home = *state;
    char all[64] = "", some[64] = "", last[64] = "";
    const int64_t beats[] = {100, 300}, wakes[] = {200, 400};
    play_since(home, 1, 150);
    play_since(home, 2, 450);
    for (int i = 0; i < 2; i++) {
        struct store_write_op beat = {.act = STORE_HEARTBEAT, .moment = beats[i]};
        stores_write(home->store, &beat, 1);
        wake(home, wakes[i], (char[64]){""});
    }
    wake(home, 500, all);
    assert_string_equal(all, "100-200 300-500 ");
    struct store_write_op over[] = {{.act = STORE_SET_TABLE, .table = {.id = 1, .phase = CUB_PHASE_OVER}},
                                    {.act = STORE_SET_TABLE, .table = {.id = 2, .phase = CUB_PHASE_OVER}},
                                    {.act = STORE_HEARTBEAT, .moment = 600}};
    stores_write(home->store, &over[0], 1);
    wake(home, 550, some);
    assert_string_equal(some, "300-550 ");
    stores_write(home->store, &over[1], 2);
    wake(home, 700, last);
    assert_string_equal(last, "600-700 ");
}

/* Behind the store's back. */
static void meddle(struct stores_home *home, const char *text)
{
    char path[128];
#ifdef STORE_POSTGRES
    if (home->shared) {
        stores_execute(text);
        return;
    }
#endif
    sqlite3 *db;
    snprintf(path, sizeof path, "%s/cubilete.db", home->folder);
    assert_int_equal(sqlite3_open(path, &db), SQLITE_OK);
    assert_int_equal(sqlite3_exec(db, text, NULL, NULL, NULL), SQLITE_OK);
    sqlite3_close(db);
}

static void set_schema(struct stores_home *home, int number)
{
    char text[128];
    snprintf(text, sizeof text, "UPDATE meta SET value='%d' WHERE key='schema'", number);
    meddle(home, text);
}

static void add_up(void *context, uint64_t id)
{
    *(uint64_t *)context += id;
}

/* As it was before schema 5. */
static void forget_names(struct stores_home *home)
{
    meddle(home, "DROP INDEX tables_game");
    meddle(home, "ALTER TABLE tables DROP COLUMN names");
    meddle(home, "DROP TABLE tournament"); /* of schema 6 */
    meddle(home, "DROP TABLE table_code"); /* of schema 7 */
    meddle(home, "DROP TABLE pairing");    /* of schema 8 */
    meddle(home, "DROP TABLE push");       /* of schema 9 */
    meddle(home, "DROP TABLE plan");       /* of schema 10 */
    if (!home->shared)                     /* of schema 11 */
        meddle(home, "INSERT INTO line (" STORE_LINE_COLUMNS ") SELECT " STORE_LINE_COLUMNS " FROM tail;"
                     "DROP TABLE tail");
}

static void add_names(void *context, const struct store_table *table)
{
    char *all = context;
    snprintf(all + strlen(all), 256 - strlen(all), "%llu %s", (unsigned long long)table->id, table->summary);
}

/* The names of open tables, the newest first. */
static const char *names_of(struct store *store, const char *game)
{
    static char all[256];
    const struct store_query query = {.phase = CUB_PHASE_OPEN, .game = game, .limit = 9};
    all[0] = 0;
    assert_true(store_tables(store, &query, add_names, all));
    return all;
}

/* Rows of open tables say who sits there; those of older stores learn it from their logs. */
static void test_names(void **state)
{
    struct stores_home *home = *state;
    struct store_table found;
    struct store_write_op steps[] = {stores_table(5),
                                     stores_append(5, 1, 3, "game doce\nseat 1 Ana\nseat 2 Luis y Eva"),
                                     stores_append(5, 4, 2, "seat 1 -\nsay 2 seat 1 Otra"),
                                     stores_table(6),
                                     stores_append(6, 1, 1, "seat 1 -"),
                                     stores_append(6, 2, 1, "seat 1 bot:novato"),
                                     stores_table(7),
                                     stores_append(7, 1, 1, "seat 1 Eva")};
    const int64_t changed[] = {30, 20, 10};
    for (int i = 0; i < 3; i++) {
        struct store_table *table = &steps[(int[]){0, 3, 6}[i]].table;
        table->phase = i == 2 ? CUB_PHASE_PLAYING : CUB_PHASE_OPEN;
        table->listed = true;
        table->changed = changed[i];
        snprintf(table->game, sizeof table->game, "%s", i ? "doce" : "dizzle");
    }
    steps[0].table.summary = "seat 2 Luis y Eva\n";
    stores_write(home->store, steps, 8);
    assert_string_equal(names_of(home->store, ""), "5 seat 2 Luis y Eva\n6 ");
    struct store_write_op set = {.act = STORE_SET_TABLE, .table = steps[3].table};
    set.table.summary = "seat 1 bot:novato\n";
    stores_write(home->store, &set, 1);
    set.table.summary = NULL; /* as they were */
    stores_write(home->store, &set, 1);
    assert_string_equal(names_of(home->store, "doce"), "6 seat 1 bot:novato\n");
    assert_int_equal(store_table(home->store, 6, &found), STORE_FOUND);
    assert_null(found.summary);
    store_close(home->store);
    forget_names(home);
    set_schema(home, 4);
    home->store = stores_open(home->where);
    assert_string_equal(names_of(home->store, ""), "5 seat 2 Luis y Eva\n6 seat 1 bot:novato\n");
}

/* A store of the first schema gets what it lacks, and keeps what it has. */
static void test_older(void **state)
{
    struct stores_home *home = *state;
    uint64_t sum = 0;
    char silences[64] = "";
    struct store_write_op steps[] = {stores_table(5), stores_append(5, 1, 1, "a"), {.act = STORE_RATE, .table.id = 5}};
    stores_write(home->store, steps, 2);
    store_close(home->store);
    meddle(home, "DROP TABLE rated");
    meddle(home, "DROP TABLE silence");
    forget_names(home);
    meddle(home, "INSERT INTO meta VALUES ('silence', '10 20')"); /* as nodes kept the last one */
    set_schema(home, 1);
    home->store = stores_open(home->where);
    assert_int_equal(stores_log(home->store, 5, 1)->count, 1);
    stores_write(home->store, &steps[2], 1);
    stores_write(home->store, &steps[2], 1);
    assert_true(store_rated(home->store, add_up, &sum));
    assert_true(sum == 5);
    play_since(home, 6, 15);
    wake(home, 30, silences);
    assert_string_equal(silences, home->shared ? "10-20 " : "");
}

/* Ids in the order in which they came, as digits. */
static void add_digit(void *context, uint64_t id)
{
    *(uint64_t *)context = *(uint64_t *)context * 10 + id;
}

static uint64_t events_of(struct store *store, uint64_t player, uint32_t limit)
{
    uint64_t digits = 0;
    assert_true(store_tournaments(store, player, limit, add_digit, &digits));
    return digits;
}

/* Logs without a table are tournaments'. Those of older stores say by their lines whose they are. */
static void test_events(void **state)
{
    struct stores_home *home = *state;
    struct store_write_op steps[] = {stores_table(5), stores_append(5, 1, 1, "a"), stores_append(6, 1, 1, "b"),
                                     stores_append(7, 1, 1, "c"), stores_append(7, 2, 1, "d")};
    const uint64_t players[] = {0, 1, 1, 1, 2};
    for (size_t i = 1; i < 5; i++) {
        steps[i].append.player = players[i];
        steps[i].append.moment = (int64_t)i;
    }
    stores_write(home->store, steps, 5);
    assert_int_equal(events_of(home->store, 1, 9), 0);
    struct store_write_op sit = {.act = STORE_SIT, .table.id = 6, .player.id = 1};
    stores_write(home->store, &sit, 1);
    assert_int_equal(events_of(home->store, 1, 9), 6);
    store_close(home->store);
    forget_names(home);
    set_schema(home, 3);
    home->store = stores_open(home->where);
    assert_int_equal(events_of(home->store, 1, 9), 76);
    assert_int_equal(events_of(home->store, 1, 1), 7);
    assert_int_equal(events_of(home->store, 2, 9), 7);
    assert_int_equal(events_of(home->store, 3, 9), 0);
}

static void add_due(void *context, uint64_t id, int64_t due)
{
    *(uint64_t *)context = *(uint64_t *)context * 100 + id * 10 + (uint64_t)due;
}

static uint64_t dues_of(struct store *store, int64_t moment)
{
    uint64_t digits = 0;
    assert_true(store_tournaments_due(store, moment, 9, add_due, &digits));
    return digits;
}

static void set_due(struct store *store, enum store_act act, uint64_t id, int64_t due, int64_t read)
{
    struct store_write_op set = {.act = act, .table = {.id = id, .due = due}, .moment = read};
    stores_write(store, &set, 1);
}

/* A tournament is looked at when it is due; whoever has looked sets the next time, unless somebody woke it meanwhile.
 */
static void test_due_tournaments(void **state)
{
    struct stores_home *home = *state;
    set_due(home->store, STORE_WAKE_TOURNAMENT, 1, 3, 0); /* it does not run by itself */
    assert_int_equal(dues_of(home->store, 9), 0);
    set_due(home->store, STORE_SET_TOURNAMENT, 1, 3, 0);
    set_due(home->store, STORE_SET_TOURNAMENT, 2, 5, 0);
    assert_int_equal(dues_of(home->store, 4), 13);
    assert_int_equal(dues_of(home->store, 5), 1325);
    set_due(home->store, STORE_WAKE_TOURNAMENT, 1, 4, 0);
    set_due(home->store, STORE_SET_TOURNAMENT, 1, 8, 3); /* looked at before it was woken */
    assert_int_equal(dues_of(home->store, 4), 14);
    set_due(home->store, STORE_SET_TOURNAMENT, 1, 8, 4);
    assert_int_equal(dues_of(home->store, 8), 2518);
    set_due(home->store, STORE_SET_TOURNAMENT, 2, 0, 5); /* over: nobody wakes it any more */
    set_due(home->store, STORE_WAKE_TOURNAMENT, 2, 1, 0);
    assert_int_equal(dues_of(home->store, 9), 18);
}

/* What a newer version made is left as it is. */
static void test_newer(void **state)
{
    struct stores_home *home = *state;
    char why[STORE_WHY] = "";
    struct store_write_op step = stores_table(5);
    stores_write(home->store, &step, 1);
    store_close(home->store);
    set_schema(home, STORE_SCHEMA + 1);
    home->store = NULL;
    assert_null(store_open(home->where, why));
    assert_non_null(strstr(why, "newer"));
    set_schema(home, STORE_SCHEMA);
    home->store = stores_open(home->where);
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
        struct store_write_op steps[RIVALRY];
        for (uint64_t i = 0; i < RIVALRY; i++) /* one has them in the other order */
            steps[i] = stores_append(rival->seed ? RIVALRY - i : 1 + i, first, 1, rival->name);
        rival->bad = !store_write(rival->store, steps, RIVALRY, why);
        for (int i = 0; i < RIVALRY; i++)
            *(steps[i].lost ? &rival->lost : &rival->won) += 1;
    }
    return NULL;
}

static void test_rivals(void **state)
{
    struct stores_home *home = *state;
    struct rival rivals[] = {{.store = home->store, .name = "one"},
                             {.store = stores_open(home->second), .name = "two", .seed = 1}};
    pthread_t threads[2];
    for (int i = 0; i < 2; i++)
        assert_int_equal(pthread_create(&threads[i], NULL, compete, &rivals[i]), 0);
    for (int i = 0; i < 2; i++)
        pthread_join(threads[i], NULL);
    assert_false(rivals[0].bad || rivals[1].bad);
    assert_int_equal(rivals[0].won + rivals[1].won, 60 * RIVALRY);
    assert_int_equal(rivals[0].won, rivals[1].lost);
    int ones = 0, lines = 0;
    for (uint64_t table = 1; table <= RIVALRY; table++) {
        const struct stores_log_read *log = stores_log(home->store, table, 1);
        lines += log->count;
        for (int i = 0; i < log->count; i++)
            ones += strcmp(log->text[i], "one") == 0;
    }
    assert_int_equal(lines, 60 * RIVALRY);
    assert_int_equal(ones, rivals[0].won);
    store_close(rivals[1].store);
}

static void test_many(void **state)
{
    struct store *store = ((struct stores_home *)*state)->store;
    static struct store_write_op steps[STEPS];
    for (uint64_t i = 0; i < STEPS; i++)
        steps[i] =
            stores_append(i + 1, 1, 1, "a line that is not so short, so that what is told of it fills more than one");
    stores_write(store, steps, STEPS);
    for (uint64_t i = 0; i < STEPS; i++)
        assert_false(steps[i].lost);
    assert_int_equal(stores_log(store, STEPS, 1)->count, 1);
}

/* A batch that fills far more than a page, and more than is written at a time. */
static void test_much(void **state)
{
    struct store *store = ((struct stores_home *)*state)->store;
    static struct store_write_op steps[STEPS];
    static char text[4000];
    memset(text, 'x', sizeof text - 1);
    for (uint64_t i = 0; i < STEPS; i++)
        steps[i] = stores_append(i + 1, 1, 1, text);
    stores_write(store, steps, STEPS);
    for (uint64_t i = 0; i < STEPS; i++)
        assert_string_equal(stores_log(store, i + 1, 1)->text[0], text);
}

/* A line to each of a few logs, in one batch. */
static void append_to_all(struct store *store, uint32_t first, const char *text, bool lost)
{
    struct store_write_op steps[CROWD];
    for (uint64_t i = 0; i < CROWD; i++)
        steps[i] = stores_append(1 + i, first, 1, text);
    stores_write(store, steps, CROWD);
    for (int i = 0; i < CROWD; i++)
        assert_int_equal(steps[i].lost, lost);
}

static bool append_one(struct store *store, uint64_t table, uint32_t first, const char *text)
{
    struct store_write_op step = stores_append(table, first, 1, text);
    stores_write(store, &step, 1);
    return !step.lost;
}

static int count_tail(const struct stores_home *home)
{
    char path[128];
    sqlite3 *db;
    sqlite3_stmt *query;
    snprintf(path, sizeof path, "%s/cubilete.db", home->folder);
    assert_int_equal(sqlite3_open(path, &db), SQLITE_OK);
    assert_int_equal(sqlite3_prepare_v2(db, "SELECT count(*) FROM tail", -1, &query, NULL), SQLITE_OK);
    assert_int_equal(sqlite3_step(query), SQLITE_ROW);
    int count = sqlite3_column_int(query, 0);
    sqlite3_finalize(query);
    sqlite3_close(db);
    return count;
}

/* Wherever a store keeps what was appended last, it is read like the rest, and each place is taken once. */
static void test_last_appends(void **state)
{
    struct stores_home *home = *state;
    struct store *second = stores_open(home->second);
    struct store_write_op rewrite = {.act = STORE_REWRITE, .table.id = 5, .append = {.first = 3, .text = "C"}};
    rewrite.append.length = 1;
    append_to_all(home->store, 1, "a", false);
    append_to_all(home->store, 2, "b", false);
    append_to_all(home->store, 2, "x", true);
    append_to_all(home->store, 3, "c", false);
    assert_int_equal(stores_log(second, 5, 1)->count, 3);
    assert_int_equal(stores_log(second, 5, 3)->count, 1);
    assert_false(append_one(home->store, 5, 3, "x"));
    stores_write(home->store, &rewrite, 1);
    append_to_all(second, 3, "x", true);
    append_to_all(second, 4, "d", false);
    append_to_all(home->store, 4, "x", true);
    assert_true(append_one(home->store, 5, 5, "e"));
    assert_false(append_one(second, 5, 5, "x"));
    store_close(second);
    store_close(home->store);
    home->store = stores_open(home->where);
    assert_false(append_one(home->store, 5, 5, "x"));
    append_to_all(home->store, 3, "x", true);
    const struct stores_log_read *log = stores_log(home->store, 5, 1);
    assert_int_equal(log->count, 5);
    for (int i = 0; i < 5; i++)
        assert_int_equal(log->text[i][0], "abCde"[i]);
}

static bool count_appends(void *context, const struct store_write_op *op)
{
    *(int *)context += op->act == STORE_APPEND;
    return true;
}

/*
 * What whoever reads a log has to look through: little appends leave nothing there, and a
 * heartbeat empties it. What goes to another store has it, too.
 */
static void test_tail(void **state)
{
    struct stores_home *home = *state;
    char why[STORE_WHY] = "";
    int appends = 0;
    struct store_write_op beat = {.act = STORE_HEARTBEAT, .moment = 1};
    if (home->shared) /* PostgreSQL has none */
        return;
    append_to_all(home->store, 1, "a", false);
    assert_true(append_one(home->store, 5, 2, "b"));
    assert_int_equal(count_tail(home), 0);
    append_to_all(home->store, 3, "c", false);
    assert_true(append_one(home->store, 5, 4, "d"));
    assert_int_equal(count_tail(home), CROWD + 1);
    assert_true(store_dump(home->where, count_appends, &appends, why));
    assert_int_equal(appends, 2 * CROWD + 2);
    stores_write(home->store, &beat, 1);
    assert_int_equal(count_tail(home), 0);
    assert_int_equal(stores_log(home->store, 5, 1)->count, 4);
}

/* Nothing of a batch that failed is held against the one after it. */
static void test_after_a_failure(void **state)
{
    struct stores_home *home = *state;
    char why[STORE_WHY] = "";
    struct store_write_op table = stores_table(5), steps[CROWD + 1] = {[CROWD] = stores_table(5)};
    stores_write(home->store, &table, 1);
    append_to_all(home->store, 1, "a", false);
    append_to_all(home->store, 2, "b", false);
    for (uint64_t i = 0; i < CROWD; i++)
        steps[i] = stores_append(1 + i, 3, 1, "x");
    assert_false(store_write(home->store, steps, CROWD + 1, why));
    append_to_all(home->store, 2, "x", true);
    append_to_all(home->store, 3, "c", false);
    const struct stores_log_read *log = stores_log(home->store, 6, 1);
    assert_int_equal(log->count, 3);
    assert_string_equal(log->text[2], "c");
}

/* More appends, and to more logs, than any such place holds. */
static void test_crowds(void **state)
{
    struct store *store = ((struct stores_home *)*state)->store;
    static struct store_write_op steps[STEPS];
    for (uint32_t first = 1; first <= 18; first++)
        for (uint64_t part = 0; part < (first < 3 ? 7 : 1); part++) {
            for (uint64_t i = 0; i < STEPS; i++)
                steps[i] = stores_append(part * STEPS + i + 1, first, 1, "a");
            stores_write(store, steps, STEPS);
            for (uint64_t i = 0; i < STEPS; i++)
                assert_false(steps[i].lost);
        }
    for (uint64_t i = 0; i < STEPS; i++) {
        assert_int_equal(stores_log(store, i + 1, 1)->count, 18);
        assert_int_equal(stores_log(store, 6 * STEPS + i + 1, 1)->count, 2);
    }
}

int main(int argc, char **argv)
{
    static const struct CMUnitTest both[] = {
        STORES_TEST(test_tables),
        STORES_TEST(test_appends),
        STORES_TEST(test_logs),
        STORES_TEST(test_too_late),
        STORES_TEST(test_alone_in_a_batch),
        STORES_TEST(test_all_or_nothing),
        STORES_TEST(test_players),
        STORES_TEST(test_codes),
        STORES_TEST(test_table_codes),
        STORES_TEST(test_lists),
        STORES_TEST(test_due),
        STORES_TEST(test_again),
        STORES_TEST(test_silences),
        STORES_TEST(test_playing),
        STORES_TEST(test_older),
        STORES_TEST(test_names),
        STORES_TEST(test_events),
        STORES_TEST(test_due_tournaments),
        STORES_TEST(test_newer),
        STORES_TEST(test_rivals),
        STORES_TEST(test_many),
        STORES_TEST(test_much),
        STORES_TEST(test_last_appends),
        STORES_TEST(test_tail),
        STORES_TEST(test_after_a_failure),
        STORES_TEST(test_crowds),
    };
    enum { COUNT = sizeof both / sizeof *both };
    static struct CMUnitTest all[2 * COUNT];
    static char names[2 * COUNT][64];
    size_t count = 0;
    stores_database = argc > 1 ? argv[1] : NULL;
    for (int shared = 0; shared < (stores_database ? 2 : 1); shared++)
        for (size_t i = 0; i < COUNT; i++, count++) {
            snprintf(names[count], sizeof names[count], "%s: %s", shared ? "postgres" : "sqlite", both[i].name);
            all[count] = both[i];
            all[count].name = names[count];
            all[count].initial_state = shared ? &stores_database : NULL;
        }
    return _cmocka_run_group_tests("store", all, count, NULL, NULL);
}
