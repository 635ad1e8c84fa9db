/* Positions of Doce, to be compared as a whole: two that are equal have the same future by the rules. */
#ifndef TOOLS_DOCE_POSITION_H
#define TOOLS_DOCE_POSITION_H

#include "bots/doce/images.h"

/*
 * All that the rest of a round depends on, when seat 0 is to act: 4 bits a square
 * (0: empty; the face of its die, six more if it is seat 1's; or that it is taken by
 * what no line can use any more), the dice in hand, the last ones placed, and who has
 * a blocker left. Never 0: no round goes on without dice in hand.
 */
struct position {
    uint64_t word[2];
};

/* A position, or an image of it. */
struct position position_of(const struct doce *, uint32_t image);

/* Positions that have been met. */
struct positions {
    struct position *place;
    uint64_t room, count; /* room is a power of 2; never more than half full */
};

/* Empties it, whatever it was; also for a zeroed one. */
void positions_clear(struct positions *);

/* Whether a position is there; if not, it is from now on. */
bool positions_meet(struct positions *, struct position);

#endif
