/*
 * Advice that can be trusted: hints, tutors and analysis have one judge, who finds
 * the same moves best, with the same values, whatever else it is asked about.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "cubilete/analysis.h"
#include "cubilete/host.h"
#include "cubilete/option.h"
#include "cubilete/playout.h"
#include "games/blitz/blitz.h"
#include "games/ecuaciones/ecuaciones.h"
#include "tests/support.h"

enum { SEED = 11, NODES = 250, PLIES = TEST_SANITIZED ? 12 : 40, OTHERS = 2 };

static struct cub_judge judge_of(const struct cub_bot *bot, void *memory)
{
    return (struct cub_judge){.bot = bot, .level = CUB_MAESTRO, .nodes = NODES, .memory = memory};
}

static struct cub_thought advise(const struct cub_judge *judge, const struct cub_state *state, int seat, cub_move also)
{
    union cub_any view;
    struct cub_thought thought;
    memcpy(&view, state, judge->bot->game->state_size);
    judge->bot->game->redact(&view.state, seat);
    memset(judge->memory, 0x5A, judge->bot->memory);
    cub_judge_advise(judge, &view.state, seat, also, &thought);
    return thought;
}

/* What a hint shows. */
static void check_hint(const struct cub_bot *bot, const struct cub_state *state, int seat, const struct cub_thought *t)
{
    assert_in_range(t->choices, 1, CUB_CHOICES);
    assert_true(t->move == t->choice[0].move);
    for (uint32_t i = 0; i < t->choices; i++) {
        assert_false(cub_game_refuse(bot->game, state, seat, t->choice[i].move, NULL));
        assert_true(i == 0 || t->choice[i].value <= t->choice[i - 1].value);
        if (state->setup.seats > 1) /* a side shares its victory */
            assert_in_range(t->choice[i].value, 0, CUB_VICTORY * state->setup.sides / state->setup.seats);
    }
}

/* A call is advised for the moment of the call that is asked about: only its number is compared. */
static cub_move essence(const struct cub_bot *bot, cub_move move)
{
    return bot->game == &cub_blitz && move != BLITZ_GIVE_UP ? move >> 32 : move;
}

/* What the tutor says about a move: it changes nothing of the hint, and a move of the hint costs what the hint says. */
static void check_tutor(const struct cub_bot *bot, const struct cub_thought *hint, const struct cub_thought *tutor,
                        cub_move move)
{
    assert_true(essence(bot, tutor->move) == essence(bot, hint->move));
    assert_true(tutor->also <= tutor->choice[0].value);
    if (bot->game == &cub_blitz)
        return;
    assert_int_equal(tutor->choices, hint->choices);
    for (uint32_t i = 0; i < hint->choices; i++) {
        assert_true(tutor->choice[i].move == hint->choice[i].move);
        assert_int_equal(tutor->choice[i].value, hint->choice[i].value);
        if (hint->choice[i].move == move)
            assert_int_equal(tutor->also, hint->choice[i].value);
    }
}

/* What the analysis says once the move is made. */
static void check_analysis(const struct cub_judge *judge, const struct cub_state *state, int seat,
                           const struct cub_thought *tutor, cub_move move)
{
    const struct cub_entry entry = {.who = (uint16_t)seat, .move = move};
    struct cub_opinion opinion;
    struct cub_step step;
    union cub_any after;
    memcpy(&after, state, judge->bot->game->state_size);
    cub_judge_position(judge, state, &entry, &opinion);
    if (opinion.seat == seat)
        assert_int_equal(opinion.value[seat], tutor->choice[0].value);
    bool open = opinion.seat == seat;
    cub_judge_step(judge, &after.state, &opinion, &entry, NULL, &step);
    assert_true(step.best == tutor->move);
    assert_int_equal(step.loss, tutor->choice[0].value - tutor->also);
    if (open && after.state.to_act)
        assert_int_equal(step.value[seat], tutor->also);
}

/* A seat's choice: the hint, and some moves that somebody might make. */
static void check_choice(const struct cub_judge *judge, const struct cub_state *state, int seat, struct cub_rng *rng)
{
    struct cub_thought hint = advise(judge, state, seat, 0);
    check_hint(judge->bot, state, seat, &hint);
    for (int i = 0; i < OTHERS; i++) {
        cub_move move = i == 0 ? hint.choice[hint.choices - 1].move : judge->bot->game->draw(state, seat, rng);
        struct cub_thought tutor = advise(judge, state, seat, move);
        check_tutor(judge->bot, &hint, &tutor, move);
        check_analysis(judge, state, seat, &tutor, move);
    }
}

static void check_game(const struct cub_judge *judge, const struct cub_setup *setup)
{
    const struct cub_game *game = judge->bot->game;
    union cub_any state;
    struct cub_rng rng;
    cub_rng_init(&rng, SEED, setup->seats);
    assert_true(cub_start(game, setup, NULL, &state.state, NULL));
    while (state.state.to_act && state.state.ply < PLIES) {
        int who = cub_actor(&state.state, &rng);
        if (who < CUB_SEATS)
            check_choice(judge, &state.state, who, &rng);
        game->apply(&state.state, who, game->draw(&state.state, who, &rng));
    }
}

static void test_agree(void **context)
{
    (void)context;
    for (const struct cub_bot *const *bot = test_bots(); *bot; bot++) {
        void *memory = cub_bot_memory(*bot);
        struct cub_judge judge = judge_of(*bot, memory);
        for (int seats = test_fewest_seats((*bot)->game); seats <= (*bot)->game->max_seats; seats++) {
            struct cub_setup setup;
            cub_setup_init(&setup, (*bot)->game, seats);
            check_game(&judge, &setup);
        }
        free(memory);
    }
}

