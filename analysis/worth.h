/* Prints values of positions and moves for people. */
#ifndef ANALYSIS_WORTH_H
#define ANALYSIS_WORTH_H

#include "cubilete/bot.h"

enum { TTY_WORTH = 56 };

/*
 * A value as a chance of winning, `61.0 %`, which for a seat that does not play for
 * itself is its side's; alone as points, `41.5`. With the mark of the language. A
 * difference has its sign and may be any; a chance is never below 0 or above 100.
 */
void tty_worth(const struct cub_setup *, int64_t value, bool difference, char out[TTY_WORTH]);

/* The same as a number alone, for columns whose head says what they are. */
void tty_worth_number(const struct cub_setup *, int64_t value, bool difference, char out[TTY_WORTH]);

#endif
