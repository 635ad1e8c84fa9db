/* Takes the weights of secuencia's bot, which the page fetches separately; replaces bots/secuencia/weights.c. */
#include "web/wasm/surface.h"

#include "bots/secuencia/evaluator.h"

static int16_t learned[SECUENCIA_LEARNED];
static bool taken;

const int16_t *secuencia_learned(void)
{
    return learned;
}

/* Put in: the low bytes of all weights, then the high ones, which so are shorter to send. False: they are not ours. */
EXPORT(weigh) bool weights_take(void)
{
    const uint8_t *low = (const uint8_t *)web_in(), *high = low + SECUENCIA_LEARNED;
    if (web_in_length() != 2 * SECUENCIA_LEARNED)
        return false;
    for (int i = 0; i < SECUENCIA_LEARNED; i++)
        learned[i] = (int16_t)(low[i] | high[i] << 8);
    taken = true;
    return true;
}

EXPORT(weighed) bool weights_taken(void)
{
    return taken;
}

bool web_is_ready(const struct cub_game *game)
{
    return taken || game != &cub_secuencia;
}
