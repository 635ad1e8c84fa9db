/* Works out what is due next at a table, and lets it happen. The states are drawn in schedule.h. */
#include "table/schedule.h"

#include "table/internal.h"

enum { SECOND = 1000 };

static const struct cub_state *position(const struct table *table)
{
    return &table->match.now.state;
}

/* Bits of the seats that are to act. */
static uint16_t to_act(const struct table *table)
{
    return position(table)->to_act & (CUB_BIT(CUB_SEATS) - 1u);
}

/* Whether anybody may act: a match is being played, and no dice lie under a cup. */
static bool is_open(const struct table *table)
{
    return table->now.phase == CUB_PHASE_PLAYING && !table->now.cup;
}

uint16_t schedule_bots(const struct table *table)
{
    uint16_t bots = 0;
    for (uint32_t seats = is_open(table) ? to_act(table) : 0; seats; seats &= seats - 1)
        if (table->now.seat[__builtin_ctz(seats)].bot)
            bots |= CUB_BIT(__builtin_ctz(seats));
    return bots;
}

/* Which of these bots have a move for this position. */
static uint16_t decided(const struct table *table, const struct schedule *schedule, uint16_t bots)
{
    uint16_t decided = 0;
    for (uint32_t left = bots; left; left &= left - 1) {
        int seat = __builtin_ctz(left);
        if (schedule->bot[seat].move && schedule->bot[seat].thought == table->now.changed)
            decided |= CUB_BIT(seat);
    }
    return decided;
}

static uint16_t thinking(const struct table *table, const struct schedule *schedule, uint16_t bots)
{
    uint16_t thinking = 0;
    for (uint32_t left = bots; left; left &= left - 1)
        if (schedule->bot[__builtin_ctz(left)].thinking == table->now.changed)
            thinking |= CUB_BIT(__builtin_ctz(left));
    return thinking;
}

static int64_t lift_at(const struct table *table, const struct schedule *schedule)
{
    if (table->now.phase != CUB_PHASE_PLAYING || !table->now.cup || table->now.cup != schedule->cup ||
        !table->dice_key[0])
        return INT64_MAX;
    return schedule->cup_since + TABLE_LIFT_MS + (schedule->cup_seen ? 0 : SCHEDULE_SEEN_MS);
}

/* When the last call that counts may be made, or a round's limit is over, without latency. */
static int64_t end_at(const struct table *table)
{
    uint32_t ms = cub_game_deadline(table->match.game, position(table));
    return ms == CUB_NEVER ? INT64_MAX : table->now.saw + ms;
}

/* The longest latency of the people who may still act. */
static uint32_t longest_latency(const struct table *table, const struct schedule *schedule)
{
    uint32_t longest = 0;
    for (uint32_t seats = to_act(table); seats; seats &= seats - 1) {
        int i = __builtin_ctz(seats);
        if (!table->now.seat[i].bot && schedule->latency_ms[i] > longest)
            longest = schedule->latency_ms[i];
    }
    return longest;
}

/*
 * A person's call that counts may still be on its way, and a bot may still be thinking: its call's time counts from the
 * dice (WB-3), however slow the machine is. But the table's own limit holds for them too.
 */
int64_t schedule_close_at(const struct table *table, const struct schedule *schedule)
{
    int64_t end = end_at(table), limit = table->now.saw + (int64_t)table->settings.race_s * SECOND;
    bool race = cub_game_races(table->match.game);
    if (!is_open(table) || !(position(table)->to_act & CUB_BIT(CUB_CLOCK)))
        return INT64_MAX;
    if (schedule->cut_off && schedule->cut_off == table->now.lifted)
        return 0;
    int64_t close = end == INT64_MAX ? end : end + longest_latency(table, schedule);
    return race && limit < close ? limit : close;
}

/* When a bot's move is played, once it has decided: at once; in a race at the time of its call. A bot that would call
 * after the race's end does not call. */
static int64_t play_at(const struct table *table, const struct schedule *schedule, int seat)
{
    if (!cub_game_races(table->match.game))
        return 0;
    int64_t at = table->now.saw + bot_call_ms(table->match.game, position(table), seat, schedule->bot[seat].move);
    return at < end_at(table) ? at : INT64_MAX;
}

/* When a seat's clock is at 0; INT64_MAX: it does not run, or the table waits for late seats. */
static int64_t clock_ends_at(const struct table *table, int seat)
{
    bool counts = table->now.running >> seat & 1 && table->settings.late != LATE_WAIT;
    return counts ? table->now.seat[seat].since + table->now.seat[seat].left_ms : INT64_MAX;
}

static int64_t run_out_at(const struct table *table, const struct schedule *schedule, int seat)
{
    uint32_t latency = schedule->latency_ms[seat], grace = latency < SCHEDULE_GRACE_MS ? latency : SCHEDULE_GRACE_MS;
    int64_t end = clock_ends_at(table, seat);
    return end == INT64_MAX ? end : end + grace;
}

static void earlier(struct schedule_due *due, int64_t at, enum schedule_kind kind, int seat)
{
    bool first = at < due->at || (at == due->at && at != INT64_MAX && kind < due->kind);
    if (first)
        *due = (struct schedule_due){.at = at, .kind = kind, .seat = seat, .think = due->think};
}

