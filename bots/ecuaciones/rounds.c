/*
 * Uno and todos, played on to their end again and again. Bonuses tie the seats'
 * points together, and so do common dice: chances of one seat by itself would
 * be too sure.
 */
#include "bots/ecuaciones/mind.h"

enum {
    DRAWS = 40000, /* equations that are drawn at most, but for a few samples; in passing fewer */
    PASSING = 16,
    FEW = 64,
    USUAL = 16,   /* points that a round brings, to guess how many there will be */
    UNKNOWN = -1, /* a score that has to be drawn */
};

/* The round under way: what is known of the seats' scores, and which of them are among the points already. */
struct now {
    int score[ECU_SEATS];
    uint32_t counted;
    int sharp; /* the seat that is about to roll and will overlook nothing; -1: none */
};

static bool has(uint32_t seats, int seat)
{
    return seats >> seat & 1;
}

static int score_of(ecu_equation equation)
{
    return equation ? ecu_equation_score(equation, NULL) : 0;
}

static void look_round(const struct mind *mind, const struct ecuaciones *s, struct now *now)
{
    bool due = has(s->base.to_act, CUB_DICE), uno = s->game == ECU_UNO;
    *now = (struct now){.sharp = uno && mind->sharp ? s->seat : -1};
    for (int i = 0; i < s->base.setup.seats; i++) {
        bool gone = uno ? !s->fresh && i < s->seat : !due && (i == mind->handed || !has(s->base.to_act, i));
        bool known = gone && !has(mind->hidden, i);
        now->score[i] = !has(s->playing, i) ? 0 : known ? score_of(s->laid[i]) : UNKNOWN;
        now->counted |= (uint32_t)(gone && uno) << i;
    }
}

/* One game that is played on. */
struct course {
    struct mind *mind;
    const struct ecuaciones *s;
    struct cub_rng rng;
    int32_t total[ECU_SEATS];
    int score[ECU_SEATS];
};

/* What the seats' equations score, first's first; now is NULL in later rounds. */
static void draw_scores(struct course *c, const struct now *now, int first)
{
    int seats = c->s->base.setup.seats;
    bool todos = c->s->game == ECU_TODOS, rolled = now && !has(c->s->base.to_act, CUB_DICE);
    uint32_t row = cub_rng_below(&c->rng, MIND_ROWS);
    for (int k = 0; k < seats; k++) {
        int i = (first + k) % seats, level = now && now->sharp == i ? CUB_MAESTRO : (int)c->mind->level;
        uint32_t column = cub_rng_below(&c->rng, MIND_LOOKS);
        if (!todos)
            row = cub_rng_below(&c->rng, MIND_ROWS);
        if (now && now->score[i] != UNKNOWN)
            c->score[i] = now->score[i];
        else if (rolled && (todos || i == c->s->seat))
            c->score[i] = c->mind->here[column];
        else
            c->score[i] = mind_score(todos, (enum cub_level)level, row, column % MIND_COLUMNS);
    }
}

/* EC-21. */
static void add_scores(struct course *c, uint32_t counted)
{
    int seats = c->s->base.setup.seats, most = 1, holders = 0;
    for (int i = 0; i < seats; i++) {
        holders = c->score[i] > most ? 1 : holders + (c->score[i] == most);
        most = c->score[i] > most ? c->score[i] : most;
    }
    for (int i = 0; i < seats; i++) {
        c->total[i] += has(counted, i) ? 0 : c->score[i];
        c->total[i] += c->score[i] == most ? 1 + (holders == 1) : 0;
    }
}

/* EC-22, EC-23: adds the shares of those who have won if somebody has; who is level has equal chances in extra rounds.
 */
static bool settle(const struct course *c, uint64_t sum[ECU_SEATS])
{
    int seats = c->s->base.setup.seats, leaders = 0;
    int32_t most = c->s->target;
    for (int i = 0; i < seats; i++) {
        leaders = c->total[i] > most ? 1 : leaders + (c->total[i] == most);
        most = c->total[i] > most ? c->total[i] : most;
    }
    for (int i = 0; i < seats && leaders; i++)
        sum[i] += c->total[i] == most ? (uint64_t)(CUB_VICTORY / leaders) : 0;
    return leaders > 0;
}

static void play_on(struct course *c, const struct now *now, int first, uint64_t sum[ECU_SEATS])
{
    for (int i = 0; i < c->s->base.setup.seats; i++)
        c->total[i] = c->s->points[i];
    do {
        draw_scores(c, now, first);
        add_scores(c, now ? now->counted : 0);
        now = NULL;
    } while (!settle(c, sum));
}

/* The more points the better, with any draws that two moves share: to choose takes few. */
static int samples_of(const struct mind *mind, const struct ecuaciones *s)
{
    int seats = s->base.setup.seats, rounds, samples;
    int32_t most = s->points[0];
    for (int i = 1; i < seats; i++)
        most = s->points[i] > most ? s->points[i] : most;
    rounds = most < s->target ? 1 + (s->target - most) / USUAL : 1;
    samples = DRAWS / (mind->careful ? 1 : PASSING) / (seats * seats * rounds);
    return samples > FEW ? samples : FEW;
}

/* The same draws fall to every seat in turn, so that nobody is ahead by chance. */
void mind_play_rounds(struct mind *mind, const struct ecuaciones *s, cub_value share[RACE_SEATS])
{
    struct course course = {.mind = mind, .s = s};
    uint64_t sum[ECU_SEATS] = {0};
    struct now now;
    look_round(mind, s, &now);
    for (int i = samples_of(mind, s); i > 0; i--)
        for (int first = 0; first < s->base.setup.seats; first++) {
            cub_rng_init(&course.rng, 1, (uint64_t)i);
            play_on(&course, &now, first, sum);
        }
    race_split(s->base.setup.seats, sum, share);
}
