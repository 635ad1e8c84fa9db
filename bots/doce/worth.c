/* Doce's rounds as chances in the match: exact at their end, by learned weights before. */
#include "bots/doce/worth.h"

/* Made by tools/train/doce.c, which has the command. */
const struct doce_learned doce_learned[DOCE_ROWS] = {
#include "bots/doce/learned.rounds"
};

/* Nobody gets further ahead than by eight rounds' points. */
enum { MOST_ROUNDS = 8, FARTHEST = MOST_ROUNDS * DOCE_POINTS };

static int32_t look_up(const int32_t *share, int ahead)
{
    if (ahead > FARTHEST)
        return CUB_VICTORY;
    return ahead < -FARTHEST ? 0 : share[ahead + FARTHEST];
}

/* One round more to play: the mean over its ends, and then it is the other seat that starts. */
static int32_t mean_share(const int8_t net[DOCE_SPREAD], const int32_t *next, int ahead)
{
    int64_t sum = 0;
    for (int i = 0; i < DOCE_SPREAD; i++)
        sum += CUB_VICTORY - look_up(next, -ahead - net[i]);
    return (int32_t)(sum / DOCE_SPREAD);
}

/* Shares, by points ahead from -FARTHEST on, of the seat that starts the first of this many rounds to come. */
static void fill_shares(const struct doce_learned *learned, int rounds, int32_t share[2 * FARTHEST + 1])
{
    int32_t next[2 * FARTHEST + 1];
    for (int ahead = -FARTHEST; ahead <= FARTHEST; ahead++) /* DO-14 */
        share[ahead + FARTHEST] = ahead > 0 ? CUB_VICTORY : ahead < 0 ? 0 : CUB_VICTORY / 2;
    for (int round = 0; round < rounds; round++) {
        for (int i = 0; i <= 2 * FARTHEST; i++)
            next[i] = share[i];
        for (int ahead = -FARTHEST; ahead <= FARTHEST; ahead++)
            share[ahead + FARTHEST] = mean_share(learned->net[round < DOCE_LAST ? round : DOCE_LAST - 1], next, ahead);
    }
}

cub_value doce_share(enum cub_level level, int rounds, int ahead)
{
    int32_t share[2 * FARTHEST + 1];
    fill_shares(&doce_learned[level], rounds, share);
    return look_up(share, ahead);
}

/* What a round's points are worth to seat 0; its lead in this round decides between equals. */
static int32_t worth_of(const struct doce *s, const int32_t *share, int lead)
{
    int ahead = s->base.score[0] - s->base.score[1] + lead;
    int32_t part = s->base.round % 2 ? CUB_VICTORY - look_up(share, -ahead) : look_up(share, ahead);
    return part * DOCE_GRAIN + lead;
}

static int32_t mean_win(const struct doce_stakes *stakes, int seat, int blocker, int empty)
{
    const struct doce_learned *learned = stakes->learned;
    int64_t sum = 0;
    for (int i = 0; i < DOCE_SPREAD; i++) {
        int points = learned->points[blocker][empty] + learned->off[blocker][i];
        sum += stakes->win[seat][points < 0 ? 0 : points > DOCE_POINTS ? DOCE_POINTS : points];
    }
    return (int32_t)(sum / DOCE_SPREAD);
}

static void hope(struct doce_stakes *stakes)
{
    for (int seat = 0; seat < 2; seat++)
        for (int blocker = 0; blocker < 2; blocker++)
            for (int empty = 0; empty <= DOCE_SQUARES; empty++)
                stakes->hope[seat][blocker][empty] = mean_win(stakes, seat, blocker, empty);
}

