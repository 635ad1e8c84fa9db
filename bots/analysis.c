/* Luck and skill: judging a log entry by entry, and adding it up. */
#include "cubilete/analysis.h"

/* Every position is thought about with the same numbers: what two of them differ by is not chance. */
static void prepare(const struct cub_judge *judge, const struct cub_state *state, struct cub_rng *rng,
                    struct cub_think *think)
{
    cub_rng_init(rng, 1, 0);
    *think = (struct cub_think){.view = state,
                                .level = judge->level,
                                .nodes = judge->nodes,
                                .rng = rng,
                                .memory = judge->memory,
                                .stop = judge->stop,
                                .context = judge->context};
}

void cub_judge_value(const struct cub_judge *judge, const struct cub_state *state, cub_value value[CUB_SEATS])
{
    struct cub_rng rng;
    struct cub_think think;
    for (int i = 0; i < CUB_SEATS; i++)
        value[i] = 0;
    for (int i = 0; i < state->setup.seats && !state->to_act; i++)
        value[i] = cub_result(state, i);
    if (!state->to_act)
        return;
    prepare(judge, state, &rng, &think);
    judge->bot->value(&think, value);
}

/* Copies by words: a state is a multiple of 8 bytes. */
static void copy(const struct cub_game *game, union cub_any *to, const struct cub_state *from)
{
    const union cub_any *any = (const union cub_any *)(const void *)from;
    for (size_t i = 0; i < (game->state_size + 7u) / 8u; i++)
        to->room[i] = any->room[i];
}

/* What the judge would play, seeing what the seat could see. */
static cub_move best_move(const struct cub_judge *judge, const struct cub_state *state, int seat, cub_move played)
{
    const struct cub_game *game = judge->bot->game;
    union cub_any view;
    struct cub_rng rng;
    struct cub_think think;
    struct cub_thought thought;
    if (!game->open_ended && game->count(state, seat) == 1)
        return played;
    copy(game, &view, state);
    game->veil(&view.state, seat);
    prepare(judge, &view.state, &rng, &think);
    think.seat = seat;
    cub_bot_think(judge->bot, &think, &thought);
    return thought.move;
}

void cub_judge_step(const struct cub_judge *judge, struct cub_state *state, const cub_value before[CUB_SEATS],
                    const struct cub_entry *entry, struct cub_step *step)
{
    int who = (int)entry->who;
    bool seat = who < CUB_SEATS;
    *step = (struct cub_step){.who = entry->who};
    if (seat)
        step->best = best_move(judge, state, who, entry->move);
    judge->bot->game->apply(state, who, entry->move);
    cub_judge_value(judge, state, step->value);
    if (seat && step->best != entry->move && before[who] > step->value[who])
        step->loss = before[who] - step->value[who];
}

/* docs/analysis.md says why these. */
static const cub_value of_victory[CUB_BANDS] = {
    [CUB_EXCELLENT] = CUB_VICTORY / 200, [CUB_GOOD] = CUB_VICTORY / 50, [CUB_DOUBTFUL] = CUB_VICTORY / 20,
    [CUB_MISTAKE] = CUB_VICTORY / 10,    [CUB_BLUNDER] = INT32_MAX,
};
static const cub_value of_points[CUB_BANDS] = {
    [CUB_EXCELLENT] = CUB_POINT / 4, [CUB_GOOD] = CUB_POINT,    [CUB_DOUBTFUL] = CUB_POINT * 5 / 2,
    [CUB_MISTAKE] = CUB_POINT * 5,   [CUB_BLUNDER] = INT32_MAX,
};

cub_value cub_band_limit(const struct cub_setup *setup, enum cub_band band)
{
    return setup->seats == 1 ? of_points[band] : of_victory[band];
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
        if (steps[i].who >= CUB_SEATS) {
            account->luck += change;
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
