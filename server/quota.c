/* Quotas say how often somebody may do something, and how much of it they may have: what the rules of a table ignore.
 */
#include "server/quota.h"

#include <string.h>

#include "host/clock.h"
#include "server/address.h"
#include "server/server.h"

enum { WAIT_S = 60, BUSY_S = 1 };

bool rate_exceeded_cost(struct server *server, enum rate_kind kind, const char *who, double cost, uint64_t *seconds)
{
    static const char *const names[RATES] = {
        [RATE_REQUESTS] = "requests",
        [RATE_DEVICES] = "devices",
        [RATE_DAY] = "devices-day",
        [RATE_CODES] = "codes",
        [RATE_TABLES] = "tables",
        [RATE_ADDRESS_BYTES] = "address-bytes-day",
        [RATE_CHAT] = "say",
        [RATE_EMOTES] = "emotes",
        [RATE_WORK] = "work",
        [RATE_COMMANDS] = "commands",
        [RATE_COMMANDS_DAY] = "commands-day",
        [RATE_BYTES] = "bytes-day",
        [RATE_PUSHES] = "pushes",
        [RATE_LOG_EVENTS] = "",
    };
    char group[ADDRESS_GROUP];
    *seconds = 0;
    if (!server->config.limits)
        return false;
    address_group(who, group); /* a player's id is no address, and stays as it is */
    if (rate_limit_take(&server->rates, kind, group, cost, cub_clock_ms(), seconds))
        return false;
    log_event(server, "limit", "what", names[kind], "who", who);
    return true;
}

void rate_give_back(struct server *server, enum rate_kind kind, const char *who)
{
    char group[ADDRESS_GROUP];
    address_group(who, group);
    rate_limit_give_back(&server->rates, kind, group);
}

bool rate_exceeded(struct server *server, enum rate_kind kind, const char *who, uint64_t *seconds)
{
    return rate_exceeded_cost(server, kind, who, 1, seconds);
}

bool rate_exceeded_player(struct server *server, enum rate_kind kind, uint64_t player, uint64_t *seconds)
{
    char id[WIRE_ID + 1];
    token_id_print(player, id);
    return rate_exceeded(server, kind, id, seconds);
}

bool rate_exceeded_bytes(struct server *server, uint64_t player, const char *address, size_t bytes, uint64_t *seconds)
{
    char id[WIRE_ID + 1];
    token_id_print(player, id);
    return rate_exceeded_cost(server, RATE_BYTES, id, (double)bytes, seconds) ||
           rate_exceeded_cost(server, RATE_ADDRESS_BYTES, address, (double)bytes, seconds);
}

bool rate_exceeded_commands(struct server *server, uint64_t player, const char *address, uint64_t *seconds)
{
    char id[WIRE_ID + 1];
    const char *who = address;
    if (player) {
        token_id_print(player, id);
        who = id;
    }
    return rate_exceeded(server, RATE_COMMANDS, who, seconds) || rate_exceeded(server, RATE_COMMANDS_DAY, who, seconds);
}

/* A command spends one of its player's commands and its bytes, which may be stored, whichever way it comes; chat has a
 * rate of its own besides. */
bool command_is_refused(struct room *room, struct queued_command *queued)
{
    struct server *server = room->server;
    uint64_t player = queued->context.player, seconds = BUSY_S;
    bool often =
        rate_exceeded_commands(server, player, queued->address, &seconds) ||
        (player && rate_exceeded_bytes(server, player, queued->address, strlen(queued->line), &seconds)) ||
        (player && (queued->command.verb == WIRE_SAYING || queued->command.verb == WIRE_REMARK) &&
         rate_exceeded_player(server, RATE_CHAT, player, &seconds)) ||
        (player && queued->command.verb == WIRE_EMOTE && rate_exceeded_player(server, RATE_EMOTES, player, &seconds));
    bool many = server->config.limits && room->queue_length >= (int)server_limit(server, LIMIT_COMMANDS_WAITING);
    queued->answer = (struct wire_answer){.code = often ? WIRE_RATE : WIRE_BUSY, .number = often ? seconds : BUSY_S};
    return often || many;
}

static bool is_counted(const struct queued_command *queued)
{
    return queued->command.verb == WIRE_SIT || queued->command.verb == WIRE_START || queued->command.verb == WIRE_READY;
}

/* In the reader thread. Sitting down counts as one more open table, starting a match as one more table being played. */
static void count(struct task *task, void *store)
{
    struct queued_command *queued = (struct queued_command *)task;
    enum cub_phase phase = queued->command.verb == WIRE_SIT ? CUB_PHASE_OPEN : CUB_PHASE_PLAYING;
    queued->other_tables = store_count(store, queued->context.player, phase);
}

static void counted(struct task *task)
{
    struct queued_command *queued = (struct queued_command *)task;
    queued->counting = false;
    room_wake(queued->room);
}

void command_count_tables(struct room *room, struct queued_command *queued)
{
    if (!room->server->config.limits || !queued->context.player || !is_counted(queued))
        return;
    queued->room = room;
    queued->counting = true;
    queued->turn =
        (struct fair_task){.task = {.work = count, .done = counted}, .owner = queued->context.player, .quick = true};
    worker_pool_submit(&room->server->reader, &queued->turn.task);
}

/* Tables besides this one. */
static bool has_many(const struct room *room, const struct queued_command *queued)
{
    const struct server *server = room->server;
    bool sits = queued->command.verb == WIRE_SIT;
    int here = sits && room->table.before.owner == queued->context.player;
    uint32_t max = server_limit(server, sits ? LIMIT_TABLES_OPEN : LIMIT_TABLES_RUNNING);
    return server->config.limits && is_counted(queued) && queued->other_tables - here >= (int)max;
}

bool command_exceeds_quota(struct room *room, struct queued_command *queued)
{
    const struct server *server = room->server;
    struct wire_answer *answer = &queued->answer;
    uint32_t said = server_limit(server, LIMIT_SAY_BYTES);
    if (room->table.length == room->table.durable)
        return false;
    if (queued->command.verb == WIRE_SAYING && queued->command.length > said)
        *answer = (struct wire_answer){.code = WIRE_SIZE, .number = said};
    else if (has_many(room, queued))
        *answer = (struct wire_answer){.code = WIRE_RATE, .number = WAIT_S};
    else
        return false;
    table_rollback(&room->table);
    return true;
}
