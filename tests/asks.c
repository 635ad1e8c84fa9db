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

#include "cubilete/games.h"
#include "cubilete/host.h"
#include "cubilete/lang.h"
#include "cubilete/option.h"
#include "cubilete/playout.h"
#include "cubilete/story.h"
#include "games/blitz/blitz.h"
#include "games/secuencia/secuencia.h"
#include "tests/support.h"
#include "tty/draw/canvas.h"

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
    "told.blitz.won",
    "told.blitz.nobody",
    "told.blitz.paid",
    "told.blitz.wrong",
    "told.secuencia.begins",
    "told.secuencia.tie",
    "told.secuencia.own",
    "told.secuencia.nothing",
    "told.secuencia.again",
    "told.secuencia.won",
    "told.dizzle.out",
    "told.dizzle.bomb",
    "told.dizzle.flag",
    "told.dizzle.crosses",
    "told.dizzle.taken",
    "told.dizzle.took-none",
    "told.ecuaciones.best",
    "told.ecuaciones.shared",
    "told.ecuaciones.none",
    "told.ecuaciones.last",
    "told.ecuaciones.anew",
    "told.ecuaciones.game",
    "told.ecuaciones.place",
};

enum { EXPECTED = sizeof expected / sizeof *expected };
static bool seen[EXPECTED];

/* A message that says something, and fits a row. */
static void check_text(const struct cub_message *what)
{
    for (int lang = 0; lang < CUB_LANGS; lang++) {
        char text[1024];
        cub_lang_set((enum cub_lang)lang);
        assert_ptr_not_equal(cub_msg(what->id), what->id);
        cub_format_message(text, sizeof text, what);
        assert_null(strchr(text, '{'));
        assert_in_range(tty_width(text), 5, TTY_COLUMNS - 1);
    }
    for (int i = 0; i < EXPECTED; i++)
        seen[i] |= strcmp(expected[i], what->id) == 0;
}

/* What naming the first square of a move means, where it is not the usual thing. */
static void check_square(const struct cub_game *game, const struct cub_state *state, int seat, cub_move move)
{
    struct cub_message what;
    char text[CUB_MOVE_TEXT], square[3] = "";
    game->print(state, seat, move, text);
    for (const char *at = text; *at && !square[0]; at++)
        if (at[0] >= 'a' && at[0] <= 'i' && at[1] >= '1' && at[1] <= '7')
            memcpy(square, at, 2);
    if (square[0] && cub_game_ask_at(game, state, seat, square, &what))
        check_text(&what);
}

