/* What the WebAssembly test calls: each game's name and signature, a match at a table, its bot's signature; digests. */
#include "tests/support.h"

#define EXPORT(name) __attribute__((export_name(name)))

EXPORT("name") const char *wasm_name(int i);
EXPORT("signature") uint64_t wasm_signature(int i);
EXPORT("table") uint32_t wasm_table(int i);
EXPORT("bot") const char *wasm_bot(int i);
EXPORT("thoughts") uint64_t wasm_thoughts(int i);
EXPORT("first_roll") const char *wasm_first_roll(int i);
EXPORT("room") uint8_t *wasm_room(void);
EXPORT("digest") const uint8_t *wasm_digest(int key, int text);

enum { MEMORY = 1 << 22, HEAP = 1 << 20 };

/* Room for any bot to think in. */
static _Alignas(64) uint8_t memory[MEMORY];

/* NULL after the last game. */
const char *wasm_name(int i)
{
    return test_games()[i] ? test_games()[i]->name : NULL;
}

uint64_t wasm_signature(int i)
{
    return test_signature(test_games()[i]);
}

/* As realloc, for a record whose few buffers double: it never gives anything back. */
static void *resize(void *context, void *old, size_t size)
{
    static _Alignas(16) uint8_t heap[HEAP];
    size_t *used = context;
    uint8_t *fresh = heap + *used;
    size = (size + 15) / 16 * 16;
    if (!size || size > HEAP - *used)
        return NULL;
    *used += size;
    for (size_t i = 0; old && i < size && (uint8_t *)old + i < fresh; i++)
        fresh[i] = ((uint8_t *)old)[i];
    return fresh;
}

/* How long a match at a table was; 0: something went wrong. */
uint32_t wasm_table(int i)
{
    size_t used = 0;
    return test_table(test_games()[i], memory, (struct cub_memory){.resize = resize, .context = &used});
}

/* The game of a bot; NULL after the last one. */
const char *wasm_bot(int i)
{
    return cub_bots[i] ? cub_bots[i]->game->name : NULL;
}

/* 0 if the bot wants more memory than there is. */
uint64_t wasm_thoughts(int i)
{
    return cub_bots[i]->memory <= MEMORY ? test_thoughts(cub_bots[i], memory) : 0;
}

const char *wasm_first_roll(int i)
{
    static char text[CUB_MOVE_TEXT];
    test_first_roll(test_games()[i], text);
    return text;
}

/* Where a key and the text after it are written before asking for their digest. */
uint8_t *wasm_room(void)
{
    return memory;
}

/* The HMAC of the text under the key, both of these lengths in the room. */
const uint8_t *wasm_digest(int key, int text)
{
    static uint8_t digest[CUB_DIGEST];
    struct cub_hmac hmac;
    cub_hmac_init(&hmac, memory, (size_t)key);
    cub_hmac(&hmac, memory + key, (size_t)text, digest);
    return digest;
}
