/* Computes the points that a move would bring, and whether it looks like a slip. */
#include "games/ecuaciones/ecuaciones.h"

/* The line that a move of the solitaire is entered on. */
static enum ecu_line line_of(cub_move move)
{
    return (enum ecu_line)((move >> ECU_LINE_SHIFT & 7) - 1);
}

/* EC-9 to EC-11, EC-62; in game 3 the points of an equation are not what counts. */
int ecuaciones_worth(const struct ecuaciones *s, int seat, cub_move move)
{
    (void)seat;
    ecu_equation equation = move & ECU_EQUATION_BITS;
    if (s->game == ECU_ULTIMO || move & (ECU_PASS | ECU_REROLL) || !equation)
        return -1;
    return s->game == ECU_YAHTZEE ? ecuaciones_entry(s, line_of(move), equation) : ecu_equation_score(equation, NULL);
}

static void name_line(struct cub_message *why, int i, int line)
{
    const char letter[2] = {ecuaciones_letter(line), 0};
    cub_message_text(why, i, letter);
}

/* A free line of the seat on which an equation, or the best that the dice make (0), would bring points; -1: none. */
static int find_line(const struct ecuaciones *s, int seat, ecu_equation equation)
{
    for (int line = 0; line < ECU_LINES; line++) {
        struct ecu_task task = {.dice = s->dice, .line = (enum ecu_line)line};
        struct ecu_best best = {.equation = equation};
        if (ecuaciones_line(s, seat, line) < 0 && (equation || ecu_solve(&task, &best)) &&
            ecuaciones_entry(s, task.line, best.equation) > 0)
            return line;
    }
    return -1;
}

/* The solitaire: a move that enters 0, whose equation does not fit its line or where another line would bring
 * something. */
bool ecuaciones_doubt(const struct ecuaciones *s, int seat, cub_move move, struct cub_message *why)
{
    ecu_equation equation = move & ECU_EQUATION_BITS;
    enum ecu_line line = line_of(move);
    if (s->game != ECU_YAHTZEE || move & ECU_REROLL || ecuaciones_entry(s, line, equation) > 0)
        return false;
    bool unfit = equation && !ecu_line_fits(line, equation);
    int other = find_line(s, seat, unfit ? equation : 0);
    if (!unfit && other < 0)
        return false;
    cub_refuse(why, NULL,
               !unfit      ? "ecuaciones.doubt-zero"
               : other < 0 ? "ecuaciones.doubt-fit"
                           : "ecuaciones.doubt-line");
    name_line(why, 0, (int)line);
    if (other >= 0)
        name_line(why, 1, other);
    return true;
}
