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

struct store *store_open(const char *where, char why[STORE_WHY])
{
    bool many = strncmp(where, "postgresql://", 13) == 0 || strncmp(where, "postgres://", 11) == 0;
#ifdef STORE_POSTGRES
    return (many ? &store_postgres : &store_sqlite)->open(where, why);
#else
    if (!many)
        return store_sqlite.open(where, why);
    store_fail(why, where, "built without PostgreSQL");
    return NULL;
#endif
}

void store_close(struct store *store)
{
    if (store)
        store->kind->close(store);
}

const char *store_edition(const struct store *store)
{
    return store->edition;
}

bool store_write(struct store *store, struct store_step *steps, size_t count, char why[STORE_WHY])
{
    return store->kind->write(store, steps, count, why);
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

int store_count(struct store *store, uint64_t player)
{
    return store->kind->count(store, player);
}

int64_t store_last_beat(struct store *store)
{
    return store->kind->last_beat(store);
}
