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

const struct cub_memory cub_heap = {.resize = resize};
