/* Playing at a table: who is due, moves, dice, the clock. */
#include "table/table.h"

static const struct cub_state *now(const struct table *table)
{
    return &table->record.match.now.state;
}

/* The seats that bots hold, or people. */
static uint16_t held(const struct table *table, bool by_bots)
{
    uint16_t seats = 0;
    for (int i = 0; i < now(table)->setup.seats; i++)
        if (table->seat[i].bot == by_bots)
            seats |= CUB_BIT(i);
    return seats;
}

uint16_t table_persons(const struct table *table)
{
    return held(table, false);
}

uint16_t table_people(const struct table *table)
{
    return now(table)->to_act & held(table, false);
}

uint16_t table_bots(const struct table *table)
{
    return now(table)->to_act & held(table, true);
}

enum table_due table_due(const struct table *table)
{
    uint32_t all = now(table)->to_act;
    if (!all || table->closed)
        return TABLE_OVER;
    if (all & CUB_BIT(CUB_DICE))
        return TABLE_DICE;
    if (cub_game_races(table->record.match.game))
        return TABLE_RACE;
    bool first = table_bots(table) && !(table->apart && table_people(table));
    return first ? TABLE_BOT : TABLE_PEOPLE;
}

static int only(uint32_t seats)
{
    return seats && !(seats & (seats - 1)) ? __builtin_ctz(seats) : CUB_NOBODY;
}

int table_viewer(const struct table *table)
{
    int alone = only(held(table, false));
    return alone != CUB_NOBODY ? alone : only(table_people(table));
}

uint32_t table_limit(const struct table *table)
{
    const struct cub_game *game = table->record.match.game;
    uint32_t deadline = cub_game_deadline(game, now(table));
    return table->by_hand || cub_game_races(game) || deadline == CUB_NEVER ? 0 : deadline;
}

/* One move more is there than there was. */
static enum table_outcome keep(const struct table *table)
{
    const struct cub_record *record = &table->record;
    return table->means.keep(table->means.context, record, record->match.length - 1) ? TABLE_KEPT : TABLE_UNKEPT;
}

enum table_outcome table_play(struct table *table, int who, cub_move move, struct cub_refusal *why)
{
    return cub_match_play(&table->record.match, who, move, why) ? keep(table) : TABLE_REFUSED;
}

enum table_outcome table_play_text(struct table *table, int who, const char *text, struct cub_refusal *why)
{
    return cub_match_play_text(&table->record.match, who, text, why) ? keep(table) : TABLE_REFUSED;
}

enum table_outcome table_roll(struct table *table)
{
    const struct cub_match *match = &table->record.match;
    if (table->by_hand || !(now(table)->to_act & CUB_BIT(CUB_DICE)))
        return TABLE_REFUSED;
    cub_move dice = table->means.roll(table->means.context, match, cub_match_rolls(match));
    return dice ? table_play(table, CUB_DICE, dice, NULL) : TABLE_REFUSED;
}

enum table_outcome table_close(struct table *table)
{
    const struct cub_game *game = table->record.match.game;
    if (!game->count(now(table), CUB_CLOCK))
        return TABLE_REFUSED;
    return table_play(table, CUB_CLOCK, game->nth(now(table), CUB_CLOCK, 0), NULL);
}
