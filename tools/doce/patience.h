/* A prover that is asked in every way there is. */
#ifndef TOOLS_DOCE_PATIENCE_H
#define TOOLS_DOCE_PATIENCE_H

#include "bots/doce/strategy.h"

/* A prover of its own memory, of so many positions; ends the program if there is none. */
struct doce_prover *doce_make_prover(uint64_t count);

/*
 * A move that wins, from nothing, with so many looks in each image of the grid: what
 * the prover thinks of depends on how it lies. 0: none is found.
 */
uint32_t doce_be_patient(struct doce_prover *, const struct doce_duel *, uint64_t looks);

#endif
