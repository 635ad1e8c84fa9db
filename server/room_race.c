/* Room races measure latency, send the cup, and determine from when the time of a call counts. */
#include <string.h>

#include "host/clock.h"
#include "server/server.h"

enum {
    WRITE_MS = 10,   /* how long it takes to store a lift, about */
    AHEAD_MS = 300,  /* how far ahead a lift is dated with several nodes, so that all know of it before */
    BEHIND_MS = 150, /* how long a call may take between nodes */
    PING_MS = 250,
};

/* Sends the seal of the dice under the cup: new dice to all clients, else to one that has just connected. Only clients
 * that have the line of the dice get it. */
void room_send_cup(struct room *room, struct client *only)
{
    const struct table *table = &room->table;
    const uint32_t cup = table_durable_state(table)->cup;
    bool fresh = cup && cup != room->schedule.cup;
    if (fresh) {
        room->schedule.cup = cup;
        room->schedule.cup_since = server_now();
        room->cup_pings = 0;
        for (struct client *client = room->clients; client; client = client->next)
            client->rtt_count = client->dice_rtt_ms = 0;
    }
    if (!cup) {
        room->schedule.cup_since = 0;
        return;
    }
    int64_t left = room->schedule.cup_since + TABLE_LIFT_MS - server_now();
    uint32_t ms = left > 0 ? (uint32_t)left : 0;
    if (only && only->subscription.told >= cup)
        subscription_seal(table, ms, client_sink, only);
    for (struct client *client = fresh ? client_first(room, NULL) : NULL; client; client = client_after(client, NULL))
        if (client != only && client->subscription.told >= cup)
            subscription_seal(table, ms, client_sink, client);
}

/* Whether a seat's screen shows the cup, or the seat is not present. */
bool room_has_seen_cup(const struct room *room, int seat)
{
    bool asked = room->remote_seats >> seat & 1;
    for (const struct client *client = room->clients; client; client = client->next) {
        bool theirs = subscription_seat(&room->table, &client->subscription) == seat;
        if (theirs && client->subscription.seen >= room->schedule.cup)
            return true;
        asked = asked || theirs;
    }
    for (int i = 0; i < room->remote_presence_count; i++)
        if ((room->remote_presence[i].seats >> seat & 1) && room->remote_presence[i].seen >= room->schedule.cup)
            return true;
    return !asked;
}

static bool all_have_seen(const struct room *room)
{
    for (int seat = 0; seat < CUB_SEATS; seat++)
        if (!room_has_seen_cup(room, seat))
            return false;
    return true;
}

/* The smallest latency of a seat's connections. Other nodes measure those to them. */
uint32_t room_rtt_ms(const struct room *room, int seat)
{
    uint32_t max = room->table.settings.rtt_ms, least = max;
    bool measured = false;
    if (seat < 0 || !room->table.match.game || !room->table.match.game->stamp) /* only races use latency */
        return 0;
    for (const struct client *client = room->clients; client; client = client->next) {
        if (client->present_seat != seat || (!client->rtt_count && !client->dice_rtt_ms))
            continue;
        uint32_t ms = latency_of(client->rtt_ms, (int)client->rtt_count, client->dice_rtt_ms, max);
        least = ms < least ? ms : least;
        measured = true;
    }
    return measured ? least : 0;
}

/* Whether a connection of the seat is live, so that new lines are sent to it at once. */
static bool follows(const struct room *room, int seat)
{
    for (const struct client *client = room->clients; client; client = client->next)
        if (client->subscription.live && subscription_seat(&room->table, &client->subscription) == seat)
            return true;
    return stream_follows(room, seat);
}

/*
 * The time of a call counts from when the dice were first sent to its seat, by any route. For a seat without a live
 * connection at the lift it counts from the lift, as the person may have read the dice in another way. With several
 * nodes it counts from the lift as well, as no node knows what others have sent.
 */
