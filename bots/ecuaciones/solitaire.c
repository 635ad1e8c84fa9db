/*
 * The solitaire: which line an equation is entered on, and which dice go back.
 * What the other lines will yet bring comes from a table; what a reroll brings,
 * from trying it. A master knows both.
 */
#include "bots/ecuaciones/search.h"

static unsigned free_lines(const struct ecuaciones *s, int seat)
{
    unsigned lines = 0;
    for (int line = 0; line < ECU_LINES; line++)
        if (ecuaciones_line(s, seat, line) < 0)
            lines |= 1u << line;
    return lines;
}

static int32_t thousandths(uint32_t millionths)
{
    enum { PART = OPTIMUM_POINT / CUB_POINT };
    return (int32_t)((millionths + PART / 2) / PART);
}

int32_t search_lines(const struct search *search, const struct ecuaciones *s, int seat, int but)
{
    unsigned lines = free_lines(s, seat) & ~(1u << but);
    if (search->level == CUB_MAESTRO)
        return thousandths(optimum_lines[lines]);
    return (int32_t)search_pars[search->level][lines];
}

/* EC-62. */
static int entry_of(const struct ecuaciones *s, const struct ecu_best *best)
{
    return best->score > s->cost ? best->score - s->cost : 0;
}

/* The best that the lines offer at one look: what the turn brings, and the rest of the lines. */
static int32_t look(struct search *search, const struct ecuaciones *s, int seat)
{
    struct ecu_task task = {.dice = s->dice};
    struct ecu_best best;
    unsigned lines = free_lines(s, seat);
    int32_t most = 0;
    task.dice = search_handful(search, &task);
    for (int line = 0; line < ECU_LINES; line++) {
        task.line = (enum ecu_line)line;
        if (!(lines >> line & 1))
            continue;
        int points = search_solve(search, &task, &best) ? entry_of(s, &best) : 0;
        int32_t worth = points * CUB_POINT + search_lines(search, s, seat, line);
        most = worth > most ? worth : most;
    }
    return most;
}

/* How many rolls show what putting dice back brings. */
CUB_TABLE uint8_t tries[CUB_MAESTRO] = {[CUB_NOVATO] = 1, [CUB_FACIL] = 1, [CUB_MEDIO] = 2, [CUB_FUERTE] = 5};

/* The mean over all rolls of the dice put back if they are few, else over always the same ones. */
static int32_t try_rolls(struct search *search, const struct ecuaciones *s, int seat)
{
    struct ecu_cup cup = ecu_cup_without(s->dice);
    struct cub_rng rolls, looks, *own = search->rng;
    struct ecuaciones rolled = *s;
    uint32_t count = ecu_cup_count(cup), most = tries[search->level], n = 0;
    uint64_t sum = 0, weight = 0;
    cub_rng_init(&rolls, s->dice, s->cost);
    cub_rng_init(&looks, s->dice, s->cost);
    search->rng = &looks;
    do {
        ecu_dice roll = count <= most ? ecu_cup_nth(cup, n) : ecu_cup_roll(cup, &rolls);
        uint64_t odds = count <= most ? ecu_roll_weight(roll) : 1;
        rolled.dice = s->dice + roll;
        sum += odds * (uint64_t)look(search, &rolled, seat);
        weight += odds;
    } while (++n < (count < most ? count : most) && !search_enough(search));
    search->rng = own;
    return (int32_t)((sum + weight / 2) / weight);
}

int32_t search_expect(struct search *search, const struct ecuaciones *s, int seat)
{
    int32_t points = s->points[seat] * CUB_POINT;
    bool rerolled = s->base.to_act == CUB_BIT(CUB_DICE) && s->seat == seat && s->cost;
    if (rerolled && search->level == CUB_MAESTRO)
        return points + thousandths(optimum_reroll(&search->optimum, s->dice, free_lines(s, seat)));
    if (rerolled)
        return points + try_rolls(search, s, seat);
    return points + search_lines(search, s, seat, ECU_FREE);
}

static cub_move on_line(int line)
{
    return (cub_move)(line + 1) << ECU_LINE_SHIFT;
}

/* What lies idle beside an equation may go back into the cup. */
static ecu_dice idle(const struct ecuaciones *s, ecu_equation equation)
{
    ecu_dice rest = s->dice - ecu_equation_dice(equation);
    return ecu_dice_count(rest) <= ECU_REROLLED ? rest : 0;
}

