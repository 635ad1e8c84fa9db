/*
 * Every balance of a plan. The largest number, the pivot, is not searched for: the
 * others say what it has to be. They are laid in one order, so that no balance
 * comes twice unless numbers are equal: the rest of the pivot's own term; then
 * the other terms of several numbers, their heads falling, and factors and
 * divisors falling within a term; then the numbers that are terms by themselves,
 * falling. Those last ones are where the time goes: they are whole, so that all
 * fractions have been brought to one scale by then.
 *
 * 32 bits suffice as they do in equation.c: all that is multiplied together are
 * different numbers of one balance, or upper bounds for them of as many digits.
 */
#include "search.h"

struct ratio {
    int32_t over, under;
};

/* Numbers laid so far, the last term still open. */
struct node {
    ecu_dice pool;                   /* digits left to use */
    uint32_t lengths;                /* of the numbers left to lay, as in a plan */
    int8_t factors, divisors, terms; /* left to lay */
    int8_t count;                    /* parts laid */
    int8_t loss;                     /* EC-9: points that divisors 1 cost */
    bool pivots;                     /* the open term is the pivot's */
    bool bare;                       /* the open term is another's, and needs a factor or a divisor yet */
    int32_t sign;                    /* of the open term: 1 in pan B, -1 in A */
    int32_t head, factor, divisor;   /* the next one may not be larger */
    int32_t least;                   /* nor any number larger than the pivot: it is not below this */
    struct ratio sum;                /* of pan B, less pan A without the pivot's term */
    struct ratio term;               /* the open one */
    struct ratio mate;               /* the pivot's term without the pivot */
    int32_t low, high;               /* what the sum has to be at the end: the pivot's term, rounded outwards */
};

CUB_TABLE int32_t power[] = {1, 10, 100, 1000, 10000, 100000, 1000000, 10000000, 100000000};

enum { NO_CAP = 100000000 };

static ecu_dice die(int digit)
{
    return (ecu_dice)1 << 4 * (ECU_DIGIT + digit);
}

static bool has(ecu_dice pool, int digit)
{
    return pool >> 4 * (ECU_DIGIT + digit) & 15;
}

static int longest(uint32_t lengths)
{
    int length = 0;
    while (lengths >>= 4)
        length++;
    return length;
}

/* Whether the pool has a number's digits. */
static bool holds(ecu_dice pool, int32_t value)
{
    do {
        if (!has(pool, value % 10))
            return false;
        pool -= die(value % 10);
        value /= 10;
    } while (value);
    return true;
}

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
    if (!holds(pool, pivot))
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
static bool fits(const struct ecu_search *s, struct ecu_pans pans, int32_t reach)
{
    if (s->product)
        return (int64_t)pans.b * reach >= (int64_t)s->low * pans.a && pans.b <= (int64_t)s->high * pans.a * reach;
    return pans.b - pans.a + reach >= s->low && pans.b - pans.a - reach <= s->high;
}

/* How far the numbers behind the ith can go, none of them being larger than this one. */
static int32_t reach_behind(const struct ecu_search *s, int i, int32_t value)
{
    int32_t reach = s->product ? 1 : (s->lone - i - 1) * value * s->scale;
    for (int k = s->lone - i - 1; s->product && k > 0 && reach < s->reach[i + 1]; k--)
        reach *= value;
    return reach < s->reach[i + 1] ? reach : s->reach[i + 1];
}

static struct ecu_pans add(const struct ecu_search *s, struct ecu_pans pans, enum ecu_role pan, int32_t value)
{
    int32_t *to = pan == ECU_PAN_A ? &pans.a : &pans.b;
    *to = s->product ? *to * value : *to + value * s->scale;
    return pans;
}

static bool lay_lone(struct ecu_search *, int i, ecu_dice pool, struct ecu_pans, int32_t cap, int count);

/* Lays a number alone in either pan. */
static bool place_lone(struct ecu_search *s, int i, ecu_dice pool, struct ecu_pans pans, int32_t value, int count)
{
    int32_t reach = reach_behind(s, i, value);
    for (int pan = ECU_PAN_B; pan >= ECU_PAN_A; pan--) {
        struct ecu_pans next = add(s, pans, (enum ecu_role)pan, value);
        if (!fits(s, next, reach))
            continue;
        s->part[count] = (struct ecu_part){value, (enum ecu_role)pan};
        if (!lay_lone(s, i + 1, pool, next, value, count + 1))
            return false;
    }
    return true;
}