void doce_stakes_init(struct doce_stakes *stakes, const struct doce *s, int row)
{
    int32_t share[2 * FARTHEST + 1];
    int rounds = s->base.setup.option[DOCE_ROUNDS] - (int)s->base.round;
    stakes->learned = &doce_learned[row];
    stakes->last = rounds == 0;
    fill_shares(stakes->learned, rounds, share);
    for (int points = 0; points <= DOCE_POINTS; points++) {
        stakes->win[0][points] = worth_of(s, share, points);
        stakes->win[1][points] = worth_of(s, share, -points);
    }
    for (int mine = 0; mine < 2; mine++)
        for (int other = 0; other < 2; other++)
            stakes->draw[mine][other] = worth_of(s, share, 5 * (mine - other)); /* DO-13 */
    hope(stakes);
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

static int32_t logit_of(int32_t chance)
{
    int32_t greater = chance < 32768 ? 65536 - chance : chance, step = 0;
    while (step < STEPS - 1 && logistic[step + 1] <= greater)
        step++;
    int32_t logit = step * STEP + (greater - logistic[step]) * STEP / (logistic[step + 1] - logistic[step]);
    return chance < 32768 ? -logit : logit;
}

/* The chance of seat 0 to win, a draw being half of it, as the worth of the ends that it is made of. */
static int32_t weigh(const struct doce_stakes *stakes, const struct doce_board *b, int64_t chance)
{
    uint32_t empty = size(doce_board_empty(b));
    int64_t smaller = chance < 32768 ? chance : 65536 - chance, draw = smaller * stakes->learned->drawn[empty] / 256;
    int64_t win = stakes->hope[0][b->blocker[0]][empty], loss = stakes->hope[1][b->blocker[1]][empty];
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

int32_t doce_worth_win(const struct doce_stakes *stakes, const struct doce_board *b, int seat)
{
    int32_t worth = stakes->hope[seat][b->blocker[seat]][size(doce_board_empty(b))];
    return seat == 0 ? worth : DOCE_SURE - worth;
}

/* What losing the round is worth, and winning it, to the seat whose turn it is. */
static void find_bounds(const struct doce_stakes *stakes, const struct doce_board *b, int64_t bound[2])
{
    bound[0] = DOCE_SURE - doce_worth_win(stakes, b, !b->mover);
    bound[1] = doce_worth_win(stakes, b, b->mover);
}

static void widen(int64_t bound[2], int32_t worth)
{
    bound[0] = worth < bound[0] ? worth : bound[0];
    bound[1] = worth > bound[1] ? worth : bound[1];
}

int32_t doce_worth_chance(const struct doce_stakes *stakes, const struct doce_board *b, int32_t worth)
{
    int64_t bound[2];
    find_bounds(stakes, b, bound);
    widen(bound, worth);
    return bound[1] - bound[0] < DOCE_SURE / 1000 ? -1 : (int32_t)((worth - bound[0]) * 65536 / (bound[1] - bound[0]));
}

/* A chance as the search has it, as players of the level have it. */
static int32_t scale_by_temperature(const struct doce_learned *learned, const struct doce_board *b, int32_t chance)
{
    int stage = doce_stage(b), lead = doce_is_starter(b) ? learned->lead[stage] : -learned->lead[stage];
    return chance_of(logit_of(chance) * learned->temperature[stage] / 256 + lead);
}

/* What is certain, and may be overlooked. */
static int32_t doubt(const struct doce_learned *learned, int32_t chance)
{
    return chance > 32768 ? 2 * learned->sure : 65536 - 2 * learned->sure;
}

/* What an end of this worth to seat 0 is worth at other stakes: a worth tells the lead, of
 * whatever end. */
static int32_t retell(const struct doce_stakes *searched, const struct doce_stakes *told, int32_t worth)
{
    for (int seat = 0; seat < 2; seat++)
        for (int points = 0; points <= DOCE_POINTS; points++)
            if (searched->win[seat][points] == worth)
                return told->win[seat][points];
    return worth;
}

/* The same to the seat whose turn it is. */
static int32_t retell_end(const struct doce_stakes *searched, const struct doce_stakes *told, int mover, int32_t worth)
{
    return mover == 0 ? retell(searched, told, worth) : DOCE_SURE - retell(searched, told, DOCE_SURE - worth);
}

int32_t doce_worth_calibrate(const struct doce_stakes *searched, const struct doce_stakes *told,
                             const struct doce_board *b, int32_t worth, enum doce_certainty known)
{
    const struct doce_learned *learned = told->learned;
    int64_t bound[2];
    int32_t chance = doce_worth_chance(searched, b, worth);
    if (chance < 0 || (known && learned->sure == DOCE_SURELY && told->last))
        return worth;
    if (known == DOCE_ENDED && learned->sure == DOCE_SURELY)
        return retell_end(searched, told, b->mover, worth);
    find_bounds(told, b, bound);
    if (known && told->last)
        widen(bound, worth);
    chance = !known                        ? scale_by_temperature(learned, b, chance)
             : learned->sure < DOCE_SURELY ? doubt(learned, chance)
                                           : chance;
    return (int32_t)(bound[0] + (bound[1] - bound[0]) * chance / 65536);
}
