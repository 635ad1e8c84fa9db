/* Options that people choose before a game, and setups made of them. */
#ifndef CUB_OPTION_H
#define CUB_OPTION_H

#include "cubilete/game.h"

/* An option's value when the game decides at the start (secuencia's run, ecuaciones' target). */
#define CUB_BY_RULE INT32_MIN

struct cub_option {
    const char *name;         /* NULL ends the list */
    const char *const *words; /* the names of the values min to max, or NULL: numbers */
    int32_t min, max, usual;  /* usual may be CUB_BY_RULE */
    bool per_seat;            /* one digit min to max (1 to 9) for each seat, seat 1 first: 333 */
};

/* Fills a setup with the default options. seats must be within the game's range. */
void cub_setup_init(struct cub_setup *, const struct cub_game *, int seats);

/* Sets an option from its text; false with *why (NO-4) for a name or value that the game does not have. */
bool cub_setup_option(struct cub_setup *, const struct cub_game *, const char *name, const char *value,
                      struct cub_message *why);

/* Writes an option's value as cub_setup_option reads it. */
void cub_option_print(const struct cub_option *, int32_t value, char out[CUB_MOVE_TEXT]);

#endif
