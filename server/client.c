/* Serves a WebSocket connection that follows a table: hello, commands, lines and news, rate limits, PINGs, closing. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "host/clock.h"
#include "server/address.h"
#include "server/http.h"
#include "server/server.h"

enum {
    PACE = 16 << 10, /* bytes of old lines sent at a time */
    MINUTE_MS = 60000,
    WATCHING_MS = 900, /* less than a tick */
    PING_EVERY_MS = 20000,
    LISTENS = 5,      /* `listen` lines at once; then one a second */
    UPGRADE_COST = 2, /* a WebSocket counts as this many requests */
    SILENT_MS = 50000 /* after which it is closed: 20 s to the PING, 30 s for its answer */
};

static const double BUNCHED = 0.2; /* extra burst, as a connection may deliver delayed messages together */

struct client *client_first(struct room *room, struct client *only)
{
    struct client *client = only ? only : room->clients;
    while (client && client != only && !client->subscription.live)
        client = client->next;
    return client;
}

struct client *client_after(struct client *client, const struct client *only)
{
    do
        client = only ? NULL : client->next;
    while (client && !client->subscription.live);
    return client;
}

void client_sink(void *context, const char *bytes, size_t length)
{
    struct client *client = context;
    net_send(client->peer, bytes, length);
}

void client_send(struct client *client, const char *line)
{
    net_send(client->peer, line, strlen(line));
}

/* A PING is sent with a race's dice, to measure the latency that the dice themselves have. */
static void note_dice(struct client *client, uint32_t before)
{
    const struct table *table = &client->room->table;
    room_note_dice_shown(client->room, subscription_seat(table, &client->subscription), client->subscription.told);
    if (table->now.lifted <= before || table->now.lifted > client->subscription.told)
        return;
    client->dice_sent = true;
    client->dice_rtt_ms = 0;
    net_ping(client->peer, ++client->pings_sent);
}

/* Sends the number of watchers to all clients, or to one. */
static void send_watchers(struct room *room, struct client *only)
{
    char line[64];
    snprintf(line, sizeof line, "watching %d\n", room->watchers);
    for (struct client *client = client_first(room, only); client; client = client_after(client, only))
        client_send(client, line);
}

/* At most once a second: if thousands come, each would be told of each. */
static void update_watchers(struct room *room)
{
    int64_t now = cub_clock_ms();
    room->watchers_changed = now - room->watchers_sent_ms < server_paced(room->server, WATCHING_MS);
    if (room->watchers_changed || room->server->stopping)
        return;
    room->watchers_sent_ms = now;
    send_watchers(room, NULL);
}

/* Makes its player's seat present. */
static void count_present(struct client *client)
{
    int seat = subscription_seat(&client->room->table, &client->subscription);
    seat = seat == CUB_NOBODY ? -1 : seat;
    if (seat == client->present_seat)
        return;
    if (client->subscription.live && (seat < 0 || client->present_seat < 0)) {
        client->room->watchers += seat < 0 ? 1 : -1;
        client->room->watchers_changed = true;
    }
    room_move_presence(client->room, &client->present_seat, seat);
}

/* After the last old line: sends the current news, and `live`. */
static void go_live(struct client *client)
{
    struct room *room = client->room;
    bool watches = subscription_seat(&room->table, &client->subscription) == CUB_NOBODY;
    room_send_clock(room, client);
    for (int i = 0; i < CUB_SEATS; i++)
        room_send_presence(room, i, client);
    if (!watches)
        room_send_cup(room, client);
    room->watchers += watches;
    send_watchers(room, client);
    if (watches)
        update_watchers(room);
    if (watches)
        room_send_remarks(room, client);
    else if (room->plan[client->present_seat])
        room_send_plan(room, client->present_seat, client);
    client_send(client, "live\n");
    client->subscription.live = true;
    if (watches) /* as the transcripts of docs/protocol.md have it */
        room_send_cup(room, client);
}

