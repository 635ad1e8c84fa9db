/* Clocks that only go forward: nobody sets them. */
#ifndef HOST_CLOCK_H
#define HOST_CLOCK_H

#include <stdint.h>

/* The time that waiting and races go by, in milliseconds and in nanoseconds. */
int64_t cub_clock_ms(void);
int64_t cub_clock_ns(void);

/* How long the processor has worked for this thread, in nanoseconds. */
int64_t cub_clock_work_ns(void);

#endif
