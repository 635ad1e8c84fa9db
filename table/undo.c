/* Going back at a table, and how far. */
#include "table/table.h"

/* Whether people may take back more than what nobody has seen: it was agreed on, or they are among themselves. */
static bool is_lenient(const struct table *table)
{
    uint16_t all = (uint16_t)(CUB_BIT(table->record.match.now.state.setup.seats) - 1);
    return table->takeback || (table->free_undo && table_persons(table) == all);
}

/* Whether the next move was made sealed, or was the last of those that were: what was handed in stays (EC-31, WB-8). */
static bool is_secret(const struct cub_walk *walk, int who)
{
    return cub_sealed(&walk->state.state, who) || (who < CUB_SEATS && walk->open < walk->length);
}

/* Whether it brings news to others. */
static bool is_news(const struct table *table, int who)
{
    return who >= CUB_SEATS || table->seat[who].bot;
}

/* Behind the last move that is final. */
static uint32_t last_final(const struct table *table)
{
    const struct cub_match *match = &table->record.match;
    bool lenient = is_lenient(table);
    struct cub_walk walk;
    uint32_t limit = 0;
    cub_walk_init(&walk, match, CUB_NOBODY);
    while (walk.length < match->length) {
        int who = match->log[walk.length].who;
        bool final = is_secret(&walk, who) || (!lenient && is_news(table, who));
        cub_walk_step(&walk, NULL);
        limit = final ? walk.length : limit;
    }
    return limit > table->fixed ? limit : table->fixed;
}

uint32_t table_undo_limit(const struct table *table)
{
    return table->by_hand && is_lenient(table) ? table->fixed : last_final(table);
}

/* Behind the move that undo would take back; the limit: there is none. */
static uint32_t last_undoable(const struct table *table, uint32_t limit)
{
    const struct cub_match *match = &table->record.match;
    uint32_t length = match->length;
    while (length > limit && !table->by_hand && is_news(table, match->log[length - 1].who))
        length--;
    return length;
}

bool table_undoable(const struct table *table)
{
    uint32_t limit = table_undo_limit(table);
    return last_undoable(table, limit) > limit;
}

enum table_outcome table_undo(struct table *table)
{
    uint32_t limit = table_undo_limit(table), behind = last_undoable(table, limit);
    return behind > limit ? table_rewind(table, behind - 1) : TABLE_REFUSED;
}

enum table_outcome table_rewind(struct table *table, uint32_t length)
{
    table_drop(table, length);
    return table->means.keep(table->means.context, &table->record, length) ? TABLE_KEPT : TABLE_UNKEPT;
}

void table_drop(struct table *table, uint32_t length)
{
    cub_match_undo(&table->record.match, length);
    table->fixed = table->fixed < length ? table->fixed : length;
    table->backs++;
}
