/* Clocks that only go forward. */
#include "host/clock.h"

#include <time.h>

static int64_t read_clock(clockid_t clock)
{
    struct timespec now;
    clock_gettime(clock, &now);
    return (int64_t)now.tv_sec * 1000000000 + now.tv_nsec;
}

int64_t cub_clock_ns(void)
{
    return read_clock(CLOCK_MONOTONIC);
}

int64_t cub_clock_ms(void)
{
    return cub_clock_ns() / 1000000;
}

int64_t cub_clock_work_ns(void)
{
    return read_clock(CLOCK_THREAD_CPUTIME_ID);
}
