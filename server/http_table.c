/* HTTP routes that create a table, show it, and change its invitation. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cubilete/games.h"
#include "cubilete/host.h"
#include "server/client_view.h"
#include "server/http.h"
#include "server/stored_table.h"

enum { WAIT_S = 60 };

/* 0: a stranger. */
static uint64_t player_of(const struct call *call)
{
    return call->lookup->token[0] ? call->lookup->player.id : 0;
}

/* `{"id","url","invite"}`, or without the id. */
static void put_link(struct call *call, uint64_t table, bool with_id, const char *invite)
{
    char id[WIRE_ID + 1], url[2 * NET_HEADER];
    struct json json = call_json(call);
    token_id_print(table, id);
    snprintf(url, sizeof url, "%s%s/%s%s%s", call->server->url, call->server->config.base_path, id, with_id ? "" : "#",
             with_id ? "" : invite);
    json_open(&json, '{');
    if (with_id)
        json_put_text(&json, "id", id);
    json_put_text(&json, "url", url);
    json_put_text(&json, "invite", invite);
    json_close(&json, '}');
    json_finish(&json);
}

static void began(struct lookup *lookup)
{
    struct room *room = lookup->room;
    char id[WIRE_ID + 1];
    token_id_print(lookup->id, id);
    if (room) {
        log_event(lookup->server, "table-start", "table", id, "game", room->row.game);
        room->feed_mark.phase = CUB_PHASE_OPEN;
        room->feed_mark.turns = 0;
        player_feed_update(room);
    }
    lookup_free(lookup);
}

/* The match has begun with the table: people are told, and bots play though nobody may come. */
static void look_after(struct server *server, uint64_t id)
{
    struct lookup *lookup = calloc(1, sizeof *lookup);
    if (!lookup)
        return;
    *lookup = (struct lookup){.server = server, .id = id, .ready = began};
    lookup_start(lookup);
}

static void answer_table(struct call *call, struct transaction *tx)
{
    const struct store_table *table = &tx->ops[0].table;
    char id[WIRE_ID + 1];
    token_id_print(table->id, id);
    log_event(call->server, "table-made", "table", id, "game", table->game);
    put_link(call, table->id, true, tx->texts->bytes);
    if (table->phase == CUB_PHASE_PLAYING)
        look_after(call->server, table->id);
    call_answer(call, 201, NULL, NULL);
}

/* Whether a sheet in a new table's first lines is larger than it may be here. */
static bool has_large_sheet(const struct call *call)
{
    uint32_t lines = 0, bytes = 0;
    for (const char *line = call->request->body; line; line = strchr(line, '\n')) {
        line += *line == '\n';
        if (strncmp(line, "sheet-line ", 11) == 0) {
            lines++;
            bytes += (uint32_t)strcspn(line + 11, "\n") + 1;
        }
    }
    return lines > server_limit(call->server, LIMIT_SHEET_LINES) ||
           bytes > server_limit(call->server, LIMIT_SHEET_BYTES);
}

/* `invite INVITE` before the first lines: people who have one from an earlier table go along. Empty: there is none. */
static const char *skip_invite(const struct call *call, char invite[WIRE_INVITE + 1], bool *good)
{
    static const char word[] = "invite ";
    const char *body = call->request->body;
    invite[0] = 0;
    *good = true;
    if (!body || strncmp(body, word, sizeof word - 1) != 0)
        return body;
    body += sizeof word - 1;
    size_t length = strcspn(body, "\n");
    *good = length == WIRE_INVITE &&
            strspn(body, "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_") == length;
    if (*good)
        snprintf(invite, WIRE_INVITE + 1, "%.*s", (int)length, body);
    return body + length + (body[length] == '\n');
}

static void make_table(struct call *call)
{
    char known[WIRE_INVITE + 1];
    bool sound;
    const char *body = skip_invite(call, known, &sound);
    const size_t skipped = (size_t)(body - call->request->body);
    if (!sound) {
        call_refuse(call, WIRE_FORM, NULL, 0);
        return;
    }
    const struct table_append append = {.moment = server_now(), .player = call->lookup->player.id, .spent = -1};
    struct table table;
    struct table_error fault = {.code = WIRE_BUSY};
    char date[TABLE_DATE];
    table_init(&table, cub_games, cub_heap);
    server_date(append.moment, date);
    bool good = token_dice_key(table.dice_key) &&
                table_create(&table, body, call->request->length - skipped, date, &append, &fault);
    struct transaction *tx = good && table_start_full(&table) ? transaction_new() : NULL;
    char *invite = tx ? transaction_alloc(tx, WIRE_INVITE + 1) : NULL;
    struct new_table made = {0};
    if (invite && token_invite(invite) && token_number(&made.id)) {
        if (known[0])
            memcpy(invite, known, sizeof known);
        token_hash(invite, made.invite);
        transaction_add_table(tx, &table, &made);
    } else {
        transaction_free(tx);
        tx = NULL;
    }
    table_finish(&table);
    if (good)
        call_write(call, tx, answer_table);
    else
        call_refuse_fault(call, &fault);
}

/* In the reader's thread: checks how many tables the player has, open ones and ones being played. */
static void count_tables(struct call *call, struct store *store)
{
    uint64_t player = call->lookup->player.id;
    call->failed =
        store_count(store, player, CUB_PHASE_OPEN) >= (int)server_limit(call->server, LIMIT_TABLES_OPEN) ||
        store_count(store, player, CUB_PHASE_PLAYING) >= (int)server_limit(call->server, LIMIT_TABLES_RUNNING);
}

