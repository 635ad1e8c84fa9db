/* What the WebAssembly test calls: each game's name and signature. */
#include "tests/support.h"

#define EXPORT(name) __attribute__((export_name(name)))

EXPORT("name") const char *wasm_name(int i);
EXPORT("signature") uint64_t wasm_signature(int i);

/* NULL behind the last game. */
const char *wasm_name(int i)
{
    return test_games()[i] ? test_games()[i]->name : NULL;
}

uint64_t wasm_signature(int i)
{
    return test_signature(test_games()[i]);
}
