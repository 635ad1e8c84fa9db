/* What time, presence and bots bring to a table. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cubilete/bot.h"
#include "host/clock.h"
#include "host/random.h"
#include "server/server.h"

enum {
    AWAY_MS = 30000,
    LEFT_MS = 10000,
    DAYS_MS = 3 * 86400000,
    GRACE_MS = 1000,
    SEEN_MS = 5000,
    PING_MS = 250,
    WRITE_MS = 10,   /* what writing a lift takes, about */
    AHEAD_MS = 300,  /* the cup is lifted so much later where several nodes have to know of it before */
    BEHIND_MS = 150, /* so long calls may be on their way between nodes */
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
    place->leaving &= (uint16_t)~CUB_BIT(seat);
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
        place->returning |= CUB_BIT(seat);
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

/* The seal of dice that newly lie under the cup, to all; or to one who has just come. Only whoever has their line. */
void place_tell_cup(struct place *place, struct guest *only)
{
    struct live *live = &place->live;
    if (live->now.cup > live->kept)
        return;
    bool fresh = live->now.cup && live->now.cup != place->cup_line;
    if (fresh) {
        place->cup_line = live->now.cup;
        place->cup_since = server_now();
        place->cup_pings = 0;
        for (struct guest *guest = place->guests; guest; guest = guest->next)
            guest->lines = guest->ride_ms = 0;
    }
    if (!live->now.cup)
        place->cup_since = 0;
    int64_t left = place->cup_since + LIVE_LIFT_MS - server_now();
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
        if (theirs && guest->session.seen >= place->cup_line)
            return true;
        asked = asked || theirs;
    }
    for (int i = 0; i < place->elsewheres; i++)
        if ((place->elsewhere[i].seats >> seat & 1) && place->elsewhere[i].seen >= place->cup_line)
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

