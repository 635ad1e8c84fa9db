/* Tables at home: who is due, bots and dice, races, undo and its limits, journals that fail. */
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
#include "tty/home.h"

static char folder[] = "/tmp/cubilete-home-XXXXXX";
static bool no_randomness;

/* The linker puts this one in the place of the system's. */
ssize_t __real_getrandom(void *bytes, size_t length, unsigned flags);
ssize_t __wrap_getrandom(void *bytes, size_t length, unsigned flags);

ssize_t __wrap_getrandom(void *bytes, size_t length, unsigned flags)
{
    errno = ENOSYS;
    return no_randomness ? -1 : __real_getrandom(bytes, length, flags);
}

/* A plan for a game with these seats. */
static struct home_plan plan_of(const struct cub_game *game, int seats, const char *const *names)
{
    struct home_plan plan = {.game = game, .seeded = true, .seed = 7};
    cub_setup_init(&plan.setup, game, seats);
    for (int i = 0; i < seats; i++)
        assert_null(table_seat_read(&plan.seat[i], names[i]));
    return plan;
}

static void begin(struct home *home, const struct cub_game *game, int seats, const char *const *names)
{
    struct home_plan plan = plan_of(game, seats, names);
    assert_true(home_init(home, &plan, NULL));
    assert_int_equal(home->trouble, 0);
}

/* Plays whatever is due once, people as the dice decide. */
static void step(struct home *home, struct cub_rng *rng)
{
    const struct cub_match *match = &home->table.record.match;
    enum table_due due = table_due(&home->table);
    if (due == TABLE_DICE) {
        assert_true(table_roll(&home->table));
    } else if (due == TABLE_BOT) {
        assert_true(home_answer(home, NULL, NULL));
    } else if (table_people(&home->table)) {
        int seat = cub_actor_among(table_people(&home->table), rng);
        assert_true(table_play(&home->table, seat, match->game->draw(&match->now.state, seat, rng), NULL));
    } else {
        assert_int_equal(due, TABLE_RACE);
        home_race_advance(home, UINT32_MAX - 1);
    }
}

static void assert_saved(const struct home *home)
{
    struct cub_record record;
    struct cub_fault fault;
    assert_true(cub_journal_read(home->journal.path, &record, &fault));
    assert_int_equal(record.match.length, home->table.record.match.length);
    assert_memory_equal(&record.match.now, &home->table.record.match.now, record.match.game->state_size);
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
        {"Ana\u200B", "table.name", NULL},
        {"\u202EanA", "table.name", NULL},
        {"\u2800", "table.name", NULL},
        {"BOT:medio", "table.name", NULL},
        {"Zoe\u0308 \u2764\uFE0F", NULL, "Zoe\u0308 \u2764\uFE0F"},
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
        struct home home;
        struct cub_rng rng;
        cub_rng_init(&rng, 3, 0);
        begin(&home, cub_games[i], 2, names);
        assert_false(home.table.seat[0].bot);
        assert_true(home.table.seat[1].bot);
        while (table_due(&home.table) != TABLE_OVER)
            step(&home, &rng);
        assert_int_equal(home.trouble, 0);
        assert_saved(&home);
        home_finish(&home);
    }
}

/* A game that is left and resumed at every step goes on as it would have. */
static void test_resume(void **state)
{
    static const char *const names[] = {"bot:azar", "bot:novato"};
    (void)state;
    for (int i = 0; cub_games[i]; i++) {
        struct home whole, broken;
        struct cub_rng rng;
        struct cub_fault fault;
        begin(&whole, cub_games[i], 2, names);
        begin(&broken, cub_games[i], 2, names);
        for (int n = 0; n < 60 && table_due(&whole.table) != TABLE_OVER; n++) {
            char path[CUB_JOURNAL_PATH];
            step(&whole, &rng);
            step(&broken, &rng);
            strcpy(path, broken.journal.path);
            home_finish(&broken);
            assert_true(home_resume(&broken, path, &fault));
            assert_memory_equal(&whole.table.record.match.now, &broken.table.record.match.now,
                                cub_games[i]->state_size);
        }
        home_finish(&whole);
        home_finish(&broken);
    }
}

