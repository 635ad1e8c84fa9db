/* A game of dizzle that a level plays against itself, or alone. */
#include "tools/train/dizzle_game.h"

#include "cubilete/games.h"
#include "cubilete/option.h"

static cub_move choose(const struct dizzle_game *game, const struct dizzle *s, int who, struct cub_rng *rng)
{
    struct cub_think think = {.view = &s->base, .seat = who, .level = game->player, .rng = rng, .memory = game->memory};
    struct cub_thought thought;
    if (who == CUB_DICE)
        return dizzle_draw(s, who, rng);
    cub_bot_think(&cub_dizzle_bot, &think, &thought);
    return thought.move;
}

void dizzle_game_play(const struct dizzle_game *game, struct dizzle *s)
{
    struct cub_setup setup;
    struct cub_rng rng;
    cub_setup_init(&setup, &cub_dizzle, game->seats);
    setup.option[DIZZLE_LEVEL] = game->level;
    cub_rng_init(&rng, 1, (uint64_t)game->number);
    cub_start(&cub_dizzle, &setup, NULL, &s->base, NULL);
    while (s->base.to_act) {
        int who = __builtin_ctz(s->base.to_act);
        if (s->stage == DIZZLE_ROLLS)
            game->keep(game->trail, s);
        dizzle_apply(s, who, choose(game, s, who, &rng));
    }
}