void room_note_dice_shown(struct room *room, int seat, uint32_t told)
{
    const struct table_state *state = table_durable_state(&room->table);
    if (!state->lifted || told < state->lifted)
        return;
    if (room->race_lift != state->lifted) {
        room->race_lift = state->lifted;
        room->late_seats = 0;
        memset(room->dice_shown_ns, 0, sizeof room->dice_shown_ns);
    }
    if (seat == CUB_NOBODY || room->dice_shown_ns[seat])
        return;
    bool there = follows(room, seat), elsewhere = room->remote_seats >> seat & 1;
    int64_t ms = server_now() - state->saw;
    bool from_lift = ms > 0 && (!there || cluster_is_shared(room->server));
    room->dice_shown_ns[seat] = cub_clock_ns() - (from_lift ? ms * 1000000 : 0);
    room->late_seats = (uint16_t)(room->late_seats | (there || elsewhere ? 0 : CUB_BIT(seat)));
}

/* Its moment of arrival counts, even if it had to wait until the lift was stored. */
void room_time_command(const struct room *room, struct queued_command *queued)
{
    const struct table_state *now = &room->table.now;
    struct command_context *context = &queued->context;
    int seat = table_seat_of(&room->table, context->player);
    if (seat < 0 || !now->lifted)
        return;
    bool handed = room->race_lift == now->lifted && room->dice_shown_ns[seat];
    int64_t ns = handed ? queued->received_ns - room->dice_shown_ns[seat] : (context->moment - now->saw) * 1000000,
            ms = ns / 1000000;
    context->came_ms = ns < 0 ? 0 : ms > UINT32_MAX ? UINT32_MAX : (uint32_t)ms;
    context->late = handed ? room->late_seats >> seat & 1 : !(room->remote_seats >> seat & 1);
    context->early = ns < 0 && now->changed == now->lifted;
}

/* How long a call of a seat may take to arrive. */
static uint32_t on_its_way_ms(const struct room *room, int seat)
{
    bool elsewhere = !room->presence[seat].connections && room->remote_seats >> seat & 1;
    return elsewhere ? room->table.settings.rtt_ms + BEHIND_MS : room_rtt_ms(room, seat);
}

/* How far ahead a lift is dated to reach the farthest seat in time: half its latency, and the time to store it. */
static int64_t lift_ahead(const struct room *room)
{
    uint32_t longest = 0;
    for (int seat = 0; seat < CUB_SEATS; seat++) {
        uint32_t ms = room_rtt_ms(room, seat);
        longest = ms > longest ? ms : longest;
    }
    return room->remote_seats ? AHEAD_MS : longest ? longest / 2 + WRITE_MS : 0;
}

/* Only if the position needs it, as it visits all clients for each seat. */
struct schedule_due room_due(struct room *room)
{
    const struct table *table = &room->table;
    struct schedule *schedule = &room->schedule;
    bool timed = table->now.running || table->match.now.state.to_act & CUB_BIT(CUB_CLOCK);
    schedule->remote_authority = !room_is_owned(room);
    for (int seat = 0; seat < CUB_SEATS; seat++)
        schedule->latency_ms[seat] = timed ? on_its_way_ms(room, seat) : 0;
    schedule->cup_seen = table->now.cup && all_have_seen(room);
    schedule->lift_ahead_ms = table->now.cup ? lift_ahead(room) : 0;
    return schedule_next(table, schedule);
}

int64_t room_ping_at(const struct room *room)
{
    bool wanted = room->schedule.cup_since && room->cup_pings < LATENCY_PINGS;
    return wanted ? room->schedule.cup_since + room->cup_pings * PING_MS : INT64_MAX;
}

void room_ping(struct room *room)
{
    room->cup_pings++;
    for (struct client *client = room->clients; client; client = client->next)
        if (client->subscription.live)
            net_ping(client->peer, ++client->pings_sent);
}
