/* Doce's rounds as chances in the match: exact at their end, by learned weights before. */
#include "bots/doce/worth.h"

/* How 606 rounds between strong players ended: points more for the seat that started, and how often. */
CUB_TABLE struct {
    int8_t net;
    uint8_t weight;
} rounds_end[] = {
    {28, 34}, {26, 47}, {24, 83}, {22, 122}, {20, 74}, {18, 33},  {16, 50},
    {14, 21}, {11, 8},  {5, 15},  {0, 100},  {-12, 6}, {-22, 13},
};
enum { ENDS = sizeof rounds_end / sizeof rounds_end[0] };

/* Nobody gets further ahead than by eight rounds' points. */
enum { MOST_ROUNDS = 8, FARTHEST = MOST_ROUNDS * DOCE_POINTS };

static int32_t look_up(const int32_t *share, int ahead)
{
    if (ahead > FARTHEST)
        return CUB_VICTORY;
    return ahead < -FARTHEST ? 0 : share[ahead + FARTHEST];
}

/* One round more to play: the mean over its ends, and then it is the other seat that starts. */
static int32_t mean_share(const int32_t *next, int ahead)
{
    int64_t sum = 0, weights = 0;
    for (int i = 0; i < ENDS; i++) {
        sum += (int64_t)rounds_end[i].weight * (CUB_VICTORY - look_up(next, -ahead - rounds_end[i].net));
        weights += rounds_end[i].weight;
    }
    return (int32_t)(sum / weights);
}

/* Shares, by points ahead from -FARTHEST on, of the seat that starts the first of this many rounds to come. */
static void fill_shares(int rounds, int32_t share[2 * FARTHEST + 1])
{
    int32_t next[2 * FARTHEST + 1];
    for (int ahead = -FARTHEST; ahead <= FARTHEST; ahead++) /* DO-14 */
        share[ahead + FARTHEST] = ahead > 0 ? CUB_VICTORY : ahead < 0 ? 0 : CUB_VICTORY / 2;
    for (; rounds > 0; rounds--) {
        for (int i = 0; i <= 2 * FARTHEST; i++)
            next[i] = share[i];
        for (int ahead = -FARTHEST; ahead <= FARTHEST; ahead++)
            share[ahead + FARTHEST] = mean_share(next, ahead);
    }
}

cub_value doce_share(int rounds, int ahead)
{
    int32_t share[2 * FARTHEST + 1];
    fill_shares(rounds, share);
    return look_up(share, ahead);
}

/* What a round's points are worth to seat 0; its lead in this round decides between equals. */
static int32_t worth_of(const struct doce *s, const int32_t *share, int lead)
{
    int ahead = s->base.score[0] - s->base.score[1] + lead;
    int32_t part = s->base.round % 2 ? CUB_VICTORY - look_up(share, -ahead) : look_up(share, ahead);
    return part * DOCE_GRAIN + lead;
}

void doce_stakes_init(struct doce_stakes *stakes, const struct doce *s)
{
    int32_t share[2 * FARTHEST + 1];
    fill_shares(s->base.setup.option[DOCE_ROUNDS] - (int)s->base.round, share);
    for (int points = 0; points <= DOCE_POINTS; points++) {
        stakes->win[0][points] = worth_of(s, share, points);
        stakes->win[1][points] = worth_of(s, share, -points);
    }
    for (int mine = 0; mine < 2; mine++)
        for (int other = 0; other < 2; other++)
            stakes->draw[mine][other] = worth_of(s, share, 5 * (mine - other)); /* DO-13 */
}

/* DO-11, DO-12 */
static int count_points(const struct doce_board *b, uint32_t lines, int seat)
{
    int points = 12 + (lines >> (DOCE_OWN + seat) & 1 ? 2 : 0) + (b->blocker[seat] ? 5 : 0);
    for (int face = 1; face <= DOCE_FACES; face++)
        points -= b->alike[seat][face] / 3 * 2;
    return points + (int)size(doce_board_empty(b));
}

