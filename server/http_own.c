/*
 * A stream of what happens at a player's own tables: a match begins, is over, it is
 * their turn, a rematch waits for them. All tables where they may have to act stay
 * loaded while somebody listens, so that what other nodes write is told too.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "host/clock.h"
#include "server/http.h"

enum { ALIVE_MS = 7000, RETRY_SECONDS = 10, LOOK_MS = 5000, MOST = 256 };

struct own {
    struct own *next; /* of all */
    struct call *call;
    uint64_t player;
    struct visit *held[MOST]; /* tables that are kept loaded for it */
    uint64_t id[MOST];        /* that were read to be held */
    int held_count, ids, next_id;
    struct visit *coming; /* the one that is being loaded */
    int64_t said, looked; /* when something was last told; when it was last looked what tables there are */
    bool looking, known;  /* known: what there was at first; what is found later is new */
};

static void say(struct own *own, const char *text)
{
    net_stream(own->call->request, text, strlen(text));
    own->said = cub_clock_ms();
}

static void tell(struct own *own, const char *table, const char *event)
{
    char line[128];
    snprintf(line, sizeof line, "{\"table\": \"%s\", \"event\": \"%s\"}\n", table, event);
    say(own, line);
}

static void tell_player(struct server *server, uint64_t player, const char *table, const char *event)
{
    for (struct own *own = server->own; own; own = own->next)
        if (own->player == player)
            tell(own, table, event);
}

void own_invite(struct server *server, uint64_t player, uint64_t table)
{
    char id[WIRE_ID + 1];
    token_id_print(table, id);
    tell_player(server, player, id, "invited");
}

/* Bits of the seats that are to act and can see that they are: a lift that lies ahead is nobody's to know. */
static uint16_t turns(const struct live *live)
{
    bool hidden = live->now.cup || live_is_held(live, server_now());
    return live->now.phase == LIVE_PLAYING && !hidden ? (uint16_t)live->match.now.state.to_act : 0;
}

void own_note(struct place *place)
{
    place->noted.phase = place->live.now.phase;
    place->noted.turns = turns(&place->live);
    place->noted.changed = place->live.now.changed;
    place->noted.again = place->live.now.again[0] != 0;
}

/* What is new for a seat since it was last noted. */
static void tell_seat(struct place *place, int seat, uint64_t player, const char *table)
{
    const struct live *live = &place->live;
    if (live->now.phase != place->noted.phase && live->now.phase != LIVE_OPEN)
        tell_player(place->server, player, table, live->now.phase == LIVE_PLAYING ? "start" : "end");
    bool fresh = !(place->noted.turns >> seat & 1) || place->noted.changed != live->now.changed;
    if ((turns(live) >> seat & 1) && fresh)
        tell_player(place->server, player, table, "turn");
    if (live->now.again[0] && !place->noted.again)
        tell_player(place->server, player, live->now.again, "invited");
}

void own_show(struct place *place)
{
    char table[WIRE_ID + 1];
    token_id_print(place->id, table);
    for (int i = 0; i < CUB_SEATS && place->server->own; i++) {
        uint64_t player = place->live.now.seat[i].player;
        if (player && !place->live.now.seat[i].bot)
            tell_seat(place, i, player, table);
    }
    own_note(place);
}

/* Whether a seat has to be told that it is expected: in a tournament always, at a rematch when that is new. */
static bool waits(const struct own *own, const struct live *live, int seat)
{
    return live->now.phase == LIVE_OPEN && live->now.seat[seat].called && (live->settings.event[0] || own->known);
}

static void hold_next(struct own *own);

/* One of the player's tables is here: it stays, and whose turn it is already is told. */
static void held(struct visit *visit)
{
    struct own *own = visit->user;
    char table[WIRE_ID + 1];
    own->coming = NULL;
    if (visit->place) {
        own->held[own->held_count++] = visit;
        int seat = live_seat_of(&visit->place->live, own->player);
        token_id_print(visit->id, table);
        const struct live *live = &visit->place->live;
        if (seat >= 0 && (turns(live) >> seat & 1))
            tell(own, table, "turn");
        if (seat >= 0 && waits(own, live, seat))
            tell(own, table, "invited");
        if (seat >= 0 && live->now.phase == LIVE_OVER) /* it was not yet when it was read */
            tell(own, table, "end");
    } else
        visit_release(visit);
    hold_next(own);
}

static bool is_held(const struct own *own, uint64_t id)
{
    for (int i = 0; i < own->held_count; i++)
        if (own->held[i]->id == id)
            return true;
    return false;
}

