/* What a position or a move is worth, for people. */
#ifndef ANALYSIS_WORTH_H
#define ANALYSIS_WORTH_H

#include "cubilete/bot.h"

enum { TTY_WORTH = 56 };

/* Writes a value, or a sum of them: `61.0 %`, or alone `41.5`, with the mark of the language; with its sign if it is a
 * difference. */
void tty_worth(const struct cub_setup *, int64_t value, bool difference, char out[TTY_WORTH]);

#endif
