/* A match of bots at a table. Freestanding: the wasm test links it too. */
#include "cubilete/field.h"
#include "cubilete/option.h"
#include "table/table.h"
#include "tests/support.h"

enum { MOST_PLIES = 5000, SEED = 5 };

static cub_move roll(void *kept, const struct cub_match *match, uint64_t n)
{
    struct cub_rng rng;
    (void)kept;
    cub_rng_init(&rng, SEED, n);
    return match->game->draw(&match->now.state, CUB_DICE, &rng);
}

static void wake(void *kept, uint64_t stream, struct cub_rng *rng)
{
    (void)kept;
    cub_rng_init(rng, SEED, stream);
}

/* False: something was left out. */
static bool keep(void *kept, const struct cub_record *record, uint32_t stands)
{
    uint32_t *length = kept;
    bool good = stands == *length && record->match.length == stands + 1;
    *length = record->match.length;
    return good;
}

static enum table_outcome think(struct table *table, void *memory)
{
    struct bot_job job;
    struct cub_thought thought;
    table_ask(table, __builtin_ctz(table_wanted(table)), CUB_AZAR, &job);
    bot_job_run(&job, memory, NULL, NULL, &thought);
    return table_take(table, &job, &thought);
}

static enum table_outcome step(struct table *table, void *memory)
{
    if (table_due(table) == TABLE_DICE)
        return table_roll(table);
    return table_wanted(table) ? think(table, memory) : table_race_advance(table, CUB_NEVER - 1);
}

static bool same(const struct cub_match *match)
{
    union cub_any replayed;
    cub_match_at(match, match->length, &replayed);
    return cub_state_hash(match->game, &replayed.state, 0) == cub_state_hash(match->game, &match->now.state, 0);
}

/* To the end; false: something was refused, not kept, or not to be replayed. */
static bool play(struct table *table, void *memory)
{
    bool good = true;
    struct table_seat bot;
    table_seat_bot(&bot, CUB_AZAR);
    for (int i = 0; i < table->record.match.now.state.setup.seats; i++)
        table_sit(table, i, &bot);
    while (good && table_due(table) != TABLE_OVER && table->record.match.length < MOST_PLIES)
        good = step(table, memory) == TABLE_KEPT;
    return good && same(&table->record.match);
}

uint32_t test_table(const struct cub_game *game, void *memory, struct cub_memory heap)
{
    uint32_t kept = 0;
    const struct table_means means = {.roll = roll, .wake = wake, .keep = keep, .context = &kept};
    struct cub_setup setup;
    struct cub_record record;
    struct table table;
    cub_setup_init(&setup, game, test_fewest_seats(game));
    if (!cub_record_init(&record, game, &setup, NULL, heap, NULL))
        return 0;
    table_init(&table, &record, &means);
    uint32_t length = play(&table, memory) ? table.record.match.length : 0;
    table_finish(&table);
    return length;
}
