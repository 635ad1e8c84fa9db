/* Connections that follow a table: from the first line that they send to the last. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "host/clock.h"
#include "server/address.h"
#include "server/server.h"

enum {
    PACE = 16 << 10, /* bytes of old lines at a time */
    MINUTE_MS = 60000,
    WATCHING_MS = 900, /* less than a tick */
    PING_EVERY_MS = 20000,
    UPGRADE_COST = 2, /* of a request that becomes a WebSocket */
    SILENT_MS = 50000 /* a PING and 30 s for its answer */
};

static const double BUNCHED = 0.2; /* so much sooner may come what a line has held back */

void guest_sink(void *context, const char *bytes, size_t length)
{
    struct guest *guest = context;
    net_send(guest->peer, bytes, length);
}

void guest_say(struct guest *guest, const char *line)
{
    net_send(guest->peer, line, strlen(line));
}

/* A client that is told a race's dice is sent a PING with them, which measures the line that they take. */
static void note_dice(struct guest *guest, uint32_t before)
{
    const struct live *live = &guest->room->live;
    room_note_dice_shown(guest->room, session_seat(live, &guest->session), guest->session.told);
    if (live->now.lifted <= before || live->now.lifted > guest->session.told)
        return;
    guest->diced = true;
    guest->ride_ms = 0;
    net_ping(guest->peer, ++guest->pings);
}

/* How many watch, to all or to one. */
static void say_watching(struct room *room, struct guest *only)
{
    char line[64];
    snprintf(line, sizeof line, "watching %d\n", room->watchers);
    for (struct guest *guest = guest_first(room, only); guest; guest = guest_after(guest, only))
        guest_say(guest, line);
}

/* Once a second at most: where thousands come or go, each would be told of each. */
static void tell_watching(struct room *room)
{
    int64_t now = cub_clock_ms();
    room->watchers_changed = now - room->watchers_sent_ms < server_paced(room->server, WATCHING_MS);
    if (room->watchers_changed || room->server->stopping)
        return;
    room->watchers_sent_ms = now;
    say_watching(room, NULL);
}

/* Its person is present at the seat that it holds now. */
static void count_present(struct guest *guest)
{
    int seat = session_seat(&guest->room->live, &guest->session);
    seat = seat == CUB_NOBODY ? -1 : seat;
    if (seat == guest->seat_on)
        return;
    if (guest->session.live && (seat < 0 || guest->seat_on < 0)) {
        guest->room->watchers += seat < 0 ? 1 : -1;
        guest->room->watchers_changed = true;
    }
    room_move_presence(guest->room, &guest->seat_on, seat);
}

/* All old lines are through: the news that hold now, and `live`. */
static void go_live(struct guest *guest)
{
    struct room *room = guest->room;
    bool watches = session_seat(&room->live, &guest->session) == CUB_NOBODY;
    room_send_clock(room, guest);
    for (int i = 0; i < CUB_SEATS; i++)
        room_send_presence(room, i, guest);
    if (!watches)
        room_send_cup(room, guest);
    room->watchers += watches;
    say_watching(room, guest);
    if (watches)
        tell_watching(room);
    guest_say(guest, "live\n");
    guest->session.live = true;
    if (watches) /* as the transcripts of docs/protocol.md have it */
        room_send_cup(room, guest);
}

/* Dice that are lifted soon have to be on their way before: half of what the line takes. */
static int64_t moment_of(const struct guest *guest)
{
    return server_now() + room_rtt_ms(guest->room, guest->seat_on) / 2;
}

void guest_follow(struct guest *guest)
{
    struct room *room = guest->room;
    if (!guest->session.greeted)
        return;
    if (!session_may_watch(&room->live, &guest->session)) { /* the match has begun without it */
        net_hang_up(guest->peer, 4003);
        return;
    }
    uint32_t before = guest->session.told;
    bool all = false;
    count_present(guest);
    while ((guest->session.live || net_waiting(guest->peer) < PACE) && !all) {
        uint32_t told = guest->session.told;
        all = session_follow(&room->live, &guest->session, moment_of(guest), PACE, guest_sink, guest);
        if (told == guest->session.told && !all)
            break;
    }
    note_dice(guest, before);
    if (all && !guest->session.live)
        go_live(guest);
}

static void say_answer(struct guest *guest, const char *key, const struct wire_answer *answer)
{
    char text[WIRE_ANSWER + 1];
    size_t length = wire_write(text, key, answer);
    text[length++] = '\n';
    net_send(guest->peer, text, length);
    if (answer->code != WIRE_DONE)
        guest->server->count.refused[answer->code]++;
}

/* The guest may have gone while its command was on its way. */
static void replied(struct order *order)
{
    struct guest *guest = order->user;
    if (guest)
        say_answer(guest, order->command.key, &order->answer);
    free(order);
}

