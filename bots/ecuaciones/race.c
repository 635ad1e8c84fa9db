/* Computes the chances to reach a number of points first: all seats' totals, round by round, without games that have
 * ended. */
#include "bots/ecuaciones/race.h"

/* Less than this chance that the race still goes on does not matter. */
enum { NEGLIGIBLE = RACE_ONE >> 16 };

void race_clear(struct race *race, int seats)
{
    *race = (struct race){.seats = seats, .rounds = RACE_FOREVER, .phases = 1, .target = RACE_POINTS};
}

void race_begin(struct race *race, int seat, int32_t thousandths)
{
    struct race_total *total = &race->total[seat];
    int32_t whole = thousandths / CUB_POINT, part = thousandths % CUB_POINT;
    uint32_t upper = (uint32_t)((uint64_t)part * RACE_ONE / CUB_POINT);
    total->low = whole;
    total->high = whole + 1;
    total->odds[whole] = RACE_ONE - upper;
    total->odds[whole + 1] = upper;
}

static int top_of(const struct race_step *step)
{
    int top = RACE_STEP - 1;
    while (top > 0 && !step->odds[top])
        top--;
    return top;
}

static void trim(struct race_total *t)
{
    while (t->low < t->high && !t->odds[t->low])
        t->low++;
    while (t->high > t->low && !t->odds[t->high])
        t->high--;
}

/* The total after one more round; at most RACE_POINTS - 1 is kept apart. */
static void add_step(const struct race_total *from, const struct race_step *step, struct race_total *to)
{
    int top = top_of(step);
    to->low = from->low;
    to->high = from->high + top < RACE_POINTS ? from->high + top : RACE_POINTS - 1;
    for (int x = to->low; x <= to->high; x++) {
        uint64_t sum = 0;
        for (int more = 0; more <= top && more <= x - from->low; more++)
            if (x - more <= from->high)
                sum += (uint64_t)from->odds[x - more] * step->odds[more];
        to->odds[x] = (uint32_t)(sum >> RACE_BITS);
    }
    trim(to);
}

static uint64_t exactly(const struct race_total *t, int x)
{
    return x >= t->low && x <= t->high ? t->odds[x] : 0;
}

static uint64_t below(const struct race_total *t, int x)
{
    uint64_t sum = 0;
    for (int i = t->low; i <= t->high && i < x; i++)
        sum += t->odds[i];
    return sum;
}

/* The share of a seat that ends with x, less[] being everybody's chance to end below that. */
static uint64_t split(const struct race *race, const uint64_t less[RACE_SEATS], int seat, int x)
{
    uint64_t level[RACE_SEATS] = {RACE_ONE}, sum = 0; /* the chance that nobody has more, and so many others as many */
    for (int i = 0; i < race->seats; i++) {
        uint64_t same = exactly(&race->next[i], x);
        for (int n = race->seats - 1; n >= 0 && i != seat; n--)
            level[n] = (level[n] * less[i] + (n ? level[n - 1] * same : 0)) >> RACE_BITS;
    }
    for (int n = 0; n < race->seats; n++)
        sum += level[n] / ((uint64_t)n + 1);
    return sum;
}

/* Adds up the victories of a round in which the best has at least this many points. */
static void settle(const struct race *race, int least, uint64_t sum[RACE_SEATS])
{
    uint64_t less[RACE_SEATS];
    int high = 0;
    for (int i = 0; i < race->seats; i++)
        high = race->next[i].high > high ? race->next[i].high : high;
    for (int i = 0; i < race->seats && high >= least; i++)
        less[i] = below(&race->next[i], least);
    for (int x = least; x <= high; x++) {
        for (int i = 0; i < race->seats; i++)
            if (exactly(&race->next[i], x))
                sum[i] += exactly(&race->next[i], x) * split(race, less, i, x) >> RACE_BITS;
        for (int i = 0; i < race->seats; i++)
            less[i] += exactly(&race->next[i], x);
    }
}

/* Goes on with what is below the target; the chance that everybody is. */
static uint64_t carry_on(struct race *race)
{
    uint64_t left = RACE_ONE;
    for (int i = 0; i < race->seats; i++) {
        const struct race_total *next = &race->next[i];
        struct race_total *t = &race->total[i];
        uint64_t sum = 0;
        t->low = next->low;
        t->high = next->high < race->target ? next->high : race->target - 1;
        for (int x = t->low; x <= t->high; x++)
            sum += t->odds[x] = next->odds[x];
        left = left * sum >> RACE_BITS;
    }
    return left;
}

void race_split(int seats, const uint64_t sum[RACE_SEATS], cub_value share[RACE_SEATS])
{
    uint64_t all = 0;
    cub_value rest = CUB_VICTORY;
    int best = 0;
    for (int i = 0; i < seats; i++)
        all += sum[i];
    for (int i = 0; i < seats; i++) {
        share[i] = (cub_value)(all ? sum[i] * CUB_VICTORY / all : CUB_VICTORY / (uint64_t)seats);
        rest -= share[i];
        best = share[i] > share[best] ? i : best;
    }
    share[best] += rest;
}

void race_run(struct race *race, cub_value share[RACE_SEATS])
{
    uint64_t sum[RACE_SEATS] = {0}, left = RACE_ONE;
    for (int round = 0; round < race->rounds && left >= NEGLIGIBLE; round++) {
        const struct race_step *step = round ? race->later[(round - 1) % race->phases] : race->first;
        for (int i = 0; i < race->seats; i++)
            add_step(&race->total[i], &step[i], &race->next[i]);
        settle(race, round == race->rounds - 1 ? 0 : race->target, sum);
        left = carry_on(race);
    }
    race_split(race->seats, sum, share);
}
