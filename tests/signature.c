/* Compares each game's signature with signature.txt: a change of rules, rolls or layout must be meant. */
#include <inttypes.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "tests/support.h"

static const char *folder;

/* The line `GAME HASH` of a game; false if there is none. */
static bool expected(const char *game, uint64_t *hash)
{
    char path[1024], name[32];
    bool found = false;
    snprintf(path, sizeof path, "%s/signature.txt", folder);
    FILE *file = fopen(path, "r");
    if (!file)
        return false;
    while (!found && fscanf(file, "%31s %" SCNx64, name, hash) == 2)
        found = strcmp(name, game) == 0;
    fclose(file);
    return found;
}

static void test_signatures(void **context)
{
    (void)context;
    for (const struct cub_game *const *game = test_games(); *game; game++) {
        uint64_t want = 0, got = test_signature(*game);
        bool found = expected((*game)->name, &want);
        if (!found || got != want)
            print_message("# signature.txt should say: %s %016" PRIx64 "\n", (*game)->name, got);
        assert_true(found && got == want);
    }
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_signatures)};
    folder = argc > 1 ? argv[1] : ".";
    return cmocka_run_group_tests(tests, NULL, NULL);
}
