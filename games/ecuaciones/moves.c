/*
 * The moves there are: those of the dice by rank, and of a seat's too many
 * equations the best one; all of them one by one; one at random.
 */
#include "games/ecuaciones/ecuaciones.h"

bool ecuaciones_solvable(const struct ecuaciones *s, enum ecu_line line)
{
    struct ecu_task task = ecuaciones_task(s);
    task.line = line;
    return ecu_any(&task);
}

static cub_move on_line(int line)
{
    return (cub_move)(line + 1) << ECU_LINE_SHIFT;
}

static bool line_free(const struct ecuaciones *s, int line)
{
    return ecuaciones_line(s, s->seat, line) < 0;
}

static uint32_t free_lines(const struct ecuaciones *s)
{
    uint32_t n = 0;
    for (int line = 0; line < ECU_LINES; line++)
        n += line_free(s, line);
    return n;
}

static int nth_free_line(const struct ecuaciones *s, uint32_t n)
{
    int line = 0;
    while (!line_free(s, line) || n-- > 0)
        line++;
    return line;
}

/* Whether the best equation of a free line is one of the moves. */
static bool line_solvable(const struct ecuaciones *s, int line)
{
    return line_free(s, line) && ecuaciones_solvable(s, (enum ecu_line)line);
}

static cub_move best(const struct ecuaciones *s, enum ecu_line line)
{
    struct ecu_task task = ecuaciones_task(s);
    struct ecu_best found;
    task.line = line;
    return ecu_solve(&task, &found) ? found.equation : ECU_PASS;
}

static uint32_t reroll_count(const struct ecuaciones *s)
{
    return s->cost ? 0 : ecu_handful_count(s->dice, ECU_REROLLED);
}

/* The solitaire lists rerolls, then zeros, then equations: what costs most to find comes last. */
static uint32_t count_entries(const struct ecuaciones *s)
{
    uint32_t n = reroll_count(s) + free_lines(s);
    for (int line = 0; line < ECU_LINES; line++)
        n += line_solvable(s, line);
    return n;
}

static cub_move nth_entry(const struct ecuaciones *s, uint32_t n)
{
    uint32_t rerolls = reroll_count(s), zeros = free_lines(s);
    int line = -1;
    if (n < rerolls)
        return ECU_REROLL | ecu_handful_nth(s->dice, ECU_REROLLED, n);
    n -= rerolls;
    if (n < zeros)
        return ECU_PASS | on_line(nth_free_line(s, n));
    n -= zeros;
    do
        line++;
    while (!line_solvable(s, line) || n-- > 0);
    return best(s, (enum ecu_line)line) | on_line(line);
}

uint32_t ecuaciones_count(const struct ecuaciones *s, int who)
{
    if (!(s->base.to_act >> who & 1))
        return 0;
    if (who == CUB_DICE)
        return ecu_cup_count(ecu_cup_without(s->dice));
    if (who == CUB_CLOCK)
        return 1;
    if (s->game == ECU_YAHTZEE)
        return count_entries(s);
    return 1 + ecuaciones_solvable(s, ECU_FREE);
}

cub_move ecuaciones_nth(const struct ecuaciones *s, int who, uint32_t n)
{
    if (who == CUB_DICE)
        return ecu_cup_nth(ecu_cup_without(s->dice), n);
    if (who == CUB_CLOCK)
        return ECU_TIME;
    if (s->game == ECU_YAHTZEE)
        return nth_entry(s, n);
    return n == 0 ? ECU_PASS : best(s, ECU_FREE);
}

/* Passes equations on as moves of one line. */
struct line_visit {
    cub_visit *visit;
    void *context;
    cub_move line;
};

static bool visit_line(void *context, cub_move equation)
{
    const struct line_visit *to = context;
    return to->visit(to->context, equation | to->line);
}

/* EC-62: any equation may be entered on any line, fitting or not. */
static bool each_entry(const struct ecuaciones *s, cub_visit *visit, void *context)
{
    struct ecu_task task = ecuaciones_task(s);
    uint32_t listed = reroll_count(s) + free_lines(s);
    for (uint32_t n = 0; n < listed; n++)
        if (!visit(context, nth_entry(s, n)))
            return false;
    for (int line = 0; line < ECU_LINES; line++) {
        struct line_visit to = {.visit = visit, .context = context, .line = on_line(line)};
        if (line_free(s, line) && !ecu_each(&task, visit_line, &to))
            return false;
    }
    return true;
}

static bool each_nth(const struct ecuaciones *s, int who, cub_visit *visit, void *context)
{
    uint32_t count = ecuaciones_count(s, who);
    for (uint32_t n = 0; n < count; n++)
        if (!visit(context, ecuaciones_nth(s, who, n)))
            return false;
    return true;
}

bool ecuaciones_each(const struct ecuaciones *s, int who, cub_visit *visit, void *context)
{
    if (who >= CUB_DICE || !(s->base.to_act >> who & 1))
        return each_nth(s, who, visit, context);
    if (s->game == ECU_YAHTZEE)
        return each_entry(s, visit, context);
    struct ecu_task task = ecuaciones_task(s);
    return visit(context, ECU_PASS) && ecu_each(&task, visit, context);
}

/* Now and then even a careless player finds nothing. */
static cub_move draw_equation(const struct ecuaciones *s, struct cub_rng *rng)
{
    struct ecu_task task = ecuaciones_task(s);
    ecu_equation found = cub_rng_below(rng, 16) ? ecu_stumble(&task, rng) : 0;
    return found ? found : ECU_PASS;
}

static cub_move draw_entry(const struct ecuaciones *s, struct cub_rng *rng)
{
    if (!s->cost && cub_rng_below(rng, 4) == 0)
        return nth_entry(s, cub_rng_below(rng, reroll_count(s)));
    int line = nth_free_line(s, cub_rng_below(rng, free_lines(s)));
    return draw_equation(s, rng) | on_line(line);
}

cub_move ecuaciones_draw(const struct ecuaciones *s, int who, struct cub_rng *rng)
{
    if (who == CUB_DICE)
        return ecu_cup_roll(ecu_cup_without(s->dice), rng);
    if (who == CUB_CLOCK)
        return ECU_TIME;
    return s->game == ECU_YAHTZEE ? draw_entry(s, rng) : draw_equation(s, rng);
}

uint64_t ecuaciones_weight(const struct ecuaciones *s, cub_move roll)
{
    (void)s;
    return ecu_roll_weight(roll);
}

/* EC-20, EC-30: whose turn it is; in todos one for all. */
int ecuaciones_roller(const struct ecuaciones *s)
{
    return s->base.to_act & CUB_BIT(CUB_DICE) ? s->seat : CUB_NOBODY;
}

int ecuaciones_due(const struct ecuaciones *s)
{
    return s->base.to_act & CUB_BIT(CUB_DICE) ? ECU_ROLLED - ecu_dice_count(s->dice) : 0;
}

cub_move ecuaciones_cast(const struct ecuaciones *s, const uint8_t *sides)
{
    return ecu_cup_cast(ecu_cup_without(s->dice), sides);
}
