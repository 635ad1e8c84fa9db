/* Who plays rounds of último against itself. */
#include "tools/train/ultimo_player.h"

#include <stdio.h>
#include <stdlib.h>

void ultimo_player_init(struct ultimo_player *player, enum cub_level level)
{
    player->level = level;
    cub_rng_init(&player->dice, 1, 0);
    cub_rng_init(&player->search, 2, 0);
}

cub_move ultimo_player_think(struct ultimo_player *player, const struct ecuaciones *s)
{
    struct cub_think think = {
        .view = &s->base, .seat = s->seat, .level = player->level, .rng = &player->search, .memory = &player->memory};
    struct cub_thought thought;
    cub_bot_think(&cub_ecuaciones_bot, &think, &thought);
    return thought.move;
}

int ultimo_main(int words, char **word, void (*print)(enum cub_level, int rounds))
{
    static const char *const names[CUB_LEVELS] = {[CUB_NOVATO] = "NOVATO",
                                                  [CUB_FACIL] = "FACIL",
                                                  [CUB_MEDIO] = "MEDIO",
                                                  [CUB_FUERTE] = "FUERTE",
                                                  [CUB_MAESTRO] = "MAESTRO"};
    int rounds = words == 3 ? atoi(word[2]) : 0;
    enum cub_level level = words == 3 ? cub_level_find(word[1]) : CUB_LEVELS;
    if (level == CUB_AZAR || level == CUB_LEVELS || rounds < 1) {
        fprintf(stderr, "usage: %s LEVEL ROUNDS\n", word[0]);
        return 2;
    }
    printf("[CUB_%s] = {\n", names[level]);
    print(level, rounds);
    printf("},\n");
    return 0;
}
