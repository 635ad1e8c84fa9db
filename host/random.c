/* The system's randomness. */
#include "host/random.h"

#include <errno.h>
#include <sys/random.h>

bool cub_random(void *bytes, size_t length)
{
    char *at = bytes;
    while (length > 0) {
        ssize_t got = getrandom(at, length, 0);
        if (got < 0 && errno != EINTR)
            return false;
        at += got > 0 ? got : 0;
        length -= got > 0 ? (size_t)got : 0;
    }
    return true;
}
