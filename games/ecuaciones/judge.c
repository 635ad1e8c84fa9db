/* Which moves are refused, and by which rule. */
#include "games/ecuaciones/ecuaciones.h"

struct ecu_task ecuaciones_task(const struct ecuaciones *s)
{
    ecu_equation old = s->game == ECU_ULTIMO ? s->laid[ecuaciones_before(s, s->seat)] : 0;
    ecu_dice must = old ? ecu_equation_dice(old) : 0;
    struct ecu_task task = {.dice = s->dice - must, .must = must, .line = ECU_FREE, .most_dice = s->game == ECU_ULTIMO};
    return task;
}

static void name_sign(struct cub_message *why, char letter)
{
    char text[2] = {letter, 0};
    cub_message_text(why, 0, text);
}

/* EC-1: nobody can use, or put back, what does not lie there. */
static bool refuse_dice(const struct ecuaciones *s, ecu_dice dice, struct cub_message *why)
{
    enum ecu_sign sign;
    char letter = ecu_dice_lacking(dice, s->dice, &sign);
    if (!letter)
        return false;
    cub_refuse(why, "EC-1", "ecuaciones.not-rolled");
    name_sign(why, letter);
    cub_message_number(why, 1, ecu_dice_showing(dice, sign));
    cub_message_number(why, 2, ecu_dice_showing(s->dice, sign));
    return true;
}

/* EC-41: every die of the old equation and at least one more. */
static bool refuse_step(ecu_dice old, ecu_dice used, struct cub_message *why)
{
    enum ecu_sign sign;
    char letter = ecu_dice_lacking(old, used, &sign);
    if (letter) {
        cub_refuse(why, "EC-41", "ecuaciones.old-dice");
        name_sign(why, letter);
        cub_message_number(why, 1, ecu_dice_showing(old, sign));
        cub_message_number(why, 2, ecu_dice_showing(used, sign));
        return true;
    }
    return old == used && cub_refuse(why, "EC-41", "ecuaciones.new-die");
}

static bool refuse_equation(const struct ecuaciones *s, ecu_equation equation, struct cub_message *why)
{
    ecu_dice used, old = ecuaciones_task(s).must;
    if (ecu_equation_refuse(equation, why))
        return true;
    used = ecu_equation_dice(equation);
    return refuse_dice(s, used, why) || (old && refuse_step(old, used, why));
}

bool ecuaciones_refuse_line(const struct ecuaciones *s, int seat, int line, struct cub_message *why)
{
    char letter[2] = {ecuaciones_letter(line), 0};
    if (ecuaciones_line(s, seat, line) < 0)
        return false;
    cub_refuse(why, "EC-60", "ecuaciones.line-taken");
    cub_message_text(why, 0, letter);
    return true;
}

/* EC-60: one reroll a turn, of up to five dice. */
static bool refuse_reroll(const struct ecuaciones *s, ecu_dice dice, struct cub_message *why)
{
    if (!dice || ecu_dice_stray(dice))
        return cub_refuse(why, "NO-1", "match.notation");
    if (s->cost)
        return cub_refuse(why, "EC-60", "ecuaciones.rerolled");
    if (ecu_dice_count(dice) <= ECU_REROLLED)
        return refuse_dice(s, dice, why);
    cub_refuse(why, "EC-60", "ecuaciones.reroll");
    cub_message_number(why, 0, ECU_REROLLED);
    cub_message_number(why, 1, ecu_dice_count(dice));
    return true;
}

static bool refuse_entry(const struct ecuaciones *s, int seat, cub_move move, struct cub_message *why)
{
    int line = (int)(move >> ECU_LINE_SHIFT & 7) - 1;
    ecu_equation equation = move & ECU_EQUATION_BITS;
    if (move & ECU_REROLL)
        return refuse_reroll(s, move ^ ECU_REROLL, why);
    if (line < 0 || line >= ECU_LINES || move >= ECU_REROLL || ((move & ECU_PASS) && equation))
        return cub_refuse(why, "NO-1", "match.notation");
    if (ecuaciones_refuse_line(s, seat, line, why))
        return true;
    return !(move & ECU_PASS) && refuse_equation(s, equation, why);
}

/* EC-0. */
static bool refuse_roll(const struct ecuaciones *s, ecu_dice roll, struct cub_message *why)
{
    struct ecu_cup cup = ecu_cup_without(s->dice);
    if (ecu_cup_shows(cup, roll))
        return false;
    cub_refuse(why, "EC-0", "ecuaciones.roll");
    for (int colour = 0; colour < ECU_COLOURS; colour++)
        cub_message_number(why, colour, cup.dice[colour]);
    return true;
}

/* EC-31: of those who play a round of game 2, only who has handed in has nothing to do. */
bool ecuaciones_idle(const struct ecuaciones *s, int seat, struct cub_message *why)
{
    bool open = s->game == ECU_TODOS && !(s->base.to_act & CUB_BIT(CUB_DICE));
    return open && (s->playing >> seat & 1) && cub_refuse(why, "EC-31", "ecuaciones.handed-in");
}

bool ecuaciones_refuse(const struct ecuaciones *s, int who, cub_move move, struct cub_message *why)
{
    if (who == CUB_DICE)
        return refuse_roll(s, move, why);
    if (who != CUB_CLOCK && s->game == ECU_YAHTZEE)
        return refuse_entry(s, who, move, why);
    if (who != CUB_CLOCK && move <= ECU_EQUATION_BITS)
        return refuse_equation(s, move, why);
    return move != (who == CUB_CLOCK ? ECU_TIME : ECU_PASS) && cub_refuse(why, "NO-1", "match.notation");
}
