/* Where growing things get their memory: the core allocates nothing itself. */
#ifndef CUB_MEMORY_H
#define CUB_MEMORY_H

#include <stddef.h>

struct cub_memory {
    /* As realloc; size 0 frees and returns NULL. NULL for another size: nothing changed, out of memory. */
    void *(*resize)(void *context, void *old, size_t size);
    void *context;
};

/*
 * Makes room for so many items of `size` bytes in an array that grows by a quarter at a time, so that adding one costs
 * the same on average however long it is. *capacity counts items; an empty array is NULL with 0. Returns the array,
 * which may have moved; NULL: out of memory, and nothing has changed.
 */
void *cub_array_reserve(const struct cub_memory *, void *array, size_t *capacity, size_t count, size_t size);

#endif