/* When the cup is to be lifted. */
static int64_t lift_at(const struct place *place)
{
    int64_t earliest = place->cup_since + LIVE_LIFT_MS;
    if (!place->cup_since || !place->live.now.cup)
        return INT64_MAX;
    return all_have_seen(place) ? earliest : earliest + SEEN_MS;
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

static int64_t deadline(const struct place *place)
{
    uint32_t line_ms[CUB_SEATS];
    if (!(place->live.match.now.state.to_act & CUB_BIT(CUB_CLOCK)))
        return INT64_MAX;
    for (int seat = 0; seat < CUB_SEATS; seat++)
        line_ms[seat] = on_its_way_ms(place, seat);
    return live_deadline(&place->live, line_ms);
}

/* When a seat's clock is at 0, with the grace that its line needs. */
static int64_t run_out_at(const struct place *place, int seat)
{
    const struct live *live = &place->live;
    if (!(live->now.running >> seat & 1) || live->settings.late == LIVE_LATE_WAIT)
        return INT64_MAX;
    int64_t line_ms = on_its_way_ms(place, seat), grace = line_ms < GRACE_MS ? line_ms : GRACE_MS;
    return live->now.seat[seat].since + live->now.seat[seat].left_ms + grace;
}

/* When a bot's answer is to be given: at once, in a race when its time has come. */
static int64_t answer_at(const struct place *place, int seat)
{
    const struct thinking *thinking = place->thinking[seat];
    const struct live *live = &place->live;
    if (!thinking || !thinking->over)
        return INT64_MAX;
    return cub_game_races(live->match.game)
               ? live->now.saw + bot_call_ms(live->match.game, &live->match.now.state, seat, thinking->thought.move)
               : 0;
}

static bool give_answer(struct place *place, int seat, int64_t now)
{
    struct thinking *thinking = place->thinking[seat];
    place->thinking[seat] = NULL;
    bool wrote = live_answer(&place->live, seat, thinking->thought.move, (uint32_t)thinking->job.asked, now);
    free(thinking);
    return wrote;
}

/* Seats whose absence has lasted long enough. */
static void find_gone(struct place *place, int64_t now)
{
    for (int i = 0; i < CUB_SEATS; i++)
        if (place->here[i].until && place->here[i].until <= now) {
            place->here[i].until = 0;
            place->live.gone |= CUB_BIT(i);
            place->leaving |= CUB_BIT(i);
            place_tell_here(place, i, NULL);
        }
}

/* Who comes back is greeted where they come; all else that happens to a seat is the keeper's. */
static bool seat_event(struct place *place, int seat, int64_t now, bool keeps)
{
    uint16_t bit = CUB_BIT(seat);
    if (place->returning & bit) {
        place->returning &= (uint16_t)~bit;
        if (live_return(&place->live, place->live.now.seat[seat].player, now))
            return true;
    }
    if (!keeps)
        return false;
    if (place->leaving & bit) {
        place->leaving &= (uint16_t)~bit;
        if (live_leave(&place->live, seat, now))
            return true;
    }
    if (run_out_at(place, seat) <= now && live_run_out(&place->live, seat, now))
        return true;
    return answer_at(place, seat) <= now && give_answer(place, seat, now);
}

/* A race that was open when a server fell is closed with the calls that it has. */
static bool is_fallen(const struct place *place)
{
    return place->fallen && place->fallen == place->live.now.lifted;
}

/* So far ahead that it reaches the farthest seat in time: half of its line, and what writing takes. */
static int64_t ahead_of(const struct place *place)
{
    uint32_t longest = 0;
    for (int seat = 0; seat < CUB_SEATS; seat++) {
        uint32_t ms = place_line_ms(place, seat);
        longest = ms > longest ? ms : longest;
    }
    return place->others ? AHEAD_MS : longest ? longest / 2 + WRITE_MS : 0;
}

static bool cup_event(struct place *place, int64_t now)
{
    if (lift_at(place) <= now)
        return live_lift(&place->live, now + ahead_of(place));
    if (deadline(place) > now && !is_fallen(place))
        return false;
    place->fallen = 0;
    return live_close(&place->live, now);
}

bool place_events(struct place *place)
{
    int64_t now = server_now();
    bool keeps = place_keeps(place);
    find_gone(place, now);
    for (int seat = 0; seat < CUB_SEATS; seat++)
        if (seat_event(place, seat, now, keeps))
            return true;
    return keeps && cup_event(place, now);
}

/* While the cup stands, lines are measured. */
static void ping_for_cup(struct place *place, int64_t now)
{
    if (!place->cup_since || place->cup_pings >= MEASURE_PINGS || now < place->cup_since + place->cup_pings * PING_MS)
        return;
    place->cup_pings++;
    for (struct guest *guest = place->guests; guest; guest = guest->next)
        if (guest->session.live)
            net_ping(guest->peer, ++guest->pings);
}

static void earlier(int64_t *at, int64_t other)
{
    *at = other < *at ? other : *at;
}

/* When the keeper has something to do. */
static void schedule_events(const struct place *place, int64_t *at)
{
    earlier(at, lift_at(place));
    earlier(at, deadline(place));
    for (int i = 0; i < CUB_SEATS; i++) {
        earlier(at, run_out_at(place, i));
        earlier(at, answer_at(place, i));
    }
    if (place->leaving)
        *at = 0;
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
    int64_t now = server_now(), at = INT64_MAX;
    if (place->state != PLACE_READY)
        return;
    if (place->transaction || place->reading) {
        schedule_held(place, now);
        return;
    }
    ping_for_cup(place, now);
    if (place_keeps(place))
        schedule_events(place, &at);
    if (place->cup_since && place->cup_pings < MEASURE_PINGS)
        earlier(&at, place->cup_since + place->cup_pings * PING_MS);
    for (int i = 0; i < CUB_SEATS; i++)
        if (place->here[i].until)
            earlier(&at, place->here[i].until);
    if (place->returning)
        at = now;
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

static bool should_stop(void *context)
{
    const struct thinking *thinking = context;
    return atomic_load(&thinking->stop) || atomic_load(&thinking->server->quits);
}

static void think(struct task *task, void *memory)
{
    struct thinking *thinking = (struct thinking *)task;
    int64_t began = cub_clock_ns();
    if (should_stop(thinking)) /* it was given up while it waited */
        return;
    bot_job_run(&thinking->job, memory, should_stop, thinking, &thinking->thought);
    thinking->took_ns = cub_clock_ns() - began;
}

/* The answer for a place that has gone, or a thought that nobody wants any more, is dropped. */
static void thought(struct task *task)
{
    struct thinking *thinking = (struct thinking *)task;
    struct place *place = place_known(thinking->server, thinking->id);
    struct counters *count = &thinking->server->count;
    count->thinking--;
    if (thinking->took_ns)
        histogram_add(&count->think, thinking->took_ns);
    if (!place || place->state != PLACE_READY || place->thinking[thinking->job.seat] != thinking) {
        free(thinking);
        if (place)
            place_park(place);
        return;
    }
    thinking->over = true;
    place_attend(place);
}

/* Whether somebody who plays is there, on this node or another. */
static bool has_people(const struct place *place)
{
    for (int i = 0; i < CUB_SEATS; i++)
        if (place->live.now.seat[i].player && place_is_on(place, i))
            return true;
    return false;
}

static void ask(struct place *place, int seat)
{
    const struct live *live = &place->live;
    struct thinking *thinking = calloc(1, sizeof *thinking);
    uint64_t seed;
    if (!thinking || !cub_random(&seed, sizeof seed)) {
        free(thinking);
        return;
    }
    thinking->turn = (struct fair_task){.task = {.work = think, .done = thought},
                                        .owner = live->now.owner,
                                        .quick = live->now.seat[seat].level <= CUB_MEDIO,
                                        .empty = !has_people(place)};
    thinking->server = place->server;
    thinking->id = place->id;
    bot_job_init(&thinking->job, &live->match, seat, live->now.seat[seat].level, live->now.changed);
    cub_rng_init(&thinking->job.rng, seed, 0);
    place->thinking[seat] = thinking;
    place->server->count.thinking++;
    worker_pool_submit(&place->server->thinkers, &thinking->turn.task);
}

/* At most one thought a bot's seat; one for a position that has gone is stopped. */
void place_think(struct place *place)
{
    const struct live *live = &place->live;
    bool keeps = place_keeps(place);
    for (int i = 0; i < CUB_SEATS; i++) {
        struct thinking *thinking = place->thinking[i];
        bool due = keeps && live->now.phase == LIVE_PLAYING && live->now.seat[i].bot && !live->now.cup &&
                   (live->match.now.state.to_act >> i & 1);
        if (thinking && (!due || thinking->job.asked != live->now.changed)) {
            place->thinking[i] = NULL;
            if (thinking->over)
                free(thinking);
            else
                atomic_store(&thinking->stop, true);
            thinking = NULL;
        }
        if (due && !thinking)
            ask(place, i);
    }
}
