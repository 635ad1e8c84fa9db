/*
 * Perft: how many lines of play there are to a depth, from fixed set-ups, against
 * counts.txt. A line there is `GAME SEATS OPTIONS DEPTH COUNT`, options as
 * name=value,name=value or -; # begins a comment.
 */
#include <inttypes.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "cubilete/option.h"
#include "tests/support.h"

static const char *folder;

static uint64_t count_lines(const struct cub_game *game, const struct cub_state *state, int depth)
{
    uint64_t sum = 0;
    if (depth == 0)
        return 1;
    for (int who = 0; who < CUB_NOBODY; who++) {
        uint32_t count = game->count(state, who);
        for (uint32_t i = 0; i < count && depth > 1; i++) {
            union cub_any next;
            memcpy(&next, state, game->state_size);
            game->apply(&next.state, who, game->nth(state, who, i));
            sum += count_lines(game, &next.state, depth - 1);
        }
        sum += depth == 1 ? count : 0;
    }
    return sum;
}

static void set_options(struct cub_setup *setup, const struct cub_game *game, char *options)
{
    struct cub_message why;
    for (char *word = strtok(options, ","); word && strcmp(word, "-") != 0; word = strtok(NULL, ",")) {
        char *value = strchr(word, '=');
        assert_non_null(value);
        *value++ = 0;
        assert_true(cub_setup_option(setup, game, word, value, &why));
    }
}

static void check_line(const char *line)
{
    char name[32], options[128];
    int seats, depth;
    uint64_t want;
    struct cub_setup setup;
    union cub_any state;
    assert_int_equal(sscanf(line, "%31s %d %127s %d %" SCNu64, name, &seats, options, &depth, &want), 5);
    const struct cub_game *game = cub_game_find(test_games(), name);
    assert_non_null(game);
    cub_setup_init(&setup, game, seats);
    set_options(&setup, game, options);
    assert_true(cub_start(game, &setup, NULL, &state.state, NULL));
    uint64_t got = count_lines(game, &state.state, depth);
    if (got != want)
        print_message("# %s seats %d depth %d: %" PRIu64 ", not %" PRIu64 "\n", name, seats, depth, got, want);
    assert_true(got == want);
}

static void test_counts(void **context)
{
    char path[1024], line[256];
    int lines = 0;
    (void)context;
    snprintf(path, sizeof path, "%s/counts.txt", folder);
    FILE *file = fopen(path, "r");
    assert_non_null(file);
    while (fgets(line, sizeof line, file))
        if (line[0] != '#' && line[0] != '\n') {
            check_line(line);
            lines++;
        }
    fclose(file);
    assert_true(lines > 0);
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_counts)};
    folder = argc > 1 ? argv[1] : ".";
    return cmocka_run_group_tests(tests, NULL, NULL);
}
