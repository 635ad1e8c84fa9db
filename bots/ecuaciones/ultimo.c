/*
 * Último: who wins a round, and the race for rounds. A round is a chain of rolls,
 * each of the dice that the last equation left; what a level does with so many of
 * them was counted (tables.c).
 */
#include "bots/ecuaciones/mind.h"

/* By dice rolled: the chances, in RACE_ONE, of whoever rolls them, the next seat, and so on. */
struct chain {
    uint64_t wins[MIND_LEFT + 1][RACE_SEATS];
};

/* A roll in which nobody of the level passes more or less often than so; the start is anybody's anew if it passes. */
static void follow_roll(const struct chain *chain, const uint16_t *goes, uint64_t passes, int seats,
                        uint64_t wins[RACE_SEATS])
{
    uint64_t builds = RACE_ONE - passes, of = 1000u - goes[0];
    for (int i = 0; i < seats; i++)
        wins[i] = 0;
    for (int left = 0; left <= MIND_LEFT && of; left++) {
        uint64_t odds = builds * goes[1 + left] / of;
        wins[0] += left ? 0 : odds;
        for (int i = 0; i < seats && left; i++)
            wins[(i + 1) % seats] += odds * chain->wins[left][i] >> RACE_BITS;
    }
}

/* EC-42: who passes leaves the round to the seat before. */
static void fill_chain(enum cub_level level, int seats, struct chain *chain)
{
    for (int rolled = 1; rolled <= MIND_LEFT; rolled++) {
        const uint16_t *goes = mind_goes(level, rolled);
        uint64_t passes = goes[0] * (uint64_t)RACE_ONE / 1000;
        follow_roll(chain, goes, passes, seats, chain->wins[rolled]);
        chain->wins[rolled][seats - 1] += passes;
    }
}

static void turn_to(const uint64_t wins[RACE_SEATS], int seats, int seat, uint32_t odds[RACE_SEATS])
{
    for (int i = 0; i < seats; i++)
        odds[(seat + i) % seats] = (uint32_t)wins[i];
}

/* EC-43: who finds nothing at the start leaves it to the next seat. */
static void start_round(enum cub_level now, enum cub_level level, int seats, int starter, uint32_t odds[RACE_SEATS])
{
    const uint16_t *goes = mind_goes(now, ECU_ROLLED);
    uint64_t passes = goes[0] * (uint64_t)RACE_ONE / 1000, wins[RACE_SEATS], sum[RACE_SEATS] = {0}, part = RACE_ONE;
    struct chain chain;
    fill_chain(level, seats, &chain);
    follow_roll(&chain, goes, passes, seats, wins);
    for (int start = 0; start < ECU_IDLE; start++) {
        for (int i = 0; i < seats; i++)
            sum[(start + i) % seats] += wins[i] * part >> RACE_BITS;
        part = part * passes >> RACE_BITS;
    }
    turn_to(sum, seats, starter, odds);
}

void mind_start(enum cub_level level, int seats, int starter, uint32_t odds[RACE_SEATS])
{
    start_round(level, level, seats, starter, odds);
}

void mind_round(struct mind *mind, const struct ecuaciones *s, uint32_t odds[RACE_SEATS])
{
    enum cub_level now = mind->sharp ? CUB_MAESTRO : mind->level;
    int seats = s->base.setup.seats;
    uint64_t wins[RACE_SEATS], passes;
    struct chain chain;
    if (s->fresh || !s->dice) {
        start_round(now, mind->level, seats, s->seat, odds);
        return;
    }
    passes = mind_hold(mind, s->dice);
    fill_chain(mind->level, seats, &chain);
    follow_roll(&chain, mind_goes(now, ECU_ROLLED - ecu_dice_count(s->dice)), passes, seats, wins);
    wins[seats - 1] += passes;
    turn_to(wins, seats, s->seat, odds);
}

/* What many rounds from now decides is the same to all: a target far off is taken to be nearer. */
static int32_t near_target(const struct ecuaciones *s)
{
    enum { FAR = 40 };
    int32_t most = 0;
    for (int i = 0; i < s->base.setup.seats; i++)
        most = s->points[i] > most ? s->points[i] : most;
    return s->target < most + FAR ? s->target : most + FAR;
}

static struct race_step maybe(int points, uint32_t odds)
{
    struct race_step step = {{0}};
    step.odds[0] = RACE_ONE - odds;
    step.odds[points] = odds;
    return step;
}

/*
 * Of two seats one wins what the other does not. With a points to go for one and
 * b for the other, a + b - 1 rounds decide: only the first one races, against a
 * mark that stands still. Counted by twos, nobody is level.
 */
static void duel(struct mind *mind, const struct ecuaciones *s, cub_value share[RACE_SEATS])
{
    struct race *race = &mind->race;
    int32_t target = near_target(s), needs = target - s->points[0];
    uint32_t odds[RACE_SEATS];
    race_clear(race, 2);
    race->phases = 2;
    race->rounds = needs + target - s->points[1] - 1;
    race->target = 2 * needs;
    mind_round(mind, s, odds);
    race->first[0] = maybe(2, odds[0]);
    race->first[1] = maybe(0, RACE_ONE);
    for (int phase = 0; phase < 2; phase++) {
        mind_start(mind->level, 2, (s->starter + 1 + phase) % 2, odds);
        race->later[phase][0] = maybe(2, odds[0]);
        race->later[phase][1] = maybe(0, RACE_ONE);
    }
    race_begin(race, 0, 0);
    race_begin(race, 1, (race->target - 1) * CUB_POINT);
    race_run(race, share);
}

static int draw_winner(const uint32_t odds[RACE_SEATS], int seats, struct cub_rng *rng)
{
    uint32_t n = cub_rng_below(rng, RACE_ONE);
    int seat = 0;
    for (; seat < seats - 1 && n >= odds[seat]; seat++)
        n -= odds[seat];
    return seat;
}

/* EC-44, EC-45: one match played on; who wins it. */
static int play_on(const struct ecuaciones *s, const uint32_t now[RACE_SEATS], uint32_t later[][RACE_SEATS],
                   struct cub_rng *rng)
{
    int seats = s->base.setup.seats, starter = s->starter, winner = draw_winner(now, seats, rng);
    int32_t target = near_target(s), points[RACE_SEATS];
    for (int i = 0; i < seats; i++)
        points[i] = s->points[i];
    while (++points[winner] < target) {
        starter = (starter + 1) % seats;
        winner = draw_winner(later[starter], seats, rng);
    }
    return winner;
}

/* More than two: played on again and again. */
static void play_rounds(struct mind *mind, const struct ecuaciones *s, cub_value share[RACE_SEATS])
{
    enum { MATCHES = 4000 };
    int seats = s->base.setup.seats;
    uint32_t now[RACE_SEATS], later[RACE_SEATS][RACE_SEATS];
    uint64_t sum[RACE_SEATS] = {0};
    struct cub_rng rng;
    mind_round(mind, s, now);
    for (int i = 0; i < seats; i++)
        mind_start(mind->level, seats, i, later[i]);
    for (uint64_t i = 0; i < MATCHES; i++) {
        cub_rng_init(&rng, 1, i);
        sum[play_on(s, now, later, &rng)]++;
    }
    race_split(seats, sum, share);
}

void mind_race_rounds(struct mind *mind, const struct ecuaciones *s, cub_value share[RACE_SEATS])
{
    if (s->base.setup.seats == 2)
        duel(mind, s, share);
    else
        play_rounds(mind, s, share);
}