static void hold_next(struct own *own)
{
    while (own->next_id < own->ids && is_held(own, own->id[own->next_id]))
        own->next_id++;
    if (own->next_id == own->ids || own->held_count == MOST)
        return;
    struct visit *visit = calloc(1, sizeof *visit);
    if (!visit)
        return;
    *visit = (struct visit){.server = own->call->server, .id = own->id[own->next_id++], .ready = held, .user = own};
    visit->owner = server_turn(own->call->request->head.address);
    own->coming = visit;
    visit_go(visit);
}

static void gone(struct request *request)
{
    struct call *call = request->user;
    struct own *own = call->user;
    struct own **at = &call->server->own;
    while (*at != own)
        at = &(*at)->next;
    *at = own->next;
    if (own->coming)
        own->coming->dropped = true;
    for (int i = 0; i < own->held_count; i++)
        visit_release(own->held[i]);
    call->server->count.streams--;
    net_stream_end(request);
    call->request = NULL;
    if (own->looking) /* in another thread: freed when that is done */
        return;
    free(own);
    call_free(call);
}

static void add_id(void *context, const struct store_table *table)
{
    struct own *own = context;
    if (own->ids < MOST)
        own->id[own->ids++] = table->id;
}

/* In a thread that reads. */
static void read_tables(struct call *call, struct store *store)
{
    struct own *own = call->user;
    for (int phase = STORE_OPEN; phase <= STORE_PLAYING; phase++) {
        const struct store_query query = {
            .phase = (enum store_phase)phase, .game = "", .player = own->player, .limit = MOST};
        call->failed = !store_tables(store, &query, add_id, own) || call->failed;
    }
}

/* Each keeps all of its player's tables loaded: nobody has more of them than connections at a table. */
static bool has_many(const struct call *call)
{
    uint32_t count = 0;
    for (const struct own *own = call->server->own; own; own = own->next)
        count += own->player == call->visit->player.id;
    return call->server->config.limits && count >= server_most(call->server, MOST_CONNECTIONS_PLAYER);
}

/* It is asked again: many that came at once were all let in before the first of them counted. */
static void begin(struct call *call)
{
    struct own *own = call->user;
    bool many = has_many(call);
    if (call->failed || many) {
        free(own);
        call_refuse(call, many ? WIRE_RATE : WIRE_BUSY, NULL, many ? RETRY_SECONDS : 1);
        return;
    }
    own->looked = cub_clock_ms();
    own->next = call->server->own;
    call->server->own = own;
    call->server->count.streams++;
    call->request->gone = gone;
    net_stream_begin(call->request, "application/x-ndjson", "");
    say(own, "\n");
    hold_next(own);
}

void http_own(struct call *call)
{
    if (has_many(call)) {
        call_refuse(call, WIRE_RATE, NULL, RETRY_SECONDS);
        return;
    }
    struct own *own = calloc(1, sizeof *own);
    if (!own) {
        call_refuse(call, WIRE_BUSY, NULL, 1);
        return;
    }
    own->call = call;
    own->player = call->visit->player.id;
    call->user = own;
    call_read(call, read_tables, begin);
}

/* Those that came up meanwhile are held too, and those that are over no longer. */
static void look_done(struct call *call)
{
    struct own *own = call->user;
    int kept = 0;
    own->looking = false;
    own->known = true;
    own->looked = cub_clock_ms();
    for (int i = 0; i < own->held_count; i++)
        if (own->held[i]->place->live.now.phase == LIVE_OVER)
            visit_release(own->held[i]);
        else
            own->held[kept++] = own->held[i];
    own->held_count = kept;
    if (!call->failed)
        hold_next(own);
}

/* Where other nodes write, the player may have sat down there. */
static void look(struct own *own, int64_t now)
{
    if (own->looking || own->coming || now - own->looked < server_paced(own->call->server, LOOK_MS))
        return;
    own->looking = true;
    own->ids = own->next_id = 0;
    own->call->failed = false;
    call_read(own->call, read_tables, look_done);
}

void own_end(struct server *server, uint64_t player)
{
    for (struct own *own = server->own, *next; own; own = next) {
        next = own->next;
        if (own->player == player)
            gone(own->call->request);
    }
}

void own_tick(struct server *server)
{
    int64_t now = cub_clock_ms();
    for (struct own *own = server->own; own; own = own->next) {
        if (now - own->said >= server_paced(server, ALIVE_MS))
            say(own, "\n");
        net_stream_check(own->call->request);
        if (store_is_shared(server->reader_store))
            look(own, now);
    }
}
