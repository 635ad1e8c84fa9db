/*
 * The last stage of the search: numbers that are terms by themselves, laid in the
 * pans from the largest down, and the pivot that they leave over.
 */
#include "games/ecuaciones/search.h"

/* The pivot, given that the pans fit. */
static bool settle(struct ecu_search *s, ecu_dice pool, struct ecu_pans pans, int count)
{
    int32_t over = pans.b, under = pans.a;
    if (!s->product) {
        over = s->below ? s->mate : pans.b - pans.a;
        under = s->below ? s->step * (pans.b - pans.a) : s->mate;
    }
    if (under != 1 && over % under != 0)
        return true;
    int32_t pivot = under == 1 ? over : over / under;
    if (!ecu_pool_holds(pool, pivot))
        return true;
    bool balanced = false;
    for (int i = 1; i < count; i++) {
        balanced |= s->part[i].role == ECU_PAN_B;
        if (s->part[i].value > pivot)
            return true;
    }
    s->part[0].value = pivot;
    return !balanced || s->weigh(s->context, s->part, count);
}

/* Whether numbers that add up, or multiply, to reach at most can yet bring the pans between low and high. */
static inline bool fits(const struct ecu_search *s, struct ecu_pans pans, int32_t reach)
{
    if (s->product)
        return (int64_t)pans.b * reach >= (int64_t)s->low * pans.a && pans.b <= (int64_t)s->high * pans.a * reach;
    return pans.b - pans.a + reach >= s->low && pans.b - pans.a - reach <= s->high;
}

/* How far the numbers after the ith can go, none of them being larger than this one. */
static inline int32_t reach_behind(const struct ecu_search *s, int i, int32_t value)
{
    int32_t reach = s->product ? 1 : (s->lone - i - 1) * value * s->scale;
    for (int k = s->lone - i - 1; s->product && k > 0 && reach < s->reach[i + 1]; k--)
        reach *= value;
    return reach < s->reach[i + 1] ? reach : s->reach[i + 1];
}

static inline struct ecu_pans add(const struct ecu_search *s, struct ecu_pans pans, int pan, int32_t value)
{
    int32_t *to = pan == ECU_PAN_A ? &pans.a : &pans.b;
    *to = s->product ? *to * value : *to + value * s->scale;
    return pans;
}

static bool lay(struct ecu_search *, int i, ecu_dice pool, struct ecu_pans, int32_t cap, int count);

/* Lays a number in either pan. */
static bool place(struct ecu_search *s, int i, ecu_dice pool, struct ecu_pans pans, int32_t value, int count)
{
    int32_t reach = reach_behind(s, i, value);
    for (int pan = ECU_PAN_B; pan >= ECU_PAN_A; pan--) {
        struct ecu_pans next = add(s, pans, pan, value);
        if (!fits(s, next, reach) || (s->nines && i + 1 == s->lone && (uint32_t)next.b % 9 != s->nine))
            continue;
        s->part[count] = (struct ecu_part){value, (enum ecu_role)pan};
        if (!lay(s, i + 1, pool, next, value, count + 1))
            return false;
    }
    return true;
}

/* The same for every number that begins with these digits and has this many more. */
static bool lay_long(struct ecu_search *s, int i, ecu_dice pool, struct ecu_pans pans, int32_t cap, int count,
                     int32_t value, int more)
{
    for (int k = 0; k < s->faces; k++) {
        int digit = s->face[k];
        int32_t longer = value * 10 + digit;
        if (longer * ecu_power[more - 1] > cap)
            break;
        if (!ecu_pool_has(pool, digit) || longer == 0) /* EC-3 */
            continue;
        ecu_dice rest = pool - ecu_pool_die(digit);
        bool on = more > 1 ? lay_long(s, i, rest, pans, cap, count, longer, more - 1)
                           : place(s, i, rest, pans, longer, count);
        if (!on)
            return false;
    }
    return true;
}