/* Dice are sent half a round trip before their lift, to arrive in time. */
static int64_t moment_of(const struct client *client)
{
    return server_now() + room_rtt_ms(client->room, client->present_seat) / 2;
}

void client_follow(struct client *client)
{
    struct room *room = client->room;
    if (!client->subscription.greeted)
        return;
    if (!subscription_may_watch(&room->table, &client->subscription)) { /* the match has begun without it */
        net_hang_up(client->peer, 4003);
        return;
    }
    uint32_t before = client->subscription.told;
    bool all = false;
    count_present(client);
    while ((client->subscription.live || net_waiting(client->peer) < PACE) && !all) {
        uint32_t told = client->subscription.told;
        all = subscription_follow(&room->table, &client->subscription, moment_of(client), PACE, client_sink, client);
        if (told == client->subscription.told && !all)
            break;
    }
    note_dice(client, before);
    if (all && !client->subscription.live)
        go_live(client);
}

static void send_answer(struct client *client, const char *key, const struct wire_answer *answer)
{
    char text[WIRE_ANSWER + 1];
    size_t length = wire_write(text, key, answer);
    text[length++] = '\n';
    net_send(client->peer, text, length);
    if (answer->code != WIRE_DONE)
        client->server->count.refused[answer->code]++;
}

/* Answers a command; the client may have been closed while it was being committed. */
static void replied(struct queued_command *queued)
{
    struct client *client = queued->user;
    if (client)
        send_answer(client, queued->command.key, &queued->answer);
    free(queued);
}

static void submit(struct client *client, struct queued_command *queued)
{
    queued->context = (struct command_context){.player = client->subscription.player,
                                               .invited = client->subscription.invited,
                                               .moment = server_now(),
                                               .rtt_ms = room_rtt_ms(client->room, client->present_seat)};
    queued->address = client->peer->address;
    snprintf(queued->name, sizeof queued->name, "%s", client->name);
    queued->user = client;
    queued->reply = replied;
    if (!room_submit(client->room, queued)) {
        send_answer(client, queued->command.key, &queued->answer);
        free(queued);
    }
}

/* A closed client's commands are still done, but not answered. */
static void forget_commands(struct client *client)
{
    for (struct queued_command *queued = client->room->queue; queued; queued = queued->next)
        if (queued->user == client)
            queued->user = NULL;
    for (struct queued_command *queued = client->room->storing; queued; queued = queued->next)
        if (queued->user == client)
            queued->user = NULL;
    if (client->room->committing && client->room->committing->user == client)
        client->room->committing->user = NULL;
}

/* Takes one from a token bucket. False: it is empty. */
static bool takes(const struct client *client, struct bucket *bucket, double max, double ms)
{
    double wait;
    return !client->server->config.limits ||
           bucket_take(bucket, (struct bucket_size){.burst = max, .period_ms = ms}, cub_clock_ms(), &wait);
}

/* A PING that comes too often is not answered. */
static void pong(struct client *client, const struct wire_command *c)
{
    char line[WIRE_LINE + 64];
    if (!takes(client, &client->ping_rate, 1 + BUNCHED, 1000.0 * server_limit(client->server, LIMIT_PING_SECONDS)))
        return;
    snprintf(line, sizeof line, "pong %s %lld\n", c->text, (long long)server_now());
    client_send(client, line);
}

/* A `seen` that comes too often does not wake the room: it counts when something else wakes it. */
static void see(struct client *client, uint64_t line)
{
    double max = server_limit(client->server, LIMIT_SEEN_SECOND);
    bool in_time = takes(client, &client->seen_rate, max * (1 + BUNCHED), 1000 / max);
    if (!in_time && client->room->woken)
        room_run_woken(client->server);
    client->subscription.seen = (uint32_t)(line > UINT32_MAX ? UINT32_MAX : line);
    if (in_time)
        room_wake(client->room);
}

