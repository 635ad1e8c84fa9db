/* The board that a round of doce ended on. */
#ifndef TTY_GAMES_DOCE_LAY_H
#define TTY_GAMES_DOCE_LAY_H

#include "cubilete/game.h"

/* Lays the last die of a round where it was played; a drawn round has no winner (DO-6, DO-7). */
void doce_lay(struct cub_state *, int seat, cub_move);

#endif
