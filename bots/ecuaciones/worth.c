/* What a position is worth: every game as a race, whose steps are what the level lays on average. */
#include "bots/ecuaciones/mind.h"

/* EC-50. */
CUB_TABLE uint8_t prizes[ECU_SEATS] = {10, 7, 6, 5, 4, 3};

static struct race_step sure(int points)
{
    struct race_step step = {{0}};
    step.odds[points] = RACE_ONE;
    return step;
}

static struct race_step maybe(uint32_t odds)
{
    struct race_step step = {{RACE_ONE - odds, odds}};
    return step;
}

/*
 * Of two seats one wins what the other does not: they are anything but
 * independent. So only the first one races, against a mark that stands still.
 */
static void stand_still(struct race *race, int32_t mark)
{
    race_begin(race, 1, mark * CUB_POINT);
    race->first[1] = sure(0);
    for (int phase = 0; phase < race->phases; phase++)
        race->later[phase][1] = sure(0);
}

static void stretch(struct race_step *step, int points)
{
    uint32_t odds = step->odds[1];
    step->odds[1] = 0;
    step->odds[points] = odds;
}

static int32_t mean_of(const struct race_step *step)
{
    int64_t sum = 0;
    for (int x = 0; x < RACE_STEP; x++)
        sum += (int64_t)x * step->odds[x];
    return (int32_t)(sum * CUB_POINT >> RACE_BITS);
}

static int turns_left(const struct ecuaciones *s, int seat)
{
    int n = 0;
    for (int line = 0; line < ECU_LINES; line++)
        n += ecuaciones_line(s, seat, line) < 0;
    return n;
}

/* Expected points, and the spread of as many equations as there are turns left; seats that have had theirs wait. */
static void race_for_totals(struct mind *mind, const struct ecuaciones *s)
{
    struct race_step usual;
    int rounds = ECU_LINES + 1 - (int)s->base.round;
    mind_scores(mind->level, &usual);
    mind->race.rounds = rounds;
    for (int i = 0; i < s->base.setup.seats; i++) {
        int turns = turns_left(s, i);
        int32_t begin = mind_expect(mind, s, i) - turns * mean_of(&usual);
        race_begin(&mind->race, i, begin > 0 ? begin : 0);
        mind->race.first[i] = turns == rounds ? usual : sure(0);
        mind->race.later[0][i] = usual;
    }
}

static uint32_t odds_of(cub_value share)
{
    return (uint32_t)((uint64_t)share * RACE_ONE / CUB_VICTORY);
}

static void run_race(struct mind *mind, const struct ecuaciones *s, cub_value share[RACE_SEATS])
{
    if (s->game == ECU_UNO || s->game == ECU_TODOS) {
        mind_play_rounds(mind, s, share);
        return;
    }
    if (s->game == ECU_ULTIMO) {
        mind_race_rounds(mind, s, share);
        return;
    }
    race_clear(&mind->race, s->base.setup.seats);
    race_for_totals(mind, s);
    race_run(&mind->race, share);
}

/* What each seat may expect of the games of a tournament that are not over, the one under way first. */
struct outlook {
    cub_value share[ECU_ULTIMO + 1][RACE_SEATS];
};

/* EC-50, of two seats: a game won moves the difference up by what the prizes differ, a game lost down. */
static void duel_for_prizes(struct race *race, const struct ecuaciones *s, const struct outlook *games)
{
    enum { AHEAD = 100 }; /* keeps differences above 0 */
    int prize = prizes[0] - prizes[1];
    for (int game = 0; game < race->rounds; game++) {
        struct race_step *step = game ? race->later[game - 1] : race->first;
        step[0] = maybe(odds_of(games->share[game][0]));
        stretch(&step[0], 2 * prize);
    }
    race_begin(race, 0, (AHEAD + s->base.score[0] - s->base.score[1]) * CUB_POINT);
    stand_still(race, AHEAD + prize * race->rounds);
}

/* EC-50: the first place, or any of the others alike. */
static struct race_step win_prize(int seats, cub_value share)
{
    struct race_step step = {{0}};
    uint32_t first = odds_of(share);
    for (int place = 0; place < seats; place++)
        step.odds[prizes[place]] = place ? (RACE_ONE - first) / (uint32_t)(seats - 1) : first;
    return step;
}

/* The games of a tournament are rounds that bring a prize. */
static void race_for_prizes(struct race *race, const struct ecuaciones *s, const struct outlook *games)
{
    int seats = s->base.setup.seats;
    race_clear(race, seats);
    race->rounds = ECU_ULTIMO + 1 - s->game;
    race->phases = race->rounds > 1 ? race->rounds - 1 : 1;
    for (int i = 0; i < seats; i++) {
        race_begin(race, i, s->base.score[i] * CUB_POINT);
        race->first[i] = win_prize(seats, games->share[0][i]);
        for (int game = 1; game < race->rounds; game++)
            race->later[game - 1][i] = win_prize(seats, games->share[game][i]);
    }
    if (seats == 2)
        duel_for_prizes(race, s, games);
}

/* The last game is begun by seat 1, which is as good as won among masters; what comes before it is open to all alike.
 */
static void foresee_games(struct mind *mind, const struct ecuaciones *s, struct outlook *outlook)
{
    struct ecuaciones last = *s;
    int left = ECU_ULTIMO + 1 - s->game;
    last.game = ECU_ULTIMO;
    last.target = ecuaciones_target(s, ECU_ULTIMO);
    last.fresh = 1;
    last.starter = 0;
    for (int i = 0; i < s->base.setup.seats; i++) {
        last.points[i] = 0;
        for (int game = 1; game < left; game++)
            outlook->share[game][i] = CUB_VICTORY / s->base.setup.seats;
    }
    if (left > 1)
        run_race(mind, &last, outlook->share[left - 1]);
}

void mind_worth(struct mind *mind, const struct ecuaciones *s, cub_value value[CUB_SEATS])
{
    struct outlook games = {{{0}}};
    int seats = s->base.setup.seats;
    bool over = !s->base.to_act;
    if (!over && seats == 1)
        games.share[0][0] = mind_expect(mind, s, 0);
    else if (!over)
        run_race(mind, s, games.share[0]);
    if (!over && s->base.setup.option[ECU_MODE] == ECU_TORNEO) {
        foresee_games(mind, s, &games);
        race_for_prizes(&mind->race, s, &games);
        race_run(&mind->race, games.share[0]);
    }
    for (int i = 0; i < seats; i++)
        value[i] = over ? cub_result(&s->base, i) : games.share[0][i];
}
