/* Races: the cup, who has seen it, latencies, and from when the time of a call counts. */
#include <string.h>

#include "host/clock.h"
#include "server/server.h"

enum {
    WRITE_MS = 10,   /* what writing a lift takes, about */
    AHEAD_MS = 300,  /* the lift is dated so far ahead where several nodes have to know of it before */
    BEHIND_MS = 150, /* so long calls may be on their way between nodes */
    PING_MS = 250,
};

/* The seal of dice that newly lie under the cup, to all; or to one who has just come. Only whoever has their line. */
void place_tell_cup(struct place *place, struct guest *only)
{
    struct live *live = &place->live;
    if (live->now.cup > live->kept)
        return;
    bool fresh = live->now.cup && live->now.cup != place->schedule.cup;
    if (fresh) {
        place->schedule.cup = live->now.cup;
        place->schedule.cup_since = server_now();
        place->cup_pings = 0;
        for (struct guest *guest = place->guests; guest; guest = guest->next)
            guest->lines = guest->ride_ms = 0;
    }
    if (!live->now.cup)
        place->schedule.cup_since = 0;
    int64_t left = place->schedule.cup_since + LIVE_LIFT_MS - server_now();
    uint32_t ms = left > 0 ? (uint32_t)left : 0;
    if (only && only->session.told >= live->now.cup)
        session_seal(live, ms, guest_sink, only);
    for (struct guest *guest = fresh ? guest_first(place, NULL) : NULL; guest; guest = guest_after(guest, NULL))
        if (guest != only && guest->session.told >= live->now.cup)
            session_seal(live, ms, guest_sink, guest);
}

/* Whether a seat's person has been shown that the cup stands there, or is not there to say so. */
bool place_has_seen(const struct place *place, int seat)
{
    bool asked = place->others >> seat & 1;
    for (const struct guest *guest = place->guests; guest; guest = guest->next) {
        bool theirs = session_seat(&place->live, &guest->session) == seat;
        if (theirs && guest->session.seen >= place->schedule.cup)
            return true;
        asked = asked || theirs;
    }
    for (int i = 0; i < place->elsewheres; i++)
        if ((place->elsewhere[i].seats >> seat & 1) && place->elsewhere[i].seen >= place->schedule.cup)
            return true;
    return !asked;
}

static bool all_have_seen(const struct place *place)
{
    for (int seat = 0; seat < CUB_SEATS; seat++)
        if (!place_has_seen(place, seat))
            return false;
    return true;
}

/* Of a seat: the smallest that was measured of its connections. Those to other nodes are measured there. */
uint32_t place_line_ms(const struct place *place, int seat)
{
    uint32_t max = place->live.settings.line_ms, least = max;
    bool measured = false;
    for (const struct guest *guest = seat < 0 ? NULL : place->guests; guest; guest = guest->next) {
        if (guest->seat_on != seat || (!guest->lines && !guest->ride_ms))
            continue;
        uint32_t ms = measure_line(guest->line_ms, (int)guest->lines, guest->ride_ms, max);
        least = ms < least ? ms : least;
        measured = true;
    }
    return measured ? least : 0;
}

/* Whether a connection of a seat has caught up: then it is sent what is new as soon as it may have it. */
static bool follows(const struct place *place, int seat)
{
    for (const struct guest *guest = place->guests; guest; guest = guest->next)
        if (guest->session.live && session_seat(&place->live, &guest->session) == seat)
            return true;
    return stream_follows(place, seat);
}

/*
 * A race's dice count from when they were first handed to a seat, by whatever route; but from the lift for a seat that
 * nobody followed the table for then: it may have read them before in any other way. Where there are several nodes none
 * knows what the others have shown, and none counts from later than the lift.
 */
void place_hand(struct place *place, int seat, uint32_t told)
{
    const struct live_state *state = live_on_disk(&place->live);
    if (!state->lifted || told < state->lifted)
        return;
    if (place->raced != state->lifted) {
        place->raced = state->lifted;
        place->late = 0;
        memset(place->dice_ns, 0, sizeof place->dice_ns);
    }
    if (seat == CUB_NOBODY || place->dice_ns[seat])
        return;
    bool there = follows(place, seat), elsewhere = place->others >> seat & 1;
    int64_t ms = server_now() - state->saw;
    bool from_lift = ms > 0 && (!there || nodes_are_many(place->server));
    place->dice_ns[seat] = cub_clock_ns() - (from_lift ? ms * 1000000 : 0);
    place->late = (uint16_t)(place->late | (there || elsewhere ? 0 : CUB_BIT(seat)));
}

/* What counts is when it came, though it may have waited for the lift to be written. */
void order_time(const struct place *place, struct order *order)
{
    const struct live_state *now = &place->live.now;
    struct live_voice *voice = &order->voice;
    int seat = live_seat_of(&place->live, voice->player);
    if (seat < 0 || !now->lifted)
        return;
    bool handed = place->raced == now->lifted && place->dice_ns[seat];
    int64_t ns = handed ? order->came_ns - place->dice_ns[seat] : (voice->moment - now->saw) * 1000000,
            ms = ns / 1000000;
    voice->came_ms = ns < 0 ? 0 : ms > UINT32_MAX ? UINT32_MAX : (uint32_t)ms;
    voice->late = handed ? place->late >> seat & 1 : !(place->others >> seat & 1);
    voice->early = ns < 0 && now->changed == now->lifted;
}

/* So long a call of a seat may be on its way. */
static uint32_t on_its_way_ms(const struct place *place, int seat)
{
    bool elsewhere = !place->here[seat].on && place->others >> seat & 1;
    return elsewhere ? place->live.settings.line_ms + BEHIND_MS : place_line_ms(place, seat);
}

/* So far ahead that it reaches the farthest seat in time: half of its latency, and what writing takes. */
static int64_t lift_ahead(const struct place *place)
{
    uint32_t longest = 0;
    for (int seat = 0; seat < CUB_SEATS; seat++) {
        uint32_t ms = place_line_ms(place, seat);
        longest = ms > longest ? ms : longest;
    }
    return place->others ? AHEAD_MS : longest ? longest / 2 + WRITE_MS : 0;
}

/* Only what the position asks for: it costs a walk through all guests for each seat. */
struct schedule_due place_due(struct place *place)
{
    const struct live *live = &place->live;
    struct schedule *schedule = &place->schedule;
    bool timed = live->now.running || live->match.now.state.to_act & CUB_BIT(CUB_CLOCK);
    schedule->elsewhere = !place_keeps(place);
    for (int seat = 0; seat < CUB_SEATS; seat++)
        schedule->latency_ms[seat] = timed ? on_its_way_ms(place, seat) : 0;
    schedule->cup_seen = live->now.cup && all_have_seen(place);
    schedule->lift_ahead_ms = live->now.cup ? lift_ahead(place) : 0;
    return schedule_next(live, schedule);
}

int64_t place_ping_at(const struct place *place)
{
    bool wanted = place->schedule.cup_since && place->cup_pings < MEASURE_PINGS;
    return wanted ? place->schedule.cup_since + place->cup_pings * PING_MS : INT64_MAX;
}

void place_ping(struct place *place)
{
    place->cup_pings++;
    for (struct guest *guest = place->guests; guest; guest = guest->next)
        if (guest->session.live)
            net_ping(guest->peer, ++guest->pings);
}
