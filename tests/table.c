/* Tables: who is due, bots and dice, races, undo and its limits, journals that fail. */
#include <errno.h>
#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <unistd.h>

#include <cmocka.h>

#include "cubilete/games.h"
#include "cubilete/host.h"
#include "cubilete/option.h"
#include "cubilete/playout.h"
#include "games/blitz/blitz.h"
#include "tty/table.h"

static char folder[] = "/tmp/cubilete-table-XXXXXX";

/* A plan for a game with these seats. */
static struct table_plan plan_of(const struct cub_game *game, int seats, const char *const *names)
{
    struct table_plan plan = {.game = game, .seeded = true, .seed = 7};
    cub_setup_init(&plan.setup, game, seats);
    for (int i = 0; i < seats; i++)
        assert_null(table_seat_read(&plan.seat[i], names[i]));
    return plan;
}

static void begin(struct table *table, const struct cub_game *game, int seats, const char *const *names)
{
    struct table_plan plan = plan_of(game, seats, names);
    assert_true(table_init(table, &plan, NULL));
    assert_int_equal(table->trouble, 0);
}

/* Plays whatever is due once, people as the dice decide. */
static void step(struct table *table, struct cub_rng *rng)
{
    const struct cub_match *match = &table->record.match;
    enum table_due due = table_due(table);
    if (due == TABLE_DICE) {
        assert_true(table_roll(table));
    } else if (due == TABLE_BOT) {
        assert_true(table_answer(table, NULL, NULL) >= 0);
    } else if (table_people(table)) {
        int seat = cub_actor_among(table_people(table), rng);
        assert_true(table_play(table, seat, match->game->draw(&match->now.state, seat, rng), NULL));
    } else {
        assert_int_equal(due, TABLE_RACE);
        table_race_advance(table, UINT32_MAX - 1);
    }
}

static void assert_saved(const struct table *table)
{
    struct cub_record record;
    struct cub_fault fault;
    assert_true(cub_journal_read(table->journal.path, &record, &fault));
    assert_int_equal(record.match.length, table->record.match.length);
    assert_memory_equal(&record.match.now, &table->record.match.now, record.match.game->state_size);
    cub_record_finish(&record);
}

static void test_names(void **state)
{
    static const struct {
        const char *text, *problem, *name;
    } cases[] = {
        {"Ana", NULL, "Ana"},
        {"  José  Luis ", NULL, "José  Luis"},
        {"bot:medio", NULL, "bot:medio"},
        {"botón", NULL, "botón"},
        {"bot:flojo", "table.level", NULL},
        {"", "table.name", NULL},
        {"   ", "table.name", NULL},
        {"a\nb", "table.name", NULL},
        {"a\xFF", "table.name", NULL},
        {"123456789012345678901234567890123456789012345678901234567890123", NULL,
         "123456789012345678901234567890123456789012345678901234567890123"},
        {"1234567890123456789012345678901234567890123456789012345678901234", "table.long-name", NULL},
    };
    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct table_seat seat;
        const char *problem = table_seat_read(&seat, cases[i].text);
        if (!cases[i].problem) {
            assert_null(problem);
            assert_string_equal(seat.name, cases[i].name);
        } else {
            assert_string_equal(problem, cases[i].problem);
        }
    }
}

/* Every game between a person and a bot to its end, all of it on disk. */
static void test_whole_games(void **state)
{
    static const char *const names[] = {"Ana", "bot:novato"};
    (void)state;
    for (int i = 0; cub_games[i]; i++) {
        struct table table;
        struct cub_rng rng;
        cub_rng_init(&rng, 3, 0);
        begin(&table, cub_games[i], 2, names);
        assert_false(table.seat[0].bot);
        assert_true(table.seat[1].bot);
        while (table_due(&table) != TABLE_OVER)
            step(&table, &rng);
        assert_int_equal(table.trouble, 0);
        assert_saved(&table);
        table_finish(&table);
    }
}

/* A game that is left and resumed at every step goes on as it would have. */
static void test_resume(void **state)
{
    static const char *const names[] = {"bot:azar", "bot:novato"};
    (void)state;
    for (int i = 0; cub_games[i]; i++) {
        struct table whole, broken;
        struct cub_rng rng;
        struct cub_fault fault;
        begin(&whole, cub_games[i], 2, names);
        begin(&broken, cub_games[i], 2, names);
        for (int n = 0; n < 60 && table_due(&whole) != TABLE_OVER; n++) {
            char path[CUB_JOURNAL_PATH];
            step(&whole, &rng);
            step(&broken, &rng);
            strcpy(path, broken.journal.path);
            table_finish(&broken);
            assert_true(table_resume(&broken, path, &fault));
            assert_memory_equal(&whole.record.match.now, &broken.record.match.now, cub_games[i]->state_size);
        }
        table_finish(&whole);
        table_finish(&broken);
    }
}

