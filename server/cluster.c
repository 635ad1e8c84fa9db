/*
 * Nodes share a store. Each sends heartbeats, by the store's clock, is notified of what the others write, and takes
 * over the tables of nodes whose heartbeats stop. A notification only wakes a room, which then reads. In case one was
 * lost, the lengths of all tables in memory are compared with the store every few seconds.
 */
#include <signal.h>
#include <stdlib.h>
#include <string.h>

#include "cubilete/host.h"
#include "host/clock.h"
#include "server/server.h"

enum {
    HEARTBEAT_MS = 2000,    /* between two heartbeats */
    DEAD_MS = 8000,         /* without a heartbeat: its tables are taken by nodes that have clients there */
    LEFT_BEHIND_MS = 12000, /* then by any node */
    KEEP_MS = 6000,         /* without a heartbeat of our own: we own nothing */
    AWAY_MS = 4000,         /* without a heartbeat of our own: the store counts as away */
    LISTEN_MS = 250,
    COMPARE_TICKS = 5,
    TAKE = 64 /* tables taken over at a time */
};

bool cluster_is_shared(const struct server *server)
{
    return server->cluster.store;
}

/* Until the first heartbeat all nodes count as alive: nothing is taken from them. */
bool cluster_is_alive(const struct server *server, uint64_t node)
{
    const struct cluster *cluster = &server->cluster;
    if (node == cluster->self)
        return !cluster->store ||
               (cluster->heartbeat_at && cub_clock_ms() - cluster->heartbeat_at < server_paced(server, KEEP_MS));
    for (int i = 0; i < cluster->count; i++)
        if (cluster->alive[i] == node)
            return true;
    return !cluster->heartbeat_at;
}

struct notice {
    enum store_notice kind;
    uint64_t id;
    uint32_t length;
    char *words; /* of what is passed on; else NULL */
};

/* What the thread has to tell the loop. */
struct tidings {
    struct task task;
    struct server *server;
    bool heartbeat, good; /* a heartbeat, and whether it got through */
    bool gap;             /* notifications were lost */
    int64_t began, ahead_ms;
    uint64_t alive[MAX_NODES];
    int nodes;
    bool silent; /* somebody is */
    uint64_t taken[TAKE];
    uint32_t takes;
    struct notice *notice;
    size_t notices, room;
};

static void each_room(struct server *server, void (*call)(struct room *))
{
    for (int i = 0; i < SERVER_BUCKETS; i++)
        for (struct room *room = server->rooms[i], *next; room; room = next) {
            next = room->next;
            if (room_is_ready(room))
                call(room);
        }
}

static void read_again(struct room *room)
{
    room->published_presence.seen =
        UINT32_MAX; /* what the others know of us is not known: a database that fell has forgotten it */
    room_refresh(room, STALE_ROW | STALE_LINES | STALE_PRESENCE);
}

/* Somebody else may have taken what was ours while nobody heard of us. */
static void doubt(struct room *room)
{
    if (room->row.owner_node == room->server->cluster.self)
        room->row.owner_node = 0;
}

/* Who is alive has changed, perhaps; and what could not be said before can be now. */
static void look(struct room *room)
{
    room->holds++;
    room_update_remote_presence(room);
    room_claim(room);
    room_publish_presence(room);
    room->holds--;
    room_drop_if_idle(room);
}

static void take_heartbeat(struct server *server, const struct tidings *tidings)
{
    struct cluster *cluster = &server->cluster;
    if (!tidings->good)
        return;
    bool slept = cluster->heartbeat_at && tidings->began - cluster->heartbeat_at > server_paced(server, KEEP_MS);
    memcpy(cluster->alive, tidings->alive, sizeof cluster->alive);
    cluster->count = tidings->nodes;
    cluster->heartbeat_at = tidings->began;
    server->count.clock_offset_ms = -tidings->ahead_ms;
    server_store_works(server, true);
    if (slept) {
        each_room(server, doubt);
        each_room(server, read_again);
    }
    each_room(server, look);
    for (uint32_t i = 0; i < tidings->takes; i++)
        room_load(server, tidings->taken[i]);
}

/* What another node's people say is shown to ours; our own they have heard. */
static void take_passing(struct server *server, struct room *room, const struct notice *notice)
{
    char line[WIRE_LINE];
    const char *at = notice->words;
    if (at && notice->length != (uint32_t)server->cluster.self && wire_read_argument(&at, line, sizeof line))
        room_pass_on(room, line);
}