struct schedule_due schedule_next(const struct table *table, const struct schedule *schedule)
{
    struct schedule_due due = {.at = INT64_MAX, .kind = SCHEDULE_NOTHING};
    for (uint32_t seats = schedule->returning; seats; seats &= seats - 1)
        earlier(&due, 0, SCHEDULE_RETURN, __builtin_ctz(seats));
    if (table->match.game)
        earlier(&due, table_come_until(table), SCHEDULE_NO_SHOW, 0);
    if (schedule->remote_authority || !table->match.game)
        return due;
    const uint16_t bots = schedule_bots(table), moving = decided(table, schedule, bots);
    due.think = bots & (uint16_t) ~(moving | thinking(table, schedule, bots));
    bool rolls = is_open(table) && position(table)->to_act & CUB_BIT(CUB_DICE) && table->dice_key[0];
    earlier(&due, rolls ? 0 : INT64_MAX, SCHEDULE_ROLL, 0);
    earlier(&due, lift_at(table, schedule), SCHEDULE_LIFT, 0);
    earlier(&due, schedule_close_at(table, schedule), SCHEDULE_CLOSE, 0);
    for (uint32_t seats = moving; seats; seats &= seats - 1)
        earlier(&due, play_at(table, schedule, __builtin_ctz(seats)), SCHEDULE_PLAY, __builtin_ctz(seats));
    for (uint32_t seats = table->now.running; seats; seats &= seats - 1)
        earlier(&due, run_out_at(table, schedule, __builtin_ctz(seats)), SCHEDULE_RUN_OUT, __builtin_ctz(seats));
    for (uint32_t seats = schedule->leaving; seats; seats &= seats - 1)
        earlier(&due, 0, SCHEDULE_LEAVE, __builtin_ctz(seats));
    return due;
}

static bool perform(struct table *table, struct schedule *schedule, const struct schedule_due *due, int64_t moment)
{
    struct schedule_bot bot = schedule->bot[due->seat];
    switch (due->kind) {
    case SCHEDULE_ROLL:
        return table_roll(table, moment);
    case SCHEDULE_LIFT:
        return table_lift(table, moment + schedule->lift_ahead_ms);
    case SCHEDULE_PLAY:
        schedule_forget(schedule, due->seat);
        return table_answer(table, due->seat, bot.move, bot.thought, moment);
    case SCHEDULE_CLOSE:
        return table_close(table, moment);
    case SCHEDULE_RUN_OUT:
        return table_run_out(table, due->seat, moment);
    case SCHEDULE_LEAVE:
        return table_leave(table, due->seat, moment);
    case SCHEDULE_RETURN:
        return table_return(table, table->now.seat[due->seat].player, moment);
    case SCHEDULE_NO_SHOW:
        return table_no_show(table, moment);
    case SCHEDULE_NOTHING:
        break;
    }
    return false;
}

void schedule_done(struct schedule *schedule, const struct schedule_due *due)
{
    uint16_t others = (uint16_t)~CUB_BIT(due->seat);
    if (due->kind == SCHEDULE_LEAVE)
        schedule->leaving &= others;
    if (due->kind == SCHEDULE_RETURN)
        schedule->returning &= others;
    if (due->kind == SCHEDULE_CLOSE)
        schedule->cut_off = 0;
}

bool schedule_perform(struct table *table, struct schedule *schedule, const struct schedule_due *due, int64_t moment)
{
    bool wrote = perform(table, schedule, due, moment);
    if (!wrote)
        schedule_done(schedule, due);
    return wrote;
}

void schedule_ask(const struct table *table, struct schedule *schedule, int seat, struct bot_job *job)
{
    bot_job_init(job, &table->match, seat, table->now.seat[seat].level, table->now.changed);
    schedule->bot[seat] = (struct schedule_bot){.thinking = table->now.changed};
}

void schedule_forget(struct schedule *schedule, int seat)
{
    schedule->bot[seat] = (struct schedule_bot){.thinking = 0};
}

bool schedule_answer(const struct table *table, struct schedule *schedule, int seat, uint64_t asked, cub_move move)
{
    struct schedule_bot *bot = &schedule->bot[seat];
    bool stands = asked == table->now.changed;
    uint16_t bots = schedule_bots(table);
    bool wanted = stands ? (bots & ~decided(table, schedule, bots)) >> seat & 1 : asked == bot->thinking;
    if (!move || !wanted || (stands && cub_game_refuse(table->match.game, position(table), seat, move, NULL)))
        return false;
    *bot = (struct schedule_bot){.thought = (uint32_t)asked, .move = move};
    return stands;
}

int64_t schedule_stored_due(const struct table *table)
{
    int64_t due = table_come_until(table);
    if (due != INT64_MAX)
        return due;
    if (table->settings.clock != CLOCK_DAYS || table->now.phase != CUB_PHASE_PLAYING)
        return 0;
    for (int i = 0; i < CUB_SEATS; i++) {
        bool bot = table->now.seat[i].bot && position(table)->to_act >> i & 1;
        int64_t at = bot ? table->line[table->length - 1].moment : clock_ends_at(table, i);
        due = at < due ? at : due;
    }
    return due == INT64_MAX ? 0 : due;
}
