/* The referee's parts: dice in any order, and corrections that lose nothing. */
#include <errno.h>
#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cmocka.h>

#include "cubilete/games.h"
#include "cubilete/option.h"
#include "tty/correct.h"
#include "tty/games/words.h"

static char folder[] = "/tmp/cubilete-referee-XXXXXX";

/* What comes of dice typed at the beginning of a game. */
static void check_dice(const struct cub_game *game, const char *sheet, const char *typed, const char *want)
{
    struct cub_setup setup;
    union cub_any first;
    char text[CUB_MOVE_TEXT];
    cub_setup_init(&setup, game, 2);
    assert_true(cub_start(game, &setup, sheet, &first.state, NULL));
    tty_dice_sort(game, &first.state, typed, text);
    assert_string_equal(text, want);
}

static void test_dice(void **state)
{
    static const struct {
        const struct cub_game *game;
        const char *typed, *want;
    } cases[] = {
        {&cub_secuencia, "53", "35"},
        {&cub_secuencia, "5 3", "35"},
        {&cub_secuencia, " 6,1 ", "16"},
        {&cub_dizzle, "6 6 5 4 2 1 1", "1124566"},
        {&cub_ecuaciones, "= 7531 6420 : x ++", "13570246++x:"},
        {&cub_ecuaciones, "+x:+02461357", "13570246++x:"},
        {&cub_ecuaciones, "+x:+02461357 =", "13570246++x:"},
        {&cub_ecuaciones, "5q", "?"},
        {&cub_ecuaciones, "1111111111111", "?"}, /* 13 dice: more than there are */
        {&cub_blitz, "3*2514GK", "3*2514GK"},
        {&cub_blitz, "3(G)2514GK", "3*2514GK"},
        {&cub_blitz, "3g2514GK", "3*2514GK"},
        {&cub_blitz, "3(B)2514GK", "3b2514GK"},
        {&cub_blitz, "3*2514 k g", "3*2514GK"},
        {&cub_blitz, "K4 O3 R* G2 B5 Y1 + K G", "3*2514GK"},
        {&cub_blitz, "k4o3r*g2b5y1kg", "3*2514GK"},
        {&cub_blitz, "3*251GK", "3*251?GK"},
        {&cub_blitz, "3*25147GK", "?"},
        {&cub_blitz, "O3 O4", "?"},
        {&cub_blitz, "", "??????"},
    };
    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
        check_dice(cases[i].game, NULL, cases[i].typed, cases[i].want);
}

/* Of another box than ours dots tell their colour; one that is known can be told by `*`. */
static void test_box(void **state)
{
    static const char *const cases[][2] = {
        {"3(b)2514GK", "3b2514GK"},
        {"3b2514GK", "3b2514GK"},
        {"b32514GK", "b32514GK"},
        {"(b)32514 k g", "b32514GK"},
        {"k4 o3 r(B) g2 b5 y(o) k g", "3b25o4GK"},
        {"K4 O3 R* G2 B5 Y1 K G", "3y2514GK"}, /* red's dot is known */
        {"*32514GK", "*32514GK"},              /* orange's is not */
        {"3(x)2514GK", "?"},
        {"3(b2514GK", "?"},
    };
    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
        check_dice(&cub_blitz, "box\nR y\n", cases[i][0], cases[i][1]);
}

/* However long it is, it stays within its room. */
static void test_long_dice(void **state)
{
    char typed[4096], text[CUB_MOVE_TEXT];
    union cub_any first;
    (void)state;
    memset(&first, 0, sizeof first);
    for (int i = 0; cub_games[i]; i++)
        for (const char *sign = "1KO+* x("; *sign; sign++) {
            memset(typed, *sign, sizeof typed - 1);
            typed[sizeof typed - 1] = 0;
            tty_dice_sort(cub_games[i], &first.state, typed, text);
            assert_true(strlen(text) < CUB_MOVE_TEXT);
        }
}

static struct local_table local;
static struct correction c;
static struct cub_message why;

/* A move as somebody types it. */
static bool play_text(int who, const char *text)
{
    char command[sizeof "play " + CUB_MOVE_TEXT];
    snprintf(command, sizeof command, "play %s", text);
    return local.link.ops->send(&local.link, who, command, NULL);
}

/* A match of secuencia by hand: two opening rolls, then three turns. */
static int begin(void **state)
{
    static const char *const entries[] = {"d35", "d12", "d44", "1d2", "d12", "2e1", "d33"};
    struct local_plan plan = {.game = &cub_secuencia, .by_hand = true};
    (void)state;
    cub_setup_init(&plan.setup, plan.game, 2);
    for (int i = 0; i < 2; i++)
        assert_null(seat_holder_read(&plan.seat[i], i ? "Luis" : "Ana"));
    assert_true(local_table_init(&local, &plan, NULL));
    for (size_t i = 0; i < sizeof entries / sizeof *entries; i++)
        if (entries[i][0] == 'd')
            assert_true(play_text(CUB_DICE, entries[i] + 1));
        else
            assert_true(play_text(entries[i][0] - '1', entries[i] + 1));
    assert_int_equal(local.link.record.match.length, 7);
    assert_true(correct_init(&c, &local));
    assert_int_equal(correct_waiting(&c), 0);
    return 0;
}

