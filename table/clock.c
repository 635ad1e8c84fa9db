/* Charges clocks, and lets happen what was agreed for seats that run out of time or are gone. */
#include "table/internal.h"

enum { SECOND = 1000 };

static bool is_per_move(const struct table *table)
{
    return table->settings.clock == CLOCK_MOVE || table->settings.clock == CLOCK_DAYS;
}

/* The time that a move took is stored with its append, so that reading the log again charges the same. */
void clock_charge(struct table *table, int seat)
{
    struct table_seat *at = &table->now.seat[seat];
    if (!(table->now.running >> seat & 1))
        return;
    if (table->append.spent < 0)
        table->append.spent = table->append.moment > at->since ? table->append.moment - at->since : 0;
    at->left_ms += (int64_t)table->settings.increment * SECOND - table->append.spent;
}

/* The seats whose clocks run: of people who are to act and can see the position. */
static uint16_t due(const struct table *table)
{
    uint16_t seats = table->match.now.state.to_act & (CUB_BIT(CUB_SEATS) - 1u);
    if (table->now.phase != CUB_PHASE_PLAYING || table->settings.clock == CLOCK_NONE || table->now.cup)
        return 0;
    for (int i = 0; i < CUB_SEATS; i++)
        if (table->now.seat[i].bot)
            seats &= (uint16_t)~CUB_BIT(i);
    return seats;
}

void clock_start(struct table *table, int moved)
{
    uint16_t run = due(table), fresh = run & (uint16_t)~table->now.running;
    if (moved < CUB_SEATS)
        fresh |= (uint16_t)(run & CUB_BIT(moved));
    for (uint32_t seats = fresh; seats; seats &= seats - 1) {
        struct table_seat *seat = &table->now.seat[__builtin_ctz(seats)];
        seat->since = table->append.moment;
        if (is_per_move(table))
            seat->left_ms = (int64_t)table->settings.seconds * SECOND;
    }
    table->now.running = run;
}

int64_t table_left_ms(const struct table *table, int seat, int64_t moment)
{
    const struct table_state *state = table_durable_state(table);
    const struct table_seat *at = &state->seat[seat];
    if (table->settings.clock == CLOCK_NONE)
        return INT64_MAX;
    bool runs = state->running >> seat & 1;
    int64_t left = runs && moment > at->since ? at->left_ms - (moment - at->since) : at->left_ms;
    return left > 0 ? left : 0;
}

/*
 * Gives another seat time, any number of times, up to twice the time that its clock began with. Not on a board of a
 * tournament, where others wait; nor to a clock per move that does not run, which begins anew anyhow.
 */
enum wire_code table_give(struct table *table, const struct wire_command *c, const struct command_context *context,
                          struct wire_answer *answer)
{
    int seat = table_seat_of(table, context->player);
    struct line_draft draft;
    (void)answer;
    if (seat < 0 || c->seat >= table->match.now.state.setup.seats || c->seat == seat ||
        !table->now.seat[c->seat].player || table->now.seat[c->seat].bot)
        return WIRE_NO_SEAT;
    bool stands = is_per_move(table) && !(table->now.running >> c->seat & 1);
    if (table->now.phase != CUB_PHASE_PLAYING || table->settings.clock == CLOCK_NONE || table->settings.tournament[0] ||
        stands || table_left_ms(table, c->seat, context->moment) > 2 * (int64_t)table->settings.seconds * SECOND)
        return WIRE_LATE;
    draft_begin(&draft, "give");
    draft_number(&draft, seat + 1);
    draft_number(&draft, c->seat + 1);
    draft_number(&draft, table->settings.clock == CLOCK_DAYS ? 86400 : TABLE_GIVE_S);
    return table_append_draft(table, &draft) ? WIRE_DONE : WIRE_BUSY;
}

/* Does what the setting `late` says about a seat. False: nothing, it waits. */
static bool act(struct table *table, int seat, const char *reason, int64_t moment)
{
    table_append_begin(table, moment, 0);
    if (table->now.phase != CUB_PHASE_PLAYING || table->settings.late == LATE_WAIT || table->now.seat[seat].bot)
        return false;
    bool good = table->settings.late == LATE_END ? table_end(table, reason, seat)
                                                 : table_put_bot(table, seat, table->settings.late_level);
    return table_append_end(table, good);
}

bool table_run_out(struct table *table, int seat, int64_t moment)
{
    return (table->now.running >> seat & 1) && table_left_ms(table, seat, moment) == 0 &&
           act(table, seat, "time", moment);
}

bool table_leave(struct table *table, int seat, int64_t moment)
{
    table->gone |= CUB_BIT(seat);
    return act(table, seat, "left", moment);
}

bool table_return(struct table *table, uint64_t player, int64_t moment)
{
    int seat = table_seat_of(table, player);
    struct line_draft draft;
    if (seat < 0)
        return false;
    table->gone &= (uint16_t)~CUB_BIT(seat);
    table_append_begin(table, moment, player);
    if (!table->now.seat[seat].bot || table->now.phase != CUB_PHASE_PLAYING)
        return false;
    draft_begin(&draft, "seat");
    draft_number(&draft, seat + 1);
    draft_word(&draft, table_name(table, seat));
    return table_append_end(table, table_append_draft(table, &draft));
}
