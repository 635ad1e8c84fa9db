/* Dice as people type what lies on the table, in any order, and as records write them. */
#ifndef TTY_GAMES_DICE_H
#define TTY_GAMES_DICE_H

#include "cubilete/game.h"

/*
 * Puts what was typed into the record's order: blanks and commas go, dice are
 * sorted. Blitz's coloured dice come in the order of the notation or with their
 * letters, `K4 O3 R(G) G2 B5 Y1 G K`; a dot in brackets or, if its colour is known,
 * `R*`. What can't be a roll of this state comes out as something that the game
 * refuses.
 */
void tty_dice_sort(const struct cub_game *, const struct cub_state *, const char *typed, char out[CUB_MOVE_TEXT]);

#endif
