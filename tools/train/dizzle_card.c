/* Plays deals of dizzle on a graphics card, with the kernel of dizzle_kernel.c. */
#include "tools/train/dizzle_card.h"

#include <stdio.h>
#include <stdlib.h>

#include "gpu/driver.h"
#include "gpu/module.h"

enum { THREADS = 128, BLOCKS = 132, MOST_TRIES = 64 };

struct dizzle_card {
    void *context, *module, *kernel;
    cu_pointer starts, players, sums;
};

static bool prepare(struct dizzle_card *card, int number, const struct deal_starts *starts, struct gpu_failure *why)
{
    int device;
    return gpu_driver_load(why) && gpu_went(cuDeviceGet(&device, number), why) &&
           gpu_went(cuDevicePrimaryCtxRetain(&card->context, device), why) &&
           gpu_went(cuCtxSetCurrent(card->context), why) &&
           gpu_went(cuModuleLoadData(&card->module, gpu_modules[0].ptx), why) &&
           gpu_went(cuModuleGetFunction(&card->kernel, card->module, "play_deals"), why) &&
           gpu_went(cuMemAlloc_v2(&card->starts, sizeof *starts), why) &&
           gpu_went(cuMemAlloc_v2(&card->players, (1 + MOST_TRIES) * sizeof(struct deal_player)), why) &&
           gpu_went(cuMemAlloc_v2(&card->sums, MOST_TRIES * sizeof(struct deal_sum)), why) &&
           gpu_went(cuMemcpyHtoD_v2(card->starts, starts, sizeof *starts), why);
}

struct dizzle_card *dizzle_card_open(int number, const struct deal_starts *starts)
{
    static struct dizzle_card card;
    struct gpu_failure why;
    if (prepare(&card, number, starts, &why))
        return &card;
    fprintf(stderr, "%s: %s\n", why.message, why.detail);
    return NULL;
}

void dizzle_card_play(struct dizzle_card *card, const struct deal_player *player, int tries, bool alone, uint64_t from,
                      uint64_t to, struct deal_sum *sum)
{
    struct gpu_failure why;
    uint64_t single = alone;
    size_t players = (size_t)(1 + tries) * sizeof *player, sums = (size_t)tries * sizeof *sum;
    void *arguments[] = {&card->starts, &card->players, &card->sums, &single, &from, &to};
    unsigned blocks = tries == 1 ? BLOCKS * 16 : BLOCKS;
    if (gpu_went(cuMemcpyHtoD_v2(card->players, player, players), &why) &&
        gpu_went(cuMemcpyHtoD_v2(card->sums, sum, sums), &why) &&
        gpu_went(cuLaunchKernel(card->kernel, blocks, (unsigned)tries, 1, THREADS, 1, 1, 0, NULL, arguments, NULL),
                 &why) &&
        gpu_went(cuMemcpyDtoH_v2(sum, card->sums, sums), &why))
        return;
    fprintf(stderr, "%s: %s\n", why.message, why.detail);
    exit(4);
}
