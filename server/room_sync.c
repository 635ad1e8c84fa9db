/*
 * Room sync keeps a room up to date with the appends of other nodes to the same table. It reads them by line number and
 * applies them. Each node publishes which seats have connections to it. One node owns the table, by an entry in the
 * store, and performs its events; the other nodes write only the commands of their clients.
 */
#include <stdlib.h>
#include <string.h>

#include "cubilete/host.h"
#include "server/server.h"
#include "server/stored_table.h"

/* Appends of other nodes, copied by the reader. */
struct copied {
    struct store_append append;
    char *text;
};

struct room_reading {
    struct fair_task turn;
    struct room *room;
    struct lookup *lookups; /* that wait for this reading; later ones wait for the next */
    unsigned what;
    uint64_t self, was; /* to become owner: this node, and the owner before */
    uint32_t from;      /* the first line to read */
    struct store_table row;
    struct copied *lines;
    size_t count, capacity;
    struct room_plan *plan[CUB_SEATS];
    struct store_presence presence[ROOM_NODES];
    int presences;
    bool good;
};

bool room_is_owned(const struct room *room)
{
    const struct server *server = room->server;
    return !cluster_is_shared(server) ||
           (room->row.owner_node == server->cluster.self && cluster_is_alive(server, server->cluster.self));
}

void room_refresh(struct room *room, unsigned what)
{
    room->stale |= what;
    room_wake(room);
}

void room_claim(struct room *room)
{
    const struct server *server = room->server;
    bool needed = room_is_ready(room) && room->table.now.phase == CUB_PHASE_PLAYING &&
                  (room->clients || room->streams || room_is_active(room));
    if (!cluster_is_shared(server) || !needed || !cluster_is_alive(server, server->cluster.self))
        return;
    uint64_t owner = room->row.owner_node;
    if (!owner || (owner != server->cluster.self && !cluster_is_alive(server, owner)))
        room_refresh(room, STALE_OWNER | STALE_ROW | STALE_LINES);
}

static void copy(void *context, const struct store_append *append)
{
    struct room_reading *reading = context;
    struct copied *lines =
        cub_array_reserve(&cub_heap, reading->lines, &reading->capacity, reading->count + 1, sizeof *lines);
    reading->lines = lines ? lines : reading->lines;
    char *text = lines ? malloc(append->length + 1) : NULL;
    reading->good = reading->good && text;
    if (!text)
        return;
    memcpy(text, append->text, append->length);
    reading->lines[reading->count] = (struct copied){.append = *append, .text = text};
    reading->lines[reading->count++].append.text = text;
}

static void note_presence(void *context, const struct store_presence *presence)
{
    struct room_reading *reading = context;
    if (presence->node != reading->self && reading->presences < ROOM_NODES)
        reading->presence[reading->presences++] = *presence;
}

/* In the reader's thread. */
static void read_parts(struct task *task, void *store)
{
    struct room_reading *reading = (struct room_reading *)task;
    uint64_t id = reading->row.id;
    reading->good = true;
    if (reading->what & STALE_OWNER)
        reading->good = store_take_over(store, id, reading->was, reading->self) != STORE_FAILED;
    if (reading->good && reading->what & STALE_ROW)
        reading->good = store_table(store, id, &reading->row) == STORE_FOUND &&
                        store_plans(store, id, room_read_plan, reading->plan);
    if (reading->good && reading->what & STALE_LINES)
        reading->good = store_log(store, id, reading->from, copy, reading) && reading->good;
    if (reading->good && reading->what & STALE_PRESENCE)
        reading->good = store_presence(store, id, note_presence, reading);
}

static void free_reading(struct room_reading *reading)
{
    for (size_t i = 0; i < reading->count; i++)
        free(reading->lines[i].text);
    free(reading->lines);
    for (int i = 0; i < CUB_SEATS; i++)
        free(reading->plan[i]);
    free(reading);
}

