/* A small portable generator (sfc64): the same seed and stream give the same numbers on every platform. */
#ifndef CUB_RNG_H
#define CUB_RNG_H

#include <stdint.h>

struct cub_rng {
    uint64_t a, b, c, counter;
};

/* Every (seed, stream) pair begins an independent sequence; game i of a simulation is stream i. */
void cub_rng_init(struct cub_rng *, uint64_t seed, uint64_t stream);

static inline uint64_t cub_rng_next(struct cub_rng *rng)
{
    uint64_t out = rng->a + rng->b + rng->counter++;
    rng->a = rng->b ^ (rng->b >> 11);
    rng->b = rng->c + (rng->c << 3);
    rng->c = ((rng->c << 24) | (rng->c >> 40)) + out;
    return out;
}

/* A number below n (n > 0), each equally likely: the high half of a product, unlucky low halves drawn again. */
static inline uint32_t cub_rng_below(struct cub_rng *rng, uint32_t n)
{
    uint64_t product = (cub_rng_next(rng) >> 32) * n;
    if ((uint32_t)product < n) {
        uint32_t uneven = (0u - n) % n;
        while ((uint32_t)product < uneven)
            product = (cub_rng_next(rng) >> 32) * n;
    }
    return (uint32_t)(product >> 32);
}

#endif
