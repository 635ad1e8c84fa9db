/*
 * Streams of ndjson: a table followed by scripts and bots. Lines are those that a WebSocket would get
 * (subscription_follow), old ones at the pace of the socket. Where a view or moves are wanted, what the lines come to
 * is made in another thread, a piece at a time, so that the loop does no more for a line however long the log is.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "host/clock.h"
#include "host/strbuf.h"
#include "server/address.h"
#include "server/client_view.h"
#include "server/http.h"

enum {
    ALIVE_MS = 7000,
    RETRY_SECONDS = 10,
    MAX_MOVES = 10000,
    PACE = 16 << 10,  /* bytes of old lines at a time; */
    FOLDED = 8 * PACE /* where a thread is woken for them, more */
};

struct stream {
    struct stream *next; /* at the room */
    struct call *call;
    struct room *room;
    struct subscription subscription;
    struct client_view view; /* where a view or moves are wanted; a worker's while there is a piece */
    bool wants_view, wants_moves;
    uint32_t first;      /* lines before it are not sent */
    struct piece *piece; /* that is being folded; NULL: none */
    bool gone;           /* the other end has, while there was one */
    int present_seat;    /* the seat that it counts as present for; -1: none */
    int64_t said;        /* when something was last sent */
};

/* New lines on their way: as objects, and as the text that they are folded from. */
struct piece {
    struct fair_task turn;
    struct stream *stream;
    char *text;
    struct cub_strbuf out;
    struct json json; /* the object of the last line, while it is open */
    bool open;
    bool shows; /* nothing is known after these lines: what they come to belongs to the last */
    bool all;   /* nor is there anything more to be told now */
};

static void say(struct stream *stream, const char *text);
static void follow(struct stream *stream);

static void close_object(struct piece *piece)
{
    if (!piece->open)
        return;
    json_close(&piece->json, '}');
    json_finish(&piece->json);
    piece->open = false;
}

/* `N LINE` or `open N LINE`, without LF, as an object that stays open. */
static void put_line(struct piece *piece, const char *line)
{
    const struct stream *stream = piece->stream;
    bool opened = strncmp(line, "open ", 5) == 0;
    char *text;
    unsigned long n = strtoul(opened ? line + 5 : line, &text, 10);
    if (!opened && n < stream->first)
        return;
    close_object(piece);
    piece->json = (struct json){.sink = cub_strbuf_add, .context = &piece->out};
    piece->open = true;
    json_open(&piece->json, '{');
    json_put_integer(&piece->json, opened ? "open" : "n", (int64_t)n);
    if (!opened)
        json_put_integer(&piece->json, "at", stream->room->table.line[n - 1].moment);
    json_put_text(&piece->json, "line", text + 1);
}

static void put_lines(struct piece *piece)
{
    for (char *line = piece->text, *end; (end = strchr(line, '\n')); line = end + 1) {
        *end = 0;
        put_line(piece, line);
        *end = '\n';
    }
}

static void free_piece(struct piece *piece)
{
    free(piece->out.text);
    free(piece->text);
    free(piece);
}

static void free_stream(struct stream *stream)
{
    struct call *call = stream->call;
    client_view_finish(&stream->view);
    free(stream);
    call_free(call);
}

/* The next lines that are its own to have; NULL: there are none, or no memory. */
static struct piece *take_piece(struct stream *stream)
{
    const struct table *table = &stream->room->table;
    struct subscription *subscription = &stream->subscription;
    struct piece *piece = calloc(1, sizeof *piece);
    struct cub_strbuf text = {0};
    size_t length;
    uint32_t before = subscription->told;
    if (!piece)
        return NULL;
    piece->stream = stream;
    piece->all = subscription_follow(table, subscription, server_now(),
                                     stream->wants_view || stream->wants_moves ? FOLDED : PACE, cub_strbuf_add, &text);
    piece->shows = subscription->told == subscription->to;
    room_note_dice_shown(stream->room, subscription_seat(table, subscription), subscription->told);
    cub_strbuf_add(&text, "", 1);
    piece->text = cub_strbuf_finish(&text, &length);
    if (!piece->text || (before == subscription->told && (subscription->live || !piece->all))) {
        free_piece(piece);
        return NULL;
    }
    put_lines(piece);
    return piece;
}

