/*
 * Actions of Ecuaciones: passing; the best equation; in the solitaire a zero on each line, the best equation on each
 * line, and rerolling a handful of dice by its place among those that there are. A roll allows many thousands of
 * equations, so all but the best ones have no action.
 */
#include "games/ecuaciones/ecuaciones.h"
#include "encode/encode.h"

/* Handfuls of one to five of twelve dice that all show something else: 12 + 66 + 220 + 495 + 792. No roll has more. */
enum { HANDFULS = 1585 };
enum { PASS, BEST, ZERO, ON_LINE = ZERO + ECU_LINES, REROLL = ON_LINE + ECU_LINES, ACTIONS = REROLL + HANDFULS };

static cub_move on_line(uint32_t line)
{
    return (cub_move)(line + 1) << ECU_LINE_SHIFT;
}

/* The best equation on a line, ECU_FREE where there are none; 0: there is no equation. */
static cub_move best(const struct ecuaciones *s, uint32_t line)
{
    struct ecu_task task = ecuaciones_task(s);
    struct ecu_best found;
    task.line = (enum ecu_line)line;
    return ecu_solve(&task, &found) ? found.equation : 0;
}

static cub_move act_alone(const struct ecuaciones *s, uint32_t action)
{
    uint32_t line = action < ON_LINE ? action - ZERO : action - ON_LINE;
    if (action < ZERO)
        return 0;
    if (action >= REROLL) {
        uint32_t handfuls = s->cost ? 0 : ecu_handful_count(s->dice, ECU_REROLLED), n = action - REROLL;
        return n < handfuls ? ECU_REROLL | ecu_handful_nth(s->dice, ECU_REROLLED, n) : 0;
    }
    if (ecuaciones_line(s, s->seat, (int)line) >= 0)
        return 0;
    cub_move equation = action < ON_LINE ? ECU_PASS : best(s, line);
    return equation ? equation | on_line(line) : 0;
}

static cub_move act(const struct cub_state *state, int seat, uint32_t action)
{
    const struct ecuaciones *s = (const struct ecuaciones *)state;
    (void)seat;
    if (s->game == ECU_YAHTZEE)
        return act_alone(s, action);
    return action == PASS ? ECU_PASS : action == BEST ? best(s, ECU_FREE) : 0;
}

static uint32_t action_of(const struct cub_state *state, int seat, cub_move move)
{
    const struct ecuaciones *s = (const struct ecuaciones *)state;
    uint32_t line = (uint32_t)(move >> ECU_LINE_SHIFT & 7) - 1;
    uint32_t action = BEST;
    (void)seat;
    if (move & ECU_REROLL) {
        for (action = REROLL; action < ACTIONS && act_alone(s, action) != move;)
            action++;
        return action;
    }
    if (s->game == ECU_YAHTZEE)
        action = move & ECU_PASS ? ZERO + line : ON_LINE + line;
    else if (move & ECU_PASS)
        action = PASS;
    return act(state, seat, action) == move ? action : ACTIONS;
}

/* That there is an equation takes less to find than the best one. */
static uint32_t mask(const struct cub_state *state, int seat, uint8_t *row)
{
    const struct ecuaciones *s = (const struct ecuaciones *)state;
    uint8_t few[REROLL] = {0};
    uint32_t handfuls = 0, count = 0;
    (void)seat;
    if (s->game == ECU_YAHTZEE) {
        handfuls = s->cost ? 0 : ecu_handful_count(s->dice, ECU_REROLLED);
        for (int line = 0; line < ECU_LINES; line++)
            if (ecuaciones_line(s, s->seat, line) < 0) {
                few[ZERO + line] = 1;
                few[ON_LINE + line] = ecuaciones_solvable(s, (enum ecu_line)line);
            }
    } else {
        few[PASS] = 1;
        few[BEST] = ecuaciones_solvable(s, ECU_FREE);
    }
    for (uint32_t i = 0; i < REROLL; i++)
        count += few[i];
    if (row) {
        __builtin_memcpy(row, few, sizeof few);
        __builtin_memset(row + REROLL, 1, handfuls);
    }
    return count + handfuls;
}

static const struct cub_signal signals[] = {
    {.field = CUB_FIELD(ecuaciones, dice), .parts = ECU_SIGNS, .bits = 4},
    {.field = CUB_ARRAY(ecuaciones, laid), .owner = CUB_OF_SEATS, .owners = ECU_SEATS, .parts = ECU_DICE, .bits = 4},
    {.field = CUB_ARRAY(ecuaciones, points), .owner = CUB_OF_SEATS, .owners = ECU_SEATS},
    {.field = CUB_ARRAY(ecuaciones, lines), .owner = CUB_OF_SEATS, .owners = ECU_SEATS},
    {.field = CUB_FIELD(ecuaciones, target)},
    {.field = CUB_FIELD(ecuaciones, game), .kind = CUB_SIGNAL_ONE_OF, .parts = ECU_YAHTZEE + 1},
    {.field = CUB_FIELD(ecuaciones, seat), .kind = CUB_SIGNAL_SEAT},
    {.field = CUB_FIELD(ecuaciones, starter), .kind = CUB_SIGNAL_SEAT},
    {.field = CUB_FIELD(ecuaciones, playing), .kind = CUB_SIGNAL_SEATS},
    {.field = CUB_FIELD(ecuaciones, idle)},
    {.field = CUB_FIELD(ecuaciones, fresh)},
    {.field = CUB_FIELD(ecuaciones, cost)},
    {.field = CUB_FIELD(ecuaciones, won), .kind = CUB_SIGNAL_SEATS},
    {.field = {.name = NULL}},
};

const struct cub_encoding encode_ecuaciones = {
    .game = &cub_ecuaciones, .actions = ACTIONS, .signals = signals, .act = act, .action = action_of, .mask = mask};
