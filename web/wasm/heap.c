/* Memory: free lists by powers of two over pages that only grow. */
#include "web/wasm/surface.h"

enum { PAGE = 65536, LEAST = 4, MOST = 31, HEAD = 16 }; /* powers: blocks of 16 bytes to 1 GiB, their heads included */

/* Before each block; what is free is in its list. HEAD bytes, so that what follows is aligned for anything. */
struct head {
    uint32_t power;
    struct head *next;
};

extern uint8_t __heap_base;
static struct head *unused[MOST];
static uintptr_t top; /* what lies above was never used; 0: nothing was */

/* Fresh memory of this many bytes; NULL: there is no more. */
static void *grow(size_t size)
{
    top = top ? top : ((uintptr_t)&__heap_base + HEAD - 1) / HEAD * HEAD;
    size_t pages = __builtin_wasm_memory_size(0), end = pages * PAGE;
    if (size > end - top) {
        size_t more = (size - (end - top) + PAGE - 1) / PAGE;
        if (__builtin_wasm_memory_grow(0, more) == (size_t)-1)
            return NULL;
    }
    void *fresh = (void *)top;
    top += size;
    return fresh;
}

static uint32_t power_of(size_t size)
{
    uint32_t power = LEAST;
    while (power < MOST && (size_t)1 << power < size)
        power++;
    return power;
}

static void *take(size_t size)
{
    uint32_t power = size < (size_t)1 << (MOST - 1) ? power_of(size + HEAD) : MOST;
    if (power >= MOST)
        return NULL;
    struct head *head = unused[power];
    if (head)
        unused[power] = head->next;
    else
        head = grow((size_t)1 << power);
    if (!head)
        return NULL;
    head->power = power;
    return (uint8_t *)head + HEAD;
}

static struct head *head_of(void *block)
{
    return (struct head *)((uint8_t *)block - HEAD);
}

static void give(void *block)
{
    struct head *head = head_of(block);
    head->next = unused[head->power];
    unused[head->power] = head;
}

static void copy(uint8_t *to, const uint8_t *from, size_t size)
{
    for (size_t i = 0; i < size; i++)
        to[i] = from[i];
}

static void *resize(void *context, void *old, size_t size)
{
    (void)context;
    size_t room = old ? ((size_t)1 << head_of(old)->power) - HEAD : 0;
    if (old && size && size <= room)
        return old;
    void *fresh = size ? take(size) : NULL;
    if (old && fresh)
        copy(fresh, old, room);
    if (old && (fresh || !size))
        give(old);
    return fresh;
}

const struct cub_memory web_memory = {.resize = resize};

void *web_new(size_t size)
{
    uint8_t *fresh = take(size);
    for (size_t i = 0; fresh && i < size; i++)
        fresh[i] = 0;
    return fresh;
}

void web_free(void *block)
{
    if (block)
        give(block);
}
