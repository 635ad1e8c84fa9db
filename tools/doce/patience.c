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

static uint32_t look_at(struct doce_prover *p, const struct doce_duel *d, uint64_t looks, uint32_t image)
{
    struct doce_duel turned;
    struct doce_proof proof;
    doce_duel_turn(d, &p->map, image, &turned);
    bool won = doce_prove(p, &turned, looks, &proof) == DOCE_WON;
    return won ? (uint32_t)doce_image_move(proof.move, doce_image_back(image)) : 0;
}

uint32_t doce_be_patient(struct doce_prover *p, const struct doce_duel *d, uint64_t looks, uint32_t *image)
{
    uint32_t move = look_at(p, d, looks, *image);
    for (uint32_t other = 0; !move && other < DOCE_IMAGES; other++) {
        doce_prover_forget(p);
        *image = other;
        move = look_at(p, d, looks, other);
    }
    return move;
}
