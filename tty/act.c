/* What people do at a table, wherever it is kept. */
#include "tty/home.h"

enum table_outcome home_play(struct home *home, int seat, cub_move move, struct cub_refusal *why)
{
    return home->away ? home->away->play(home, seat, move, why) : table_play(&home->table, seat, move, why);
}

enum table_outcome home_race_play(struct home *home, int seat, const char *text, uint32_t ms, struct cub_refusal *why)
{
    const struct cub_match *match = &home->table.record.match;
    if (!home->away)
        return table_race_play(&home->table, seat, text, ms, why);
    cub_move move = cub_game_parse_at(match->game, &match->now.state, seat, text, ms, why);
    return move ? home->away->play(home, seat, move, why) : TABLE_REFUSED;
}

bool home_undoable(const struct home *home)
{
    return home->away ? home->away->undoable(home) : table_undoable(&home->table);
}

enum table_outcome home_undo(struct home *home)
{
    if (!home->away)
        return table_undo(&home->table);
    if (!home_undoable(home))
        return TABLE_REFUSED;
    home->away->undo(home);
    return TABLE_KEPT;
}

void home_close(struct home *home)
{
    if (!home->away)
        table_close(&home->table);
}

bool home_idle(const struct home *home)
{
    return home->away && table_due(&home->table) != TABLE_OVER && !table_people(&home->table);
}
