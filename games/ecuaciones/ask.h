/* Reads people's questions to the solver: dice and wishes as text. */
#ifndef GAMES_ECUACIONES_ASK_H
#define GAMES_ECUACIONES_ASK_H

#include "games/ecuaciones/solver.h"

/* Dice in any order, in any spelling of their faces, and what each text is called where it was asked for. */
struct ecu_question {
    const char *dice, *dice_name;
    const char *must, *must_name; /* NULL: none have to be used */
    const char *line;             /* a letter of EC-61; NULL: none */
};

/* False with *why, a message without a rule: these are no dice of one box (EC-0), or there is no such line. */
bool ecu_ask(struct ecu_task *, const struct ecu_question *, struct cub_message *why);

/* Says that there is no equation. */
void ecu_ask_in_vain(const struct ecu_task *, const struct ecu_question *, struct cub_message *why);

#endif
