/*
 * Whoever is to act is told in a row what is asked, in every language, and what
 * happens by rule alone is told; random matches show every state that has words of
 * its own.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "cubilete/host.h"
#include "cubilete/lang.h"
#include "cubilete/playout.h"
#include "tests/support.h"
#include "tty/draw/canvas.h"
#include "tty/games/words.h"

enum { PLIES = 400, MATCHES = 8, NAMED = 4 };

/* The states that random matches are sure to come to. */
static const char *const expected[] = {
    "ask.move",
    "ask.blitz",
    "ask.blitz.expert",
    "ask.doce.first",
    "ask.doce.die",
    "ask.doce.blocker",
    "ask.doce.zone",
    "ask.dizzle.first",
    "ask.dizzle.beside",
    "ask.dizzle.jump",
    "ask.dizzle.none",
    "ask.dizzle.must",
    "ask.dizzle.give",
    "ask.dizzle.give-at",
    "ask.dizzle.planet",
    "ask.dizzle.planet-at",
    "ask.ecuaciones.uno",
    "ask.ecuaciones.todos",
    "ask.ecuaciones.start",
    "ask.ecuaciones.build",
    "ask.ecuaciones.line",
    "ask.ecuaciones.line-only",
    "ask.secuencia.place",
    "ask.secuencia.place-again",
    "ask.secuencia.replace",
    "ask.secuencia.replace-again",
    "ask.secuencia.remove",
    "ask.secuencia.wild",
    "told.doce.won",
    "told.doce.sum",
    "told.doce.passes",
    "told.secuencia.begins",
    "told.secuencia.tie",
    "told.secuencia.own",
    "told.secuencia.nothing",
    "told.secuencia.again",
    "told.secuencia.won",
    "told.dizzle.out",
    "told.dizzle.bomb",
    "told.dizzle.flag",
};

enum { EXPECTED = sizeof expected / sizeof *expected };
static bool seen[EXPECTED];

/* A message that says something, and fits a row. */
static void check_text(const struct cub_refusal *what)
{
    for (int lang = 0; lang < CUB_LANGS; lang++) {
        char text[1024];
        cub_lang_set((enum cub_lang)lang);
        assert_ptr_not_equal(cub_text(what->message), what->message);
        cub_say_why(text, sizeof text, what);
        assert_null(strchr(text, '{'));
        assert_in_range(tty_width(text), 5, TTY_COLUMNS - 1);
    }
    for (int i = 0; i < EXPECTED; i++)
        seen[i] |= strcmp(expected[i], what->message) == 0;
}

/* What naming the first square of a move means, where it is not the usual thing. */
static void check_square(const struct cub_game *game, const struct cub_state *state, int seat, cub_move move)
{
    struct cub_refusal what;
    char text[CUB_MOVE_TEXT], square[3] = "";
    game->print(state, seat, move, text);
    for (const char *at = text; *at && !square[0]; at++)
        if (at[0] >= 'a' && at[0] <= 'i' && at[1] >= '1' && at[1] <= '7')
            memcpy(square, at, 2);
    if (square[0] && tty_ask_at(game, state, seat, square, &what))
        check_text(&what);
}

static void check_seats(const struct cub_game *game, const struct cub_state *state)
{
    for (int seat = 0; seat < CUB_SEATS; seat++) {
        struct cub_refusal what;
        bool acts = state->to_act >> seat & 1;
        assert_int_equal(tty_ask(game, state, seat, &what), acts);
        assert_false(!acts && tty_ask_at(game, state, seat, "a1", &what));
        if (acts)
            check_text(&what);
    }
    struct cub_refusal what;
    assert_false(tty_ask(game, state, CUB_NOBODY, &what));
}

/* `12 + 5 + 16 - 2 = 31` is right, and what is taken off goes by twos (DO-11). */
static void check_sum(const char *sum, int gain)
{
    int total = (int)strtol(sum, NULL, 10), term;
    for (const char *at = strpbrk(sum, "+-="); at; at = strpbrk(at + 1, "+-=")) {
        term = (int)strtol(at + 1, NULL, 10);
        assert_true(*at != '-' || (term > 0 && term % 2 == 0));
        if (*at == '=')
            assert_int_equal(term, gain);
        else
            total += *at == '+' ? term : -term;
    }
    assert_int_equal(total, gain);
}

static void check_told(const struct cub_game *game, const struct tty_step *step)
{
    struct tty_told told[TTY_TOLD];
    int count = tty_tell(game, step, told);
    assert_in_range(count, 0, TTY_TOLD);
    for (int i = 0; i < count; i++) {
        int seat = told[i].seat;
        assert_true(seat == CUB_NOBODY || seat < step->after->setup.seats);
        if (strcmp(told[i].what.message, "told.doce.sum") == 0)
            check_sum(told[i].what.arg[1], (int)(step->after->score[seat] - step->before->score[seat]));
        cub_refusal_text(&told[i].what, 0, "Ana");
        check_text(&told[i].what);
    }
}

static void play_one(const struct cub_game *game, const struct cub_setup *setup, uint64_t seed)
{
    union cub_any now;
    struct cub_rng rng;
    cub_rng_init(&rng, seed, setup->seats);
    assert_true(cub_start(game, setup, NULL, &now.state, NULL));
    for (int i = 0; i < PLIES && now.state.to_act; i++) {
        int who = cub_actor(&now.state, &rng);
        cub_move move = game->draw(&now.state, who, &rng);
        check_seats(game, &now.state);
        for (int n = 0; n < NAMED && who < CUB_SEATS; n++)
            check_square(game, &now.state, who, game->draw(&now.state, who, &rng));
        union cub_any before = now;
        game->apply(&now.state, who, move);
        check_told(game, &(struct tty_step){&before.state, &now.state, who, move});
    }
}

static void play(const struct cub_game *game, const struct cub_setup *setup, void *context)
{
    (void)context;
    for (uint64_t seed = 0; seed < MATCHES; seed++)
        play_one(game, setup, seed);
}

static void test_asked(void **state)
{
    (void)state;
    for (const struct cub_game *const *game = test_games(); *game; game++)
        test_each_setup(*game, play, NULL);
}

static void test_every_state(void **state)
{
    (void)state;
    for (int i = 0; i < EXPECTED; i++)
        if (!seen[i])
            fail_msg("no random match came to %s", expected[i]);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_asked), cmocka_unit_test(test_every_state)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
