/* PostgreSQL: reading, opening, closing. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/random.h>

#include "store/postgres.h"

static void read_table(const PGresult *r, int row, struct store_table *t)
{
    *t = (struct store_table){.id = (uint64_t)postgres_number(r, row, 0),
                              .owner = (uint64_t)postgres_number(r, row, 1),
                              .phase = (enum store_phase)postgres_number(r, row, 4),
                              .listed = postgres_number(r, row, 5) != 0,
                              .seats = (uint32_t)postgres_number(r, row, 6),
                              .taken = (uint32_t)postgres_number(r, row, 7),
                              .made = postgres_number(r, row, 8),
                              .changed = postgres_number(r, row, 9),
                              .due = postgres_number(r, row, 10),
                              .keeper = (uint64_t)postgres_number(r, row, 11)};
    postgres_hash(PQgetvalue(r, row, 2), t->invite);
    postgres_copy(t->game, sizeof t->game, r, row, 3);
    postgres_copy(t->secret, sizeof t->secret, r, row, 12);
    t->names = PQgetvalue(r, row, 13);
}

static enum store_found find_table(struct store *store, uint64_t id, struct store_table *table)
{
    PGresult *result = LOOK((struct postgres *)store, READ_TABLE, "i", NUMBER(id));
    enum store_found found = postgres_first(result);
    if (found == STORE_FOUND)
        read_table(result, 0, table);
    PQclear(result);
    table->names = NULL; /* they went with the row */
    return found;
}

static struct store_append read_append(const PGresult *r, int row, uint64_t table)
{
    return (struct store_append){.table = table,
                                 .first = (uint32_t)postgres_number(r, row, 0),
                                 .count = (uint32_t)postgres_number(r, row, 1),
                                 .moment = postgres_number(r, row, 2),
                                 .player = (uint64_t)postgres_number(r, row, 3),
                                 .key = (uint64_t)postgres_number(r, row, 4),
                                 .said = (uint32_t)postgres_number(r, row, 5),
                                 .spent = postgres_number(r, row, 6),
                                 .text = PQgetvalue(r, row, 7),
                                 .length = (size_t)PQgetlength(r, row, 7)};
}

static bool each_append(struct store *store, uint64_t table, uint32_t first, store_each_append *each, void *context)
{
    PGresult *r = LOOK((struct postgres *)store, READ_LOG, "ii", NUMBER(table), NUMBER(first));
    bool good = r;
    for (int i = 0; i < PQntuples(r); i++) {
        const struct store_append append = read_append(r, i, table);
        each(context, &append);
    }
    PQclear(r);
    return good;
}

static bool each_of_many(struct store *store, const struct store_want *wants, size_t count, store_each_append *each)
{
    struct buffer tables = {0}, firsts = {0};
    for (size_t i = 0; i < count; i++) {
        buffer_element(&tables, (int64_t)wants[i].table);
        buffer_element(&firsts, wants[i].first);
    }
    bool ready = buffer_end(&tables) && buffer_end(&firsts);
    PGresult *r = ready ? LOOK((struct postgres *)store, READ_LOGS, "tt", tables.text, firsts.text) : NULL;
    for (int i = 0; i < PQntuples(r); i++) {
        const struct store_want *want = &wants[postgres_number(r, i, 8)];
        const struct store_append append = read_append(r, i, want->table);
        each(want->context, &append);
    }
    free(tables.text);
    free(firsts.text);
    bool good = r;
    PQclear(r);
    return good;
}

static enum store_found read_player(PGresult *result, struct store_player *p)
{
    enum store_found found = postgres_first(result);
    if (found == STORE_FOUND) {
        *p =
            (struct store_player){.id = (uint64_t)postgres_number(result, 0, 0), .made = postgres_number(result, 0, 2)};
        postgres_copy(p->name, sizeof p->name, result, 0, 1);
    }
    PQclear(result);
    return found;
}

static enum store_found find_device(struct store *store, const uint8_t hash[STORE_HASH], struct store_player *player)
{
    return read_player(LOOK((struct postgres *)store, READ_DEVICE, "b", hash), player);
}

static enum store_found find_code(struct store *store, const uint8_t hash[STORE_HASH], int64_t moment,
                                  struct store_player *player)
{
    return read_player(LOOK((struct postgres *)store, READ_CODE, "bi", hash, &moment), player);
}

