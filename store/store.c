/* Implements the reading functions of store.h for both databases. */
#include "store/database.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

bool store_fail(char why[STORE_WHY], const char *what, const char *detail)
{
    snprintf(why, STORE_WHY, "%s: %s", what, detail);
    why[strcspn(why, "\n")] = 0;
    return false;
}

bool store_is_address(const char *where)
{
    return strncmp(where, "postgresql://", 13) == 0 || strncmp(where, "postgres://", 11) == 0;
}

const struct store_database *store_database(const char *where, char why[STORE_WHY])
{
    if (!store_is_address(where))
        return &store_sqlite;
#ifdef STORE_POSTGRES
    (void)why;
    return &store_postgres;
#else
    store_fail(why, "postgresql", "built without it"); /* the address may hold a password */
    return NULL;
#endif
}

struct store *store_open(const char *where, char why[STORE_WHY])
{
    const struct store_database *database = store_database(where, why);
    return database ? database->open(where, why) : NULL;
}

void store_close(struct store *store)
{
    if (store)
        store->database->close(store);
}

const char *store_generation(const struct store *store)
{
    return store->generation;
}

bool store_is_full(const struct store *store)
{
    return store->full;
}

bool store_write(struct store *store, struct store_write_op *ops, size_t count, char why[STORE_WHY])
{
    return store->database->write(store, ops, count, why);
}

bool rows_next(struct store_rows *rows)
{
    return rows->handle && rows->store->database->next(rows);
}

bool rows_end(struct store_rows *rows)
{
    if (rows->handle)
        rows->store->database->end(rows);
    return rows->handle && !rows->failed;
}

enum store_found rows_first(struct store_rows *rows)
{
    return rows_next(rows) ? STORE_FOUND : rows->handle && !rows->failed ? STORE_MISSING : STORE_FAILED;
}

int64_t rows_number(const struct store_rows *rows, int column)
{
    return rows->store->database->number(rows, column);
}

uint64_t rows_id(const struct store_rows *rows, int column)
{
    return (uint64_t)rows_number(rows, column);
}

void rows_copy(const struct store_rows *rows, int column, char *out, size_t size)
{
    const char *text = rows->store->database->text(rows, column).text;
    snprintf(out, size, "%s", text ? text : "");
}

struct store_table rows_table(const struct store_rows *rows)
{
    struct store_table t = {.id = rows_id(rows, 0),
                            .owner = rows_id(rows, 1),
                            .phase = (enum cub_phase)rows_number(rows, 4),
                            .listed = rows_number(rows, 5) != 0,
                            .seats = (uint32_t)rows_number(rows, 6),
                            .taken = (uint32_t)rows_number(rows, 7),
                            .made = rows_number(rows, 8),
                            .changed = rows_number(rows, 9),
                            .due = rows_number(rows, 10),
                            .summary = rows->store->database->text(rows, 12).text,
                            .owner_node = rows_id(rows, 13)};
    rows->store->database->hash(rows, 2, t.invite);
    rows_copy(rows, 3, t.game, sizeof t.game);
    rows_copy(rows, 11, t.dice_key, sizeof t.dice_key);
    return t;
}

struct store_append rows_append(const struct store_rows *rows)
{
    const struct store_span text = rows->store->database->text(rows, 8);
    return (struct store_append){.table = rows_id(rows, 0),
                                 .first = (uint32_t)rows_number(rows, 1),
                                 .count = (uint32_t)rows_number(rows, 2),
                                 .moment = rows_number(rows, 3),
                                 .player = rows_id(rows, 4),
                                 .key = rows_id(rows, 5),
                                 .checksum = (uint32_t)rows_number(rows, 6),
                                 .spent = rows_number(rows, 7),
                                 .text = text.text,
                                 .length = text.length};
}

struct store_player rows_player(const struct store_rows *rows)
{
    struct store_player player = {.id = rows_id(rows, 0), .made = rows_number(rows, 2)};
    rows_copy(rows, 1, player.name, sizeof player.name);
    return player;
}

enum store_found store_table(struct store *store, uint64_t id, struct store_table *table)
{
    struct store_rows rows;
    SELECT(store, &rows, READ_TABLE, "i", NUMBER(id));
    enum store_found found = rows_first(&rows);
    if (found == STORE_FOUND)
        *table = rows_table(&rows);
    rows_end(&rows);
    table->summary = NULL; /* it was valid with its row only */
    return found;
}

bool store_log(struct store *store, uint64_t table, uint32_t first, store_each_append *each, void *context)
{
    struct store_rows rows;
    SELECT(store, &rows, READ_LOG, "ii", NUMBER(table), NUMBER(first));
    while (rows_next(&rows)) {
        const struct store_append append = rows_append(&rows);
        each(context, &append);
    }
    return rows_end(&rows);
}

