/* Reads a match of Ecuaciones for its score cards. */
#ifndef PRINT_ECUACIONES_H
#define PRINT_ECUACIONES_H

#include "games/ecuaciones/ecuaciones.h"
#include "print/form.h"

/* One round of games 1 and 2: what each seat laid, what it got with its bonus, and its total then. */
struct ecu_round {
    ecu_equation laid[ECU_SEATS];
    int32_t points[ECU_SEATS], total[ECU_SEATS];
};

/* Writes the rounds from skip on that are complete, at most cap, and returns how many there are in all. */
int ecu_account_rounds(const struct cub_match *, int skip, struct ecu_round *rounds, int cap);

/* What each seat entered on each line of the solitaire; 0: nothing yet, or a zero without an equation. */
void ecu_account_entries(const struct cub_match *, ecu_equation laid[ECU_SEATS][ECU_LINES]);

/* One game of a tournament that is over: its points, and the tournament's for them. */
struct ecu_game {
    int32_t points[ECU_SEATS], prize[ECU_SEATS];
};

enum { ECU_GAMES = 3 };

/* Writes the games that are over; returns how many. */
int ecu_account_games(const struct cub_match *, struct ecu_game games[ECU_GAMES]);

/* Below their titles: the cards of game 3, the tournament and the solitaire. */
void ecu_draw_ultimo(struct pen *, const struct print_job *);
void ecu_draw_torneo(struct pen *, const struct print_job *);
void ecu_draw_yahtzee(struct pen *, const struct print_job *);

#endif
