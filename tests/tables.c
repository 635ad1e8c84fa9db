/* A match of bots on a log at home (table/table.h). Freestanding: the wasm test links it too. */
#include "cubilete/field.h"
#include "cubilete/option.h"
#include "table/schedule.h"
#include "tests/support.h"

enum { MOST_PLIES = 5000, SEED = 5 };

static bool append(struct table *table, const char *line, size_t length)
{
    const struct table_append append = {.player = 1, .spent = -1};
    struct table_error fault;
    return table_restore(table, line, length, &append, &fault);
}

/* Bots on all seats; false without memory. */
static bool begin(struct table *table)
{
    bool good = true;
    for (int i = 0; i < table->match.now.state.setup.seats && good; i++) {
        char line[] = "seat 1 bot:azar";
        line[5] = (char)('1' + i);
        good = append(table, line, sizeof line - 1);
    }
    return good && append(table, "start", 5);
}

/* The nth roll is a function of n. */
static bool roll(struct table *table)
{
    struct cub_rng rng;
    cub_rng_init(&rng, SEED, cub_match_rolls(&table->match));
    return table_throw(table, table->match.game->draw(&table->match.now.state, CUB_DICE, &rng), 0);
}

static bool think(struct table *table, struct schedule *schedule, int seat, void *memory)
{
    struct bot_job job;
    struct cub_thought thought;
    schedule_ask(table, schedule, seat, &job);
    cub_rng_init(&job.rng, SEED, ~(uint64_t)table->match.length);
    bot_job_run(&job, memory, NULL, NULL, &thought);
    return schedule_answer(table, schedule, seat, job.asked, thought.move);
}

/* What is due, once: of bots that move at once the lowest. False: something was refused. */
static bool step(struct table *table, struct schedule *schedule, void *memory)
{
    struct schedule_due due = schedule_next(table, schedule);
    if (table->match.now.state.to_act & CUB_BIT(CUB_DICE))
        return roll(table);
    if (due.think)
        return think(table, schedule, __builtin_ctz(due.think), memory);
    return schedule_perform(table, schedule, &due, due.at);
}

/* To the end, with all of it committed; false: something was refused, or does not replay. */
static bool play(struct table *table, void *memory)
{
    struct schedule schedule = {.cup = 0};
    union cub_any replayed;
    bool good = true;
    while (good && table->match.now.state.to_act && table->match.length < MOST_PLIES) {
        good = step(table, &schedule, memory);
        table_commit(table);
    }
    cub_match_at(&table->match, table->match.length, &replayed);
    return good && cub_state_hash(table->match.game, &replayed.state, 0) ==
                       cub_state_hash(table->match.game, &table->match.now.state, 0);
}

uint32_t test_table(const struct cub_game *game, void *memory, struct cub_memory heap)
{
    struct cub_setup setup;
    struct table table;
    table_init(&table, test_games(), heap);
    table.at_home = true;
    cub_setup_init(&setup, game, test_fewest_seats(game));
    bool good = cub_match_init(&table.match, game, &setup, NULL, heap, NULL) && begin(&table) && play(&table, memory);
    uint32_t length = good ? table.match.length : 0;
    table_finish(&table);
    return length;
}
