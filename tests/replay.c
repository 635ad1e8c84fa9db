/*
 * What may be known of a match, by whom and when, tested by random matches without
 * knowing the game: sealed moves stay hidden until they open, and whoever does not
 * know them can follow all the same.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "cubilete/host.h"
#include "cubilete/option.h"
#include "cubilete/record.h"
#include "tests/each.h"
#include "tests/support.h"

enum { MOST_PLIES = 150 };

/* A match as it is, which of its moves were sealed, and one that a viewer follows it with. */
struct trial {
    struct cub_match match, copy;
    struct cub_replay replay;
    struct cub_rng rng;
    bool sealed[MOST_PLIES];
    uint32_t revealed, stand_ins;
};

static void begin(struct trial *t, const struct cub_game *game, const struct cub_setup *setup, int viewer)
{
    *t = (struct trial){.revealed = 0};
    cub_rng_init(&t->rng, 4321, (uint64_t)viewer);
    assert_true(cub_match_init(&t->match, game, setup, NULL, cub_heap, NULL));
    assert_true(cub_match_init(&t->copy, game, setup, NULL, cub_heap, NULL));
    cub_replay_init(&t->replay, &t->match, viewer);
}

static void finish(struct trial *t)
{
    cub_match_finish(&t->match);
    cub_match_finish(&t->copy);
}

/* Whoever may act does so; false: it is over, or long enough. */
static bool play(struct trial *t)
{
    const struct cub_state *now = &t->match.now.state;
    if (!now->to_act || t->match.length == MOST_PLIES)
        return false;
    int who = test_actor(now, &t->rng);
    uint32_t others = now->to_act & 0xFFu & ~(1u << who);
    t->sealed[t->match.length] = who < CUB_SEATS && others;
    return cub_match_play(&t->match, who, t->match.game->draw(now, who, &t->rng), NULL);
}

/* The same in other words: open once something unsealed stands there, or after it. */
static enum cub_visibility expected(const struct trial *t, uint32_t i, uint32_t length, int viewer)
{
    for (uint32_t j = i; j < length; j++)
        if (!t->sealed[j])
            return CUB_REVEALED;
    return t->match.log[i].who == viewer ? CUB_OWN : CUB_HIDDEN;
}

static void check_view(const struct cub_replay *replay)
{
    union cub_any want, got;
    cub_match_at(replay->match, replay->length, &want);
    replay->match->game->redact(&want.state, replay->seat);
    cub_replay_view(replay, &got);
    assert_memory_equal(&want, &got, replay->match->game->state_size);
}

static void check_sights(struct trial *t, struct cub_replay *replay, uint32_t length)
{
    cub_replay_go(replay, length);
    assert_int_equal(replay->length, length);
    check_view(replay);
    for (uint32_t i = 0; i < length; i++)
        assert_int_equal(cub_replay_visibility(replay, i), expected(t, i, length, replay->seat));
}

/* At every length, forward and then here and there. */
static void sights(const struct cub_game *game, const struct cub_setup *setup, void *context)
{
    (void)context;
    for (int seat = 0; seat <= setup->seats; seat++) {
        struct trial t;
        begin(&t, game, setup, seat < setup->seats ? seat : CUB_NOBODY);
        while (play(&t))
            check_sights(&t, &t.replay, t.match.length);
        assert_int_equal(t.replay.revealed, t.match.revealed);
        for (int i = 0; i < 5; i++)
            check_sights(&t, &t.replay, cub_rng_below(&t.rng, t.match.length + 1));
        cub_match_undo(&t.match, t.replay.length);
        assert_int_equal(t.match.revealed, t.replay.revealed);
        finish(&t);
    }
}

static void test_sights(void **context)
{
    test_each_setup(*context, sights, NULL);
}

/* What lies open by now was played so. */
static void reveal(struct trial *t)
{
    for (uint32_t i = 0; i < t->copy.length; i++) {
        union cub_any before;
        char text[CUB_MOVE_TEXT];
        if (!t->copy.log[i].stand_in || !cub_replay_visibility(&t->replay, i))
            continue;
        cub_match_at(&t->match, i, &before);
        t->match.game->print(&before.state, t->match.log[i].who, t->match.log[i].move, text);
        assert_true(cub_match_reveal(&t->copy, i, text, NULL));
        t->revealed++;
    }
}

/* A viewer hears of the last move as much as it may. */
static void follow(struct trial *t)
{
    uint32_t last = t->match.length - 1;
    const struct cub_entry *entry = &t->match.log[last];
    struct cub_replay seen;
    cub_replay_step(&t->replay, NULL);
    reveal(t);
    if (cub_replay_visibility(&t->replay, last))
        assert_true(cub_match_play(&t->copy, entry->who, entry->move, NULL));
    else
        assert_true(cub_match_stand_in(&t->copy, entry->who, NULL));
    t->stand_ins += t->copy.log[last].stand_in;
    cub_replay_init(&seen, &t->copy, t->replay.seat);
    cub_replay_go(&seen, t->copy.length);
    assert_int_equal(cub_replay_visibility(&seen, last), cub_replay_visibility(&t->replay, last));
}

