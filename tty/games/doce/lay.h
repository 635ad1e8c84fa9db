/* The board that a round of doce ended on, and what it was worth. */
#ifndef TTY_GAMES_DOCE_LAY_H
#define TTY_GAMES_DOCE_LAY_H

#include "tty/games/ledger.h"

/* Lays the last die of a round where it was played; a drawn round has no winner (DO-6, DO-7). */
void doce_lay(struct cub_state *, int seat, cub_move);

/* What a round's points come from. */
enum { DOCE_LINE, DOCE_OWN, DOCE_KEPT, DOCE_EMPTY, DOCE_THREES, DOCE_DRAWN, DOCE_KINDS };

/* Adds what a move has brought a seat, by kind: nothing unless it ended the round. */
void doce_earn(const struct tty_step *, int seat, int32_t share[CUB_SHARES]);

#endif
