/* What a position of blitz is worth: a race for discs between equals. */
#include "bots/blitz/people.h"

/* How many discs each seat still has to win; 0: it has won. */
struct race {
    int seats;
    int need[BLITZ_SEATS];
};

/* A handicap is up to 5, and the supply of discs a seat can win before another is first ends one below its need. */
enum { MOST_NEED = 5 * BLITZ_GOAL, MOST_LOST = (BLITZ_SEATS - 1) * (MOST_NEED - 1) };

static struct race race_of(const struct blitz *s)
{
    struct race race = {.seats = s->base.setup.seats};
    for (int i = 0; i < race.seats; i++)
        race.need[i] = (BLITZ_GOAL - s->base.score[i]) * blitz_handicap(s, i) - s->discs[i];
    return race;
}

/*
 * ways[n] is in how many orders n discs can fall to the seats so far, none of
 * them getting all that it needs, divided by n factorial; this adds a seat.
 * Returns the most discs that can fall.
 */
static int add_seat(double *ways, int most, int need)
{
    for (int n = most + need - 1; n >= 0; n--) {
        double sum = 0, part = 1; /* 1 / k! */
        for (int k = 0; k < need && k <= n; k++) {
            sum += n - k <= most ? ways[n - k] * part : 0;
            part /= k + 1;
        }
        ways[n] = sum;
    }
    return most + need - 1;
}

/*
 * The chance of a seat to be first when every disc falls to any seat alike: over
 * all n that the others win before its own last. Sums, products and quotients of
 * doubles are the same on every platform.
 */
static double chance_of(const struct race *race, int seat)
{
    double ways[MOST_LOST + 1] = {1}, orders = 1,
                            chance = 0; /* orders: (need - 1 + n)! / (need - 1)! / seats^(need + n) */
    int most = 0, need = race->need[seat];
    for (int i = 0; i < race->seats; i++)
        if (i != seat)
            most = add_seat(ways, most, race->need[i]);
    for (int i = 0; i < need; i++)
        orders /= race->seats;
    for (int n = 0; n <= most; n++) {
        chance += ways[n] * orders;
        orders *= (double)(need + n) / race->seats;
    }
    return chance;
}

/* Adds each seat's share, times weight, when these seats get a disc. */
static void add_shares(const struct race *race, uint32_t given, double weight, double *share)
{
    struct race after = *race;
    int won = 0;
    for (int i = 0; i < race->seats; i++) {
        after.need[i] -= (int)(given >> i & 1);
        won += after.need[i] == 0;
    }
    for (int i = 0; i < race->seats; i++)
        share[i] += weight * (!won ? chance_of(&after, i) : after.need[i] == 0 ? 1.0 / won : 0);
}

/* What can be seen of an open race. */
struct calls {
    uint32_t silent, right, wrong; /* the seats that have not called, as far as is known; those that have, and count */
    uint32_t ms;                   /* of the first right call */
};

static struct calls calls_of(const struct blitz *s)
{
    struct calls calls = {.ms = UINT32_MAX};
    int answer = BLITZ_CALLED + blitz_answer(s);
    uint32_t last = UINT32_MAX;
    for (int i = 0; i < s->base.setup.seats; i++)
        if (s->call[i] == answer && s->ms[i] < calls.ms)
            calls.ms = s->ms[i];
    if (calls.ms != UINT32_MAX)
        last = calls.ms + (uint32_t)s->base.setup.option[BLITZ_WINDOW]; /* WB-13 */
    for (int i = 0; i < s->base.setup.seats; i++) {
        bool counts = s->call[i] >= BLITZ_CALLED && s->ms[i] <= last;
        calls.silent |= (uint32_t)(s->call[i] == BLITZ_SILENT) << i;
        calls.right |= (uint32_t)(counts && s->call[i] == answer) << i;
        calls.wrong |= (uint32_t)(counts && s->call[i] != answer) << i;
    }
    return calls;
}

/* The chance that a right call stands although others are still silent. */
static double stands(const struct blitz *s, enum cub_level level, const struct calls *calls)
{
    double sooner = blitz_sooner(s, level, calls->ms), stand = 1;
    if (!calls->right)
        return 0;
    for (uint32_t left = calls->silent; left; left &= left - 1)
        stand *= 1 - sooner;
    return stand;
}

/* An open race: the disc goes to who has called right, or to any of the silent seats. */
static void share_open(const struct blitz *s, enum cub_level level, double *share)
{
    struct race race = race_of(s);
    struct calls calls = calls_of(s);
    double stand = stands(s, level, &calls), each = (1 - stand) / __builtin_popcount(calls.silent);
    for (int i = 0; i < race.seats; i++)
        race.need[i] += (calls.wrong >> i & 1) && s->discs[i]; /* WB-7 */
    add_shares(&race, calls.right, stand, share);
    for (uint32_t left = calls.silent; left; left &= left - 1)
        add_shares(&race, left & (0u - left), each, share);
}

void blitz_value(const struct blitz *s, enum cub_level level, cub_value value[CUB_SEATS])
{
    double share[BLITZ_SEATS] = {0};
    struct race race = race_of(s);
    if (s->base.to_act & CUB_BIT(CUB_CLOCK))
        share_open(s, level, share);
    else if (s->base.to_act)
        add_shares(&race, 0, 1, share);
    for (int i = 0; i < s->base.setup.seats; i++)
        value[i] = s->base.to_act ? (cub_value)(share[i] * CUB_VICTORY + 0.5) : cub_result(&s->base, i);
}

/*
 * Of the others each is right or not. Between the right ones it is even, and who
 * is wrong before any of them is right pays (WB-13); seldom enough to be counted
 * one by one.
 */
cub_value blitz_call_value(const struct blitz *s, enum cub_level level, int seat)
{
    struct race race = race_of(s);
    int others = race.seats - 1;
    double share[BLITZ_SEATS] = {0}, right = blitz_right(s, level), none = 1;
    for (int i = 0; i < race.seats; i++)
        none *= 1 - right;
    double first = (1 - none) / (race.seats * right), pays = (1 - right) / (2 + (others - 1) * right);
    add_shares(&race, CUB_BIT(seat), first - others * pays, share);
    for (int i = 0; i < race.seats; i++) {
        struct race paid = race;
        paid.need[i] += s->discs[i] > 0; /* WB-7 */
        if (i != seat) {
            add_shares(&race, CUB_BIT(i), (1 - first) / others, share);
            add_shares(&paid, CUB_BIT(seat), pays, share);
        }
    }
    return (cub_value)(share[seat] * CUB_VICTORY + 0.5);
}