/* A client with a seat gets remarks of watchers only while it asks for them. */
static void hear_watchers(struct client *client, bool on)
{
    if (!takes(client, &client->listen_rate, LISTENS, 1000))
        return;
    bool begins = on && !client->listens && client->subscription.live &&
                  subscription_seat(&client->room->table, &client->subscription) != CUB_NOBODY;
    client->listens = on;
    if (begins)
        room_send_remarks(client->room, client);
}

static void obey(struct client *client, const char *line, size_t length)
{
    struct queued_command *queued = queued_command_new(line, length);
    uint32_t max;
    if (!queued)
        return;
    const struct wire_command *c = &queued->command;
    enum wire_code code = wire_read(&queued->command, queued->line, length, &max);
    if (code == WIRE_DONE && c->verb >= WIRE_COMMANDS) {
        submit(client, queued);
        return;
    }
    if (code == WIRE_DONE && c->verb == WIRE_PING) /* lines that are no commands are done at once */
        pong(client, c);
    else if (code == WIRE_DONE && c->verb == WIRE_SEEN)
        see(client, c->number);
    else if (code == WIRE_DONE && c->verb == WIRE_LISTEN)
        hear_watchers(client, c->number);
    else if (code == WIRE_DONE) /* a second hello */
        net_hang_up(client->peer, 1008);
    else if (c->key[0])
        send_answer(client, c->key, &(struct wire_answer){.code = code, .number = max});
    if (code == WIRE_FORM && ++client->bad_lines > (int)server_limit(client->server, LIMIT_BAD_LINES))
        net_hang_up(client->peer, 1008);
    free(queued);
}

/* Obeys the lines of a message. */
static void obey_all(struct client *client, struct wire_lines lines)
{
    size_t length;
    for (char *line; client->room && (line = wire_next(&lines, &length));)
        obey(client, line, length);
}

/* Closes the oldest connection of a player who has too many of them to this table. */
static void make_room(struct client *client)
{
    struct client *oldest = NULL;
    int count = 0;
    for (struct client *other = client->subscription.player ? client->room->clients : NULL; other;
         other = other->next) {
        if (other->subscription.player != client->subscription.player)
            continue;
        count++;
        oldest = !oldest || other->opened_ms <= oldest->opened_ms ? other
                                                                  : oldest; /* of the same ms the later in the list */
    }
    if (client->server->config.limits && count > (int)server_limit(client->server, LIMIT_CONNECTIONS_PLAYER))
        net_hang_up(oldest->peer, 4009);
}

static void enter(struct client *client)
{
    struct room *room = client->room;
    client->next = room->clients;
    client->link = &room->clients;
    if (client->next)
        client->next->link = &client->next;
    room->clients = client;
}

/* A hello that is being looked up. */
struct hello {
    struct lookup lookup;
    struct wire_command command;
};

/* Continues hello once player and room are known. */
static void greeted(struct lookup *lookup)
{
    struct client *client = lookup->user;
    struct room *room = lookup->room;
    const struct wire_command hello = ((struct hello *)lookup)->command;
    uint8_t hash[CUB_DIGEST];
    char edition[WIRE_EDITION + 1];
    client->lookup = NULL;
    if (lookup->failed || (lookup->token[0] && lookup->token_found != STORE_FOUND) || !room) {
        net_hang_up(client->peer, lookup->failed                                            ? 1011
                                  : room                                                    ? 4001
                                  : lookup->token_found == STORE_FOUND || !lookup->token[0] ? 4004
                                                                                            : 4001);
        lookup_free(lookup);
        return;
    }
    token_hash(hello.invite, hash);
    snprintf(client->name, sizeof client->name, "%s", lookup->token[0] ? lookup->player.name : "");
    client->subscription = (struct subscription){.player = lookup->token[0] ? lookup->player.id : 0,
                                                 .invited = hello.invite[0] && token_same(hash, room->row.invite)};
    if (!subscription_may_watch(&room->table, &client->subscription)) {
        net_hang_up(client->peer, 4003);
        lookup_free(lookup);
        return;
    }
    client->room = room;
    enter(client);
    lookup_free(lookup);
    make_room(client);
    table_edition(&room->table, store_generation(client->server->reader_store), edition);
    subscription_welcome(&room->table, &client->subscription, &hello, edition, server_now(), client_sink, client);
    client_follow(client);
    room_wake(room);
    char *later = client->early;
    client->early = NULL;
    obey_all(client, (struct wire_lines){.at = later, .left = client->early_length});
    free(later);
}

