/* Doce's strategy for the seat that starts a round. */
#include "bots/doce/strategy.h"

/* Most positions need no proof: the line is there to be made. */
static bool wins_now(const struct doce_duel_map *map, const struct doce_duel *d, struct doce_proof *proof)
{
    struct doce_ends ends;
    doce_duel_ends(d, map, &ends);
    uint32_t wins = doce_duel_wins(d, map, &ends);
    if (!wins)
        return false;
    uint32_t square = (uint32_t)__builtin_ctz(wins);
    uint32_t faces = ends.faces[0][0][square] & ~doce_ends_faces(&ends, 0, 1, square);
    *proof = (struct doce_proof){
        .move = (uint32_t)doce_move((uint32_t)__builtin_ctz(faces), square, 0),
        .needs = SET(square),
    };
    return true;
}

bool doce_strategy_prove(struct doce_prover *p, const struct doce_duel *d, struct doce_proof *proof)
{
    if (wins_now(&p->map, d, proof))
        return true;
    doce_prover_forget(p);
    return doce_prove(p, d, DOCE_STRATEGY_LOOKS, proof) == DOCE_WON;
}