/* Lines up to our own last one, which may be on its way, are ours; or ours has lost, and they are read for that. */
static void take_notice(struct server *server, const struct notice *notice)
{
    enum store_notice kind = notice->kind;
    bool of_player = kind == STORE_PLAYER || kind == STORE_FORGOTTEN;
    struct room *room = of_player ? NULL : room_find(server, notice->id);
    if (of_player)
        device_forget(server, notice->id);
    if (kind == STORE_FORGOTTEN)
        client_expel(server, notice->id);
    if (kind == STORE_REWRITTEN) {
        ratings_cache_renew(&server->ratings);
        room_renew(server, notice->id);
        return;
    }
    if (!room || !room_is_ready(room))
        return;
    if (kind == STORE_PASSING)
        take_passing(server, room, notice);
    else if (kind == STORE_PRESENCE)
        room_refresh(room, STALE_PRESENCE);
    else if (!notice->length)
        room_refresh(room, STALE_ROW | STALE_LINES);
    else if (notice->length > room->table.length)
        room_refresh(room, STALE_LINES);
}

static void heard(struct task *task)
{
    struct tidings *tidings = (struct tidings *)task;
    struct server *server = tidings->server;
    if (!server->ended) {
        if (tidings->heartbeat)
            take_heartbeat(server, tidings);
        for (size_t i = 0; i < tidings->notices; i++)
            take_notice(server, &tidings->notice[i]);
        if (tidings->gap) {
            device_forget(server, 0);
            each_room(server, read_again);
        }
    }
    for (size_t i = 0; i < tidings->notices; i++)
        free(tidings->notice[i].words);
    free(tidings->notice);
    free(tidings);
}

static void note_node(void *context, uint64_t node, int64_t silent_ms)
{
    struct tidings *tidings = context;
    if (silent_ms < server_paced(tidings->server, DEAD_MS) && tidings->nodes < MAX_NODES)
        tidings->alive[tidings->nodes++] = node;
    tidings->silent = tidings->silent || silent_ms >= server_paced(tidings->server, LEFT_BEHIND_MS);
}

static void note_taken(void *context, uint64_t id)
{
    struct tidings *tidings = context;
    if (tidings->takes < TAKE)
        tidings->taken[tidings->takes++] = id;
}

static void note_notice(void *context, enum store_notice kind, uint64_t id, uint32_t length, const char *words)
{
    struct tidings *tidings = context;
    struct notice *more =
        cub_array_reserve(&cub_heap, tidings->notice, &tidings->room, tidings->notices + 1, sizeof *more);
    tidings->gap = tidings->gap || !more;
    if (!more)
        return;
    tidings->notice = more;
    tidings->notice[tidings->notices++] = (struct notice){
        .kind = kind, .id = id, .length = length, .words = kind == STORE_PASSING ? strdup(words) : NULL};
}

static struct tidings *begin(struct server *server)
{
    struct tidings *tidings = calloc(1, sizeof *tidings);
    if (tidings) {
        tidings->task.done = heard;
        tidings->server = server;
    }
    return tidings;
}

static void tell(struct tidings *tidings)
{
    if (tidings)
        completion_queue_push(&tidings->server->completions, &tidings->task);
}

/* In the thread: a heartbeat, and what those who are silent leave behind. *more: there may be more of it. */
static void heartbeat(struct server *server, bool *more)
{
    struct cluster *cluster = &server->cluster;
    struct tidings *tidings = begin(server);
    if (!tidings)
        return;
    tidings->heartbeat = true;
    tidings->began = cub_clock_ms();
    tidings->good =
        store_heartbeat(cluster->store, cluster->self, server->origin, &tidings->ahead_ms, note_node, tidings);
    if (tidings->good && (*more || tidings->silent))
        *more = !store_inherit(cluster->store, cluster->self, server_paced(server, LEFT_BEHIND_MS), TAKE, note_taken,
                               tidings) ||
                tidings->takes == TAKE;
    tell(tidings);
}

/* In the thread: whatever the others tell until the next heartbeat. */
static void listen(struct server *server, bool *deaf)
{
    struct tidings *tidings = begin(server);
    bool good =
        tidings && store_listen(server->cluster.store, (int)server_paced(server, LISTEN_MS), note_notice, tidings);
    if (good && *deaf)
        tidings->gap = true;
    *deaf = !good;
    if (tidings && (tidings->notices || tidings->gap))
        tell(tidings);
    else
        free(tidings);
}

static void *attend(void *context)
{
    struct server *server = context;
    int64_t next = 0;
    bool deaf = true, more = true;
    while (!atomic_load(&server->cluster.stopping)) {
        if (cub_clock_ms() >= next) {
            next = cub_clock_ms() + server_paced(server, HEARTBEAT_MS);
            heartbeat(server, &more);
        }
        listen(server, &deaf);
    }
    return NULL;
}

