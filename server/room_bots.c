/* Runs the thoughts of a room's bots in the thinkers' pool, at most one job for each seat. */
#include <stdlib.h>

#include "host/clock.h"
#include "host/random.h"
#include "server/server.h"

struct thinking {
    struct fair_task turn;
    struct bot_job job;
    struct cub_thought thought;
    struct server *server;
    uint64_t id; /* of the table, whose room may be dropped meanwhile */
    int64_t took_ns;
    atomic_bool stop;
};

static bool should_stop(void *context)
{
    const struct thinking *thinking = context;
    return atomic_load(&thinking->stop) || atomic_load(&thinking->server->quits);
}

static void think(struct task *task, void *memory)
{
    struct thinking *thinking = (struct thinking *)task;
    int64_t began = cub_clock_ns();
    if (should_stop(thinking)) /* given up while it was queued */
        return;
    bot_job_run(&thinking->job, memory, should_stop, thinking, &thinking->thought);
    thinking->took_ns = cub_clock_ns() - began;
}

/* Drops the answer if the room is gone or its bot was asked something else since. */
static void thought(struct task *task)
{
    struct thinking *thinking = (struct thinking *)task;
    struct room *room = room_find(thinking->server, thinking->id);
    struct counters *count = &thinking->server->count;
    count->thinking--;
    if (thinking->took_ns)
        histogram_add(&count->think, thinking->took_ns);
    int seat = thinking->job.seat;
    bool wanted = room && room_is_ready(room) && room->thinking[seat] == thinking;
    if (wanted) {
        room->thinking[seat] = NULL;
        schedule_answer(&room->table, &room->schedule, seat, thinking->job.asked, thinking->thought.move);
    }
    free(thinking);
    if (wanted)
        room_wake(room);
    else if (room)
        room_drop_if_idle(room);
}

/* Whether a person with a seat is present, on this node or another. */
static bool has_people(const struct room *room)
{
    for (int i = 0; i < CUB_SEATS; i++)
        if (room->table.now.seat[i].player && room_is_present(room, i))
            return true;
    return false;
}

static void ask(struct room *room, int seat)
{
    const struct table *table = &room->table;
    struct thinking *thinking = calloc(1, sizeof *thinking);
    uint64_t seed;
    if (!thinking || !cub_random(&seed, sizeof seed)) {
        free(thinking);
        return;
    }
    thinking->turn = (struct fair_task){.task = {.work = think, .done = thought},
                                        .owner = table->now.owner,
                                        .quick = table->now.seat[seat].level <= CUB_MEDIO,
                                        .empty = !has_people(room)};
    thinking->server = room->server;
    thinking->id = room->id;
    schedule_ask(table, &room->schedule, seat, &thinking->job);
    cub_rng_init(&thinking->job.rng, seed, 0);
    room->thinking[seat] = thinking;
    room->server->count.thinking++;
    worker_pool_submit(&room->server->thinkers, &thinking->turn.task);
}

/* Stops the thought of a seat's bot. */
static void stop(struct room *room, int seat)
{
    if (room->thinking[seat])
        atomic_store(&room->thinking[seat]->stop, true);
    room->thinking[seat] = NULL;
    schedule_forget(&room->schedule, seat);
}

void room_stop_thinking(struct room *room)
{
    for (int i = 0; i < CUB_SEATS; i++)
        stop(room, i);
}

/* At most one thought for each seat; a thought about an old position is stopped. */
void room_think(struct room *room)
{
    const struct table *table = &room->table;
    uint16_t bots = room_is_owned(room) ? schedule_bots(table) : 0;
    for (int i = 0; i < CUB_SEATS; i++) {
        bool gone = room->thinking[i] && room->thinking[i]->job.asked != table->now.changed;
        if (gone || !(bots >> i & 1))
            stop(room, i);
    }
    for (uint32_t seats = room_due(room).think; seats; seats &= seats - 1)
        ask(room, __builtin_ctz(seats));
}