static bool each_table(struct store *store, const struct store_query *query, store_each_table *each, void *context)
{
    const int64_t player = (int64_t)query->player;
    int which = player ? READ_MINE : query->game[0] ? READ_GAME : READ_LISTED;
    PGresult *result = LOOK((struct postgres *)store, which, player ? "itiii" : "itii", NUMBER(query->phase),
                            query->game, NUMBER(query->after), NUMBER(query->limit), &player);
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
    return postgres_ids(LOOK((struct postgres *)store, READ_RATED, "", NULL), each, context);
}

static bool each_event(struct store *store, uint64_t player, uint32_t limit, store_each_id *each, void *context)
{
    return postgres_ids(LOOK((struct postgres *)store, READ_EVENTS, "ii", NUMBER(player), NUMBER(limit)), each,
                        context);
}

static int count_tables(struct store *store, uint64_t player, enum store_phase phase)
{
    PGresult *result = LOOK((struct postgres *)store, COUNT_MINE, "ii", NUMBER(player), NUMBER(phase));
    int count = result ? (int)postgres_number(result, 0, 0) : -1;
    PQclear(result);
    return count;
}

static bool each_due(struct store *store, int64_t moment, uint64_t node, uint32_t limit, store_each_id *each,
                     void *context)
{
    return postgres_ids(LOOK((struct postgres *)store, READ_DUE, "iii", &moment, NUMBER(node), NUMBER(limit)), each,
                        context);
}

static bool each_playing(struct store *store, uint64_t after, uint32_t limit, store_each_id *each, void *context)
{
    return postgres_ids(LOOK((struct postgres *)store, READ_PLAYING, "ii", NUMBER(after), NUMBER(limit)), each,
                        context);
}

static void stop(struct store *store)
{
    atomic_store(&((struct postgres *)store)->stopping, true);
}

static void close_store(struct store *store)
{
    struct postgres *s = (struct postgres *)store;
    pg_finish(&s->pg);
    free(s);
}

static bool make_generation(struct postgres *s)
{
    uint32_t number;
    char text[STORE_GENERATION];
    if (getrandom(&number, sizeof number, 0) != (ssize_t)sizeof number)
        return false;
    snprintf(text, sizeof text, "%08x", (unsigned)number);
    return RUN(s, WRITE_META, "tt", "edition", text);
}

/* The schema that is there; 0: none yet. */
static int read_version(struct postgres *s)
{
    char version[16] = "";
    PGresult *known = pg_exec(&s->pg, "SELECT to_regclass('meta') IS NOT NULL");
    bool there = PQntuples(known) == 1 && PQgetvalue(known, 0, 0)[0] == 't';
    PQclear(known);
    return there && postgres_meta(s, "schema", version, sizeof version) ? atoi(version) : 0;
}

/* A newer schema than is known here is left alone. */
static bool migrate(struct postgres *s, char why[STORE_WHY])
{
    int version = read_version(s);
    char number[16];
    bool good = true;
    if (version > STORE_SCHEMA)
        return store_fail(why, "schema", store_newer);
    for (int i = version; i < STORE_SCHEMA && good; i++)
        good = postgres_done(pg_exec(&s->pg, store_schema[i].postgres));
    snprintf(number, sizeof number, "%d", STORE_SCHEMA);
    if (good && version < STORE_SCHEMA)
        good = RUN(s, WRITE_META, "tt", "schema", number) && (version > 0 || make_generation(s));
    return (good && postgres_meta(s, "edition", s->base.generation, sizeof s->base.generation)) ||
           store_fail(why, "schema", s->pg.db ? PQerrorMessage(s->pg.db) : "database away");
}

static bool prepare(struct postgres *s, char why[STORE_WHY])
{
    const char *encoding = PQparameterStatus(s->pg.db, "server_encoding");
    if (!encoding || strcmp(encoding, "UTF8") != 0)
        return store_fail(why, "database", "its encoding is not UTF8");
    if (!postgres_lock(s))
        return store_fail(why, "schema", s->pg.db ? PQerrorMessage(s->pg.db) : "database away");
    bool good = migrate(s, why);
    return postgres_unlock(s, good) || (good && store_fail(why, "schema", "not written"));
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
    if (pg_init(&s->pg, where, postgres_texts, why) && prepare(s, why))
        return &s->base;
    close_store(&s->base);
    return NULL;
}

const struct store_kind store_postgres = {
    .open = open_store,
    .close = close_store,
    .write = postgres_write,
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
    .wake = postgres_wake,
    .beat = postgres_beat,
    .keep = postgres_keep,
    .inherit = postgres_inherit,
    .leave = postgres_leave,
    .listen = postgres_listen,
    .heads = postgres_heads,
    .logs = each_of_many,
    .here = postgres_here,
    .stop = stop,
};