bool cluster_start(struct server *server)
{
    struct cluster *cluster = &server->cluster;
    char why[STORE_WHY];
    if (!store_is_shared(server->reader_store))
        return true;
    cluster->store = store_open(server->config.database, why);
    if (!cluster->store) {
        log_event(server, "store-failed", "why", why);
        return false;
    }
    bool deaf = true; /* before anybody comes: what others only pass on is lost to a node that does not listen yet */
    listen(server, &deaf);
    sigset_t all, before;
    sigfillset(&all); /* signals are the loop's */
    pthread_sigmask(SIG_SETMASK, &all, &before);
    cluster->running = pthread_create(&cluster->thread, NULL, attend, server) == 0;
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    return cluster->running;
}

void cluster_finish(struct server *server)
{
    struct cluster *cluster = &server->cluster;
    atomic_store(&cluster->stopping, true);
    if (cluster->running)
        pthread_join(cluster->thread, NULL);
    if (cluster->store) {
        store_leave(cluster->store, cluster->self);
        store_close(cluster->store);
    }
    cluster->running = false;
}

/* The lengths of all tables that are here, tables that are due, and those that others may have left behind. */
struct comparing {
    struct fair_task turn;
    struct server *server;
    struct store_head *heads;
    size_t count;
    uint64_t due[TAKE];
    uint32_t dues;
    int64_t moment;
    bool looks;
    uint64_t after, played[TAKE];
    uint32_t plays;
    bool good;
};

static void note_due(void *context, uint64_t id)
{
    struct comparing *comparing = context;
    if (comparing->dues < TAKE)
        comparing->due[comparing->dues++] = id;
}

static void note_played(void *context, uint64_t id)
{
    struct comparing *comparing = context;
    comparing->played[comparing->plays++] = id;
}

static void compare(struct task *task, void *store)
{
    struct comparing *comparing = (struct comparing *)task;
    comparing->looks = comparing->looks && store_playing(store, comparing->after, TAKE, note_played, comparing);
    store_due(store, comparing->moment, comparing->server->cluster.self, TAKE, note_due, comparing);
    comparing->good = comparing->count && store_heads(store, comparing->heads, comparing->count);
}

/* Whatever is not as it is known here is read. */
static void check_head(struct server *server, const struct store_head *head)
{
    struct room *room = room_find(server, head->table);
    if (!room || !room_is_ready(room))
        return;
    if (head->length > room->table.length || head->owner_node != room->row.owner_node)
        room_refresh(room, STALE_ROW | STALE_LINES);
    else if (room->stale)
        room_wake(room);
}

/* Once it has come, a server looks at all that is played: bots and clocks go on, though nobody looks. */
static void look_after(struct server *server, const struct comparing *comparing)
{
    struct cluster *cluster = &server->cluster;
    cluster->resuming = false;
    for (uint32_t i = 0; i < comparing->plays && !server->ended; i++)
        room_load(server, cluster->resumed = comparing->played[i]);
    cluster->all_resumed = cluster->all_resumed || (comparing->looks && comparing->plays < TAKE);
}

static void compared(struct task *task)
{
    struct comparing *comparing = (struct comparing *)task;
    struct server *server = comparing->server;
    look_after(server, comparing);
    for (size_t i = 0; i < comparing->count && comparing->good && !server->ended; i++)
        check_head(server, &comparing->heads[i]);
    for (uint32_t i = 0; i < comparing->dues && !server->ended; i++)
        room_load(server, comparing->due[i]);
    free(comparing->heads);
    free(comparing);
}

static size_t count_rooms(const struct server *server)
{
    size_t count = 0;
    for (int i = 0; i < SERVER_BUCKETS; i++)
        for (const struct room *room = server->rooms[i]; room; room = room->next)
            count++;
    return count;
}

static void ask(struct server *server)
{
    struct comparing *comparing = calloc(1, sizeof *comparing);
    size_t max = cluster_is_shared(server) ? count_rooms(server) : 0;
    struct store_head *heads = comparing ? calloc(max + 1, sizeof *heads) : NULL;
    if (!heads) {
        free(comparing);
        return;
    }
    *comparing = (struct comparing){.turn = {.task = {.work = compare, .done = compared}, .quick = true},
                                    .server = server,
                                    .heads = heads,
                                    .moment = server_now()};
    comparing->looks = !server->cluster.all_resumed;
    comparing->after = server->cluster.resumed;
    server->cluster.resuming = true;
    for (int i = 0; i < SERVER_BUCKETS && max; i++)
        for (const struct room *room = server->rooms[i]; room; room = room->next)
            heads[comparing->count++].table = room->id;
    worker_pool_submit(&server->reader, &comparing->turn.task);
}

void cluster_tick(struct server *server)
{
    const struct cluster *cluster = &server->cluster;
    if (cluster->store && cluster->heartbeat_at &&
        cub_clock_ms() - cluster->heartbeat_at > server_paced(server, AWAY_MS))
        server_set_store_health(server, STORE_AWAY, "no beat gets through");
    if (server->ticks % COMPARE_TICKS == 1 || (!cluster->all_resumed && !cluster->resuming))
        ask(server);
}
