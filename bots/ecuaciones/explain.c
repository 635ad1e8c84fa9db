/* Why a move is good, in words. */
#include "bots/ecuaciones/mind.h"

/* Reasons, as many as there is room for. */
struct reasons {
    struct cub_refusal *list;
    int count, cap;
};

static struct cub_refusal *add(struct reasons *r, const char *message)
{
    if (r->count == r->cap)
        return NULL;
    cub_refuse(&r->list[r->count], NULL, message);
    return &r->list[r->count++];
}

static void add_number(struct reasons *r, const char *message, int number)
{
    cub_refusal_number(add(r, message), 0, number);
}

/* The `=` die counts among the dice of an equation. */
static void tell_dice(struct reasons *r, ecu_equation equation)
{
    int dice = 1 + ecu_dice_count(ecu_equation_dice(equation));
    if (dice == ECU_DICE)
        add(r, "ecuaciones.bot-all");
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
    struct cub_refusal *why = add(r, "ecuaciones.bot-points");
    cub_refusal_number(why, 0, points);
    cub_refusal_number(why, 1, best.score);
}

/* EC-42: who uses all dice has won the round, others leave some. */
static void tell_rest(struct reasons *r, ecu_equation equation)
{
    int left = ECU_ROLLED - ecu_dice_count(ecu_equation_dice(equation));
    if (left > 0)
        add_number(r, "ecuaciones.bot-leaves", left);
}

static void tell_line(struct reasons *r, enum ecu_line line, ecu_equation equation, const char *message)
{
    char letter[2] = {ecuaciones_letter((int)line), 0};
    cub_refusal_text(add(r, message), 0, letter);
    if (equation && ecu_line_bonus(line, equation))
        add_number(r, "ecuaciones.bot-bonus", ECU_LINE_BONUS);
}

static void tell_entry(struct reasons *r, const struct ecuaciones *s, cub_move move)
{
    ecu_equation equation = move & ECU_EQUATION_BITS;
    struct ecu_task task = ecuaciones_task(s);
    if (move & ECU_REROLL) {
        add_number(r, "ecuaciones.bot-reroll", ecu_dice_count(move ^ ECU_REROLL));
        return;
    }
    task.line = (enum ecu_line)((move >> ECU_LINE_SHIFT & 7) - 1);
    if (!equation || !ecu_line_fits(task.line, equation)) {
        tell_line(r, task.line, 0, "ecuaciones.bot-zero");
        return;
    }
    tell_line(r, task.line, equation, "ecuaciones.bot-line");
    tell_points(r, &task, equation);
}

static void tell_pass(struct reasons *r, const struct ecu_task *task)
{
    struct ecu_best best;
    if (!ecu_solve(task, &best))
        add(r, "ecuaciones.bot-none");
}

int mind_explain(const struct cub_state *view, int seat, cub_move move, struct cub_refusal *reasons, int cap)
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
            tell_rest(&r, move);
        else
            tell_points(&r, &task, move);
    }
    return r.count;
}
