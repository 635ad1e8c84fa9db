/* The rules for players: how they are laid out, where a rule is found, which rule matters in a position. */
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "cubilete/lang.h"
#include "cubilete/option.h"
#include "cubilete/playout.h"
#include "cubilete/text.h"
#include "tests/support.h"
#include "tty/draw/sign.h"
#include "tty/games/rules.h"
#include "tty/games/words.h"

/* Every line as `KIND|LEAD|INDENT|TEXT|RULES`, the kinds by letter. */
static void lay_out(const char *text, int width, char *out, size_t room)
{
    struct tty_rules_reader reader;
    struct tty_rules_line line;
    size_t length = 0;
    out[0] = 0;
    tty_rules_begin(&reader, text, width);
    while (tty_rules_next(&reader, &line) && length < room)
        length += (size_t)snprintf(out + length, room - length, "%c|%.*s|%d|%.*s|%.*s\n", "b#hxitp"[line.kind],
                                   line.lead.length, line.lead.text, line.indent, line.text.length, line.text.text,
                                   line.rules.length, line.rules.text);
}

static void expect(const char *text, int width, const char *want)
{
    char got[2048];
    lay_out(text, width, got, sizeof got);
    assert_string_equal(got, want);
}

static void test_kinds(void **context)
{
    (void)context;
    expect("# T\n\n## H\n[DO-1] p\n- i\n- [DO-2 DO-3] j\n: [4]  k\n    [s  t]\n\nq\n", 80,
           "#||0|T|\nb||0||\nh||0|H|\nx||0|p|DO-1\ni|-|2|i|DO-1\ni|-|2|j|DO-2 DO-3\nt|[4]|16|k|DO-2 DO-3\n"
           "p||4|[s  t]|DO-2 DO-3\nb||0||\nx||0|q|\n");
    expect("", 80, "");
}

static void test_wrapping(void **context)
{
    (void)context;
    expect("one two three four five six\n", 16, "x||0|one two three|\nx||0|four five six|\n");
    expect("- one two three four\n", 16, "i|-|2|one two three|\ni||2|four|\n");
    expect("[DO-1] aaaa bbbb cccc dddd\n", 16, "x||0|aaaa bbbb cccc|DO-1\nx||0|dddd|DO-1\n");
    expect(": 4@c3  a die\n", 47, "t||2|4@c3  a die|\n");
    expect(": 4@c3  a die\n", 48, "t|4@c3|16|a die|\n");
}

static void test_long_words(void **context)
{
    (void)context;
    expect("a 0123456789abcdefghij b\n", 16, "x||0|a|\nx||0|0123456789abcdef|\nx||0|ghij b|\n");
    expect("0123456789abcdefghij\n", 1, "x||0|0123456789abcdef|\nx||0|ghij|\n");
}

/* Columns count, not bytes; a wide character takes two and is never halved. */
static void test_columns(void **context)
{
    (void)context;
    expect("ñandú ñandú ñandú\n", 17, "x||0|ñandú ñandú ñandú|\n");
    expect("ñandú ñandú ñandú\n", 16, "x||0|ñandú ñandú|\nx||0|ñandú|\n");
    expect("一二三四五六七八九\n", 17, "x||0|一二三四五六七八|\nx||0|九|\n");
}

static void test_find(void **context)
{
    static const char text[] = "# T\n\n[DO-1] one two three four\n\n- [DO-2 DO-10] x\n";
    (void)context;
    assert_int_equal(tty_rules_find(text, 80, "DO-1"), 2);
    assert_int_equal(tty_rules_find(text, 80, "DO-10"), 4);
    assert_int_equal(tty_rules_find(text, 16, "DO-2"), 5);
    assert_int_equal(tty_rules_find(text, 80, "DO-3"), -1);
    assert_int_equal(tty_rules_find(text, 80, "DO"), -1);
    assert_int_equal(tty_rules_find(text, 80, ""), -1);
}

