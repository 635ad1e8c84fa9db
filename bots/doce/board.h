/*
 * Doce's grid as the bot sees it: the 28 windows of four squares, kept up to
 * date die by die, so that lines, threats and the worth of a position are read
 * off instead of looked for. Squares and sets of squares are those of doce.h.
 */
#ifndef BOTS_DOCE_BOARD_H
#define BOTS_DOCE_BOARD_H

#include "games/doce/grid.h"

/*
 * A window's code is its squares in base 3, lowest square first: 0 empty, 1 a
 * die of the seat that looks, 2 one of the other seat. A feature is the number of
 * a code, or of its mirror image, together with the sum of the dice; 0 is a
 * window that can't become a line any more.
 */
enum { DOCE_WINDOWS = 28, DOCE_STRAIGHT = 20, DOCE_CODES = 81, DOCE_SUMS = 4 * DOCE_FACES + 1, DOCE_FEATURES = 203 };

/*
 * What is in a window: its code in the upper bits, the sum of its dice in the
 * lower five. Behind the sums there is room, so that the weights of all faces can
 * be read at once, and for a window of which no line can come.
 */
enum { DOCE_ROW = 32, DOCE_CELLS = DOCE_CODES * DOCE_ROW, DOCE_DEAD = DOCE_ROW - 1 };

/* What a cell lacks: one die to a line, two to one of the seat that looks, or of the other; and whether it is dead. */
enum { DOCE_LACKS_ONE = 1, DOCE_LACKS_TWO = 2, DOCE_LACKS_TWO_OTHERS = 4, DOCE_LACKS_ALL = 8 };

/* The part of a round: how full the grid is. Weights are learned for each. */
enum { DOCE_STAGES = 3 };

/* The lines that a die makes: bit i, seat i has one; bit DOCE_OWN + i, one that is all its own. */
enum { DOCE_OWN = 2 };

/* What never changes; filled by doce_map_init. Windows from DOCE_STRAIGHT on are diagonals. */
struct doce_map {
    uint32_t zone[DOCE_SQUARES + 1];                /* squares next to each, itself included */
    uint32_t through[DOCE_SQUARES + 1];             /* the windows of each square, as a set */
    uint16_t power[DOCE_SQUARES + 1][DOCE_WINDOWS]; /* what a die of one's own there adds to the cell, less its face */
    uint8_t square[DOCE_WINDOWS][4];
    uint32_t squares[DOCE_WINDOWS]; /* the same as a set */
    uint16_t feature[DOCE_CODES][DOCE_SUMS];
    uint8_t hope[DOCE_CODES];    /* bit 0: it can become a line of the seat that looks; bit 1: of the other */
    uint8_t gap[DOCE_CODES];     /* where the only empty square of four is */
    uint8_t made[DOCE_CODES][2]; /* the lines, with seat 0 looking, if that seat's die fills the only gap with twelve */
    uint8_t empty[DOCE_CODES];   /* how many squares are empty */
    uint8_t lacks[DOCE_CELLS];
    int16_t weight[DOCE_STAGES][DOCE_CELLS]; /* to the seat that looks: worth.h */
    uint64_t die_key[2][DOCE_SQUARES + 1][DOCE_FACES + 1], blocker_key[2][DOCE_SQUARES + 1];
    uint64_t last_key[2][DOCE_SQUARES + 1], turn_key; /* what the keys of boards are made of */
};

struct doce_board {
    uint64_t key;                     /* equal boards have equal keys */
    uint32_t dice[2], blocked;        /* sets of squares */
    uint32_t dead, ripe;              /* sets of windows: no line can come of it; one die is missing to a line */
    uint32_t half[2];                 /* two dice are missing to a line of that seat */
    uint16_t cell[2][DOCE_WINDOWS];   /* as each seat sees it; DOCE_DEAD where no line can come of it */
    uint8_t alike[2][DOCE_FACES + 1]; /* how many dice of each face a seat has on the grid */
    uint8_t hand[2], last[2];         /* as in struct doce */
    uint8_t blocker[2];               /* 1: that seat still has its blocker */
    uint8_t mover;                    /* whose turn it is */
};

