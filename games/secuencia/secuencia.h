/*
 * Secuencia de Dados: two dice name a number, a chip goes on one of its squares,
 * the first unbroken run wins.
 *
 * A set of squares is a bit board with a byte a row, so that no shift along a
 * row, column or diagonal runs from one edge into the other: the last two bits
 * of each byte are always 0.
 */
#ifndef GAMES_SECUENCIA_SECUENCIA_H
#define GAMES_SECUENCIA_SECUENCIA_H

#include "cubilete/typed.h"

enum { SECUENCIA_RUN }; /* the options, by place */

enum {
    SECUENCIA_SIZE = 6, /* rows and columns */
    SECUENCIA_SEATS = 4,
    SECUENCIA_SIDES = 3,
    SECUENCIA_CHIPS = 20,   /* of a side (SE-1) */
    SECUENCIA_TURNS = 2000, /* without a run: a draw (SE-14) */
};

/* A square's bit, column and row from 0: a1 is 0, f6 is 45. */
#define SECUENCIA_SQUARE(column, row) ((row)*8 + (column))

/*
 * A seat's move is one of these and a square in the low six bits; a roll is the
 * lower face times 16 plus the higher one. SKIP and a square that is none are
 * never legal, but can be written: refuse names the rule they break.
 */
enum { SECUENCIA_PLACE = 0x40, SECUENCIA_REMOVE = 0x80, SECUENCIA_SKIP = 0xC0, SECUENCIA_NOWHERE = 0x3F };

struct secuencia {
    struct cub_state base;
    uint64_t chips[SECUENCIA_SIDES];  /* the squares that each side holds */
    uint64_t choices;                 /* where the seat may put a chip, or with a 10 take one away; 0: no seat to act */
    uint8_t pile[SECUENCIA_SIDES];    /* chips not on the board: with those of chips always 20 */
    uint8_t seat;                     /* whose turn it is; in the opening, who rolls */
    uint8_t dice[2];                  /* the last roll, lower face first */
    uint8_t opening[SECUENCIA_SEATS]; /* the totals rolled for the start (SE-2) */
    uint8_t contest;                  /* bit i: seat i rolls for the start; 0: the opening is over */
    uint8_t spare[5];                 /* always 0: the state is a multiple of 8 bytes */
};

#define SECUENCIA_FUNCTIONS(F, g, S) \
    CUB_EVERY(F, g, S)               \
    CUB_ROLLED(F, g, S)              \
    CUB_FN_SHARES(F, g, S) CUB_FN_SPANS(F, g, S) CUB_FN_ASK(F, g, S) CUB_FN_TELL(F, g, S)
CUB_TYPED(secuencia, SECUENCIA_FUNCTIONS)

/*
 * The runs that a side has on the board, long enough to win and as long as they
 * are, each by the squares at its ends; returns how many. They go through the chip
 * that won: one in each direction.
 */
enum { SECUENCIA_RUNS = 4 };
int secuencia_runs(const struct secuencia *, int side, uint8_t ends[SECUENCIA_RUNS][2]);

/* The number printed on a square. */
int secuencia_number(int square);

#endif
