/* Jobs of bots: by value, packed for another instance, stopped, and when a bot of a race calls. */
#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "bots/job.h"
#include "cubilete/games.h"
#include "cubilete/host.h"
#include "cubilete/option.h"
#include "tests/support.h"

/* A match of two seats, after the dice that come first. */
static void begin(struct cub_match *match, const struct cub_game *game)
{
    struct cub_setup setup;
    struct cub_rng rng;
    cub_setup_init(&setup, game, game->min_seats < 2 ? 2 : game->min_seats);
    cub_rng_init(&rng, 1, 0);
    assert_true(cub_match_init(match, game, &setup, NULL, cub_heap, NULL));
    while (match->now.state.to_act & CUB_BIT(CUB_DICE))
        assert_true(cub_match_play(match, CUB_DICE, game->draw(&match->now.state, CUB_DICE, &rng), NULL));
}

/* The seat that may move, the lowest if several may. */
static int actor(const struct cub_match *match)
{
    return __builtin_ctz(match->now.state.to_act);
}

static void fill(struct bot_job *job, const struct cub_match *match, enum cub_level level)
{
    bot_job_init(job, match, actor(match), level, 7);
    cub_rng_init(&job->rng, 3, 4);
}

/* Whoever has the job has the same thought: the match is gone, the memory is full of something else, or it was packed.
 */
static void test_by_value(void **state)
{
    (void)state;
    for (int i = 0; cub_games[i]; i++) {
        struct cub_match match;
        struct bot_job job, again;
        struct bot_job_packed packed;
        struct cub_thought first, second, third;
        const struct cub_bot *bot = cub_bot_find(cub_games[i]);
        void *memory = cub_bot_memory(bot);
        begin(&match, cub_games[i]);
        fill(&job, &match, CUB_MEDIO);
        assert_int_equal(job.asked, 7);
        bot_job_run(&job, memory, NULL, NULL, &first);
        assert_false(cub_game_refuse(cub_games[i], &match.now.state, job.seat, first.move, NULL));
        cub_match_finish(&match);
        memset(memory, 0xA5, bot->memory);
        bot_job_run(&job, memory, NULL, NULL, &second);
        assert_true(test_same_thought(&first, &second));
        bot_job_pack(&job, &packed);
        assert_int_equal(packed.game, i);
        assert_true(bot_job_unpack(&again, &packed));
        bot_job_run(&again, memory, NULL, NULL, &third);
        assert_true(test_same_thought(&first, &third));
        free(memory);
    }
}

/* A packed job of a game that is not in the catalogue is refused, as a page's worker gets it from outside. */
static void test_unknown_game(void **state)
{
    struct bot_job_packed packed = {.game = 1000};
    struct bot_job job;
    (void)state;
    assert_false(bot_job_unpack(&job, &packed));
    while (cub_games[packed.game = packed.game == 1000 ? 0 : packed.game + 1])
        ;
    assert_false(bot_job_unpack(&job, &packed));
}

/* The template game has no bot in the list: its job draws a legal move. */
static void test_without_bot(void **state)
{
    struct cub_match match;
    struct bot_job job;
    struct cub_thought thought;
    (void)state;
    begin(&match, &cub_null);
    fill(&job, &match, CUB_MAESTRO);
    bot_job_run(&job, NULL, NULL, NULL, &thought);
    assert_false(cub_game_refuse(&cub_null, &match.now.state, job.seat, thought.move, NULL));
    cub_match_finish(&match);
}

static bool stop_at_once(void *asked)
{
    *(bool *)asked = true;
    return true;
}

/* A stopped job has a move nevertheless; advice too, with what the other move is worth. */
static void test_stopped(void **state)
{
    struct cub_match match;
    struct bot_job job;
    struct cub_thought thought;
    bool asked = false;
    void *memory = cub_bot_memory(&cub_doce_bot);
    (void)state;
    begin(&match, &cub_doce);
    assert_true(cub_match_play_text(&match, 0, "3@c3", NULL));
    fill(&job, &match, CUB_MAESTRO);
    job.nodes = UINT64_MAX; /* it would think for ever */
    bot_job_run(&job, memory, stop_at_once, &asked, &thought);
    assert_true(asked && thought.move);
    cub_move poor = cub_game_parse(&cub_doce, &match.now.state, 1, "6@e1", NULL);
    assert_true(poor);
    bot_job_init_advice(&job, &match, 1, poor, 0);
    assert_int_equal(job.level, CUB_MAESTRO);
    bot_job_run(&job, memory, stop_at_once, &asked, &thought);
    assert_true(thought.choices && thought.also <= thought.choice[0].value);
    free(memory);
    cub_match_finish(&match);
}

/* WB-3, WB-8: a call has the time that it carries; giving up carries none and comes after a moment. */
static void test_call_time(void **state)
{
    struct cub_match match;
    (void)state;
    begin(&match, &cub_blitz);
    const struct cub_state *now = &match.now.state;
    cub_move call = cub_game_parse_at(&cub_blitz, now, 0, "12", 1234, NULL),
             none = cub_game_parse(&cub_blitz, now, 0, "-", NULL);
    assert_true(call && none);
    assert_int_equal(bot_call_ms(&cub_blitz, now, 0, call), 1234);
    assert_int_equal(bot_call_ms(&cub_blitz, now, 0, none), BOT_GIVE_UP_MS);
    cub_match_finish(&match);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_by_value), cmocka_unit_test(test_unknown_game), cmocka_unit_test(test_without_bot),
        cmocka_unit_test(test_stopped),  cmocka_unit_test(test_call_time),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
