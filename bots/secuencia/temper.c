/* How far chances follow strengths, by level. Made by tools/train/secuencia_temper.c, which has the command. */
#include "bots/secuencia/evaluator.h"

CUB_TABLE struct secuencia_temper learned[2][SECUENCIA_SEATS - 1][CUB_LEVELS] = {
#include "bots/secuencia/learned.temper"
};

/* Strong players see everything: a master's chances follow strengths as fuerte's do, whose games take less time. */
const struct secuencia_temper *secuencia_temper(const struct cub_setup *setup, enum cub_level level)
{
    enum cub_level like = level < CUB_FUERTE ? level : CUB_FUERTE;
    const struct secuencia_temper *temper = &learned[setup->option[SECUENCIA_RUN] - 5][setup->seats - 2][like];
    return temper->slope ? temper : NULL;
}
