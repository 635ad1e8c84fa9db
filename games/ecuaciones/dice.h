/* The dice of the set (EC-0): their faces, how they fall, how a roll is written. */
#ifndef GAMES_ECUACIONES_DICE_H
#define GAMES_ECUACIONES_DICE_H

#include "games/ecuaciones/equation.h"

enum ecu_colour { ECU_COLOUR_GREEN, ECU_COLOUR_BLUE, ECU_COLOUR_RED, ECU_COLOURS };

/* Dice of each colour; the orange one shows `=` always and is never counted. */
enum { ECU_OF_COLOUR = 4, ECU_ROLLED = ECU_COLOURS * ECU_OF_COLOUR };

/* Dice about to be rolled. */
struct ecu_cup {
    uint8_t dice[ECU_COLOURS];
};

/* All dice of the set except those that lie there already. */
struct ecu_cup ecu_cup_without(ecu_dice lying);

/* Whether these faces are one of each die in the cup. */
bool ecu_cup_shows(struct ecu_cup, ecu_dice roll);

/* How many different rolls there are, the nth, and which one a roll is. */
uint32_t ecu_cup_count(struct ecu_cup);
ecu_dice ecu_cup_nth(struct ecu_cup, uint32_t n);
uint32_t ecu_cup_place(struct ecu_cup, ecu_dice roll);

/* One roll, each die falling by itself. */
ecu_dice ecu_cup_roll(struct ecu_cup, struct cub_rng *);

/* The roll in which each die lies on its side, 0 to 5: the green ones first, then the blue, then the red. */
ecu_dice ecu_cup_cast(struct ecu_cup, const uint8_t *sides);

/* In how many of the 6^n ways that n dice can fall they show these faces. */
uint64_t ecu_roll_weight(ecu_dice roll);

/* How many different handfuls of 1 to most dice there are among these (most is 15 or less), and the nth. */
uint32_t ecu_handful_count(ecu_dice, int most);
ecu_dice ecu_handful_nth(ecu_dice, int most, uint32_t n);

/* Whether any bits are set that no face of any die stands for. */
bool ecu_dice_stray(ecu_dice);

/* How many of the dice show this sign. */
static inline int ecu_dice_showing(ecu_dice dice, enum ecu_sign sign)
{
    return (int)(dice >> (4 * sign) & 15);
}

/* The character of the first sign that these dice show more often than those, and the sign; 0: there is none. */
char ecu_dice_lacking(ecu_dice these, ecu_dice those, enum ecu_sign *sign);

/* Writes `13570246++x:`: odd ascending, even ascending, + - x :, with NUL; at most ECU_ROLLED dice. */
int ecu_dice_print(ecu_dice, char out[ECU_ROLLED + 1]);

/* Reads one or more faces in that order up to the NUL; more than 15 alike count as 15. False: not so written. */
bool ecu_dice_parse(const char *text, ecu_dice *);

#endif