/* A correction may have been left unsettled. */
static int finish(void **state)
{
    char rest[CUB_JOURNAL_PATH + 16];
    (void)state;
    snprintf(rest, sizeof rest, "%s.rest", local.journal.path);
    correct_finish(&c);
    unlink(rest);
    unlink(local.journal.path);
    local_table_finish(&local);
    return 0;
}

static void assert_entry(uint32_t i, const char *want)
{
    const struct cub_match *match = &local.link.record.match;
    union cub_any before;
    char text[CUB_MOVE_TEXT];
    cub_match_at(match, i, &before);
    match->game->print(&before.state, (int)match->log[i].who, match->log[i].move, text);
    assert_string_equal(text, want);
}

/* What still holds stands. */
static void test_holds(void **state)
{
    (void)state;
    assert_true(correct_begin(&c, &local, 3, 0, "e4", &why));
    assert_int_equal(local.link.record.match.length, 3);
    assert_true(correct_go(&c, &local, &why));
    assert_int_equal(local.link.record.match.length, 7);
    assert_entry(3, "e4");
    assert_entry(6, "33");
}

/* What can't be saved is not corrected: nothing has changed, and it can be tried again. */
static void test_unsaved(void **state)
{
    struct rlimit old, tight;
    char rest[CUB_JOURNAL_PATH + 16];
    (void)state;
    snprintf(rest, sizeof rest, "%s.rest", local.journal.path);
    getrlimit(RLIMIT_FSIZE, &old);
    tight = old;
    tight.rlim_cur = 10;
    setrlimit(RLIMIT_FSIZE, &tight);
    bool begun = correct_begin(&c, &local, 3, 0, "e4", &why);
    setrlimit(RLIMIT_FSIZE, &old);
    assert_false(begun);
    assert_string_equal(why.id, "referee.unsaved");
    assert_int_equal(c.save_error, EFBIG);
    assert_int_equal(correct_waiting(&c), 0);
    assert_int_equal(local.link.record.match.length, 7);
    assert_entry(3, "d2");
    assert_int_not_equal(access(rest, F_OK), 0);
    test_holds(state);
    assert_int_equal(c.save_error, 0);
}

/* Of a correction that is under way, too, nothing is lost: what waited waits. */
static void test_unsaved_twice(void **state)
{
    struct rlimit old, tight;
    (void)state;
    assert_true(correct_begin(&c, &local, 2, CUB_DICE, "34", &why));
    assert_false(correct_go(&c, &local, &why));
    uint32_t waiting = correct_waiting(&c), length = local.link.record.match.length;
    getrlimit(RLIMIT_FSIZE, &old);
    tight = old;
    tight.rlim_cur = 10;
    setrlimit(RLIMIT_FSIZE, &tight);
    bool begun = correct_begin(&c, &local, 2, CUB_DICE, "44", &why);
    setrlimit(RLIMIT_FSIZE, &old);
    assert_false(begun);
    assert_int_equal(correct_waiting(&c), waiting);
    assert_int_equal(local.link.record.match.length, length);
    correct_finish(&c);
    assert_true(correct_init(&c, &local)); /* on disk as before */
    assert_int_equal(correct_waiting(&c), waiting);
}

/* What can't be is refused, and nothing has changed. */
static void test_refused(void **state)
{
    (void)state;
    assert_false(correct_begin(&c, &local, 3, 0, "a1", &why));
    assert_string_equal(why.rule, "SE-4");
    assert_false(correct_begin(&c, &local, 2, CUB_DICE, "77", &why));
    assert_false(correct_begin(&c, &local, 3, 1, "d2", &why));
    assert_string_equal(why.rule, "NO-2");
    assert_int_equal(local.link.record.match.length, 7);
    assert_int_equal(correct_waiting(&c), 0);
}

/* The first that no longer holds waits with all after it, until it is dropped or something else stands there. */
static void test_stuck(void **state)
{
    (void)state;
    assert_true(correct_begin(&c, &local, 2, CUB_DICE, "34", &why));
    assert_false(correct_go(&c, &local, &why));
    assert_string_equal(why.rule, "SE-4");
    assert_int_equal(local.link.record.match.length, 3);
    assert_int_equal(correct_waiting(&c), 4);
    assert_string_equal(c.rest.entry[c.next].text, "d2");
    assert_true(play_text(0, "e2"));
    correct_drop(&c, &local);
    assert_true(correct_go(&c, &local, &why));
    assert_int_equal(local.link.record.match.length, 7);
    assert_entry(3, "e2");
    assert_entry(5, "e1");
}

