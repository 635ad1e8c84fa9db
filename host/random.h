/* The system's randomness. */
#ifndef HOST_RANDOM_H
#define HOST_RANDOM_H

#include <stdbool.h>
#include <stddef.h>

/* Fills these bytes with numbers that nobody can guess. False with errno: there are none to be had, and no others do.
 */
bool cub_random(void *bytes, size_t length);

#endif
