/* Luck and skill: what a move gave away, and what a match adds up to. */
#include "cubilete/analysis.h"

/* docs/analysis.md says why these. */
static const cub_value of_victory[CUB_BLUNDER] = {
    [CUB_EXCELLENT] = CUB_VICTORY / 200,
    [CUB_GOOD] = CUB_VICTORY / 50,
    [CUB_DOUBTFUL] = CUB_VICTORY / 20,
    [CUB_MISTAKE] = CUB_VICTORY / 10,
};
static const cub_value of_points[CUB_BLUNDER] = {
    [CUB_EXCELLENT] = CUB_POINT / 4,
    [CUB_GOOD] = CUB_POINT,
    [CUB_DOUBTFUL] = CUB_POINT * 5 / 2,
    [CUB_MISTAKE] = CUB_POINT * 5,
};

cub_value cub_band_limit(const struct cub_setup *setup, enum cub_band band)
{
    if (band == CUB_BLUNDER)
        return INT32_MAX;
    return setup->seats == 1 ? of_points[band] : of_victory[band] * setup->sides / setup->seats;
}

enum cub_band cub_band_find(const struct cub_setup *setup, cub_value loss)
{
    int band = CUB_EXCELLENT;
    while (band < CUB_BLUNDER && loss >= cub_band_limit(setup, (enum cub_band)band))
        band++;
    return (enum cub_band)band;
}

cub_value cub_step_change(const cub_value start[CUB_SEATS], const struct cub_step *steps, uint32_t i, int seat)
{
    return steps[i].value[seat] - (i ? steps[i - 1].value[seat] : start[seat]);
}

void cub_account_sum(struct cub_account *account, const struct cub_setup *setup, const cub_value start[CUB_SEATS],
                     const struct cub_step *steps, uint32_t count, int seat)
{
    *account = (struct cub_account){.start = start[seat], .end = count ? steps[count - 1].value[seat] : start[seat]};
    for (uint32_t i = 0; i < count; i++) {
        cub_value change = cub_step_change(start, steps, i, seat);
        if (steps[i].who == CUB_DICE) {
            account->luck += change;
        } else if (steps[i].who == CUB_CLOCK) { /* a seat loses what it has not done, and the others gain by that */
            *(change < 0 ? &account->own : &account->others) += change;
        } else if (steps[i].who != (uint32_t)seat) {
            account->others += change;
        } else {
            account->own += change;
            account->lost += steps[i].loss;
            account->moves[cub_band_find(setup, steps[i].loss)]++;
        }
    }
}

static int64_t swing(const struct cub_setup *setup, const cub_value start[CUB_SEATS], const struct cub_step *steps,
                     uint32_t i)
{
    int64_t most = 0;
    for (int seat = 0; seat < setup->seats; seat++) {
        int64_t change = cub_step_change(start, steps, i, seat);
        change = change < 0 ? -change : change;
        most = change > most ? change : most;
    }
    return most;
}

int cub_swings(const struct cub_setup *setup, const cub_value start[CUB_SEATS], const struct cub_step *steps,
               uint32_t count, uint32_t *swings, int cap)
{
    int found = 0;
    for (uint32_t i = 0; i < count; i++) {
        int64_t size = swing(setup, start, steps, i);
        int at = found;
        while (at > 0 && swing(setup, start, steps, swings[at - 1]) < size)
            at--;
        if (size == 0 || at == cap)
            continue;
        found += found < cap;
        for (int j = found - 1; j > at; j--)
            swings[j] = swings[j - 1];
        swings[at] = i;
    }
    return found;
}
