/* Batches on the processor: threads take a few matches at a time, until all have had their step. */
#include <stdlib.h>
#include <string.h>

#include "batch/device.h"
#include "batch/observe.h"
#include "batch/pool.h"
#include "cubilete/host.h"

/* A thread takes several portions of matches in a step, for some take longer; of so many matches at most. */
enum { PORTIONS = 4, MOST = 16 };

struct processor {
    const struct batch_plan *plan;
    const struct cub_bot *bot;
    struct batch_all all;
    struct batch_read *read; /* [seats][features], of which each observer has fewer: */
    uint32_t reads[CUB_SEATS];
    struct pool *pool;
    void *memory[CUB_BATCH_THREADS]; /* for bots to think in; NULL until one does */
    const struct batch_order *order;
    uint32_t portion;
    uint32_t starved;
};

static void close_processor(void *backend)
{
    struct processor *processor = backend;
    pool_close(processor->pool);
    for (int i = 0; i < CUB_BATCH_THREADS; i++)
        free(processor->memory[i]);
    free(processor->read);
    free(processor->all.match);
    free(processor->all.state);
    free(processor);
}

/* The actor's move is a bot's. A level that there is not, or no bot: refused, as any other action that is none. */
static void step_bot(struct processor *processor, uint32_t thread, uint32_t i, int level)
{
    struct batch_match *match = &processor->all.match[i];
    struct cub_state *state = batch_state(&processor->all, i);
    union cub_any view;
    struct cub_thought thought;
    match_step(processor->plan->encoding, match, state, CUB_ACT_WAIT, 0);
    match->refused = level >= CUB_LEVELS || !processor->bot;
    if (match->actor == CUB_OVER || match->refused)
        return;
    if (!processor->memory[thread])
        processor->memory[thread] = cub_bot_memory(processor->bot);
    if (!processor->memory[thread]) {
        __atomic_store_n(&processor->starved, 1, __ATOMIC_RELAXED);
        return;
    }
    match_view(processor->plan->encoding->game, state, match->actor, &view);
    cub_bot_think(processor->bot,
                  &(struct cub_think){.view = &view.state,
                                      .seat = match->actor,
                                      .level = (enum cub_level)level,
                                      .rng = &match->seats,
                                      .memory = processor->memory[thread]},
                  &thought);
    match_play(processor->plan->encoding->game, match, state, thought.move);
}

static void do_order(struct processor *processor, uint32_t thread, uint32_t i)
{
    const struct batch_order *order = processor->order;
    int32_t action = order->kind == BATCH_STEP && order->actions ? order->actions[i] : CUB_ACT_RANDOM;
    if (action <= CUB_ACT_BOT)
        step_bot(processor, thread, i, CUB_ACT_BOT - action);
    else
        match_order(processor->plan->encoding, &processor->all, order, i);
}

static void observe(const struct processor *processor, uint32_t i)
{
    const struct cub_batch_arrays *out = &processor->order->out;
    int observer = match_observer(&processor->all.match[i], out);
    union cub_any view;
    match_view(processor->plan->encoding->game, batch_state(&processor->all, i), observer, &view);
    batch_observe(processor->read + (size_t)observer * processor->all.features, processor->reads[observer], &view.state,
                  out->observation + (size_t)i * processor->all.features);
}

/* Returns how many actions the seat has, and where row is not NULL marks them in it. */
static uint32_t write_mask(const struct cub_encoding *encoding, const struct cub_state *state, int seat, uint8_t *row)
{
    if (!encoding->mask)
        return match_mask(encoding, state, seat, row, 0, 1);
    if (row)
        memset(row, 0, encoding->actions);
    return state->to_act >> seat & 1 ? encoding->mask(state, seat, row) : 0;
}

static void write_rows(const struct processor *processor, uint32_t i)
{
    const struct cub_batch_arrays *out = &processor->order->out;
    const struct cub_encoding *encoding = processor->plan->encoding;
    const struct cub_state *state = batch_state(&processor->all, i);
    int observer = match_observer(&processor->all.match[i], out);
    match_write(&processor->all, out, i);
    if (out->observation)
        observe(processor, i);
    if (out->state)
        memcpy((uint8_t *)out->state + (size_t)i * processor->all.size, state, processor->all.size);
    if (out->mask || out->count) {
        uint8_t *row = out->mask ? out->mask + (size_t)i * encoding->actions : NULL;
        uint32_t count = write_mask(encoding, state, observer, row);
        if (out->count)
            out->count[i] = count;
    }
}

static void do_portion(void *context, uint32_t thread, uint32_t part)
{
    struct processor *processor = context;
    uint32_t from = part * processor->portion;
    for (uint32_t i = from; i < from + processor->portion && i < processor->all.matches; i++) {
        do_order(processor, thread, i);
        write_rows(processor, i);
    }
}

static void *open_processor(const struct batch_plan *plan, struct cub_message *why)
{
    struct processor *processor = calloc(1, sizeof *processor);
    if (!processor) {
        batch_fail(why, "match.memory", "");
        return NULL;
    }
    processor->plan = plan;
    processor->bot = cub_bot_find(plan->encoding->game);
    processor->all = (struct batch_all){.match = calloc(plan->matches, sizeof(struct batch_match)),
                                        .state = calloc(plan->matches, plan->encoding->game->state_size),
                                        .first = plan->first,
                                        .feature = plan->feature,
                                        .matches = plan->matches,
                                        .features = plan->features,
                                        .seats = plan->first->setup.seats,
                                        .size = plan->encoding->game->state_size};
    processor->read = calloc((size_t)processor->all.seats * plan->features, sizeof *processor->read);
    uint32_t share = plan->matches / (plan->threads * PORTIONS), portion = share < 1 ? 1 : share < MOST ? share : MOST;
    processor->portion = portion;
    processor->pool = pool_open(plan->threads, (plan->matches + portion - 1) / portion, do_portion, processor);
    if (!processor->all.match || !processor->all.state || !processor->read || !processor->pool) {
        batch_fail(why, "match.memory", "");
        close_processor(processor);
        return NULL;
    }
    for (uint32_t seat = 0; seat < processor->all.seats; seat++) {
        size_t first = (size_t)seat * plan->features;
        processor->reads[seat] = batch_reads(plan->feature + first, plan->features, processor->read + first);
    }
    return processor;
}

static bool run_processor(void *backend, const struct batch_order *order, struct cub_message *why)
{
    struct processor *processor = backend;
    processor->order = order;
    processor->starved = 0;
    if (order->kind == BATCH_RESET) {
        processor->all.seed = order->seed;
        processor->all.from = order->from;
    }
    pool_run(processor->pool);
    return !processor->starved || batch_fail(why, "match.memory", "");
}

static void *take_memory(void *backend, size_t bytes)
{
    (void)backend;
    return calloc(1, bytes);
}

static void give_memory(void *backend, void *memory)
{
    (void)backend;
    free(memory);
}

static bool copy(void *backend, void *to, const void *from, size_t bytes, bool up, struct cub_message *why)
{
    (void)backend, (void)up, (void)why;
    memcpy(to, from, bytes);
    return true;
}

const struct batch_device batch_processor = {.open = open_processor,
                                             .close = close_processor,
                                             .run = run_processor,
                                             .take = take_memory,
                                             .give = give_memory,
                                             .copy = copy};
