/* Secuencia's patterns and what they are worth. */
#include "bots/secuencia/evaluator.h"

enum { LINE_WEIGHTS = SECUENCIA_SHORT * SECUENCIA_LONG + SECUENCIA_BRIEF };

const int16_t *secuencia_weights(int run, int sides)
{
    int table = (run - 5) * SECUENCIA_TABLES + (sides - 2);
    return secuencia_learned() + table * SECUENCIA_WEIGHTS;
}

static int length_of(int shape)
{
    return shape == SECUENCIA_SHORT ? SECUENCIA_SIZE - 1 : SECUENCIA_SIZE;
}

/* Square i of a shape as it lies before any turning: from the left, the upper rows or down a diagonal. */
static int square_of(int shape, int i)
{
    int last = SECUENCIA_SIZE - 1;
    switch (shape) {
    case SECUENCIA_DIAGONAL:
        return SECUENCIA_SQUARE(i, last - i);
    case SECUENCIA_SHORT:
        return SECUENCIA_SQUARE(i, last - 1 - i);
    default:
        return SECUENCIA_SQUARE(i, last - shape);
    }
}

/* Where a square comes to lie after a quarter turn clockwise. */
static int turn(int square)
{
    return SECUENCIA_SQUARE(square / 8, SECUENCIA_SIZE - 1 - square % 8);
}

static void add_part(struct secuencia_evaluator *evaluator, int square, int pattern, int own, int other)
{
    struct secuencia_part *part = &evaluator->part[square][evaluator->parts[square]++];
    part->pattern = (uint16_t)pattern;
    part->own = (uint16_t)own;
    part->other = (uint16_t)other;
}

/* A line's number in base 3: 1 for an own chip, 2 for another's. */
static void add_line(struct secuencia_evaluator *evaluator, int shape, int turns)
{
    for (int i = 0, digit = 1; i < length_of(shape); i++, digit *= 3) {
        int square = square_of(shape, i);
        for (int t = 0; t < turns; t++)
            square = turn(square);
        add_part(evaluator, square, shape * SECUENCIA_TURNED + turns, digit, 2 * digit);
    }
}

static void add_number(struct secuencia_evaluator *evaluator, int square)
{
    int number = secuencia_number(square), pattern = SECUENCIA_LINES + (number == 12 ? 8 : number - 2);
    add_part(evaluator, square, pattern, 1, 5);
    evaluator->offset[pattern] = (uint16_t)(LINE_WEIGHTS + (pattern - SECUENCIA_LINES) * SECUENCIA_TAKEN);
}

/* A line too short for a run is no pattern; nor is a diagonal for who does not see it. */
static void add_patterns(struct secuencia_evaluator *evaluator, int run, int weak)
{
    int shapes = weak & SECUENCIA_NO_DIAGONALS ? SECUENCIA_DIAGONAL : run == 6 ? SECUENCIA_SHORT : SECUENCIA_SHAPES;
    for (int line = 0; line < SECUENCIA_LINES; line++) {
        int shape = line / SECUENCIA_TURNED;
        evaluator->offset[line] = (uint16_t)(shape * SECUENCIA_LONG);
        if (shape < shapes)
            add_line(evaluator, shape, line % SECUENCIA_TURNED);
    }
    for (int row = 0; row < SECUENCIA_SIZE; row++)
        for (int column = 0; column < SECUENCIA_SIZE; column++)
            add_number(evaluator, SECUENCIA_SQUARE(column, row));
}

static uint32_t multiply(uint32_t a, uint32_t b)
{
    return (uint32_t)(((uint64_t)a * b + (1u << 29)) >> 30);
}

/* Powers by repeated multiplication: 255 roundings leave the last digits of 30 bits uncertain, of which 20 are used. */
static void fill_powers(struct secuencia_evaluator *evaluator)
{
    evaluator->coarse[0] = evaluator->fine[0] = 1u << 30;
    for (int i = 1; i < 64; i++)
        evaluator->coarse[i] = multiply(evaluator->coarse[i - 1], 836230973); /* e^(-1/4) */
    for (int i = 1; i < 256; i++)
        evaluator->fine[i] = multiply(evaluator->fine[i - 1], 1072693760); /* e^(-1/1024) */
}

void secuencia_evaluator_init(struct secuencia_evaluator *evaluator, const struct cub_setup *setup, int side, int weak)
{
    int run = setup->option[SECUENCIA_RUN];
    const int16_t *weights = secuencia_weights(run, setup->sides);
    for (int i = 0; i < SECUENCIA_BITS; i++)
        evaluator->parts[i] = 0;
    for (int i = 0; i < SECUENCIA_SIDES; i++)
        evaluator->table[i] = i == 0 || setup->sides == 3 ? weights + i * SECUENCIA_WEIGHTS : NULL;
    evaluator->sides = setup->sides;
    evaluator->only = weak & SECUENCIA_NO_OTHERS ? side : -1;
    evaluator->temperature = NULL;
    add_patterns(evaluator, run, weak);
    fill_powers(evaluator);
}

/* A chip more (sign 1) or less (-1) on a square, for every side that looks. */
static void count_chip(struct secuencia_board *board, const struct secuencia_evaluator *evaluator, int side, int square,
                       int sign)
{
    if (evaluator->only >= 0 && evaluator->only != side)
        return;
    for (int i = 0; i < evaluator->parts[square]; i++) {
        const struct secuencia_part *part = &evaluator->part[square][i];
        for (int viewer = 0; viewer < evaluator->sides; viewer++)
            board->seen[viewer][part->pattern] += (uint16_t)(sign * (viewer == side ? part->own : part->other));
    }
}

static void count_chips(struct secuencia_board *board, const struct secuencia_evaluator *evaluator, int side,
                        uint64_t squares, int sign)
{
    for (; squares; squares &= squares - 1)
        count_chip(board, evaluator, side, __builtin_ctzll(squares), sign);
}

void secuencia_board_init(struct secuencia_board *board, const struct secuencia_evaluator *evaluator,
                          const struct secuencia *s)
{
    board->s = *s;
    for (int side = 0; side < SECUENCIA_SIDES; side++)
        for (int i = 0; i < SECUENCIA_PATTERNS; i++)
            board->seen[side][i] = 0;
    for (int side = 0; side < evaluator->sides; side++)
        count_chips(board, evaluator, side, s->chips[side], 1);
}

void secuencia_board_apply(struct secuencia_board *board, const struct secuencia_evaluator *evaluator, int who,
                           cub_move move)
{
    struct secuencia before = board->s;
    secuencia_apply(&board->s, who, move);
    for (int side = 0; side < evaluator->sides; side++) {
        uint64_t then = before.chips[side], now = board->s.chips[side];
        count_chips(board, evaluator, side, then & ~now, -1);
        count_chips(board, evaluator, side, now & ~then, 1);
    }
}