/* A second correction before the first is settled keeps what waited. */
static void test_twice(void **state)
{
    (void)state;
    assert_true(correct_begin(&c, &local, 2, CUB_DICE, "34", &why));
    assert_false(correct_go(&c, &local, &why));
    assert_true(correct_begin(&c, &local, 2, CUB_DICE, "44", &why));
    assert_int_equal(correct_waiting(&c), 5);
    assert_true(correct_go(&c, &local, &why));
    assert_entry(3, "d2");
    assert_int_equal(local.link.record.match.length, 7);
}

static void resume(void)
{
    struct cub_fault fault;
    char path[CUB_JOURNAL_PATH];
    strcpy(path, local.journal.path);
    correct_finish(&c);
    local_table_finish(&local);
    assert_true(local_table_resume(&local, path, &fault));
    assert_true(correct_init(&c, &local));
}

static void assert_as_begun(void)
{
    static const char *const want[] = {"35", "12", "44", "d2", "12", "e1", "33"};
    char rest[CUB_JOURNAL_PATH + 16];
    snprintf(rest, sizeof rest, "%s.rest", local.journal.path);
    assert_int_equal(local.link.record.match.length, 7);
    for (uint32_t i = 0; i < 7; i++)
        assert_entry(i, want[i]);
    assert_int_equal(correct_waiting(&c), 0);
    assert_int_not_equal(access(rest, F_OK), 0);
}

/* A correction that is not settled can be cancelled, with those it has led to, and after a crash, too. */
static void test_cancelled(void **state)
{
    (void)state;
    for (int crash = 0; crash < 2; crash++) {
        assert_true(correct_begin(&c, &local, 2, CUB_DICE, "34", &why));
        assert_false(correct_go(&c, &local, &why));
        assert_true(play_text(0, "e2"));
        correct_drop(&c, &local);
        assert_true(correct_begin(&c, &local, 3, 0, "b2", &why));
        assert_true(correct_begin(&c, &local, 0, CUB_DICE, "34", &why));
        assert_int_equal(c.was.base, 0);
        if (crash)
            resume();
        assert_true(correct_cancel(&c, &local, &why));
        assert_as_begun();
    }
    assert_false(correct_cancel(&c, &local, &why)); /* there is none */
    assert_string_equal(why.id, "referee.no-cancel");
}

/* What was before the correction has been taken back, too: nothing to put it behind is left. */
static void test_cancelled_too_late(void **state)
{
    (void)state;
    assert_true(correct_begin(&c, &local, 2, CUB_DICE, "34", &why));
    assert_false(correct_go(&c, &local, &why));
    local_table_rewind(&local, 1);
    correct_follow(&c, &local, 1);
    assert_false(correct_cancel(&c, &local, &why));
    assert_int_equal(correct_waiting(&c), 4);
    assert_int_equal(local.link.record.match.length, 1);
}

/* However the program ends, what waits is there when it is resumed: no more, no less. */
static void test_resumed(void **state)
{
    (void)state;
    assert_true(correct_begin(&c, &local, 2, CUB_DICE, "34", &why));
    for (int again = 0; again < 3; again++) { /* before anything is judged, in the middle, and again */
        uint32_t length = local.link.record.match.length, waiting = correct_waiting(&c);
        resume();
        assert_true(local.link.by_hand);
        assert_int_equal(local.link.record.match.length, length);
        assert_int_equal(correct_waiting(&c), waiting);
        assert_false(correct_go(&c, &local, &why));
        assert_int_equal(correct_waiting(&c), 4);
        assert_string_equal(c.rest.entry[c.next].text, "d2");
    }
}

/* Puts this text in the place of what waits. */
static void leave_rest(const char *first, const char *last)
{
    char path[CORRECT_PATH];
    assert_true(correct_file(&local, path));
    FILE *file = fopen(path, "w");
    assert_non_null(file);
    fprintf(file, "%s1 d2\ndice 12\n2 e1\n%s", first, last);
    assert_int_equal(fclose(file), 0);
}

/* What another match has left under its number is not its own. */
static void test_strange(void **state)
{
    (void)state;
    leave_rest("at 2 2020-01-02T10:00:00Z\n", "1 d2\n");
    assert_true(correct_init(&c, &local));
    assert_int_equal(correct_waiting(&c), 0);
    assert_int_equal(c.unread, 0);
}

