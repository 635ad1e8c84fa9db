/* What can be asked for over HTTP. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cubilete/games.h"
#include "cubilete/host.h"
#include "host/view.h"
#include "server/http.h"

enum { MOST_BODY = 64 << 10, MOST_LIST = 100, CODE_MS = 600000 };

static int viewer_of(const struct call *call)
{
    int seat = call->visit->token[0] ? live_seat_of(&call->visit->place->live, call->visit->player.id) : -1;
    return seat < 0 ? CUB_NOBODY : seat;
}

static void key_text(struct json *json, const char *key, const char *text)
{
    json_key(json, key);
    json_text(json, text);
}

static void end_json(struct json *json)
{
    json_close(json, '}');
    json_finish(json);
}

/* Whether the caller may see this table; else it is refused. */
static bool may_watch(struct call *call)
{
    const struct session session = {.player = call->visit->token[0] ? call->visit->player.id : 0};
    if (session_may_watch(&call->visit->place->live, &session))
        return true;
    call_refuse(call, WIRE_NO_INVITE, NULL, 0);
    return false;
}

/* --- devices and players --- */

/* What waits for the store. */
static void done_device(struct writing *writing)
{
    struct call *call = writing->user;
    const struct store_step *player = &writing->steps[0];
    char cookie[256];
    if (!call->request) {
        call_free(call);
        return;
    }
    if (!writing->good) {
        call_refuse(call, WIRE_BUSY, NULL, 1);
        return;
    }
    const char *token = writing->text[0];
    device_remember(call->server, writing->steps[writing->count - 1].hash, &player->player);
    struct json json = call_json(call);
    char id[WIRE_ID + 1];
    token_id_print(player->player.id, id);
    json_open(&json, '{');
    key_text(&json, "token", token);
    key_text(&json, "player", id);
    end_json(&json);
    snprintf(cookie, sizeof cookie, "Set-Cookie: cub=%s; Path=%s/; Max-Age=31536000; HttpOnly; SameSite=Lax%s", token,
             call->server->config.base_path, call->server->config.certificate[0] ? "; Secure" : "");
    call_answer(call, 201, NULL, cookie);
}

/* A token for a player, who may be new. */
static void give_device(struct call *call, const struct store_player *known)
{
    struct writing *writing = writing_begin(4);
    char *token = writing ? writing_text(writing, WIRE_TOKEN + 1) : NULL;
    struct store_player player = {.made = server_now()};
    if (known)
        player = *known;
    if (!token || !token_draw(token) || (!known && !token_number(&player.id))) {
        writing_finish(writing);
        call_refuse(call, WIRE_BUSY, NULL, 1);
        return;
    }
    writing_add(writing, known ? STORE_SET_NAME : STORE_ADD_PLAYER)->player = player;
    struct store_step *device = writing_add(writing, STORE_ADD_DEVICE);
    device->player = player;
    token_hash(token, device->hash);
    writing->server = call->server;
    writing->user = call;
    writing->done = done_device;
    writing_go(writing);
}

static void post_device(struct call *call)
{
    give_device(call, NULL);
}

struct listing {
    struct json json;
    struct store_query query;
    int count;
    uint64_t last;
};

/* --- tables --- */

static void done_table(struct writing *writing)
{
    struct call *call = writing->user;
    char id[WIRE_ID + 1], url[NET_HEADER * 2];
    if (!call->request) {
        call_free(call);
        return;
    }
    if (!writing->good) {
        call_refuse(call, WIRE_BUSY, NULL, 1);
        return;
    }
    token_id_print(writing->steps[0].table.id, id);
    snprintf(url, sizeof url, "%s%s/%s", call->server->origin, call->server->config.base_path, id);
    struct json json = call_json(call);
    json_open(&json, '{');
    key_text(&json, "id", id);
    key_text(&json, "url", url);
    key_text(&json, "invite", writing->text[0]);
    end_json(&json);
    call_answer(call, 201, NULL, NULL);
}

