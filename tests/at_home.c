/* The log of a table at home: dice that are handed in, whole matches, and how far undo goes. */
#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "cubilete/games.h"
#include "cubilete/host.h"
#include "cubilete/option.h"
#include "games/blitz/blitz.h"
#include "table/table.h"
#include "tests/support.h"

/* A log of this many people, players 1 and up; `bot` seats a bot last. */
static void begin(struct table *table, const struct cub_game *game, int seats, const char *mode, bool bot)
{
    struct cub_setup setup;
    struct table_error fault;
    table_init(table, cub_games, cub_heap);
    table->at_home = true;
    cub_setup_init(&setup, game, seats);
    assert_true(!mode || cub_setup_option(&setup, game, "mode", mode, NULL));
    assert_true(cub_match_init(&table->match, game, &setup, NULL, cub_heap, NULL));
    for (int i = 0; i < seats; i++) {
        const struct table_append append = {.player = (uint64_t)i + 1, .spent = -1};
        char line[] = "seat 1 somebody";
        line[5] = (char)('1' + i);
        if (bot && i == seats - 1)
            memcpy(line + 7, "bot:azar", 8 + 1);
        assert_true(table_restore(table, line, strlen(line), &append, &fault));
    }
    assert_true(table_restore(table, "start", 5, &(struct table_append){.spent = -1}, &fault));
}

static bool obey(struct table *table, int seat, const struct wire_command *command)
{
    const struct command_context context = {
        .player = (uint64_t)seat + 1, .came_ms = CUB_NEVER - 1, .rtt_ms = CUB_NEVER - 1};
    struct wire_answer answer;
    table_do(table, command, &context, &answer);
    if (answer.code == WIRE_DONE)
        table_commit(table);
    return answer.code == WIRE_DONE;
}

static bool play(struct table *table, int seat, const char *text)
{
    const struct wire_command command = {
        .verb = WIRE_PLAY, .number = table->length, .text = text, .length = strlen(text)};
    return obey(table, seat, &command);
}

static bool go_back(struct table *table, int seat, uint32_t length)
{
    const struct wire_command command = {.verb = WIRE_OFFER, .offer = WIRE_UNDO, .number = length};
    return obey(table, seat, &command);
}

/* The first move that there is. */
static void play_any(struct table *table)
{
    const struct cub_state *now = &table->match.now.state;
    char text[CUB_MOVE_TEXT];
    int seat = __builtin_ctz(now->to_act);
    table->match.game->print(now, seat, table->match.game->nth(now, seat, 0), text);
    assert_true(play(table, seat, text));
}

static bool roll(struct table *table, uint64_t seed)
{
    struct cub_rng rng;
    cub_rng_init(&rng, seed, 0);
    bool good = table_throw(table, table->match.game->draw(&table->match.now.state, CUB_DICE, &rng), 0);
    if (good)
        table_commit(table);
    return good;
}

/* All games, the template too, which has no bot in the list: its draws take its place. */
static void test_whole_matches(void **state)
{
    (void)state;
    for (const struct cub_game *const *game = test_games(); *game; game++) {
        const struct cub_bot *bot = cub_bot_find(*game);
        void *memory = bot ? cub_bot_memory(bot) : NULL;
        assert_true(test_table(*game, memory, cub_heap) > 0);
        free(memory);
    }
}

/* Dice that can't be are refused, and so are those that are not due; a table that is not at home takes none. */
static void test_dice(void **state)
{
    struct table table;
    (void)state;
    begin(&table, &cub_dizzle, 2, NULL, false);
    uint32_t length = table.length;
    assert_false(table_throw(&table, 0, 0));
    assert_false(table_throw(&table, UINT64_MAX, 0));
    assert_int_equal(table.length, length);
    assert_int_equal(table.match.length, 0);
    table.at_home = false;
    assert_false(roll(&table, 1));
    table.at_home = true;
    assert_true(roll(&table, 1));
    assert_false(roll(&table, 1));
    assert_int_equal(table.match.length, 1);
    table_finish(&table);
}

