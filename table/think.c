/* Bots at a table: what is thought about, and what becomes of the answer. */
#include "table/table.h"

static struct table_moment moment_of(const struct table *table)
{
    return (struct table_moment){.open = table->record.match.open, .backs = table->backs};
}

static bool same(struct table_moment a, struct table_moment b)
{
    return a.open == b.open && a.backs == b.backs;
}

/* The same as one number, for a job that is asked now. */
static uint64_t mark(const struct table *table)
{
    return (uint64_t)table->backs << 32 | table->record.match.open;
}

/* Whether a bot has thought about the race that is on. */
static bool has_call(const struct table *table, int seat)
{
    return table->race.call[seat] && same(table->race.begun, moment_of(table));
}

uint16_t table_wanted(const struct table *table)
{
    uint16_t wanted = table_bots(table);
    for (int seat = 0; seat < CUB_SEATS; seat++)
        if (table_due(table) == TABLE_RACE && has_call(table, seat))
            wanted &= (uint16_t)~CUB_BIT(seat);
    return wanted;
}

/* What everybody knows decides the stream: a thought is the same whatever others have handed in sealed before it. */
void table_ask(const struct table *table, int seat, enum cub_level level, struct bot_job *job)
{
    const struct cub_match *match = &table->record.match;
    bot_job_init(job, match, seat, level, mark(table));
    job->nodes = table->nodes;
    table->means.wake(table->means.context, ~((uint64_t)match->open * CUB_SEATS + (uint64_t)seat), &job->rng);
}

void table_consult(const struct table *table, int seat, cub_move also, struct bot_job *job)
{
    bot_job_init_advice(job, &table->record.match, seat, also, mark(table));
}

bool table_stands(const struct table *table, const struct bot_job *job)
{
    return job->asked == mark(table) && table->record.match.now.state.to_act >> job->seat & 1;
}

/* All bots make up their minds about the moment when everybody sees the dice (WB-3). */
static void remember(struct table *table, int seat, cub_move call)
{
    struct table_race *race = &table->race;
    if (!same(race->begun, moment_of(table)))
        *race = (struct table_race){.begun = moment_of(table)};
    race->call[seat] = call;
    race->ms[seat] = bot_call_ms(table->record.match.game, &table->record.match.now.state, seat, call);
}

enum table_outcome table_take(struct table *table, const struct bot_job *job, const struct cub_thought *thought)
{
    if (!table_stands(table, job))
        return TABLE_REFUSED;
    if (table_due(table) != TABLE_RACE)
        return table_play(table, job->seat, thought->move, NULL);
    remember(table, job->seat, thought->move);
    return TABLE_KEPT;
}

int table_explain(const struct table *table, int seat, cub_move move, struct cub_refusal reasons[TABLE_REASONS])
{
    union cub_any view;
    cub_match_view(&table->record.match, seat, &view);
    return table->bot ? table->bot->explain(&view.state, seat, move, reasons, TABLE_REASONS) : 0;
}
