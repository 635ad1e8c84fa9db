/* Dizzle's moves listed and drawn: a seat's by its choice of squares, a roll by rank among the multisets of dice. */
#include "cubilete/bits.h"
#include "games/dizzle/dizzle.h"

enum { EXTRA_DICE = 2, ALTERNATIVES = 2 }; /* DZ-40; a seat that can't place a die rerolls or leaves */

int dizzle_due(const struct dizzle *s)
{
    if (!(s->base.to_act >> CUB_DICE & 1))
        return 0;
    return s->stage == DIZZLE_EXTRA ? EXTRA_DICE : s->left;
}

/* How many ways there are for dice of this many faces, when their order does not matter: (dice + faces - 1) over dice.
 */
static uint32_t multisets(int dice, int faces)
{
    uint32_t ways = 1;
    for (int i = 1; i < faces; i++)
        ways = ways * (uint32_t)(dice + i) / (uint32_t)i; /* whole: (dice + i) over i */
    return ways;
}

uint32_t dizzle_count(const struct dizzle *s, int who)
{
    if (!(s->base.to_act >> who & 1))
        return 0;
    if (who == CUB_DICE)
        return multisets(dizzle_due(s), DIZZLE_PIPS);
    return s->choice ? cub_count_bits(s->choice) : ALTERNATIVES;
}

/* The nth roll in the order of their texts: those with most ones come first, then those with most twos. */
static cub_move nth_roll(int dice, uint32_t n)
{
    cub_move roll = 0;
    for (int i = 0; i < DIZZLE_PIPS; i++) {
        int here = dice;
        if (i < DIZZLE_PIPS - 1)
            for (uint32_t ways = 1; n >= ways; ways = multisets(dice - --here, DIZZLE_PIPS - 1 - i))
                n -= ways;
        roll |= (cub_move)here << 4 * i;
        dice -= here;
    }
    return roll;
}

static cub_move nth_square(const struct dizzle *s, uint32_t n)
{
    dizzle_board choice = s->choice;
    while (n-- > 0)
        choice &= choice - 1;
    int square = __builtin_ctzll(choice);
    if (s->stage == DIZZLE_GIVES)
        return dizzle_move(DIZZLE_GIVE, 0, square);
    if (s->stage == DIZZLE_ROCKET)
        return dizzle_move(DIZZLE_FLY, 0, square);
    return dizzle_move(DIZZLE_PLACE, dizzle_face(s, square), square);
}

static cub_move nth_alternative(uint32_t n)
{
    return dizzle_move(n == 0 ? DIZZLE_REROLL : DIZZLE_LEAVE, 0, 0);
}

cub_move dizzle_nth(const struct dizzle *s, int who, uint32_t n)
{
    if (who == CUB_DICE)
        return nth_roll(dizzle_due(s), n);
    return s->choice ? nth_square(s, n) : nth_alternative(n);
}

cub_move dizzle_draw(const struct dizzle *s, int who, struct cub_rng *rng)
{
    cub_move roll = 0;
    if (who != CUB_DICE && s->choice)
        return nth_square(s, cub_rng_below(rng, cub_count_bits(s->choice)));
    if (who != CUB_DICE)
        return nth_alternative(cub_rng_below(rng, ALTERNATIVES));
    for (int dice = dizzle_due(s); dice > 0; dice--)
        roll += 1ull << 4 * cub_rng_below(rng, DIZZLE_PIPS);
    return roll;
}

/* DZ-2: the turn's starter rolls; DZ-9, DZ-40: later the seat whose go it is. */
int dizzle_roller(const struct dizzle *s)
{
    return s->base.to_act & CUB_BIT(CUB_DICE) ? s->seat : CUB_NOBODY;
}

cub_move dizzle_cast(const struct dizzle *s, const uint8_t *sides)
{
    cub_move roll = 0;
    for (int die = 0; die < dizzle_due(s); die++)
        roll += 1ull << 4 * sides[die];
    return roll;
}

/* In how many orders the dice can have fallen: dice! / (ones! twos! …), at most 13! / (3! 2!^5) < 2^25. */
uint64_t dizzle_weight(const struct dizzle *s, cub_move roll)
{
    uint64_t orders = 1;
    int dice = 0;
    (void)s;
    for (; roll; roll >>= 4)
        for (int i = 1; i <= (int)(roll & 15); i++)
            orders = orders * (uint64_t)++dice / (uint64_t)i; /* whole: a product of binomials */
    return orders;
}
