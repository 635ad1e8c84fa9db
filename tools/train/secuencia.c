/*
 * Learns secuencia's weights by playing against itself, for one length of run and number of sides.
 *
 * bots/secuencia/evaluator.weights is what this printed for all four:
 *   for table in '5 2 200000' '5 3 200000' '6 2 1500000' '6 3 200000'; do
 *       build/tools/train/train-secuencia $table
 *   done >bots/secuencia/evaluator.weights
 *
 * After each game, from its end backwards, every position's value is drawn
 * towards what one roll ahead says it is: all totals by their odds, the best move
 * for each. The truth comes in at the ends of games and creeps backwards.
 */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include "bots/secuencia/evaluator.h"
#include "cubilete/games.h"
#include "cubilete/option.h"

enum {
    MOST = SECUENCIA_SIDES * SECUENCIA_WEIGHTS,
    UNIT = 1024,     /* of a weight, as the bot has it */
    CARELESS = 20,   /* one move in this many is any: seldom seen patterns must be met, too */
    BOUND = 8 * UNIT /* of a weight that is learned: the odds are 3000 to 1 already */
};

struct course {
    struct secuencia_search search;
    struct cub_rng rng;
    struct cub_setup setup;
    double rate;
    double weight[MOST];   /* what is learned */
    int16_t rounded[MOST]; /* what the evaluator sees of it */
    struct secuencia_board trail[SECUENCIA_TURNS];
};

/* Whether the pattern (in base 3) holds an unbroken run of this digit. */
static bool has_run(int pattern, int run, int digit)
{
    int length = 0;
    for (; pattern && length < run; pattern /= 3)
        length = pattern % 3 == digit ? length + 1 : 0;
    return length >= run;
}

/* A run's weight is given, all others begin at 0. Of two sides the one that rolls sees both; of three each its own. */
static void begin(struct course *course, int run, int sides)
{
    for (int i = 0; i < MOST; i++) {
        int place = i % SECUENCIA_WEIGHTS, lines = SECUENCIA_SHORT * SECUENCIA_LONG + SECUENCIA_BRIEF;
        int pattern = place % SECUENCIA_LONG;
        bool won = place < lines && has_run(pattern, run, 1);
        bool lost = place < lines && sides == 2 && has_run(pattern, run, 2);
        course->weight[i] = 0;
        course->rounded[i] = won ? SECUENCIA_SETTLED : lost ? -SECUENCIA_SETTLED : 0;
    }
    cub_setup_init(&course->setup, &cub_secuencia, sides);
    course->setup.option[SECUENCIA_RUN] = run;
    secuencia_evaluator_init(&course->search.evaluator, &course->setup, 0, 0);
    for (int i = 0; i < sides; i++)
        if (course->search.evaluator.table[i])
            course->search.evaluator.table[i] = course->rounded + i * SECUENCIA_WEIGHTS;
    course->search.limit = UINT64_MAX;
}

static void learn_side(struct course *course, const struct secuencia_board *board, int side, double error)
{
    const struct secuencia_evaluator *evaluator = &course->search.evaluator;
    int tempo = (side - board->s.seat + evaluator->sides) % evaluator->sides;
    if (!evaluator->table[tempo])
        return;
    for (int i = 0; i < SECUENCIA_PATTERNS; i++) {
        int at = tempo * SECUENCIA_WEIGHTS + evaluator->offset[i] + board->seen[side][i];
        if (abs(course->rounded[at]) == SECUENCIA_SETTLED)
            continue;
        course->weight[at] = fmax(-BOUND, fmin(BOUND, course->weight[at] + course->rate * UNIT * error));
        course->rounded[at] = (int16_t)lrint(course->weight[at]);
    }
}

static void learn(struct course *course, const struct secuencia_board *board)
{
    cub_value now[SECUENCIA_SIDES], then[SECUENCIA_SIDES];
    secuencia_expect(&course->search, board, 0, now);
    secuencia_expect(&course->search, board, 1, then);
    for (int side = 0; side < course->search.evaluator.sides; side++)
        learn_side(course, board, side, (double)(then[side] - now[side]) / CUB_VICTORY);
}

static cub_move choose(struct course *course, const struct secuencia_board *board)
{
    int seat = board->s.seat;
    cub_value best = -1, value[SECUENCIA_SIDES];
    cub_move move = 0;
    if (cub_rng_below(&course->rng, CARELESS) == 0)
        return secuencia_draw(&board->s, seat, &course->rng);
    for (uint32_t i = 0; i < secuencia_count(&board->s, seat); i++) {
        struct secuencia_board after = *board;
        secuencia_board_apply(&after, &course->search.evaluator, seat, secuencia_nth(&board->s, seat, i));
        secuencia_expect(&course->search, &after, 0, value);
        if (value[seat] > best) {
            best = value[seat];
            move = secuencia_nth(&board->s, seat, i);
        }
    }
    return move;
}

/* Plays one game; returns how many positions before a roll it had. */
static int play(struct course *course)
{
    struct secuencia first = {0};
    struct secuencia_board board;
    int length = 0;
    cub_start(&cub_secuencia, &course->setup, NULL, &first.base, NULL);
    while (first.contest)
        secuencia_apply(&first, CUB_DICE, secuencia_draw(&first, CUB_DICE, &course->rng));
    secuencia_board_init(&board, &course->search.evaluator, &first);
    while (board.s.base.to_act) {
        course->trail[length++] = board;
        secuencia_board_apply(&board, &course->search.evaluator, CUB_DICE,
                              secuencia_draw(&board.s, CUB_DICE, &course->rng));
        if (board.s.choices)
            secuencia_board_apply(&board, &course->search.evaluator, board.s.seat, choose(course, &board));
    }
    return length;
}

/* The rate falls from 1/50 by a factor of 50. */
static void train(struct course *course, int games)
{
    double turns = 0;
    int tenth = games / 10;
    for (int i = 0; i < games; i++) {
        int length = play(course);
        course->rate = 0.02 * pow(0.02, (double)i / games);
        turns += length;
        while (length > 0)
            learn(course, &course->trail[--length]);
        if (i % tenth == tenth - 1) {
            fprintf(stderr, "%d games, %.1f turns each\n", i + 1, turns / tenth);
            turns = 0;
        }
    }
}

static void print(const struct course *course, int tables)
{
    for (int i = 0; i < tables * SECUENCIA_WEIGHTS; i++)
        printf("%d,%c", course->rounded[i], i % 24 == 23 ? '\n' : ' ');
}

int main(int count, char **words)
{
    static struct course course;
    if (count != 4) {
        fprintf(stderr, "usage: %s RUN SIDES GAMES >>bots/secuencia/evaluator.weights\n", words[0]);
        return 2;
    }
    int sides = atoi(words[2]), games = atoi(words[3]);
    cub_rng_init(&course.rng, 1, 0);
    begin(&course, atoi(words[1]), sides);
    train(&course, games);
    print(&course, sides == 2 ? 1 : sides);
    return 0;
}