static void give_order(struct guest *guest, struct order *order)
{
    order->voice = (struct live_voice){.player = guest->session.player,
                                       .invited = guest->session.invited,
                                       .moment = server_now(),
                                       .line_ms = room_rtt_ms(guest->room, guest->seat_on)};
    order->address = guest->peer->address;
    order->user = guest;
    order->reply = replied;
    if (!order_give(guest->room, order)) {
        say_answer(guest, order->command.key, &order->answer);
        free(order);
    }
}

/* Orders of a guest who goes are still done; nobody is answered. */
static void forget_orders(struct guest *guest)
{
    for (struct order *order = guest->room->first; order; order = order->next)
        if (order->user == guest)
            order->user = NULL;
    if (guest->room->committing && guest->room->committing->user == guest)
        guest->room->committing->user = NULL;
}

/* Whether one more fits its bucket: so many at once, and one more in so many ms. */
static bool takes(const struct guest *guest, struct bucket *bucket, double max, double ms)
{
    double wait;
    return !guest->server->config.limits ||
           bucket_take(bucket, (struct bucket_size){.burst = max, .period_ms = ms}, cub_clock_ms(), &wait);
}

/* One that comes too often is not answered. */
static void pong(struct guest *guest, const struct wire_command *c)
{
    char line[WIRE_LINE + 64];
    if (!takes(guest, &guest->asked, 1 + BUNCHED, 1000.0 * server_limit(guest->server, LIMIT_PING_SECONDS)))
        return;
    snprintf(line, sizeof line, "pong %s %lld\n", c->text, (long long)server_now());
    guest_say(guest, line);
}

/* One that comes too often is noted, and nothing is done about it by itself. */
static void see(struct guest *guest, uint64_t line)
{
    double max = server_limit(guest->server, LIMIT_SEEN_SECOND);
    guest->session.seen = (uint32_t)(line > UINT32_MAX ? UINT32_MAX : line);
    if (takes(guest, &guest->seens, max * (1 + BUNCHED), 1000 / max))
        room_run(guest->room);
}

static void strike(struct guest *guest)
{
    if (++guest->strikes > (int)server_limit(guest->server, LIMIT_BAD_LINES))
        net_hang_up(guest->peer, 1008);
}

/* What is no command for the table is done at once. */
static void obey_here(struct guest *guest, const struct wire_command *c)
{
    if (c->verb == WIRE_HELLO)
        net_hang_up(guest->peer, 1008);
    else if (c->verb == WIRE_PING)
        pong(guest, c);
    else
        see(guest, c->number);
}

static void obey(struct guest *guest, const char *line, size_t length)
{
    struct order *order = order_begin(line, length);
    uint32_t max;
    if (!order)
        return;
    const struct wire_command *c = &order->command;
    enum wire_code code = wire_read(&order->command, order->line, length, &max);
    if (code == WIRE_DONE && c->verb >= WIRE_COMMANDS) {
        give_order(guest, order);
        return;
    }
    if (code == WIRE_DONE)
        obey_here(guest, c);
    else if (c->key[0])
        say_answer(guest, c->key, &(struct wire_answer){.code = code, .number = max});
    if (code == WIRE_FORM)
        strike(guest);
    free(order);
}

/* Line after line. */
static void obey_all(struct guest *guest, struct wire_lines lines)
{
    size_t length;
    for (char *line; guest->room && (line = wire_next(&lines, &length));)
        obey(guest, line, length);
}

/* The oldest connection of a player with too many of them here makes room. */
static void make_room(struct guest *guest)
{
    struct guest *oldest = NULL;
    int count = 0;
    for (struct guest *other = guest->session.player ? guest->room->guests : NULL; other; other = other->next) {
        if (other->session.player != guest->session.player)
            continue;
        count++;
        oldest = !oldest || other->opened <= oldest->opened ? other : oldest; /* of the same ms the later in the list */
    }
    if (guest->server->config.limits && count > (int)server_limit(guest->server, LIMIT_CONNECTIONS_PLAYER))
        net_hang_up(oldest->peer, 4009);
}

static void enter(struct guest *guest)
{
    struct room *room = guest->room;
    guest->next = room->guests;
    guest->at = &room->guests;
    if (guest->next)
        guest->next->at = &guest->next;
    room->guests = guest;
}

/* The first line, on its way. */
struct hello {
    struct lookup lookup;
    struct wire_command command;
};

