/* Values positions: plays every game on to its end, the solitaire as a race. */
#include "bots/ecuaciones/search.h"

/* EC-50. */
CUB_TABLE uint8_t prizes[ECU_SEATS] = {10, 7, 6, 5, 4, 3};

static struct race_step sure(int points)
{
    struct race_step step = {{0}};
    step.odds[points] = RACE_ONE;
    return step;
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
static void race_for_totals(struct search *search, const struct ecuaciones *s, cub_value share[RACE_SEATS])
{
    enum { MARGIN = 100 };
    int rounds = ECU_LINES + 1 - (int)s->base.round, points = wide[search->level];
    struct race_step usual = any_of(points);
    race_clear(&search->race, s->base.setup.seats);
    search->race.rounds = rounds;
    for (int i = 0; i < s->base.setup.seats; i++) {
        int turns = turns_left(s, i);
        race_begin(&search->race, i,
                   search_expect(search, s, i) + MARGIN * CUB_POINT - turns * (points - 1) * CUB_POINT / 2);
        search->race.first[i] = turns == rounds ? usual : sure(0);
        search->race.later[0][i] = usual;
    }
    race_run(&search->race, share);
}

/* The game under way, and in a tournament those to come. */
struct courses {
    struct search_course game[ECU_ULTIMO + 1];
    int count;
};

static void open_course(struct search *search, const struct ecuaciones *s, struct search_course *course)
{
    course->search = search;
    course->s = *s;
    if (s->game == ECU_ULTIMO)
        search_open_ultimo(course);
    else
        search_open_rounds(course);
}

/* EC-50: a game that follows, from its start. */
static struct ecuaciones later_game(const struct ecuaciones *s, int game)
{
    struct ecuaciones later = *s;
    later.game = (uint8_t)game;
    later.target = ecuaciones_target(s, game);
    later.base.to_act = CUB_BIT(CUB_DICE);
    later.playing = (uint8_t)((1u << s->base.setup.seats) - 1);
    later.fresh = 1;
    later.starter = later.seat = 0;
    for (int i = 0; i < s->base.setup.seats; i++)
        later.points[i] = 0;
    return later;
}

/* Who overlooks nothing does so in the roll that is due, not in games to come. */
static void open_courses(struct search *search, const struct ecuaciones *s, struct courses *courses)
{
    bool sharp = search->sharp, tournament = s->base.setup.option[ECU_MODE] == ECU_TORNEO;
    courses->count = 1;
    open_course(search, s, &courses->game[0]);
    search->sharp = false;
    for (int game = s->game + 1; game <= ECU_ULTIMO && tournament; game++) {
        struct ecuaciones later = later_game(s, game);
        open_course(search, &later, &courses->game[courses->count++]);
    }
    search->sharp = sharp;
}

static int32_t most_of(const int32_t points[RACE_SEATS], int seats)
{
    int32_t most = points[0];
    for (int i = 1; i < seats; i++)
        most = points[i] > most ? points[i] : most;
    return most;
}

/* The more games the better, with any draws that two moves share: to choose takes few, but in último, where they are
 * short. */
static int samples_of(const struct search *search, const struct ecuaciones *s)
{
    enum { DRAWS = 40000, PASSING = 16, FEW = 64, USUAL = 16 /* points that a round brings */, MATCHES = 4000 };
    int seats = s->base.setup.seats, rounds, samples;
    int32_t most = most_of(s->points, seats);
    if (s->game == ECU_ULTIMO)
        return MATCHES / seats;
    rounds = most < s->target ? 1 + (s->target - most) / USUAL : 1;
    samples = DRAWS / (search->careful ? 1 : PASSING) / (seats * seats * rounds);
    return samples > FEW ? samples : FEW;
}

/* EC-23: who is level in front plays on, and ends in any order. */
static void order_leaders(struct search_course *course, int first, struct cub_rng *rng)
{
    enum { FAR = 1 << 16 };
    int seats = course->s.base.setup.seats;
    int32_t most = most_of(course->points, seats);
    for (int k = 0; k < seats; k++) {
        int i = (first + k) % seats;
        if (course->points[i] == most)
            course->points[i] += (int32_t)cub_rng_below(rng, FAR);
    }
}

/* EC-50, EC-51: totals count by twos: of equal ones that of todos' winner is ahead. */
static void add_prizes(const struct search_course *course, int32_t total[RACE_SEATS])
{
    int seats = course->s.base.setup.seats;
    for (int i = 0; i < seats; i++) {
        int better = 0;
        for (int k = 0; k < seats; k++)
            better += course->points[k] > course->points[i];
        total[i] += 2 * prizes[better] + (course->s.game == ECU_TODOS && better == 0);
    }
}

/* One game to its end; the same draws fall to every seat in turn, but in último, which goes by who starts. */
static void end_course(struct search_course *course, int first, uint64_t sample, struct cub_rng *rng)
{
    if (course->s.game == ECU_ULTIMO) {
        cub_rng_init(rng, 2 + (uint64_t)first, sample);
        search_end_ultimo(course, rng);
    } else {
        search_end_rounds(course, first, rng);
    }
}

/* All of them to their end: what counts then. */
static void end_courses(struct courses *courses, int first, uint64_t sample, int32_t total[RACE_SEATS])
{
    const struct ecuaciones *s = &courses->game[0].s;
    bool tournament = s->base.setup.option[ECU_MODE] == ECU_TORNEO;
    struct cub_rng rng;
    cub_rng_init(&rng, 1, sample);
    for (int i = 0; i < s->base.setup.seats; i++)
        total[i] = 2 * s->base.score[i] + (s->game > ECU_TODOS && s->won >> i & 1);
    for (int game = 0; game < courses->count; game++) {
        struct search_course *course = &courses->game[game];
        end_course(course, first, sample, &rng);
        for (int i = 0; i < s->base.setup.seats && !tournament; i++)
            total[i] = course->points[i];
        if (tournament) {
            order_leaders(course, first, &rng);
            add_prizes(course, total);
        }
    }
}

static void add_leaders(const int32_t total[RACE_SEATS], int seats, uint64_t sum[RACE_SEATS])
{
    int leaders = 0;
    int32_t most = most_of(total, seats);
    for (int i = 0; i < seats; i++)
        leaders += total[i] == most;
    for (int i = 0; i < seats; i++)
        sum[i] += total[i] == most ? (uint64_t)(CUB_VICTORY / leaders) : 0;
}

/* Played on again and again: what one wins nobody else does, and seats by themselves would be too sure. */
static void play_on(struct search *search, const struct ecuaciones *s, cub_value share[RACE_SEATS])
{
    struct courses courses;
    int seats = s->base.setup.seats;
    uint64_t sum[RACE_SEATS] = {0};
    open_courses(search, s, &courses);
    for (int i = samples_of(search, s); i > 0; i--)
        for (int first = 0; first < seats; first++) {
            int32_t total[RACE_SEATS] = {0};
            end_courses(&courses, first, (uint64_t)i, total);
            add_leaders(total, seats, sum);
        }
    race_split(seats, sum, share);
}

static void share_out(struct search *search, const struct ecuaciones *s, cub_value share[RACE_SEATS])
{
    if (s->game == ECU_YAHTZEE)
        race_for_totals(search, s, share);
    else if (s->base.setup.option[ECU_MODE] == ECU_ULTIMO && s->base.setup.seats == 2)
        search_duel(search, s, share);
    else
        play_on(search, s, share);
}

void search_worth(struct search *search, const struct ecuaciones *s, cub_value value[CUB_SEATS])
{
    int seats = s->base.setup.seats;
    cub_value share[RACE_SEATS] = {0};
    bool over = !s->base.to_act;
    if (!over && seats == 1)
        share[0] = search_expect(search, s, 0);
    else if (!over)
        share_out(search, s, share);
    for (int i = 0; i < seats; i++)
        value[i] = over ? cub_result(&s->base, i) : share[i];
}
