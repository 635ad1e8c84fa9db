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

static void keep(void *context, const struct dizzle *s)
{
    struct dizzle_trail *trail = context;
    const struct dizzle_evaluator evaluator = {.far = DIZZLE_FARTHEST, .rivals = true, .weights = dizzle_learned};
    int turns = dizzle_to_come(s, 0, DIZZLE_PART) / DIZZLE_PART;
    trail->there[turns] = true;
    for (int i = 0; i < s->base.setup.seats; i++)
        trail->sight[turns][i] = (struct dizzle_sight){s->base.score[i], dizzle_worth(s, i, 0, &evaluator)};
}

static void play(struct dizzle_trail *trail, enum cub_level player, int number, void *memory)
{
    struct dizzle_game game = {.player = player,
                               .seats = trail->seats,
                               .level = trail->level,
                               .number = number,
                               .memory = memory,
                               .keep = keep,
                               .trail = trail};
    struct dizzle end;
    dizzle_game_play(&game, &end);
    trail->end = end.base.score[0];
    for (int i = 0; i < trail->seats; i++)
        trail->won[i] = (double)cub_result(&end.base, i) / CUB_VICTORY;
}

void dizzle_trails_play(struct dizzle_trail *trails, int games, enum cub_level player, void *memory)
{
    for (int g = 0; g < games; g++) {
        trails[g] = (struct dizzle_trail){.seats = 1 + g % DIZZLE_SEATS, .level = 1 + g / DIZZLE_SEATS % DIZZLE_LEVELS};
        play(&trails[g], player, g, memory);
    }
}
