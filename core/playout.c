/* Picks one of several seats at random. */
#include "cubilete/playout.h"

int cub_actor_among(uint32_t seats, struct cub_rng *rng)
{
    for (uint32_t n = cub_rng_below(rng, (uint32_t)__builtin_popcount(seats)); n > 0; n--)
        seats &= seats - 1;
    return __builtin_ctz(seats);
}
