/* What Würfelblitz's picture and its words both say of a race that is over. */
#ifndef TTY_GAMES_BLITZ_SUM_H
#define TTY_GAMES_BLITZ_SUM_H

#include "games/blitz/blitz.h"

/* `3+5+1 = 9`; where there is nothing to add, the answer alone. */
void blitz_write_sum(const struct blitz *, char *out, size_t room);

/* When a seat called: `1.48 s`. */
void blitz_write_time(const struct blitz *, int seat, char *out, size_t room);

/* Whether a seat buzzed, and no answer came in time: that is written as a call which is never right. */
bool blitz_is_silent(const struct blitz *, int seat);

#endif
