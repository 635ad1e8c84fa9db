/* Adds up the points of a match so far, by round and by kind. */
#ifndef TTY_GAMES_LEDGER_H
#define TTY_GAMES_LEDGER_H

#include "tty/games/words.h"

enum { TTY_ROUNDS = 10 }; /* rounds that are shown at most */

/* What a round has brought each seat so far. */
struct tty_round {
    uint32_t number;
    int32_t points[CUB_SEATS];
};

struct tty_ledger {
    struct tty_round round[TTY_ROUNDS]; /* the last in which anybody scored, the very last at the end */
    int rounds;
    int32_t earned[CUB_SEATS][CUB_SHARES]; /* by kind, as cub_game_gains lists them */
};

/* Enters a move of a match. */
void tty_ledger_add(struct tty_ledger *, const struct cub_game *, const struct cub_transition *);

#endif