bool store_logs(struct store *store, const struct store_want *wants, size_t count, store_each_append *each)
{
    if (store->database->logs)
        return store->database->logs(store, wants, count, each);
    for (size_t i = 0; i < count; i++)
        if (!store_log(store, wants[i].table, wants[i].first, each, wants[i].context))
            return false;
    return true;
}

static enum store_found read_player(struct store_rows *rows, struct store_player *player)
{
    enum store_found found = rows_first(rows);
    if (found == STORE_FOUND)
        *player = rows_player(rows);
    rows_end(rows);
    return found;
}

enum store_found store_device(struct store *store, const uint8_t hash[STORE_HASH], struct store_player *player)
{
    struct store_rows rows;
    SELECT(store, &rows, READ_DEVICE, "b", hash);
    return read_player(&rows, player);
}

enum store_found store_code(struct store *store, const uint8_t hash[STORE_HASH], int64_t moment,
                            struct store_player *player)
{
    struct store_rows rows;
    SELECT(store, &rows, READ_CODE, "bi", hash, &moment);
    return read_player(&rows, player);
}

static enum store_found read_table_code(struct store_rows *rows, struct store_table_code *code)
{
    enum store_found found = rows_first(rows);
    if (found == STORE_FOUND) {
        rows_copy(rows, 0, code->letters, sizeof code->letters);
        rows_copy(rows, 1, code->invite, sizeof code->invite);
        code->table = rows_id(rows, 2);
        code->until = rows_number(rows, 3);
    }
    rows_end(rows);
    return found;
}

enum store_found store_table_code(struct store *store, const char *letters, int64_t moment,
                                  struct store_table_code *code)
{
    struct store_rows rows;
    SELECT(store, &rows, READ_TABLE_CODE, "ti", letters, &moment);
    return read_table_code(&rows, code);
}

enum store_found store_code_of_table(struct store *store, uint64_t table, int64_t moment, struct store_table_code *code)
{
    struct store_rows rows;
    SELECT(store, &rows, READ_CODE_OF_TABLE, "ii", NUMBER(table), &moment);
    return read_table_code(&rows, code);
}

bool store_pushes(struct store *store, uint64_t player, store_each_push *each, void *context)
{
    struct store_rows rows;
    SELECT(store, &rows, READ_PUSHES, "i", NUMBER(player));
    while (rows_next(&rows)) {
        struct store_push push = {.player = rows_id(&rows, 1)};
        store->database->hash(&rows, 0, push.device);
        rows_copy(&rows, 2, push.endpoint, sizeof push.endpoint);
        rows_copy(&rows, 3, push.key, sizeof push.key);
        rows_copy(&rows, 4, push.auth, sizeof push.auth);
        each(context, &push);
    }
    return rows_end(&rows);
}

bool store_push_key(struct store *store, char text[STORE_PUSH_KEY])
{
    return store_meta(store, "push_key", text, STORE_PUSH_KEY);
}

enum store_found store_pairing(struct store *store, uint64_t player, uint64_t *table)
{
    struct store_rows rows;
    SELECT(store, &rows, READ_PAIRING, "i", NUMBER(player));
    enum store_found found = rows_first(&rows);
    *table = found == STORE_FOUND ? rows_id(&rows, 0) : 0;
    rows_end(&rows);
    return found;
}

enum store_found store_partner(struct store *store, uint64_t player, const char *terms, int64_t seen,
                               struct store_player *partner)
{
    struct store_rows rows;
    SELECT(store, &rows, READ_PARTNER, "tii", terms, NUMBER(player), &seen);
    return read_player(&rows, partner);
}

bool store_seekers(struct store *store, int64_t seen, store_each_terms *each, void *context)
{
    struct store_rows rows;
    char terms[STORE_TERMS];
    SELECT(store, &rows, READ_SEEKERS, "i", &seen);
    while (rows_next(&rows)) {
        rows_copy(&rows, 0, terms, sizeof terms);
        each(context, terms, rows_number(&rows, 1));
    }
    return rows_end(&rows);
}

bool store_friends(struct store *store, uint64_t player, uint32_t limit, store_each_friend *each, void *context)
{
    struct store_rows rows;
    SELECT(store, &rows, READ_FRIENDS, "ii", NUMBER(player), NUMBER(limit));
    while (rows_next(&rows)) {
        const struct store_player other = rows_player(&rows);
        each(context, &other, rows_number(&rows, 3));
    }
    return rows_end(&rows);
}

enum store_found store_friend(struct store *store, uint64_t player, uint64_t other, struct store_player *found)
{
    struct store_rows rows;
    SELECT(store, &rows, READ_FRIEND, "ii", NUMBER(player), NUMBER(other));
    return read_player(&rows, found);
}