/* Nothing follows a move by itself, not even the end, which can be taken back among people. */
static void test_nothing_follows(void **state)
{
    struct table table;
    (void)state;
    begin(&table, &cub_doce, 2, NULL, false);
    table.lenient = true;
    while (table.match.now.state.to_act)
        play_any(&table);
    uint32_t length = table.match.length;
    assert_int_equal(table.now.phase, CUB_PHASE_PLAYING);
    assert_true(go_back(&table, 0, length - 1));
    assert_int_equal(table.match.length, length - 1);
    assert_true(table.match.now.state.to_act);
    table_finish(&table);
}

/* A race's dice lie open, and a call counts as it says, without a receipt. */
static void test_race(void **state)
{
    struct table table;
    (void)state;
    begin(&table, &cub_blitz, 3, NULL, false);
    assert_true(roll(&table, 1));
    assert_int_equal(table.now.cup, 0);
    assert_true(play(&table, 0, "99@700"));
    assert_true(table.match.log[1].move == BLITZ_CALL(99, 700));
    assert_string_equal(table_text(&table, table.length), "1 99@700");
    table_finish(&table);
}

/* Never past what was new to anybody, unless people are lenient: then only to the dice that nobody's move led to. */
static void test_undo(void **state)
{
    struct table table;
    (void)state;
    begin(&table, &cub_dizzle, 3, NULL, false);
    assert_true(roll(&table, 1));
    play_any(&table);
    play_any(&table);
    assert_int_equal(table_undo_limit(&table, table.lenient ? LINE_UNDO_FREE : LINE_UNDO_AGREED), 1);
    assert_false(go_back(&table, 0, 0)); /* dice that fell are never taken back */
    assert_true(go_back(&table, 1, 2));  /* whoever asks speaks for all */
    assert_int_equal(table.match.length, 2);
    table.lenient = true;
    assert_int_equal(table_undo_limit(&table, table.lenient ? LINE_UNDO_FREE : LINE_UNDO_AGREED), 0);
    assert_true(go_back(&table, 0, 0));
    assert_int_equal(table.match.length, 0);
    table_finish(&table);
}

/* What a bot has answered is news. */
static void test_undo_with_a_bot(void **state)
{
    struct table table;
    (void)state;
    begin(&table, &cub_doce, 2, NULL, true);
    assert_true(play(&table, 0, "3@c3"));
    assert_int_equal(table_undo_limit(&table, table.lenient ? LINE_UNDO_FREE : LINE_UNDO_AGREED), 0);
    cub_move move = table.match.game->nth(&table.match.now.state, 1, 0);
    assert_true(table_answer(&table, 1, move, table.now.changed, 0));
    table_commit(&table);
    assert_int_equal(table_undo_limit(&table, table.lenient ? LINE_UNDO_FREE : LINE_UNDO_AGREED), 2);
    assert_false(go_back(&table, 0, 0));
    table.lenient = true;
    assert_true(go_back(&table, 0, 0));
    table_finish(&table);
}

/* What was handed in hidden is nobody's to take back (EC-31), the last of it included, by no flag. */
static void test_undo_hidden(void **state)
{
    struct table table;
    (void)state;
    begin(&table, &cub_ecuaciones, 3, "todos", false);
    assert_true(roll(&table, 1));
    for (int lenient = 0; lenient < 2; lenient++) {
        table.lenient = lenient;
        assert_true(play(&table, lenient, "-"));
        assert_int_equal(table_undo_limit(&table, table.lenient ? LINE_UNDO_FREE : LINE_UNDO_AGREED),
                         table.match.length);
        assert_false(go_back(&table, 0, table.match.length - 1)); /* Luis would discard what Ana has handed in */
    }
    assert_true(play(&table, 2, "-"));
    assert_int_equal(table.match.revealed, 4);
    for (int lenient = 0; lenient < 2; lenient++) {
        table.lenient = lenient;
        assert_int_equal(table_undo_limit(&table, table.lenient ? LINE_UNDO_FREE : LINE_UNDO_AGREED),
                         4); /* all have seen all */
        assert_false(go_back(&table, 2, 3));
    }
    assert_true(roll(&table, 2));
    assert_int_equal(table_undo_limit(&table, table.lenient ? LINE_UNDO_FREE : LINE_UNDO_AGREED), 4);
    table_finish(&table);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_whole_matches), cmocka_unit_test(test_dice), cmocka_unit_test(test_nothing_follows),
        cmocka_unit_test(test_race),          cmocka_unit_test(test_undo), cmocka_unit_test(test_undo_with_a_bot),
        cmocka_unit_test(test_undo_hidden),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
