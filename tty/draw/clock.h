/* Prints the time on a clock for people. */
#ifndef TTY_DRAW_CLOCK_H
#define TTY_DRAW_CLOCK_H

#include <stdint.h>

enum { TTY_CLOCK = 48 };

/* `0:42`, `1:05:00`, and from a day on `2 days 4 h`: seconds that are not over count. */
void tty_clock(int64_t ms, char out[TTY_CLOCK]);

#endif