static void test_locked(void **state)
{
    static const char *const names[] = {"Ana", "Luis"};
    struct home home, second;
    struct cub_fault fault;
    (void)state;
    begin(&home, &cub_doce, 2, names);
    assert_false(home_resume(&second, home.journal.path, &fault));
    assert_int_equal(errno, EWOULDBLOCK);
    home_finish(&home);
}

/* People alone go back over dice, and the same dice fall again. */
static void test_undo_among_people(void **state)
{
    static const char *const names[] = {"Ana", "Luis"};
    struct home home;
    struct cub_rng rng;
    (void)state;
    cub_rng_init(&rng, 1, 0);
    begin(&home, &cub_secuencia, 2, names);
    for (int i = 0; i < 40; i++)
        step(&home, &rng);
    const struct cub_match *match = &home.table.record.match;
    assert_int_equal(table_undo_limit(&home.table), 0);
    while (table_undo(&home.table)) {
        union cub_any here = match->now;
        uint32_t length = match->length;
        assert_true(table_people(&home.table));
        int seat = __builtin_ctz(table_people(&home.table));
        assert_true(table_play(&home.table, seat, match->game->nth(&match->now.state, seat, 0), NULL));
        assert_int_equal(table_due(&home.table), TABLE_DICE);
        table_roll(&home.table);
        cub_move dice = match->log[match->length - 1].move;
        while (match->length > length)
            table_rewind(&home.table, match->length - 1);
        assert_memory_equal(&here, &match->now, match->game->state_size);
        assert_true(table_play(&home.table, seat, match->game->nth(&match->now.state, seat, 0), NULL));
        table_roll(&home.table);
        assert_int_equal(match->log[match->length - 1].move, dice);
        table_rewind(&home.table, length);
        assert_saved(&home);
    }
    assert_int_equal(match->log[0].who, CUB_DICE);
    assert_false(table_undoable(&home.table));
    for (uint32_t i = 0; i < match->length; i++) /* only dice are left */
        assert_int_equal(match->log[i].who, CUB_DICE);
    home_finish(&home);
}

/* With a bot at the table its answer, and dice, can't be taken back; a person's last moves can. */
static void test_undo_limits(void **state)
{
    static const char *const names[] = {"Ana", "Luis", "bot:azar"};
    struct home home;
    struct cub_rng rng;
    (void)state;
    cub_rng_init(&rng, 1, 0);
    begin(&home, &cub_dizzle, 3, names);
    assert_false(table_undo(&home.table));
    assert_true(table_roll(&home.table));
    assert_int_equal(table_undo_limit(&home.table), 1);
    assert_false(table_undo(&home.table));
    assert_false(table_undoable(&home.table));
    step(&home, &rng);
    assert_true(table_undoable(&home.table));
    assert_int_equal(table_people(&home.table), 2);
    step(&home, &rng);
    assert_int_equal(table_due(&home.table), TABLE_BOT);
    assert_true(table_undo(&home.table));
    assert_true(table_undo(&home.table));
    assert_false(table_undo(&home.table));
    assert_int_equal(home.table.record.match.length, 1);
    step(&home, &rng);
    step(&home, &rng);
    step(&home, &rng); /* the bot */
    assert_int_equal(table_undo_limit(&home.table), 4);
    assert_false(table_undo(&home.table));
    assert_saved(&home);
    home_finish(&home);
}

static void begin_todos(struct home *home, int seats, const char *const *names)
{
    struct home_plan plan = plan_of(&cub_ecuaciones, seats, names);
    assert_true(cub_setup_option(&plan.setup, plan.game, "mode", "todos", NULL));
    assert_true(cub_setup_option(&plan.setup, plan.game, "limit", "30", NULL));
    assert_true(home_init(home, &plan, NULL));
}

/* What is handed in sealed lies open when all have; with a bot at the table it is final. */
static void test_sealed(void **state)
{
    static const char *const names[] = {"Ana", "Luis", "bot:novato"};
    struct home home;
    struct cub_rng rng;
    (void)state;
    cub_rng_init(&rng, 1, 0);
    begin_todos(&home, 3, names);
    table_roll(&home.table);
    assert_int_equal(table_limit(&home.table), 30000);
    assert_int_equal(table_viewer(&home.table), CUB_NOBODY);
    assert_int_equal(table_due(&home.table), TABLE_BOT);
    step(&home, &rng);
    assert_int_equal(table_due(&home.table), TABLE_PEOPLE);
    assert_true(table_play_text(&home.table, 0, "-", NULL));
    assert_int_equal(table_viewer(&home.table), 1);
    assert_int_equal(home.table.record.match.open, 1);
    assert_false(table_undo(&home.table));
    assert_true(table_close(&home.table));
    assert_int_equal(home.table.record.match.open, 4);
    assert_false(table_close(&home.table));
    home_finish(&home);
}

