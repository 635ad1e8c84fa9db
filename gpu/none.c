/* Stands in for gpu.c where there were no tools to compile the rules for a card. */
#include "gpu/gpu.h"

#include <stddef.h>

static void fail(struct gpu_failure *failure)
{
    *failure = (struct gpu_failure){.message = "gpu.built"};
}

int gpu_count(struct gpu_failure *failure)
{
    fail(failure);
    return -1;
}

struct gpu *gpu_open(int card, const struct cub_game *game, const struct cub_state *first, struct gpu_failure *failure)
{
    (void)card, (void)game, (void)first;
    fail(failure);
    return NULL;
}

void gpu_close(struct gpu *gpu)
{
    (void)gpu;
}

const char *gpu_name(const struct gpu *gpu)
{
    (void)gpu;
    return "";
}

bool gpu_play(struct gpu *gpu, uint64_t seed, uint64_t from, uint64_t to, struct cub_tally *tally,
              struct gpu_failure *failure)
{
    (void)gpu, (void)seed, (void)from, (void)to, (void)tally;
    fail(failure);
    return false;
}