/* Where a die of one seat gives a line to a seat, and with which faces (bit 1 to 6). */
struct doce_ends {
    uint32_t squares[2][2];                /* placed by, line for */
    uint8_t faces[2][2][DOCE_SQUARES + 1]; /* of no meaning outside squares */
};

void doce_map_init(struct doce_map *);

/* The board of a position in which a seat is to act. */
void doce_board_init(struct doce_board *, const struct doce_map *, const struct doce *);

/* Lets a set of windows be overlooked: nothing is ever expected of them. */
void doce_board_overlook(struct doce_board *, uint32_t windows);

/* The lines that a die of the seat would make. */
uint32_t doce_board_lines(const struct doce_board *, const struct doce_map *, int seat, uint32_t square, uint32_t face);

/* All that one die can complete now; or in these of the ripe windows. */
void doce_board_ends(const struct doce_board *, const struct doce_map *, struct doce_ends *);
void doce_ripe_ends(const struct doce_board *, const struct doce_map *, uint32_t ripe, struct doce_ends *);

/* Places the mover's blocker, or its die; neither ends the turn. */
void doce_board_block(struct doce_board *, const struct doce_map *, uint32_t square);
void doce_board_place(struct doce_board *, const struct doce_map *, uint32_t square, uint32_t face);

/* Passes the turn on; false: nobody can place a die, the round is a draw. */
bool doce_board_turn(struct doce_board *, const struct doce_map *);

/* The key when the mover will have made its move and passed the turn on. */
uint64_t doce_board_key_after(const struct doce_board *, const struct doce_map *, uint32_t move);

static inline uint32_t doce_board_code(const struct doce_board *b, int seat, int window)
{
    return b->cell[seat][window] / DOCE_ROW;
}

static inline uint32_t doce_board_sum(const struct doce_board *b, int window)
{
    return b->cell[0][window] % DOCE_ROW;
}

static inline uint32_t doce_board_empty(const struct doce_board *b)
{
    return GRID & ~(b->dice[0] | b->dice[1] | b->blocked);
}

/* Whether nothing lies on the grid. */
static inline bool doce_board_is_new(const struct doce_board *b)
{
    return doce_board_empty(b) == GRID;
}

/* Whether a round opens: no more lies on the grid than two dice of each seat. */
static inline bool doce_board_is_opening(const struct doce_board *b)
{
    enum { OPENING = 4 };
    return size(doce_board_empty(b)) >= DOCE_SQUARES - OPENING;
}

/* DO-2, DO-3: where a seat may place a die. */
static inline uint32_t doce_board_allowed(const struct doce_board *b, const struct doce_map *map, int seat)
{
    return b->hand[seat] ? doce_board_empty(b) & ~map->zone[b->last[seat]] : 0;
}

/* The faces with which a die of one seat on this square gives the other (or itself) a line. */
static inline uint32_t doce_ends_faces(const struct doce_ends *ends, int by, int seat, uint32_t square)
{
    return ends->squares[by][seat] & SET(square) ? ends->faces[by][seat][square] : 0;
}

/* Of squares on which a die of the seat gives lines to both, those where no face gives one to it alone. */
uint32_t doce_draws(const struct doce_ends *, int seat, uint32_t squares);

/* The squares on which a seat, if it were its turn, would win the round; not those where lines for both make a draw. */
static inline uint32_t doce_wins(const struct doce_map *map, const struct doce_board *b, const struct doce_ends *ends,
                                 int seat)
{
    uint32_t wins = ends->squares[seat][seat] & doce_board_allowed(b, map, seat);
    uint32_t both = wins & ends->squares[seat][!seat];
    return both ? wins & ~doce_draws(ends, seat, both) : wins;
}

/* The squares on which the seat whose turn it is not would win next. */
static inline uint32_t doce_dangers(const struct doce_map *map, const struct doce_board *b,
                                    const struct doce_ends *ends)
{
    return doce_wins(map, b, ends, !b->mover);
}

#endif
