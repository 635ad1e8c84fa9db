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

/* A log of so many people, players 1 and up; `bot` seats a bot last. */
static void begin(struct live *live, const struct cub_game *game, int seats, const char *mode, bool bot)
{
    struct cub_setup setup;
    struct live_fault fault;
    live_init(live, cub_games, cub_heap);
    live->at_home = true;
    cub_setup_init(&setup, game, seats);
    assert_true(!mode || cub_setup_option(&setup, game, "mode", mode, NULL));
    assert_true(cub_match_init(&live->match, game, &setup, NULL, cub_heap, NULL));
    for (int i = 0; i < seats; i++) {
        const struct live_append append = {.player = (uint64_t)i + 1, .spent = -1};
        char line[] = "seat 1 somebody";
        line[5] = (char)('1' + i);
        if (bot && i == seats - 1)
            memcpy(line + 7, "bot:azar", 8 + 1);
        assert_true(live_take(live, line, strlen(line), &append, &fault));
    }
    assert_true(live_take(live, "start", 5, &(struct live_append){.spent = -1}, &fault));
}

static bool obey(struct live *live, int seat, const struct wire_command *command)
{
    const struct command_context context = {
        .player = (uint64_t)seat + 1, .came_ms = CUB_NEVER - 1, .rtt_ms = CUB_NEVER - 1};
    struct wire_answer answer;
    live_do(live, command, &context, &answer);
    if (answer.code == WIRE_DONE)
        live_keep(live);
    return answer.code == WIRE_DONE;
}

static bool play(struct live *live, int seat, const char *text)
{
    const struct wire_command command = {
        .verb = WIRE_PLAY, .number = live->length, .text = text, .length = strlen(text)};
    return obey(live, seat, &command);
}

static bool go_back(struct live *live, int seat, uint32_t length)
{
    const struct wire_command command = {.verb = WIRE_OFFER, .offer = WIRE_UNDO, .number = length};
    return obey(live, seat, &command);
}

/* The first move that there is. */
static void play_any(struct live *live)
{
    const struct cub_state *now = &live->match.now.state;
    char text[CUB_MOVE_TEXT];
    int seat = __builtin_ctz(now->to_act);
    live->match.game->print(now, seat, live->match.game->nth(now, seat, 0), text);
    assert_true(play(live, seat, text));
}

static bool roll(struct live *live, uint64_t seed)
{
    struct cub_rng rng;
    cub_rng_init(&rng, seed, 0);
    bool good = live_throw(live, live->match.game->draw(&live->match.now.state, CUB_DICE, &rng), 0);
    if (good)
        live_keep(live);
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
    struct live live;
    (void)state;
    begin(&live, &cub_dizzle, 2, NULL, false);
    uint32_t length = live.length;
    assert_false(live_throw(&live, 0, 0));
    assert_false(live_throw(&live, UINT64_MAX, 0));
    assert_int_equal(live.length, length);
    assert_int_equal(live.match.length, 0);
    live.at_home = false;
    assert_false(roll(&live, 1));
    live.at_home = true;
    assert_true(roll(&live, 1));
    assert_false(roll(&live, 1));
    assert_int_equal(live.match.length, 1);
    live_finish(&live);
}

/* Nothing follows a move by itself, not even the end, which can be taken back among people. */
static void test_nothing_follows(void **state)
{
    struct live live;
    (void)state;
    begin(&live, &cub_doce, 2, NULL, false);
    live.lenient = true;
    while (live.match.now.state.to_act)
        play_any(&live);
    uint32_t length = live.match.length;
    assert_int_equal(live.now.phase, CUB_PHASE_PLAYING);
    assert_true(go_back(&live, 0, length - 1));
    assert_int_equal(live.match.length, length - 1);
    assert_true(live.match.now.state.to_act);
    live_finish(&live);
}

/* A race's dice lie open, and a call counts as it says, without a receipt. */
static void test_race(void **state)
{
    struct live live;
    (void)state;
    begin(&live, &cub_blitz, 3, NULL, false);
    assert_true(roll(&live, 1));
    assert_int_equal(live.now.cup, 0);
    assert_true(play(&live, 0, "99@700"));
    assert_true(live.match.log[1].move == BLITZ_CALL(99, 700));
    assert_string_equal(live_text(&live, live.length), "1 99@700");
    live_finish(&live);
}

/* Never past what was new to anybody, unless people are lenient: then only to the dice that nobody's move led to. */
static void test_undo(void **state)
{
    struct live live;
    (void)state;
    begin(&live, &cub_dizzle, 3, NULL, false);
    assert_true(roll(&live, 1));
    play_any(&live);
    play_any(&live);
    assert_int_equal(live_undo_limit(&live, live.lenient ? LIVE_UNDO_FREE : LIVE_UNDO_AGREED), 1);
    assert_false(go_back(&live, 0, 0)); /* dice that fell are never taken back */
    assert_true(go_back(&live, 1, 2));  /* whoever asks speaks for all */
    assert_int_equal(live.match.length, 2);
    live.lenient = true;
    assert_int_equal(live_undo_limit(&live, live.lenient ? LIVE_UNDO_FREE : LIVE_UNDO_AGREED), 0);
    assert_true(go_back(&live, 0, 0));
    assert_int_equal(live.match.length, 0);
    live_finish(&live);
}

/* What a bot has answered is news. */
static void test_undo_with_a_bot(void **state)
{
    struct live live;
    (void)state;
    begin(&live, &cub_doce, 2, NULL, true);
    assert_true(play(&live, 0, "3@c3"));
    assert_int_equal(live_undo_limit(&live, live.lenient ? LIVE_UNDO_FREE : LIVE_UNDO_AGREED), 0);
    cub_move move = live.match.game->nth(&live.match.now.state, 1, 0);
    assert_true(live_answer(&live, 1, move, live.now.changed, 0));
    live_keep(&live);
    assert_int_equal(live_undo_limit(&live, live.lenient ? LIVE_UNDO_FREE : LIVE_UNDO_AGREED), 2);
    assert_false(go_back(&live, 0, 0));
    live.lenient = true;
    assert_true(go_back(&live, 0, 0));
    live_finish(&live);
}

/* What was handed in hidden is nobody's to take back (EC-31), the last of it included, by no flag. */
static void test_undo_hidden(void **state)
{
    struct live live;
    (void)state;
    begin(&live, &cub_ecuaciones, 3, "todos", false);
    assert_true(roll(&live, 1));
    for (int lenient = 0; lenient < 2; lenient++) {
        live.lenient = lenient;
        assert_true(play(&live, lenient, "-"));
        assert_int_equal(live_undo_limit(&live, live.lenient ? LIVE_UNDO_FREE : LIVE_UNDO_AGREED), live.match.length);
        assert_false(go_back(&live, 0, live.match.length - 1)); /* Luis would discard what Ana has handed in */
    }
    assert_true(play(&live, 2, "-"));
    assert_int_equal(live.match.open, 4);
    for (int lenient = 0; lenient < 2; lenient++) {
        live.lenient = lenient;
        assert_int_equal(live_undo_limit(&live, live.lenient ? LIVE_UNDO_FREE : LIVE_UNDO_AGREED),
                         4); /* all have seen all */
        assert_false(go_back(&live, 2, 3));
    }
    assert_true(roll(&live, 2));
    assert_int_equal(live_undo_limit(&live, live.lenient ? LIVE_UNDO_FREE : LIVE_UNDO_AGREED), 4);
    live_finish(&live);
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
