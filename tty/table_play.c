/* Playing at a table: who is due, moves, rolls, bots, and going back. */
#include "tty/table.h"

#include "cubilete/analysis.h"
#include "host/clock.h"

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
    if (!all)
        return TABLE_OVER;
    if (all & CUB_BIT(CUB_DICE))
        return TABLE_DICE;
    if (cub_game_races(table->record.match.game))
        return TABLE_RACE;
    return table_bots(table) ? TABLE_BOT : TABLE_PEOPLE;
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

bool table_play(struct table *table, int who, cub_move move, struct cub_refusal *why)
{
    if (!cub_match_play(&table->record.match, who, move, why))
        return false;
    table_save(table);
    return true;
}

bool table_play_text(struct table *table, int who, const char *text, struct cub_refusal *why)
{
    cub_move move = cub_game_parse(table->record.match.game, now(table), who, text, why);
    return move && table_play(table, who, move, why);
}

/* Rolls so far. */
static uint64_t rolls(const struct cub_match *match)
{
    uint64_t count = 0;
    for (uint32_t i = 0; i < match->length; i++)
        count += match->log[i].who == CUB_DICE;
    return count;
}

bool table_roll(struct table *table)
{
    struct cub_rng rng;
    cub_rng_init(&rng, table->seed, rolls(&table->record.match)); /* a stream a roll */
    if (!cub_match_roll(&table->record.match, &rng))
        return false;
    table_save(table);
    return true;
}

bool table_close(struct table *table)
{
    const struct cub_game *game = table->record.match.game;
    return game->count(now(table), CUB_CLOCK) &&
           table_play(table, CUB_CLOCK, game->nth(now(table), CUB_CLOCK, 0), NULL);
}

/* A stream for each thought, far from those of the rolls: in a race the calls of all belong to its start. */
static void wake(const struct table *table, int seat, struct cub_rng *rng)
{
    const struct cub_match *match = &table->record.match;
    uint64_t moment = table_due(table) == TABLE_RACE ? table->race.start : match->length;
    cub_rng_init(rng, table->seed, ~(moment * CUB_SEATS + (uint64_t)seat));
}

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

void table_think(struct table *table, int seat, enum cub_level level, bool (*stop)(void *), void *context,
                 struct cub_thought *thought)
{
    const struct cub_match *match = &table->record.match;
    struct patience patience = {.stop = stop, .context = context, .end_ms = cub_clock_ms() + table->ms};
    struct cub_rng rng;
    union cub_any view;
    cub_match_view(match, seat, &view);
    wake(table, seat, &rng);
    const struct cub_think think = {.view = &view.state,
                                    .seat = seat,
                                    .level = level,
                                    .nodes = table->nodes,
                                    .rng = &rng,
                                    .memory = table->memory,
                                    .stop = lost_patience,
                                    .context = &patience};
    *thought = (struct cub_thought){0};
    if (table->bot)
        cub_bot_think(table->bot, &think, thought);
    else
        thought->move = match->game->draw(&view.state, seat, &rng);
}

int table_answer(struct table *table, bool (*stop)(void *), void *context)
{
    int seat = __builtin_ctz(table_bots(table));
    struct cub_thought thought;
    table_think(table, seat, table->seat[seat].level, stop, context, &thought);
    return table_play(table, seat, thought.move, NULL) ? seat : -1;
}

int table_explain(const struct table *table, int seat, cub_move move, struct cub_refusal reasons[TABLE_REASONS])
{
    union cub_any view;
    cub_match_view(&table->record.match, seat, &view);
    return table->bot ? table->bot->explain(&view.state, seat, move, reasons, TABLE_REASONS) : 0;
}

/* What a seat's view is worth to it after a move. */
static cub_value worth_after(const struct table *table, const struct cub_judge *judge, int seat, cub_move move)
{
    cub_value value[CUB_SEATS];
    union cub_any view;
    cub_match_view(&table->record.match, seat, &view);
    table->record.match.game->apply(&view.state, seat, move);
    cub_judge_value(judge, &view.state, value);
    return value[seat];
}

cub_value table_cost(struct table *table, int seat, cub_move move, bool (*stop)(void *), void *context, cub_move *best)
{
    const struct cub_judge judge = {
        .bot = table->bot, .level = CUB_FUERTE, .memory = table->memory, .stop = stop, .context = context};
    struct cub_thought thought;
    *best = move;
    if (!table->bot || table_due(table) == TABLE_RACE)
        return 0;
    table_think(table, seat, CUB_FUERTE, stop, context, &thought);
    *best = thought.move;
    if (thought.move == move)
        return 0;
    cub_value cost = worth_after(table, &judge, seat, *best) - worth_after(table, &judge, seat, move);
    return cost > 0 ? cost : 0;
}

/* Whether what somebody does in this position brings news to others, or can't be taken back by the rules. */
static bool is_final(const struct table *table, const struct cub_state *before, uint32_t who)
{
    return who >= CUB_SEATS || table->seat[who].bot || cub_sealed(before, (int)who);
}

uint32_t table_undo_limit(const struct table *table)
{
    const struct cub_match *match = &table->record.match;
    union cub_any state = match->first;
    uint32_t limit = 0;
    for (uint32_t i = 0; i < match->length && held(table, true); i++) {
        if (is_final(table, &state.state, match->log[i].who))
            limit = i + 1;
        match->game->apply(&state.state, (int)match->log[i].who, match->log[i].move);
    }
    return limit;
}

/* Behind the move that undo would take back; the limit: there is none. */
static uint32_t last_undoable(const struct table *table)
{
    const struct cub_match *match = &table->record.match;
    uint32_t limit = table_undo_limit(table), length = match->length;
    while (length > limit && !table->by_hand && match->log[length - 1].who >= CUB_SEATS)
        length--;
    return length;
}

bool table_undoable(const struct table *table)
{
    return last_undoable(table) > table_undo_limit(table);
}

bool table_undo(struct table *table)
{
    if (!table_undoable(table))
        return false;
    table_rewind(table, last_undoable(table) - 1);
    return true;
}

void table_rewind(struct table *table, uint32_t length)
{
    cub_match_undo(&table->record.match, length);
    table->race = (struct table_race){0};
    if (table->journal.fd >= 0)
        cub_journal_undo(&table->journal, length);
    table_save(table);
}

bool table_open(const struct table *table, uint32_t i)
{
    return i < cub_match_open(&table->record.match, table->record.match.length);
}
