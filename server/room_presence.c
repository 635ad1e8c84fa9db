/* Room presence tracks which seats have a connection, since when the others have none, and tells clients about it. */
#include <stdio.h>

#include "server/server.h"

enum {
    AWAY_MS = 30000, /* without a connection, until a seat counts as gone */
    LEFT_MS = 10000, /* the same after a page was closed in good order */
    DAYS_MS = 3 * 86400000,
};

bool room_is_present(const struct room *room, int seat)
{
    return room->presence[seat].connections > 0 || room->remote_seats >> seat & 1;
}

static void forget_absence(struct room *room, int seat)
{
    room->presence[seat].gone_at = 0;
    room->table.gone &= (uint16_t)~CUB_BIT(seat);
    room->schedule.leaving &= (uint16_t)~CUB_BIT(seat);
}

/* A seat is present again, on this node or another. */
void room_seat_arrived(struct room *room, int seat)
{
    forget_absence(room, seat);
    room_send_presence(room, seat, NULL);
}

/* A seat has no connection left on any node. If the page was closed, not lost, the person probably left. */
void room_seat_left(struct room *room, int seat, bool closed)
{
    struct presence *presence = &room->presence[seat];
    if (presence->gone_at || room->table.gone >> seat & 1)
        return;
    bool by_days = room->table.settings.clock == CLOCK_DAYS;
    presence->gone_at = server_now() + (by_days ? DAYS_MS : server_paced(room->server, closed ? LEFT_MS : AWAY_MS));
    room_send_presence(room, seat, NULL);
    room_set_timer(room);
}

void room_restart_absence(struct room *room, int seat)
{
    if (room->table.now.seat[seat].bot)
        return;
    forget_absence(room, seat);
    room_seat_left(room, seat, false);
}

static void seat_on(struct room *room, int seat)
{
    bool was_on = room_is_present(room, seat);
    if (room->table.gone >> seat & 1 || room->table.now.seat[seat].bot)
        room->schedule.returning |= CUB_BIT(seat);
    room->presence[seat].connections++;
    room->closed_seats &= (uint16_t)~CUB_BIT(seat);
    if (!was_on)
        room_seat_arrived(room, seat);
    room_publish_presence(room);
}

void room_seat_disconnected(struct room *room, int seat, int code)
{
    struct presence *presence = &room->presence[seat];
    presence->connections -= presence->connections > 0;
    if (code == 1000)
        room->closed_seats |= CUB_BIT(seat);
    if (!room_is_present(room, seat))
        room_seat_left(room, seat, code == 1000);
    if (code != 1000 && !room_is_present(room, seat)) /* a phone that sleeps has not seen the cup */
        player_feed_left(room, seat);
    room_publish_presence(room);
}

void room_move_presence(struct room *room, int *on, int seat)
{
    int before = *on;
    *on = seat;
    if (before != seat && before >= 0)
        room_seat_disconnected(room, before, 1000);
    if (before != seat && seat >= 0)
        seat_on(room, seat);
}

void room_find_absent(struct room *room)
{
    for (int i = 0; i < CUB_SEATS; i++)
        if (room->table.now.seat[i].player && !room_is_present(room, i))
            room_seat_left(room, i, false);
}

void room_find_gone(struct room *room, int64_t now)
{
    for (int i = 0; i < CUB_SEATS; i++)
        if (room->presence[i].gone_at && room->presence[i].gone_at <= now) {
            room->presence[i].gone_at = 0;
            room->table.gone |= CUB_BIT(i);
            room->schedule.leaving |= CUB_BIT(i);
            room_send_presence(room, i, NULL);
        }
}

/* Sends `here SEAT on | away MS | gone | bot` to one client, or all. */
void room_send_presence(struct room *room, int seat, struct client *only)
{
    const struct presence *presence = &room->presence[seat];
    const struct table_seat *at = &table_durable_state(&room->table)->seat[seat];
    char line[64];
    if (!at->player && !at->bot)
        return;
    if (at->bot)
        snprintf(line, sizeof line, "here %d bot\n", seat + 1);
    else if (room_is_present(room, seat))
        snprintf(line, sizeof line, "here %d on\n", seat + 1);
    else if (room->table.gone >> seat & 1 || !presence->gone_at)
        snprintf(line, sizeof line, "here %d gone\n", seat + 1);
    else
        snprintf(line, sizeof line, "here %d away %lld\n", seat + 1, (long long)(presence->gone_at - server_now()));
    for (struct client *client = client_first(room, only); client; client = client_after(client, only))
        client_send(client, line);
}

/* Clients that have not got the last line yet are left out: the clocks would tell that somebody has moved. */
void room_send_clock(struct room *room, struct client *only)
{
    int64_t now = server_now();
    for (struct client *client = client_first(room, only); client; client = client_after(client, only))
        if (client->subscription.told == room->table.durable)
            subscription_clock(&room->table, now, client_sink, client);
}
