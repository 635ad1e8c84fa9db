/* A prover that is asked in every way there is. */
#ifndef TOOLS_DOCE_PATIENCE_H
#define TOOLS_DOCE_PATIENCE_H

#include "bots/doce/strategy.h"

/* A prover of its own memory, of this many positions; ends the program if there is none. */
struct doce_prover *doce_make_prover(uint64_t count);

/*
 * A move that wins, with this many looks; 0: none is found. The prover is asked with
 * what it remembers from the image in which it was last asked; and then, from nothing,
 * in each of them, for what it thinks of depends on how the grid lies.
 */
uint32_t doce_be_patient(struct doce_prover *, const struct doce_duel *, uint64_t looks, uint32_t *image);

#endif
