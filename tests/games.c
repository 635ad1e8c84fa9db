/* The games that the generic tests run over, and the setups worth trying. */
#include "cubilete/option.h"
#include "tests/support.h"

enum { MOST_GAMES = 16, FEW = 4 };

const struct cub_game *const *test_games(void)
{
    static const struct cub_game *games[MOST_GAMES + 2];
    games[0] = &cub_null;
    for (int i = 0; cub_games[i] && i < MOST_GAMES; i++)
        games[i + 1] = cub_games[i];
    return games;
}

/* A value of the option for all seats alike. */
static int32_t value_of(const struct cub_option *option, int32_t value, int seats)
{
    int32_t all = value;
    for (int i = 1; i < seats && option->per_seat; i++)
        all = all * 10 + value;
    return all;
}

static void try_setup(const struct cub_game *game, const struct cub_setup *setup, test_setup *call, void *context)
{
    union cub_any state;
    struct cub_message why;
    if (cub_start(game, setup, NULL, &state.state, &why)) /* some options don't go together */
        call(game, setup, context);
}

static void try_option(const struct cub_game *game, int i, int seats, test_setup *call, void *context)
{
    const struct cub_option *option = &game->options[i];
    int32_t span = option->max - option->min, step = option->words || span < FEW ? 1 : span;
    for (int32_t value = option->min; value <= option->max; value += step) {
        struct cub_setup setup;
        cub_setup_init(&setup, game, seats);
        if (setup.option[i] == value_of(option, value, seats))
            continue;
        setup.option[i] = value_of(option, value, seats);
        try_setup(game, &setup, call, context);
    }
}

void test_each_setup(const struct cub_game *game, test_setup *call, void *context)
{
    for (int seats = game->min_seats; seats <= game->max_seats; seats++) {
        struct cub_setup setup;
        cub_setup_init(&setup, game, seats);
        try_setup(game, &setup, call, context);
        for (int i = 0; game->options[i].name; i++)
            try_option(game, i, seats, call, context);
    }
}

int test_fewest_seats(const struct cub_game *game)
{
    int seats = game->min_seats;
    union cub_any state;
    struct cub_setup setup;
    for (cub_setup_init(&setup, game, seats); !cub_start(game, &setup, NULL, &state.state, NULL);)
        cub_setup_init(&setup, game, ++seats);
    return seats;
}

bool test_same_thought(const struct cub_thought *a, const struct cub_thought *b)
{
    bool same = a->move == b->move && a->ms == b->ms && a->nodes == b->nodes && a->choices == b->choices;
    for (uint32_t i = 0; i < a->choices && same; i++)
        same = a->choice[i].move == b->choice[i].move && a->choice[i].value == b->choice[i].value;
    return same;
}
