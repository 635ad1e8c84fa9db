/* Thinking at home: in memory of its own, and no longer than people like to wait. */
#include "tty/home.h"

#include "host/clock.h"

/* The end of patience: whoever waits says so, or the time is up. */
struct patience {
    bool (*stop)(void *);
    void *context;
    int64_t end_ms;
};

static bool lost_patience(void *context)
{
    const struct patience *patience = context;
    return (patience->stop && patience->stop(patience->context)) || cub_clock_ms() >= patience->end_ms;
}

void home_think(struct home *home, const struct bot_job *job, bool (*stop)(void *), void *context,
                struct cub_thought *thought)
{
    struct patience patience = {.stop = stop, .context = context, .end_ms = cub_clock_ms() + home->ms};
    bot_job_run(job, home->memory, lost_patience, &patience, thought);
}

/* Has a bot's thought and lets it count, unless whoever waits wants no more of it. */
static enum table_outcome answer(struct home *home, int seat, bool (*stop)(void *), void *context)
{
    struct bot_job job;
    struct cub_thought thought;
    table_ask(&home->table, seat, home->table.seat[seat].level, &job);
    home_think(home, &job, stop, context, &thought);
    if (stop && stop(context))
        return TABLE_REFUSED;
    return table_take(&home->table, &job, &thought);
}

enum table_outcome home_answer(struct home *home, bool (*stop)(void *), void *context)
{
    return answer(home, __builtin_ctz(table_wanted(&home->table)), stop, context);
}

/* All bots of a race think before it goes on. */
static void make_up_minds(struct home *home)
{
    for (uint32_t seats = table_wanted(&home->table); seats; seats &= seats - 1)
        answer(home, __builtin_ctz(seats), NULL, NULL); /* is remembered: there is nothing to be kept yet */
}

uint32_t home_race_next(struct home *home)
{
    if (home->away)
        return CUB_NEVER;
    make_up_minds(home);
    return table_race_next(&home->table);
}

enum table_outcome home_race_advance(struct home *home, uint32_t ms)
{
    if (home->away)
        return TABLE_KEPT;
    make_up_minds(home);
    return table_race_advance(&home->table, ms);
}
