/* Room registry: tables held in memory, looked up by id, loaded on demand and dropped a moment after the last use. */
#include <stdlib.h>
#include <string.h>

#include "cubilete/games.h"
#include "cubilete/host.h"
#include "host/clock.h"
#include "server/server.h"

enum { LINGERING_MS = 5000, MAX_LINGERING = 64 };

static struct room **bucket(struct server *server, uint64_t id)
{
    return &server->rooms[(id ^ id >> 20) % SERVER_BUCKETS];
}

static void on_timer(void *context)
{
    room_wake(context);
}

static struct room *add(struct server *server, uint64_t id)
{
    struct room *room = calloc(1, sizeof *room);
    if (!room || !timer_init(&room->timer, on_timer, room)) {
        free(room);
        return NULL;
    }
    room->server = server;
    room->id = id;
    room->queue_end = &room->queue;
    table_init(&room->table, cub_games, cub_heap);
    room->table.most = server_limit(server, LIMIT_LOG_LINES);
    room->next = *bucket(server, id);
    *bucket(server, id) = room;
    return room;
}

struct room *room_find(struct server *server, uint64_t id)
{
    struct room *room = *bucket(server, id);
    while (room && room->id != id)
        room = room->next;
    return room;
}

struct room *room_get(struct server *server, uint64_t id)
{
    struct room *room = room_find(server, id);
    return room ? room : add(server, id);
}

/*
 * Moves a moment forward by the downtime after it. The server was up at the moment itself,
 * even if its last heartbeat is older.
 */
static int64_t skip_downtimes(const struct server *server, int64_t since)
{
    for (size_t i = 0; i < server->downtimes; i++) {
        const struct downtime *downtime = &server->downtime[i];
        int64_t from = since > downtime->from ? since : downtime->from;
        since += from < downtime->to ? downtime->to - from : 0;
    }
    return since;
}

/* No clock ran while the server was down; a race is closed anyhow. */
static void skip_downtime(struct room *room)
{
    struct table_state *now = &room->table.now;
    for (int i = 0; i < CUB_SEATS; i++)
        if (now->running >> i & 1)
            now->seat[i].since = skip_downtimes(room->server, now->seat[i].since);
    if (now->phase == CUB_PHASE_OPEN || !room->table.match.game->stamp)
        now->saw = skip_downtimes(room->server, now->saw);
}

/* Downtime extends day clocks, so the stored due time must be updated; otherwise the due-table scan would return this
 * row on every pass. */
static void correct_due(struct room *room)
{
    int64_t due = schedule_stored_due(&room->table);
    struct transaction *tx = due == room->row.due || due == 0 || room_has_due_plan(room) ? NULL : transaction_new();
    if (!tx)
        return;
    room->row.due = due;
    transaction_add(tx, STORE_SET_DUE)->table = room->row;
    transaction_submit(tx, room->server, NULL, NULL);
}

/* After loading, seats without a connection are away, and a race that was going on is cut off. */
void room_loaded(struct room *room)
{
    const struct table_state *now = &room->table.now;
    skip_downtime(room);
    correct_due(room);
    if (room->table.match.game->stamp && now->phase == CUB_PHASE_PLAYING && !now->cup)
        room->schedule.cut_off = now->lifted;
    room_update_remote_presence(room);
    for (int i = 0; i < CUB_SEATS; i++)
        if (now->seat[i].bot)
            room->bot_seats_shown = (uint16_t)(room->bot_seats_shown | CUB_BIT(i));
    room->presence_line = room->table.durable;
    room_find_absent(room);
    if (!table_persons(&room->table)) /* bots alone play on without anybody present */
        room_send_cup(room, NULL);
    player_feed_mark(room);
    room_drop_plans(room);
    room_claim(room);
    room_wake(room);
}

