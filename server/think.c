/* Bots: their thoughts are had by the thinkers' threads, one for a seat at a time. */
#include <stdlib.h>

#include "host/clock.h"
#include "host/random.h"
#include "server/server.h"

static bool should_stop(void *context)
{
    const struct thinking *thinking = context;
    return atomic_load(&thinking->stop) || atomic_load(&thinking->server->quits);
}

static void think(struct task *task, void *memory)
{
    struct thinking *thinking = (struct thinking *)task;
    int64_t began = cub_clock_ns();
    if (should_stop(thinking)) /* it was given up while it waited */
        return;
    bot_job_run(&thinking->job, memory, should_stop, thinking, &thinking->thought);
    thinking->took_ns = cub_clock_ns() - began;
}

/* The answer for a place that has gone, or a thought that nobody wants any more, is dropped. */
static void thought(struct task *task)
{
    struct thinking *thinking = (struct thinking *)task;
    struct place *place = place_known(thinking->server, thinking->id);
    struct counters *count = &thinking->server->count;
    count->thinking--;
    if (thinking->took_ns)
        histogram_add(&count->think, thinking->took_ns);
    int seat = thinking->job.seat;
    bool wanted = place && place->state == PLACE_READY && place->thinking[seat] == thinking;
    if (wanted) {
        place->thinking[seat] = NULL;
        schedule_answer(&place->live, &place->schedule, seat, thinking->job.asked, thinking->thought.move);
    }
    free(thinking);
    if (wanted)
        place_attend(place);
    else if (place)
        place_park(place);
}

/* Whether somebody who plays is there, on this node or another. */
static bool has_people(const struct place *place)
{
    for (int i = 0; i < CUB_SEATS; i++)
        if (place->live.now.seat[i].player && place_is_on(place, i))
            return true;
    return false;
}

static void ask(struct place *place, int seat)
{
    const struct live *live = &place->live;
    struct thinking *thinking = calloc(1, sizeof *thinking);
    uint64_t seed;
    if (!thinking || !cub_random(&seed, sizeof seed)) {
        free(thinking);
        return;
    }
    thinking->turn = (struct fair_task){.task = {.work = think, .done = thought},
                                        .owner = live->now.owner,
                                        .quick = live->now.seat[seat].level <= CUB_MEDIO,
                                        .empty = !has_people(place)};
    thinking->server = place->server;
    thinking->id = place->id;
    schedule_ask(live, &place->schedule, seat, &thinking->job);
    cub_rng_init(&thinking->job.rng, seed, 0);
    place->thinking[seat] = thinking;
    place->server->count.thinking++;
    worker_pool_submit(&place->server->thinkers, &thinking->turn.task);
}

/* Stops what a seat's bot is thinking about. */
static void stop(struct place *place, int seat)
{
    if (place->thinking[seat])
        atomic_store(&place->thinking[seat]->stop, true);
    place->thinking[seat] = NULL;
    schedule_forget(&place->schedule, seat);
}

void place_stop_thinking(struct place *place)
{
    for (int i = 0; i < CUB_SEATS; i++)
        stop(place, i);
}

/* At most one thought a bot's seat; one for a position that has gone is stopped. */
void place_think(struct place *place)
{
    const struct live *live = &place->live;
    uint16_t bots = place_keeps(place) ? schedule_bots(live) : 0;
    for (int i = 0; i < CUB_SEATS; i++) {
        bool gone = place->thinking[i] && place->thinking[i]->job.asked != live->now.changed;
        if (gone || !(bots >> i & 1))
            stop(place, i);
    }
    for (uint32_t seats = place_due(place).think; seats; seats &= seats - 1)
        ask(place, __builtin_ctz(seats));
}
