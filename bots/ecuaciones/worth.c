/* What a position is worth: every game as a race. */
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

static int turns_left(const struct ecuaciones *s, int seat)
{
    int n = 0;
    for (int line = 0; line < ECU_LINES; line++)
        n += ecuaciones_line(s, seat, line) < 0;
    return n;
}

/*
 * Solitaire: how far apart the points are that a turn may bring, as many that are
 * equally likely. With these, totals spread as the level's do in games of its own.
 */
CUB_TABLE uint8_t wide[CUB_LEVELS] = {
    [CUB_NOVATO] = 11, [CUB_FACIL] = 24, [CUB_MEDIO] = 28, [CUB_FUERTE] = 21, [CUB_MAESTRO] = 7};

static struct race_step any_of(int points)
{
    struct race_step step = {{0}};
    for (int x = 0; x < points; x++)
        step.odds[x] = RACE_ONE / (uint32_t)points;
    return step;
}

/* Expected points, and the spread of the turns left; seats that have had theirs wait. A margin keeps totals above 0. */
static void race_for_totals(struct mind *mind, const struct ecuaciones *s)
{
    enum { MARGIN = 100 };
    int rounds = ECU_LINES + 1 - (int)s->base.round, points = wide[mind->level];
    struct race_step usual = any_of(points);
    mind->race.rounds = rounds;
    for (int i = 0; i < s->base.setup.seats; i++) {
        int turns = turns_left(s, i);
        race_begin(&mind->race, i, mind_expect(mind, s, i) + MARGIN * CUB_POINT - turns * (points - 1) * CUB_POINT / 2);
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
static void duel_for_prizes(struct race *race, const struct ecuaciones *s, struct outlook *games)
{
    enum { AHEAD = 100 }; /* keeps differences above 0 */
    int prize = prizes[0] - prizes[1];
    race_clear(race, 2);
    race->rounds = ECU_ULTIMO + 1 - s->game;
    race->phases = race->rounds > 1 ? race->rounds - 1 : 1;
    for (int game = 0; game < race->rounds; game++) {
        struct race_step *step = game ? race->later[game - 1] : race->first;
        step[0] = maybe(odds_of(games->share[game][0]));
        stretch(&step[0], 2 * prize);
    }
    race_begin(race, 0, (AHEAD + s->base.score[0] - s->base.score[1]) * CUB_POINT);
    stand_still(race, AHEAD + prize * race->rounds);
    race_run(race, games->share[0]);
}

static void swap(int *a, int *b)
{
    int c = *a;
    *a = *b;
    *b = c;
}

/* EC-50: who wins a game, by everybody's share of it, and the others behind in any order. Totals count by twos. */
static int win_prizes(const cub_value share[RACE_SEATS], int seats, struct cub_rng *rng, int32_t total[RACE_SEATS])
{
    int seat[RACE_SEATS] = {0}, winner = 0, rest = (int)cub_rng_below(rng, CUB_VICTORY);
    for (; winner < seats - 1 && rest >= share[winner]; winner++)
        rest -= share[winner];
    for (int i = 0; i < seats; i++)
        seat[i] = i;
    swap(&seat[0], &seat[winner]);
    for (int place = 0; place < seats; place++) {
        if (place)
            swap(&seat[place], &seat[place + (int)cub_rng_below(rng, (uint32_t)(seats - place))]);
        total[seat[place]] += 2 * prizes[place];
    }
    return winner;
}

static void add_leaders(const int32_t total[RACE_SEATS], int seats, uint64_t sum[RACE_SEATS])
{
    int leaders = 0;
    int32_t most = 0;
    for (int i = 0; i < seats; i++) {
        leaders = total[i] > most ? 1 : leaders + (total[i] == most);
        most = total[i] > most ? total[i] : most;
    }
    for (int i = 0; i < seats; i++)
        sum[i] += total[i] == most ? (uint64_t)(CUB_VICTORY / leaders) : 0;
}

/* One tournament to its end: of equal totals that of todos' winner is ahead (EC-51). */
static void play_games(const struct ecuaciones *s, const struct outlook *games, struct cub_rng *rng,
                       int32_t total[RACE_SEATS])
{
    int seats = s->base.setup.seats;
    for (int i = 0; i < seats; i++)
        total[i] = 2 * s->base.score[i] + (s->game > ECU_TODOS && s->won >> i & 1);
    for (int game = s->game; game <= ECU_ULTIMO; game++) {
        int winner = win_prizes(games->share[game - s->game], seats, rng, total);
        total[winner] += game == ECU_TODOS;
    }
}

/* More than two: what one wins nobody else does; seats by themselves would be too sure. Played on again and again. */
static void play_for_prizes(const struct ecuaciones *s, struct outlook *games)
{
    enum { TOURNAMENTS = 4000 };
    uint64_t sum[RACE_SEATS] = {0};
    for (uint64_t i = 0; i < TOURNAMENTS; i++) {
        int32_t total[RACE_SEATS];
        struct cub_rng rng;
        cub_rng_init(&rng, 1, i);
        play_games(s, games, &rng, total);
        add_leaders(total, s->base.setup.seats, sum);
    }
    race_split(s->base.setup.seats, sum, games->share[0]);
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
    last.starter = last.seat = 0;
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
        if (seats == 2)
            duel_for_prizes(&mind->race, s, &games);
        else
            play_for_prizes(s, &games);
    }
    for (int i = 0; i < seats; i++)
        value[i] = over ? cub_result(&s->base, i) : games.share[0][i];
}
