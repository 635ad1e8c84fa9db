/*
 * The smallest game, to be copied for a new one: in each round every seat in
 * turn has a die rolled for it and takes its points, or declines them.
 */
#ifndef GAMES_NULL_NULL_H
#define GAMES_NULL_NULL_H

#include "cubilete/typed.h"

enum { NULL_ROUNDS }; /* the options, by place */

/* What a move means; a roll is its face, 1 to 6. */
enum { NULL_TAKE = 1, NULL_LEAVE = 2 };

struct null {
    struct cub_state base;
    uint8_t seat;     /* whose turn it is */
    uint8_t face;     /* of the die; 0: not rolled yet */
    uint8_t spare[6]; /* always 0: the state is a multiple of 8 bytes */
};

#define NULL_FUNCTIONS(F, g, S) CUB_EVERY(F, g, S) CUB_ROLLED(F, g, S)
CUB_TYPED(null, NULL_FUNCTIONS)

#endif