/* Keeps lines until hello is answered. */
static void keep_early(struct client *client, struct wire_lines lines)
{
    size_t before = client->early ? client->early_length + 1 : 0;
    char *more = before + lines.left < 4 * WIRE_LINE ? realloc(client->early, before + lines.left + 1) : NULL;
    if (!more) {
        net_hang_up(client->peer, 1008);
        return;
    }
    if (before)
        more[before - 1] = '\n';
    memcpy(more + before, lines.at, lines.left);
    client->early = more;
    client->early_length = before + lines.left;
}

/* The first line must be hello; later ones wait until it is answered. */
static void greet(struct client *client, struct wire_lines lines)
{
    size_t length;
    char *line = wire_next(&lines, &length);
    struct wire_command c;
    uint32_t max;
    if (wire_read(&c, line, length, &max) != WIRE_DONE || c.verb != WIRE_HELLO) {
        net_hang_up(client->peer, 1008);
        return;
    }
    struct hello *hello = calloc(1, sizeof *hello);
    if (!hello) {
        net_hang_up(client->peer, 1011);
        return;
    }
    if (lines.at)
        keep_early(client, lines);
    hello->command = c;
    hello->lookup.server = client->server;
    hello->lookup.id = client->id;
    hello->lookup.user = client;
    hello->lookup.ready = greeted;
    snprintf(hello->lookup.token, sizeof hello->lookup.token, "%s", c.token[0] ? c.token : client->cookie);
    hello->lookup.owner = server_turn(client->peer->address);
    client->lookup = &hello->lookup;
    lookup_start(client->lookup);
}

/* Ten messages a second, twenty at once. False: too many; a client that keeps exceeding this is closed. */
static bool is_in_time(struct client *client)
{
    if (takes(client, &client->message_rate, server_limit(client->server, LIMIT_MESSAGES_BURST),
              1000.0 / server_limit(client->server, LIMIT_MESSAGES_SECOND)))
        return true;
    int64_t now = cub_clock_ms();
    if (now - client->over_rate_since > MINUTE_MS) {
        client->over_rate_since = now;
        client->over_rate = 0;
        log_event(client->server, "limit", "what", "messages", "address", client->peer->address);
    }
    if (++client->over_rate > server_limit(client->server, LIMIT_MESSAGES_OVER))
        net_hang_up(client->peer, 1008);
    return false;
}

/* Answers each command of a message over the rate limit with `rate`. */
static void refuse_rate(struct client *client, struct wire_lines lines)
{
    size_t length;
    for (char *line; (line = wire_next(&lines, &length));) {
        struct wire_command c;
        uint32_t max;
        wire_read(&c, line, length, &max);
        if (c.key[0])
            send_answer(client, c.key, &(struct wire_answer){.code = WIRE_RATE, .number = 1});
    }
}

static int count_lines(const char *text, size_t length)
{
    int lines = 1;
    for (size_t i = 0; i < length; i++)
        lines += text[i] == '\n';
    return lines;
}

static void on_message(void *context, struct peer *peer, char *text, size_t length)
{
    struct client *client = peer->user;
    struct wire_lines lines = {.at = text, .left = length};
    (void)context;
    if (!client)
        return;
    client->heard_ms = cub_clock_ms();
    if (count_lines(text, length) > (int)server_limit(client->server, LIMIT_MESSAGE_LINES))
        net_hang_up(client->peer, 1009);
    else if (!is_in_time(client))
        refuse_rate(client, lines);
    else if (client->subscription.greeted)
        obey_all(client, lines);
    else if (client->lookup)
        keep_early(client, lines);
    else
        greet(client, lines);
}

