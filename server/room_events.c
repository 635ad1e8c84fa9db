/*
 * Room events happen without a command. The table's schedule says which one is due. Each room has one timer, which
 * wakes it for the next event, seat that becomes gone, ping, or line that is held back.
 */
#include "server/server.h"

bool room_perform_due(struct room *room)
{
    int64_t now = server_now();
    room_find_gone(room, now);
    room->event = (struct schedule_due){.at = now, .kind = SCHEDULE_NOTHING};
    if (room_play_plan(room, now))
        return true;
    room->event = room_due(room);
    return room->event.at <= now && schedule_perform(&room->table, &room->schedule, &room->event, now);
}

static void earlier(int64_t *at, int64_t other)
{
    *at = other < *at ? other : *at;
}

/* When dice that are lifted soon have to be sent, so that they arrive in time. */
static void schedule_dice(const struct room *room, int64_t now, int64_t *at)
{
    const struct table *table = &room->table;
    const struct table_state *state = table_durable_state(table);
    if (!table_is_held(table, now))
        return;
    for (const struct client *client = room->clients; client; client = client->next)
        if (client->subscription.live && client->subscription.told < state->lifted)
            earlier(at, state->saw - room_rtt_ms(room, client->present_seat) / 2);
    earlier(at, state->saw); /* of streams no latency is measured */
}

/* Lines that are held back are shown in time even while others are being committed; events wait for the commit. */
void room_set_timer(struct room *room)
{
    int64_t now = server_now(), at = INT64_MAX;
    if (!room_is_ready(room))
        return;
    if (room->state == ROOM_IDLE) {
        if (room_ping_at(room) <= now)
            room_ping(room);
        if (!room->queue) /* events wait for queued commands; what these wait for wakes the room */
            at = room_is_owned(room) && room_has_due_plan(room) ? now : room_due(room).at;
        earlier(&at, room_ping_at(room));
        for (int i = 0; i < CUB_SEATS; i++)
            if (room->presence[i].gone_at)
                earlier(&at, room->presence[i].gone_at);
        if (at < room->busy_until)
            at = room->busy_until;
    }
    schedule_dice(room, now, &at);
    if (room->clients || room->streams)
        earlier(&at, table_next_delayed(&room->table, now));
    if (at == INT64_MAX)
        timer_stop(room->server->loop, &room->timer);
    else
        timer_set(room->server->loop, &room->timer, at - now);
}
