/* Why a move is good, in words. */
#include "bots/ecuaciones/search.h"
#include "bots/reasons.h"

static void add_number(struct reasons *r, const char *message, int number)
{
    cub_message_number(reasons_add(r, message), 0, number);
}

/* The `=` die counts among the dice of an equation. */
static void tell_dice(struct reasons *r, ecu_equation equation)
{
    int dice = 1 + ecu_dice_count(ecu_equation_dice(equation));
    if (dice == ECU_DICE)
        reasons_add(r, "ecuaciones.bot-all");
    else
        add_number(r, "ecuaciones.bot-dice", dice);
}

/* The points, and whether there are more to be had from these dice. */
static void tell_points(struct reasons *r, const struct ecu_task *task, ecu_equation equation)
{
    struct ecu_best best;
    int points = ecu_equation_score(equation, NULL) + ecu_line_bonus(task->line, equation);
    if (!ecu_solve(task, &best) || points >= best.score) {
        add_number(r, "ecuaciones.bot-best", points);
        return;
    }
    struct cub_message *why = reasons_add(r, "ecuaciones.bot-points");
    cub_message_number(why, 0, points);
    cub_message_number(why, 1, best.score);
}

/* Points are nothing in último: said where somebody might miss them. */
static void tell_no_points(struct reasons *r, const struct ecu_task *task, ecu_equation equation)
{
    struct ecu_best best;
    if (ecu_solve(task, &best) && ecu_equation_score(equation, NULL) < best.score)
        add_number(r, "ecuaciones.bot-no-points", best.score);
}

/* EC-42: who uses all dice has won the round; of others it counts how often the next seat can't go on. */
static void tell_rest(struct reasons *r, const struct ecu_task *task, ecu_equation equation)
{
    ecu_dice used = ecu_equation_dice(equation);
    int left = ECU_ROLLED - ecu_dice_count(used);
    if (left == 0) {
        reasons_add(r, "ecuaciones.bot-wins");
        return;
    }
    uint64_t held = search_stuck(used);
    struct cub_message *why = reasons_add(r, "ecuaciones.bot-leaves");
    cub_message_number(why, 0, left);
    cub_message_number(why, 1, (int64_t)((held * 100 + RACE_ONE / 2) >> RACE_BITS));
    tell_no_points(r, task, equation);
}

static void tell_line(struct reasons *r, enum ecu_line line, ecu_equation equation, const char *message)
{
    char letter[2] = {ecuaciones_letter((int)line), 0};
    cub_message_text(reasons_add(r, message), 0, letter);
    if (equation && ecu_line_bonus(line, equation))
        add_number(r, "ecuaciones.bot-bonus", ECU_LINE_BONUS);
}

/* EC-62: what a line's best equation would enter now; 0: nothing, or the line is used. */
static int entry_on(const struct ecuaciones *s, int line)
{
    struct ecu_task task = ecuaciones_task(s);
    struct ecu_best best;
    task.line = (enum ecu_line)line;
    if (ecuaciones_line(s, s->seat, line) >= 0 || !ecu_solve(&task, &best) || best.score <= s->cost)
        return 0;
    return best.score - s->cost;
}

/* The line, other than this one, that would bring more now than these points: that it is kept is the reason. */
static void tell_kept(struct reasons *r, const struct ecuaciones *s, enum ecu_line but, int points, const char *message)
{
    char letter[2] = {0};
    for (int line = 0; line < ECU_LINES; line++) {
        int entry = line == (int)but ? 0 : entry_on(s, line);
        letter[0] = entry > points ? ecuaciones_letter(line) : letter[0];
        points = entry > points ? entry : points;
    }
    struct cub_message *why = letter[0] ? reasons_add(r, message) : NULL;
    cub_message_text(why, 0, letter);
    cub_message_number(why, 1, points);
}

static void tell_entry(struct reasons *r, const struct ecuaciones *s, cub_move move)
{
    ecu_equation equation = move & ECU_EQUATION_BITS;
    struct ecu_task task = ecuaciones_task(s);
    if (move & ECU_REROLL) {
        add_number(r, "ecuaciones.bot-reroll", ecu_dice_count(move ^ ECU_REROLL));
        tell_kept(r, s, ECU_FREE, 0, "ecuaciones.bot-instead");
        return;
    }
    task.line = (enum ecu_line)((move >> ECU_LINE_SHIFT & 7) - 1);
    if (!equation || !ecu_line_fits(task.line, equation)) {
        tell_line(r, task.line, 0, "ecuaciones.bot-zero");
        tell_kept(r, s, task.line, 0, "ecuaciones.bot-keeps");
        return;
    }
    tell_line(r, task.line, equation, "ecuaciones.bot-line");
    tell_points(r, &task, equation);
    tell_kept(r, s, task.line, entry_on(s, (int)task.line), "ecuaciones.bot-keeps");
}

static void tell_pass(struct reasons *r, const struct ecu_task *task)
{
    struct ecu_best best;
    if (!ecu_solve(task, &best))
        reasons_add(r, "ecuaciones.bot-none");
}

int search_explain(const struct cub_state *view, int seat, cub_move move, struct cub_message *reasons, int cap)
{
    const struct ecuaciones *s = (const struct ecuaciones *)view;
    struct ecu_task task = ecuaciones_task(s);
    struct reasons r = {.list = reasons, .cap = cap};
    (void)seat;
    if (s->game == ECU_YAHTZEE) {
        tell_entry(&r, s, move);
    } else if (move == ECU_PASS) {
        tell_pass(&r, &task);
    } else {
        tell_dice(&r, move);
        if (s->game == ECU_ULTIMO)
            tell_rest(&r, &task, move);
        else
            tell_points(&r, &task, move);
    }
    return r.count;
}
