/* The solver by texts, for programs that know no equations. */
#include "cubilete/equation.h"
#include "games/ecuaciones/ask.h"
#include "games/ecuaciones/ecuaciones.h"

bool cub_equation_solve(const char *dice, const char *must, const char *line, char out[CUB_MOVE_TEXT], int32_t *score,
                        struct cub_message *why)
{
    const struct ecu_question question = {
        .dice = dice, .dice_name = "dice", .must = must, .must_name = "must", .line = line};
    struct ecu_task task;
    struct ecu_best best;
    if (!ecu_ask(&task, &question, why))
        return false;
    if (!ecu_solve(&task, &best)) {
        ecu_ask_in_vain(&task, &question, why);
        return false;
    }
    ecu_equation_print(best.equation, out);
    *score = best.score;
    return true;
}

bool cub_equation_score(const char *text, int32_t *score, struct cub_message *why)
{
    ecu_equation equation = ecu_equation_parse(text, why);
    *score = equation ? ecu_equation_score(equation, NULL) : 0;
    return equation;
}
