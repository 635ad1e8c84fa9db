/* The hall: tables that somebody needs, found by their ids. */
#include <stdlib.h>
#include <string.h>

#include "cubilete/games.h"
#include "cubilete/host.h"
#include "server/server.h"

static struct place **bucket(struct server *server, uint64_t id)
{
    return &server->places[(id ^ id >> 20) % SERVER_BUCKETS];
}

static void on_timer(void *context)
{
    place_attend(context);
}

static struct place *add(struct server *server, uint64_t id)
{
    struct place *place = calloc(1, sizeof *place);
    if (!place || !timer_init(&place->timer, on_timer, place)) {
        free(place);
        return NULL;
    }
    place->server = server;
    place->id = id;
    place->last = &place->first;
    live_init(&place->live, cub_games, cub_heap);
    place->next = *bucket(server, id);
    *bucket(server, id) = place;
    return place;
}

struct place *place_find(struct server *server, uint64_t id)
{
    for (struct place *place = *bucket(server, id); place; place = place->next)
        if (place->id == id)
            return place;
    return add(server, id);
}

/* No clock ran while the server was down: those that do begin as much later. */
static void skip_downtime(struct place *place)
{
    const struct server *server = place->server;
    for (int i = 0; i < CUB_SEATS; i++)
        if ((place->live.now.running >> i & 1) && place->live.now.seat[i].since < server->down_from)
            place->live.now.seat[i].since += server->down_to - server->down_from;
}

/* People who are not there when a table is loaded are away. */
void place_loaded(struct place *place)
{
    skip_downtime(place);
    for (int i = 0; i < CUB_SEATS; i++)
        if (place->live.now.seat[i].player)
            place_seat_off(place, i, 1006);
    own_note(place);
    place_attend(place);
}

static void remove_place(struct place *place)
{
    struct place **at = bucket(place->server, place->id);
    while (*at != place)
        at = &(*at)->next;
    *at = place->next;
    timer_finish(place->server->loop, &place->timer);
    live_finish(&place->live);
    free(place);
}

/* Whether time or bots have something to do there though nobody looks: then it stays. */
static bool is_alive(const struct place *place)
{
    const struct live *live = &place->live;
    if (place->state != PLACE_READY || live->now.phase != LIVE_PLAYING)
        return false;
    bool clock = live->now.running, late = live->settings.late != LIVE_LATE_WAIT;
    for (int i = 0; i < CUB_SEATS; i++)
        if (place->thinking[i])
            return true;
    return clock || late || live->now.cup || live->match.game->stamp;
}

void place_park(struct place *place)
{
    bool needed = place->users || place->guests || place->streams || place->orders || place->writing || place->visits;
    if (!needed && !is_alive(place))
        remove_place(place);
}

void place_close_all(struct server *server)
{
    for (int i = 0; i < SERVER_BUCKETS; i++)
        while (server->places[i]) {
            struct place *place = server->places[i];
            while (place->first) {
                struct order *order = place->first;
                place->first = order->next;
                free(order);
            }
            remove_place(place);
        }
}
