/* Values positions of blitz: a race for discs between equals. */
#include "bots/blitz/people.h"

/* How many discs each seat still has to win; 0: it has won. */
struct race {
    int seats;
    bool in_order;  /* a silent seat is later than all that have called */
    uint32_t asked; /* the seats whose chances are wanted; each takes its time */
    double wrong;   /* the share of calls that are */
    int need[BLITZ_SEATS], handicap[BLITZ_SEATS];
};

/* A handicap is up to 5. This many calls are enough to win it all, as good as always. */
enum { MOST_NEED = 5 * BLITZ_GOAL, MOST_CALLS = 36, MOST_OTHERS = (BLITZ_SEATS - 1) * (MOST_CALLS - 1) };

static struct race race_of(const struct blitz *s, enum cub_level level, uint32_t asked)
{
    struct race race = {.seats = s->base.setup.seats, .asked = asked, .wrong = blitz_wrong(level)};
    for (int i = 0; i < race.seats; i++) {
        race.handicap[i] = blitz_handicap(s, i);
        race.need[i] = (BLITZ_GOAL - s->base.score[i]) * race.handicap[i] - s->discs[i];
    }
    return race;
}

/* One call more of a seat: a disc, or one less if there are white ones (WB-7); by how many it needs. */
static void call_once(double chance[MOST_NEED + 1], int handicap, double wrong)
{
    double before[MOST_NEED + 1];
    const int most = BLITZ_GOAL * handicap;
    __builtin_memcpy(before, chance, sizeof before);
    for (int need = 1; need <= most; need++)
        chance[need] = 0;
    for (int need = 1; need <= most; need++) {
        chance[need - 1] += before[need] * (1 - wrong);
        chance[need + (need % handicap != 0)] += before[need] * wrong;
    }
}

/* open[n] is the chance that a seat has not won with n calls that count. Returns with how many it is sure to have. */
static int calls_to_win(const struct race *race, int seat, double open[MOST_CALLS])
{
    static const double never = 1.0 / 4096;
    double chance[MOST_NEED + 1] = {0};
    int calls = 0;
    chance[race->need[seat]] = 1;
    do {
        open[calls++] = 1 - chance[0];
        call_once(chance, race->handicap[seat], race->wrong);
    } while (calls < MOST_CALLS && 1 - chance[0] > never);
    return calls;
}

/*
 * ways[n] is in how many orders the seats so far can make n calls, none of them
 * winning, divided by n factorial; this adds a seat. Returns the most calls.
 */
static int add_seat(double *ways, int most, const double *open, int calls)
{
    double own[MOST_CALLS] = {0}, part = 1; /* 1 / k! */
    for (int k = 0; k < calls; k++) {
        own[k] = open[k] * part;
        part /= k + 1;
    }
    for (int n = most + calls - 1; n >= 0; n--) {
        double sum = 0;
        for (int k = n > most ? n - most : 0; k < calls && k <= n; k++)
            sum += ways[n - k] * own[k];
        ways[n] = sum;
    }
    return most + calls - 1;
}

/* The chance that a seat's call of this number, from 1, comes before any other seat has won. */
static double comes_first(const double *ways, int most, int call, int seats)
{
    double each = 1.0 / seats, orders = 1, chance = 0; /* orders: (call - 1 + n)! / (call - 1)! / seats^(call + n) */
    for (int i = 0; i < call; i++)
        orders *= each;
    for (int n = 0; n <= most; n++) {
        chance += ways[n] * orders;
        orders *= (call + n) * each;
    }
    return chance;
}

/*
 * The chance of a seat to be first when every call that counts is any seat's alike,
 * and wrong as often as any other: over all calls that it can win with. Sums,
 * products and quotients of doubles are the same on every platform.
 */
