/* Has the temperature of each level: how far chances follow strengths. Made by tools/train/secuencia_temperature.c,
 * which has the command. */
#include "bots/secuencia/evaluator.h"

CUB_TABLE struct secuencia_temperature learned[2][SECUENCIA_SEATS - 1][CUB_LEVELS] = {
#include "bots/secuencia/learned.temperatures"
};

/* Strong players see everything: a master's chances follow strengths as fuerte's do, whose games take less time. */
const struct secuencia_temperature *secuencia_temperature(const struct cub_setup *setup, enum cub_level level)
{
    enum cub_level like = level < CUB_FUERTE ? level : CUB_FUERTE;
    const struct secuencia_temperature *temperature =
        &learned[setup->option[SECUENCIA_RUN] - 5][setup->seats - 2][like];
    return temperature->slope ? temperature : NULL;
}
