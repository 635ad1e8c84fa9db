/* A dizzle sheet: what is printed on the pad, as sets of squares and values; read from text, and judged. */
#ifndef GAMES_DIZZLE_SHEET_H
#define GAMES_DIZZLE_SHEET_H

#include "cubilete/game.h"

enum {
    DIZZLE_COLUMNS = 9,
    DIZZLE_ROWS = 7,
    DIZZLE_SQUARES = DIZZLE_COLUMNS * DIZZLE_ROWS,
    DIZZLE_PIPS = 6,
    DIZZLE_COLOURS = 4, /* of each special that has a number: g1 to g4 */
    DIZZLE_ARROWS = 16,
    DIZZLE_TRACK = 4,   /* numbers on a flag's track */
    DIZZLE_POINTS = 99, /* the largest value of anything, and with a minus the smallest */
    DIZZLE_LEVELS = 4,
};

/* A set of squares: bit 9 * row + column, both from 0, so that a1 is bit 0 and i7 bit 62. */
typedef uint64_t dizzle_board;

struct dizzle_sheet {
    dizzle_board pip[DIZZLE_PIPS]; /* the squares with each number */
    dizzle_board number;           /* the squares with any */
    dizzle_board cross;            /* printed */
    dizzle_board planet;
    dizzle_board gem, bomb, key, lock, puzzle, flag, rocket, pile;
    dizzle_board colour[DIZZLE_COLOURS]; /* the squares whose special has the number 1, 2, 3, 4 */
    dizzle_board block;                  /* the framed one; 0: none */
    int8_t gem_points[DIZZLE_COLOURS];
    int8_t puzzle_points[DIZZLE_COLOURS];
    int8_t track[DIZZLE_COLOURS][DIZZLE_TRACK]; /* of each flag, falling */
    uint8_t track_length[DIZZLE_COLOURS];
    uint8_t arrow_from[DIZZLE_ARROWS], arrow_to[DIZZLE_ARROWS]; /* squares of one row or column, from <= to */
    int8_t arrow_points[DIZZLE_ARROWS];
    uint8_t arrows;
    int8_t block_points, bomb_points, pile_points;
};

/* Where in its text a sheet says things, all from 1. */
struct dizzle_places {
    uint32_t title_line;
    uint32_t row_line[DIZZLE_ROWS];
    uint16_t column[DIZZLE_SQUARES];
    uint32_t arrow_line[DIZZLE_ARROWS];
};

/*
 * Reads a sheet's text (docs/sheets.md). False with *why (NO-4, line and column)
 * if it is none; *sheet is then of no use. places may be NULL.
 */
bool dizzle_sheet_read(const char *text, struct dizzle_sheet *, struct dizzle_places *places, struct cub_message *why);

/* The texts of the built-in sheets, level 1 first. */
extern const char *const dizzle_levels[DIZZLE_LEVELS];

/* Whom a check tells what it found: facts, what makes a poor sheet, and what makes it none (or not of its level). */
enum dizzle_gravity { DIZZLE_FACT, DIZZLE_DOUBT, DIZZLE_FAULT };
typedef void dizzle_report(void *context, enum dizzle_gravity, const struct cub_message *finding);

/*
 * Judges a sheet: its format; what it holds; which squares keys, rockets or
 * exploded bombs decide about; with a level from 1, also whether it has what
 * that level must have (0: none asked). True if there was no fault. A finding's
 * rule is NO-4 if the sheet can't be played, else NULL.
 */
bool dizzle_sheet_check(const char *text, int level, dizzle_report *, void *context);

/* The name of a square, with NUL. */
void dizzle_square_print(int square, char out[3]);

static inline dizzle_board dizzle_bit(int square)
{
    return 1ull << square;
}

/* The squares orthogonally beside any of these, off the sheet's holes or not. */
static inline dizzle_board dizzle_beside(dizzle_board b)
{
    const dizzle_board left = 0x0040201008040201u, right = left << 8, all = (1ull << DIZZLE_SQUARES) - 1;
    return (b << DIZZLE_COLUMNS | b >> DIZZLE_COLUMNS | (b & ~right) << 1 | (b & ~left) >> 1) & all;
}

/* All the grid's squares from one to another of the same row or column, from <= to. */
static inline dizzle_board dizzle_line(int from, int to)
{
    dizzle_board between = ((2ull << to) - 1) & ~((1ull << from) - 1), column = 0x0040201008040201u;
    return to - from < DIZZLE_COLUMNS ? between : between & column << from;
}

/* The squares that there are. */
static inline dizzle_board dizzle_squares(const struct dizzle_sheet *sheet)
{
    return sheet->number | sheet->cross | sheet->planet;
}

#endif