/* The same for every number that begins with these digits and has so many more. */
static bool lay_long(struct ecu_search *s, int i, ecu_dice pool, struct ecu_pans pans, int32_t cap, int count,
                     int32_t value, int more)
{
    for (int k = 0; k < s->faces; k++) {
        int digit = s->face[k];
        int32_t longer = value * 10 + digit;
        if (!has(pool, digit) || longer == 0 || longer * power[more - 1] > cap) /* EC-3 */
            continue;
        bool on = more > 1 ? lay_long(s, i, pool - die(digit), pans, cap, count, longer, more - 1)
                           : place_lone(s, i, pool - die(digit), pans, longer, count);
        if (!on)
            return false;
    }
    return true;
}

/* Lays the ith of the numbers alone and those behind it, none above cap. */
static bool lay_lone(struct ecu_search *s, int i, ecu_dice pool, struct ecu_pans pans, int32_t cap, int count)
{
    if (i == s->lone)
        return settle(s, pool, pans, count);
    if (s->length[i] > 1)
        return lay_long(s, i, pool, pans, cap, count, 0, s->length[i]);
    for (int k = 0; k < s->faces; k++) {
        int digit = s->face[k];
        if (digit > cap || !has(pool, digit) || (digit == 0 && s->product)) /* EC-7 */
            continue;
        if (!place_lone(s, i, pool - die(digit), pans, digit, count))
            return false;
    }
    return true;
}

/*
 * Brings the sum to one scale. With the sum a/b so far, the pivot's mates c/d and
 * a whole number z yet to come:
 *   pivot * c/d = a/b + z:    pivot = (ad/b + zd) / c, and b has to divide ad;
 *   c/d / pivot = a/b + z:    pivot = bc / (d (a + zb)).
 */
static bool scale(struct ecu_search *s, const struct node *n, int32_t *sum)
{
    int32_t a = n->sum.over, b = n->sum.under, c = n->mate.over, d = n->mate.under;
    if (!s->below) {
        if (b != 1 && a * d % b != 0)
            return false;
        *sum = b == 1 ? a * d : a * d / b;
        s->scale = d;
        s->mate = c;
        s->low = n->least * c;
        s->high = s->most * c;
        return true;
    }
    *sum = a;
    s->scale = b;
    s->mate = b * c;
    s->step = d;
    s->low = (b * c + d * s->most - 1) / (d * s->most);
    s->high = b * c / (d * n->least);
    return s->high > 0;
}

/* The lengths of the numbers alone, the longest first, and how far they reach. */
static void list_lone(struct ecu_search *s, uint32_t lengths)
{
    for (s->lone = 0; lengths; s->lone++) {
        int length = longest(lengths);
        s->length[s->lone] = (int8_t)length;
        lengths -= 1u << 4 * length;
    }
    s->reach[s->lone] = s->product;
    for (int i = s->lone - 1; i >= 0; i--) {
        int32_t most = power[s->length[i]] - 1;
        s->reach[i] = s->product ? s->reach[i + 1] * most : s->reach[i + 1] + most * s->scale;
    }
}

/* All terms of several numbers are laid: on to the numbers alone, of which one may be fixed. */
static bool lay_rest(struct ecu_search *s, const struct node *n)
{
    struct ecu_pans pans = {0, 0};
    if (!scale(s, n, &pans.b))
        return true;
    list_lone(s, n->lengths);
    if (s->fixed < 0)
        return !fits(s, pans, s->reach[0]) || lay_lone(s, 0, n->pool, pans, NO_CAP, n->count);
    for (int pan = ECU_PAN_B; pan >= ECU_PAN_A; pan--) {
        struct ecu_pans next = add(s, pans, (enum ecu_role)pan, s->fixed);
        s->part[n->count] = (struct ecu_part){s->fixed, (enum ecu_role)pan};
        if (fits(s, next, s->reach[0]) && !lay_lone(s, 0, n->pool, next, NO_CAP, n->count + 1))
            return false;
    }
    return true;
}