/* No line of any game in any language is wider than asked for, and no word is lost. */
static void test_texts_fit(void **context)
{
    (void)context;
    for (int lang = 0; lang < CUB_LANGS; lang++) {
        cub_lang_set((enum cub_lang)lang);
        for (const struct cub_game *const *game = cub_games; *game; game++)
            for (int width = 20; width <= 100; width += 20) {
                struct tty_rules_reader reader;
                struct tty_rules_line line;
                tty_rules_begin(&reader, tty_rules(*game), width);
                while (tty_rules_next(&reader, &line)) {
                    int columns = line.indent;
                    for (const char *at = line.text.text; at < line.text.text + line.text.length;)
                        columns += tty_sign_width(cub_str_next(&at));
                    assert_in_range(columns, 0, width);
                }
            }
    }
    cub_lang_set(CUB_EN);
}

/* How many lines of a kind explain a rule, in the language that is set. */
static int count_lines(const char *game, const char *rule, enum tty_rules_kind kind)
{
    struct tty_rules_reader reader;
    struct tty_rules_line line;
    int count = 0;
    tty_rules_begin(&reader, tty_rules(cub_game_find(cub_games, game)), 80);
    while (tty_rules_next(&reader, &line))
        count += line.kind == kind && line.rules.length == (int)strlen(rule) &&
                 strncmp(line.rules.text, rule, strlen(rule)) == 0;
    return count;
}

/* Who asks for one of these rules is shown its example too, in every language. */
static void test_examples(void **context)
{
    static const char *const rules[][2] = {{"dizzle", "DZ-6"},  {"dizzle", "DZ-7"}, {"dizzle", "DZ-9"},
                                           {"dizzle", "DZ-23"}, {"blitz", "WB-4"},  {"blitz", "WB-9"},
                                           {"doce", "DO-3"},    {"doce", "DO-11"},  {"ecuaciones", "EC-9"}};
    (void)context;
    for (int lang = 0; lang < CUB_LANGS; lang++) {
        cub_lang_set((enum cub_lang)lang);
        for (size_t i = 0; i < sizeof rules / sizeof *rules; i++)
            assert_in_range(count_lines(rules[i][0], rules[i][1], TTY_RULES_ITEM), 1, 20);
        assert_int_equal(count_lines("dizzle", "DZ-7", TTY_RULES_SAMPLE), 3);
    }
    cub_lang_set(CUB_EN);
}

/* Plays `WHO TEXT` lines from the start of a game. */
static const char *point_after(const char *name, int seats, const char *option, const char *value, const char *moves)
{
    const struct cub_game *game = cub_game_find(cub_games, name);
    struct cub_setup setup;
    union cub_any any;
    struct cub_message why;
    char line[64];
    cub_setup_init(&setup, game, seats);
    assert_true(!option || cub_setup_option(&setup, game, option, value, &why));
    assert_true(cub_start(game, &setup, NULL, &any.state, &why));
    while (*moves) {
        size_t length = strcspn(moves, "\n");
        snprintf(line, sizeof line, "%.*s", (int)length, moves);
        char *text = strchr(line, ' ');
        *text++ = 0;
        int who = cub_who_parse(line, strlen(line));
        cub_move move = cub_game_parse(game, &any.state, who, text, &why);
        if (!move)
            fail_msg("%s %s: %s", line, text, why.id);
        game->apply(&any.state, who, move);
        moves += length + 1;
    }
    return tty_topic(game, &any.state);
}

