/* A race at a table: what bots call and when, and when the clock may close it. */
#include "tty/table.h"

enum { GIVE_UP_MS = 3000 }; /* a bot that gives up says so after this time */

/* Where the race began: behind its dice. */
static uint32_t start_of(const struct cub_match *match)
{
    uint32_t start = match->length;
    while (start > 0 && match->log[start - 1].who != CUB_DICE)
        start--;
    return start;
}

/* All bots make up their minds at the moment when everybody sees the dice (WB-3). */
static void prepare(struct table *table)
{
    const struct cub_match *match = &table->record.match;
    struct table_race *race = &table->race;
    uint32_t start = start_of(match);
    if (race->start == start)
        return;
    race->start = start;
    for (uint32_t seats = table_bots(table); seats; seats &= seats - 1) {
        int seat = __builtin_ctz(seats);
        struct cub_thought thought;
        table_think(table, seat, table->seat[seat].level, NULL, NULL, &thought);
        race->call[seat] = thought.move;
        uint32_t ms = cub_game_when(match->game, &match->now.state, seat, thought.move);
        race->ms[seat] = ms == CUB_NEVER ? GIVE_UP_MS : ms;
    }
}

/* The bot that calls next, or -1. */
static int next_bot(const struct table *table)
{
    int next = -1;
    for (uint32_t seats = table_bots(table); seats; seats &= seats - 1) {
        int seat = __builtin_ctz(seats);
        if (next < 0 || table->race.ms[seat] < table->race.ms[next])
            next = seat;
    }
    return next;
}

uint32_t table_race_next(struct table *table)
{
    prepare(table);
    int bot = next_bot(table);
    uint32_t end = cub_game_deadline(table->record.match.game, &table->record.match.now.state);
    return bot >= 0 && table->race.ms[bot] < end ? table->race.ms[bot] : end;
}

void table_race_advance(struct table *table, uint32_t ms)
{
    bool good = true;
    while (good && table_due(table) == TABLE_RACE) {
        uint32_t next = table_race_next(table);
        int bot = next_bot(table);
        if (next > ms || next == UINT32_MAX)
            return;
        if (bot >= 0 && table->race.ms[bot] == next)
            good = table_play(table, bot, table->race.call[bot], NULL);
        else
            good = table_close(table);
    }
}
