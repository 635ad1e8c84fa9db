/* Who somebody is, and the table that they want: read in a thread where it is not known here. */
#include <stdlib.h>
#include <string.h>

#include "server/server.h"
#include "server/stored_table.h"

static struct device *slot_of(struct server *server, const uint8_t hash[CUB_DIGEST])
{
    uint32_t number;
    memcpy(&number, hash, sizeof number);
    return &server->devices[number % SERVER_DEVICES];
}

void device_remember(struct server *server, const uint8_t hash[CUB_DIGEST], const struct store_player *player)
{
    struct device *device = slot_of(server, hash);
    memcpy(device->hash, hash, CUB_DIGEST);
    device->player = *player;
    device->used = true;
}

void device_forget(struct server *server, uint64_t player)
{
    for (int i = 0; i < SERVER_DEVICES; i++)
        if (!player || server->devices[i].player.id == player)
            server->devices[i].used = false;
}

/* Whether the token is known here. */
static bool recall(struct visit *visit)
{
    const struct device *device = slot_of(visit->server, visit->hash);
    if (!device->used || !token_same(device->hash, visit->hash))
        return false;
    visit->player = device->player;
    visit->known = STORE_FOUND;
    return true;
}

static void take_here(void *context, const struct store_here *here)
{
    struct place *place = context;
    if (here->node != place->server->nodes.self && place->elsewheres < PLACE_NODES)
        place->elsewhere[place->elsewheres++] = *here;
}

/* In the reader's thread: nobody else touches a place that is being loaded. */
static enum place_state load(struct place *place, struct store *store)
{
    bool broken;
    enum store_found found = store_table(store, place->id, &place->row);
    if (found != STORE_FOUND)
        return found == STORE_MISSING ? PLACE_MISSING : PLACE_FAILED;
    memcpy(place->live.secret, place->row.secret, sizeof place->live.secret);
    bool good = stored_table_read(&place->live, store, place->id, &broken) && !broken &&
                (!store_is_shared(store) || store_here(store, place->id, take_here, place));
    return good ? PLACE_READY : PLACE_FAILED;
}

/* Of those who want the same table whoever is first in turn loads it: nobody waits for another's turn. */
static void read_for(struct task *task, void *store)
{
    struct visit *visit = (struct visit *)task;
    if (visit->token[0] && visit->known == STORE_MISSING) {
        visit->known = store_device(store, visit->hash, &visit->player);
        visit->failed = visit->known == STORE_FAILED;
    }
    if (visit->loads && visit->place->found == PLACE_LOADING)
        visit->place->found = load(visit->place, store);
    if (visit->loads)
        visit->loaded = visit->place->found;
}

static void finish(struct visit *visit)
{
    visit->failed = visit->failed || (visit->place && visit->place->state == PLACE_FAILED);
    if (visit->place && visit->place->state != PLACE_READY)
        visit->place = NULL;
    if (visit->dropped)
        visit_release(visit);
    else
        visit->ready(visit);
}

/* Who it is is known, and where the table is. Another node may have written to it since it was loaded. */
static void arrive(struct visit *visit)
{
    struct place *place = visit->place;
    bool read = visit->fresh || visit->server->ended || !nodes_are_many(visit->server);
    if (!place || place->state != PLACE_READY || read) {
        finish(visit);
        return;
    }
    visit->fresh = true;
    visit->next = place->visits;
    place->visits = visit;
    place_want(place, WANT_ROW | WANT_LINES); /* an invitation may have ended, too */
}

void visit_all(struct visit **visits)
{
    struct visit *list = *visits;
    *visits = NULL;
    while (list) {
        struct visit *visit = list;
        list = visit->next;
        visit->next = NULL;
        arrive(visit);
    }
}

static void back(struct task *task)
{
    struct visit *visit = (struct visit *)task;
    struct place *place = visit->place;
    if (visit->known == STORE_FOUND && visit->token[0])
        device_remember(visit->server, visit->hash, &visit->player);
    if (visit->loads && place->state == PLACE_LOADING) { /* it was the first in its turn */
        place->state = visit->loaded;
        visit->fresh = true;
        if (place->state == PLACE_READY)
            place_loaded(place);
    }
    arrive(visit);
}

void visit_go(struct visit *visit)
{
    bool known = !visit->token[0];
    if (visit->token[0]) {
        token_hash(visit->token, visit->hash);
        known = recall(visit);
    }
    if (visit->id) {
        visit->place = place_find(visit->server, visit->id);
        if (visit->place)
            visit->place->users++;
    }
    visit->loads = visit->place && visit->place->state == PLACE_LOADING;
    visit->turn = (struct fair_task){.task = {.work = read_for, .done = back}, .owner = visit->owner, .quick = true};
    if (known && (!visit->place || visit->place->state == PLACE_READY))
        arrive(visit);
    else
        worker_pool_submit(&visit->server->reader, &visit->turn.task);
}

void visit_release(struct visit *visit)
{
    struct place *place = visit->id ? place_known(visit->server, visit->id) : NULL;
    if (place) {
        place->users--;
        place_park(place);
    }
    free(visit);
}
