/*
 * Uno and todos, played on to their end. Bonuses tie the seats' points together,
 * and so do common dice: chances of one seat by itself would be too sure.
 */
#include "bots/ecuaciones/search.h"

enum { UNKNOWN = -1 }; /* a score that has to be drawn */

static bool has(uint32_t seats, int seat)
{
    return seats >> seat & 1;
}

static int score_of(ecu_equation equation)
{
    return equation ? ecu_equation_score(equation, NULL) : 0;
}

void search_open_rounds(struct search_course *c)
{
    const struct ecuaciones *s = &c->s;
    const struct search *search = c->search;
    bool due = has(s->base.to_act, CUB_DICE), uno = s->game == ECU_UNO;
    c->sharp = uno && search->sharp ? s->seat : -1;
    c->counted = 0;
    for (int i = 0; i < s->base.setup.seats; i++) {
        bool gone = uno ? !s->fresh && i < s->seat : !due && (i == search->handed || !has(s->base.to_act, i));
        bool known = gone && !has(search->hidden, i);
        c->now[i] = !has(s->playing, i) ? 0 : known ? score_of(s->laid[i]) : UNKNOWN;
        c->counted |= (uint32_t)(gone && uno) << i;
    }
}

/* What the seats' equations score, first's first, no two of the same look; now, or in a later round. */
static void draw_scores(const struct search_course *c, bool now, int first, struct cub_rng *rng, int score[ECU_SEATS])
{
    int seats = c->s.base.setup.seats;
    bool todos = c->s.game == ECU_TODOS, rolled = now && !has(c->s.base.to_act, CUB_DICE);
    uint32_t row = cub_rng_below(rng, SEARCH_ROWS);
    for (int k = 0; k < seats; k++) {
        int i = (first + k) % seats, level = now && c->sharp == i ? CUB_MAESTRO : (int)c->search->level;
        uint32_t look = cub_rng_below(rng, SEARCH_LOOKS);
        if (!todos)
            row = cub_rng_below(rng, SEARCH_ROWS);
        if (now && c->now[i] != UNKNOWN)
            score[i] = c->now[i];
        else if (rolled && (todos || i == c->s.seat))
            score[i] = c->search->here[look];
        else
            score[i] = search_score(todos, (enum cub_level)level, row, (uint32_t)k);
    }
}

/* EC-21. */
static void add_scores(struct search_course *c, const int score[ECU_SEATS], uint32_t counted)
{
    int seats = c->s.base.setup.seats, most = 1, holders = 0;
    for (int i = 0; i < seats; i++) {
        holders = score[i] > most ? 1 : holders + (score[i] == most);
        most = score[i] > most ? score[i] : most;
    }
    for (int i = 0; i < seats; i++) {
        c->points[i] += has(counted, i) ? 0 : score[i];
        c->points[i] += score[i] == most ? 1 + (holders == 1) : 0;
    }
}

/* EC-22. */
static bool ended(const struct search_course *c)
{
    bool reached = false;
    for (int i = 0; i < c->s.base.setup.seats; i++)
        reached |= c->points[i] >= c->s.target;
    return reached;
}

/* Who is level then has equal chances in extra rounds (EC-23), which are not played. */
void search_end_rounds(struct search_course *c, int first, struct cub_rng *rng)
{
    bool now = true;
    for (int i = 0; i < c->s.base.setup.seats; i++)
        c->points[i] = c->s.points[i];
    do {
        int score[ECU_SEATS];
        draw_scores(c, now, first, rng, score);
        add_scores(c, score, now ? c->counted : 0);
        now = false;
    } while (!ended(c));
}