bool store_tables(struct store *store, const struct store_query *query, store_each_table *each, void *context)
{
    const int64_t player = (int64_t)query->player;
    int which = player ? READ_MINE : query->game[0] ? READ_GAME : READ_LISTED;
    struct store_rows rows;
    SELECT(store, &rows, which, player ? "itiii" : "itii", NUMBER(query->phase), query->game, NUMBER(query->after),
           NUMBER(query->limit), &player);
    while (rows_next(&rows)) {
        const struct store_table table = rows_table(&rows);
        each(context, &table);
    }
    return rows_end(&rows);
}

int store_count(struct store *store, uint64_t player, enum cub_phase phase)
{
    struct store_rows rows;
    SELECT(store, &rows, COUNT_MINE, "ii", NUMBER(player), NUMBER(phase));
    int count = rows_next(&rows) ? (int)rows_number(&rows, 0) : -1;
    rows_end(&rows);
    return count;
}

static bool each_id(struct store_rows *rows, store_each_id *each, void *context)
{
    while (rows_next(rows))
        each(context, rows_id(rows, 0));
    return rows_end(rows);
}

bool store_plans(struct store *store, uint64_t table, store_each_plan *each, void *context)
{
    struct store_rows rows;
    char text[1024];
    SELECT(store, &rows, READ_PLANS, "i", NUMBER(table));
    while (rows_next(&rows)) {
        rows_copy(&rows, 1, text, sizeof text);
        each(context, (int)rows_number(&rows, 0), text);
    }
    return rows_end(&rows);
}

bool store_rated(struct store *store, store_each_id *each, void *context)
{
    struct store_rows rows;
    SELECT(store, &rows, READ_RATED, "", NULL);
    return each_id(&rows, each, context);
}

bool store_tournaments(struct store *store, uint64_t player, uint32_t limit, store_each_id *each, void *context)
{
    struct store_rows rows;
    SELECT(store, &rows, READ_TOURNAMENTS, "ii", NUMBER(player), NUMBER(limit));
    return each_id(&rows, each, context);
}

bool store_tournaments_due(struct store *store, int64_t moment, uint32_t limit, store_each_due *each, void *context)
{
    struct store_rows rows;
    SELECT(store, &rows, READ_TOURNAMENTS_DUE, "ii", &moment, NUMBER(limit));
    while (rows_next(&rows))
        each(context, rows_id(&rows, 0), rows_number(&rows, 1));
    return rows_end(&rows);
}

bool store_due(struct store *store, int64_t moment, uint64_t node, uint32_t limit, store_each_id *each, void *context)
{
    struct store_rows rows;
    SELECT(store, &rows, READ_DUE, "iii", &moment, NUMBER(node), NUMBER(limit));
    return each_id(&rows, each, context);
}

bool store_playing(struct store *store, uint64_t after, uint32_t limit, store_each_id *each, void *context)
{
    struct store_rows rows;
    SELECT(store, &rows, READ_PLAYING, "ii", NUMBER(after), NUMBER(limit));
    return each_id(&rows, each, context);
}

bool store_meta(struct store *store, const char *key, char *out, size_t size)
{
    struct store_rows rows;
    SELECT(store, &rows, READ_META, "t", key);
    bool found = rows_next(&rows);
    if (found)
        rows_copy(&rows, 0, out, size);
    rows_end(&rows);
    return found;
}

/*
 * The first node to start stores the downtime, and the others use it, so their clocks have to agree. A node that
 * crashes before its first heartbeat has not ended the downtime: the next one extends it.
 */
static bool end_downtime(struct store *store, uint64_t node, int64_t moment)
{
    char beat[32] = "";
    enum store_found others = STORE_MISSING;
    if (store_is_shared(store)) {
        struct store_rows rows;
        SELECT(store, &rows, OTHERS, "i", NUMBER(node));
        others = rows_first(&rows);
        rows_end(&rows);
    }
    bool good = others != STORE_FAILED;
    if (others == STORE_MISSING && store_meta(store, "last_beat", beat, sizeof beat))
        good = RUN(store, STORE_DOWNTIME, "ii", NUMBER(strtoll(beat, NULL, 10)), &moment) >= 0;
    return good && RUN(store, DROP_DOWNTIMES, "i", &moment) >= 0 &&
           (!store_is_shared(store) || RUN(store, HEARTBEAT, "it", NUMBER(node), "") >= 0);
}

bool store_wake(struct store *store, uint64_t node, int64_t moment, store_each_downtime *each, void *context)
{
    const struct store_database *database = store->database;
    bool good = database->lock(store) && database->unlock(store, end_downtime(store, node, moment));
    struct store_rows rows;
    SELECT(store, &rows, READ_DOWNTIMES, "", NULL);
    while (rows_next(&rows))
        each(context, rows_number(&rows, 0), rows_number(&rows, 1));
    return rows_end(&rows) && good;
}
