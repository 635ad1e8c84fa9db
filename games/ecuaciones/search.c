/*
 * Every balance of a plan. The largest number, the pivot, is not searched for: the
 * others say what it has to be. They are laid in one order, so that no balance
 * comes twice unless numbers are equal: the rest of the pivot's own term; then
 * the other terms of several numbers, their heads falling, and factors and
 * divisors falling within a term; then the numbers that are terms by themselves,
 * falling.
 *
 * 32 bits suffice as they do in equation.c: all that is multiplied together are
 * different numbers of one balance, or upper bounds for them of as many digits.
 */
#include "games/ecuaciones/search.h"

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
    int8_t sign;                     /* of the open term: 1 in pan B, -1 in A */
    bool pivots;                     /* the open term is the pivot's */
    bool bare;                       /* the open term is another's, and needs a factor or a divisor yet */
    int32_t head, factor, divisor;   /* the next one may not be larger */
    int32_t least;                   /* nor any number larger than the pivot: it is not below this */
    int32_t slack;                   /* the numbers left to lay, as terms, add up to less */
    int32_t low, high;               /* what the sum has to be at the end: the pivot's term, rounded outwards */
    struct ratio sum;                /* of pan B, less pan A without the pivot's term */
    struct ratio term;               /* the open one */
    struct ratio mate;               /* the pivot's term without the pivot */
};

static int32_t most_pivot(const struct ecu_search *s)
{
    return s->most_pivot < s->most ? s->most_pivot : s->most;
}

/*
 * Brings the sum to one scale. With the sum a/b so far, the pivot's mates c/d and
 * a whole number z yet to come:
 *   pivot * c/d = a/b + z:    pivot = (ad/b + zd) / c, and b has to divide ad;
 *   c/d / pivot = a/b + z:    pivot = bc / (d (a + zb)).
 */
static int32_t scale(struct ecu_search *s, const struct node *n)
{
    int32_t a = n->sum.over, b = n->sum.under, c = n->mate.over, d = n->mate.under;
    if (!s->below) {
        s->scale = d;
        s->mate = c;
        s->low = n->least * c;
        s->high = most_pivot(s) * c;
        return b == 1 ? a * d : a * d / b;
    }
    s->scale = b;
    s->mate = b * c;
    s->step = d;
    s->low = (b * c + d * most_pivot(s) - 1) / (d * most_pivot(s));
    s->high = b * c / (d * n->least);
    return a;
}

/* All terms of several numbers are laid: on to the numbers alone. */
static bool lay_rest(struct ecu_search *s, const struct node *n)
{
    int32_t sum = scale(s, n);
    struct ecu_pans pans = {.a = sum < 0 ? -sum : 0, .b = sum < 0 ? 0 : sum};
    return ecu_lay_lone(s, n->lengths, n->pool, pans, n->count);
}

/* More than terms of such numbers can add up to: the longest multiplied together, the others alone. */
static int32_t reach(const struct ecu_search *s, uint32_t lengths, int factors)
{
    int joined = 0, longest;
    for (; factors > 0 && lengths; factors--) {
        longest = ecu_longest(lengths);
        joined += longest;
        lengths -= 1u << 4 * longest;
    }
    longest = ecu_longest(lengths);
    int most = joined + longest < ECU_DIGITS ? joined + longest : ECU_DIGITS;
    int32_t sum = joined ? ecu_power[most] - ecu_power[longest] : 0;
    for (int length = 1; length <= longest; length++)
        sum += (int32_t)(lengths >> 4 * length & 15) * ecu_power[length];
    return sum + (s->fixed > 0 ? s->fixed : 0);
}

/*
 * Ends the pivot's term; false if no pivot can do. If it is a divisor, its term is
 * not 0 and the other terms are a multiple of 1 over their divisors.
 */
static bool close_pivots(const struct ecu_search *s, struct node *n)
{
    int32_t over = n->term.over, under = n->term.under;
    n->mate = n->term;
    n->pivots = false;
    n->head = ECU_NO_CAP;
    if (s->below) {
        int32_t least = n->least + !n->least; /* EC-7 */
        n->low = 0;
        n->high = over / (under * least) + 1;
        return n->divisors > 0 || over >= under * least;
    }
    n->low = n->least * over / under;
    n->high = most_pivot(s) * over / under + 1;
    return n->low <= n->slack;
}

static bool in_reach(const struct node *n, struct ratio sum)
{
    return sum.over >= (int64_t)(n->low - n->slack) * sum.under &&
           sum.over <= (int64_t)(n->high + n->slack) * sum.under;
}