static void test_agree_on_equations(void **context)
{
    void *memory = cub_bot_memory(&cub_ecuaciones_bot);
    struct cub_judge judge = judge_of(&cub_ecuaciones_bot, memory);
    (void)context;
    for (int32_t mode = ECU_UNO; mode <= ECU_TORNEO; mode++) {
        struct cub_setup setup;
        cub_setup_init(&setup, &cub_ecuaciones, 2);
        setup.option[ECU_MODE] = mode;
        check_game(&judge, &setup);
    }
    free(memory);
}

/* What the solver proves: no hint has fewer points than there are on the line that it is for. */
static void check_solved(const struct ecuaciones *s, cub_move move)
{
    ecu_equation equation = move & ECU_EQUATION_BITS;
    struct ecu_task task = ecuaciones_task(s);
    struct ecu_best best = {0};
    if (s->game == ECU_YAHTZEE)
        task.line = (enum ecu_line)((move >> ECU_LINE_SHIFT & 7) - 1);
    if (s->game == ECU_ULTIMO || move & ECU_REROLL || !equation)
        return;
    assert_true(ecu_solve(&task, &best));
    assert_int_equal(ecu_equation_score(equation, NULL) + ecu_line_bonus(task.line, equation), best.score);
}

static bool is_said(const struct ecuaciones *s, cub_move move, const char *message)
{
    struct cub_message why[4];
    int count = cub_ecuaciones_bot.explain(&s->base, s->seat, move, why, 4);
    for (int i = 0; i < count; i++)
        if (strcmp(why[i].id, message) == 0)
            return true;
    return false;
}

/* The most points that the dice make now: in último by any equation, in the solitaire on any free line. */
static int most_points(const struct ecuaciones *s)
{
    struct ecu_task task = ecuaciones_task(s);
    struct ecu_best best = {0};
    int most = s->game == ECU_ULTIMO && ecu_solve(&task, &best) ? best.score : 0;
    for (int line = 0; line < ECU_LINES && s->game == ECU_YAHTZEE; line++) {
        task.line = (enum ecu_line)line;
        if (ecuaciones_line(s, s->seat, line) < 0 && ecu_solve(&task, &best) && best.score - s->cost > most)
            most = best.score - s->cost;
    }
    return most;
}

/* A move that is right though it scores less: the reason says so. */
static void check_less(const struct ecuaciones *s, cub_move move)
{
    ecu_equation equation = move & ECU_REROLL ? 0 : move & ECU_EQUATION_BITS;
    enum ecu_line line = s->game == ECU_YAHTZEE ? (enum ecu_line)((move >> ECU_LINE_SHIFT & 7) - 1) : ECU_FREE;
    int points = equation ? ecu_equation_score(equation, NULL) + ecu_line_bonus(line, equation) - s->cost : 0;
    if ((s->game != ECU_ULTIMO && s->game != ECU_YAHTZEE) || points >= most_points(s))
        return;
    assert_true(is_said(s, move,
                        s->game == ECU_ULTIMO ? "ecuaciones.bot-no-points"
                        : move & ECU_REROLL   ? "ecuaciones.bot-instead"
                                              : "ecuaciones.bot-keeps"));
}

static void test_as_solved(void **context)
{
    void *memory = cub_bot_memory(&cub_ecuaciones_bot);
    struct cub_judge judge = {.bot = &cub_ecuaciones_bot, .level = CUB_MAESTRO, .memory = memory};
    (void)context;
    for (int32_t mode = ECU_UNO; mode <= ECU_YAHTZEE; mode++)
        for (uint64_t game = 0; game < (TEST_SANITIZED ? 2 : 8); game++) {
            struct cub_setup setup;
            union cub_any state;
            struct cub_rng rng;
            cub_setup_init(&setup, &cub_ecuaciones, mode == ECU_YAHTZEE ? 1 : 2);
            setup.option[ECU_MODE] = mode;
            cub_rng_init(&rng, SEED, game);
            assert_true(cub_start(&cub_ecuaciones, &setup, NULL, &state.state, NULL));
            while (state.state.to_act && state.state.ply < PLIES) {
                int who = cub_actor(&state.state, &rng);
                cub_move move = who < CUB_SEATS ? advise(&judge, &state.state, who, 0).move
                                                : cub_ecuaciones.draw(&state.state, who, &rng);
                if (who < CUB_SEATS) {
                    check_solved((const struct ecuaciones *)&state.state, move);
                    check_less((const struct ecuaciones *)&state.state, move);
                }
                cub_ecuaciones.apply(&state.state, who, move);
            }
        }
    free(memory);
}

/* Nobody is advised to call a wrong sum, however likely a slip is. */
static void test_right_sum(void **context)
{
    struct cub_setup setup;
    struct cub_judge judge = {.bot = &cub_blitz_bot, .level = CUB_NOVATO, .memory = NULL};
    (void)context;
    cub_setup_init(&setup, &cub_blitz, 2);
    for (uint64_t i = 0; i < 100; i++) {
        struct cub_thought thought;
        union cub_any state;
        struct cub_rng rng;
        cub_rng_init(&rng, SEED, i);
        assert_true(cub_start(&cub_blitz, &setup, NULL, &state.state, NULL));
        cub_blitz.apply(&state.state, CUB_DICE, cub_blitz.draw(&state.state, CUB_DICE, &rng));
        cub_judge_advise(&judge, &state.state, 0, 0, &thought);
        int answer = blitz_answer((const struct blitz *)&state.state);
        assert_true(thought.move >> 32 == BLITZ_CALL((cub_move)answer, 0) >> 32);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_agree),
        cmocka_unit_test(test_agree_on_equations),
        cmocka_unit_test(test_as_solved),
        cmocka_unit_test(test_right_sum),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
