/*
 * Random playouts for measuring: through a game's typed functions, or through its table.
 *
 * Usage: playouts GAME typed|table SEATS GAMES
 * Prints `moves seconds state-size hash`; the hash shows that both ways played the same games.
 */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cubilete/games.h"
#include "cubilete/option.h"
#include "cubilete/playout.h"
#include "games/blitz/blitz.h"
#include "games/dizzle/dizzle.h"
#include "games/doce/doce.h"
#include "games/ecuaciones/ecuaciones.h"
#include "games/secuencia/secuencia.h"
#include "host/clock.h"

struct result {
    uint64_t moves, hash;
};

/* One loop a game over its own type, so that the compiler knows every callee. */
#define PLAYOUTS(g)                                                           \
    static struct result play_##g(const union cub_any *first, uint64_t games) \
    {                                                                         \
        struct result result = {0};                                           \
        struct cub_rng rng;                                                   \
        cub_rng_init(&rng, 1, 0);                                             \
        for (uint64_t i = 0; i < games; i++) {                                \
            struct g s = *(const struct g *)first;                            \
            while (s.base.to_act) {                                           \
                int who = cub_actor(&s.base, &rng);                           \
                g##_apply(&s, who, g##_draw(&s, who, &rng));                  \
            }                                                                 \
            result.moves += s.base.ply;                                       \
            result.hash = result.hash * 31 + s.base.winners;                  \
        }                                                                     \
        return result;                                                        \
    }

PLAYOUTS(blitz)
PLAYOUTS(dizzle)
PLAYOUTS(doce)
PLAYOUTS(ecuaciones)
PLAYOUTS(secuencia)

static struct result play_table(const struct cub_game *game, const union cub_any *first, uint64_t games)
{
    struct result result = {0};
    struct cub_rng rng;
    cub_rng_init(&rng, 1, 0);
    for (uint64_t i = 0; i < games; i++) {
        union cub_any s;
        memcpy(&s, first, game->state_size);
        while (s.state.to_act) {
            int who = cub_actor(&s.state, &rng);
            game->apply(&s.state, who, game->draw(&s.state, who, &rng));
        }
        result.moves += s.state.ply;
        result.hash = result.hash * 31 + s.state.winners;
    }
    return result;
}

static const struct {
    const char *game;
    struct result (*play)(const union cub_any *, uint64_t);
} typed[] = {
    {"blitz", play_blitz},           {"dizzle", play_dizzle},       {"doce", play_doce},
    {"ecuaciones", play_ecuaciones}, {"secuencia", play_secuencia},
};

static struct result play(const struct cub_game *game, bool table, const union cub_any *first, uint64_t games)
{
    for (size_t i = 0; i < sizeof typed / sizeof *typed && !table; i++)
        if (strcmp(typed[i].game, game->name) == 0)
            return typed[i].play(first, games);
    return play_table(game, first, games);
}

int main(int argc, char **argv)
{
    const struct cub_game *game = argc == 5 ? cub_game_find(cub_games, argv[1]) : NULL;
    union cub_any first;
    struct cub_setup setup;
    if (!game)
        return 2;
    cub_setup_init(&setup, game, atoi(argv[3]));
    if (!cub_start(game, &setup, NULL, &first.state, NULL))
        return 2;
    int64_t begin = cub_clock_work_ns();
    struct result result = play(game, strcmp(argv[2], "table") == 0, &first, strtoull(argv[4], NULL, 10));
    double seconds = (double)(cub_clock_work_ns() - begin) / 1e9;
    printf("%" PRIu64 " %.6f %u %016" PRIx64 "\n", result.moves, seconds, game->state_size, result.hash);
    return 0;
}