/*
 * Lays the last number, a digit, where the nines know which: unless pan B has its
 * remainder already, the digit can only be what is missing, in pan B.
 */
static bool lay_last(struct ecu_search *s, ecu_dice pool, struct ecu_pans pans, int32_t cap, int count)
{
    int digit = (int)((s->nine + 9 - (uint32_t)pans.b % 9) % 9);
    if (digit > cap || !ecu_pool_has(pool, digit))
        return true;
    return place(s, s->lone - 1, pool - ecu_pool_die(digit), pans, digit, count);
}

/* Lays the ith number and those after it, none above cap. */
static bool lay(struct ecu_search *s, int i, ecu_dice pool, struct ecu_pans pans, int32_t cap, int count)
{
    if (i == s->lone)
        return settle(s, pool, pans, count);
    if (s->length[i] > 1)
        return lay_long(s, i, pool, pans, cap < s->most_long ? cap : s->most_long, count, 0, s->length[i]);
    if (s->nines && i + 1 == s->lone && (uint32_t)pans.b % 9 != s->nine)
        return lay_last(s, pool, pans, cap, count);
    for (int k = 0; k < s->faces; k++) {
        int digit = s->face[k];
        if (digit > cap)
            break;
        if (!ecu_pool_has(pool, digit) || (digit == 0 && s->product)) /* EC-7 */
            continue;
        if (!place(s, i, pool - ecu_pool_die(digit), pans, digit, count))
            return false;
    }
    return true;
}

/* The lengths of the numbers alone, the longest first, and how far they reach. */
static void list(struct ecu_search *s, uint32_t lengths)
{
    for (s->lone = 0; lengths; s->lone++) {
        int length = ecu_longest(lengths);
        s->length[s->lone] = (int8_t)length;
        lengths -= 1u << 4 * length;
    }
    s->reach[s->lone] = s->product;
    for (int i = s->lone - 1; i >= 0; i--) {
        int32_t most = ecu_power[s->length[i]] - 1;
        s->reach[i] = s->product ? s->reach[i + 1] * most : s->reach[i + 1] + most * s->scale;
    }
}

/*
 * A number leaves the same remainder by 9 as the sum of its digits. If pivot = b - a
 * and all digits get used, a pool's digits are those of the pivot and of what is
 * added to a and b. Let b grow by v and a by u: pivot = b + v - a - u = pool - u - v,
 * so that 2v = pool + a - b, and 5 being half of 1, b + v = b + 5 (pool + a - b).
 */
static void cast_nines(struct ecu_search *s, ecu_dice pool, struct ecu_pans pans)
{
    int64_t sum = pans.a - (int64_t)pans.b;
    s->nines = s->whole && !s->product && !s->below && s->mate == 1 && s->scale == 1 && s->lone > 0;
    if (!s->nines)
        return;
    for (int digit = 1; digit <= 9; digit++)
        sum += digit * (int)(pool >> 4 * (ECU_DIGIT + digit) & 15);
    s->nine = (uint32_t)((((pans.b + 5 * sum) % 9) + 9) % 9);
}

bool ecu_lay_lone(struct ecu_search *s, uint32_t lengths, ecu_dice pool, struct ecu_pans pans, int count)
{
    list(s, lengths);
    cast_nines(s, pool, pans);
    if (s->fixed < 0)
        return !fits(s, pans, s->reach[0]) || lay(s, 0, pool, pans, ECU_NO_CAP, count);
    for (int pan = ECU_PAN_B; pan >= ECU_PAN_A; pan--) {
        struct ecu_pans next = add(s, pans, pan, s->fixed);
        s->part[count] = (struct ecu_part){s->fixed, (enum ecu_role)pan};
        cast_nines(s, pool, next);
        if (fits(s, next, s->reach[0]) && !lay(s, 0, pool, next, ECU_NO_CAP, count + 1))
            return false;
    }
    return true;
}
