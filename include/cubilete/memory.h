/* Where growing things get their memory: the core allocates nothing itself. */
#ifndef CUB_MEMORY_H
#define CUB_MEMORY_H

#include <stddef.h>

struct cub_memory {
    /* As realloc; size 0 frees and returns NULL. NULL for another size: nothing changed, out of memory. */
    void *(*resize)(void *context, void *old, size_t size);
    void *context;
};

#endif
