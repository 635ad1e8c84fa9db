/* Reads and writes what nodes that share a store tell each other: heartbeats, table owners, presence. */
#include <time.h>

#include "store/database.h"

bool store_is_shared(const struct store *store)
{
    return store->database->notify;
}

static int64_t time_of_day(void)
{
    struct timespec now;
    clock_gettime(CLOCK_REALTIME, &now);
    return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

bool store_heartbeat(struct store *store, uint64_t node, const char *address, int64_t *ahead_ms, store_each_node *each,
                     void *context)
{
    struct store_rows rows;
    if (RUN(store, HEARTBEAT, "it", NUMBER(node), address) < 0)
        return false;
    /* The database's clock is assumed to be read half-way between query and answer. */
    int64_t before = time_of_day();
    SELECT(store, &rows, CLOCK, "", NULL);
    bool good = rows_next(&rows);
    if (good)
        *ahead_ms = rows_number(&rows, 0) - (before + time_of_day()) / 2;
    rows_end(&rows);
    if (!good)
        return false;
    SELECT(store, &rows, READ_NODES, "", NULL);
    while (rows_next(&rows))
        each(context, rows_id(&rows, 0), rows_number(&rows, 1));
    return rows_end(&rows);
}

/* Notifies the other nodes that this table's row has changed. */
static void tell_table(struct store *store, enum store_act act, uint64_t table)
{
    const struct store_write_op op = {.act = act, .table.id = table};
    store->database->notify(store, &op, 1);
}

enum store_found store_take_over(struct store *store, uint64_t table, uint64_t was, uint64_t node)
{
    struct store_rows rows;
    SELECT(store, &rows, TAKE_OVER, "iii", NUMBER(table), NUMBER(was), NUMBER(node));
    enum store_found found = rows_first(&rows);
    rows_end(&rows);
    if (found == STORE_FOUND)
        tell_table(store, STORE_SET_OWNER_NODE, table);
    return found;
}

bool store_inherit(struct store *store, uint64_t node, int64_t silent_ms, uint32_t limit, store_each_id *each,
                   void *context)
{
    struct store_rows rows;
    SELECT(store, &rows, INHERIT, "iii", NUMBER(node), &silent_ms, NUMBER(limit));
    while (rows_next(&rows)) {
        tell_table(store, STORE_SET_OWNER_NODE, rows_id(&rows, 0));
        each(context, rows_id(&rows, 0));
    }
    return rows_end(&rows) && RUN(store, FORGET_NODES, "i", &silent_ms) >= 0 &&
           RUN(store, FORGET_PRESENCE, "", NULL) >= 0;
}

bool store_leave(struct store *store, uint64_t node)
{
    struct store_rows tables, seats;
    SELECT(store, &tables, LEAVE_TABLES, "i", NUMBER(node));
    SELECT(store, &seats, LEAVE_PRESENCE, "i", NUMBER(node));
    bool good = RUN(store, LEAVE_NODE, "i", NUMBER(node)) >= 0;
    while (rows_next(&tables))
        tell_table(store, STORE_SET_OWNER_NODE, rows_id(&tables, 0));
    while (rows_next(&seats))
        tell_table(store, STORE_SET_PRESENCE, rows_id(&seats, 0));
    rows_end(&tables);
    rows_end(&seats);
    return good;
}

bool store_listen(struct store *store, int ms, store_each_notice *each, void *context)
{
    return store->database->listen(store, ms, each, context);
}

bool store_heads(struct store *store, struct store_head *heads, size_t count)
{
    return store->database->heads(store, heads, count);
}

bool store_presence(struct store *store, uint64_t table, store_each_presence *each, void *context)
{
    struct store_rows rows;
    SELECT(store, &rows, READ_PRESENCE, "i", NUMBER(table));
    while (rows_next(&rows))
        each(context, &(struct store_presence){.node = rows_id(&rows, 0),
                                               .seats = (uint16_t)rows_number(&rows, 1),
                                               .closed = (uint16_t)rows_number(&rows, 2),
                                               .seen = (uint32_t)rows_number(&rows, 3)});
    return rows_end(&rows);
}

void store_stop(struct store *store)
{
    if (store && store->database->stop)
        store->database->stop(store);
}
