/* The allocator that callers hand in (the core calls no malloc), and arrays that grow by it. */
#ifndef CUB_MEMORY_H
#define CUB_MEMORY_H

#include <stddef.h>

struct cub_memory {
    /* As realloc; size 0 frees and returns NULL. NULL for another size: nothing changed, out of memory. */
    void *(*resize)(void *context, void *old, size_t size);
    void *context;
};

/*
 * Makes room for `count` items of `size` bytes in an array. It grows by a quarter at a time, so that appending takes
 * constant time on average. *capacity counts items; an empty array is NULL with capacity 0. Returns the array, which
 * may have moved; NULL: out of memory, and nothing has changed.
 */
void *cub_array_reserve(const struct cub_memory *, void *array, size_t *capacity, size_t count, size_t size);

#endif
