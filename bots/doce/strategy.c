/* Rounds of Doce that are known to be won. */
#include "bots/doce/strategy.h"
#include "bots/doce/images.h"

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

void doce_strategy_init(struct doce_strategy *strategy)
{
    doce_prover_init(&strategy->prover, strategy->known, DOCE_STRATEGY_KNOWN);
}

void doce_image_position(struct doce *out, const struct doce *s, uint32_t image)
{
    *out = *s;
    out->dice[0] = out->dice[1] = out->blocker[0] = out->blocker[1] = 0;
    for (uint32_t square = 1; square <= DOCE_SQUARES; square++) {
        uint32_t other = doce_image(square, image);
        out->face[other] = s->face[square];
        for (int seat = 0; seat < 2; seat++) {
            out->dice[seat] |= (s->dice[seat] >> square & 1) << other;
            out->blocker[seat] |= (s->blocker[seat] >> square & 1) << other;
        }
    }
    for (int seat = 0; seat < 2; seat++)
        out->last[seat] = (uint8_t)doce_image(s->last[seat], image);
}

enum { MOVE_BITS = 16 };

static uint32_t look_up(uint64_t key)
{
    uint32_t low = 0, high = doce_book_size;
    while (low < high) {
        uint32_t middle = (low + high) / 2;
        if (doce_book[middle] >> MOVE_BITS < key >> MOVE_BITS)
            low = middle + 1;
        else
            high = middle;
    }
    bool found = low < doce_book_size && doce_book[low] >> MOVE_BITS == key >> MOVE_BITS;
    return found ? doce_book[low] & ((1 << MOVE_BITS) - 1) : 0;
}

/* The book knows one image of each position. */
static uint32_t find_in_book(struct doce_strategy *strategy, const struct doce *s, int seat)
{
    uint32_t move = 0;
    for (uint32_t image = 0; image < DOCE_IMAGES && !move; image++) {
        struct doce other;
        struct doce_duel d;
        doce_image_position(&other, s, image);
        doce_duel_init(&d, &strategy->prover.map, &other, seat);
        move = (uint32_t)doce_image_move(look_up(doce_duel_key(&d)), doce_image_back(image));
    }
    struct cub_refusal why;
    return move && !doce_refuse(s, seat, move, &why) ? move : 0;
}

/* After the first reply: the image of it that was proven, the one whose squares come first. */
static uint32_t choose_image(const struct doce *s, int seat)
{
    uint32_t blocker = s->blocker[!seat] ? (uint32_t)__builtin_ctz(s->blocker[!seat]) : 0, chosen = 0, least = ~0u;
    for (uint32_t image = 0; image < DOCE_IMAGES && size(s->dice[!seat]) == 1; image++) {
        uint32_t rank = doce_image(s->last[!seat], image) << 5 | doce_image(blocker, image);
        if (rank < least) {
            least = rank;
            chosen = image;
        }
    }
    return chosen;
}

/* What the prover finds may depend on how the grid lies. Early in a round it is worth a second, longer try. */
enum { EARLY = 2, PATIENCE = 4 };

static uint32_t find_by_proof(struct doce_strategy *strategy, const struct doce *s, int seat)
{
    uint32_t image = choose_image(s, seat);
    struct doce other;
    struct doce_duel d;
    struct doce_proof proof;
    doce_image_position(&other, s, image);
    doce_duel_init(&d, &strategy->prover.map, &other, seat);
    bool found = doce_strategy_prove(&strategy->prover, &d, &proof);
    if (!found && size(s->dice[seat]) <= EARLY)
        found = doce_prove(&strategy->prover, &d, PATIENCE * DOCE_STRATEGY_LOOKS, &proof) == DOCE_WON;
    if (!found)
        return 0;
    return (uint32_t)doce_image_move(proof.move, doce_image_back(image));
}

uint32_t doce_strategy_move(struct doce_strategy *strategy, const struct doce *s)
{
    int seat = s->base.to_act >> 1 & 1;
    uint32_t move = find_in_book(strategy, s, seat);
    return move ? move : find_by_proof(strategy, s, seat);
}

bool doce_strategy_wins(struct doce_strategy *strategy, const struct doce *s, int seat)
{
    struct doce_duel d;
    struct doce_proof proof;
    if (s->base.to_act >> seat & 1)
        return doce_strategy_move(strategy, s) != 0;
    doce_duel_init(&d, &strategy->prover.map, s, seat);
    doce_prover_forget(&strategy->prover);
    return doce_prove(&strategy->prover, &d, DOCE_STRATEGY_LOOKS, &proof) == DOCE_WON;
}
