/* Compares each game's and bot's signature with signature.txt: a change of rules, layout or play must be meant. */
#include <inttypes.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "cubilete/host.h"
#include "tests/support.h"

static const char *folder;

/* The line `NAME HASH`; false if there is none. */
static bool expected(const char *what, uint64_t *hash)
{
    char path[1024], name[32];
    bool found = false;
    snprintf(path, sizeof path, "%s/signature.txt", folder);
    FILE *file = fopen(path, "r");
    if (!file)
        return false;
    while (!found && fscanf(file, "%31s %" SCNx64, name, hash) == 2)
        found = strcmp(name, what) == 0;
    fclose(file);
    return found;
}

static void compare(const char *what, uint64_t got)
{
    uint64_t want = 0;
    bool found = expected(what, &want);
    if (!found || got != want)
        print_message("# signature.txt should say: %s %016" PRIx64 "\n", what, got);
    assert_true(found && got == want);
}

static void test_signatures(void **context)
{
    (void)context;
    for (const struct cub_game *const *game = test_games(); *game; game++)
        compare((*game)->name, test_signature(*game));
}

static void test_bot_signatures(void **context)
{
    (void)context;
    for (const struct cub_bot *const *bot = cub_bots; *bot; bot++) {
        char name[32];
        void *memory = cub_bot_memory(*bot);
        snprintf(name, sizeof name, "%s-bot", (*bot)->game->name);
        compare(name, test_thoughts(*bot, memory));
        free(memory);
    }
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_signatures), cmocka_unit_test(test_bot_signatures)};
    folder = argc > 1 ? argv[1] : ".";
    return cmocka_run_group_tests(tests, NULL, NULL);
}
