/* Memory from the heap. */
#include "cubilete/host.h"

#include <stdlib.h>

static void *resize(void *context, void *old, size_t size)
{
    (void)context;
    if (size)
        return realloc(old, size);
    free(old);
    return NULL;
}

void *cub_bot_memory(const struct cub_bot *bot)
{
    enum { CACHE_LINE = 64 };
    size_t lines = (bot->memory + CACHE_LINE - 1) / CACHE_LINE;
    return aligned_alloc(CACHE_LINE, (lines ? lines : 1) * CACHE_LINE);
}

const struct cub_memory cub_heap = {.resize = resize};
