/* Bots at a table: what is thought about, the thinking, and what becomes of its answer. */
#include "table/table.h"

#include "cubilete/analysis.h"

enum { GIVE_UP_MS = 3000 }; /* a bot that gives up says so after this time */

static struct table_moment moment_of(const struct table *table)
{
    return (struct table_moment){.open = table->record.match.open, .backs = table->backs};
}

static bool same(struct table_moment a, struct table_moment b)
{
    return a.open == b.open && a.backs == b.backs;
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
void table_ask(const struct table *table, int seat, enum cub_level level, struct table_job *job)
{
    const struct cub_match *match = &table->record.match;
    *job = (struct table_job){.game = match->game,
                              .bot = table->bot,
                              .seat = seat,
                              .level = level,
                              .nodes = table->nodes,
                              .asked = moment_of(table)};
    cub_match_view(match, seat, &job->view);
    table->means.wake(table->means.context, ~((uint64_t)match->open * CUB_SEATS + (uint64_t)seat), &job->rng);
}

void table_consult(const struct table *table, int seat, cub_move also, struct table_job *job)
{
    *job = (struct table_job){.game = table->record.match.game,
                              .bot = table->bot,
                              .seat = seat,
                              .level = CUB_MAESTRO,
                              .advice = true,
                              .also = also,
                              .asked = moment_of(table)};
    cub_match_view(&table->record.match, seat, &job->view);
}

static void advise(const struct table_job *job, void *memory, bool (*stop)(void *), void *context,
                   struct cub_thought *thought)
{
    const struct cub_judge judge = {
        .bot = job->bot, .level = job->level, .memory = memory, .stop = stop, .context = context};
    cub_judge_advise(&judge, &job->view.state, job->seat, job->also, thought);
}

void table_think(const struct table_job *job, void *memory, bool (*stop)(void *), void *context,
                 struct cub_thought *thought)
{
    struct cub_rng rng = job->rng;
    const struct cub_think think = {.view = &job->view.state,
                                    .seat = job->seat,
                                    .level = job->level,
                                    .nodes = job->nodes,
                                    .rng = &rng,
                                    .memory = memory,
                                    .stop = stop,
                                    .context = context};
    *thought = (struct cub_thought){.move = 0};
    if (job->advice)
        advise(job, memory, stop, context, thought);
    else if (job->bot)
        cub_bot_think(job->bot, &think, thought);
    else
        thought->move = job->game->draw(&job->view.state, job->seat, &rng);
}

bool table_stands(const struct table *table, const struct table_job *job)
{
    return same(job->asked, moment_of(table)) && table->record.match.now.state.to_act >> job->seat & 1;
}

/* All bots make up their minds about the moment when everybody sees the dice (WB-3). */
static void remember(struct table *table, int seat, cub_move call)
{
    struct table_race *race = &table->race;
    if (!same(race->begun, moment_of(table)))
        *race = (struct table_race){.begun = moment_of(table)};
    uint32_t ms = cub_game_when(table->record.match.game, &table->record.match.now.state, seat, call);
    race->call[seat] = call;
    race->ms[seat] = ms == CUB_NEVER ? GIVE_UP_MS : ms;
}

enum table_outcome table_take(struct table *table, const struct table_job *job, const struct cub_thought *thought)
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
