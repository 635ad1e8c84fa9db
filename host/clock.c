/* A clock that nobody sets. */
#include "host/clock.h"

#include <time.h>

int64_t tty_now(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}