static void check_alike(const struct trial *t)
{
    union cub_any real, copy;
    cub_match_view(&t->match, t->replay.seat, &real);
    cub_match_view(&t->copy, t->replay.seat, &copy);
    assert_memory_equal(&real, &copy, t->match.game->state_size);
    assert_int_equal(t->copy.revealed, t->match.revealed);
}

static uint32_t all_stand_ins;

static void followers(const struct cub_game *game, const struct cub_setup *setup, void *context)
{
    (void)context;
    const int viewers[] = {0, setup->seats - 1, CUB_NOBODY};
    for (size_t i = 0; i < sizeof viewers / sizeof *viewers; i++) {
        struct trial t;
        begin(&t, game, setup, viewers[i]);
        while (play(&t)) {
            follow(&t);
            check_alike(&t);
        }
        assert_true(t.match.revealed < t.match.length || t.revealed == t.stand_ins);
        all_stand_ins += t.stand_ins;
        finish(&t);
    }
}

/* Replayed with stand-ins, a match looks as it does with the moves themselves to whoever does not know those. */
static void test_followers(void **context)
{
    test_each_setup(*context, followers, NULL);
}

/* After all games: some of them have sealed moves. */
static void test_some(void **context)
{
    (void)context;
    assert_true(all_stand_ins > 1000);
}

static void count(void *context, const char *bytes, size_t length)
{
    (void)bytes;
    *(size_t *)context += length;
}

/* Only a sealed move has a stand-in; what is revealed has to be one; no record is made of what nobody said. */
static void test_bounds(void **context)
{
    struct cub_setup setup = {.seats = 2};
    struct cub_record record;
    struct cub_message why;
    size_t before = 0, after = 0;
    (void)context;
    cub_setup_init(&setup, &cub_blitz, 2);
    assert_true(cub_record_init(&record, &cub_blitz, &setup, NULL, cub_heap, NULL));
    struct cub_match *match = &record.match;
    assert_false(cub_match_stand_in(match, 0, &why));
    assert_string_equal(why.rule, "NO-2");
    assert_false(cub_match_stand_in(match, CUB_DICE, &why));
    assert_true(cub_match_play_text(match, CUB_DICE, "66*323RB", &why));
    cub_record_write(&record, count, &before);
    assert_true(cub_match_stand_in(match, 1, &why));
    assert_false(cub_match_stand_in(match, 1, &why));
    assert_false(cub_match_stand_in(match, 0, &why)); /* the last to call hides nothing */
    assert_string_equal(why.id, "match.unsealed");
    cub_record_write(&record, count, &after);
    assert_int_equal(before, after);
    assert_false(cub_match_reveal(match, 1, "5", &why));
    assert_true(match->log[1].stand_in);
    assert_true(cub_match_reveal(match, 1, "5@1498", &why));
    assert_int_equal(match->length, 2);
    cub_record_write(&record, count, &after);
    assert_true(after > before);
    cub_record_finish(&record);
}

static void play_text(struct cub_match *match, int who, const char *text)
{
    assert_true(cub_match_play_text(match, who, text, NULL));
}

/* What can't have been, for then others could not have played what they did, is refused and leaves no trace: with the
 * right call seat 2 would have won, and nobody would have rolled again. */
static void test_impossible(void **context)
{
    struct cub_setup setup;
    struct cub_match match;
    struct cub_message why;
    (void)context;
    cub_setup_init(&setup, &cub_blitz, 2);
    assert_true(cub_setup_option(&setup, &cub_blitz, "handicap", "11", NULL));
    assert_true(cub_match_init(&match, &cub_blitz, &setup, NULL, cub_heap, NULL));
    for (int race = 0; race < 2; race++) {
        play_text(&match, CUB_DICE, "3*2514GK");
        play_text(&match, 1, "9@1000");
        play_text(&match, 0, "-");
    }
    play_text(&match, CUB_DICE, "3*2514GK");
    uint32_t hidden = match.length;
    assert_true(cub_match_stand_in(&match, 1, NULL));
    play_text(&match, 0, "-");
    play_text(&match, CUB_DICE, "3*2514GK");
    const struct cub_entry before = match.log[hidden];
    union cub_any now = match.now;
    assert_false(cub_match_reveal(&match, hidden, "9@1000", &why));
    assert_string_equal(why.rule, "NO-3");
    assert_true(match.log[hidden].stand_in && match.log[hidden].move == before.move);
    cub_match_undo(&match, match.length);
    assert_memory_equal(&match.now, &now, cub_blitz.state_size);
    assert_true(cub_match_reveal(&match, hidden, "8@1000", NULL));
    cub_match_finish(&match);
}

int main(void)
{
    static const struct each_kind kinds[] = {{"sights", test_sights}, {"followers", test_followers}};
    struct CMUnitTest tests[EACH_TESTS] = {cmocka_unit_test(test_bounds), cmocka_unit_test(test_impossible)};
    size_t n = each_game(tests, 2, kinds, sizeof kinds / sizeof *kinds);
    tests[n++] = (struct CMUnitTest)cmocka_unit_test(test_some);
    return _cmocka_run_group_tests("walk", tests, n, NULL, NULL);
}
