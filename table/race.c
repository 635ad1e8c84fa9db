/* A race at a table: when bots call, and when the clock may close it. */
#include "table/table.h"

enum table_outcome table_race_play(struct table *table, int seat, const char *text, uint32_t ms,
                                   struct cub_refusal *why)
{
    const struct cub_match *match = &table->record.match;
    cub_move move = cub_game_parse_at(match->game, &match->now.state, seat, text, ms, why);
    return move ? table_play(table, seat, move, why) : TABLE_REFUSED;
}

uint32_t table_race_last(const struct table *table, uint32_t length)
{
    const struct cub_match *match = &table->record.match;
    uint32_t last = 0;
    for (uint32_t i = length; i > 0 && match->log[i - 1].who != CUB_DICE; i--) {
        const struct cub_entry *entry = &match->log[i - 1];
        uint32_t ms = cub_game_when(match->game, &match->now.state, (int)entry->who, entry->move);
        last = ms != CUB_NEVER && ms > last ? ms : last;
    }
    return last;
}

/* Bots that have thought about this race and not called. */
static uint16_t ready(const struct table *table)
{
    return table_bots(table) & (uint16_t)~table_wanted(table);
}

/* The bot that calls next, or -1. */
static int next_bot(const struct table *table)
{
    int next = -1;
    for (uint32_t seats = ready(table); seats; seats &= seats - 1) {
        int seat = __builtin_ctz(seats);
        if (next < 0 || table->race.ms[seat] < table->race.ms[next])
            next = seat;
    }
    return next;
}

/* When the clock closes: a call that counts may still be on its way from a person who is silent, or be thought about.
 */
static uint32_t closing(const struct table *table, uint32_t end)
{
    uint32_t longest = 0, limit = table->race_ms ? table->race_ms : CUB_NEVER;
    for (uint32_t seats = table_people(table); seats; seats &= seats - 1) {
        uint32_t line = table->line[__builtin_ctz(seats)];
        longest = line > longest ? line : longest;
    }
    uint32_t close = end < CUB_NEVER - longest && !table_wanted(table) ? end + longest : CUB_NEVER;
    return close < limit ? close : limit;
}

/* What happens next: the bot that calls, or -1 for the clock; *ms: when. A bot past the end has lost and is silent. */
static int next_event(const struct table *table, uint32_t *ms)
{
    const struct cub_match *match = &table->record.match;
    int bot = next_bot(table);
    uint32_t end = cub_game_deadline(match->game, &match->now.state), close = closing(table, end);
    bool calls = bot >= 0 && table->race.ms[bot] < end && table->race.ms[bot] < close;
    *ms = calls ? table->race.ms[bot] : close;
    return calls ? bot : -1;
}

uint32_t table_race_next(const struct table *table)
{
    uint32_t ms;
    next_event(table, &ms);
    return ms;
}

enum table_outcome table_race_advance(struct table *table, uint32_t ms)
{
    enum table_outcome worst = TABLE_KEPT, outcome;
    while (worst != TABLE_REFUSED && table_due(table) == TABLE_RACE) {
        uint32_t next;
        int bot = next_event(table, &next);
        if (next > ms || next == CUB_NEVER)
            return worst;
        outcome = bot < 0 ? table_close(table) : table_play(table, bot, table->race.call[bot], NULL);
        worst = outcome < worst ? outcome : worst;
    }
    return worst;
}
