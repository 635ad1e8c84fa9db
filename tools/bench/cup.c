/*
 * Rolls from a cup, for measuring: the first of a game, over and over with another number.
 *
 * Usage: cup GAME SEATS ROLLS
 * Prints `dice seconds hash`: how many dice a roll has; the hash keeps the work from being left out.
 */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#include "cubilete/cup.h"
#include "cubilete/games.h"
#include "cubilete/option.h"

static const char key[] = "9d607dc9b4b39af73c962533a6158ca5deb137acbcdb50e2df0bc1c183bef4b8";

static double now(void)
{
    struct timespec t;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
    return (double)t.tv_sec + (double)t.tv_nsec * 1e-9;
}

static uint64_t roll_all(const struct cub_game *game, const struct cub_state *state, uint32_t rolls)
{
    struct cub_cup cup;
    uint64_t hash = 0;
    cub_cup_init(&cup, key);
    for (int i = 0; i < state->setup.seats; i++)
        cub_cup_add(&cup, cub_bot_salt);
    for (uint32_t n = 1; n <= rolls; n++)
        hash = hash * 31 + cub_cup_roll(&cup, game, state, n);
    return hash;
}

int main(int argc, char **argv)
{
    const struct cub_game *game = argc == 4 ? cub_game_find(cub_games, argv[1]) : NULL;
    struct cub_setup setup;
    union cub_any first;
    if (!game)
        return 2;
    cub_setup_init(&setup, game, atoi(argv[2]));
    if (!cub_start(game, &setup, NULL, &first.state, NULL))
        return 2;
    double begin = now();
    uint64_t hash = roll_all(game, &first.state, (uint32_t)strtoul(argv[3], NULL, 10));
    printf("%d %.6f %016" PRIx64 "\n", cub_game_due(game, &first.state), now() - begin, hash);
    return 0;
}