static void assert_unread(int error)
{
    correct_finish(&c);
    assert_true(correct_init(&c, &local));
    assert_int_equal(correct_waiting(&c), 0);
    assert_int_equal(c.unread, error);
    assert_false(correct_begin(&c, &local, 2, CUB_DICE, "34", &why));
    assert_string_equal(why.id, "referee.unsaved");
    assert_int_equal(c.save_error, error);
    assert_int_equal(local.link.record.match.length, 7);
}

/* What can't be read is told and left, whatever is corrected. */
static void test_damaged(void **state)
{
    static const char *const lasts[] = {"1 e2", "1\n", "1 \n", "x e2\n", "\n", "0 e2\n", "1 e2\n\n"};
    static const char *const firsts[] = {"at 2\n", "at\n", "at x 2020\n", "at -1 \n", "\n", ""};
    char path[CORRECT_PATH], first[128], long_line[2 * CUB_MOVE_TEXT + 8] = "";
    (void)state;
    snprintf(first, sizeof first, "at 2 %s\n", cub_record_value(&local.link.record, "date"));
    memset(long_line, '1', CUB_MOVE_TEXT);
    memcpy(long_line, "1 ", 2);
    for (size_t i = 0; i < sizeof firsts / sizeof *firsts; i++) {
        leave_rest(firsts[i], "");
        assert_unread(EBADMSG);
    }
    for (size_t i = 0; i < sizeof lasts / sizeof *lasts; i++) {
        leave_rest(first, lasts[i]);
        assert_unread(EBADMSG);
    }
    for (size_t more = 0; more < CUB_MOVE_TEXT; more++) {
        strcpy(long_line + CUB_MOVE_TEXT + more, "11\n");
        leave_rest(first, long_line);
        assert_unread(EBADMSG);
    }
    assert_true(correct_file(&local, path));
    assert_int_equal(unlink(path), 0);
    assert_int_equal(mkfifo(path, 0600), 0);
    assert_unread(ESPIPE);
    assert_int_equal(unlink(path), 0);
    assert_true(correct_begin(&c, &local, 2, CUB_DICE, "34", &why)); /* it has been taken away */
    assert_int_equal(c.unread, 0);
}

/* One more entry before what waits, or one taken back, moves it. */
static void test_follow(void **state)
{
    (void)state;
    assert_true(correct_begin(&c, &local, 2, CUB_DICE, "34", &why));
    assert_false(correct_go(&c, &local, &why));
    correct_drop(&c, &local); /* d2 */
    assert_false(correct_go(&c, &local, &why));
    assert_string_equal(why.rule, "NO-2");
    assert_true(play_text(0, "e2"));
    correct_follow(&c, &local, local.link.record.match.length);
    correct_finish(&c);
    assert_true(correct_init(&c, &local));
    assert_int_equal(correct_waiting(&c), 3);
    assert_true(correct_go(&c, &local, &why));
    assert_int_equal(local.link.record.match.length, 7);
    correct_finish(&c);
    assert_true(correct_init(&c, &local));
    assert_int_equal(correct_waiting(&c), 0);
}

static int make_folder(void **state)
{
    (void)state;
    return mkdtemp(folder) && signal(SIGXFSZ, SIG_IGN) != SIG_ERR ? setenv("XDG_DATA_HOME", folder, 1) : -1;
}

static int remove_folder(void **state)
{
    static const char *const parts[] = {"/cubilete/games", "/cubilete", ""};
    char path[CUB_JOURNAL_PATH];
    int result = 0;
    (void)state;
    for (size_t i = 0; i < sizeof parts / sizeof *parts; i++) {
        snprintf(path, sizeof path, "%s%s", folder, parts[i]);
        result |= rmdir(path);
    }
    return result;
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_dice),
        cmocka_unit_test(test_box),
        cmocka_unit_test(test_long_dice),
        cmocka_unit_test_setup_teardown(test_holds, begin, finish),
        cmocka_unit_test_setup_teardown(test_unsaved, begin, finish),
        cmocka_unit_test_setup_teardown(test_unsaved_twice, begin, finish),
        cmocka_unit_test_setup_teardown(test_refused, begin, finish),
        cmocka_unit_test_setup_teardown(test_stuck, begin, finish),
        cmocka_unit_test_setup_teardown(test_twice, begin, finish),
        cmocka_unit_test_setup_teardown(test_cancelled, begin, finish),
        cmocka_unit_test_setup_teardown(test_cancelled_too_late, begin, finish),
        cmocka_unit_test_setup_teardown(test_follow, begin, finish),
        cmocka_unit_test_setup_teardown(test_resumed, begin, finish),
        cmocka_unit_test_setup_teardown(test_strange, begin, finish),
        cmocka_unit_test_setup_teardown(test_damaged, begin, finish),
    };
    return cmocka_run_group_tests(tests, make_folder, remove_folder);
}
