/* The store that an address names. */
#include "store/kind.h"

#include <stdio.h>
#include <string.h>

bool store_fail(char why[STORE_WHY], const char *what, const char *detail)
{
    snprintf(why, STORE_WHY, "%s: %s", what, detail);
    why[strcspn(why, "\n")] = 0;
    return false;
}

bool store_is_lost(const struct store_write_op *ops, size_t i)
{
    uint64_t table = ops[i].with ? ops[i].with : ops[i].act == STORE_APPEND ? 0 : ops[i].table.id;
    for (size_t j = i; j-- > 0 && table;)
        if (ops[j].act == STORE_APPEND && ops[j].append.table == table)
            return ops[j].lost;
    return false;
}

struct store *store_open(const char *where, char why[STORE_WHY])
{
    bool many = strncmp(where, "postgresql://", 13) == 0 || strncmp(where, "postgres://", 11) == 0;
#ifdef STORE_POSTGRES
    return (many ? &store_postgres : &store_sqlite)->open(where, why);
#else
    if (!many)
        return store_sqlite.open(where, why);
    store_fail(why, "postgresql", "built without it"); /* the address may hold a password */
    return NULL;
#endif
}

void store_close(struct store *store)
{
    if (store)
        store->kind->close(store);
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
    return store->kind->write(store, ops, count, why);
}

enum store_found store_table(struct store *store, uint64_t id, struct store_table *table)
{
    return store->kind->table(store, id, table);
}

bool store_log(struct store *store, uint64_t table, uint32_t first, store_each_append *each, void *context)
{
    return store->kind->log(store, table, first, each, context);
}

enum store_found store_device(struct store *store, const uint8_t hash[STORE_HASH], struct store_player *player)
{
    return store->kind->device(store, hash, player);
}

enum store_found store_code(struct store *store, const uint8_t hash[STORE_HASH], int64_t moment,
                            struct store_player *player)
{
    return store->kind->code(store, hash, moment, player);
}

bool store_tables(struct store *store, const struct store_query *query, store_each_table *each, void *context)
{
    return store->kind->tables(store, query, each, context);
}

bool store_rated(struct store *store, store_each_id *each, void *context)
{
    return store->kind->rated(store, each, context);
}

bool store_events(struct store *store, uint64_t player, uint32_t limit, store_each_id *each, void *context)
{
    return store->kind->events(store, player, limit, each, context);
}

int store_count(struct store *store, uint64_t player, enum store_phase phase)
{
    return store->kind->count(store, player, phase);
}

bool store_due(struct store *store, int64_t moment, uint64_t node, uint32_t limit, store_each_id *each, void *context)
{
    return store->kind->due(store, moment, node, limit, each, context);
}

bool store_playing(struct store *store, uint64_t after, uint32_t limit, store_each_id *each, void *context)
{
    return store->kind->playing(store, after, limit, each, context);
}

bool store_wake(struct store *store, uint64_t node, int64_t moment, store_each_silence *each, void *context)
{
    return store->kind->wake(store, node, moment, each, context);
}

bool store_is_shared(const struct store *store)
{
    return store->kind->beat;
}

bool store_beat(struct store *store, uint64_t node, const char *address, int64_t *ahead_ms, store_each_node *each,
                void *context)
{
    return store->kind->beat(store, node, address, ahead_ms, each, context);
}

enum store_found store_keep(struct store *store, uint64_t table, uint64_t was, uint64_t node)
{
    return store->kind->keep(store, table, was, node);
}

bool store_inherit(struct store *store, uint64_t node, int64_t silent_ms, uint32_t limit, store_each_id *each,
                   void *context)
{
    return store->kind->inherit(store, node, silent_ms, limit, each, context);
}

bool store_leave(struct store *store, uint64_t node)
{
    return store->kind->leave(store, node);
}

bool store_listen(struct store *store, int ms, store_each_notice *each, void *context)
{
    return store->kind->listen(store, ms, each, context);
}

bool store_heads(struct store *store, struct store_head *heads, size_t count)
{
    return store->kind->heads(store, heads, count);
}

bool store_logs(struct store *store, const struct store_want *wants, size_t count, store_each_append *each)
{
    if (store->kind->logs)
        return store->kind->logs(store, wants, count, each);
    for (size_t i = 0; i < count; i++)
        if (!store_log(store, wants[i].table, wants[i].first, each, wants[i].context))
            return false;
    return true;
}

bool store_here(struct store *store, uint64_t table, store_each_here *each, void *context)
{
    return store->kind->here(store, table, each, context);
}

void store_stop(struct store *store)
{
    if (store && store->kind->stop)
        store->kind->stop(store);
}