static void check_seats(const struct cub_game *game, const struct cub_state *state)
{
    for (int seat = 0; seat < CUB_SEATS; seat++) {
        struct cub_message what;
        bool acts = state->to_act >> seat & 1;
        assert_int_equal(cub_game_ask(game, state, seat, &what), acts);
        assert_false(!acts && cub_game_ask_at(game, state, seat, "a1", &what));
        if (acts)
            check_text(&what);
    }
    struct cub_message what;
    assert_false(cub_game_ask(game, state, CUB_NOBODY, &what));
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

/* Who is told to have won a race called what the dice add up to, `3+5+1 = 9`, and got a disc for it (WB-6). */
static void check_winner(const struct cub_transition *step, int seat, const char *sum)
{
    const struct blitz *before = (const struct blitz *)step->before, *after = (const struct blitz *)step->after;
    const char *equals = strchr(sum, '=');
    assert_int_equal(after->call[seat], BLITZ_CALLED + strtol(equals ? equals + 1 : sum, NULL, 10));
    assert_int_equal(after->call[seat], BLITZ_CALLED + after->answer);
    assert_true(after->discs[seat] == before->discs[seat] + 1 ||
                after->base.score[seat] == before->base.score[seat] + 1);
}

static void check_told(const struct cub_game *game, const struct cub_transition *step)
{
    struct cub_told told[CUB_TOLD];
    int count = cub_game_tell(game, step, told);
    assert_in_range(count, 0, CUB_TOLD);
    for (int i = 0; i < count; i++) {
        int seat = told[i].seat;
        assert_true(seat == CUB_NOBODY || seat < step->after->setup.seats);
        if (strcmp(told[i].what.id, "told.doce.sum") == 0)
            check_sum(told[i].what.arg[1], (int)(step->after->score[seat] - step->before->score[seat]));
        if (strcmp(told[i].what.id, "told.blitz.won") == 0)
            check_winner(step, seat, told[i].what.arg[1]);
        cub_message_text(&told[i].what, 0, "Ana");
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
        check_told(game, &(struct cub_transition){&before.state, &now.state, who, move});
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

/* Starts a match of two with the usual options. */
static const struct cub_game *begin(const char *name, union cub_any *now)
{
    const struct cub_game *game = cub_game_find(test_games(), name);
    struct cub_setup setup;
    cub_setup_init(&setup, game, 2);
    assert_true(cub_start(game, &setup, NULL, &now->state, NULL));
    return game;
}

/* The first thing that is told of a move. */
static const char *tell(const struct cub_game *game, union cub_any *now, int who, const char *text, int *seat)
{
    struct cub_told told[CUB_TOLD];
    struct cub_message why;
    union cub_any before = *now;
    cub_move move = cub_game_parse(game, &before.state, who, text, &why);
    assert_true(move);
    game->apply(&now->state, who, move);
    const struct cub_transition step = {&before.state, &now->state, who, move};
    check_told(game, &step);
    if (!cub_game_tell(game, &step, told))
        return NULL;
    *seat = told[0].seat;
    return told[0].what.id;
}

/* What is told of the last move of a round of doce, whose moves the seats make in turn. */
static const char *tell_round(const char *moves)
{
    union cub_any now;
    const struct cub_game *game = begin("doce", &now);
    const char *told = NULL;
    int seat = 0;
    for (int who = 0; *moves; who = !who) {
        char text[CUB_MOVE_TEXT];
        int length = (int)strcspn(moves, ",");
        snprintf(text, sizeof text, "%.*s", length, moves);
        assert_null(told);
        told = tell(game, &now, who, text, &seat);
        moves += length + (moves[length] == ',');
    }
    assert_int_equal(now.state.round, 2);
    assert_int_equal(seat, CUB_NOBODY);
    return told;
}

/* A round that nobody wins: a die that makes a line for both (DO-7), or no dice left (DO-10). */
static void test_drawn_rounds(void **state)
{
    (void)state;
    assert_string_equal(tell_round("6@e4,4@d2,2@a1,1@d4,3@c1,#b3 6@b4,6@a5,2@d3,2@b1,6@b5,5@d1"), "told.doce.both");
    assert_string_equal(
        tell_round("4@e5,4@b4,4@e2,5@d1,1@b2,5@a4,2@c5,1@d4,3@d3,3@b1,5@a2,3@a5,1@b5,6@b3,5@a1,2@d2,2@e1,"
                   "5@c4,3@c1,1@e4,6@e3,5@a3"),
        "told.doce.draw");
}

/* A position of secuencia in which seat 1 is to roll, the opening being over, and holds these squares. */
static const struct cub_game *hold(union cub_any *now, uint64_t own, uint64_t other)
{
    const struct cub_game *game = begin("secuencia", now);
    struct secuencia *s = (struct secuencia *)now;
    s->contest = s->seat = 0;
    s->base.to_act = CUB_BIT(CUB_DICE);
    s->chips[0] = own;
    s->chips[1] = other;
    for (int side = 0; side < 2; side++)
        s->pile[side] = (uint8_t)(SECUENCIA_CHIPS - __builtin_popcountll(s->chips[side]));
    return game;
}

/* The squares whose column and row add up to an even number or an odd one: no three of them lie side by side. */
static uint64_t every_other(int odd, int most)
{
    uint64_t squares = 0;
    for (int i = 0; i < SECUENCIA_SIZE * SECUENCIA_SIZE && most; i++) {
        int x = i % SECUENCIA_SIZE, y = i / SECUENCIA_SIZE;
        if ((x / 2 + y) % 2 != odd)
            continue;
        squares |= 1ull << SECUENCIA_SQUARE(x, y);
        most--;
    }
    return squares;
}

/* SE-9: the whole board is taken, and an 11 replaces a chip; with one square free it does not. */
static void test_wild_on_a_full_board(void **state)
{
    const char *const ids[] = {"ask.secuencia.wild-replace", "ask.secuencia.wild"};
    (void)state;
    for (int empty = 0; empty < 2; empty++) {
        union cub_any now;
        struct cub_message what;
        int seat;
        const struct cub_game *game = hold(&now, every_other(0, 18), every_other(1, 18 - empty));
        assert_null(tell(game, &now, CUB_DICE, "56", &seat));
        assert_true(cub_game_ask(game, &now.state, 0, &what));
        assert_string_equal(what.id, ids[empty]);
        check_seats(game, &now.state);
    }
}

/* SE-12: the pile is empty, and a roll that would put a chip is lost; with a chip left it is not. */
static void test_no_chips(void **state)
{
    (void)state;
    for (int left = 0; left < 2; left++) {
        union cub_any now;
        int seat = CUB_NOBODY;
        const struct cub_game *game = hold(&now, every_other(0, 18), 0);
        ((struct secuencia *)&now)->pile[0] = (uint8_t)left;
        const char *told = tell(game, &now, CUB_DICE, "34", &seat);
        if (left)
            assert_null(told);
        else
            assert_string_equal(told, "told.secuencia.no-chips");
        assert_int_equal(seat, left ? CUB_NOBODY : 0);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_asked),        cmocka_unit_test(test_every_state),
        cmocka_unit_test(test_drawn_rounds), cmocka_unit_test(test_wild_on_a_full_board),
        cmocka_unit_test(test_no_chips),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
