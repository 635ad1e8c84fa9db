/* The signature of a bot over fixed matches. Freestanding: the wasm test links it too. */
#include "cubilete/option.h"
#include "cubilete/playout.h"
#include "tests/support.h"

enum { PLIES = 60, NODES = 200, SEED = 17 };

static uint64_t mix(uint64_t hash, uint64_t value)
{
    hash = (hash ^ value) * 0x9E3779B97F4A7C15u;
    return hash ^ hash >> 32;
}

static uint64_t mix_thought(uint64_t hash, const struct cub_thought *thought)
{
    hash = mix(mix(mix(hash, thought->move), thought->ms), thought->nodes);
    for (uint32_t i = 0; i < thought->choices; i++)
        hash = mix(mix(hash, thought->choice[i].move), (uint64_t)thought->choice[i].value);
    return hash;
}

static uint64_t mix_values(uint64_t hash, const struct cub_bot *bot, const struct cub_think *think)
{
    cub_value value[CUB_SEATS];
    bot->value(think, value);
    for (int i = 0; i < think->view->setup.seats; i++)
        hash = mix(hash, (uint64_t)value[i]);
    return hash;
}

static uint64_t play(const struct cub_bot *bot, int seats, enum cub_level level, void *memory, uint64_t hash)
{
    const struct cub_game *game = bot->game;
    struct cub_setup setup;
    union cub_any state;
    struct cub_rng rng;
    cub_setup_init(&setup, game, seats);
    cub_rng_init(&rng, SEED, (uint64_t)level);
    if (!cub_start(game, &setup, NULL, &state.state, NULL))
        return hash;
    while (state.state.to_act && state.state.ply < PLIES) {
        int who = cub_actor(&state.state, &rng);
        union cub_any view = state;
        struct cub_thought thought;
        struct cub_think think = {.view = &view.state, .seat = who, .nodes = NODES, .rng = &rng, .memory = memory};
        think.level = who < CUB_SEATS ? level : CUB_AZAR;
        hash = mix_values(hash, bot, &think);
        game->redact(&view.state, who);
        cub_bot_think(bot, &think, &thought);
        hash = mix_thought(hash, &thought);
        game->apply(&state.state, who, thought.move);
    }
    return hash;
}

uint64_t test_thoughts(const struct cub_bot *bot, void *memory)
{
    int least = test_fewest_seats(bot->game), most = bot->game->max_seats;
    uint64_t hash = 0;
    for (int level = CUB_NOVATO; level < CUB_LEVELS; level++)
        hash = play(bot, least + level % (most - least + 1), (enum cub_level)level, memory, hash);
    return hash;
}