static void test_viewer(void **state)
{
    static const char *const one[] = {"bot:azar", "Ana"}, *const none[] = {"bot:azar", "bot:azar"};
    static const char *const two[] = {"Ana", "Luis"};
    struct home home;
    (void)state;
    begin(&home, &cub_doce, 2, one);
    assert_int_equal(table_viewer(&home.table), 1);
    home_finish(&home);
    begin(&home, &cub_doce, 2, none);
    assert_int_equal(table_viewer(&home.table), CUB_NOBODY);
    home_finish(&home);
    begin(&home, &cub_doce, 2, two);
    assert_int_equal(table_viewer(&home.table), 0);
    home_finish(&home);
}

/* WB-13: bots call at their time; once the window behind a right call is over the clock closes. */
static void test_race(void **state)
{
    static const char *const names[] = {"Ana", "bot:maestro"};
    struct home home;
    (void)state;
    begin(&home, &cub_blitz, 2, names);
    table_roll(&home.table);
    const struct cub_match *match = &home.table.record.match;
    const struct blitz *s = (const struct blitz *)&match->now.state;
    uint32_t first = home_race_next(&home);
    int answer = blitz_answer(s);
    assert_true(first > 0 && first < 60000);
    assert_int_equal(table_due(&home.table), TABLE_RACE);
    home_race_advance(&home, first - 1);
    assert_int_equal(match->length, 1);
    home_race_advance(&home, first);
    assert_int_equal(match->length, 2);
    assert_int_equal(match->log[1].who, 1);
    assert_int_equal(blitz_call_number(match->log[1].move), answer); /* with this seed it is right */
    assert_int_equal(home_race_next(&home), first + 51);
    home_race_advance(&home, first + 50);
    assert_int_equal(table_due(&home.table), TABLE_RACE);
    home_race_advance(&home, first + 51);
    assert_int_equal(table_due(&home.table), TABLE_DICE);
    assert_int_equal(match->log[2].who, CUB_CLOCK);
    assert_int_equal(s->discs[1], 1);
    home_finish(&home);
}

/* A person who is right in time keeps the bot from calling at all. */
static void test_race_won(void **state)
{
    static const char *const names[] = {"Ana", "bot:novato"};
    struct home home;
    (void)state;
    begin(&home, &cub_blitz, 2, names);
    table_roll(&home.table);
    const struct blitz *s = (const struct blitz *)&home.table.record.match.now.state;
    assert_true(table_play(&home.table, 0, BLITZ_CALL((cub_move)blitz_answer(s), 100), NULL));
    assert_int_equal(home_race_next(&home), 151);
    home_race_advance(&home, UINT32_MAX - 1);
    assert_int_equal(home.table.record.match.length, 3);
    assert_int_equal(s->discs[0], 1);
    home_finish(&home);
}

/* A record that is taken over keeps its moves and the keys that it has; its seats may be given to others. */
static void test_from(void **state)
{
    static const char *const names[] = {"Ana", "bot:novato"}, *const others[] = {"bot:facil", "Eva"};
    struct home first, home;
    struct home_plan plan = plan_of(&cub_doce, 2, others);
    struct cub_record record;
    struct cub_fault fault;
    (void)state;
    begin(&first, &cub_doce, 2, names);
    assert_true(table_play_text(&first.table, 0, "4@c3", NULL));
    assert_true(cub_journal_read(first.journal.path, &record, &fault));
    assert_true(cub_record_say(&record, "event", "test"));
    plan.seat[0].name[0] = 0; /* as the record has it */
    plan.seed = 12;
    assert_true(home_from(&home, &record, &plan, NULL));
    assert_null(record.header.text);
    assert_string_equal(home.table.seat[0].name, "Ana");
    assert_string_equal(cub_record_value(&home.table.record, "seat 2"), "Eva");
    assert_string_equal(cub_record_value(&home.table.record, "event"), "test");
    assert_string_equal(cub_record_value(&home.table.record, "seed"), "12");
    assert_non_null(cub_record_value(&home.table.record, "date"));
    assert_int_equal(home.table.record.match.length, 1);
    assert_string_not_equal(home.journal.path, first.journal.path);
    assert_saved(&home);
    home_finish(&first);
    home_finish(&home);
}

