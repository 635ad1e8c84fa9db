/* The colours of dice, and the solitaire's lines that ask for them. */
#include "games/ecuaciones/solver.h"

int ecu_dice_colour(ecu_dice dice, enum ecu_line colour)
{
    const ecu_dice digits = 0x000FFFFFFFFFF000u, odd = 0x000F0F0F0F0F0000u;
    if (colour == ECU_RED)
        return ecu_dice_count(dice & ~digits);
    return ecu_dice_count(dice & (colour == ECU_GREEN ? odd : digits & ~odd));
}

bool ecu_dice_sound(ecu_dice dice)
{
    return ecu_dice_colour(dice, ECU_BLUE) <= 4 && ecu_dice_colour(dice, ECU_GREEN) <= 4 &&
           ecu_dice_colour(dice, ECU_RED) <= 4;
}

/* EC-61: a number greater than 100 in it. */
static bool over_100(ecu_equation equation)
{
    int value = 0;
    for (ecu_equation rest = equation << 12; rest && value <= 100; rest <<= 4) {
        int sign = (int)(rest >> 60);
        value = sign >= ECU_DIGIT && sign < ECU_DIVIDE ? value * 10 + sign - ECU_DIGIT : 0;
    }
    return value > 100;
}

bool ecu_line_fits(enum ecu_line line, ecu_equation equation)
{
    ecu_dice dice = ecu_equation_dice(equation);
    if (line == ECU_POKER)
        return ecu_dice_colour(dice, ECU_BLUE) == 4 || ecu_dice_colour(dice, ECU_GREEN) == 4 ||
               ecu_dice_colour(dice, ECU_RED) == 4;
    if (line == ECU_OVER_100)
        return over_100(equation);
    return line == ECU_FREE || ecu_dice_colour(dice, line) >= 3;
}

int ecu_line_bonus(enum ecu_line line, ecu_equation equation)
{
    return line <= ECU_RED && ecu_dice_colour(ecu_equation_dice(equation), line) == 4 ? ECU_LINE_BONUS : 0;
}