/* Applies the appends that were read. If a line can't be applied, the room fails. */
static void apply(struct room *room, struct room_reading *reading)
{
    bool good = true;
    for (size_t i = 0; i < reading->count && good; i++)
        good = stored_append_apply(&room->table, &reading->lines[i].append);
    if (!good) {
        room->state = ROOM_FAILED;
        log_event(room->server, "table-broken", "why", "its log can't be followed");
        return;
    }
    if (reading->what & STALE_ROW) {
        room->row.owner_node = reading->row.owner_node;
        room_set_invite(room, reading->row.invite);
        room_take_plans(room, reading->plan);
    }
    stored_row_update(&room->row, &room->table);
    if (reading->what & STALE_PRESENCE) {
        memcpy(room->remote_presence, reading->presence, sizeof room->remote_presence);
        room->remote_presence_count = reading->presences;
        room_update_remote_presence(room);
    }
    room_find_absent(room);
    if (reading->count) {
        room_show(room);
        room_drop_plans(room);
    }
}

/* If reading failed, the next tick tries again. */
static void read_done(struct task *task)
{
    struct room_reading *reading = (struct room_reading *)task;
    struct room *room = reading->room;
    room->state = ROOM_IDLE;
    bool good = reading->good;
    if (good)
        apply(room, reading);
    lookup_resume_all(&reading->lookups);
    free_reading(reading);
    if (good)
        room_claim(room);
    room_wake(room);
    room->holds--;
    room_drop_if_idle(room);
}

/* Combines the readings that need only lines into one query; while it runs, the next ones are collected. */
struct bundle {
    struct fair_task turn;
    struct server *server;
    size_t count;
    struct store_want want[];
};

static void read_bundle(struct task *task, void *store)
{
    struct bundle *bundle = (struct bundle *)task;
    for (size_t i = 0; i < bundle->count; i++)
        ((struct room_reading *)bundle->want[i].context)->good = true;
    bool good = store_logs(store, bundle->want, bundle->count, copy);
    for (size_t i = 0; i < bundle->count && !good; i++)
        ((struct room_reading *)bundle->want[i].context)->good = false;
}

static void bundle_read(struct task *task)
{
    struct bundle *bundle = (struct bundle *)task;
    bundle->server->cluster.reading = false;
    for (size_t i = 0; i < bundle->count; i++)
        read_done(bundle->want[i].context);
    free(bundle);
}

static void give_singly(struct server *server, struct task *list)
{
    while (list) {
        struct task *task = list;
        list = task->next;
        worker_pool_submit(&server->reader, task);
    }
}

void room_sync_flush(struct server *server)
{
    struct cluster *cluster = &server->cluster;
    struct task *list = cluster->readings;
    if (!list || (cluster->reading && !server->ended))
        return;
    struct bundle *bundle = calloc(1, sizeof *bundle + cluster->reading_count * sizeof *bundle->want);
    cluster->readings = NULL;
    cluster->reading_count = 0;
    if (!bundle) {
        give_singly(server, list);
        return;
    }
    *bundle =
        (struct bundle){.turn = {.task = {.work = read_bundle, .done = bundle_read}, .quick = true}, .server = server};
    for (; list; list = list->next) {
        const struct room_reading *reading = (struct room_reading *)list;
        bundle->want[bundle->count++] =
            (struct store_want){.table = reading->row.id, .first = reading->from, .context = list};
    }
    cluster->reading = true;
    worker_pool_submit(&server->reader, &bundle->turn.task);
}

/* A reading that needs only lines waits to be combined with others. */
static void give_reading(struct server *server, struct room_reading *reading)
{
    struct cluster *cluster = &server->cluster;
    if (reading->what != STALE_LINES) {
        worker_pool_submit(&server->reader, &reading->turn.task);
        return;
    }
    reading->turn.task.next = cluster->readings;
    cluster->readings = &reading->turn.task;
    cluster->reading_count++;
}

