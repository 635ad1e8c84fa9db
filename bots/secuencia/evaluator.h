/*
 * How secuencia's bot sees a board and looks ahead; its levels, its reasons and its training share this.
 *
 * What a position is worth is read off patterns: every line that a run can lie
 * on, and how far each number's four squares are taken. A pattern is seen by each
 * side as its own chips, those of others, and nothing; a learned weight says how
 * much it adds to the side's chances, in 1024ths of a logarithm of odds.
 *
 * The board looks the same after a quarter turn: so do its weights.
 */
#ifndef BOTS_SECUENCIA_EVALUATOR_H
#define BOTS_SECUENCIA_EVALUATOR_H

#include "cubilete/bot.h"
#include "games/secuencia/secuencia.h"

/* The shapes that lines have, up to quarter turns: rows from the edge inwards, the diagonals of 6 and of 5 squares. */
enum secuencia_shape {
    SECUENCIA_EDGE,
    SECUENCIA_SECOND,
    SECUENCIA_THIRD,
    SECUENCIA_DIAGONAL,
    SECUENCIA_SHORT,
    SECUENCIA_SHAPES
};

enum {
    SECUENCIA_TURNED = 4,                                  /* a shape lies on the board in as many ways */
    SECUENCIA_LINES = SECUENCIA_SHAPES * SECUENCIA_TURNED, /* a long diagonal counts from either end */
    SECUENCIA_NUMBERS = 9,                                 /* 2 to 9 and 12 */
    SECUENCIA_PATTERNS = SECUENCIA_LINES + SECUENCIA_NUMBERS,
    SECUENCIA_LONG = 729,  /* three ways for each of 6 squares */
    SECUENCIA_BRIEF = 243, /* of 5 */
    SECUENCIA_TAKEN = 25,  /* 0 to 4 of a number's squares own, 0 to 4 others' */
    SECUENCIA_WEIGHTS = SECUENCIA_SHORT * SECUENCIA_LONG + SECUENCIA_BRIEF + SECUENCIA_NUMBERS * SECUENCIA_TAKEN,
    SECUENCIA_TABLES = 4, /* for a run: two sides 1, three sides 3 */
    SECUENCIA_LEARNED = 2 * SECUENCIA_TABLES * SECUENCIA_WEIGHTS,
    SECUENCIA_BITS = SECUENCIA_SIZE * 8,
    SECUENCIA_MEETING = 6, /* patterns that a square is in: row, column, number, a long diagonal twice, a short one */
};

/* A run on the board settles the game: no other weight comes near, and all of a position add up to some thousands. */
enum { SECUENCIA_SETTLED = INT16_MAX };

/* What one more chip on a square does to the number of a pattern. */
struct secuencia_part {
    uint16_t pattern, own, other;
};

/*
 * How far chances follow strengths between players of a level: by slope (1024: all
 * the way), and the less the larger they are by bend. Weak players don't keep what
 * they are ahead.
 */
struct secuencia_temperature {
    uint16_t slope, bend;
};

struct secuencia_evaluator {
    struct secuencia_part part[SECUENCIA_BITS][SECUENCIA_MEETING];
    uint8_t parts[SECUENCIA_BITS];
    uint16_t offset[SECUENCIA_PATTERNS];   /* where a pattern's weights begin in a table */
    const int16_t *table[SECUENCIA_SIDES]; /* by how many rolls of others come before the side's own; NULL: all 0 */
    uint32_t coarse[64], fine[256];        /* e to the power of minus i / 4, and i / 1024, in 2^-30 */
    int sides;
    int only;                                        /* the one side whose chips are seen; -1: all */
    const struct secuencia_temperature *temperature; /* NULL: chances as the weights say */
};

/* What an evaluator may be unable to see. */
enum { SECUENCIA_NO_DIAGONALS = 1, SECUENCIA_NO_OTHERS = 2 };

/* A position with its patterns, as each side sees them. */
struct secuencia_board {
    struct secuencia s;
    uint16_t seen[SECUENCIA_SIDES][SECUENCIA_PATTERNS];
};

/* Looking ahead: with which evaluator, how many positions so far, and when to give up. */
struct secuencia_search {
    struct secuencia_evaluator evaluator;

    /* What comes of the move of a seat that may overlook something; NULL: it makes the best. */
    void (*play)(struct secuencia_search *, const struct secuencia_board *, cub_value[SECUENCIA_SIDES]);
    const struct cub_think *think; /* whose stop is asked; NULL: never */
    uint64_t nodes, limit;
    bool tired; /* out of nodes, or stopped: values that come now are worthless */
};

/* An evaluator for this game, for the side that thinks, with weak points from the list above (0: none). */
void secuencia_evaluator_init(struct secuencia_evaluator *, const struct cub_setup *, int side, int weak);

/* The temperature of a level's values; NULL: nothing. */
const struct secuencia_temperature *secuencia_temperature(const struct cub_setup *, enum cub_level);

/* All learned weights: SECUENCIA_LEARNED of them. */
const int16_t *secuencia_learned(void);

/* The learned weights of a game: as many tables as sides for three, one for two. */
const int16_t *secuencia_weights(int run, int sides);

void secuencia_board_init(struct secuencia_board *, const struct secuencia_evaluator *, const struct secuencia *);

/* Makes a move on the board: the rules', and the patterns follow. */
void secuencia_board_apply(struct secuencia_board *, const struct secuencia_evaluator *, int who, cub_move);

/*
 * What a position is worth to each side, in millionths that add up, looking
 * ahead over this many rolls; every side goes for its own best. In expect the dice
 * are due (or the game is over), in best a seat is to act.
 */
void secuencia_expect(struct secuencia_search *, const struct secuencia_board *, int rolls, cub_value[SECUENCIA_SIDES]);
void secuencia_best(struct secuencia_search *, const struct secuencia_board *, int rolls, cub_value[SECUENCIA_SIDES]);

/* The bot's explain. */
int secuencia_explain(const struct cub_state *view, int seat, cub_move, struct cub_message *reasons, int cap);

/* In how many ways of 36 two dice show a total, and a roll that does. */
int secuencia_ways(int total);
cub_move secuencia_roll(int total);

#endif
