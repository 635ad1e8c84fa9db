/* The best equation of some dice: for a worker's instance. */
#include "web/wasm/surface.h"

#include "games/ecuaciones/ask.h"
#include "games/ecuaciones/ecuaciones.h"

static bool put_equation(void *json, cub_move equation)
{
    char text[ECU_DICE + 1];
    ecu_equation_print(equation, text);
    json_text(json, text);
    return true;
}

static void put_dice(struct json *json, const char *name, ecu_dice dice)
{
    char text[ECU_ROLLED + 1];
    ecu_dice_print(dice, text);
    json_put_text(json, name, text);
}

static void put_best(struct json *json, const struct ecu_task *task, const struct ecu_best *best, const char *line,
                     bool all)
{
    json_open(json, '{');
    put_dice(json, "dice", task->dice);
    put_dice(json, "must", task->must);
    json_put_text(json, "line", line);
    json_put_integer(json, "score", best->score);
    json_put_open(json, "equations", '[');
    if (all)
        ecu_solve_all(task, put_equation, json);
    else
        put_equation(json, best->equation);
    json_close(json, ']');
    json_close(json, '}');
}

/* Put in: dice, those that must be used, the solitaire's line, each with a NUL after it. */
EXPORT(solve) bool solve(bool all)
{
    const char *must = web_piece(1), *line = web_piece(2);
    const struct ecu_question question = {.dice = web_piece(0),
                                          .dice_name = "DICE",
                                          .must = *must ? must : NULL,
                                          .must_name = "MUST",
                                          .line = *line ? line : NULL};
    struct ecu_task task;
    struct ecu_best best;
    struct cub_message why;
    struct json json = web_begin();
    bool asked = ecu_ask(&task, &question, &why), found = asked && ecu_solve(&task, &best);
    if (asked && !found)
        ecu_ask_in_vain(&task, &question, &why);
    if (found)
        put_best(&json, &task, &best, question.line, all);
    else
        web_refusal(&json, &why);
    return web_end();
}
