/*
 * Stands in for NVIDIA's driver where there is no card: the few functions that gpu/ and batch/ call, with memory of the
 * CPU for a card's, and kernels played on the CPU. FAKE_CARDS says how many cards there are; FAKE_FAIL names a function
 * that fails.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "batch/kernel.h"
#include "cubilete/bot.h"
#include "cubilete/games.h"
#include "cubilete/playout.h"
#include "cubilete/tally.h"

enum { FAILED = 700, DEVICES = 64 };

struct context {
    char kernel[64];
};

static int result_of(const char *function)
{
    const char *failing = getenv("FAKE_FAIL");
    return failing && strcmp(failing, function) == 0 ? FAILED : 0;
}

#define FAKE(name, ...)    \
    int name(__VA_ARGS__); \
    int name(__VA_ARGS__)
#define MAY_FAIL                  \
    if (result_of(__func__) != 0) \
    return FAILED

FAKE(cuInit, unsigned flags)
{
    MAY_FAIL;
    return (int)flags;
}

FAKE(cuGetErrorString, int result, const char **text)
{
    *text = result == FAILED ? "as the test wants it" : "?";
    return 0;
}

FAKE(cuDeviceGetCount, int *count)
{
    const char *cards = getenv("FAKE_CARDS");
    *count = cards ? atoi(cards) : 1;
    return 0;
}

FAKE(cuDeviceGet, int *device, int number)
{
    MAY_FAIL;
    *device = number;
    return 0;
}

FAKE(cuDeviceGetName, char *name, int room, int device)
{
    snprintf(name, (size_t)room, "fake %d", device);
    return 0;
}

FAKE(cuDeviceGetAttribute, int *value, int attribute, int device)
{
    *value = 1;
    return attribute < 0 || device < 0;
}

FAKE(cuDevicePrimaryCtxRetain, void **context, int device)
{
    static int contexts[DEVICES];
    MAY_FAIL;
    *context = &contexts[device];
    return 0;
}

FAKE(cuDevicePrimaryCtxRelease_v2, int device)
{
    return device < 0;
}

FAKE(cuCtxSetCurrent, void *context)
{
    return context ? 0 : FAILED;
}

FAKE(cuCtxSetLimit, int limit, size_t bytes)
{
    return limit != 0 || bytes < 1024;
}

FAKE(cuCtxSynchronize, void)
{
    return 0;
}

FAKE(cuModuleLoadData, void **module, const void *ptx)
{
    MAY_FAIL;
    *module = strdup(ptx);
    return *module ? 0 : FAILED;
}

FAKE(cuModuleUnload, void *module)
{
    free(module);
    return 0;
}

/* A kernel: random games, or a batch. */
struct function {
    const struct cub_game *game;
    bool batch;
};

FAKE(cuModuleGetFunction, void **function, void *module, const char *name)
{
    static struct function functions[CUB_SEATS];
    static int count;
    struct function *made = &functions[count++ % CUB_SEATS];
    char entry[96];
    snprintf(entry, sizeof entry, ".visible .entry %s(", name);
    if (!strstr(module, entry) || strstr(module, ".extern .func"))
        return FAILED;
    made->batch = strncmp(name, "play_batch_", strlen("play_batch_")) == 0;
    made->game = cub_game_find(cub_games, name + strlen(made->batch ? "play_batch_" : "play_"));
    *function = made;
    return 0;
}

FAKE(cuMemAlloc_v2, uint64_t *pointer, size_t bytes)
{
    MAY_FAIL;
    *pointer = (uint64_t)(uintptr_t)malloc(bytes);
    return *pointer ? 0 : FAILED;
}

FAKE(cuMemFree_v2, uint64_t pointer)
{
    free((void *)(uintptr_t)pointer);
    return 0;
}

FAKE(cuMemsetD8_v2, uint64_t to, unsigned char byte, size_t bytes)
{
    memset((void *)(uintptr_t)to, byte, bytes);
    return 0;
}

FAKE(cuMemcpyHtoD_v2, uint64_t to, const void *from, size_t bytes)
{
    memcpy((void *)(uintptr_t)to, from, bytes);
    return 0;
}

FAKE(cuMemcpyDtoH_v2, void *to, uint64_t from, size_t bytes)
{
    MAY_FAIL;
    memcpy(to, (const void *)(uintptr_t)from, bytes);
    return 0;
}

static void play(const struct cub_game *game, const void *first, uint64_t seed, uint64_t number,
                 struct cub_tally *tally)
{
    union cub_any now, view;
    struct cub_rng dice, seats;
    memcpy(&now, first, game->state_size);
    cub_rng_init(&dice, seed, number);
    cub_rng_init(&seats, seed, ~number);
    while (now.state.to_act) {
        int who = cub_actor(&now.state, &seats);
        memcpy(&view, &now, game->state_size);
        if (who < CUB_SEATS)
            game->redact(&view.state, who);
        game->apply(&now.state, who, game->draw(&view.state, who, who < CUB_SEATS ? &seats : &dice));
    }
    cub_tally_add(tally, &now.state);
}

/* As batch/kernels.c, one thread after the other. */
static void play_batch(const struct cub_game *game, const struct kernel_call *call)
{
    const struct cub_encoding *encoding = cub_encoding_find(game);
    for (uint32_t i = 0; i < call->all.matches; i++) {
        if (!call->rows)
            kernel_order(encoding, call, i);
        for (uint32_t lane = 0; call->rows && lane < KERNEL_LANES; lane++) {
            uint32_t count = kernel_rows(encoding, call, i, lane);
            if (call->order.out.count)
                call->order.out.count[i] += count;
        }
    }
}

FAKE(cuLaunchKernel, void *function, unsigned blocks, unsigned y, unsigned z, unsigned threads, unsigned ty,
     unsigned tz, unsigned shared, void *stream, void **arguments, void **extra)
{
    const struct function *kernel = function;
    if (kernel->batch) {
        play_batch(kernel->game, arguments[0]);
        return result_of(__func__);
    }
    const struct cub_game *game = kernel->game;
    const void *first = *(void **)arguments[0];
    struct cub_tally *tally = *(void **)arguments[1];
    uint64_t seed = *(uint64_t *)arguments[2], from = *(uint64_t *)arguments[3], to = *(uint64_t *)arguments[4];
    MAY_FAIL;
    if (!blocks || !threads || y * z * ty * tz != 1 || shared || stream || extra)
        return FAILED;
    for (uint64_t n = from; n < to; n++)
        play(game, first, seed, n, tally);
    tally->shortest = ~tally->shortest; /* as the kernels keep it */
    return 0;
}