void room_set_invite(struct room *room, const uint8_t invite[STORE_HASH])
{
    if (token_same(invite, room->row.invite))
        return;
    memcpy(room->row.invite, invite, STORE_HASH);
    for (struct client *client = room->clients; client; client = client->next) {
        client->subscription.invited = false;
        client_follow(client);
    }
}

void room_load(struct server *server, uint64_t id)
{
    struct lookup *lookup = room_find(server, id) ? NULL : calloc(1, sizeof *lookup);
    if (!lookup)
        return;
    *lookup = (struct lookup){.server = server, .id = id, .ready = lookup_free};
    lookup_start(lookup);
}

void room_renew(struct server *server, uint64_t id)
{
    struct room *room = room_find(server, id);
    if (!room)
        return;
    room->outdated = true;
    room_wake(room);
}

/* Takes the room out of the registry: the next request for the table loads it again. */
void room_unlink(struct room *room)
{
    struct room **at = bucket(room->server, room->id);
    while (*at && *at != room)
        at = &(*at)->next;
    if (*at)
        *at = room->next;
}

static void remove_room(struct room *room)
{
    room_unlink(room);
    timer_finish(room->server->loop, &room->timer);
    room->server->lingering -= room->idle_since != 0;
    room_stop_thinking(room);
    room_passing_free(room);
    room_plans_free(room);
    table_finish(&room->table);
    free(room);
}

/* A table with a clock of days need not stay in memory: the store knows when it is due. */
bool room_is_active(const struct room *room)
{
    const struct table *table = &room->table;
    if (!room_is_ready(room) || table->now.phase != CUB_PHASE_PLAYING)
        return false;
    for (int i = 0; i < CUB_SEATS; i++)
        if (room->thinking[i] || (table->now.seat[i].bot && table->match.now.state.to_act >> i & 1))
            return true;
    int64_t due = schedule_stored_due(&room->table);
    if (table->settings.clock == CLOCK_DAYS)
        return due && due <= server_now();
    bool late = table->settings.late != LATE_WAIT;
    bool timed = table->match.now.state.to_act & CUB_BIT(CUB_CLOCK);
    return table->now.running || late || table->now.cup || timed;
}

/* A table that another node owns need not stay in memory here. */
static bool is_ours(const struct room *room)
{
    uint64_t owner = room->row.owner_node;
    return !owner || owner == room->server->cluster.self || !cluster_is_alive(room->server, owner);
}

/*
 * Whether an unused room stays in memory for a moment, so that repeated HTTP requests for a long table don't load its
 * log each time. With other nodes their appends would have to be read anyway.
 */
static bool may_linger(struct room *room)
{
    struct server *server = room->server;
    int64_t now = cub_clock_ms();
    if (!room_is_ready(room) || server->ended || store_is_shared(server->reader_store))
        return false;
    if (!room->idle_since && server->lingering < MAX_LINGERING) {
        room->idle_since = now;
        server->lingering++;
    }
    return room->idle_since && now - room->idle_since < server_paced(server, LINGERING_MS);
}

void room_drop_if_idle(struct room *room)
{
    bool needed = room->holds || room->clients || room->streams || room->queue_length || room->lookups;
    if (needed || (is_ours(room) && room_is_active(room))) {
        room->server->lingering -= room->idle_since != 0;
        room->idle_since = 0;
    } else if (!room_release(room) && !may_linger(room)) {
        remove_room(room);
    }
}

void room_tick(struct server *server)
{
    for (int i = 0; i < SERVER_BUCKETS && server->lingering; i++)
        for (struct room *room = server->rooms[i], *next; room; room = next) {
            next = room->next;
            if (room->idle_since)
                room_drop_if_idle(room);
        }
}

void room_free_all(struct server *server)
{
    for (int i = 0; i < SERVER_BUCKETS; i++)
        for (struct room *room = server->rooms[i], *next; room; room = next) {
            next = room->next;
            while (room->queue) {
                struct queued_command *queued = room->queue;
                room->queue = queued->next;
                free(queued);
            }
            remove_room(room);
        }
}
