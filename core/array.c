/* Grows arrays. */
#include "cubilete/memory.h"

#include <stdint.h>

enum { FIRST_BYTES = 256 };

void *cub_array_reserve(const struct cub_memory *memory, void *array, size_t *capacity, size_t count, size_t size)
{
    size_t room = *capacity ? *capacity : size < FIRST_BYTES ? FIRST_BYTES / size : 1;
    if (count <= *capacity)
        return array;
    while (room < count && room <= SIZE_MAX / 2)
        room += room / 4 + 1; /* not doubled: a server holds thousands of tables, whose spare room adds up */
    void *more = room >= count && room <= SIZE_MAX / size ? memory->resize(memory->context, array, room * size) : NULL;
    *capacity = more ? room : *capacity;
    return more;
}
