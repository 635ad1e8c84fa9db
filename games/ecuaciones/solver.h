/* The proven best equation of any dice. */
#ifndef GAMES_ECUACIONES_SOLVER_H
#define GAMES_ECUACIONES_SOLVER_H

#include "games/ecuaciones/equation.h"

/* The lines of the solitaire (EC-61), in the order of their letters `b g r p h`; ECU_FREE: no line. */
enum ecu_line { ECU_BLUE, ECU_GREEN, ECU_RED, ECU_POKER, ECU_OVER_100, ECU_LINES, ECU_FREE = ECU_LINES };

enum { ECU_LINE_BONUS = 3 }; /* for all 4 dice of the line's colour */

/* How many dice are of the colour of ECU_BLUE, ECU_GREEN or ECU_RED. */
int ecu_dice_colour(ecu_dice, enum ecu_line colour);

struct ecu_task {
    ecu_dice dice; /* on offer */
    ecu_dice must; /* have to be used, on top of dice: último's old equation, 0 else; then one of dice has to be, too */
    enum ecu_line line; /* only equations that fit it count, with its bonus */
    bool most_dice;     /* best is: uses most dice (score second), instead of: scores most */
};

struct ecu_best {
    ecu_equation equation; /* the first in byte order of the best; 0: there is none */
    int score;             /* with the line's bonus */
};

/* Whether an equation fits a line, and that line's bonus (0 or 3); always true for ECU_FREE. */
bool ecu_line_fits(enum ecu_line, ecu_equation);
int ecu_line_bonus(enum ecu_line, ecu_equation);

/* The best equation, proven; false if there is none. */
bool ecu_solve(const struct ecu_task *, struct ecu_best *);

/* Every equation that is as good as the best, in byte order; false: visit ended it. */
bool ecu_solve_all(const struct ecu_task *, cub_visit *visit, void *context);

/* Every legal equation of the task, once, in any order; false: visit ended it. */
bool ecu_each(const struct ecu_task *, cub_visit *visit, void *context);

/* Whether there is one. */
bool ecu_any(const struct ecu_task *);

/* A random legal equation of the task, as a careless player might find; 0: found none. */
ecu_equation ecu_stumble(const struct ecu_task *, struct cub_rng *);

#endif
