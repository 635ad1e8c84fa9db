#include "tests/each.h"

#include <stdio.h>

#include "tests/support.h"

static struct CMUnitTest test_of(const struct cub_game *game, const struct each_kind *kind, const char *name)
{
    union {
        const struct cub_game *game;
        void *any;
    } state = {.game = game};
    return (struct CMUnitTest){.name = name, .test_func = kind->run, .initial_state = state.any};
}

size_t each_game(struct CMUnitTest tests[EACH_TESTS], size_t n, const struct each_kind *kinds, size_t count)
{
    static char names[EACH_TESTS][48];
    for (const struct cub_game *const *game = test_games(); *game; game++)
        for (size_t k = 0; k < count && n < EACH_TESTS; k++, n++) {
            snprintf(names[n], sizeof names[n], "%s %s", (*game)->name, kinds[k].name);
            tests[n] = test_of(*game, &kinds[k], names[n]);
        }
    return n;
}