static double chance_of(const struct race *race, int seat)
{
    double ways[MOST_OTHERS + 1] = {1}, open[MOST_CALLS], chance = 0;
    int most = 0;
    for (int i = 0; i < race->seats; i++)
        if (i != seat)
            most = add_seat(ways, most, open, calls_to_win(race, i, open));
    int calls = calls_to_win(race, seat, open);
    for (int call = race->need[seat]; call <= calls; call++) {
        double wins = open[call - 1] - (call < calls ? open[call] : 0);
        chance += wins * comes_first(ways, most, call, race->seats);
    }
    return chance;
}

/* Adds the shares of who is asked for, times weight, when these seats get a disc. */
static void add_shares(const struct race *race, uint32_t given, double weight, double *share)
{
    struct race after = *race;
    int won = 0;
    for (int i = 0; i < race->seats; i++) {
        after.need[i] -= (int)(given >> i & 1);
        won += after.need[i] == 0;
    }
    for (uint32_t left = race->asked; left; left &= left - 1) {
        int i = __builtin_ctz(left);
        share[i] += weight * (!won ? chance_of(&after, i) : after.need[i] == 0 ? 1.0 / won : 0);
    }
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
static double stands(const struct blitz *s, enum cub_level level, bool in_order, const struct calls *calls)
{
    double sooner = blitz_sooner(s, level, calls->ms), stand = 1;
    if (!calls->right || in_order)
        return calls->right != 0;
    for (uint32_t left = calls->silent; left; left &= left - 1)
        stand *= 1 - sooner;
    return stand;
}

/* A call that counts: a disc, or one less of the white ones (WB-7). */
static void add_call(const struct race *race, int seat, double weight, double *share)
{
    struct race paid = *race;
    paid.need[seat] += paid.need[seat] % paid.handicap[seat] != 0;
    add_shares(race, CUB_BIT(seat), weight * (1 - race->wrong), share);
    add_shares(&paid, 0, weight * race->wrong, share);
}

/* An open race: the disc goes to who has called right, or the next call that counts is any of the silent seats'. */
static void share_open(const struct blitz *s, enum cub_level level, struct race race, double *share)
{
    struct calls calls = calls_of(s);
    double stand = stands(s, level, race.in_order, &calls), each = (1 - stand) / __builtin_popcount(calls.silent);
    for (int i = 0; i < race.seats; i++)
        race.need[i] += (calls.wrong >> i & 1) && s->discs[i]; /* WB-7 */
    add_shares(&race, calls.right, stand, share);
    for (uint32_t left = calls.silent; left; left &= left - 1)
        add_call(&race, __builtin_ctz(left), each, share);
}

/* The shares of the seats that are asked for. */
static void share_seats(const struct blitz *s, enum cub_level level, bool in_order, uint32_t asked, double *share)
{
    struct race race = race_of(s, level, asked);
    race.in_order = in_order;
    if (s->base.to_act & CUB_BIT(CUB_CLOCK))
        share_open(s, level, race, share);
    else if (s->base.to_act)
        add_shares(&race, 0, 1, share);
}

static cub_value round_off(double share)
{
    return (cub_value)(share * (double)CUB_VICTORY + 0.5);
}

void blitz_value(const struct blitz *s, enum cub_level level, bool in_order, cub_value value[CUB_SEATS])
{
    double share[BLITZ_SEATS] = {0};
    int seats = s->base.setup.seats;
    share_seats(s, level, in_order, (1u << seats) - 1, share);
    for (int i = 0; i < seats; i++)
        value[i] = s->base.to_act ? round_off(share[i]) : cub_result(&s->base, i);
}

cub_value blitz_seat_value(const struct blitz *s, enum cub_level level, int seat)
{
    double share[BLITZ_SEATS] = {0};
    share_seats(s, level, false, CUB_BIT(seat), share);
    return s->base.to_act ? round_off(share[seat]) : cub_result(&s->base, seat);
}

/*
 * Of the others each is right or not. Between the right ones it is even, and who
 * is wrong before any of them is right pays (WB-13); seldom enough to be counted
 * one by one.
 */
cub_value blitz_call_value(const struct blitz *s, enum cub_level level, int seat)
{
    struct race race = race_of(s, level, CUB_BIT(seat));
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
    return round_off(share[seat]);
}