/* DO-6, DO-7 */
int32_t doce_worth_end(const struct doce_stakes *stakes, const struct doce_board *b, uint32_t lines, int seat)
{
    uint32_t seats = lines & 3;
    int32_t worth = stakes->draw[b->blocker[0]][b->blocker[1]];
    if (seats == 1 || seats == 2)
        worth = stakes->win[seats == 2][count_points(b, lines, seats == 2)];
    return seat == 0 ? worth : DOCE_SURE - worth;
}

/* The logistic function of x / 4, out of 2^16. */
CUB_TABLE int32_t logistic[] = {
    32768, 36843, 40793, 44511, 47911, 50941, 53581, 55834, 57724, 59287, 60565, 61598, 62428, 63090, 63615, 64030,
    64357, 64614, 64816, 64974, 65097, 65194, 65269, 65328, 65374, 65410, 65438, 65459, 65476, 65489, 65500,
};
enum { STEP = 64, STEPS = sizeof logistic / sizeof logistic[0] - 1 };

static int32_t chance_of(int32_t logit)
{
    int32_t size = logit < 0 ? -logit : logit, step = size / STEP, chance = logistic[STEPS];
    if (step < STEPS)
        chance = logistic[step] + (logistic[step + 1] - logistic[step]) * (size % STEP) / STEP;
    return logit < 0 ? 65536 - chance : chance;
}

/* How often a round that could go either way is drawn, out of 256, by empty squares from 2 on; before, as the last. */
CUB_TABLE uint8_t drawn[] = {255, 245, 225, 200, 165, 140, 120, 95, 80, 60, 55, 50, 45};

/* How many of so many empty squares are left at the end, if somebody wins. */
CUB_TABLE uint8_t left[DOCE_SQUARES + 1] = {
    0, 0, 1, 2, 2, 3, 4, 5, 6, 6, 7, 8, 8, 9, 9, 10, 10, 10, 10, 10, 10, 10, 10, 10, 10, 10,
};

static int64_t draw_chance(uint32_t empty)
{
    enum { LAST = sizeof drawn - 1 };
    return drawn[empty < 2 ? 0 : empty - 2 > LAST ? LAST : empty - 2];
}

/* The points that a seat might get if it wins from here. */
static int expect_points(const struct doce_board *b, int seat, uint32_t empty)
{
    return 12 + (b->blocker[seat] ? 3 : 0) + left[empty];
}

/* The chance of seat 0 to win, a draw being half of it, as the worth of the ends that it is made of. */
static int32_t weigh(const struct doce_stakes *stakes, const struct doce_board *b, int64_t chance)
{
    uint32_t empty = size(doce_board_empty(b));
    int64_t smaller = chance < 32768 ? chance : 65536 - chance, draw = smaller * draw_chance(empty) / 256;
    int64_t win = stakes->win[0][expect_points(b, 0, empty)], loss = stakes->win[1][expect_points(b, 1, empty)];
    int64_t level = stakes->draw[b->blocker[0]][b->blocker[1]];
    return (int32_t)(((chance - draw) * win + (65536 - chance - draw) * loss + 2 * draw * level) / 65536);
}

int32_t doce_worth_look(const struct doce_stakes *stakes, const struct doce_map *map, const struct doce_board *b,
                        const struct doce_ends *ends)
{
    int stage = doce_stage(b), mover = b->mover;
    const int16_t *weight = map->weight[stage];
    int32_t logit = doce_blocker_weights[stage][b->blocker[mover]][b->blocker[!mover]];
    if (ends->squares[mover][mover] & doce_board_allowed(b, map, mover))
        logit += doce_threat_weights[stage][0];
    logit += (int32_t)size(doce_dangers(map, b, ends)) * doce_threat_weights[stage][1];
    for (int w = 0; w < DOCE_WINDOWS; w++)
        logit += weight[b->cell[mover][w]];
    int32_t worth = weigh(stakes, b, chance_of(mover == 0 ? logit : -logit));
    return mover == 0 ? worth : DOCE_SURE - worth;
}
