/*
 * The solitaire played as well as it can be: what each line would score is known
 * for every roll there is, and so is what each set of free lines brings.
 */
#ifndef BOTS_ECUACIONES_OPTIMUM_H
#define BOTS_ECUACIONES_OPTIMUM_H

#include "games/ecuaciones/ecuaciones.h"

enum {
    OPTIMUM_POINT = 1000000, /* points are counted in millionths */
    OPTIMUM_ROWS = 1200,     /* different rows of scores, at most */
    OPTIMUM_HANDS = 70,      /* rolls of the dice of one colour, at most */
};

/* What the lines score in a roll: one of these rows; and which one, by ecu_cup_place. Made from lines.scores. */
extern const uint32_t optimum_rows;
extern const uint8_t optimum_scores[OPTIMUM_ROWS][ECU_LINES];
extern const uint16_t optimum_row[];

/* By the set of lines that are free, bit 0 for the first one: the points that they bring, rerolls and all. */
extern const uint32_t optimum_lines[1 << ECU_LINES];

/* What a thought needs. */
struct optimum {
    uint32_t worth[OPTIMUM_ROWS];
    struct optimum_colour {
        uint32_t count;
        uint32_t place[OPTIMUM_HANDS], odds[OPTIMUM_HANDS];
    } colour[ECU_COLOURS];
};

/* What the free lines bring when these dice stay and all others are rolled once more. */
uint32_t optimum_reroll(struct optimum *, ecu_dice stay, unsigned lines);

#endif
