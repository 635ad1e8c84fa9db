/* Batches on a graphics card, through NVIDIA's driver, which is loaded when a batch asks for it. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "batch/device.h"
#include "batch/kernel.h"
#include "gpu/driver.h"
#include "gpu/module.h"

enum { THREADS = 128, BLOCKS_EACH = 32 }; /* a block; blocks a multiprocessor at most */

extern const struct gpu_module batch_modules[];

struct card {
    const struct batch_plan *plan;
    int device;
    unsigned most_blocks;
    void *context, *module, *kernel;
    cu_pointer match, state, view, first, feature;
    struct kernel_call call;
};

static void close_card(void *backend)
{
    struct card *card = backend;
    cu_pointer all[] = {card->match, card->state, card->view, card->first, card->feature};
    if (card->context) {
        cuCtxSetCurrent(card->context);
        for (size_t i = 0; i < sizeof all / sizeof *all; i++)
            if (all[i])
                cuMemFree_v2(all[i]);
        if (card->module)
            cuModuleUnload(card->module);
        cuDevicePrimaryCtxRelease_v2(card->device);
    }
    free(card);
}

static bool load_kernel(struct card *card, struct gpu_failure *failure)
{
    int processors = 1, count = 0;
    char name[64];
    const struct gpu_module *module = batch_modules;
    snprintf(name, sizeof name, "play_batch_%s", card->plan->encoding->game->name);
    while (module->game && strcmp(module->game, name + strlen("play_")) != 0)
        module++;
    if (!module->game)
        return gpu_fail(failure, "batch.card", card->plan->encoding->game->name);
    if (!gpu_driver_load(failure) || !gpu_went(cuDeviceGetCount(&count), failure))
        return false;
    if (card->plan->card >= count) {
        char number[16];
        snprintf(number, sizeof number, "%d", card->plan->card);
        return gpu_fail(failure, count ? "gpu.number" : "gpu.none", number);
    }
    bool good = gpu_went(cuDeviceGet(&card->device, card->plan->card), failure) &&
                gpu_went(cuDeviceGetAttribute(&processors, CU_MULTIPROCESSORS, card->device), failure) &&
                gpu_went(cuDevicePrimaryCtxRetain(&card->context, card->device), failure) &&
                gpu_went(cuCtxSetCurrent(card->context), failure) &&
                gpu_went(cuModuleLoadData(&card->module, module->ptx), failure) &&
                gpu_went(cuModuleGetFunction(&card->kernel, card->module, name), failure);
    card->most_blocks = (unsigned)processors * BLOCKS_EACH;
    return good;
}

static bool allot(struct card *card, struct gpu_failure *failure)
{
    const struct batch_plan *plan = card->plan;
    size_t size = plan->encoding->game->state_size, seats = plan->first->setup.seats;
    size_t features = seats * plan->features * sizeof *plan->feature;
    return gpu_went(cuMemAlloc_v2(&card->match, plan->matches * sizeof(struct batch_match)), failure) &&
           gpu_went(cuMemAlloc_v2(&card->state, plan->matches * size), failure) &&
           gpu_went(cuMemAlloc_v2(&card->view, plan->matches * size), failure) &&
           gpu_went(cuMemAlloc_v2(&card->first, size), failure) &&
           gpu_went(cuMemAlloc_v2(&card->feature, features), failure) &&
           gpu_went(cuMemcpyHtoD_v2(card->first, plan->first, size), failure) &&
           gpu_went(cuMemcpyHtoD_v2(card->feature, plan->feature, features), failure);
}

/* An address in the card's memory: only kernels may follow it. */
static void *there(cu_pointer pointer)
{
    return (void *)(uintptr_t)pointer;
}

static void *open_card(const struct batch_plan *plan, struct cub_message *why)
{
    struct gpu_failure failure;
    struct card *card = calloc(1, sizeof *card);
    if (!card) {
        batch_fail(why, "match.memory", "");
        return NULL;
    }
    card->plan = plan;
    if (!load_kernel(card, &failure) || !allot(card, &failure)) {
        batch_fail(why, failure.message, failure.detail);
        close_card(card);
        return NULL;
    }
    card->call = (struct kernel_call){.all = {.match = there(card->match),
                                              .state = there(card->state),
                                              .first = there(card->first),
                                              .feature = there(card->feature),
                                              .matches = plan->matches,
                                              .features = plan->features,
                                              .seats = plan->first->setup.seats,
                                              .size = plan->encoding->game->state_size},
                                      .view = there(card->view)};
    return card;
}

/* Launches the kernel with this many threads, or as many as the card holds at once. */
static bool launch(struct card *card, uint32_t rows, uint64_t threads, struct gpu_failure *failure)
{
    uint64_t blocks = (threads + THREADS - 1) / THREADS;
    unsigned used = blocks < card->most_blocks ? (unsigned)blocks : card->most_blocks;
    void *arguments[] = {&card->call};
    card->call.rows = rows;
    return gpu_went(cuLaunchKernel(card->kernel, used, 1, 1, THREADS, 1, 1, 0, NULL, arguments, NULL), failure);
}

static bool run_card(void *backend, const struct batch_order *order, struct cub_message *why)
{
    struct card *card = backend;
    struct gpu_failure failure;
    uint64_t matches = card->plan->matches;
    card->call.order = *order;
    if (order->kind == BATCH_RESET) {
        card->call.all.seed = order->seed;
        card->call.all.from = order->from;
    }
    bool good = gpu_went(cuCtxSetCurrent(card->context), &failure) && launch(card, 0, matches, &failure) &&
                (!kernel_has_rows(&order->out) || launch(card, 1, matches * KERNEL_LANES, &failure)) &&
                gpu_went(cuCtxSynchronize(), &failure);
    return good || batch_fail(why, failure.message, failure.detail);
}

static void *take_memory(void *backend, size_t bytes)
{
    const struct card *card = backend;
    cu_pointer memory = 0;
    if (cuCtxSetCurrent(card->context) || cuMemAlloc_v2(&memory, bytes))
        return NULL;
    cuMemsetD8_v2(memory, 0, bytes);
    return there(memory);
}

static void give_memory(void *backend, void *memory)
{
    const struct card *card = backend;
    cuCtxSetCurrent(card->context);
    cuMemFree_v2((cu_pointer)(uintptr_t)memory);
}

static bool copy(void *backend, void *to, const void *from, size_t bytes, bool up, struct cub_message *why)
{
    const struct card *card = backend;
    struct gpu_failure failure;
    bool good = gpu_went(cuCtxSetCurrent(card->context), &failure) &&
                gpu_went(up ? cuMemcpyHtoD_v2((cu_pointer)(uintptr_t)to, from, bytes)
                            : cuMemcpyDtoH_v2(to, (cu_pointer)(uintptr_t)from, bytes),
                         &failure);
    return good || batch_fail(why, failure.message, failure.detail);
}

const struct batch_device batch_card = {
    .open = open_card, .close = close_card, .run = run_card, .take = take_memory, .give = give_memory, .copy = copy};
