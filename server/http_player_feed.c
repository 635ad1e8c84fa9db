/*
 * A player feed is a stream (`GET /api/stream`) of events at a player's tables: a match begins or ends, it is their
 * turn, a rematch waits for them. Tables where they may have to act stay loaded while the feed is open, so that it
 * tells what other nodes write, too.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "host/clock.h"
#include "server/http.h"

enum { ALIVE_MS = 7000, RETRY_SECONDS = 10, LIST_MS = 5000, MAX_TABLES = 256 };

struct player_feed {
    struct player_feed *next; /* of all feeds */
    struct call *call;
    uint64_t player;
    struct lookup *held[MAX_TABLES]; /* lookups of tables, which keep these loaded */
    uint64_t table[MAX_TABLES];      /* ids from the list that was read last */
    int held_count, tables, next_table;
    struct lookup *loading;     /* at most one at a time */
    int64_t sent_ms, listed_ms; /* when something was last sent; when the list of tables was last read */
    bool listing, listed_once;  /* the list is being read; tables found after the first list are new */
};

static void send_text(struct player_feed *feed, const char *text)
{
    net_stream(feed->call->request, text, strlen(text));
    feed->sent_ms = cub_clock_ms();
}

static void send_event(struct player_feed *feed, const char *id, const char *event)
{
    char line[128];
    snprintf(line, sizeof line, "{\"table\": \"%s\", \"event\": \"%s\"}\n", id, event);
    send_text(feed, line);
}

static void send_to_player(struct server *server, uint64_t player, const char *id, const char *event)
{
    for (struct player_feed *feed = server->feeds; feed; feed = feed->next)
        if (feed->player == player)
            send_event(feed, id, event);
}

/* Whether a page of theirs listens here: then it tells them by itself. */
static bool listens(const struct server *server, uint64_t player)
{
    for (const struct player_feed *feed = server->feeds; feed; feed = feed->next)
        if (feed->player == player)
            return true;
    return false;
}

void player_feed_invite(struct server *server, uint64_t player, uint64_t table, const char *game)
{
    char id[WIRE_ID + 1];
    token_id_print(table, id);
    send_to_player(server, player, id, "invited");
    if (!listens(server, player))
        push_tell(server, player, table, game, "invited");
}

void player_feed_tournament(struct server *server, uint64_t player, uint64_t tournament, const char *event)
{
    char line[128], id[WIRE_ID + 1];
    token_id_print(tournament, id);
    snprintf(line, sizeof line, "{\"tournament\": \"%s\", \"event\": \"%s\"}\n", id, event);
    for (struct player_feed *feed = server->feeds; feed && player; feed = feed->next)
        if (feed->player == player)
            send_text(feed, line);
}

/* Bits of the seats that are to act and can see that they are: a lift that lies ahead is nobody's to know. */
static uint16_t turns(const struct table *table)
{
    bool hidden = table->now.cup || table_is_held(table, server_now());
    return table->now.phase == CUB_PHASE_PLAYING && !hidden ? (uint16_t)table->match.now.state.to_act : 0;
}

static void mark(struct room *room, uint16_t acting)
{
    room->feed_mark.phase = room->table.now.phase;
    room->feed_mark.turns = acting;
    room->feed_mark.changed = room->table.now.changed;
    room->feed_mark.again = room->table.now.again[0] != 0;
}

void player_feed_mark(struct room *room)
{
    mark(room, turns(&room->table));
}

/* By push only who is not there, and each turn once: from the node that looks after the table. */
static void push_turn(struct room *room, int seat)
{
    const struct table_state *now = &room->table.now;
    if (room_is_present(room, seat) || !room_is_owned(room) || room->pushed[seat] == now->changed ||
        listens(room->server, now->seat[seat].player))
        return;
    room->pushed[seat] = now->changed;
    push_tell(room->server, now->seat[seat].player, room->id, room->row.game, "turn");
}

