/* Runs the kernels of gpu/kernels.c on a card, through the driver's own interface (libcuda). */
#include "gpu/gpu.h"
#include "gpu/driver.h"
#include "gpu/module.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { THREADS = 128, BLOCKS_EACH = 32 }; /* a block; blocks a multiprocessor: measured, docs/performance.md */

struct gpu {
    int device;
    char name[100];
    void *context, *module, *kernel;
    cu_pointer first, tally;
    unsigned blocks;
};

int gpu_count(struct gpu_failure *failure)
{
    int count = 0;
    if (!gpu_driver_load(failure) || !gpu_went(cuDeviceGetCount(&count), failure))
        return -1;
    return count > 0 || gpu_fail(failure, "gpu.none", "") ? count : -1;
}

static bool prepare(struct gpu *gpu, int card, const struct cub_game *game, const struct cub_state *first,
                    struct gpu_failure *failure)
{
    int processors = 1;
    char kernel[64];
    const struct gpu_module *module = gpu_modules;
    while (module->game && strcmp(module->game, game->name) != 0)
        module++;
    if (!module->game)
        return gpu_fail(failure, "gpu.game", game->name);
    snprintf(kernel, sizeof kernel, "play_%s", game->name);
    bool good = gpu_went(cuDeviceGet(&gpu->device, card), failure) &&
                gpu_went(cuDeviceGetName(gpu->name, sizeof gpu->name, gpu->device), failure) &&
                gpu_went(cuDeviceGetAttribute(&processors, CU_MULTIPROCESSORS, gpu->device), failure) &&
                gpu_went(cuDevicePrimaryCtxRetain(&gpu->context, gpu->device), failure) &&
                gpu_went(cuCtxSetCurrent(gpu->context), failure) &&
                (!module->stack || gpu_went(cuCtxSetLimit(CU_STACK_SIZE, module->stack), failure)) &&
                gpu_went(cuModuleLoadData(&gpu->module, module->ptx), failure) &&
                gpu_went(cuModuleGetFunction(&gpu->kernel, gpu->module, kernel), failure);
    gpu->blocks = (unsigned)processors * BLOCKS_EACH;
    return good && gpu_went(cuMemAlloc_v2(&gpu->first, game->state_size), failure) &&
           gpu_went(cuMemAlloc_v2(&gpu->tally, sizeof(struct cub_tally)), failure) &&
           gpu_went(cuMemcpyHtoD_v2(gpu->first, first, game->state_size), failure);
}

struct gpu *gpu_open(int card, const struct cub_game *game, const struct cub_state *first, struct gpu_failure *failure)
{
    struct gpu *gpu = calloc(1, sizeof *gpu);
    if (!gpu)
        gpu_fail(failure, "match.memory", "");
    else if (!prepare(gpu, card, game, first, failure)) {
        gpu_close(gpu);
        gpu = NULL;
    }
    return gpu;
}

void gpu_close(struct gpu *gpu)
{
    if (gpu && gpu->context) {
        if (gpu->first)
            cuMemFree_v2(gpu->first);
        if (gpu->tally)
            cuMemFree_v2(gpu->tally);
        if (gpu->module)
            cuModuleUnload(gpu->module);
        cuDevicePrimaryCtxRelease_v2(gpu->device);
    }
    free(gpu);
}

const char *gpu_name(const struct gpu *gpu)
{
    return gpu->name;
}

bool gpu_play(struct gpu *gpu, uint64_t seed, uint64_t from, uint64_t to, struct cub_tally *tally,
              struct gpu_failure *failure)
{
    struct cub_tally all = {0};
    void *arguments[] = {&gpu->first, &gpu->tally, &seed, &from, &to};
    bool good =
        gpu_went(cuMemcpyHtoD_v2(gpu->tally, &all, sizeof all), failure) &&
        gpu_went(cuLaunchKernel(gpu->kernel, gpu->blocks, 1, 1, THREADS, 1, 1, 0, NULL, arguments, NULL), failure) &&
        gpu_went(cuMemcpyDtoH_v2(&all, gpu->tally, sizeof all), failure);
    all.shortest = ~all.shortest; /* as the kernels keep it */
    if (good)
        cub_tally_merge(tally, &all);
    return good;
}