/* Ends the piece: it goes out, and after the last old line that it was the last. */
static void send_piece(struct piece *piece)
{
    struct stream *stream = piece->stream;
    size_t length = 0;
    close_object(piece);
    char *text = cub_strbuf_finish(&piece->out, &length);
    if (text && length)
        net_stream(stream->call->request, text, length);
    free(text);
    stream->said = cub_clock_ms();
    if (piece->all && !stream->subscription.live) {
        say(stream, "{\"live\": true}\n");
        stream->subscription.live = true;
    }
    stream->piece = NULL;
    free_piece(piece);
}

/* In a worker of the query pool: what the lines come to, as far as the caller has them. */
static void fold_piece(struct task *task, void *worker_data)
{
    struct piece *piece = (struct piece *)task;
    struct stream *stream = piece->stream;
    (void)worker_data;
    bool sees = client_view_apply(&stream->view, piece->text) && piece->shows && piece->open;
    if (sees && stream->wants_view) {
        json_key(&piece->json, "view");
        json_open(&piece->json, '{');
        client_view_json(&stream->view, &piece->json);
        json_close(&piece->json, '}');
    }
    if (sees && stream->wants_moves)
        client_view_moves(&stream->view, &piece->json, MAX_MOVES);
}

static void folded(struct task *task)
{
    struct piece *piece = (struct piece *)task;
    struct stream *stream = piece->stream;
    if (stream->gone) {
        free_piece(piece);
        free_stream(stream);
        return;
    }
    send_piece(piece);
    follow(stream);
}

/* A race's dice count from when they could be told: how long the piece before them takes is for the client to see
 * to, who could make it long. */
static void note_dice(struct stream *stream, int seat)
{
    if (stream->piece && stream->subscription.live)
        room_note_dice_shown(stream->room, seat,
                             subscription_rights(&stream->room->table, &stream->subscription, server_now()).reach);
}

/* What is new, a piece after another; the next one waits for the one that is folded, or for the socket. */
static void follow(struct stream *stream)
{
    struct piece *piece;
    if (stream->call->server->ended)
        return;
    int seat = subscription_seat(&stream->room->table, &stream->subscription);
    room_move_presence(stream->room, &stream->present_seat, seat == CUB_NOBODY ? -1 : seat);
    note_dice(stream, seat);
    while (!stream->piece && (stream->subscription.live || net_stream_waiting(stream->call->request) < PACE) &&
           (piece = take_piece(stream))) {
        stream->piece = piece;
        if (!stream->wants_view && !stream->wants_moves) {
            send_piece(piece);
            continue;
        }
        stream->view.seat = seat;
        piece->turn = call_turn(stream->call, fold_piece, folded);
        worker_pool_submit(&stream->call->server->queries, &piece->turn.task);
    }
}

static void drained(struct request *request)
{
    struct call *call = request->user;
    struct stream *stream = call->user;
    if (!stream->subscription.live)
        follow(stream);
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
    struct room *room = stream->room;
    for (struct stream **at = &room->streams; *at; at = &(*at)->next)
        if (*at == stream) {
            *at = stream->next;
            break;
        }
    if (stream->present_seat >= 0)
        room_seat_disconnected(room, stream->present_seat, 1006);
    call->server->count.streams--;
    net_stream_end(request);
    call->request = NULL;
    call->user = NULL;
    stream->gone = true;
    if (!stream->piece) /* else it is freed when that comes back */
        free_stream(stream);
}

/* `{"table","seat","edition","length"}` */
static void greet(struct stream *stream)
{
    const struct subscription_rights right =
        subscription_rights(&stream->room->table, &stream->subscription, server_now());
    struct cub_strbuf buffer = {0};
    struct json json = {.sink = cub_strbuf_add, .context = &buffer};
    char id[WIRE_ID + 1], edition[WIRE_EDITION + 1], *text;
    size_t length = 0;
    token_id_print(stream->room->id, id);
    json_open(&json, '{');
    json_put_text(&json, "table", id);
    json_key(&json, "seat");
    if (right.seat == CUB_NOBODY)
        json_text(&json, NULL);
    else
        json_integer(&json, right.seat + 1);
    table_edition(&stream->room->table, store_generation(stream->call->server->reader_store), edition);
    json_put_text(&json, "edition", edition);
    json_put_integer(&json, "length", right.reach);
    json_close(&json, '}');
    json_finish(&json);
    text = cub_strbuf_finish(&buffer, &length);
    say(stream, text ? text : "");
    free(text);
}