void player_feed_left(struct room *room, int seat)
{
    const struct table_seat *at = &room->table.now.seat[seat];
    if (at->player && !at->bot && turns(&room->table) >> seat & 1)
        push_turn(room, seat);
}

/* What is new for a seat since the last mark; acts: it is to act, and can see that it is. */
static void send_to_seat(struct room *room, int seat, bool acts, uint64_t player, const char *id)
{
    const struct table *table = &room->table;
    if (table->now.phase != room->feed_mark.phase && table->now.phase != CUB_PHASE_OPEN)
        send_to_player(room->server, player, id, table->now.phase == CUB_PHASE_PLAYING ? "start" : "end");
    bool fresh = !(room->feed_mark.turns >> seat & 1) || room->feed_mark.changed != table->now.changed;
    if (acts && fresh) {
        send_to_player(room->server, player, id, "turn");
        push_turn(room, seat);
    }
    if (table->now.again[0] && !room->feed_mark.again)
        player_feed_invite(room->server, player, token_id_read(table->now.again), room->row.game);
}

void player_feed_update(struct room *room)
{
    char id[WIRE_ID + 1];
    const uint16_t acting = turns(&room->table);
    token_id_print(room->id, id);
    for (int i = 0; i < CUB_SEATS; i++) {
        uint64_t player = room->table.now.seat[i].player;
        if (player && !room->table.now.seat[i].bot)
            send_to_seat(room, i, acting >> i & 1, player, id);
    }
    mark(room, acting);
}

/* Whether a seat that was taken for the player has to be announced: in a tournament always, of a rematch when new. */
static bool is_invited(const struct player_feed *feed, const struct table *table, int seat)
{
    return table->now.phase == CUB_PHASE_OPEN && table->now.seat[seat].called &&
           (table->settings.tournament[0] || feed->listed_once);
}

static void hold_next(struct player_feed *feed);

/* A table is loaded: it stays, and the player is told whose turn it is. */
static void held(struct lookup *lookup)
{
    struct player_feed *feed = lookup->user;
    char id[WIRE_ID + 1];
    feed->loading = NULL;
    if (lookup->room) {
        feed->held[feed->held_count++] = lookup;
        int seat = table_seat_of(&lookup->room->table, feed->player);
        token_id_print(lookup->id, id);
        const struct table *table = &lookup->room->table;
        if (seat >= 0 && (turns(table) >> seat & 1))
            send_event(feed, id, "turn");
        if (seat >= 0 && is_invited(feed, table, seat))
            send_event(feed, id, "invited");
        if (seat >= 0 && table->now.phase == CUB_PHASE_OVER) /* it was not over yet when the list was read */
            send_event(feed, id, "end");
    } else
        lookup_free(lookup);
    hold_next(feed);
}

static bool is_held(const struct player_feed *feed, uint64_t id)
{
    for (int i = 0; i < feed->held_count; i++)
        if (feed->held[i]->id == id)
            return true;
    return false;
}

static void hold_next(struct player_feed *feed)
{
    while (feed->next_table < feed->tables && is_held(feed, feed->table[feed->next_table]))
        feed->next_table++;
    if (feed->next_table == feed->tables || feed->held_count == MAX_TABLES)
        return;
    struct lookup *lookup = calloc(1, sizeof *lookup);
    if (!lookup)
        return;
    *lookup = (struct lookup){
        .server = feed->call->server, .id = feed->table[feed->next_table++], .ready = held, .user = feed};
    lookup->owner = server_turn(feed->call->request->head.address);
    feed->loading = lookup;
    lookup_start(lookup);
}

static void gone(struct request *request)
{
    struct call *call = request->user;
    struct player_feed *feed = call->user;
    struct player_feed **at = &call->server->feeds;
    while (*at != feed)
        at = &(*at)->next;
    *at = feed->next;
    if (feed->loading)
        feed->loading->dropped = true;
    for (int i = 0; i < feed->held_count; i++)
        lookup_free(feed->held[i]);
    call->server->count.streams--;
    net_stream_end(request);
    call->request = NULL;
    if (feed->listing) /* in another thread: freed when that is done */
        return;
    free(feed);
    call_free(call);
}