static struct ratio plus_term(const struct node *n, struct ratio term)
{
    return (struct ratio){n->sum.over * term.under + n->sign * term.over * n->sum.under, n->sum.under * term.under};
}

/*
 * Whether a sum can make a pivot, no divisor being left, with the formulas of
 * scale(): exactly if nothing is left to add to it, else as far as that does not matter.
 */
static bool divides(const struct ecu_search *s, const struct node *n, struct ratio sum)
{
    int32_t over = s->below ? n->mate.over * sum.under : sum.over * n->mate.under;
    bool more = n->lengths || s->fixed >= 0;
    if (!s->below)
        return over % (more ? sum.under : sum.under * n->mate.over) == 0;
    if (more)
        return over >= n->mate.under * n->least;
    return sum.over > 0 && over % (n->mate.under * sum.over) == 0;
}

/* Whether one more divisor can make the pivot's multiple of a sum whole: it has to be one of the sum's own, reduced. */
static bool cancels(const struct ecu_search *s, const struct node *n)
{
    int32_t a = n->sum.over * n->mate.under, b = n->sum.under;
    if (s->below || n->divisors != 1 || b == 1)
        return true;
    a = a < 0 ? -a : a;
    while (a != 0) {
        int32_t rest = b % a;
        b = a;
        a = rest;
    }
    b = n->sum.under / b;
    if (ecu_longest(n->lengths) > 1)
        return b < ecu_power[ecu_longest(n->lengths)];
    for (int i = 0; i < s->faces; i++)
        if (s->face[i] > 0 && s->face[i] % b == 0 && ecu_pool_has(n->pool, s->face[i]))
            return true;
    return false;
}

/* Ends another term; false if the fractions can't cancel out, or the sum is out of reach. */
static bool close_other(const struct ecu_search *s, struct node *n)
{
    n->sum = plus_term(n, n->term);
    if (!in_reach(n, n->sum))
        return false;
    return n->divisors > 0 ? cancels(s, n) : divides(s, n, n->sum);
}

static bool lay(struct ecu_search *, struct node *, enum ecu_role);

/* Ends the open term; if factors or divisors are left, another one begins. */
static bool close(struct ecu_search *s, struct node *n)
{
    if (n->terms == 0 && n->lengths)
        return true;
    if (!(n->pivots ? close_pivots(s, n) : close_other(s, n)))
        return true;
    if (n->factors + n->divisors == 0)
        return lay_rest(s, n);
    n->terms--;
    return lay(s, n, ECU_PAN_B) && lay(s, n, ECU_PAN_A);
}

/* Goes on after a number: its term may get a factor or a divisor, or end. */
static bool grow(struct ecu_search *s, struct node *n)
{
    if (n->factors > 0 && n->divisor == ECU_NO_CAP && !lay(s, n, ECU_FACTOR))
        return false;
    if (n->divisors > 0 && !lay(s, n, ECU_DIVISOR))
        return false;
    return n->bare || close(s, n);
}

/* Whether the last factor or divisor of all leads anywhere: what close would say, before all is copied. */
static bool promising(const struct ecu_search *s, const struct node *n, enum ecu_role role, int32_t value)
{
    struct ratio term = n->term, sum;
    *(role == ECU_FACTOR ? &term.over : &term.under) *= value;
    if (n->pivots)
        return s->below ? term.over >= term.under * n->least
                        : (int64_t)n->least * term.over <= (int64_t)n->slack * term.under;
    sum = plus_term(n, term);
    return in_reach(n, sum) && divides(s, n, sum);
}

/* Lays a whole number. */
static bool place(struct ecu_search *s, const struct node *n, enum ecu_role role, int32_t value)
{
    if (role >= ECU_FACTOR && n->factors + n->divisors == 1 && !promising(s, n, role, value))
        return true;
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
        next.divisor = ECU_NO_CAP;
        next.term = (struct ratio){value, 1};
        next.sign = role == ECU_PAN_B ? 1 : -1;
    }
    next.least = value > n->least ? value : n->least;
    s->part[next.count++] = (struct ecu_part){value, role};
    return grow(s, &next);
}

/* Lays every number that begins with these digits and has this many more; never 0 (EC-7). */
static bool lay_digits(struct ecu_search *s, struct node *n, enum ecu_role role, int32_t value, int more, int32_t cap)
{
    const ecu_dice pool = n->pool;
    for (int i = 0; i < s->faces; i++) {
        int32_t longer = value * 10 + s->face[i];
        if (longer * ecu_power[more - 1] > cap)
            break;
        if (!ecu_pool_has(pool, s->face[i]) || longer == 0)
            continue;
        n->pool = pool - ecu_pool_die(s->face[i]);
        if (!(more > 1 ? lay_digits(s, n, role, longer, more - 1, cap) : place(s, n, role, longer)))
            return false;
    }
    n->pool = pool;
    return true;
}

