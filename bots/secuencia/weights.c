/* Has the learned weights of secuencia's bot. Made by tools/train/secuencia.c; docs/bots/secuencia.md has the command.
 */
#include "bots/secuencia/evaluator.h"

static const int16_t learned[SECUENCIA_LEARNED] = {
#include "bots/secuencia/evaluator.weights"
};

const int16_t *secuencia_learned(void)
{
    return learned;
}