static void add_id(void *context, const struct store_table *table)
{
    struct player_feed *feed = context;
    if (feed->tables < MAX_TABLES)
        feed->table[feed->tables++] = table->id;
}

/* In a thread that reads. */
static void read_tables(struct call *call, struct store *store)
{
    struct player_feed *feed = call->user;
    for (int phase = CUB_PHASE_OPEN; phase <= CUB_PHASE_PLAYING; phase++) {
        const struct store_query query = {
            .phase = (enum cub_phase)phase, .game = "", .player = feed->player, .limit = MAX_TABLES};
        call->failed = !store_tables(store, &query, add_id, feed) || call->failed;
    }
}

/* A feed keeps all tables of its player loaded, so a player may have no more feeds than connections at a table. */
static bool has_many(const struct call *call)
{
    uint32_t count = 0;
    for (const struct player_feed *feed = call->server->feeds; feed; feed = feed->next)
        count += feed->player == call->lookup->player.id;
    return call->server->config.limits && count >= server_limit(call->server, LIMIT_CONNECTIONS_PLAYER);
}

/* Counted again: requests that came at the same time were all let in before the first of them counted. */
static void begin(struct call *call)
{
    struct player_feed *feed = call->user;
    bool many = has_many(call);
    if (call->failed || many) {
        free(feed);
        call_refuse(call, many ? WIRE_RATE : WIRE_BUSY, NULL, many ? RETRY_SECONDS : 1);
        return;
    }
    feed->listed_ms = cub_clock_ms();
    feed->next = call->server->feeds;
    call->server->feeds = feed;
    call->server->count.streams++;
    call->request->gone = gone;
    net_stream_begin(call->request, "application/x-ndjson", "");
    send_text(feed, "\n");
    hold_next(feed);
}

void http_player_feed(struct call *call)
{
    if (has_many(call)) {
        call_refuse(call, WIRE_RATE, NULL, RETRY_SECONDS);
        return;
    }
    struct player_feed *feed = calloc(1, sizeof *feed);
    if (!feed) {
        call_refuse(call, WIRE_BUSY, NULL, 1);
        return;
    }
    feed->call = call;
    feed->player = call->lookup->player.id;
    call->user = feed;
    call_read(call, read_tables, begin);
}

/* New tables are held, too; tables that are over are released. */
static void listed_again(struct call *call)
{
    struct player_feed *feed = call->user;
    int kept = 0;
    feed->listing = false;
    feed->listed_once = true;
    feed->listed_ms = cub_clock_ms();
    for (int i = 0; i < feed->held_count; i++)
        if (feed->held[i]->room->table.now.phase == CUB_PHASE_OVER)
            lookup_free(feed->held[i]);
        else
            feed->held[kept++] = feed->held[i];
    feed->held_count = kept;
    if (!call->failed)
        hold_next(feed);
}

/* The player may have sat down at a table of another node. */
static void list_again(struct player_feed *feed, int64_t now)
{
    if (feed->listing || feed->loading || now - feed->listed_ms < server_paced(feed->call->server, LIST_MS))
        return;
    feed->listing = true;
    feed->tables = feed->next_table = 0;
    feed->call->failed = false;
    call_read(feed->call, read_tables, listed_again);
}

void player_feed_close(struct server *server, uint64_t player)
{
    for (struct player_feed *feed = server->feeds, *next; feed; feed = next) {
        next = feed->next;
        if (feed->player == player)
            gone(feed->call->request);
    }
}

void player_feed_tick(struct server *server)
{
    int64_t now = cub_clock_ms();
    for (struct player_feed *feed = server->feeds; feed; feed = feed->next) {
        if (now - feed->sent_ms >= server_paced(server, ALIVE_MS))
            send_text(feed, "\n");
        if (store_is_shared(server->reader_store))
            list_again(feed, now);
    }
}
