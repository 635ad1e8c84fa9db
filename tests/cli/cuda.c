/*
 * Stands in for NVIDIA's driver where there is no card: the few functions that gpu/ and batch/ call, with memory of the
 * CPU for a card's, and the kernels themselves, translated for the CPU (kernels), one thread after the other.
 * FAKE_CARDS says how many cards there are; FAKE_FAIL names a function that fails.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "batch/kernel.h"
#include "cubilete/tally.h"

enum { FAILED = 700, DEVICES = 64 };

/* The thread of a card that runs: each card belongs to a thread of the program. */
static _Thread_local struct {
    uint32_t block, blocks, thread, threads;
} now;

#define SAYS(name, value) \
    uint32_t name(void);  \
    uint32_t name(void)   \
    {                     \
        return value;     \
    }
SAYS(card_ctaid, now.block)
SAYS(card_nctaid, now.blocks)
SAYS(card_tid, now.thread)
SAYS(card_ntid, now.threads)

#define RANDOM_GAMES(game)                                                                                         \
    struct game;                                                                                                   \
    void play_##game(const struct game *first, struct cub_tally *all, uint64_t seed, uint64_t from, uint64_t to);  \
    static void run_##game(void **a)                                                                               \
    {                                                                                                              \
        play_##game(*(const struct game **)a[0], *(struct cub_tally **)a[1], *(uint64_t *)a[2], *(uint64_t *)a[3], \
                    *(uint64_t *)a[4]);                                                                            \
    }
RANDOM_GAMES(blitz)
RANDOM_GAMES(dizzle)
RANDOM_GAMES(doce)
RANDOM_GAMES(ecuaciones)
RANDOM_GAMES(secuencia)

#define BATCH(game)                                     \
    void play_batch_##game(struct kernel_call call);    \
    static void run_batch_##game(void **a)              \
    {                                                   \
        play_batch_##game(*(struct kernel_call *)a[0]); \
    }
BATCH(blitz)
BATCH(dizzle)
BATCH(doce)
BATCH(secuencia)

static const struct kernel {
    const char *name;
    void (*run)(void **arguments);
} kernels[] = {
    {"play_blitz", run_blitz},
    {"play_dizzle", run_dizzle},
    {"play_doce", run_doce},
    {"play_ecuaciones", run_ecuaciones},
    {"play_secuencia", run_secuencia},
    {"play_batch_blitz", run_batch_blitz},
    {"play_batch_dizzle", run_batch_dizzle},
    {"play_batch_doce", run_batch_doce},
    {"play_batch_secuencia", run_batch_secuencia},
    {NULL, NULL},
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

FAKE(cuModuleGetFunction, const void **function, const void *module, const char *name)
{
    const struct kernel *kernel = kernels;
    char entry[96];
    snprintf(entry, sizeof entry, ".visible .entry %s(", name);
    /* fma: the processor would round twice */
    if (!strstr(module, entry) || strstr(module, ".extern .func") || strstr(module, "fma."))
        return FAILED;
    while (kernel->name && strcmp(kernel->name, name) != 0)
        kernel++;
    *function = kernel;
    return kernel->name ? 0 : FAILED;
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

FAKE(cuLaunchKernel, const void *function, unsigned blocks, unsigned y, unsigned z, unsigned threads, unsigned ty,
     unsigned tz, unsigned shared, void *stream, void **arguments, void **extra)
{
    const struct kernel *kernel = function;
    MAY_FAIL;
    if (!blocks || !threads || y * z * ty * tz != 1 || shared || stream || extra)
        return FAILED;
    now.blocks = blocks;
    now.threads = threads;
    for (now.block = 0; now.block < blocks; now.block++)
        for (now.thread = 0; now.thread < threads; now.thread++)
            kernel->run(arguments);
    return 0;
}
