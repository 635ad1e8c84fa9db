/* Runs the kernels of gpu/kernels.c on a card, through the driver's own interface (libcuda). */
#include "gpu/gpu.h"
#include "gpu/module.h"

#include <dlfcn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/*
 * The few functions of libcuda that are needed, by the names that the library exports. Its header is not free software
 * and not on most machines; the interface is stable.
 */
typedef int cu_result; /* 0: good */
typedef uint64_t cu_pointer;

#define DRIVER(X)                                                                                                   \
    X(cuInit, (unsigned flags))                                                                                     \
    X(cuGetErrorString, (cu_result, const char **))                                                                 \
    X(cuDeviceGetCount, (int *))                                                                                    \
    X(cuDeviceGet, (int *device, int number))                                                                       \
    X(cuDeviceGetName, (char *, int room, int device))                                                              \
    X(cuDeviceGetAttribute, (int *, int attribute, int device))                                                     \
    X(cuDevicePrimaryCtxRetain, (void **context, int device))                                                       \
    X(cuDevicePrimaryCtxRelease_v2, (int device))                                                                   \
    X(cuCtxSetCurrent, (void *context))                                                                             \
    X(cuCtxSetLimit, (int limit, size_t))                                                                           \
    X(cuCtxSynchronize, (void))                                                                                     \
    X(cuModuleLoadData, (void **module, const void *ptx))                                                           \
    X(cuModuleUnload, (void *module))                                                                               \
    X(cuModuleGetFunction, (void **function, void *module, const char *name))                                       \
    X(cuMemAlloc_v2, (cu_pointer *, size_t))                                                                        \
    X(cuMemFree_v2, (cu_pointer))                                                                                   \
    X(cuMemcpyHtoD_v2, (cu_pointer, const void *, size_t))                                                          \
    X(cuMemcpyDtoH_v2, (void *, cu_pointer, size_t))                                                                \
    X(cuLaunchKernel, (void *function, unsigned, unsigned, unsigned, unsigned, unsigned, unsigned, unsigned shared, \
                       void *stream, void **arguments, void **extra))

#define DECLARE(name, parameters) static cu_result(*name) parameters;
DRIVER(DECLARE)

enum { MULTIPROCESSORS = 16, STACK_SIZE = 0 }; /* of cuDeviceGetAttribute, and of cuCtxSetLimit */
enum { THREADS = 128, BLOCKS_EACH = 16 };      /* a block; blocks a multiprocessor: measured, docs/performance.md */

struct gpu {
    int device;
    char name[100];
    void *context, *module, *kernel;
    cu_pointer first, tally;
    unsigned blocks;
};

static bool fail(struct gpu_failure *failure, const char *message, const char *detail)
{
    failure->message = message;
    snprintf(failure->detail, sizeof failure->detail, "%s", detail);
    return false;
}

/* Whether a call went well; else *failure says what the driver says. */
static bool went(cu_result result, struct gpu_failure *failure)
{
    const char *text = NULL;
    if (!result)
        return true;
    cuGetErrorString(result, &text);
    return fail(failure, "gpu.failed", text ? text : "?");
}

static bool load_driver(struct gpu_failure *failure)
{
    static void *library;
    if (library)
        return true;
    void *found = dlopen("libcuda.so.1", RTLD_NOW | RTLD_LOCAL);
    if (!found)
        return fail(failure, "gpu.driver", dlerror());
#define FIND(name, parameters)                 \
    *(void **)(&(name)) = dlsym(found, #name); \
    if (!(name))                               \
        return fail(failure, "gpu.driver", dlerror());
    DRIVER(FIND)
    library = found;
    return true;
}

int gpu_count(struct gpu_failure *failure)
{
    int count = 0;
    if (!load_driver(failure) || !went(cuInit(0), failure) || !went(cuDeviceGetCount(&count), failure))
        return -1;
    return count > 0 || fail(failure, "gpu.none", "") ? count : -1;
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
        return fail(failure, "gpu.game", game->name);
    snprintf(kernel, sizeof kernel, "play_%s", game->name);
    bool good = went(cuDeviceGet(&gpu->device, card), failure) &&
                went(cuDeviceGetName(gpu->name, sizeof gpu->name, gpu->device), failure) &&
                went(cuDeviceGetAttribute(&processors, MULTIPROCESSORS, gpu->device), failure) &&
                went(cuDevicePrimaryCtxRetain(&gpu->context, gpu->device), failure) &&
                went(cuCtxSetCurrent(gpu->context), failure) &&
                (!module->stack || went(cuCtxSetLimit(STACK_SIZE, module->stack), failure)) &&
                went(cuModuleLoadData(&gpu->module, module->ptx), failure) &&
                went(cuModuleGetFunction(&gpu->kernel, gpu->module, kernel), failure);
    gpu->blocks = (unsigned)processors * BLOCKS_EACH;
    return good && went(cuMemAlloc_v2(&gpu->first, game->state_size), failure) &&
           went(cuMemAlloc_v2(&gpu->tally, sizeof(struct cub_tally)), failure) &&
           went(cuMemcpyHtoD_v2(gpu->first, first, game->state_size), failure);
}

struct gpu *gpu_open(int card, const struct cub_game *game, const struct cub_state *first, struct gpu_failure *failure)
{
    struct gpu *gpu = calloc(1, sizeof *gpu);
    if (!gpu)
        fail(failure, "match.memory", "");
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
        went(cuMemcpyHtoD_v2(gpu->tally, &all, sizeof all), failure) &&
        went(cuLaunchKernel(gpu->kernel, gpu->blocks, 1, 1, THREADS, 1, 1, 0, NULL, arguments, NULL), failure) &&
        went(cuMemcpyDtoH_v2(&all, gpu->tally, sizeof all), failure);
    all.shortest = ~all.shortest; /* as the kernels keep it */
    if (good)
        cub_tally_merge(tally, &all);
    return good;
}