static bool lay(struct ecu_search *, const struct node *, enum ecu_role);

/* More than terms of such numbers can add up to: the longest multiplied together, the others alone. */
static int32_t reach(uint32_t lengths, int factors)
{
    int32_t sum = 0;
    int joined = 0;
    for (; lengths; factors--) {
        int length = longest(lengths);
        lengths -= 1u << 4 * length;
        if (factors >= 0)
            joined += length;
        else
            sum += power[length];
    }
    return joined ? sum + power[joined] : 0;
}

/* Ends the pivot's term; false if no pivot can do. The sum is a multiple of 1 / (product of divisors to come). */
static bool close_pivots(const struct ecu_search *s, struct node *n)
{
    int32_t over = n->term.over, under = n->term.under;
    n->mate = n->term;
    n->pivots = false;
    n->head = NO_CAP;
    if (s->below) {
        n->low = 0;
        n->high = over / (under * n->least) + 1;
        return n->divisors > 0 || over >= under * n->least;
    }
    n->low = n->least * over / under;
    n->high = s->most * over / under + 1;
    return true;
}

/* Ends another term; false if the fractions can't cancel out. */
static bool close_other(const struct ecu_search *s, struct node *n)
{
    n->sum.over = n->sum.over * n->term.under + n->sign * n->term.over * n->sum.under;
    n->sum.under *= n->term.under;
    if (n->divisors > 0 || n->sum.under == 1)
        return true;
    if (s->below)
        return n->mate.over * n->sum.under >= n->mate.under * n->least;
    return n->sum.over * n->mate.under % n->sum.under == 0;
}

/* Ends the open term; if factors or divisors are left, another one begins. */
static bool close(struct ecu_search *s, const struct node *n)
{
    struct node next = *n;
    if (n->terms == 0 && n->lengths)
        return true;
    if (!(n->pivots ? close_pivots(s, &next) : close_other(s, &next)))
        return true;
    int64_t slack = reach(n->lengths, n->factors) + (s->fixed > 0 ? s->fixed : 0);
    if (next.sum.over < (next.low - slack) * next.sum.under || next.sum.over > (next.high + slack) * next.sum.under)
        return true;
    if (n->factors + n->divisors == 0)
        return lay_rest(s, &next);
    next.terms--;
    return lay(s, &next, ECU_PAN_B) && lay(s, &next, ECU_PAN_A);
}

/* Goes on behind a number: its term may get a factor or a divisor, or end. */
static bool grow(struct ecu_search *s, const struct node *n)
{
    if (n->factors > 0 && n->divisor == NO_CAP && !lay(s, n, ECU_FACTOR))
        return false;
    if (n->divisors > 0 && !lay(s, n, ECU_DIVISOR))
        return false;
    return n->bare || close(s, n);
}

/* Lays a whole number of a term of several. */
static bool place(struct ecu_search *s, const struct node *n, enum ecu_role role, int32_t value)
{
    struct node next = *n;
    next.bare = role <= ECU_PAN_B && !n->pivots;
    if (role == ECU_FACTOR) {
        next.factors--;
        next.factor = value;
        next.term.over *= value;
    } else if (role == ECU_DIVISOR) {
        next.divisors--;
        next.divisor = value;
        next.term.under *= value;
        next.loss = (int8_t)(n->loss + 2 * (value == 1));
        if (next.loss > s->slack)
            return true;
    } else {
        next.head = next.factor = value;
        next.divisor = NO_CAP;
        next.term = (struct ratio){value, 1};
        next.sign = role == ECU_PAN_B ? 1 : -1;
    }
    next.least = value > n->least ? value : n->least;
    s->part[next.count++] = (struct ecu_part){value, role};
    return grow(s, &next);
}