static void test_locked(void **state)
{
    static const char *const names[] = {"Ana", "Luis"};
    struct table table, second;
    struct cub_fault fault;
    (void)state;
    begin(&table, &cub_doce, 2, names);
    assert_false(table_resume(&second, table.journal.path, &fault));
    assert_int_equal(errno, EWOULDBLOCK);
    table_finish(&table);
}

/* People alone go back over dice, and the same dice fall again. */
static void test_undo_among_people(void **state)
{
    static const char *const names[] = {"Ana", "Luis"};
    struct table table;
    struct cub_rng rng;
    (void)state;
    cub_rng_init(&rng, 1, 0);
    begin(&table, &cub_secuencia, 2, names);
    for (int i = 0; i < 40; i++)
        step(&table, &rng);
    const struct cub_match *match = &table.record.match;
    assert_int_equal(table_undo_limit(&table), 0);
    while (table_undo(&table)) {
        union cub_any here = match->now;
        uint32_t length = match->length;
        assert_true(table_people(&table));
        int seat = __builtin_ctz(table_people(&table));
        assert_true(table_play(&table, seat, match->game->nth(&match->now.state, seat, 0), NULL));
        assert_int_equal(table_due(&table), TABLE_DICE);
        table_roll(&table);
        cub_move dice = match->log[match->length - 1].move;
        while (match->length > length)
            table_rewind(&table, match->length - 1);
        assert_memory_equal(&here, &match->now, match->game->state_size);
        assert_true(table_play(&table, seat, match->game->nth(&match->now.state, seat, 0), NULL));
        table_roll(&table);
        assert_int_equal(match->log[match->length - 1].move, dice);
        table_rewind(&table, length);
        assert_saved(&table);
    }
    assert_int_equal(match->log[0].who, CUB_DICE);
    assert_false(table_undoable(&table));
    for (uint32_t i = 0; i < match->length; i++) /* only dice are left */
        assert_int_equal(match->log[i].who, CUB_DICE);
    table_finish(&table);
}

/* With a bot at the table its answer, and dice, can't be taken back; a person's last moves can. */
static void test_undo_limits(void **state)
{
    static const char *const names[] = {"Ana", "Luis", "bot:azar"};
    struct table table;
    struct cub_rng rng;
    (void)state;
    cub_rng_init(&rng, 1, 0);
    begin(&table, &cub_dizzle, 3, names);
    assert_false(table_undo(&table));
    assert_true(table_roll(&table));
    assert_int_equal(table_undo_limit(&table), 1);
    assert_false(table_undo(&table));
    assert_false(table_undoable(&table));
    step(&table, &rng);
    assert_true(table_undoable(&table));
    assert_int_equal(table_people(&table), 2);
    step(&table, &rng);
    assert_int_equal(table_due(&table), TABLE_BOT);
    assert_true(table_undo(&table));
    assert_true(table_undo(&table));
    assert_false(table_undo(&table));
    assert_int_equal(table.record.match.length, 1);
    step(&table, &rng);
    step(&table, &rng);
    step(&table, &rng); /* the bot */
    assert_int_equal(table_undo_limit(&table), 4);
    assert_false(table_undo(&table));
    assert_saved(&table);
    table_finish(&table);
}

static void begin_todos(struct table *table, int seats, const char *const *names)
{
    struct table_plan plan = plan_of(&cub_ecuaciones, seats, names);
    assert_true(cub_setup_option(&plan.setup, plan.game, "mode", "todos", NULL));
    assert_true(cub_setup_option(&plan.setup, plan.game, "limit", "30", NULL));
    assert_true(table_init(table, &plan, NULL));
}

/* What is handed in sealed lies open when all have; with a bot at the table it is final. */
static void test_sealed(void **state)
{
    static const char *const names[] = {"Ana", "Luis", "bot:novato"};
    struct table table;
    struct cub_rng rng;
    (void)state;
    cub_rng_init(&rng, 1, 0);
    begin_todos(&table, 3, names);
    table_roll(&table);
    assert_int_equal(table_limit(&table), 30000);
    assert_int_equal(table_viewer(&table), CUB_NOBODY);
    assert_int_equal(table_due(&table), TABLE_BOT);
    step(&table, &rng);
    assert_int_equal(table_due(&table), TABLE_PEOPLE);
    assert_true(table_play_text(&table, 0, "-", NULL));
    assert_int_equal(table_viewer(&table), 1);
    assert_true(table_open(&table, 0));
    assert_false(table_open(&table, 1));
    assert_false(table_open(&table, 2));
    assert_false(table_undo(&table));
    assert_true(table_close(&table));
    assert_true(table_open(&table, 1));
    assert_true(table_open(&table, 2));
    assert_true(table_open(&table, 3));
    assert_false(table_close(&table));
    table_finish(&table);
}

