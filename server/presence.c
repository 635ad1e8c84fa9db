/* Presence: who of those who hold a seat is connected, since when not, and what the others are told of it. */
#include <stdio.h>

#include "server/server.h"

enum {
    AWAY_MS = 30000, /* without a connection, until a seat counts as gone */
    LEFT_MS = 10000, /* the same after a page was closed in good order */
    DAYS_MS = 3 * 86400000,
};

static bool is_by_days(const struct live *live)
{
    return live->settings.clock == LIVE_CLOCK_DAYS;
}

bool place_is_on(const struct place *place, int seat)
{
    return place->here[seat].on > 0 || place->others >> seat & 1;
}

static void forget_absence(struct place *place, int seat)
{
    place->here[seat].until = 0;
    place->live.gone &= (uint16_t)~CUB_BIT(seat);
    place->schedule.leaving &= (uint16_t)~CUB_BIT(seat);
}

/* Somebody is there again, on this node or another. */
void place_arrive(struct place *place, int seat)
{
    forget_absence(place, seat);
    place_tell_here(place, seat, NULL);
}

/* Nobody is there any more, on no node. A page that was closed in good order is a sign of leaving. */
void place_depart(struct place *place, int seat, bool closed)
{
    struct presence *here = &place->here[seat];
    if (here->until || place->live.gone >> seat & 1)
        return;
    here->until =
        server_now() + (is_by_days(&place->live) ? DAYS_MS : server_paced(place->server, closed ? LEFT_MS : AWAY_MS));
    place_tell_here(place, seat, NULL);
    place_schedule(place);
}

void place_wait_anew(struct place *place, int seat)
{
    if (place->live.now.seat[seat].bot)
        return;
    forget_absence(place, seat);
    place_depart(place, seat, false);
}

static void seat_on(struct place *place, int seat)
{
    bool was_on = place_is_on(place, seat);
    if (place->live.gone >> seat & 1 || place->live.now.seat[seat].bot)
        place->schedule.returning |= CUB_BIT(seat);
    place->here[seat].on++;
    place->closed &= (uint16_t)~CUB_BIT(seat);
    if (!was_on)
        place_arrive(place, seat);
    place_tell_nodes(place);
}

void place_seat_off(struct place *place, int seat, int code)
{
    struct presence *here = &place->here[seat];
    here->on -= here->on > 0;
    if (code == 1000)
        place->closed |= CUB_BIT(seat);
    if (!place_is_on(place, seat))
        place_depart(place, seat, code == 1000);
    place_tell_nodes(place);
}

void place_present(struct place *place, int *on, int seat)
{
    int before = *on;
    *on = seat;
    if (before != seat && before >= 0)
        place_seat_off(place, before, 1000);
    if (before != seat && seat >= 0)
        seat_on(place, seat);
}

void place_find_absent(struct place *place)
{
    for (int i = 0; i < CUB_SEATS; i++)
        if (place->live.now.seat[i].player && !place_is_on(place, i))
            place_depart(place, i, false);
}

void place_find_gone(struct place *place, int64_t now)
{
    for (int i = 0; i < CUB_SEATS; i++)
        if (place->here[i].until && place->here[i].until <= now) {
            place->here[i].until = 0;
            place->live.gone |= CUB_BIT(i);
            place->schedule.leaving |= CUB_BIT(i);
            place_tell_here(place, i, NULL);
        }
}

/* `here SEAT on | away MS | gone | bot`, to one or all. */
void place_tell_here(struct place *place, int seat, struct guest *only)
{
    const struct presence *here = &place->here[seat];
    const struct live_seat *at = &place->live.now.seat[seat];
    char line[64];
    if (!at->player && !at->bot)
        return;
    if (at->bot)
        snprintf(line, sizeof line, "here %d bot\n", seat + 1);
    else if (place_is_on(place, seat))
        snprintf(line, sizeof line, "here %d on\n", seat + 1);
    else if (place->live.gone >> seat & 1 || !here->until)
        snprintf(line, sizeof line, "here %d gone\n", seat + 1);
    else
        snprintf(line, sizeof line, "here %d away %lld\n", seat + 1, (long long)(here->until - server_now()));
    for (struct guest *guest = guest_first(place, only); guest; guest = guest_after(guest, only))
        guest_say(guest, line);
}

/* Not to whoever has not seen the last line yet: clocks would tell that somebody has moved. */
void place_tell_clock(struct place *place, struct guest *only)
{
    for (struct guest *guest = guest_first(place, only); guest; guest = guest_after(guest, only))
        if (guest->session.told == place->live.kept)
            session_clock(&place->live, server_now(), guest_sink, guest);
}