/* The largest factor that the open term can bear, when no divisor can make it smaller again. */
static int32_t bearable(const struct ecu_search *s, const struct node *n)
{
    int64_t most;
    if (n->pivots)
        most = s->below ? ECU_NO_CAP : (int64_t)n->slack * n->term.under / (n->least + !n->least);
    else if (n->sign > 0)
        most = (int64_t)(n->high + n->slack) * n->sum.under - n->sum.over;
    else
        most = (int64_t)(n->slack - n->low) * n->sum.under + n->sum.over;
    return most < n->term.over ? 0 : (int32_t)(most * n->term.under / n->term.over);
}

/* Lays a number of every length; leaves the node as it was. */
static bool lay(struct ecu_search *s, struct node *n, enum ecu_role role)
{
    const int32_t most = role == ECU_FACTOR ? n->factor : role == ECU_DIVISOR ? n->divisor : n->head;
    const uint32_t lengths = n->lengths;
    const int32_t slack = n->slack;
    bool on = true;
    for (int length = ecu_longest(lengths); on && length > 0; length--) {
        int32_t cap = most;
        if (!(lengths >> 4 * length & 15) || ecu_power[length - 1] > cap)
            continue;
        n->lengths = lengths - (1u << 4 * length);
        n->slack = reach(s, n->lengths, n->factors - (role == ECU_FACTOR));
        if (role == ECU_FACTOR && n->divisors == 0) {
            int32_t bear = bearable(s, n);
            cap = bear < cap ? bear : cap;
        }
        cap = length > 1 && s->most_long < cap ? s->most_long : cap;
        on = lay_digits(s, n, role, 0, length, cap);
    }
    n->lengths = lengths;
    n->slack = slack;
    return on;
}

/*
 * No + and no -: a pan's numbers are multiplied together, before or after x on
 * its own side, behind : on the other; as with + and -, every mix of x and : can
 * write it.
 */
static bool lay_product(struct ecu_search *s, const struct node *n)
{
    struct ecu_pans pans = {1, 1};
    s->product = true;
    s->low = n->least + !n->least; /* EC-7 */
    s->high = most_pivot(s);
    return ecu_lay_lone(s, n->lengths, n->pool, pans, n->count);
}

static bool lay_sums(struct ecu_search *s, const struct node *n)
{
    struct node over = *n, under = *n;
    s->product = s->below = false;
    over.slack = reach(s, n->lengths, n->factors);
    if (!grow(s, &over))
        return false;
    if (n->divisors == 0)
        return true;
    under.divisors--;
    s->below = true;
    s->part[0].role = ECU_DIVISOR;
    return lay(s, &under, ECU_PAN_A);
}

static void list_faces(struct ecu_search *s, ecu_dice pool)
{
    s->faces = 0;
    for (int digit = 0; digit <= 9; digit++)
        if (ecu_pool_has(pool, digit))
            s->face[s->faces++] = (uint8_t)digit;
}

bool ecu_search_run(struct ecu_search *s, const struct ecu_plan *plan, ecu_dice pool)
{
    int length = ecu_longest(plan->lengths);
    struct node n = {.pool = pool,
                     .lengths = plan->lengths - (1u << 4 * length),
                     .factors = (int8_t)plan->factors,
                     .divisors = (int8_t)plan->divisors,
                     .terms = (int8_t)(plan->sums + 1),
                     .count = 1,
                     .pivots = true,
                     .head = ECU_NO_CAP,
                     .factor = ECU_NO_CAP,
                     .divisor = ECU_NO_CAP,
                     .least = length > 1 ? ecu_power[length - 1] : 0,
                     .sum = {0, 1},
                     .term = {1, 1}};
    s->most = ecu_power[length] - 1;
    if (s->fixed >= 0) {
        if (plan->sums == 0 || length == 1 || !(n.lengths >> 4 & 15))
            return true;
        n.pool -= ecu_pool_die(s->fixed);
        n.lengths -= 1u << 4;
        n.terms--;
    }
    list_faces(s, n.pool);
    s->whole = plan->digits == ecu_dice_count(pool & ECU_ALL_DIGITS);
    s->part[0].role = ECU_PAN_A;
    return plan->sums == 0 ? lay_product(s, &n) : lay_sums(s, &n);
}
