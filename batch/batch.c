/* A batch: what is asked of it, checked and handed to the processor's threads or to a graphics card. */
#include "batch/device.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "cubilete/host.h"

struct cub_batch {
    const struct batch_device *device;
    void *backend; /* the device's */
    struct batch_plan plan;
    union cub_any first;
    struct cub_feature *features;
    void **memory; /* what was taken for arrays */
    size_t taken, capacity;
};

static bool refuse(struct cub_message *why, const char *message, int64_t most)
{
    cub_refuse(why, "NO-4", message);
    cub_message_number(why, 0, most);
    return false;
}

bool batch_fail(struct cub_message *why, const char *message, const char *detail)
{
    cub_refuse(why, NULL, message);
    cub_message_text(why, 0, detail);
    return false;
}

static bool check(const struct cub_batch_config *config, struct cub_message *why)
{
    if (config->matches < 1 || config->matches > CUB_BATCH_MOST)
        return refuse(why, "batch.matches", CUB_BATCH_MOST);
    if (config->threads > CUB_BATCH_THREADS)
        return refuse(why, "batch.threads", CUB_BATCH_THREADS);
    if (config->device < CUB_PROCESSOR)
        return refuse(why, "batch.device", config->device);
    return true;
}

static uint32_t choose_threads(uint32_t wanted)
{
    long cores = sysconf(_SC_NPROCESSORS_ONLN);
    uint32_t all = cores < 1 ? 1 : cores > CUB_BATCH_THREADS ? CUB_BATCH_THREADS : (uint32_t)cores;
    return wanted ? wanted : all;
}

/* The list of features for each observer. */
static bool list_features(struct cub_batch *batch, struct cub_message *why)
{
    const struct batch_plan *plan = &batch->plan;
    const struct cub_setup *setup = &batch->first.state.setup;
    uint32_t count = cub_features(plan->encoding, setup, 0, NULL, 0);
    batch->plan.features = count;
    batch->features = calloc((size_t)count * setup->seats, sizeof *batch->features);
    if (!batch->features)
        return batch_fail(why, "match.memory", "");
    for (int seat = 0; seat < setup->seats; seat++)
        cub_features(plan->encoding, setup, seat, batch->features + (size_t)seat * count, count);
    batch->plan.feature = batch->features;
    return true;
}

static bool prepare(struct cub_batch *batch, const struct cub_batch_config *config, struct cub_message *why)
{
    if (!check(config, why) || !cub_start(config->game, &config->setup, config->sheet, &batch->first.state, why))
        return false;
    batch->plan = (struct batch_plan){.encoding = cub_encoding_find(config->game),
                                      .first = &batch->first.state,
                                      .seed = config->seed,
                                      .from = config->first,
                                      .matches = config->matches,
                                      .threads = choose_threads(config->threads),
                                      .card = config->device};
    if (!batch->plan.encoding)
        return batch_fail(why, "batch.game", config->game->name);
    if (!list_features(batch, why))
        return false;
    batch->device = config->device == CUB_PROCESSOR ? &batch_processor : &batch_card;
    batch->backend = batch->device->open(&batch->plan, why);
    return batch->backend;
}

struct cub_batch *cub_batch_open(const struct cub_batch_config *config, struct cub_message *why)
{
    struct cub_batch *batch = calloc(1, sizeof *batch);
    if (!batch) {
        batch_fail(why, "match.memory", "");
        return NULL;
    }
    if (prepare(batch, config, why) && cub_batch_reset(batch, config->seed, config->first, NULL, why))
        return batch;
    cub_batch_close(batch);
    return NULL;
}

void cub_batch_close(struct cub_batch *batch)
{
    if (!batch)
        return;
    for (size_t i = 0; i < batch->taken; i++)
        batch->device->give(batch->backend, batch->memory[i]);
    free(batch->memory);
    if (batch->backend)
        batch->device->close(batch->backend);
    free(batch->features);
    free(batch);
}

struct cub_batch_shape cub_batch_shape(const struct cub_batch *batch)
{
    const struct batch_plan *plan = &batch->plan;
    return (struct cub_batch_shape){.matches = plan->matches,
                                    .seats = plan->first->setup.seats,
                                    .actions = plan->encoding->actions,
                                    .features = plan->features,
                                    .state_size = plan->encoding->game->state_size};
}

void *cub_batch_memory(struct cub_batch *batch, size_t bytes)
{
    void **list = cub_array_reserve(&cub_heap, batch->memory, &batch->capacity, batch->taken + 1, sizeof *list);
    if (!list)
        return NULL;
    batch->memory = list;
    void *memory = bytes ? batch->device->take(batch->backend, bytes) : NULL;
    if (memory)
        batch->memory[batch->taken++] = memory;
    return memory;
}

bool cub_batch_upload(struct cub_batch *batch, void *to, const void *from, size_t bytes, struct cub_message *why)
{
    return batch->device->copy(batch->backend, to, from, bytes, true, why);
}

bool cub_batch_download(struct cub_batch *batch, void *to, const void *from, size_t bytes, struct cub_message *why)
{
    return batch->device->copy(batch->backend, to, from, bytes, false, why);
}

static bool run(struct cub_batch *batch, struct batch_order order, const struct cub_batch_arrays *out,
                struct cub_message *why)
{
    if (out)
        order.out = *out;
    if (order.out.observer < CUB_OBSERVER_ACTOR || order.out.observer > batch->plan.first->setup.seats)
        return refuse(why, "batch.observer", batch->plan.first->setup.seats);
    return batch->device->run(batch->backend, &order, why);
}

bool cub_batch_look(struct cub_batch *batch, const struct cub_batch_arrays *out, struct cub_message *why)
{
    return run(batch, (struct batch_order){.kind = BATCH_LOOK}, out, why);
}

bool cub_batch_step(struct cub_batch *batch, const int32_t *actions, const uint32_t *ms,
                    const struct cub_batch_arrays *out, struct cub_message *why)
{
    return run(batch, (struct batch_order){.kind = BATCH_STEP, .actions = actions, .ms = ms}, out, why);
}

bool cub_batch_renew(struct cub_batch *batch, const struct cub_batch_arrays *out, struct cub_message *why)
{
    return run(batch, (struct batch_order){.kind = BATCH_RENEW}, out, why);
}

bool cub_batch_reset(struct cub_batch *batch, uint64_t seed, uint64_t first, const struct cub_batch_arrays *out,
                     struct cub_message *why)
{
    return run(batch, (struct batch_order){.kind = BATCH_RESET, .seed = seed, .from = first}, out, why);
}
