/* Plays deals of dizzle. Freestanding: it is compiled for graphics cards, too. */
#include "tools/train/dizzle_deal.h"

enum { MOST_PLIES = 2000, WARP = 32 }; /* rerolls have no bound (DZ-9); threads of a card that go together */

/* Plays a turn; every other seat, from this one on, is the first player's. The threads of a card end it together. */
static int play_turn(struct dizzle *s, const struct deal_player *const player[2], int from, struct cub_rng *rng)
{
    bool over = false;
    int plies = 0;
    while (!over && s->base.to_act && plies < MOST_PLIES) {
        if (s->base.to_act & CUB_BIT(CUB_DICE)) {
            over = dizzle_play(s, CUB_DICE, dizzle_draw(s, CUB_DICE, rng));
            plies++;
        }
        if (over || !s->base.to_act || s->base.to_act & CUB_BIT(CUB_DICE))
            continue;
        int who = __builtin_ctz(s->base.to_act);
        struct dizzle_evaluator evaluator = {
            .far = DIZZLE_FARTHEST, .rivals = true, .weights = player[(who + from) % 2]->weights};
        over = dizzle_play(s, who, dizzle_quick(s, who, &evaluator));
        plies++;
    }
    if (over)
        dizzle_end_turn(s);
    return plies;
}

/* What the first player has of a game in which it is first from this seat on. */
static int64_t play_game(const struct dizzle *first, const struct deal_player *const player[2], int from, uint64_t deal)
{
    struct dizzle s = *first;
    struct cub_rng rng;
    int64_t sum = 0;
    cub_rng_init(&rng, 1, deal);
    for (int plies = 0; s.base.to_act && plies < MOST_PLIES;)
        plies += play_turn(&s, player, from, &rng);
    if (s.base.setup.seats == 1)
        return from ? -s.base.score[0] : s.base.score[0];
    for (int i = from; i < s.base.setup.seats; i += 2)
        sum += cub_result(&s.base, i);
    return sum - CUB_VICTORY / 2;
}

void deal_play(const struct deal_starts *starts, const struct deal_player *one, const struct deal_player *other,
               bool alone, uint64_t deal, struct deal_sum *sum)
{
    const struct deal_player *const player[2] = {one, other};
    enum deal_seats seats = alone ? DEAL_ALONE : deal / WARP / DIZZLE_LEVELS % 4 ? DEAL_TWO : DEAL_FOUR;
    const struct dizzle *first = &starts->first[seats][deal / WARP % DIZZLE_LEVELS];
    int64_t ahead = play_game(first, player, 0, deal) + play_game(first, player, 1, deal);
    int64_t scaled = alone ? ahead : ahead / 1000;
    sum->ahead += ahead;
    sum->squares += (uint64_t)(scaled * scaled);
}
