/* Blitz's dice: every roll with its odds, and what they sum up to. */
#include "games/blitz/blitz.h"

enum { COLOURED_ROLLS = 46656 }; /* 6^6 */

void blitz_count_dots(const struct blitz *s, uint8_t seen[BLITZ_COLOURS])
{
    for (int i = 0; i < BLITZ_COLOURS; i++)
        seen[i] = 0;
    for (int i = 0; i < BLITZ_COLOURS; i++)
        if (s->face[i] == BLITZ_DOT)
            seen[s->dot[i] - 1]++;
    for (int i = 0; i < BLITZ_WHITES; i++)
        if (s->white[i])
            seen[s->white[i] - 1]++;
}

struct blitz_sum blitz_sum(const struct blitz *s)
{
    uint32_t once = 0, twice = 0, pips = 0; /* colours whose dots show, and at least twice; dice that show pips */
    for (int i = 0; i < BLITZ_COLOURS; i++) {
        uint32_t dot = s->face[i] == BLITZ_DOT ? 1u << s->dot[i] >> 1 : 0;
        pips |= (uint32_t)!dot << i;
        twice |= once & dot;
        once |= dot;
    }
    for (int i = 0; i < BLITZ_WHITES; i++) {
        uint32_t dot = 1u << s->white[i] >> 1;
        twice |= once & dot;
        once |= dot;
    }
    struct blitz_sum sum = {.reversed = twice && s->base.setup.option[BLITZ_EXPERT]}; /* WB-5 */
    sum.counted = (uint8_t)(pips & (sum.reversed ? once : ~once));                    /* WB-4 */
    for (uint32_t left = sum.counted; left; left &= left - 1)
        sum.answer = (uint8_t)(sum.answer + s->face[__builtin_ctz(left)]);
    return sum;
}

bool blitz_reversed(const struct blitz *s)
{
    return blitz_sum(s).reversed;
}

uint32_t blitz_counted(const struct blitz *s)
{
    return blitz_sum(s).counted;
}

int blitz_answer(const struct blitz *s)
{
    return blitz_sum(s).answer;
}

static int whites(const struct blitz *s)
{
    return s->base.setup.option[BLITZ_WHITE];
}

/* The coloured dice of roll n: the black die counts fastest. */
static cub_move colour_roll(const struct blitz *s, uint32_t n)
{
    cub_move roll = 0;
    for (int die = BLITZ_COLOURS - 1; die >= 0; die--, n /= BLITZ_SIDES)
        roll = blitz_roll_put(roll, die, blitz_side(s, die, (int)(n % BLITZ_SIDES)));
    return roll;
}

/* C(count + 5, count): the ways that white dice can show, whatever their order. */
static uint32_t white_rolls(int count)
{
    return count == 2 ? 21 : 56;
}

/* The next way in order: 11 12 … 16 22 23 … 66. */
static void next_white(uint8_t *dot, int count)
{
    int last = count - 1;
    while (last > 0 && dot[last] == BLITZ_COLOURS)
        last--;
    dot[last]++;
    for (int i = last + 1; i < count && i < BLITZ_WHITES; i++)
        dot[i] = dot[last];
}

static cub_move put_white(cub_move roll, const uint8_t *dot, int count)
{
    for (int i = 0; i < count && i < BLITZ_WHITES; i++)
        roll = blitz_roll_put(roll, BLITZ_COLOURS + i, dot[i]);
    return roll;
}

uint32_t blitz_roll_count(const struct blitz *s)
{
    return COLOURED_ROLLS * white_rolls(whites(s));
}

cub_move blitz_roll_nth(const struct blitz *s, uint32_t n)
{
    uint8_t dot[BLITZ_WHITES] = {1, 1, 1};
    uint32_t ways = white_rolls(whites(s));
    for (uint32_t i = n % ways; i > 0; i--)
        next_white(dot, whites(s));
    return put_white(colour_roll(s, n / ways), dot, whites(s));
}

/* The white dice are put in order as they fall: new goes among the first count. */
static void insert_white(uint8_t *dot, int count, uint8_t new)
{
    for (; count > 0 && dot[count - 1] > new; count--)
        dot[count] = dot[count - 1];
    dot[count] = new;
}

/* WB-2: each white die shows one of six dots. */
cub_move blitz_roll_draw(const struct blitz *s, struct cub_rng *rng)
{
    uint8_t dot[BLITZ_WHITES];
    int count = whites(s);
    for (int i = 0; i < count; i++)
        insert_white(dot, i, (uint8_t)(1 + cub_rng_below(rng, BLITZ_COLOURS)));
    return put_white(colour_roll(s, cub_rng_below(rng, COLOURED_ROLLS)), dot, count);
}

int blitz_due(const struct blitz *s)
{
    return s->base.to_act & CUB_BIT(CUB_DICE) ? BLITZ_COLOURS + whites(s) : 0;
}

/* WB-1, WB-2: the coloured dice in the order of the notation, then the white ones. */
cub_move blitz_cast(const struct blitz *s, const uint8_t *sides)
{
    uint8_t dot[BLITZ_WHITES];
    cub_move roll = 0;
    for (int die = 0; die < BLITZ_COLOURS; die++)
        roll = blitz_roll_put(roll, die, blitz_side(s, die, sides[die]));
    for (int i = 0; i < whites(s); i++)
        insert_white(dot, i, (uint8_t)(1 + sides[BLITZ_COLOURS + i]));
    return put_white(roll, dot, whites(s));
}

/* In how many orders the white dice can fall so. */
uint64_t blitz_weight(const struct blitz *s, cub_move roll)
{
    int a = blitz_roll_face(roll, BLITZ_COLOURS), b = blitz_roll_face(roll, BLITZ_COLOURS + 1);
    int c = blitz_roll_face(roll, BLITZ_COLOURS + 2);
    if (whites(s) == 2)
        return a == b ? 1 : 2;
    return a == c ? 1 : a == b || b == c ? 3 : 6; /* ascending: a == c means all three */
}