/* The row of a table that has just begun. */
static void fill_row(const struct live *live, uint64_t id, const char *invite, struct store_table *row)
{
    *row = (struct store_table){.id = id,
                                .owner = live->now.owner,
                                .listed = live->settings.watch == LIVE_ANYONE,
                                .seats = live->match.now.state.setup.seats,
                                .made = live->append.moment,
                                .changed = live->append.moment};
    for (uint32_t i = 0; i < row->seats; i++)
        row->taken += live->now.seat[i].bot || live->now.seat[i].name[0];
    token_hash(invite, row->invite);
    snprintf(row->game, sizeof row->game, "%s", live->match.game->name);
    if (live_has_dice(live))
        memcpy(row->secret, live->secret, sizeof row->secret);
}

static void add_seats(struct writing *writing, const struct live *live, uint64_t id)
{
    for (int i = 0; i < CUB_SEATS; i++)
        if (live->now.seat[i].player) {
            struct store_step *step = writing_add(writing, STORE_SIT);
            step->table.id = id;
            step->player.id = live->now.seat[i].player;
            step->seat = i;
        }
}

/* What a store has to write for a new table. */
static struct writing *compose_table(const struct live *live)
{
    struct writing *writing = writing_begin(4 + CUB_SEATS);
    char *invite = writing ? writing_text(writing, WIRE_INVITE + 1) : NULL;
    char *text = invite ? writing_text(writing, live->text.length) : NULL;
    uint64_t id;
    if (!text || !token_invite(invite) || !token_number(&id)) {
        writing_finish(writing);
        return NULL;
    }
    memcpy(text, live->text.text, live->text.length);
    for (uint32_t n = 1; n < live->length; n++)
        text[live->line[n].text - 1] = '\n';
    fill_row(live, id, invite, &writing_add(writing, STORE_ADD_TABLE)->table);
    writing_add(writing, STORE_APPEND)->append = (struct store_append){.table = id,
                                                                       .first = 1,
                                                                       .count = live->length,
                                                                       .moment = live->append.moment,
                                                                       .player = live->append.player,
                                                                       .spent = -1,
                                                                       .text = text,
                                                                       .length = live->text.length - 1};
    add_seats(writing, live, id);
    return writing;
}

static void post_table(struct call *call)
{
    const struct live_append append = {.moment = server_now(), .player = call->visit->player.id, .spent = -1};
    struct live live;
    struct live_fault fault;
    char date[LIVE_DATE];
    if (call->request->length > MOST_BODY) {
        call_refuse(call, WIRE_SIZE, NULL, 0);
        return;
    }
    live_init(&live, cub_games, cub_heap);
    server_date(append.moment, date);
    bool secret = token_secret(live.secret);
    bool good = secret && live_begin(&live, call->request->body, call->request->length, date, &append, &fault);
    struct writing *writing = good ? compose_table(&live) : NULL;
    live_finish(&live);
    if (secret && !good) {
        call_refuse(call, fault.code, fault.code == WIRE_RULE ? &fault.why : NULL, 0);
    } else if (!writing) {
        call_refuse(call, WIRE_BUSY, NULL, 1);
    } else {
        writing->server = call->server;
        writing->user = call;
        writing->done = done_table;
        writing_go(writing);
    }
}

/* --- reading a table --- */

static void get_record(struct call *call)
{
    struct live *live = &call->visit->place->live;
    int viewer = viewer_of(call);
    if (!may_watch(call))
        return;
    live_record(live, viewer, live_reach(live, viewer, server_now()), call_sink, call);
    call_answer(call, 200, "text/plain; charset=utf-8", NULL);
}

static void get_log(struct call *call)
{
    struct live *live = &call->visit->place->live;
    int viewer = viewer_of(call);
    char from[32];
    if (!may_watch(call))
        return;
    call_argument(call, "from", from, sizeof from);
    uint32_t reach = live_reach(live, viewer, server_now());
    uint64_t first = from[0] ? strtoull(from, NULL, 10) : 1;
    for (uint64_t n = first ? first : 1; n <= reach; n++)
        live_write(live, (uint32_t)n, viewer, reach, call_sink, call);
    call_answer(call, 200, "text/plain; charset=utf-8", NULL);
}

/* --- commands by HTTP --- */

/* Lines that are done one after another. */
struct lines {
    char *text, *next;
    enum wire_code worst; /* of the first that was not done */
};

static void next_line(struct call *call);

static void say_reply(struct call *call, const char *key, const struct wire_answer *answer)
{
    struct lines *lines = call->user;
    char text[WIRE_ANSWER];
    call_sink(call, text, wire_write(text, key, answer));
    call_sink(call, "\n", 1);
    if (answer->code != WIRE_DONE && lines->worst == WIRE_DONE)
        lines->worst = answer->code;
}

