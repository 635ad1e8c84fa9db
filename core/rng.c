/* Seeds the generator; drawing is inline in its header. */
#include "cubilete/rng.h"

/* sfc64's own seeding: three words of seed, a counter, and twelve rounds to mix them. */
void cub_rng_init(struct cub_rng *rng, uint64_t seed, uint64_t stream)
{
    rng->a = seed;
    rng->b = stream;
    rng->c = 0x9E3779B97F4A7C15u;
    rng->counter = 1;
    for (int i = 0; i < 12; i++)
        cub_rng_next(rng);
}
