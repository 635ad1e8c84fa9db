/*
 * Lookups find the player of a token and the room of a table. What memory does not have is read by the reader thread:
 *
 *   lookup_start --> read_both (reader thread) --> read_done --> check_current --> ready
 *              \___ all of it is in memory _______________________/     |  ^
 *                                                    waits in the room  v  |
 *                                                    for lines of other nodes (lookup_resume_all)
 *
 * A lookup that was dropped on the way is freed instead of calling ready. Players of tokens are cached, because every
 * request brings a token.
 */
#include <stdlib.h>
#include <string.h>

#include "server/server.h"
#include "server/stored_table.h"

/* A slot of the cache, which the next token with the same slot takes over. */
static struct device **slot_of(struct server *server, const uint8_t hash[CUB_DIGEST])
{
    uint32_t number;
    memcpy(&number, hash, sizeof number);
    return &server->devices[number % SERVER_DEVICES];
}

void device_remember(struct server *server, const uint8_t hash[CUB_DIGEST], const struct store_player *player)
{
    struct device **slot = slot_of(server, hash);
    *slot = *slot ? *slot : malloc(sizeof **slot);
    if (!*slot)
        return;
    memcpy((*slot)->hash, hash, CUB_DIGEST);
    (*slot)->player = *player;
}

void device_forget(struct server *server, uint64_t player)
{
    server->forgotten++;
    for (int i = 0; i < SERVER_DEVICES; i++)
        if (server->devices[i] && (!player || server->devices[i]->player.id == player)) {
            free(server->devices[i]);
            server->devices[i] = NULL;
        }
}

static bool find_cached_player(struct lookup *lookup)
{
    const struct device *device = *slot_of(lookup->server, lookup->hash);
    if (!device || !token_same(device->hash, lookup->hash))
        return false;
    lookup->player = device->player;
    lookup->token_found = STORE_FOUND;
    return true;
}

static void take_presence(void *context, const struct store_presence *presence)
{
    struct room *room = context;
    if (presence->node != room->server->cluster.self && room->remote_presence_count < ROOM_NODES)
        room->remote_presence[room->remote_presence_count++] = *presence;
}

/* In the reader thread, which alone touches a room that is being loaded. */
static enum room_state load(struct room *room, struct store *store)
{
    bool broken;
    enum store_found found = store_table(store, room->id, &room->row);
    if (found != STORE_FOUND)
        return found == STORE_MISSING ? ROOM_MISSING : ROOM_FAILED;
    memcpy(room->table.dice_key, room->row.dice_key, sizeof room->table.dice_key);
    bool good = store_plans(store, room->id, room_read_plan, room->plan) &&
                stored_table_read(&room->table, store, room->id, &broken) && !broken &&
                room->table.match.game && /* a row whose log is gone has none */
                (!store_is_shared(store) || store_presence(store, room->id, take_presence, room));
    return good ? ROOM_IDLE : ROOM_FAILED;
}

/* In the reader thread. Of several lookups of one table the first in turn loads it: none waits for another's turn. */
static void read_both(struct task *task, void *store)
{
    struct lookup *lookup = (struct lookup *)task;
    if (lookup->token[0] && lookup->token_found == STORE_MISSING) {
        lookup->token_found = store_device(store, lookup->hash, &lookup->player);
        lookup->failed = lookup->token_found == STORE_FAILED;
    }
    if (lookup->loads && lookup->room->load_result == ROOM_LOADING)
        lookup->room->load_result = load(lookup->room, store);
    if (lookup->loads)
        lookup->loaded = lookup->room->load_result;
}

static void finish(struct lookup *lookup)
{
    lookup->failed = lookup->failed || (lookup->room && lookup->room->state == ROOM_FAILED);
    if (lookup->room && !room_is_ready(lookup->room))
        lookup->room = NULL;
    if (lookup->dropped)
        lookup_free(lookup);
    else
        lookup->ready(lookup);
}

/* The player and the room are known. Other nodes may have written to the table since it was loaded. */
static void check_current(struct lookup *lookup)
{
    struct room *room = lookup->room;
    bool current = lookup->up_to_date || lookup->server->ended || !cluster_is_shared(lookup->server);
    if (!room || !room_is_ready(room) || current) {
        finish(lookup);
        return;
    }
    lookup->up_to_date = true;
    lookup->next = room->lookups;
    room->lookups = lookup;
    room_refresh(room, STALE_ROW | STALE_LINES); /* an invitation may have ended, too */
}

void lookup_resume_all(struct lookup **lookups)
{
    struct lookup *list = *lookups;
    *lookups = NULL;
    while (list) {
        struct lookup *lookup = list;
        list = lookup->next;
        lookup->next = NULL;
        check_current(lookup);
    }
}

static void read_done(struct task *task)
{
    struct lookup *lookup = (struct lookup *)task;
    struct room *room = lookup->room;
    bool current = lookup->forgotten == lookup->server->forgotten; /* else the player may have been deleted meanwhile */
    if (lookup->token_found == STORE_FOUND && lookup->token[0] && current)
        device_remember(lookup->server, lookup->hash, &lookup->player);
    if (lookup->loads && room->state == ROOM_LOADING) { /* it was the first in its turn */
        room->state = lookup->loaded;
        lookup->up_to_date = true;
        if (room_is_ready(room))
            room_loaded(room);
    }
    check_current(lookup);
}

void lookup_start(struct lookup *lookup)
{
    bool known = !lookup->token[0];
    lookup->forgotten = lookup->server->forgotten;
    if (lookup->token[0]) {
        token_hash(lookup->token, lookup->hash);
        known = find_cached_player(lookup);
    }
    if (lookup->id) {
        lookup->room = room_get(lookup->server, lookup->id);
        if (lookup->room)
            lookup->room->holds++;
    }
    lookup->loads = lookup->room && lookup->room->state == ROOM_LOADING;
    lookup->turn =
        (struct fair_task){.task = {.work = read_both, .done = read_done}, .owner = lookup->owner, .quick = true};
    if (known && (!lookup->room || room_is_ready(lookup->room)))
        check_current(lookup);
    else
        worker_pool_submit(&lookup->server->reader, &lookup->turn.task);
}

void lookup_free(struct lookup *lookup)
{
    struct room *room = lookup->id ? room_find(lookup->server, lookup->id) : NULL;
    if (room) {
        room->holds--;
        room_drop_if_idle(room);
    }
    free(lookup);
}
