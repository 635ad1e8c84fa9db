/* A match of bots on a log at home (table/table.h). Freestanding: the wasm test links it too. */
#include "cubilete/field.h"
#include "cubilete/option.h"
#include "table/schedule.h"
#include "tests/support.h"

enum { MOST_PLIES = 5000, SEED = 5 };

static bool append(struct live *live, const char *line, size_t length)
{
    const struct live_append append = {.player = 1, .spent = -1};
    struct live_fault fault;
    return live_take(live, line, length, &append, &fault);
}

/* Bots on all seats; false without memory. */
static bool begin(struct live *live)
{
    bool good = true;
    for (int i = 0; i < live->match.now.state.setup.seats && good; i++) {
        char line[] = "seat 1 bot:azar";
        line[5] = (char)('1' + i);
        good = append(live, line, sizeof line - 1);
    }
    return good && append(live, "start", 5);
}

/* The nth roll is a function of n. */
static bool roll(struct live *live)
{
    struct cub_rng rng;
    cub_rng_init(&rng, SEED, cub_match_rolls(&live->match));
    return live_throw(live, live->match.game->draw(&live->match.now.state, CUB_DICE, &rng), 0);
}

static bool think(struct live *live, struct schedule *schedule, int seat, void *memory)
{
    struct bot_job job;
    struct cub_thought thought;
    schedule_ask(live, schedule, seat, &job);
    cub_rng_init(&job.rng, SEED, ~(uint64_t)live->match.length);
    bot_job_run(&job, memory, NULL, NULL, &thought);
    return schedule_answer(live, schedule, seat, job.asked, thought.move);
}

/* What is due, once: of bots that move at once the lowest. False: something was refused. */
static bool step(struct live *live, struct schedule *schedule, void *memory)
{
    struct schedule_due due = schedule_next(live, schedule);
    if (live->match.now.state.to_act & CUB_BIT(CUB_DICE))
        return roll(live);
    if (due.think)
        return think(live, schedule, __builtin_ctz(due.think), memory);
    return schedule_perform(live, schedule, &due, due.at);
}

/* To the end, with all of it committed; false: something was refused, or does not replay. */
static bool play(struct live *live, void *memory)
{
    struct schedule schedule = {.cup = 0};
    union cub_any replayed;
    bool good = true;
    while (good && live->match.now.state.to_act && live->match.length < MOST_PLIES) {
        good = step(live, &schedule, memory);
        live_keep(live);
    }
    cub_match_at(&live->match, live->match.length, &replayed);
    return good && cub_state_hash(live->match.game, &replayed.state, 0) ==
                       cub_state_hash(live->match.game, &live->match.now.state, 0);
}

uint32_t test_table(const struct cub_game *game, void *memory, struct cub_memory heap)
{
    struct cub_setup setup;
    struct live live;
    live_init(&live, test_games(), heap);
    live.at_home = true;
    cub_setup_init(&setup, game, test_fewest_seats(game));
    bool good = cub_match_init(&live.match, game, &setup, NULL, heap, NULL) && begin(&live) && play(&live, memory);
    uint32_t length = good ? live.match.length : 0;
    live_finish(&live);
    return length;
}