/* `/ID/ws` below the base path; the id, or 0. */
static uint64_t id_of_socket(const struct server *server, const char *path)
{
    size_t base = strlen(server->config.base_path);
    char id[WIRE_ID + 1];
    if (strncmp(path, server->config.base_path, base) != 0 || path[base] != '/' || strlen(path + base) != WIRE_ID + 4 ||
        strcmp(path + base + 1 + WIRE_ID, "/ws") != 0)
        return 0;
    snprintf(id, sizeof id, "%s", path + base + 1);
    return token_id_read(id);
}

/* Whether a word is in a comma-separated list. */
static bool offers(const char *list, const char *word)
{
    size_t length = strlen(word);
    for (const char *at = list; (at = strstr(at, word)); at += length)
        if ((at == list || at[-1] == ' ' || at[-1] == ',') && (!at[length] || at[length] == ',' || at[length] == ' '))
            return true;
    return false;
}

static const struct net_refusal *on_upgrade(void *context, const struct net_head *head)
{
    static const struct net_refusal stopping = {503, "{\"error\": \"busy\", \"seconds\": 5}\n", "5"},
                                    gone = {404, "{\"error\": \"gone\"}\n", ""},
                                    form = {400, "{\"error\": \"form\"}\n", ""},
                                    origin = {403, "{\"error\": \"origin\"}\n", ""},
                                    rate = {429, "{\"error\": \"rate\", \"seconds\": 5}\n", "5"};
    struct server *server = context;
    uint64_t seconds; /* an upgrade counts as requests, accepted or not, as hello sends the whole log */
    if (server->stopping)
        return &stopping;
    if (rate_exceeded_cost(server, RATE_REQUESTS, head->address, UPGRADE_COST, &seconds))
        return &rate;
    if (!id_of_socket(server, head->path))
        return &gone;
    if (!offers(head->protocol, "cubilete.1"))
        return &form;
    if (head->origin[0] && !server_is_own(server, head->origin, head->host))
        return &origin;
    bool many = head->behind &&
                net_connections_of(server->net, head->address) >= server_limit(server, LIMIT_CONNECTIONS_ADDRESS);
    return server->config.limits && many ? &rate : NULL;
}

static void on_opened(void *context, struct peer *peer, const struct net_head *head)
{
    struct server *server = context;
    struct client *client = calloc(1, sizeof *client);
    bool bearer;
    peer->user = client;
    if (!client) {
        net_hang_up(peer, 1011);
        return;
    }
    client->server = server;
    client->peer = peer;
    client->id = id_of_socket(server, head->path);
    client->present_seat = -1;
    client->heard_ms = client->opened_ms = cub_clock_ms();
    client->over_rate_since = client->opened_ms - 2 * MINUTE_MS;
    http_token(head, client->cookie, &bearer);
    server->count.opened++;
    server->count.connections++;
    client->next_all = server->clients;
    client->link_all = &server->clients;
    if (client->next_all)
        client->next_all->link_all = &client->next_all;
    server->clients = client;
}

/* After the dice were sent, a PONG answers the PING sent with them. */
static void on_pong(void *context, struct peer *peer, uint32_t number, int64_t ms)
{
    struct client *client = peer->user;
    (void)context;
    if (!client)
        return;
    client->heard_ms = cub_clock_ms();
    histogram_add(&client->server->count.line, ms * 1000000);
    if (!client->room || !client->room->schedule.cup_since) {
        client->dice_rtt_ms = number == client->pings_sent && client->dice_sent ? (uint32_t)ms : client->dice_rtt_ms;
        return;
    }
    if (client->rtt_count < LATENCY_PINGS)
        client->rtt_ms[client->rtt_count++] = (uint32_t)ms;
}