/* Lays every number that begins with these digits and has so many more; never 0 (EC-7). */
static bool lay_digits(struct ecu_search *s, struct node *n, enum ecu_role role, int32_t value, int more, int32_t cap)
{
    if (more == 0)
        return place(s, n, role, value);
    ecu_dice pool = n->pool;
    for (int i = 0; i < s->faces; i++) {
        int32_t longer = value * 10 + s->face[i];
        if (!has(pool, s->face[i]) || longer == 0 || longer * power[more - 1] > cap)
            continue;
        n->pool = pool - die(s->face[i]);
        if (!lay_digits(s, n, role, longer, more - 1, cap))
            return false;
    }
    return true;
}

/* The largest factor that the open term can bear, when no divisor can make it smaller again. */
static int32_t bearable(const struct ecu_search *s, const struct node *n, uint32_t lengths)
{
    int64_t slack = reach(lengths, n->factors - 1) + (s->fixed > 0 ? s->fixed : 0), most;
    if (n->pivots)
        most = s->below ? NO_CAP : slack * n->term.under / (n->least + !n->least);
    else if (n->sign > 0)
        most = (n->high + slack) * n->sum.under - n->sum.over;
    else
        most = (slack - n->low) * n->sum.under + n->sum.over;
    return most < n->term.over ? 0 : (int32_t)(most * n->term.under / n->term.over);
}

/* Lays a number of a term of several, of every length. */
static bool lay(struct ecu_search *s, const struct node *n, enum ecu_role role)
{
    int32_t most = role == ECU_FACTOR ? n->factor : role == ECU_DIVISOR ? n->divisor : n->head;
    for (int length = longest(n->lengths); length > 0; length--) {
        struct node next = *n;
        int32_t cap = most;
        if (!(n->lengths >> 4 * length & 15) || power[length - 1] > cap)
            continue;
        next.lengths -= 1u << 4 * length;
        if (role == ECU_FACTOR && n->divisors == 0) {
            int32_t bear = bearable(s, n, next.lengths);
            cap = bear < cap ? bear : cap;
        }
        if (!lay_digits(s, &next, role, 0, length, cap))
            return false;
    }
    return true;
}

static void list_faces(struct ecu_search *s, ecu_dice pool)
{
    s->faces = 0;
    for (int digit = 9; digit >= 0; digit--)
        if (has(pool, digit))
            s->face[s->faces++] = (int8_t)digit;
}

/*
 * No + and no -: a pan's numbers are multiplied together, the first in front or
 * behind x on its own side, the others behind : on the other; as with + and -,
 * every mix of x and : can write it.
 */
static bool lay_product(struct ecu_search *s, const struct node *n)
{
    struct ecu_pans pans = {1, 1};
    s->product = true;
    s->low = n->least + !n->least; /* EC-7 */
    s->high = s->most;
    list_lone(s, n->lengths);
    return lay_lone(s, 0, n->pool, pans, NO_CAP, 1);
}

static bool lay_sums(struct ecu_search *s, struct node *n)
{
    s->product = s->below = false;
    s->part[0].role = ECU_PAN_A;
    if (!grow(s, n))
        return false;
    if (n->divisors == 0)
        return true;
    n->divisors--;
    s->below = true;
    s->part[0].role = ECU_DIVISOR;
    return lay(s, n, ECU_PAN_A);
}

bool ecu_search_run(struct ecu_search *s, const struct ecu_plan *plan, ecu_dice pool)
{
    int length = longest(plan->lengths);
    struct node n = {.pool = pool,
                     .lengths = plan->lengths - (1u << 4 * length),
                     .factors = (int8_t)plan->factors,
                     .divisors = (int8_t)plan->divisors,
                     .terms = (int8_t)(plan->sums + 1),
                     .count = 1,
                     .pivots = true,
                     .head = NO_CAP,
                     .factor = NO_CAP,
                     .divisor = NO_CAP,
                     .least = length == 1 ? 0 : power[length - 1],
                     .sum = {0, 1},
                     .term = {1, 1}};
    s->most = power[length] - 1;
    if (s->fixed >= 0) {
        if (plan->sums == 0 || length == 1 || !(n.lengths >> 4 & 15))
            return true;
        n.pool -= die(s->fixed);
        n.lengths -= 1u << 4;
        n.terms--;
    }
    list_faces(s, n.pool);
    s->part[0].role = ECU_PAN_A;
    return plan->sums == 0 ? lay_product(s, &n) : lay_sums(s, &n);
}
