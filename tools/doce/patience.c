/* Doce's prover, asked in all images. */
#include <stdio.h>
#include <stdlib.h>

#include "tools/doce/patience.h"

struct doce_prover *doce_make_prover(uint64_t count)
{
    struct doce_prover *p = malloc(sizeof *p);
    struct doce_known *known = malloc(count * sizeof *known);
    if (!p || !known) {
        perror("prover");
        exit(2);
    }
    doce_prover_init(p, known, count);
    return p;
}

uint32_t doce_be_patient(struct doce_prover *p, const struct doce_duel *d, uint64_t looks)
{
    struct doce_duel turned;
    struct doce_proof proof;
    for (uint32_t image = 0; image < DOCE_IMAGES; image++) {
        doce_prover_forget(p);
        doce_duel_turn(d, &p->map, image, &turned);
        if (doce_prove(p, &turned, looks, &proof) == DOCE_WON)
            return (uint32_t)doce_image_move(proof.move, doce_image_back(image));
    }
    return 0;
}