static void on_drained(void *context, struct peer *peer)
{
    struct client *client = peer->user;
    (void)context;
    if (client && client->room && client->subscription.greeted && !client->subscription.live)
        client_follow(client);
}

static void leave(struct client *client, int code)
{
    struct room *room = client->room;
    *client->link = client->next;
    if (client->next)
        client->next->link = client->link;
    room->watchers -= client->subscription.live && client->present_seat < 0;
    forget_commands(client);
    if (client->present_seat >= 0)
        room_seat_disconnected(room, client->present_seat, code);
    update_watchers(room);
    room_drop_if_idle(room);
}

static void on_closed(void *context, struct peer *peer, int code)
{
    struct server *server = context;
    struct client *client = peer->user;
    if (!client)
        return;
    server->count.connections--;
    counters_closed(&server->count, code);
    if (code != 1000 && code != 1001 && code != 1006) { /* leaving, and lost connections, are not logged */
        char number[16];
        snprintf(number, sizeof number, "%d", code);
        log_event(server, "closed", "code", number, "address", peer->address);
    }
    *client->link_all = client->next_all;
    if (client->next_all)
        client->next_all->link_all = client->link_all;
    if (client->lookup)
        client->lookup->dropped = true;
    if (client->room)
        leave(client, code);
    free(client->early);
    free(client);
    if (server->stopping && !server->clients)
        timer_set(server->loop, &server->ending, 0);
}

/* Counts connections, in all and of this address; those of a proxy are counted when their own address is known. */
static enum accept_refusal on_judge(void *context, const char *address)
{
    struct server *server = context;
    if (server->stopping || net_connections(server->net) >= server->max_connections)
        return ACCEPT_TOO_MANY;
    if (!server->config.limits || address_in(server->config.proxies, address))
        return ACCEPT_OK;
    return net_connections_of(server->net, address) >= server_limit(server, LIMIT_CONNECTIONS_ADDRESS)
               ? ACCEPT_ADDRESS_TOO_MANY
               : ACCEPT_OK;
}

static void on_refused(void *context, const char *address, enum accept_refusal why)
{
    static const char *const words[] = {"", "connections", "connections-address", "head-bytes", "request"};
    log_event(context, "refused", "limit", words[why], "address", address);
}

/* Every second: closes connections without hello and silent ones, and sends PINGs. */
void client_tick(struct server *server)
{
    int64_t now = cub_clock_ms(), ping = server_paced(server, PING_EVERY_MS);
    for (struct client *client = server->clients; client; client = client->next_all) {
        if (client->room && client->room->watchers_changed)
            update_watchers(client->room);
        if (!client->subscription.greeted && !client->lookup &&
            now - client->opened_ms > server_paced(server, (int64_t)server_limit(server, LIMIT_HELLO_SECONDS) * 1000))
            net_hang_up(client->peer, 4000);
        else if (now - client->heard_ms > server_paced(server, SILENT_MS))
            net_hang_up(client->peer, 1001);
        else if (now - client->heard_ms > ping && now - client->pinged_ms > ping) {
            client->pinged_ms = now;
            net_ping(client->peer, ++client->pings_sent);
        }
    }
}

void client_expel(struct server *server, uint64_t player)
{
    for (struct client *client = server->clients; client; client = client->next_all)
        if (client->subscription.player == player)
            net_hang_up(client->peer, 4001);
    stream_end(server, player);
    player_feed_close(server, player);
}

const struct net_hooks server_hooks = {
    .request = http_request,
    .upgrade = on_upgrade,
    .opened = on_opened,
    .message = on_message,
    .pong = on_pong,
    .drained = on_drained,
    .closed = on_closed,
    .body_limit = http_body_limit,
    .is_rate_limited = http_is_rate_limited,
    .judge = on_judge,
    .refused = on_refused,
};
