/* Rounds of Doce that are known to be won. */
#include "bots/doce/strategy.h"
#include "bots/doce/view.h"

/* Most positions need no proof: the line is there to be made. */
static bool wins_now(const struct doce_duel_map *map, const struct doce_duel *d, struct doce_proof *proof)
{
    struct doce_view v;
    doce_view_init(&v, map, d);
    if (!v.wins)
        return false;
    *proof = (struct doce_proof){.move = doce_view_winner(&v), .needs = v.wins & -v.wins};
    return true;
}

/* The proof of the image of a position, as one of the position. */
static void turn_back(struct doce_proof *proof, uint32_t image)
{
    uint32_t back = doce_image_back(image);
    proof->move = (uint32_t)doce_image_move(proof->move, back);
    proof->needs = doce_image_set(proof->needs, back);
}

/* What the prover finds may depend on how the grid lies. Early in a round, when much depends on it, all images are
 * tried. */
static uint32_t count_tries(const struct doce_duel *d)
{
    enum { EARLY = 2 };
    return size(d->dice[DOCE_ATTACKER]) <= EARLY ? DOCE_IMAGES : 1;
}

bool doce_strategy_prove(struct doce_prover *p, const struct doce_duel *d, struct doce_proof *proof)
{
    struct doce_duel least, turned;
    if (d->mover == DOCE_ATTACKER && wins_now(&p->map, d, proof))
        return true;
    uint32_t image = doce_duel_least(d, &p->map, &least);
    for (uint32_t try = 0; try < count_tries(d); try++) {
        doce_prover_forget(p);
        doce_duel_turn(&least, &p->map, try, &turned);
        if (doce_prove(p, &turned, DOCE_STRATEGY_LOOKS, proof) == DOCE_WON) {
            turn_back(proof, try);
            turn_back(proof, image);
            return true;
        }
    }
    return false;
}

void doce_strategy_init(struct doce_strategy *strategy)
{
    doce_prover_init(&strategy->prover, strategy->known, DOCE_STRATEGY_KNOWN);
    strategy->book = doce_book;
    strategy->entries = doce_book_size;
}

static uint32_t look_up(const struct doce_strategy *strategy, uint64_t key)
{
    uint32_t low = 0, high = strategy->entries;
    while (low < high) {
        uint32_t middle = (low + high) / 2;
        if (strategy->book[middle] >> DOCE_MOVE_BITS < key)
            low = middle + 1;
        else
            high = middle;
    }
    bool found = low < strategy->entries && strategy->book[low] >> DOCE_MOVE_BITS == key;
    return found ? strategy->book[low] & ((1 << DOCE_MOVE_BITS) - 1) : 0;
}

/* The book knows the least image of each position. */
static uint32_t find_in_book(const struct doce_strategy *strategy, const struct doce_duel *d)
{
    struct doce_duel least;
    uint32_t image = doce_duel_least(d, &strategy->prover.map, &least);
    return (uint32_t)doce_image_move(look_up(strategy, doce_book_key(&least)), doce_image_back(image));
}

uint32_t doce_strategy_move(struct doce_strategy *strategy, const struct doce *s)
{
    int seat = s->base.to_act >> 1 & 1;
    struct doce_duel d;
    struct doce_proof proof;
    struct cub_message why;
    doce_duel_init(&d, &strategy->prover.map, s, seat);
    uint32_t move = find_in_book(strategy, &d);
    if (move && !doce_refuse(s, seat, move, &why)) /* two positions may have one key */
        return move;
    return doce_strategy_prove(&strategy->prover, &d, &proof) ? proof.move : 0;
}

/* The seat's first die is all that lies on the grid, and the one that wins the round. */
static bool has_opened(const struct doce *s, int seat)
{
    return s->dice[seat] == SET(DOCE_OPENING_SQUARE) && s->face[DOCE_OPENING_SQUARE] == DOCE_OPENING_FACE &&
           !s->dice[!seat] && !s->blocker[0] && !s->blocker[1];
}

/* Whether the book has this move, or its image if the position is its own image. */
static bool is_in_book(const struct doce_strategy *strategy, const struct doce_duel *d, cub_move move)
{
    uint32_t found = find_in_book(strategy, d);
    for (uint32_t image = 0; found && image < DOCE_IMAGES; image++) {
        struct doce_duel turned;
        doce_duel_turn(d, &strategy->prover.map, image, &turned);
        if (doce_image_move(found, image) == move && doce_duel_key(&turned) == doce_duel_key(d))
            return true;
    }
    return false;
}

/* Whether the seat's last die, and its blocker if it was put there then, are the book's, its die before on this square.
 */
static bool came_by_book(const struct doce_strategy *strategy, const struct doce *s, int seat, uint32_t square,
                         uint32_t blocker)
{
    struct doce before = *s;
    struct doce_duel d;
    uint32_t die = s->last[seat];
    before.dice[seat] &= ~SET(die);
    before.face[die] = 0;
    before.last[seat] = (uint8_t)square;
    before.blocker[seat] = blocker ? 0 : s->blocker[seat];
    before.base.to_act = CUB_BIT(seat);
    doce_duel_init(&d, &strategy->prover.map, &before, seat);
    return is_in_book(strategy, &d, doce_move(s->face[die], die, blocker));
}

/* After a move of the book's the round is won, which is more than a prover may find out there. The position does not
 * tell which die the seat placed before its last. */
static bool follows_book(const struct doce_strategy *strategy, const struct doce *s, int seat)
{
    uint32_t dice = s->dice[seat] & ~SET(s->last[seat]);
    uint32_t blocker = s->blocker[seat] ? (uint32_t)__builtin_ctz(s->blocker[seat]) : 0;
    for (; dice; dice &= dice - 1) {
        uint32_t square = (uint32_t)__builtin_ctz(dice);
        if (came_by_book(strategy, s, seat, square, 0) || (blocker && came_by_book(strategy, s, seat, square, blocker)))
            return true;
    }
    return false;
}

bool doce_strategy_wins(struct doce_strategy *strategy, const struct doce *s, int seat)
{
    struct doce_duel d;
    struct doce_proof proof;
    if (s->base.to_act >> seat & 1)
        return doce_strategy_move(strategy, s) != 0;
    if (has_opened(s, seat) || follows_book(strategy, s, seat))
        return true;
    doce_duel_init(&d, &strategy->prover.map, s, seat);
    return doce_strategy_prove(&strategy->prover, &d, &proof);
}