static void counted(struct call *call)
{
    if (call->failed)
        call_refuse(call, WIRE_RATE, NULL, WAIT_S);
    else
        make_table(call);
}

void http_new_table(struct call *call)
{
    uint64_t seconds;
    if (rate_exceeded_player(call->server, RATE_TABLES, call->lookup->player.id, &seconds))
        call_refuse(call, WIRE_RATE, NULL, seconds);
    else if (has_large_sheet(call))
        call_refuse_size(call, server_limit(call->server, LIMIT_SHEET_BYTES));
    else if (call->server->config.limits)
        call_read_in_turn(call, count_tables, counted);
    else
        make_table(call);
}

static void answer_invite(struct call *call, struct transaction *tx)
{
    struct room *room = call->lookup->room;
    room_set_invite(room, tx->ops[0].table.invite);
    put_link(call, room->id, false, tx->texts->bytes);
    call_answer(call, 200, NULL, "Cache-Control: no-store");
}

void http_invite(struct call *call)
{
    struct room *room = call->lookup->room;
    if (room->table.now.owner != call->lookup->player.id) {
        call_refuse(call, WIRE_NOT_OWNER, NULL, 0);
        return;
    }
    struct transaction *tx = transaction_new();
    char *invite = tx ? transaction_alloc(tx, WIRE_INVITE + 1) : NULL;
    if (invite && token_invite(invite)) {
        struct store_write_op *op = transaction_add(tx, STORE_SET_INVITE);
        op->table.id = room->id;
        token_hash(invite, op->table.invite);
    } else {
        transaction_free(tx);
        tx = NULL;
    }
    call_write(call, tx, answer_invite);
}

/* What is shown of a table, while it is made. */
struct showing {
    struct client_view view;
    char *text; /* the lines that the caller may see */
};

static void drop_showing(struct call *call)
{
    struct showing *showing = call->user;
    client_view_finish(&showing->view);
    free(showing->text);
    free(showing);
}

/*
 * The lines after the first `told` that the caller may have now, as a WebSocket would get them: whatever is shown of a
 * table by HTTP is made of them. NULL: the call has been refused.
 */
static struct showing *hear(struct call *call, uint64_t told)
{
    struct room *room = call->lookup->room;
    struct showing *showing = calloc(1, sizeof *showing);
    if (!showing) {
        call_refuse(call, WIRE_BUSY, NULL, 1);
        return NULL;
    }
    client_view_init(&showing->view, player_of(call));
    call->user = showing;
    call->drop = drop_showing;
    showing->text = client_view_lines(&showing->view, &room->table, told, server_now());
    room_note_dice_shown(room, showing->view.seat, showing->view.subscription.told);
    if (showing->text)
        return showing;
    bool may = subscription_may_watch(&room->table, &showing->view.subscription);
    call_refuse(call, may ? WIRE_BUSY : WIRE_NO_INVITE, NULL, may);
    return NULL;
}

/* In a thread that reads: of a long log it would hold up everybody else. */
static void make_record(struct call *call, struct store *store)
{
    struct showing *showing = call->user;
    (void)store;
    call->failed = !client_view_apply(&showing->view, showing->text);
    if (!call->failed)
        client_view_record(&showing->view, call_sink, call);
}

static void answer_record(struct call *call)
{
    if (call->failed)
        call_refuse(call, WIRE_BUSY, NULL, 1);
    else
        call_answer(call, 200, "text/plain; charset=utf-8", "Cache-Control: no-cache");
}

void http_record(struct call *call)
{
    if (hear(call, 0))
        call_read(call, make_record, answer_record);
}

void http_log(struct call *call)
{
    uint64_t first = 1;
    if (!call_number(call, "from", &first)) {
        call_refuse(call, WIRE_FORM, NULL, 0);
        return;
    }
    const struct showing *showing = hear(call, first ? first - 1 : 0);
    if (!showing)
        return;
    call_sink(call, showing->text, strlen(showing->text));
    call_answer(call, 200, "text/plain; charset=utf-8", "Cache-Control: no-cache");
}

/* Lines without their LF, as a list of texts. */
static void put_lines(struct json *json, char *text)
{
    json_put_open(json, "log", '[');
    for (char *line = text, *end; (end = strchr(line, '\n')); line = end + 1) {
        *end = 0;
        json_text(json, line);
    }
    json_close(json, ']');
}

/* In a thread that reads, too. */
static void make_view(struct call *call, struct store *store)
{
    struct showing *showing = call->user;
    struct json json = call_json(call);
    (void)store;
    call->failed = !client_view_apply(&showing->view, showing->text);
    if (call->failed)
        return;
    json_open(&json, '{');
    client_view_json(&showing->view, &json);
    put_lines(&json, showing->text);
    json_close(&json, '}');
    json_finish(&json);
}

static void answer_view(struct call *call)
{
    if (call->failed)
        call_refuse(call, WIRE_BUSY, NULL, 1);
    else
        call_answer(call, 200, NULL, "Cache-Control: no-cache");
}

void http_view(struct call *call)
{
    if (hear(call, 0))
        call_read(call, make_view, answer_view);
}