static void test_viewer(void **state)
{
    static const char *const one[] = {"bot:azar", "Ana"}, *const none[] = {"bot:azar", "bot:azar"};
    static const char *const two[] = {"Ana", "Luis"};
    struct table table;
    (void)state;
    begin(&table, &cub_doce, 2, one);
    assert_int_equal(table_viewer(&table), 1);
    table_finish(&table);
    begin(&table, &cub_doce, 2, none);
    assert_int_equal(table_viewer(&table), CUB_NOBODY);
    table_finish(&table);
    begin(&table, &cub_doce, 2, two);
    assert_int_equal(table_viewer(&table), 0);
    table_finish(&table);
}

/* WB-13: bots call at their time; once the window behind a right call is over the clock closes. */
static void test_race(void **state)
{
    static const char *const names[] = {"Ana", "bot:maestro"};
    struct table table;
    (void)state;
    begin(&table, &cub_blitz, 2, names);
    table_roll(&table);
    const struct cub_match *match = &table.record.match;
    const struct blitz *s = (const struct blitz *)&match->now.state;
    uint32_t first = table_race_next(&table);
    int answer = blitz_answer(s);
    assert_true(first > 0 && first < 60000);
    assert_int_equal(table_due(&table), TABLE_RACE);
    table_race_advance(&table, first - 1);
    assert_int_equal(match->length, 1);
    table_race_advance(&table, first);
    assert_int_equal(match->length, 2);
    assert_int_equal(match->log[1].who, 1);
    assert_int_equal(blitz_call_number(match->log[1].move), answer); /* with this seed it is right */
    assert_int_equal(table_race_next(&table), first + 51);
    table_race_advance(&table, first + 50);
    assert_int_equal(table_due(&table), TABLE_RACE);
    table_race_advance(&table, first + 51);
    assert_int_equal(table_due(&table), TABLE_DICE);
    assert_int_equal(match->log[2].who, CUB_CLOCK);
    assert_int_equal(s->discs[1], 1);
    table_finish(&table);
}

/* A person who is right in time keeps the bot from calling at all. */
static void test_race_won(void **state)
{
    static const char *const names[] = {"Ana", "bot:novato"};
    struct table table;
    (void)state;
    begin(&table, &cub_blitz, 2, names);
    table_roll(&table);
    const struct blitz *s = (const struct blitz *)&table.record.match.now.state;
    assert_true(table_play(&table, 0, BLITZ_CALL((cub_move)blitz_answer(s), 100), NULL));
    assert_int_equal(table_race_next(&table), 151);
    table_race_advance(&table, UINT32_MAX - 1);
    assert_int_equal(table.record.match.length, 3);
    assert_int_equal(s->discs[0], 1);
    assert_int_equal(table_cost(&table, 0, 1, NULL, NULL, &(cub_move){0}), 0);
    table_finish(&table);
}

/* A record that is taken over keeps its moves and the keys that it has; its seats may be given to others. */
static void test_from(void **state)
{
    static const char *const names[] = {"Ana", "bot:novato"}, *const others[] = {"bot:facil", "Eva"};
    struct table first, table;
    struct table_plan plan = plan_of(&cub_doce, 2, others);
    struct cub_record record;
    struct cub_fault fault;
    (void)state;
    begin(&first, &cub_doce, 2, names);
    assert_true(table_play_text(&first, 0, "4@c3", NULL));
    assert_true(cub_journal_read(first.journal.path, &record, &fault));
    assert_true(cub_record_say(&record, "event", "test"));
    plan.seat[0].name[0] = 0; /* as the record has it */
    plan.seed = 12;
    assert_true(table_from(&table, &record, &plan, NULL));
    assert_null(record.header.text);
    assert_string_equal(table.seat[0].name, "Ana");
    assert_string_equal(cub_record_value(&table.record, "seat 2"), "Eva");
    assert_string_equal(cub_record_value(&table.record, "event"), "test");
    assert_string_equal(cub_record_value(&table.record, "seed"), "12");
    assert_non_null(cub_record_value(&table.record, "date"));
    assert_int_equal(table.record.match.length, 1);
    assert_string_not_equal(table.journal.path, first.journal.path);
    assert_saved(&table);
    table_finish(&first);
    table_finish(&table);
}

