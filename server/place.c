/* Room registry: tables held in memory, looked up by id, loaded on demand and dropped a moment after the last use. */
#include <stdlib.h>
#include <string.h>

#include "cubilete/games.h"
#include "cubilete/host.h"
#include "host/clock.h"
#include "server/server.h"

enum { LINGERING_MS = 5000, MAX_LINGERING = 64 };

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

struct place *place_known(struct server *server, uint64_t id)
{
    struct place *place = *bucket(server, id);
    while (place && place->id != id)
        place = place->next;
    return place;
}

struct place *place_find(struct server *server, uint64_t id)
{
    struct place *place = place_known(server, id);
    return place ? place : add(server, id);
}

/*
 * What began then goes on as much later as nobody was there. Somebody was at least until
 * it began, though there may not have been the time to say so.
 */
static int64_t skip_silences(const struct server *server, int64_t since)
{
    for (size_t i = 0; i < server->silences; i++) {
        const struct silence *silence = &server->silence[i];
        int64_t from = since > silence->from ? since : silence->from;
        since += from < silence->to ? silence->to - from : 0;
    }
    return since;
}

/* No clock ran while the server was down; a race is closed anyhow. */
static void skip_downtime(struct place *place)
{
    struct live_state *now = &place->live.now;
    for (int i = 0; i < CUB_SEATS; i++)
        if (now->running >> i & 1)
            now->seat[i].since = skip_silences(place->server, now->seat[i].since);
    if (!place->live.match.game->stamp)
        now->saw = skip_silences(place->server, now->saw);
}

/* Downtime moves a clock of days: the row has to say so, or it would be looked at again and again. */
static void correct_due(struct place *place)
{
    int64_t due = schedule_days_due(&place->live);
    struct transaction *tx = due == place->row.due || due == 0 ? NULL : transaction_new();
    if (!tx)
        return;
    place->row.due = due;
    transaction_add(tx, STORE_SET_DUE)->table = place->row;
    transaction_submit(tx, place->server, NULL, NULL);
}

/* People who are not there when a table is loaded are away. A race that is open now was nobody's for a while. */
void place_loaded(struct place *place)
{
    const struct live_state *now = &place->live.now;
    skip_downtime(place);
    correct_due(place);
    if (place->live.match.game->stamp && now->phase == LIVE_PLAYING && !now->cup)
        place->schedule.cut_off = now->lifted;
    place_take_others(place);
    for (int i = 0; i < CUB_SEATS; i++)
        if (now->seat[i].bot)
            place->bots = (uint16_t)(place->bots | CUB_BIT(i));
    place->heard = place->live.kept;
    place_find_absent(place);
    if (!live_persons(&place->live)) /* bots wait for nobody to come */
        place_tell_cup(place, NULL);
    player_feed_mark(place);
    place_look_after(place);
    place_attend(place);
}

void place_invite(struct place *place, const uint8_t invite[STORE_HASH])
{
    if (token_same(invite, place->row.invite))
        return;
    memcpy(place->row.invite, invite, STORE_HASH);
    for (struct guest *guest = place->guests; guest; guest = guest->next) {
        guest->session.invited = false;
        guest_follow(guest);
    }
}

static void looked_after(struct lookup *lookup)
{
    lookup_free(lookup);
}

void place_load(struct server *server, uint64_t id)
{
    struct lookup *lookup = place_known(server, id) ? NULL : calloc(1, sizeof *lookup);
    if (!lookup)
        return;
    *lookup = (struct lookup){.server = server, .id = id, .ready = looked_after};
    lookup_start(lookup);
}

static void remove_place(struct place *place)
{
    struct place **at = bucket(place->server, place->id);
    while (*at != place)
        at = &(*at)->next;
    *at = place->next;
    timer_finish(place->server->loop, &place->timer);
    place->server->lingering -= place->lingers_since != 0;
    place_stop_thinking(place);
    live_finish(&place->live);
    free(place);
}

/* By correspondence it need not stay: the store knows when it is due. */
bool place_is_alive(const struct place *place)
{
    const struct live *live = &place->live;
    if (place->state != PLACE_READY || live->now.phase != LIVE_PLAYING)
        return false;
    for (int i = 0; i < CUB_SEATS; i++)
        if (place->thinking[i] || (live->now.seat[i].bot && live->match.now.state.to_act >> i & 1))
            return true;
    int64_t due = schedule_days_due(&place->live);
    if (live->settings.clock == LIVE_CLOCK_DAYS)
        return due && due <= server_now();
    bool late = live->settings.late != LIVE_LATE_WAIT;
    bool timed = live->match.now.state.to_act & CUB_BIT(CUB_CLOCK);
    return live->now.running || late || live->now.cup || timed;
}

/* What another node looks after need not stay here. */
static bool is_ours(const struct place *place)
{
    uint64_t keeper = place->row.keeper;
    return !keeper || keeper == place->server->nodes.self || !nodes_is_alive(place->server, keeper);
}

/*
 * Whether it stays for a moment though nobody needs it: who asks for a table with a long log by HTTP, again and again,
 * would have it read and folded for each request. What other nodes may write meanwhile would have to be read anyway.
 */
static bool may_linger(struct place *place)
{
    struct server *server = place->server;
    int64_t now = cub_clock_ms();
    if (place->state != PLACE_READY || server->ended || store_is_shared(server->reader_store))
        return false;
    if (!place->lingers_since && server->lingering < MAX_LINGERING) {
        place->lingers_since = now;
        server->lingering++;
    }
    return place->lingers_since && now - place->lingers_since < server_paced(server, LINGERING_MS);
}

void place_park(struct place *place)
{
    bool needed =
        place->users || place->guests || place->streams || place->orders || place->transaction || place->lookups;
    if (needed || (is_ours(place) && place_is_alive(place))) {
        place->server->lingering -= place->lingers_since != 0;
        place->lingers_since = 0;
    } else if (!place_release(place) && !may_linger(place)) {
        remove_place(place);
    }
}

void place_tick(struct server *server)
{
    for (int i = 0; i < SERVER_BUCKETS && server->lingering; i++)
        for (struct place *place = server->places[i], *next; place; place = next) {
            next = place->next;
            if (place->lingers_since)
                place_park(place);
        }
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
