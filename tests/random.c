/* Random play, and the signature of a game over fixed random matches. Freestanding: the wasm test links it too. */
#include "cubilete/field.h"
#include "cubilete/playout.h"
#include "tests/support.h"

enum { MATCHES = 8, MOST_PLIES = 5000 };

int test_actor(const struct cub_state *state, struct cub_rng *rng)
{
    uint32_t bits = state->to_act;
    for (uint32_t n = cub_rng_below(rng, (uint32_t)__builtin_popcount(bits)); n > 0; n--)
        bits &= bits - 1;
    return __builtin_ctz(bits);
}

/* Plays one match and hashes every position on the way. */
static uint64_t play(const struct cub_game *game, const struct cub_setup *setup, uint64_t stream, uint64_t hash)
{
    union cub_any state;
    struct cub_rng rng;
    cub_rng_init(&rng, 12, stream);
    if (!cub_start(game, setup, NULL, &state.state, NULL))
        return hash;
    while (state.state.to_act && state.state.ply < MOST_PLIES) {
        int who = cub_actor(&state.state, &rng);
        game->apply(&state.state, who, game->draw(&state.state, who, &rng));
        hash = cub_state_hash(game, &state.state, hash);
    }
    return hash;
}

static void add_setup(const struct cub_game *game, const struct cub_setup *setup, void *context)
{
    uint64_t *hash = context;
    for (uint64_t i = 0; i < MATCHES; i++)
        *hash = play(game, setup, i, *hash);
}

uint64_t test_signature(const struct cub_game *game)
{
    uint64_t hash = 0;
    test_each_setup(game, add_setup, &hash);
    return hash;
}
