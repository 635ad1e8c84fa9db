/* The time that waiting and races go by. */
#ifndef HOST_CLOCK_H
#define HOST_CLOCK_H

#include <stdint.h>

/* Milliseconds on a clock that only goes forward. */
int64_t tty_now(void);

#endif