/* Takes over a record of doce whose seats have these names. */
static void take_over(struct home *home, const char *one, const char *two, bool by_hand)
{
    struct home_plan plan = {.game = &cub_doce, .by_hand = by_hand};
    struct cub_record record;
    cub_setup_init(&plan.setup, plan.game, 2);
    assert_true(cub_record_init(&record, plan.game, &plan.setup, NULL, cub_heap, NULL));
    assert_true(cub_record_say(&record, "seat 1", one) && cub_record_say(&record, "seat 2", two));
    assert_true(home_from(home, &record, &plan, NULL));
}

/* A name that is too long for us is cut between its characters: what remains can be read again. */
static void test_from_long_name(void **state)
{
    char name[TABLE_NAME + 8];
    struct home home;
    (void)state;
    for (int letters = TABLE_NAME - 4; letters < TABLE_NAME; letters++) {
        snprintf(name, sizeof name, "%.*s€uro", letters,
                 "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa");
        take_over(&home, name, "Luis", false);
        assert_memory_equal(home.table.seat[0].name, name, strlen(home.table.seat[0].name));
        assert_true(strlen(home.table.seat[0].name) >= TABLE_NAME - 4);
        assert_saved(&home);
        home_finish(&home);
    }
}

/* By hand people move for everybody, even where a bot sat in the record; also when it is gone on with. */
static void test_from_by_hand(void **state)
{
    struct home home;
    struct cub_fault fault;
    char path[CUB_JOURNAL_PATH];
    (void)state;
    take_over(&home, "Ana", "bot:fuerte", true);
    for (int i = 0; i < 2; i++) {
        assert_int_equal(table_persons(&home.table), 3);
        assert_string_equal(home.table.seat[1].name, "bot:fuerte");
        memcpy(path, home.journal.path, sizeof path);
        home_finish(&home);
        assert_true(home_resume(&home, path, &fault));
    }
    home_finish(&home);
}

static bool stop_at_once(void *asked)
{
    *(bool *)asked = true;
    return true;
}

static struct cub_thought consult(struct home *home, cub_move also, bool (*stop)(void *), void *context)
{
    struct bot_job job;
    struct cub_thought thought;
    table_consult(&home->table, 0, also, &job);
    home_think(home, &job, stop, context, &thought);
    return thought;
}

/* A move that throws the game away costs, the one that is advised does not; and the advice is the same for both. */
static void test_advice(void **state)
{
    static const char *const names[] = {"Ana", "Luis"};
    static const char *const moves[] = {"3@a1", "6@e5", "3@c1", "6@c5", "3@a3", "6@e3"};
    struct home home;
    (void)state;
    begin(&home, &cub_doce, 2, names);
    for (int i = 0; i < 6; i++)
        assert_true(table_play_text(&home.table, i % 2, moves[i], NULL));
    cub_move poor = cub_game_parse(&cub_doce, &home.table.record.match.now.state, 0, "6@e1", NULL);
    assert_true(poor);
    home.table.nodes = 10; /* for bots; advice is maestro's */
    struct cub_thought hint = consult(&home, 0, NULL, NULL), tutor = consult(&home, poor, NULL, NULL);
    assert_true(tutor.move == hint.move && tutor.also < tutor.choice[0].value);
    tutor = consult(&home, hint.move, NULL, NULL);
    assert_true(tutor.move == hint.move && tutor.also == tutor.choice[0].value);
    bool asked = false;
    tutor = consult(&home, poor, stop_at_once, &asked);
    assert_true(tutor.also <= tutor.choice[0].value && tutor.move && asked);
    struct cub_refusal reasons[TABLE_REASONS];
    assert_in_range(table_explain(&home.table, 0, hint.move, reasons), 0, TABLE_REASONS);
    home_finish(&home);
}

