/* How much of something a player may have: what the rules of a table do not know. */
#include <string.h>

#include "server/server.h"

enum { WAIT_S = 60, BUSY_S = 1 };

/* Chat has a bucket of its own, which is its player's whichever way it comes. */
static bool is_chatty(struct server *server, const struct order *order, uint64_t *seconds)
{
    uint64_t player = order->voice.player;
    return order->command.verb == WIRE_SAYING && player && rate_exceeded_player(server, RATE_CHAT, player, seconds);
}

/* Commands have a budget, and their bytes, for they may be stored: a player's, the same by WebSocket and by HTTP. */
static bool is_spent(struct server *server, const struct order *order, uint64_t *seconds)
{
    uint64_t player = order->voice.player;
    return rate_exceeded_commands(server, player, order->address, seconds) ||
           (player && rate_exceeded_bytes(server, player, order->address, strlen(order->line), seconds));
}

bool order_hurries(struct place *place, struct order *order)
{
    struct server *server = place->server;
    uint64_t seconds = BUSY_S;
    bool often = is_spent(server, order, &seconds) || is_chatty(server, order, &seconds);
    bool many = server->config.limits && place->orders >= (int)server_most(server, MOST_COMMANDS_WAITING);
    order->answer = (struct wire_answer){.code = often ? WIRE_RATE : WIRE_BUSY, .number = often ? seconds : BUSY_S};
    return often || many;
}

static bool is_counted(const struct order *order)
{
    return order->command.verb == WIRE_SIT || order->command.verb == WIRE_START;
}

static enum store_phase phase_of(const struct order *order)
{
    return order->command.verb == WIRE_SIT ? STORE_OPEN : STORE_PLAYING;
}

/* In the reader's thread. */
static void count(struct task *task, void *store)
{
    struct order *order = (struct order *)task;
    order->tables = store_count(store, order->voice.player, phase_of(order));
}

static void counted(struct task *task)
{
    struct order *order = (struct order *)task;
    order->counting = false;
    place_attend(order->place);
}

void order_count(struct place *place, struct order *order)
{
    if (!place->server->config.limits || !order->voice.player || !is_counted(order))
        return;
    order->place = place;
    order->counting = true;
    order->turn =
        (struct fair_task){.task = {.work = count, .done = counted}, .owner = order->voice.player, .quick = true};
    worker_pool_submit(&place->server->reader, &order->turn.task);
}

/* Tables besides this one. */
static bool has_many(const struct place *place, const struct order *order)
{
    const struct server *server = place->server;
    bool sits = order->command.verb == WIRE_SIT;
    int here = sits && place->live.before.owner == order->voice.player;
    uint32_t most = server_most(server, sits ? MOST_TABLES_OPEN : MOST_TABLES_RUNNING);
    return server->config.limits && is_counted(order) && order->tables - here >= (int)most;
}

bool order_bound(struct place *place, struct order *order)
{
    const struct server *server = place->server;
    struct wire_answer *answer = &order->answer;
    uint32_t said = server_most(server, MOST_SAY_BYTES);
    if (place->live.length == place->live.kept)
        return false;
    if (order->command.verb == WIRE_SAYING && order->command.length > said)
        *answer = (struct wire_answer){.code = WIRE_SIZE, .number = said};
    else if (!live_has_room(&place->live, &order->command, server_most(server, MOST_LOG_LINES)))
        *answer = (struct wire_answer){.code = WIRE_LATE};
    else if (has_many(place, order))
        *answer = (struct wire_answer){.code = WIRE_RATE, .number = WAIT_S};
    else
        return false;
    live_back(&place->live);
    return true;
}
