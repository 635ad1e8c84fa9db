/* Equations of up to 13 dice: reading, judging, scoring. The one truth that rules and solver share. */
#ifndef GAMES_ECUACIONES_EQUATION_H
#define GAMES_ECUACIONES_EQUATION_H

#include <stdbool.h>
#include <stdint.h>

#include "cubilete/game.h"

/* Signs, in the byte order of their characters: 0 is none, so that packed equations compare as their texts do. */
enum ecu_sign {
    ECU_NONE,
    ECU_PLUS,
    ECU_MINUS,
    ECU_DIGIT, /* ECU_DIGIT + d is the digit d */
    ECU_DIVIDE = ECU_DIGIT + 10,
    ECU_EQUALS,
    ECU_TIMES,
    ECU_SIGNS,
};

enum { ECU_DICE = 13 };

/* Up to 13 signs of four bits, the first one in bits 48 to 51, ended by ECU_NONE. Numeric order is byte order. */
typedef uint64_t ecu_equation;

/* How many dice show each sign: four bits each, sign s in bits 4s to 4s + 3. The `=` die is never counted. */
typedef uint64_t ecu_dice;

static inline enum ecu_sign ecu_sign_at(ecu_equation equation, int i)
{
    return (enum ecu_sign)(equation >> (4 * (ECU_DICE - 1 - i)) & 15);
}

/* The sign that text begins with, in any of its spellings, and its length in bytes; ECU_NONE if it begins with none. */
enum ecu_sign ecu_sign_read(const char *text, int *length);

/*
 * Reads an equation in any spelling of its signs and judges it: EC-1 (signs and
 * their number), EC-2, EC-3, EC-7, EC-8, EC-6 in that order. 0 with *why, rule
 * and column of the text, if it breaks one. Never reads past the NUL; text of any length.
 */
ecu_equation ecu_equation_parse(const char *text, struct cub_message *why);

/* The same judgement of a packed equation; bits above the 13 signs must be 0. True: refused. */
bool ecu_equation_refuse(ecu_equation, struct cub_message *why);

/* Writes `+ - x : =` and digits, with NUL; returns the length (at most 13). */
int ecu_equation_print(ecu_equation, char out[ECU_DICE + 1]);

/* The dice that it takes from a roll, its `=` not counted. */
ecu_dice ecu_equation_dice(ecu_equation);

/* EC-9 to EC-11: the score of a sound equation; points (may be NULL) gets each die's, without the bonus for 12 or 13.
 */
int ecu_equation_score(ecu_equation, uint8_t points[ECU_DICE]);

/* Whether all these dice are among those; how many dice. */
bool ecu_dice_within(ecu_dice these, ecu_dice those);
int ecu_dice_count(ecu_dice);

/* Whether the box has them: at most 4 odd digits, 4 even ones and 4 operations. */
bool ecu_dice_sound(ecu_dice);

#endif