/* Who it is and where it wants to are known. */
static void greeted(struct lookup *lookup)
{
    struct guest *guest = lookup->user;
    struct room *room = lookup->room;
    const struct wire_command hello = ((struct hello *)lookup)->command;
    uint8_t hash[CUB_DIGEST];
    guest->lookup = NULL;
    if (lookup->failed || (lookup->token[0] && lookup->token_found != STORE_FOUND) || !room) {
        net_hang_up(guest->peer, lookup->failed                                            ? 1011
                                 : room                                                    ? 4001
                                 : lookup->token_found == STORE_FOUND || !lookup->token[0] ? 4004
                                                                                           : 4001);
        lookup_free(lookup);
        return;
    }
    token_hash(hello.invite, hash);
    guest->session = (struct session){.player = lookup->token[0] ? lookup->player.id : 0,
                                      .invited = hello.invite[0] && token_same(hash, room->row.invite)};
    if (!session_may_watch(&room->live, &guest->session)) {
        net_hang_up(guest->peer, 4003);
        lookup_free(lookup);
        return;
    }
    guest->room = room;
    enter(guest);
    lookup_free(lookup);
    make_room(guest);
    session_welcome(&room->live, &guest->session, &hello, store_generation(guest->server->reader_store), server_now(),
                    guest_sink, guest);
    guest_follow(guest);
    room_run(room);
    char *later = guest->later;
    guest->later = NULL;
    obey_all(guest, (struct wire_lines){.at = later, .left = guest->later_length});
    free(later);
}

/* Adds to what waits for hello to be answered. */
static void put_off(struct guest *guest, struct wire_lines lines)
{
    size_t before = guest->later ? guest->later_length + 1 : 0;
    char *more = before + lines.left < 4 * WIRE_LINE ? realloc(guest->later, before + lines.left + 1) : NULL;
    if (!more) {
        net_hang_up(guest->peer, 1008);
        return;
    }
    if (before)
        more[before - 1] = '\n';
    memcpy(more + before, lines.at, lines.left);
    guest->later = more;
    guest->later_length = before + lines.left;
}

/* The first line has to be hello; what comes behind it waits until it is answered. */
static void greet(struct guest *guest, struct wire_lines lines)
{
    size_t length;
    char *line = wire_next(&lines, &length);
    struct wire_command c;
    uint32_t max;
    if (wire_read(&c, line, length, &max) != WIRE_DONE || c.verb != WIRE_HELLO) {
        net_hang_up(guest->peer, 1008);
        return;
    }
    struct hello *hello = calloc(1, sizeof *hello);
    if (!hello) {
        net_hang_up(guest->peer, 1011);
        return;
    }
    if (lines.at)
        put_off(guest, lines);
    hello->command = c;
    hello->lookup.server = guest->server;
    hello->lookup.id = guest->id;
    hello->lookup.user = guest;
    hello->lookup.ready = greeted;
    snprintf(hello->lookup.token, sizeof hello->lookup.token, "%s", c.token[0] ? c.token : guest->cookie);
    hello->lookup.owner = server_turn(guest->peer->address);
    guest->lookup = &hello->lookup;
    lookup_start(guest->lookup);
}

/* One that comes too often again and again is closed. */
static void count_over(struct guest *guest, int64_t now)
{
    if (now - guest->over_since > MINUTE_MS) {
        guest->over_since = now;
        guest->over = 0;
        log_event(guest->server, "limit", "what", "messages", "address", guest->peer->address);
    }
    if (++guest->over > server_limit(guest->server, LIMIT_MESSAGES_OVER))
        net_hang_up(guest->peer, 1008);
}

/* Ten messages a second, twenty at once. False: too often. */
static bool is_in_time(struct guest *guest)
{
    if (takes(guest, &guest->messages, server_limit(guest->server, LIMIT_MESSAGES_BURST),
              1000.0 / server_limit(guest->server, LIMIT_MESSAGES_SECOND)))
        return true;
    count_over(guest, cub_clock_ms());
    return false;
}

/* Each command of a message that came too often is told so. */
static void refuse_rate(struct guest *guest, struct wire_lines lines)
{
    size_t length;
    for (char *line; (line = wire_next(&lines, &length));) {
        struct wire_command c;
        uint32_t max;
        wire_read(&c, line, length, &max);
        if (c.key[0])
            say_answer(guest, c.key, &(struct wire_answer){.code = WIRE_RATE, .number = 1});
    }
}

static int count_lines(const char *text, size_t length)
{
    int lines = 1;
    for (size_t i = 0; i < length; i++)
        lines += text[i] == '\n';
    return lines;
}

void guest_message(struct guest *guest, char *text, size_t length)
{
    struct wire_lines lines = {.at = text, .left = length};
    guest->heard = cub_clock_ms();
    if (count_lines(text, length) > (int)server_limit(guest->server, LIMIT_MESSAGE_LINES))
        net_hang_up(guest->peer, 1009);
    else if (!is_in_time(guest))
        refuse_rate(guest, lines);
    else if (guest->session.greeted)
        obey_all(guest, lines);
    else if (guest->lookup)
        put_off(guest, lines);
    else
        greet(guest, lines);
}

