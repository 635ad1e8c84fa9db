/* Represents doce's grid as sets of squares: bit 1 for a1, bit 2 for b1, up to bit 25 for e5. */
#ifndef GAMES_DOCE_GRID_H
#define GAMES_DOCE_GRID_H

#include "games/doce/doce.h"

#define GRID 0x3FFFFFEu
#define COLUMN(c) (0x210842u << (c)) /* c from 0 for a */
#define ROW(r) (0x3Eu << DOCE_SIDE * (r))

/* SET of no square (0), and of one off the grid, is outside GRID. */
#define SET(square) (1u << (square))

static inline uint32_t taken_squares(const struct doce *s)
{
    return s->dice[0] | s->dice[1] | s->blocker[0] | s->blocker[1];
}

static inline uint32_t empty_squares(const struct doce *s)
{
    return GRID & ~taken_squares(s);
}

/* The number of squares in a set: cub_count_bits for 32 bits. */
static inline uint32_t size(uint32_t set)
{
    set -= set >> 1 & 0x55555555u;
    set = (set & 0x33333333u) + (set >> 2 & 0x33333333u);
    return ((set + (set >> 4)) & 0x0F0F0F0Fu) * 0x01010101u >> 24;
}

#endif