static bool is_set(const struct call *call, const char *name)
{
    char value[4];
    call_argument(call, name, value, sizeof value);
    return strcmp(value, "1") == 0;
}

/* Whether the caller has as many streams at this table as anybody may: each holds lines, and with a view a match. */
static bool has_many(const struct call *call, uint64_t player)
{
    uint32_t count = 0;
    char own[ADDRESS_GROUP], other[ADDRESS_GROUP];
    address_group(call->request->head.address, own);
    for (const struct stream *stream = call->lookup->room->streams; stream; stream = stream->next) {
        address_group(stream->call->request->head.address, other);
        count += stream->subscription.player == player && (player || strcmp(own, other) == 0);
    }
    return call->server->config.limits && count >= server_limit(call->server, LIMIT_CONNECTIONS_PLAYER);
}

void http_stream(struct call *call)
{
    struct stream *stream = calloc(1, sizeof *stream);
    struct room *room = call->lookup->room;
    uint64_t first = 1;
    if (!stream || !call_number(call, "from", &first)) {
        call_refuse(call, stream ? WIRE_FORM : WIRE_BUSY, NULL, !stream);
        free(stream);
        return;
    }
    *stream = (struct stream){.call = call,
                              .room = room,
                              .wants_view = is_set(call, "view"),
                              .wants_moves = is_set(call, "moves"),
                              .present_seat = -1};
    stream->subscription.player = call->lookup->token[0] ? call->lookup->player.id : 0;
    if (!subscription_may_watch(&room->table, &stream->subscription)) {
        free(stream);
        call_refuse(call, WIRE_NO_INVITE, NULL, 0);
        return;
    }
    if (has_many(call, stream->subscription.player)) {
        free(stream);
        call_refuse(call, WIRE_RATE, NULL, RETRY_SECONDS);
        return;
    }
    client_view_init(&stream->view, stream->subscription.player);
    bool folds = stream->wants_view || stream->wants_moves; /* which takes all lines, from the first one on */
    subscription_begin(&room->table, &stream->subscription, first && !folds ? first - 1 : 0, server_now());
    stream->first = first <= stream->subscription.to ? (uint32_t)first : stream->subscription.to + 1;
    stream->next = room->streams;
    room->streams = stream;
    call->user = stream;
    call->server->count.streams++;
    call->request->gone = gone;
    call->request->drained = drained;
    net_stream_begin(call->request, "application/x-ndjson", call_origin(call));
    greet(stream);
    follow(stream);
    room_send_cup(room, NULL); /* somebody is there to see it lifted, as after a hello */
    room_wake(room);           /* a bot may have to get up */
}

bool stream_follows(const struct room *room, int seat)
{
    for (const struct stream *stream = room->streams; stream; stream = stream->next)
        if (stream->subscription.live && subscription_seat(&room->table, &stream->subscription) == seat)
            return true;
    return false;
}

void stream_show(struct room *room)
{
    for (struct stream *stream = room->streams, *next; stream; stream = next) {
        next = stream->next;
        if (subscription_may_watch(&room->table, &stream->subscription))
            follow(stream);
        else
            gone(stream->call->request);
    }
}

void stream_end(struct server *server, uint64_t player)
{
    for (int i = 0; i < SERVER_BUCKETS; i++)
        for (struct room *room = server->rooms[i], *after; room; room = after) {
            after = room->next; /* without its streams it may be needed no more */
            for (struct stream *stream = room->streams, *next; stream; stream = next) {
                next = stream->next;
                if (stream->subscription.player == player)
                    gone(stream->call->request);
            }
        }
}

void stream_close(struct room *room)
{
    while (room->streams)
        gone(room->streams->call->request);
}

/* An empty line keeps them alive. */
void stream_tick(struct server *server)
{
    int64_t now = cub_clock_ms();
    for (int i = 0; i < SERVER_BUCKETS; i++)
        for (struct room *room = server->rooms[i]; room; room = room->next)
            for (struct stream *stream = room->streams; stream; stream = stream->next)
                if (now - stream->said >= server_paced(server, ALIVE_MS))
                    say(stream, "\n");
}