static void think(struct home *home, struct cub_thought *thought)
{
    struct bot_job job;
    table_ask(&home->table, 1, CUB_FUERTE, &job);
    home_think(home, &job, NULL, NULL, thought);
}

/* A bot keeps to the positions and the time that it is given; another match at the table has them too. */
static void test_budget(void **state)
{
    static const char *const names[] = {"Ana", "bot:fuerte"};
    struct cub_thought all, few, none;
    struct home home;
    (void)state;
    begin(&home, &cub_doce, 2, names);
    assert_true(table_play_text(&home.table, 0, "3@c3", NULL));
    home.ms = UINT32_MAX;
    think(&home, &all);
    home.ms = 0;
    think(&home, &none);
    home.ms = UINT32_MAX;
    home.table.nodes = 50;
    assert_true(home_again(&home, NULL));
    assert_true(table_play_text(&home.table, 0, "3@c3", NULL));
    think(&home, &few);
    assert_true(none.move && few.move);
    assert_true(none.nodes < all.nodes && few.nodes < all.nodes);
    home_finish(&home);
}

static void test_refused(void **state)
{
    static const char *const names[] = {"Ana", "Luis"};
    struct home home;
    struct cub_refusal why;
    struct home_plan plan = plan_of(&cub_doce, 2, names);
    (void)state;
    plan.sheet = "x";
    assert_false(home_init(&home, &plan, &why));
    assert_string_equal(why.rule, "NO-4");
    begin(&home, &cub_doce, 2, names);
    assert_false(table_play_text(&home.table, 0, "7@c3", &why));
    assert_string_equal(why.rule, "DO-2");
    assert_false(table_play_text(&home.table, 1, "4@c3", &why));
    assert_string_equal(why.rule, "NO-2");
    assert_false(table_roll(&home.table));
    assert_int_equal(home.table.record.match.length, 0);
    home_finish(&home);
}

/* A disk that is full, and then is not: told, nothing lost. */
static void test_trouble(void **state)
{
    static const char *const names[] = {"Ana", "Luis"};
    struct home home;
    struct rlimit old, tight;
    (void)state;
    begin(&home, &cub_doce, 2, names);
    getrlimit(RLIMIT_FSIZE, &old);
    tight = old;
    tight.rlim_cur = (rlim_t)home.journal.size;
    setrlimit(RLIMIT_FSIZE, &tight);
    assert_true(table_play_text(&home.table, 0, "4@c3", NULL));
    assert_int_equal(home.trouble, EFBIG);
    assert_true(table_play_text(&home.table, 1, "4@b1", NULL));
    assert_false(home_save(&home));
    setrlimit(RLIMIT_FSIZE, &old);
    assert_true(table_play_text(&home.table, 0, "4@e5", NULL));
    assert_int_equal(home.trouble, 0);
    assert_saved(&home);
    home_finish(&home);
}

static size_t count_journals(void)
{
    char games[CUB_JOURNAL_PATH];
    uint32_t *numbers = NULL;
    size_t count = 0;
    assert_true(cub_journal_folder(games) && cub_journal_list(games, &numbers, &count));
    free(numbers);
    return count;
}

/* A journal that can't grow is no reason to begin another, even where there would be room for one. */
static void test_one_journal(void **state)
{
    static const char *const names[] = {"Ana", "Luis"};
    struct home home;
    struct rlimit old, tight;
    char path[CUB_JOURNAL_PATH];
    (void)state;
    begin(&home, &cub_doce, 2, names);
    for (int i = 0; i < 50; i++) { /* much longer than what remains */
        assert_int_equal(table_play_text(&home.table, 0, "4@c3", NULL), TABLE_KEPT);
        assert_int_equal(table_rewind(&home.table, 0), TABLE_KEPT);
    }
    size_t journals = count_journals();
    memcpy(path, home.journal.path, sizeof path);
    getrlimit(RLIMIT_FSIZE, &old);
    tight = old;
    tight.rlim_cur = (rlim_t)home.journal.size;
    setrlimit(RLIMIT_FSIZE, &tight);
    assert_int_equal(table_play_text(&home.table, 0, "4@c3", NULL), TABLE_UNKEPT);
    assert_int_equal(home.trouble, EFBIG);
    setrlimit(RLIMIT_FSIZE, &old);
    assert_true(home_save(&home));
    assert_string_equal(home.journal.path, path);
    assert_int_equal(count_journals(), journals);
    assert_saved(&home);
    home_finish(&home);
}

