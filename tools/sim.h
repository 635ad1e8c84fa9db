/* Simulated games: how one is played, how many are, and what comes of them. */
#ifndef CLI_SIM_H
#define CLI_SIM_H

#include <stdio.h>

#include "cli.h"

enum { SIM_USUAL_GAMES = 1000, SIM_MOST_GAMES = 1000000000, SIM_MOST_THREADS = CLI_MOST_THREADS };

/* What is to be played. */
struct sim {
    const struct cub_game *game;
    struct cub_setup setup;
    char *sheet;                /* ours to free; NULL: none */
    const char *bot[CUB_SEATS]; /* who plays each seat */
    uint64_t games, seed;
    uint64_t threads;
    FILE *records; /* where the games are written, in their order; NULL: nowhere */
};

/* Reads it from a command line; another exit code than CLI_FINE: told already. To be finished either way. */
int sim_init(struct sim *, const struct cli_call *);
void sim_finish(struct sim *);

/*
 * Sums over games. They are whole numbers, so that adding in any order gives the
 * same. A square of points stays below 2^63 / SIM_MOST_GAMES = 9.2 * 10^9, that
 * is for points below 96,000: no game comes near.
 */
struct tally {
    uint64_t games, moves, shortest, longest;
    uint64_t shared, unwon; /* games with several winners, and with none */
    struct {
        int64_t points, squares;
        uint64_t wins; /* alone or shared */
    } seat[CUB_SEATS];
};

void tally_add(struct tally *, const struct cub_state *end);
void tally_merge(struct tally *, const struct tally *);

/* An estimate with its 95 % limits; NaN where there is too little to tell. */
struct estimate {
    double value, low, high;
};

struct estimate tally_points(const struct tally *, int seat);
struct estimate tally_wins(const struct tally *, int seat); /* as a share, 0 to 1 */

/* The next move of a game, and who makes it. */
cub_move sim_choose(const struct sim *, const struct cub_state *, struct cub_rng *, int *who);

/* Begins the record of a game; false with *why. To be finished either way. */
bool sim_record_init(const struct sim *, struct cub_record *, struct cub_refusal *why);

/* The outcome of a batch. */
struct batch_result {
    struct tally tally;
    double seconds;
    bool interrupted; /* by SIGINT: the tally holds the games up to then, a beginning of the whole */
    int error;        /* errno of a failed write or of memory; 0: none */
};

/*
 * Plays all games, several at once; game i draws from stream i of the seed, so
 * that the number of threads changes nothing. Shows how far it is on a terminal.
 */
void batch_play(const struct sim *, struct batch_result *);

/* Writes the result for people, or as JSON. */
void report_text(const struct sim *, const struct batch_result *, FILE *, bool plain);
void report_json(const struct sim *, const struct batch_result *, FILE *);

#endif