static void test_points(void **context)
{
    static const struct {
        const char *game;
        int seats;
        const char *option, *value, *moves, *want;
    } cases[] = {
        {"doce", 2, NULL, NULL, "", "DO-2"},
        {"doce", 2, NULL, NULL, "1 4@c3\n", "DO-2"},
        {"doce", 2, NULL, NULL, "1 4@c3\n2 4@a1\n", "DO-3"},
        {"secuencia", 2, NULL, NULL, "", "SE-2"},
        {"secuencia", 2, NULL, NULL, "dice 34\ndice 12\n", "SE-3"},
        {"secuencia", 2, NULL, NULL, "dice 34\ndice 12\ndice 35\n", "SE-4"},
        {"secuencia", 2, NULL, NULL, "dice 34\ndice 12\ndice 66\n", "SE-7"},
        {"secuencia", 2, NULL, NULL, "dice 34\ndice 12\ndice 56\n", "SE-9"},
        {"secuencia", 2, NULL, NULL, "dice 34\ndice 12\ndice 35\n1 c5\ndice 46\n", "SE-8"},
        {"blitz", 2, NULL, NULL, "", "WB-3"},
        {"blitz", 2, NULL, NULL, "dice 3*2514GK\n", "WB-4"},
        {"blitz", 2, "expert", "1", "dice 3*2514GK\n", "WB-5"},
        {"blitz", 2, NULL, NULL, "dice 3*2514GK\n1 -\n2 -\n", "WB-6"},
        {"ecuaciones", 2, NULL, NULL, "dice 55770248+-x:\n", "EC-20"},
        {"ecuaciones", 2, "mode", "todos", "", "EC-30"},
        {"ecuaciones", 2, "mode", "ultimo", "", "EC-40"},
        {"ecuaciones", 2, "mode", "ultimo", "dice 55770248+-x:\n1 5x8=40\n", "EC-41"},
        {"ecuaciones", 2, "mode", "torneo", "", "EC-20"},
        {"ecuaciones", 1, "mode", "yahtzee", "", "EC-60"},
        {"ecuaciones", 1, "mode", "yahtzee", "dice 55770248+-x:\n", "EC-61"},
        {"dizzle", 2, NULL, NULL, "", "DZ-2"},
        {"dizzle", 2, NULL, NULL, "dice 1234566\n", "DZ-5"},
        {"dizzle", 2, NULL, NULL, "dice 1234566\n1 6@c5\n2 6@c5\n", "DZ-6"},
        {"dizzle", 1, NULL, NULL, "dice 66666666\n1 6@c5\n", "DZ-40"},
        {"dizzle", 1, NULL, NULL, "dice 66666666\n1 6@c5\ndice 11\n", "DZ-9"},
    };
    (void)context;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
        assert_string_equal(point_after(cases[i].game, cases[i].seats, cases[i].option, cases[i].value, cases[i].moves),
                            cases[i].want);
}

static void play(const struct cub_game *game, const struct cub_setup *setup, void *context)
{
    union cub_any any;
    struct cub_rng rng;
    (void)context;
    cub_rng_init(&rng, 1, 1);
    if (!cub_start(game, setup, NULL, &any.state, NULL))
        return;
    for (int i = 0; i < 500; i++) {
        const char *rule = tty_topic(game, &any.state);
        if (!rule || tty_rules_find(tty_rules(game), 80, rule) < 0)
            fail_msg("%s, move %d: %s", game->name, i, rule ? rule : "no rule");
        if (!any.state.to_act)
            return;
        int who = cub_actor(&any.state, &rng);
        game->apply(&any.state, who, game->draw(&any.state, who, &rng));
    }
}

/* Whatever happens, the rule that matters is one that the rules explain. */
static void test_every_point(void **context)
{
    (void)context;
    for (const struct cub_game *const *game = cub_games; *game; game++)
        test_each_setup(*game, play, NULL);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_kinds),   cmocka_unit_test(test_wrapping),    cmocka_unit_test(test_long_words),
        cmocka_unit_test(test_columns), cmocka_unit_test(test_find),        cmocka_unit_test(test_texts_fit),
        cmocka_unit_test(test_points),  cmocka_unit_test(test_every_point), cmocka_unit_test(test_examples),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