/* A journal that holds this text, under a number of its own. */
static void write_journal(const char *text, char path[CUB_JOURNAL_PATH])
{
    char games[CUB_JOURNAL_PATH];
    assert_true(cub_journal_folder(games) && cub_journal_path(path, games, 900));
    FILE *file = fopen(path, "w");
    assert_non_null(file);
    assert_true(fputs(text, file) >= 0 && fclose(file) == 0);
}

/* Without randomness there is no seed, and nothing else becomes one. */
static void test_no_randomness(void **state)
{
    static const char *const names[] = {"Ana", "Luis"};
    struct home_plan plan = plan_of(&cub_secuencia, 2, names);
    struct home home, other;
    struct cub_refusal why;
    struct cub_fault fault;
    struct cub_record record;
    char path[CUB_JOURNAL_PATH];
    (void)state;
    begin(&home, &cub_secuencia, 2, names);
    size_t journals = count_journals();
    no_randomness = true;
    plan.seeded = false;
    assert_false(home_init(&other, &plan, &why));
    assert_string_equal(why.message, "home.random");
    assert_null(why.rule);
    assert_false(home_again(&home, &why));
    assert_string_equal(why.message, "home.random");
    assert_int_equal(table_roll(&home.table), TABLE_KEPT); /* it has its seed */
    assert_true(cub_record_init(&record, plan.game, &plan.setup, NULL, cub_heap, NULL));
    assert_false(home_from(&other, &record, &plan, &why));
    assert_non_null(record.header.text);
    cub_record_finish(&record);
    assert_int_equal(count_journals(), journals);
    plan.by_hand = true;
    assert_true(home_init(&other, &plan, &why));
    home_finish(&other);
    write_journal("cubilete 1\ngame secuencia\nseats 2\n\n", path);
    assert_false(home_resume(&other, path, &fault));
    assert_true(errno == 0 && !fault.why.rule && fault.line == 0);
    assert_string_equal(fault.why.message, "home.random");
    no_randomness = false;
    assert_true(home_resume(&other, path, &fault));
    home_finish(&other);
    home_finish(&home);
}

/* A folder that is none at first; a journal that others remove or empty: all is written as soon as it can be. */
static void test_late_journal(void **state)
{
    static const char *const names[] = {"Ana", "Luis"};
    struct home_plan plan = plan_of(&cub_doce, 2, names);
    struct home home;
    (void)state;
    setenv("XDG_DATA_HOME", "/dev/null", 1);
    assert_true(home_init(&home, &plan, NULL));
    assert_int_equal(home.trouble, ENOTDIR);
    assert_true(table_play_text(&home.table, 0, "4@c3", NULL));
    assert_int_equal(home.trouble, ENOTDIR);
    setenv("XDG_DATA_HOME", folder, 1);
    assert_true(table_play_text(&home.table, 1, "4@b1", NULL));
    assert_int_equal(home.trouble, 0);
    assert_saved(&home);
    assert_false(home.moved);
    assert_int_equal(unlink(home.journal.path), 0);
    assert_true(table_undo(&home.table));
    assert_int_equal(home.trouble, 0);
    assert_true(home.moved);
    assert_saved(&home);
    home.moved = false;
    assert_int_equal(truncate(home.journal.path, 0), 0);
    assert_true(home_save(&home)); /* though there is nothing new */
    assert_true(home.moved);
    assert_saved(&home);
    home_finish(&home);
    plan.unsaved = true;
    assert_true(home_init(&home, &plan, NULL));
    assert_true(home.journal.fd < 0);
    home_finish(&home);
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
        cmocka_unit_test(test_advice),
        cmocka_unit_test(test_budget),
        cmocka_unit_test(test_refused),
        cmocka_unit_test(test_trouble),
        cmocka_unit_test(test_one_journal),
        cmocka_unit_test(test_no_randomness),
        cmocka_unit_test(test_late_journal),
    };
    return cmocka_run_group_tests(tests, make_folder, remove_folder);
}