/* The best equation of each free line at one look; 0 where there is none. Returns what the best of them promises. */
static int32_t find_lines(struct search *search, const struct ecuaciones *s, ecu_equation found[ECU_LINES])
{
    struct ecu_task task = {.dice = s->dice};
    struct ecu_best best;
    int32_t most = 0;
    task.dice = search_handful(search, &task);
    for (int line = 0; line < ECU_LINES; line++) {
        found[line] = 0;
        task.line = (enum ecu_line)line;
        if (ecuaciones_line(s, s->seat, line) >= 0 || !search_solve(search, &task, &best))
            continue;
        found[line] = best.equation;
        int32_t worth = entry_of(s, &best) * CUB_POINT + search_lines(search, s, s->seat, line);
        most = worth > most ? worth : most;
    }
    return most;
}

/* Different handfuls of dice, each once: what lies idle beside the best equation of a line, or of none. */
static void offer_rerolls(struct search *search, const struct ecuaciones *s, const ecu_equation found[ECU_LINES],
                          search_offer *offer, void *context)
{
    struct ecu_task task = {.dice = s->dice, .line = ECU_FREE};
    struct ecu_best best;
    ecu_dice back[ECU_LINES + 1] = {0};
    if (search_solve(search, &task, &best))
        back[ECU_LINES] = idle(s, best.equation);
    for (int i = 0; i <= ECU_LINES; i++) {
        if (i < ECU_LINES && found[i])
            back[i] = idle(s, found[i]);
        for (int k = 0; k < i; k++)
            if (back[k] == back[i])
                back[i] = 0;
        if (back[i])
            offer(context, ECU_REROLL | back[i]);
    }
}

/* The moves that bring most, best first; of equally good ones the first found stays ahead. */
struct ranking {
    int count;
    struct ranked {
        cub_move move;
        uint32_t worth; /* in millionths */
    } ranked[CUB_CHOICES];
};

static void rank(struct ranking *ranking, cub_move move, uint32_t worth)
{
    int i = ranking->count;
    for (; i > 0 && ranking->ranked[i - 1].worth < worth; i--)
        if (i < CUB_CHOICES)
            ranking->ranked[i] = ranking->ranked[i - 1];
    if (i < CUB_CHOICES)
        ranking->ranked[i] = (struct ranked){.move = move, .worth = worth};
    ranking->count += ranking->count < CUB_CHOICES;
}

/* EC-61: each free line with its best equation, or with none. */
static void rank_lines(struct search *search, const struct ecuaciones *s, struct ranking *ranking)
{
    struct ecu_task task = {.dice = s->dice};
    unsigned lines = free_lines(s, s->seat);
    for (int line = 0; line < ECU_LINES; line++) {
        struct ecu_best best = {0};
        task.line = (enum ecu_line)line;
        if (!(lines >> line & 1))
            continue;
        bool found = search_solve(search, &task, &best);
        uint32_t points = (uint32_t)entry_of(s, &best) * OPTIMUM_POINT;
        rank(ranking, (found ? best.equation : ECU_PASS) | on_line(line),
             points + optimum_lines[lines & ~(1u << line)]);
    }
}

/* EC-60: every handful of dice that may go back. */
static void rank_rerolls(struct search *search, const struct ecuaciones *s, struct ranking *ranking)
{
    uint32_t count = s->cost ? 0 : ecu_handful_count(s->dice, ECU_REROLLED);
    for (uint32_t i = 0; i < count && !search_enough(search); i++) {
        ecu_dice back = ecu_handful_nth(s->dice, ECU_REROLLED, i);
        rank(ranking, ECU_REROLL | back, optimum_reroll(&search->optimum, s->dice - back, free_lines(s, s->seat)));
        search->nodes++;
    }
}

static void offer_best(struct search *search, const struct ecuaciones *s, search_offer *offer, void *context)
{
    struct ranking ranking = {.count = 0};
    rank_lines(search, s, &ranking);
    rank_rerolls(search, s, &ranking);
    for (int i = 0; i < ranking.count; i++)
        offer(context, ranking.ranked[i].move);
}

/* What the level has seen; a roll better than the average is kept. */
static void offer_seen(struct search *search, const struct ecuaciones *s, search_offer *offer, void *context)
{
    ecu_equation found[ECU_LINES];
    int32_t most = 0;
    for (int i = 0; i < search_looks(search) && (i == 0 || !search_enough(search)); i++) {
        most = find_lines(search, s, found);
        for (int line = 0; line < ECU_LINES; line++)
            if (found[line])
                offer(context, found[line] | on_line(line));
    }
    for (int line = 0; line < ECU_LINES; line++)
        if (ecuaciones_line(s, s->seat, line) < 0)
            offer(context, ECU_PASS | on_line(line));
    if (!s->cost && search->level >= CUB_MEDIO && !search_enough(search) &&
        most < search_lines(search, s, s->seat, ECU_FREE))
        offer_rerolls(search, s, found, offer, context);
}

void search_entries(struct search *search, const struct ecuaciones *s, search_offer *offer, void *context)
{
    (search->level == CUB_MAESTRO ? offer_best : offer_seen)(search, s, offer, context);
}
