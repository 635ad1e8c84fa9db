/* The bots that the generic tests run over, and memory for them. */
#include "tests/support.h"

#include <stdlib.h>

enum { MOST_BOTS = 16, CACHE_LINE = 64 };

const struct cub_bot *const *test_bots(void)
{
    static const struct cub_bot *bots[MOST_BOTS + 2];
    bots[0] = &cub_null_bot;
    for (int i = 0; cub_bots[i] && i < MOST_BOTS; i++)
        bots[i + 1] = cub_bots[i];
    return bots;
}

void *test_bot_memory(const struct cub_bot *bot)
{
    return aligned_alloc(CACHE_LINE, (bot->memory + CACHE_LINE - 1) / CACHE_LINE * CACHE_LINE);
}