static void on_request(void *context, struct request *request)
{
    http_request(context, request);
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

/* One of the words of a list with commas. */
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
    uint64_t seconds; /* it is a request too, whatever comes of it, and hello sends the whole log */
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
    struct guest *guest = calloc(1, sizeof *guest);
    bool bearer;
    peer->user = guest;
    if (!guest) {
        net_hang_up(peer, 1011);
        return;
    }
    guest->server = server;
    guest->peer = peer;
    guest->id = id_of_socket(server, head->path);
    guest->seat_on = -1;
    guest->heard = guest->opened = cub_clock_ms();
    guest->over_since = guest->opened - 2 * MINUTE_MS;
    http_token(head, guest->cookie, &bearer);
    server->count.opened++;
    server->count.connections++;
    guest->next_all = server->guests;
    guest->at_all = &server->guests;
    if (guest->next_all)
        guest->next_all->at_all = &guest->next_all;
    server->guests = guest;
}

static void on_message(void *context, struct peer *peer, char *text, size_t length)
{
    (void)context;
    if (peer->user)
        guest_message(peer->user, text, length);
}

/* The last PING rode with the dice, if they have been sent. */
static void on_pong(void *context, struct peer *peer, uint32_t number, int64_t ms)
{
    struct guest *guest = peer->user;
    (void)context;
    if (!guest)
        return;
    guest->heard = cub_clock_ms();
    histogram_add(&guest->server->count.line, ms * 1000000);
    if (!guest->room || !guest->room->schedule.cup_since) {
        guest->ride_ms = number == guest->pings && guest->diced ? (uint32_t)ms : guest->ride_ms;
        return;
    }
    if (guest->lines < MEASURE_PINGS)
        guest->line_ms[guest->lines++] = (uint32_t)ms;
}

static void on_drained(void *context, struct peer *peer)
{
    struct guest *guest = peer->user;
    (void)context;
    if (guest && guest->room && guest->session.greeted && !guest->session.live)
        guest_follow(guest);
}

static void leave(struct guest *guest, int code)
{
    struct room *room = guest->room;
    *guest->at = guest->next;
    if (guest->next)
        guest->next->at = guest->at;
    room->watchers -= guest->session.live && guest->seat_on < 0;
    forget_orders(guest);
    if (guest->seat_on >= 0)
        room_seat_disconnected(room, guest->seat_on, code);
    tell_watching(room);
    room_drop_if_idle(room);
}

/* Who goes in good order, or is cut off, is no news. */
static void tell_closed(const struct guest *guest, int code)
{
    char number[16];
    snprintf(number, sizeof number, "%d", code);
    if (code != 1000 && code != 1001 && code != 1006)
        log_event(guest->server, "closed", "code", number, "address", guest->peer->address);
}

static void on_closed(void *context, struct peer *peer, int code)
{
    struct server *server = context;
    struct guest *guest = peer->user;
    if (!guest)
        return;
    server->count.connections--;
    counters_closed(&server->count, code);
    tell_closed(guest, code);
    *guest->at_all = guest->next_all;
    if (guest->next_all)
        guest->next_all->at_all = guest->at_all;
    if (guest->lookup)
        guest->lookup->dropped = true;
    if (guest->room)
        leave(guest, code);
    free(guest->later);
    free(guest);
    if (server->stopping && !server->guests)
        timer_set(server->loop, &server->ending, 0);
}

/* Of all that are there, and of this address; a proxy brings others, who are counted when they are known. */
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

/* Every second: who has not said hello, who is not there any more, who wants a PING. */
void guest_tick(struct server *server)
{
    int64_t now = cub_clock_ms(), ping = server_paced(server, PING_EVERY_MS);
    for (struct guest *guest = server->guests; guest; guest = guest->next_all) {
        if (guest->room && guest->room->watchers_changed)
            tell_watching(guest->room);
        if (!guest->session.greeted && !guest->lookup &&
            now - guest->opened > server_paced(server, (int64_t)server_limit(server, LIMIT_HELLO_SECONDS) * 1000))
            net_hang_up(guest->peer, 4000);
        else if (now - guest->heard > server_paced(server, SILENT_MS))
            net_hang_up(guest->peer, 1001);
        else if (now - guest->heard > ping && now - guest->pinged > ping) {
            guest->pinged = now;
            net_ping(guest->peer, ++guest->pings);
        }
    }
}

void guest_expel(struct server *server, uint64_t player)
{
    for (struct guest *guest = server->guests; guest; guest = guest->next_all)
        if (guest->session.player == player)
            net_hang_up(guest->peer, 4001);
    stream_end(server, player);
    player_feed_close(server, player);
}

const struct net_hooks server_hooks = {
    .request = on_request,
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
