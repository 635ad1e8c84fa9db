/* Streams of ndjson: a table followed by scripts and bots. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "host/clock.h"
#include "host/memo.h"
#include "server/http.h"
#include "server/sight.h"

enum { ALIVE_MS = 7000, MOST_MOVES = 10000 };

struct stream {
    struct stream *next; /* at the place */
    struct call *call;
    struct place *place;
    struct session session;
    struct sight sight; /* where a view or moves are wanted */
    bool view, moves;
    int seat_on;  /* the seat that it counts as present for; -1: none */
    int64_t said; /* when something was last sent */
};

/* Sends an object that was composed, as a line. */
static void send(struct stream *stream, struct cub_memo *memo)
{
    size_t length = 0;
    char *text = cub_memo_finish(memo, &length);
    if (text)
        net_stream(stream->call->request, text, length);
    free(text);
    stream->said = cub_clock_ms();
}

/* What the lines come to, as far as the caller has them. */
static void put_sight(struct stream *stream, struct json *json)
{
    if (stream->view) {
        json_key(json, "view");
        json_open(json, '{');
        sight_json(&stream->sight, json);
        json_close(json, '}');
    }
    if (stream->moves)
        sight_moves(&stream->sight, json, MOST_MOVES);
}

/* One line of the log, or one that is opened. last: the position after it is the one that stands. */
static void send_line(struct stream *stream, uint32_t n, bool opened, bool last)
{
    const struct live *live = &stream->place->live;
    int seat = session_seat(live, &stream->session);
    struct cub_memo memo = {0}, line = {0};
    struct json json = {.sink = cub_memo_add, .context = &memo};
    size_t length = 0;
    live_write(live, n, seat, stream->session.to, cub_memo_add, &line);
    char *text = cub_memo_finish(&line, &length);
    if (!text)
        return;
    text[length - 1] = 0;
    json_open(&json, '{');
    json_put_integer(&json, opened ? "open" : "n", n);
    if (!opened)
        json_put_integer(&json, "at", live->line[n - 1].moment);
    json_put_text(&json, "line", strchr(text, ' ') + 1);
    if (last)
        put_sight(stream, &json);
    json_close(&json, '}');
    json_finish(&json);
    free(text);
    send(stream, &memo);
}

/* What line n has opened of those that were sent as hidden ones. */
static void send_opened(struct stream *stream, uint32_t n)
{
    const struct live *live = &stream->place->live;
    int seat = session_seat(live, &stream->session);
    for (uint32_t i = live->line[n - 1].opens; i && i <= stream->session.from; i++)
        if (live->line[i - 1].opened == n && live->line[i - 1].who != seat)
            send_line(stream, i, true, false);
}

static void follow(struct stream *stream)
{
    const struct live *live = &stream->place->live;
    struct session *session = &stream->session;
    int64_t now = server_now();
    int seat = session_seat(live, session);
    bool sees = (stream->view || stream->moves) && sight_take(&stream->sight, live, now);
    session->from = session->live ? session->told : 0;
    session->to = live_reach(live, seat, now);
    place_present(stream->place, &stream->seat_on, seat == CUB_NOBODY ? -1 : seat);
    while (session->told < session->to) {
        session->told++;
        send_opened(stream, session->told);
        send_line(stream, session->told, false, sees && session->told == session->to);
    }
}

static void say(struct stream *stream, const char *text)
{
    net_stream(stream->call->request, text, strlen(text));
    stream->said = cub_clock_ms();
}

static void gone(struct request *request)
{
    struct call *call = request->user;
    struct stream *stream = call->user;
    struct place *place = stream->place;
    for (struct stream **at = &place->streams; *at; at = &(*at)->next)
        if (*at == stream) {
            *at = stream->next;
            break;
        }
    if (stream->seat_on >= 0)
        place_seat_off(place, stream->seat_on, 1006);
    sight_finish(&stream->sight);
    free(stream);
    call->server->count.streams--;
    net_stream_end(request);
    call->request = NULL;
    call_free(call);
}

/* `{"table","seat","edition","length"}` */
static void greet(struct stream *stream)
{
    const struct live *live = &stream->place->live;
    struct cub_memo memo = {0};
    struct json json = {.sink = cub_memo_add, .context = &memo};
    int seat = session_seat(live, &stream->session);
    char id[WIRE_ID + 1];
    token_id_print(stream->place->id, id);
    json_open(&json, '{');
    json_put_text(&json, "table", id);
    json_key(&json, "seat");
    if (seat == CUB_NOBODY)
        json_text(&json, NULL);
    else
        json_integer(&json, seat + 1);
    json_put_text(&json, "edition", store_edition(stream->call->server->reader_store));
    json_put_integer(&json, "length", live_reach(live, seat, server_now()));
    json_close(&json, '}');
    json_finish(&json);
    send(stream, &memo);
}

static bool is_set(const struct call *call, const char *name)
{
    char value[4];
    call_argument(call, name, value, sizeof value);
    return strcmp(value, "1") == 0;
}

void http_stream(struct call *call)
{
    struct stream *stream = calloc(1, sizeof *stream);
    struct place *place = call->visit->place;
    uint64_t first = 1;
    if (!stream || !call_number(call, "from", &first)) {
        call_refuse(call, stream ? WIRE_FORM : WIRE_BUSY, NULL, !stream);
        free(stream);
        return;
    }
    *stream = (struct stream){
        .call = call, .place = place, .view = is_set(call, "view"), .moves = is_set(call, "moves"), .seat_on = -1};
    stream->session.player = call->visit->token[0] ? call->visit->player.id : 0;
    sight_init(&stream->sight, stream->session.player);
    if (!session_may_watch(&place->live, &stream->session)) {
        free(stream);
        call_refuse(call, WIRE_NO_INVITE, NULL, 0);
        return;
    }
    uint64_t before = first > 1 ? first - 1 : 0;
    stream->session.told = before < place->live.kept ? (uint32_t)before : place->live.kept;
    stream->next = place->streams;
    place->streams = stream;
    call->user = stream;
    call->server->count.streams++;
    call->request->gone = gone;
    net_stream_begin(call->request, "application/x-ndjson", call_origin(call));
    greet(stream);
    follow(stream);
    say(stream, "{\"live\": true}\n");
    stream->session.live = true;
    place_attend(place); /* a bot may have to get up */
}

void stream_show(struct place *place)
{
    for (struct stream *stream = place->streams, *next; stream; stream = next) {
        next = stream->next;
        if (session_may_watch(&place->live, &stream->session))
            follow(stream);
        else
            gone(stream->call->request);
    }
}

void stream_end(struct server *server, uint64_t player)
{
    for (int i = 0; i < SERVER_BUCKETS; i++)
        for (struct place *place = server->places[i], *after; place; place = after) {
            after = place->next; /* without its streams it may be needed no more */
            for (struct stream *stream = place->streams, *next; stream; stream = next) {
                next = stream->next;
                if (stream->session.player == player)
                    gone(stream->call->request);
            }
        }
}

/* An empty line keeps them alive. */
void stream_tick(struct server *server)
{
    int64_t now = cub_clock_ms();
    for (int i = 0; i < SERVER_BUCKETS; i++)
        for (struct place *place = server->places[i]; place; place = place->next)
            for (struct stream *stream = place->streams; stream; stream = stream->next)
                if (now - stream->said >= ALIVE_MS)
                    say(stream, "\n");
}
