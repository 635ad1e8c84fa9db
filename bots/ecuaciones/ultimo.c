/*
 * Último: who wins a round, and the race for rounds. Who wins those to come was
 * counted (tables.c). The one under way is a chain of rolls, each of the dice that
 * the last equation left; what a level does with this many of them was counted, too.
 */
#include "bots/ecuaciones/search.h"

/* By dice rolled: the chances, in RACE_ONE, of the seat that rolls them, the next seat, and so on. */
struct chain {
    uint64_t wins[SEARCH_LEFT + 1][RACE_SEATS];
};

/* A roll in which nobody of the level passes more or less often than so. */
static void follow_roll(const struct chain *chain, const uint16_t *goes, uint64_t passes, int seats,
                        uint64_t wins[RACE_SEATS])
{
    uint64_t builds = RACE_ONE - passes, of = 1000u - goes[0];
    for (int i = 0; i < seats; i++)
        wins[i] = 0;
    for (int left = 0; left <= SEARCH_LEFT && of; left++) {
        uint64_t odds = builds * goes[1 + left] / of;
        wins[0] += left ? 0 : odds;
        for (int i = 0; i < seats && left; i++)
            wins[(i + 1) % seats] += odds * chain->wins[left][i] >> RACE_BITS;
    }
}

/* EC-42: who passes leaves the round to the seat before. */
static void fill_chain(enum cub_level level, int seats, struct chain *chain)
{
    *chain = (struct chain){{{0}}};
    for (int rolled = 1; rolled <= SEARCH_LEFT; rolled++) {
        const uint16_t *goes = search_goes(level, rolled);
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

void search_start(enum cub_level level, int seats, int starter, uint32_t odds[RACE_SEATS])
{
    const uint16_t *starts = search_starts(level, seats);
    uint64_t wins[RACE_SEATS] = {0};
    for (int i = 0; i < seats; i++)
        wins[i] = starts[i] * (uint64_t)RACE_ONE / 1000;
    turn_to(wins, seats, starter, odds);
}

/* One that a seat starts who will overlook nothing, and so not pass. */
static void start_sharply(enum cub_level level, int seats, int starter, uint32_t odds[RACE_SEATS])
{
    uint64_t wins[RACE_SEATS] = {0};
    struct chain chain;
    fill_chain(level, seats, &chain);
    follow_roll(&chain, search_goes(CUB_MAESTRO, ECU_ROLLED), 0, seats, wins);
    turn_to(wins, seats, starter, odds);
}

void search_round(struct search *search, const struct ecuaciones *s, uint32_t odds[RACE_SEATS])
{
    enum cub_level now = search->sharp ? CUB_MAESTRO : search->level;
    int seats = s->base.setup.seats;
    uint64_t wins[RACE_SEATS] = {0}, passes;
    struct chain chain;
    if (s->fresh || !s->dice) {
        (search->sharp ? start_sharply : search_start)(search->level, seats, s->seat, odds);
        return;
    }
    passes = search_hold(search, s->dice);
    fill_chain(search->level, seats, &chain);
    follow_roll(&chain, search_goes(now, ECU_ROLLED - ecu_dice_count(s->dice)), passes, seats, wins);
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
void search_duel(struct search *search, const struct ecuaciones *s, cub_value share[RACE_SEATS])
{
    struct race *race = &search->race;
    int32_t target = near_target(s), needs = target - s->points[0];
    uint32_t odds[RACE_SEATS];
    race_clear(race, 2);
    race->phases = 2;
    race->rounds = needs + target - s->points[1] - 1;
    race->target = 2 * needs;
    search_round(search, s, odds);
    race->first[0] = maybe(2, odds[0]);
    race->first[1] = maybe(0, RACE_ONE);
    for (int phase = 0; phase < 2; phase++) {
        search_start(search->level, 2, (s->starter + 1 + phase) % 2, odds);
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

void search_open_ultimo(struct search_course *c)
{
    search_round(c->search, &c->s, c->odds);
    for (int i = 0; i < c->s.base.setup.seats; i++)
        search_start(c->search->level, c->s.base.setup.seats, i, c->later[i]);
}

/* EC-44, EC-45. */
void search_end_ultimo(struct search_course *c, struct cub_rng *rng)
{
    int seats = c->s.base.setup.seats, starter = c->s.starter, winner = draw_winner(c->odds, seats, rng);
    int32_t target = near_target(&c->s);
    for (int i = 0; i < seats; i++)
        c->points[i] = c->s.points[i];
    while (++c->points[winner] < target) {
        starter = starter + 1 < seats ? starter + 1 : 0;
        winner = draw_winner(c->later[starter], seats, rng);
    }
}
