/* Clocks, and what happens when somebody's time is up or they stay away. */
#include "table/internal.h"

enum { SECOND = 1000 };

static bool is_per_move(const struct live *live)
{
    return live->settings.clock == LIVE_CLOCK_MOVE || live->settings.clock == LIVE_CLOCK_DAYS;
}

/* What a move took is stored with its line, so that a clock does not depend on when the log is read. */
void live_charge(struct live *live, int seat)
{
    struct live_seat *at = &live->now.seat[seat];
    if (!(live->now.running >> seat & 1))
        return;
    if (live->append.spent < 0)
        live->append.spent = live->append.moment > at->since ? live->append.moment - at->since : 0;
    at->left_ms += (int64_t)live->settings.increment * SECOND - live->append.spent;
}

/* Clocks run for people who are to act and can see what about. */
static uint16_t due(const struct live *live)
{
    uint16_t seats = live->match.now.state.to_act & (CUB_BIT(CUB_SEATS) - 1u);
    if (live->now.phase != CUB_PHASE_PLAYING || live->settings.clock == LIVE_CLOCK_NONE || live->now.cup)
        return 0;
    for (int i = 0; i < CUB_SEATS; i++)
        if (live->now.seat[i].bot)
            seats &= (uint16_t)~CUB_BIT(i);
    return seats;
}

void live_wind(struct live *live, int moved)
{
    uint16_t run = due(live), fresh = run & (uint16_t)~live->now.running;
    if (moved < CUB_SEATS)
        fresh |= (uint16_t)(run & CUB_BIT(moved));
    for (uint32_t seats = fresh; seats; seats &= seats - 1) {
        struct live_seat *seat = &live->now.seat[__builtin_ctz(seats)];
        seat->since = live->append.moment;
        if (is_per_move(live))
            seat->left_ms = (int64_t)live->settings.seconds * SECOND;
    }
    live->now.running = run;
}

int64_t live_left_ms(const struct live *live, int seat, int64_t moment)
{
    const struct live_seat *at = &live->now.seat[seat];
    if (live->settings.clock == LIVE_CLOCK_NONE)
        return INT64_MAX;
    bool runs = live->now.running >> seat & 1;
    int64_t left = runs && moment > at->since ? at->left_ms - (moment - at->since) : at->left_ms;
    return left > 0 ? left : 0;
}

/* What is agreed for those who are late. False: nothing was. */
static bool act(struct live *live, int seat, const char *reason, int64_t moment)
{
    live_append_begin(live, moment, 0);
    if (live->now.phase != CUB_PHASE_PLAYING || live->settings.late == LIVE_LATE_WAIT || live->now.seat[seat].bot)
        return false;
    bool good = live->settings.late == LIVE_LATE_END ? live_end(live, reason, seat)
                                                     : live_put_bot(live, seat, live->settings.stand_in);
    return live_append_end(live, good);
}

bool live_run_out(struct live *live, int seat, int64_t moment)
{
    return (live->now.running >> seat & 1) && live_left_ms(live, seat, moment) == 0 && act(live, seat, "time", moment);
}

bool live_leave(struct live *live, int seat, int64_t moment)
{
    live->gone |= CUB_BIT(seat);
    return act(live, seat, "left", moment);
}

bool live_return(struct live *live, uint64_t player, int64_t moment)
{
    int seat = live_seat_of(live, player);
    struct live_draft draft;
    if (seat < 0)
        return false;
    live->gone &= (uint16_t)~CUB_BIT(seat);
    live_append_begin(live, moment, player);
    if (!live->now.seat[seat].bot || live->now.phase != CUB_PHASE_PLAYING)
        return false;
    draft_begin(&draft, "seat");
    draft_number(&draft, seat + 1);
    draft_word(&draft, live_name(live, seat));
    return live_append_end(live, live_say(live, &draft));
}
