/*
 * How far skill goes in secuencia: a player made for nothing but beating azar, with all the time it wants.
 *
 * It knows that the other seat plays at random, and tries each of its moves in
 * thousands of games to the end, in which it goes on by the learned weights. That
 * is a step above any player who goes by the weights alone; what it still loses,
 * it loses to the dice. docs/bots/secuencia.md has what it printed.
 */
#include <stdio.h>
#include <stdlib.h>

#include "bots/secuencia/evaluator.h"
#include "cubilete/games.h"
#include "cubilete/option.h"

enum { MOST_MOVES = SECUENCIA_SIZE * SECUENCIA_SIZE };

struct trial {
    struct secuencia_search search;
    struct cub_rng rng;
    int side; /* that thinks; the other plays at random */
    uint64_t playouts;
};

struct candidate {
    cub_move move;
    uint64_t won, lost;
};

static void apply(const struct trial *trial, struct secuencia_board *board, int who, cub_move move)
{
    secuencia_board_apply(board, &trial->search.evaluator, who, move);
}

/* The move whose patterns are best. */
static cub_move glance(struct trial *trial, const struct secuencia_board *board)
{
    cub_value best = -1, value[SECUENCIA_SIDES];
    cub_move move = 0;
    for (uint32_t i = 0; i < secuencia_count(&board->s, trial->side); i++) {
        struct secuencia_board after = *board;
        apply(trial, &after, trial->side, secuencia_nth(&board->s, trial->side, i));
        secuencia_expect(&trial->search, &after, 0, value);
        if (value[trial->side] > best) {
            best = value[trial->side];
            move = secuencia_nth(&board->s, trial->side, i);
        }
    }
    return move;
}

/* Plays a position to its end; whether the thinking side wins. */
static bool play_out(struct trial *trial, struct secuencia_board board, struct cub_rng *rng)
{
    while (board.s.base.to_act) {
        int who = __builtin_ctz(board.s.base.to_act);
        apply(trial, &board, who, who == trial->side ? glance(trial, &board) : secuencia_draw(&board.s, who, rng));
    }
    return board.s.base.winners >> trial->side & 1;
}

/* Every move meets the same dice. */
static void sample(struct trial *trial, const struct secuencia_board *board, struct candidate *move, uint64_t seed)
{
    struct secuencia_board after = *board;
    apply(trial, &after, trial->side, move->move);
    for (uint64_t i = 0; i < trial->playouts; i++) {
        struct cub_rng rng;
        cub_rng_init(&rng, seed, i);
        if (play_out(trial, after, &rng))
            move->won++;
        else
            move->lost++;
    }
}

static int by_victories(const void *a, const void *b)
{
    const struct candidate *first = a, *second = b;
    uint64_t x = first->won * (second->won + second->lost), y = second->won * (first->won + first->lost);
    return x < y ? 1 : x > y ? -1 : 0;
}

/* After as many playouts of each the worse half of the moves is left alone, until one remains. */
static cub_move choose(struct trial *trial, const struct secuencia_board *board)
{
    struct candidate moves[MOST_MOVES] = {{0}};
    uint32_t alive = secuencia_count(&board->s, trial->side);
    for (uint32_t i = 0; i < alive; i++)
        moves[i].move = secuencia_nth(&board->s, trial->side, i);
    for (; alive > 1; alive = (alive + 1) / 2) {
        uint64_t seed = cub_rng_next(&trial->rng);
        for (uint32_t i = 0; i < alive; i++)
            sample(trial, board, &moves[i], seed);
        qsort(moves, alive, sizeof *moves, by_victories);
    }
    return moves[0].move;
}

static bool play(struct trial *trial, int run)
{
    struct cub_setup setup;
    struct secuencia first = {0};
    struct secuencia_board board;
    cub_setup_init(&setup, &cub_secuencia, 2);
    setup.option[SECUENCIA_RUN] = run;
    cub_start(&cub_secuencia, &setup, NULL, &first.base, NULL);
    secuencia_evaluator_init(&trial->search.evaluator, &setup, 0, 0);
    trial->search.limit = UINT64_MAX;
    secuencia_board_init(&board, &trial->search.evaluator, &first);
    while (board.s.base.to_act) {
        int who = __builtin_ctz(board.s.base.to_act);
        apply(trial, &board, who,
              who == trial->side ? choose(trial, &board) : secuencia_draw(&board.s, who, &trial->rng));
    }
    return board.s.base.winners >> trial->side & 1;
}

int main(int count, char **words)
{
    struct trial trial = {.side = 0};
    int won = 0;
    if (count != 5) {
        fprintf(stderr, "usage: %s RUN GAMES PLAYOUTS SEED\n", words[0]);
        return 2;
    }
    int games = atoi(words[2]);
    trial.playouts = strtoull(words[3], NULL, 10);
    for (int i = 0; i < games; i++) {
        cub_rng_init(&trial.rng, strtoull(words[4], NULL, 10), (uint64_t)i);
        trial.side = i % 2;
        won += play(&trial, atoi(words[1]));
    }
    printf("%d of %d games won\n", won, games);
    return 0;
}