bool room_sync(struct room *room)
{
    if (!room->stale)
        return false;
    struct room_reading *reading = calloc(1, sizeof *reading);
    if (!reading)
        return false;
    *reading = (struct room_reading){.turn = {.task = {.work = read_parts, .done = read_done}, .quick = true},
                                     .room = room,
                                     .lookups = room->lookups,
                                     .what = room->stale,
                                     .self = room->server->cluster.self,
                                     .was = room->row.owner_node,
                                     .from = room->table.durable + 1,
                                     .row.id = room->id};
    room->lookups = NULL;
    room->stale = 0;
    room->state = ROOM_READING;
    room->holds++;
    give_reading(room->server, reading);
    return true;
}

void room_update_remote_presence(struct room *room)
{
    uint16_t before = room->remote_seats, closed = 0;
    room->remote_seats = 0;
    for (int i = 0; i < room->remote_presence_count; i++) {
        if (cluster_is_alive(room->server, room->remote_presence[i].node))
            room->remote_seats |= room->remote_presence[i].seats;
        closed |= room->remote_presence[i].closed;
    }
    for (int seat = 0; seat < CUB_SEATS; seat++) {
        bool was = before >> seat & 1, is = room->remote_seats >> seat & 1;
        if (is && !was && !room->presence[seat].connections)
            room_seat_arrived(room, seat);
        else if (was && !is && !room->presence[seat].connections)
            room_seat_left(room, seat, closed >> seat & 1);
    }
}

static bool is_away(const struct server *server)
{
    return server->store_health == STORE_AWAY;
}

/* The presence of seats that this node has to publish. */
static struct store_presence local_presence(const struct room *room)
{
    struct store_presence presence = {.node = room->server->cluster.self, .closed = room->closed_seats};
    bool seen = room->table.now.cup;
    for (int i = 0; i < CUB_SEATS; i++)
        if (room->presence[i].connections) {
            presence.seats |= CUB_BIT(i);
            seen = seen && room_has_seen_cup(room, i);
        }
    presence.seen = seen && presence.seats ? room->schedule.cup : 0;
    return presence;
}

static bool is_same(const struct store_presence *a, const struct store_presence *b)
{
    return a->seats == b->seats && a->closed == b->closed && a->seen == b->seen;
}

static void told(struct transaction *tx)
{
    struct room *room = tx->user;
    room->publishing = false;
    room->holds--;
    if (tx->good)
        room->published_presence = tx->ops[0].presence;
    if (tx->good && room_is_ready(room))
        room_publish_presence(room);
    if (tx->good && !room->server->ended) /* otherwise the next heartbeat tries again */
        room_drop_if_idle(room);
}

void room_publish_presence(struct room *room)
{
    if (!cluster_is_shared(room->server) || room->publishing || is_away(room->server) || room->server->ended)
        return;
    struct store_presence presence = local_presence(room);
    struct transaction *tx = is_same(&presence, &room->published_presence) ? NULL : transaction_new();
    if (!tx)
        return;
    struct store_write_op *op = transaction_add(tx, STORE_SET_PRESENCE);
    op->table.id = room->id;
    op->presence = presence;
    room->publishing = transaction_submit(tx, room->server, told, room);
    room->holds += room->publishing;
}

static void released(struct transaction *tx)
{
    struct room *room = tx->user;
    room->holds--;
    if (tx->good)
        room->row.owner_node = 0;
    if (room->server->ended)
        return;
    if (room->clients)
        room_claim(room);
    if (tx->good)
        room_drop_if_idle(room);
}

/* Publishes that no seat is present here, and that this node no longer owns the table. If that can't be stored, the
 * next tick tries again. */
bool room_release(struct room *room)
{
    if (!room_is_ready(room) || !cluster_is_shared(room->server) || room->server->ended)
        return false;
    struct store_presence presence = local_presence(room);
    if (!is_same(&presence, &room->published_presence)) {
        room_publish_presence(room);
        return true;
    }
    if (room->row.owner_node != room->server->cluster.self)
        return false;
    struct transaction *tx = is_away(room->server) ? NULL : transaction_new();
    if (!tx)
        return true;
    transaction_add(tx, STORE_SET_OWNER_NODE)->table.id = room->id;
    room->holds += transaction_submit(tx, room->server, released, room);
    return true;
}
