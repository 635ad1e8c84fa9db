/*
 * Events of a table that come by themselves: what the schedule says is due happens here, and one timer a table wakes it
 * for the next of them: an event, a seat that has been away too long, a ping, or dice and lines that were held back.
 */
#include "server/server.h"

bool place_events(struct place *place)
{
    int64_t now = server_now();
    place_find_gone(place, now);
    const struct schedule_due due = place_due(place);
    return due.at <= now && schedule_perform(&place->live, &place->schedule, &due, now);
}

static void earlier(int64_t *at, int64_t other)
{
    *at = other < *at ? other : *at;
}

/* When dice that are lifted soon have to be sent, so that they arrive in time. */
static void schedule_dice(const struct place *place, int64_t *at)
{
    const struct live *live = &place->live;
    const struct live_state *state = live_on_disk(live);
    if (!live_is_held(live, server_now()))
        return;
    for (const struct guest *guest = place->guests; guest; guest = guest->next)
        if (guest->session.live && guest->session.told < state->lifted)
            earlier(at, state->saw - place_line_ms(place, guest->seat_on) / 2);
    earlier(at, state->saw); /* streams have no line that is measured */
}

/* What is on disk is shown in its time, whatever is on its way there meanwhile. */
static void schedule_held(struct place *place, int64_t now)
{
    int64_t at = INT64_MAX;
    schedule_dice(place, &at);
    if (place->guests || place->streams)
        earlier(&at, live_late_at(&place->live, now));
    if (at != INT64_MAX)
        timer_set(place->server->loop, &place->timer, at - now);
}

void place_schedule(struct place *place)
{
    int64_t now = server_now();
    if (place->state != PLACE_READY)
        return;
    if (place->transaction || place->reading) {
        schedule_held(place, now);
        return;
    }
    if (place_ping_at(place) <= now)
        place_ping(place);
    int64_t at = place_due(place).at;
    earlier(&at, place_ping_at(place));
    for (int i = 0; i < CUB_SEATS; i++)
        if (place->here[i].until)
            earlier(&at, place->here[i].until);
    if (at < place->busy_until)
        at = place->busy_until;
    schedule_dice(place, &at);
    if (place->guests || place->streams)
        earlier(&at, live_late_at(&place->live, now));
    if (at == INT64_MAX)
        timer_stop(place->server->loop, &place->timer);
    else
        timer_set(place->server->loop, &place->timer, at - now);
}