/* Takes over a record of doce whose seats have these names. */
static void take_over(struct table *table, const char *one, const char *two, bool by_hand)
{
    struct table_plan plan = {.game = &cub_doce, .by_hand = by_hand};
    struct cub_record record;
    cub_setup_init(&plan.setup, plan.game, 2);
    assert_true(cub_record_init(&record, plan.game, &plan.setup, NULL, cub_heap, NULL));
    assert_true(cub_record_say(&record, "seat 1", one) && cub_record_say(&record, "seat 2", two));
    assert_true(table_from(table, &record, &plan, NULL));
}

/* A name that is too long for us is cut between its signs: what remains can be read again. */
static void test_from_long_name(void **state)
{
    char name[TABLE_NAME + 8];
    struct table table;
    (void)state;
    for (int letters = TABLE_NAME - 4; letters < TABLE_NAME; letters++) {
        snprintf(name, sizeof name, "%.*s€uro", letters,
                 "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa");
        take_over(&table, name, "Luis", false);
        assert_memory_equal(table.seat[0].name, name, strlen(table.seat[0].name));
        assert_true(strlen(table.seat[0].name) >= TABLE_NAME - 4);
        assert_saved(&table);
        table_finish(&table);
    }
}

/* By hand people move for everybody, even where a bot sat in the record; also when it is gone on with. */
static void test_from_by_hand(void **state)
{
    struct table table;
    struct cub_fault fault;
    char path[CUB_JOURNAL_PATH];
    (void)state;
    take_over(&table, "Ana", "bot:fuerte", true);
    for (int i = 0; i < 2; i++) {
        assert_int_equal(table_persons(&table), 3);
        assert_string_equal(table.seat[1].name, "bot:fuerte");
        memcpy(path, table.journal.path, sizeof path);
        table_finish(&table);
        assert_true(table_resume(&table, path, &fault));
    }
    table_finish(&table);
}

/* A move that throws the game away costs, the bot's own choice does not. */
static bool stop_at_once(void *asked)
{
    *(bool *)asked = true;
    return true;
}

static void test_cost(void **state)
{
    static const char *const names[] = {"Ana", "Luis"};
    static const char *const moves[] = {"3@a1", "6@e5", "3@c1", "6@c5", "3@a3", "6@e3"};
    struct table table;
    cub_move best, same;
    (void)state;
    begin(&table, &cub_doce, 2, names);
    for (int i = 0; i < 6; i++)
        assert_true(table_play_text(&table, i % 2, moves[i], NULL));
    cub_move poor = cub_game_parse(&cub_doce, &table.record.match.now.state, 0, "6@e1", NULL);
    assert_true(poor);
    assert_true(table_cost(&table, 0, poor, NULL, NULL, &best) > 0);
    assert_int_equal(table_cost(&table, 0, best, NULL, NULL, &same), 0);
    assert_true(same == best);
    bool asked = false;
    assert_true(table_cost(&table, 0, poor, stop_at_once, &asked, &same) >= 0 && same && asked);
    struct cub_refusal reasons[TABLE_REASONS];
    assert_in_range(table_explain(&table, 0, best, reasons), 0, TABLE_REASONS);
    table_finish(&table);
}

/* A bot keeps to the positions and the time that it is given; another match at the table has them too. */
static void test_budget(void **state)
{
    static const char *const names[] = {"Ana", "bot:fuerte"};
    struct cub_thought all, few, none;
    struct table table;
    (void)state;
    begin(&table, &cub_doce, 2, names);
    assert_true(table_play_text(&table, 0, "3@c3", NULL));
    table.ms = UINT32_MAX;
    table_think(&table, 1, CUB_FUERTE, NULL, NULL, &all);
    table.ms = 0;
    table_think(&table, 1, CUB_FUERTE, NULL, NULL, &none);
    table.ms = UINT32_MAX;
    table.nodes = 50;
    assert_true(table_again(&table));
    assert_true(table_play_text(&table, 0, "3@c3", NULL));
    table_think(&table, 1, CUB_FUERTE, NULL, NULL, &few);
    assert_true(none.move && few.move);
    assert_true(none.nodes < all.nodes && few.nodes < all.nodes);
    table_finish(&table);
}

