/* The table as it lies here: a copy of what was heard, with the seats of all others as bots' that are played elsewhere.
 */
#include "join/join.h"

#include <stdio.h>

#include "cubilete/games.h"
#include "cubilete/host.h"

enum { PATIENCE_MS = 5000 };

/* Nothing here rolls, and nothing has to be kept: the server does both. */
static cub_move no_roll(void *context, const struct cub_match *match, uint64_t n)
{
    (void)context;
    (void)match;
    (void)n;
    return 0;
}

static void wake(void *context, uint64_t stream, struct cub_rng *rng)
{
    (void)context;
    cub_rng_init(rng, 0, stream);
}

static bool no_keep(void *context, const struct cub_record *record, uint32_t stands)
{
    (void)context;
    (void)record;
    (void)stands;
    return true;
}

static void take(void *context, struct cub_record *record, const struct cub_fault *fault)
{
    struct cub_record *copy = context;
    if (fault)
        return;
    *copy = *record;
    *record = (struct cub_record){.match = {.memory = record->match.memory}};
}

static void feed(void *context, const char *bytes, size_t length)
{
    cub_reader_feed(context, bytes, length);
}

/* The record of the table before its first move. */
static bool read_record(const struct join *join, struct cub_record *record)
{
    static struct cub_reader reader;
    const struct live *table = &join->follow.table;
    *record = (struct cub_record){.header = {.text = NULL}};
    cub_reader_init(&reader, cub_games, cub_heap, (struct cub_reader_events){.context = record, .game = take});
    live_record(table, CUB_NOBODY, table->now.started, feed, &reader);
    cub_reader_finish(&reader);
    return record->match.game;
}

static bool build(struct join *join)
{
    const struct table_means means = {.roll = no_roll, .wake = wake, .keep = no_keep};
    struct cub_record record;
    if (!read_record(join, &record))
        return false;
    const struct cub_bot *bot = cub_bot_find(record.match.game);
    table_init(&join->home.table, &record, &means);
    join->home.table.apart = true;
    join->home.ms = PATIENCE_MS;
    join->home.memory = bot ? cub_bot_memory(bot) : NULL;
    join->built = join->home.memory || !bot;
    return join->built;
}

static void seat_people(struct join *join)
{
    struct table *table = &join->home.table;
    for (int i = 0; i < table->record.match.now.state.setup.seats; i++) {
        const struct live_seat *from = &join->follow.table.now.seat[i];
        char name[JOIN_NOTE];
        snprintf(table->seat[i].name, TABLE_NAME, "%s", join_name(join, i, name));
        table->seat[i].bot = i != join->follow.seat || from->bot;
        table->seat[i].level = from->bot ? from->level : CUB_MEDIO;
    }
}

static bool same(const struct cub_entry *a, const struct cub_entry *b)
{
    return a->move == b->move && a->who == b->who && a->stand_in == b->stand_in;
}

/* How many moves of both are the same; *back: a move that was known is gone. */
static uint32_t common(const struct cub_match *from, const struct cub_match *to, bool *back)
{
    uint32_t shared = 0;
    while (shared < from->length && shared < to->length && same(&from->log[shared], &to->log[shared]))
        shared++;
    *back = false;
    for (uint32_t i = shared; i < to->length; i++)
        *back = *back || i >= from->length || (!to->log[i].stand_in && !same(&from->log[i], &to->log[i]));
    return shared;
}

/* False without memory: what was heard can be played. */
static bool play_on(const struct cub_match *from, struct cub_match *to)
{
    for (uint32_t i = to->length; i < from->length; i++) {
        if (!cub_match_play(to, from->log[i].who, from->log[i].move, NULL))
            return false;
        to->log[i].stand_in = from->log[i].stand_in;
    }
    return true;
}

static bool copy_match(struct join *join, bool *changed)
{
    const struct cub_match *from = &join->follow.table.match;
    struct cub_match *to = &join->home.table.record.match;
    bool back;
    uint32_t shared = common(from, to, &back);
    *changed = shared < to->length || shared < from->length;
    if (shared < to->length)
        cub_match_undo(to, shared);
    join->home.table.backs += back;
    return play_on(from, to);
}

bool join_copy(struct join *join)
{
    const struct live *table = &join->follow.table;
    struct table *home = &join->home.table;
    bool changed = !join->built, closed = home->closed;
    if (!table->match.game || !table->now.started)
        return false;
    if ((!join->built && !build(join)) || !copy_match(join, &changed)) {
        join->over = true;
        cub_refuse(&join->why, NULL, "match.memory");
        return true;
    }
    seat_people(join);
    home->closed = table->now.phase == LIVE_OVER && home->record.match.now.state.to_act;
    return changed || home->closed != closed;
}