static void line_done(struct order *order)
{
    struct call *call = order->user;
    say_reply(call, order->command.key, &order->answer);
    free(order);
    next_line(call);
}

static void finish_lines(struct call *call)
{
    struct lines *lines = call->user;
    enum wire_code worst = lines->worst;
    free(lines->text);
    free(lines);
    if (call->request)
        call_answer(call, wire_code_status(worst), "text/plain; charset=utf-8", NULL);
    else
        call_free(call);
}

/* One command: its order, or what is wrong with it. False: it waits for its turn. */
static bool do_line(struct call *call, const char *line)
{
    struct order *order = calloc(1, sizeof *order);
    size_t length = strlen(line);
    uint32_t most = WIRE_LINE;
    enum wire_code code = order && length <= WIRE_LINE ? WIRE_DONE : WIRE_SIZE;
    if (code == WIRE_DONE) {
        memcpy(order->line, line, length);
        code = wire_read(&order->command, order->line, length, &most);
    }
    if (code == WIRE_DONE && order->command.verb < WIRE_COMMANDS)
        code = WIRE_FORM;
    if (code == WIRE_DONE) {
        order->voice = (struct live_voice){.player = call->visit->player.id, .moment = server_now()};
        order->user = call;
        order->reply = line_done;
        if (order_give(call->visit->place, order))
            return false;
        code = WIRE_BUSY;
        most = 1;
    }
    say_reply(call, order && order->command.key[0] ? order->command.key : "-",
              &(struct wire_answer){.code = code, .number = most});
    free(order);
    return true;
}

static void next_line(struct call *call)
{
    struct lines *lines = call->user;
    bool more = true;
    while (more && lines->next && *lines->next) {
        char *line = lines->next, *end = strchr(line, '\n');
        lines->next = end ? end + 1 : NULL;
        if (end)
            *end = 0;
        more = do_line(call, line);
    }
    if (more)
        finish_lines(call);
}

static void post_lines(struct call *call)
{
    struct lines *lines = calloc(1, sizeof *lines);
    if (call->request->length > MOST_BODY || !lines) {
        free(lines);
        call_refuse(call, WIRE_SIZE, NULL, 0);
        return;
    }
    lines->text = lines->next = strdup(call->request->body);
    call->user = lines;
    next_line(call);
}

/* --- the rest --- */

static void get_health(struct call *call)
{
    const char *why = call->server->full ? "full\n" : "ok\n";
    call_sink(call, why, strlen(why));
    call_answer(call, call->server->full ? 503 : 200, "text/plain", NULL);
}

static void add_metric(struct call *call, const char *name, uint64_t value)
{
    char line[256];
    call_sink(call, line, (size_t)snprintf(line, sizeof line, "%s %llu\n", name, (unsigned long long)value));
}

static void get_metrics(struct call *call)
{
    const struct counters *count = &call->server->count;
    char name[128];
    if (strcmp(call->request->head.address, "127.0.0.1") != 0 && strcmp(call->request->head.address, "::1") != 0) {
        call_refuse(call, WIRE_GONE, NULL, 0);
        return;
    }
    add_metric(call, "cubilete_connections{kind=\"ws\"}", count->connections);
    add_metric(call, "cubilete_lines_total", count->lines);
    add_metric(call, "cubilete_lost_appends_total", count->lost);
    for (int i = WIRE_RULE; i < WIRE_CODES; i++) {
        snprintf(name, sizeof name, "cubilete_refused_total{code=\"%s\"}", wire_code_name((enum wire_code)i));
        add_metric(call, name, count->refused[i]);
    }
    call_answer(call, 200, "text/plain; version=0.0.4", NULL);
}

const struct route http_routes[] = {
    {NET_POST, "/api/device", true, true, post_device}, {NET_POST, "/api/tables", true, false, post_table},
    {NET_POST, "/*/lines", true, false, post_lines},    {NET_GET, "/*.txt", false, false, get_record},
    {NET_GET, "/*.log", false, false, get_log},         {NET_GET, "/healthz", false, false, get_health},
    {NET_GET, "/metrics", false, false, get_metrics},   {NET_OTHER, NULL, false, false, NULL},
};