static void test_refused(void **state)
{
    static const char *const names[] = {"Ana", "Luis"};
    struct table table;
    struct cub_refusal why;
    struct table_plan plan = plan_of(&cub_doce, 2, names);
    (void)state;
    plan.sheet = "x";
    assert_false(table_init(&table, &plan, &why));
    assert_string_equal(why.rule, "NO-4");
    begin(&table, &cub_doce, 2, names);
    assert_false(table_play_text(&table, 0, "7@c3", &why));
    assert_string_equal(why.rule, "DO-2");
    assert_false(table_play_text(&table, 1, "4@c3", &why));
    assert_string_equal(why.rule, "NO-2");
    assert_false(table_roll(&table));
    assert_int_equal(table.record.match.length, 0);
    table_finish(&table);
}

/* A disk that is full, and then is not: told, nothing lost. */
static void test_trouble(void **state)
{
    static const char *const names[] = {"Ana", "Luis"};
    struct table table;
    struct rlimit old, tight;
    (void)state;
    begin(&table, &cub_doce, 2, names);
    getrlimit(RLIMIT_FSIZE, &old);
    tight = old;
    tight.rlim_cur = (rlim_t)table.journal.size;
    setrlimit(RLIMIT_FSIZE, &tight);
    assert_true(table_play_text(&table, 0, "4@c3", NULL));
    assert_int_equal(table.trouble, EFBIG);
    assert_true(table_play_text(&table, 1, "4@b1", NULL));
    assert_false(table_save(&table));
    setrlimit(RLIMIT_FSIZE, &old);
    assert_true(table_play_text(&table, 0, "4@e5", NULL));
    assert_int_equal(table.trouble, 0);
    assert_saved(&table);
    table_finish(&table);
}

/* A folder that is none at first; and a journal that somebody removes: the whole match is written as soon as it can. */
static void test_late_journal(void **state)
{
    static const char *const names[] = {"Ana", "Luis"};
    struct table_plan plan = plan_of(&cub_doce, 2, names);
    struct table table;
    (void)state;
    setenv("XDG_DATA_HOME", "/dev/null", 1);
    assert_true(table_init(&table, &plan, NULL));
    assert_int_equal(table.trouble, ENOTDIR);
    assert_true(table_play_text(&table, 0, "4@c3", NULL));
    assert_int_equal(table.trouble, ENOTDIR);
    setenv("XDG_DATA_HOME", folder, 1);
    assert_true(table_play_text(&table, 1, "4@b1", NULL));
    assert_int_equal(table.trouble, 0);
    assert_saved(&table);
    assert_int_equal(unlink(table.journal.path), 0);
    assert_true(table_undo(&table));
    assert_int_equal(table.trouble, 0);
    assert_saved(&table);
    table_finish(&table);
    plan.unsaved = true;
    assert_true(table_init(&table, &plan, NULL));
    assert_true(table.journal.fd < 0);
    table_finish(&table);
}

static int make_folder(void **state)
{
    (void)state;
    return mkdtemp(folder) && setenv("XDG_DATA_HOME", folder, 1) == 0 && signal(SIGXFSZ, SIG_IGN) != SIG_ERR ? 0 : -1;
}

static int remove_folder(void **state)
{
    char path[CUB_JOURNAL_PATH], games[CUB_JOURNAL_PATH];
    uint32_t *numbers;
    size_t count;
    (void)state;
    if (!cub_journal_folder(games) || !cub_journal_list(games, &numbers, &count))
        return -1;
    for (size_t i = 0; i < count; i++)
        if (cub_journal_path(path, games, numbers[i]))
            unlink(path);
    free(numbers);
    rmdir(games);
    snprintf(path, sizeof path, "%s/cubilete", folder);
    rmdir(path);
    return rmdir(folder);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_names),
        cmocka_unit_test(test_whole_games),
        cmocka_unit_test(test_resume),
        cmocka_unit_test(test_locked),
        cmocka_unit_test(test_undo_among_people),
        cmocka_unit_test(test_undo_limits),
        cmocka_unit_test(test_sealed),
        cmocka_unit_test(test_viewer),
        cmocka_unit_test(test_race),
        cmocka_unit_test(test_race_won),
        cmocka_unit_test(test_from),
        cmocka_unit_test(test_from_long_name),
        cmocka_unit_test(test_from_by_hand),
        cmocka_unit_test(test_cost),
        cmocka_unit_test(test_budget),
        cmocka_unit_test(test_refused),
        cmocka_unit_test(test_trouble),
        cmocka_unit_test(test_late_journal),
    };
    return cmocka_run_group_tests(tests, make_folder, remove_folder);
}
