/* Tables of this machine: who is due, bots and dice, races, undo and its limits, journals that fail. */
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
#include "tty/local.h"

static char folder[] = "/tmp/cubilete-local-XXXXXX";
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
static struct local_plan plan_of(const struct cub_game *game, int seats, const char *const *names)
{
    struct local_plan plan = {.game = game, .seeded = true, .seed = 7};
    cub_setup_init(&plan.setup, game, seats);
    for (int i = 0; i < seats; i++)
        assert_null(seat_holder_read(&plan.seat[i], names[i]));
    return plan;
}

static void begin(struct local_table *local, const struct cub_game *game, int seats, const char *const *names)
{
    struct local_plan plan = plan_of(game, seats, names);
    assert_true(local_table_init(local, &plan, NULL));
    assert_int_equal(local->save_error, 0);
}

/* A move as somebody types it. */
static bool play_text(struct local_table *local, int who, const char *text, struct cub_message *why)
{
    char command[sizeof "play " + CUB_MOVE_TEXT];
    snprintf(command, sizeof command, "play %s", text);
    return local->link.ops->send(&local->link, who, command, why);
}

static bool go_back(struct local_table *local, uint32_t length)
{
    char command[48];
    snprintf(command, sizeof command, "offer undo %u", (unsigned)length);
    return local->link.ops->send(&local->link, __builtin_ctz(local->link.local_seats), command, NULL);
}

/* Plays whatever is due once, people as the dice decide. */
static void step(struct local_table *local, struct cub_rng *rng)
{
    const struct cub_match *match = &local->link.record.match;
    enum due due = table_link_due(&local->link);
    if (due == DUE_DICE) {
        assert_true(local_table_roll(local));
    } else if (due == DUE_BOT) {
        assert_true(local_table_answer(local, NULL, NULL));
    } else if (table_link_people(&local->link)) {
        int seat = cub_actor_among(table_link_people(&local->link), rng);
        assert_true(table_link_play(&local->link, seat, match->game->draw(&match->now.state, seat, rng), NULL));
    } else {
        assert_int_equal(due, DUE_RACE);
        local_table_race_advance(local, UINT32_MAX - 1);
    }
}

static void assert_saved(const struct local_table *local)
{
    struct cub_record record;
    struct cub_fault fault;
    assert_true(cub_journal_read(local->journal.path, &record, &fault));
    assert_int_equal(record.match.length, local->link.record.match.length);
    assert_memory_equal(&record.match.now, &local->link.record.match.now, record.match.game->state_size);
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
        struct seat_holder seat;
        const char *problem = seat_holder_read(&seat, cases[i].text);
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
        struct local_table local;
        struct cub_rng rng;
        cub_rng_init(&rng, 3, 0);
        begin(&local, cub_games[i], 2, names);
        assert_false(local.link.seat[0].bot);
        assert_true(local.link.seat[1].bot);
        while (table_link_due(&local.link) != DUE_OVER)
            step(&local, &rng);
        assert_int_equal(local.save_error, 0);
        assert_saved(&local);
        local_table_finish(&local);
    }
}

/* A game that is left and resumed at every step goes on as it would have. */
static void test_resume(void **state)
{
    static const char *const names[] = {"bot:azar", "bot:novato"};
    (void)state;
    for (int i = 0; cub_games[i]; i++) {
        struct local_table whole, broken;
        struct cub_rng rng;
        struct cub_fault fault;
        begin(&whole, cub_games[i], 2, names);
        begin(&broken, cub_games[i], 2, names);
        for (int n = 0; n < 60 && table_link_due(&whole.link) != DUE_OVER; n++) {
            char path[CUB_JOURNAL_PATH];
            step(&whole, &rng);
            step(&broken, &rng);
            strcpy(path, broken.journal.path);
            local_table_finish(&broken);
            assert_true(local_table_resume(&broken, path, &fault));
            assert_memory_equal(&whole.link.record.match.now, &broken.link.record.match.now, cub_games[i]->state_size);
        }
        local_table_finish(&whole);
        local_table_finish(&broken);
    }
}

static void test_locked(void **state)
{
    static const char *const names[] = {"Ana", "Luis"};
    struct local_table local, second;
    struct cub_fault fault;
    (void)state;
    begin(&local, &cub_doce, 2, names);
    assert_false(local_table_resume(&second, local.journal.path, &fault));
    assert_int_equal(errno, EWOULDBLOCK);
    local_table_finish(&local);
}

/* People alone go back over dice, and the same dice fall again. */
static void test_undo_among_people(void **state)
{
    static const char *const names[] = {"Ana", "Luis"};
    struct local_table local;
    struct cub_rng rng;
    (void)state;
    cub_rng_init(&rng, 1, 0);
    begin(&local, &cub_secuencia, 2, names);
    for (int i = 0; i < 40; i++)
        step(&local, &rng);
    const struct cub_match *match = &local.link.record.match;
    assert_int_equal(local.link.ops->undo_limit(&local.link), 0);
    while (table_link_undo(&local.link)) {
        union cub_any here = match->now;
        uint32_t length = match->length;
        assert_true(table_link_people(&local.link));
        int seat = __builtin_ctz(table_link_people(&local.link));
        assert_true(table_link_play(&local.link, seat, match->game->nth(&match->now.state, seat, 0), NULL));
        assert_int_equal(table_link_due(&local.link), DUE_DICE);
        local_table_roll(&local);
        cub_move dice = match->log[match->length - 1].move;
        while (match->length > length)
            go_back(&local, match->length - 1);
        assert_memory_equal(&here, &match->now, match->game->state_size);
        assert_true(table_link_play(&local.link, seat, match->game->nth(&match->now.state, seat, 0), NULL));
        local_table_roll(&local);
        assert_int_equal(match->log[match->length - 1].move, dice);
        go_back(&local, length);
        assert_saved(&local);
    }
    assert_int_equal(match->log[0].who, CUB_DICE);
    assert_false(table_link_undoable(&local.link));
    for (uint32_t i = 0; i < match->length; i++) /* only dice are left */
        assert_int_equal(match->log[i].who, CUB_DICE);
    local_table_finish(&local);
}

/* With a bot at the table its answer, and dice, can't be taken back; a person's last moves can. */
static void test_undo_limits(void **state)
{
    static const char *const names[] = {"Ana", "Luis", "bot:azar"};
    struct local_table local;
    struct cub_rng rng;
    (void)state;
    cub_rng_init(&rng, 1, 0);
    begin(&local, &cub_dizzle, 3, names);
    assert_false(table_link_undo(&local.link));
    assert_true(local_table_roll(&local));
    assert_int_equal(local.link.ops->undo_limit(&local.link), 1);
    assert_false(table_link_undo(&local.link));
    assert_false(table_link_undoable(&local.link));
    step(&local, &rng);
    assert_true(table_link_undoable(&local.link));
    assert_int_equal(table_link_people(&local.link), 2);
    step(&local, &rng);
    assert_int_equal(table_link_due(&local.link), DUE_BOT);
    assert_true(table_link_undo(&local.link));
    assert_true(table_link_undo(&local.link));
    assert_false(table_link_undo(&local.link));
    assert_int_equal(local.link.record.match.length, 1);
    step(&local, &rng);
    step(&local, &rng);
    step(&local, &rng); /* the bot */
    assert_int_equal(local.link.ops->undo_limit(&local.link), 4);
    assert_false(table_link_undo(&local.link));
    assert_saved(&local);
    local_table_finish(&local);
}

static void begin_todos(struct local_table *local, int seats, const char *const *names)
{
    struct local_plan plan = plan_of(&cub_ecuaciones, seats, names);
    assert_true(cub_setup_option(&plan.setup, plan.game, "mode", "todos", NULL));
    assert_true(cub_setup_option(&plan.setup, plan.game, "limit", "30", NULL));
    assert_true(local_table_init(local, &plan, NULL));
}

/* The nth roll of a match is stream n of its seed, whatever was taken back between. */
static void test_nth_roll(void **state)
{
    static const char *const names[] = {"Ana", "Luis"};
    struct local_table local;
    struct cub_rng rng, people;
    (void)state;
    begin(&local, &cub_dizzle, 2, names);
    const struct cub_match *match = &local.link.record.match;
    cub_rng_init(&people, 1, 0);
    for (uint64_t n = 0; n < 8;) {
        if (table_link_due(&local.link) != DUE_DICE) {
            step(&local, &people);
            continue;
        }
        cub_rng_init(&rng, 7, n++);
        cub_move want = match->game->draw(&match->now.state, CUB_DICE, &rng);
        for (int twice = 0; twice < 2; twice++) {
            assert_true(local_table_roll(&local));
            assert_true(match->log[match->length - 1].move == want);
            assert_true(twice || go_back(&local, match->length - 1));
        }
    }
    assert_saved(&local);
    local_table_finish(&local);
}

/* Against bots, where it was agreed on: back past what a bot has answered, and past dice; the same dice fall again. */
static void test_takeback(void **state)
{
    static const char *const names[] = {"bot:azar", "Ana"};
    struct local_plan plan = plan_of(&cub_secuencia, 2, names);
    struct local_table local;
    struct cub_rng rng;
    (void)state;
    cub_rng_init(&rng, 1, 0);
    plan.takeback = true;
    assert_true(local_table_init(&local, &plan, NULL));
    const struct cub_match *match = &local.link.record.match;
    while (match->length < 40)
        step(&local, &rng);
    uint32_t length = match->length;
    while (table_link_undoable(&local.link)) {
        assert_true(table_link_undo(&local.link));
        assert_true(match->length < length);
        assert_int_equal(table_link_people(&local.link), 2); /* it is her turn again, whatever came since */
        length = match->length;
    }
    for (uint32_t i = 0; i < match->length; i++)
        assert_int_not_equal(match->log[i].who, 1);
    assert_false(table_link_undo(&local.link));
    cub_move dice = match->log[length - 1].move;
    assert_true(go_back(&local, length - 1));
    assert_true(local_table_roll(&local));
    assert_true(match->log[length - 1].move == dice);
    assert_saved(&local);
    local_table_finish(&local);
}

/* A bot's thought, without what comes of it. */
static void think_about(struct local_table *local, int seat, struct bot_job *job, struct cub_thought *thought)
{
    local_table_ask(local, seat, job);
    table_link_think(&local->link, job, NULL, NULL, thought);
}

/* The answer for a position that has gone is dropped: also if another has come about that is as long. */
static void test_position_gone(void **state)
{
    static const char *const names[] = {"Ana", "bot:novato"};
    struct local_table local;
    struct bot_job job;
    struct cub_thought thought;
    (void)state;
    begin(&local, &cub_doce, 2, names);
    assert_true(play_text(&local, 0, "3@c3", NULL));
    think_about(&local, 1, &job, &thought);
    assert_true(table_link_undo(&local.link));
    assert_false(local_table_take(&local, &job, &thought));
    assert_true(play_text(&local, 0, "3@c3", NULL)); /* where the answer would be a move */
    assert_false(local_table_take(&local, &job, &thought));
    assert_int_equal(local.link.record.match.length, 1);
    think_about(&local, 1, &job, &thought);
    assert_true(local_table_take(&local, &job, &thought));
    assert_false(local_table_take(&local, &job, &thought)); /* once is enough */
    assert_int_equal(local.link.record.match.length, 2);
    local_table_finish(&local);
}

/* What others hand in hidden changes nothing for a bot that thinks; what opens it all does. */
static void test_hidden_meanwhile(void **state)
{
    static const char *const names[] = {"Ana", "Luis", "bot:facil"};
    struct local_table local;
    struct bot_job job, later;
    struct cub_thought thought, same;
    (void)state;
    begin_todos(&local, 3, names);
    assert_true(local_table_roll(&local));
    think_about(&local, 2, &job, &thought);
    assert_true(play_text(&local, 0, "-", NULL));
    think_about(&local, 2, &later, &same);
    assert_true(thought.move == same.move); /* the order in which things are handed in decides nothing */
    assert_true(play_text(&local, 1, "-", NULL));
    assert_true(local_table_take(&local, &job, &thought));
    assert_false(local_table_take(&local, &later, &same));
    local_table_finish(&local);
}

/* What people type was called when it came, unless it says so itself; the latest call of the race is known. */
static void test_race_typed(void **state)
{
    static const char *const names[] = {"Ana", "Eva", "Luis"};
    struct local_table local;
    struct cub_message why;
    (void)state;
    begin(&local, &cub_blitz, 3, names);
    assert_true(local_table_roll(&local));
    const struct cub_match *match = &local.link.record.match;
    assert_int_equal(local_table_race_next(&local), CUB_NEVER); /* people may take for ever */
    assert_false(table_link_call(&local.link, 0, "x", 700, &why));
    assert_true(table_link_call(&local.link, 0, "99", 700, &why));
    assert_true(match->log[1].move == BLITZ_CALL(99, 700));
    assert_true(table_link_call(&local.link, 1, "98@500", 900, &why));
    assert_true(match->log[2].move == BLITZ_CALL(98, 500));
    assert_int_equal(table_link_race_last(&local.link, match->length), 700);
    assert_int_equal(table_link_race_last(&local.link, 1), 0);
    assert_true(table_link_call(&local.link, 2, "-", 900, &why));
    assert_int_equal(table_link_race_last(&local.link, match->length), 700);
    assert_true(local_table_roll(&local));
    assert_int_equal(table_link_race_last(&local.link, match->length), 0);
    local_table_finish(&local);
}

/* What bots were going to call in a race is forgotten with it. */
static void test_race_gone(void **state)
{
    static const char *const names[] = {"Ana", "bot:medio"};
    struct local_table local;
    (void)state;
    begin(&local, &cub_blitz, 2, names);
    assert_true(local_table_roll(&local));
    assert_int_equal(local_table_wanted(&local), 2);
    assert_true(local_table_answer(&local, NULL, NULL));
    assert_int_equal(local_table_wanted(&local), 0);
    assert_int_equal(local.link.record.match.length, 1); /* it has made up its mind: nothing was played yet */
    assert_true(local_table_close(&local));
    assert_true(local_table_roll(&local));
    assert_int_equal(local_table_wanted(&local), 2);
    local_table_finish(&local);
}

/* Who sits where stands in a record's header: levels that there are none of are names, who has none has a number. */
static void test_seats(void **state)
{
    static const char *const names[] = {"Ana", "bot:medio", "bot:flojo", NULL, "  "};
    struct local_plan plan = {.game = &cub_ecuaciones};
    struct local_table local;
    struct cub_record record;
    (void)state;
    cub_setup_init(&plan.setup, plan.game, 5);
    assert_true(cub_record_init(&record, plan.game, &plan.setup, NULL, cub_heap, NULL));
    for (int i = 0; i < 5; i++) {
        char key[] = "seat 1";
        key[5] = (char)('1' + i);
        assert_true(!names[i] || cub_record_say(&record, key, names[i]));
    }
    assert_true(local_table_from(&local, &record, &plan, NULL));
    assert_string_equal(local.link.seat[0].name, "Ana");
    assert_true(local.link.seat[1].bot && local.link.seat[1].level == CUB_MEDIO);
    assert_string_equal(local.link.seat[2].name, "bot:flojo");
    assert_false(local.link.seat[2].bot || local.link.seat[3].bot);
    assert_true(local.link.seat[3].name[0] && local.link.seat[4].name[0]);
    assert_string_not_equal(table_link_name(&local.link, 3), table_link_name(&local.link, 4));
    assert_int_equal(local.link.local_seats, 0x1D);
    local_table_finish(&local);
}

/* What is handed in sealed lies open when all have; with a bot at the table it is final. */
static void test_sealed(void **state)
{
    static const char *const names[] = {"Ana", "Luis", "bot:novato"};
    struct local_table local;
    struct cub_rng rng;
    (void)state;
    cub_rng_init(&rng, 1, 0);
    begin_todos(&local, 3, names);
    local_table_roll(&local);
    assert_int_equal(table_link_limit(&local.link), 30000);
    assert_int_equal(table_link_viewer(&local.link), CUB_NOBODY);
    assert_int_equal(table_link_due(&local.link), DUE_BOT);
    step(&local, &rng);
    assert_int_equal(table_link_due(&local.link), DUE_PEOPLE);
    assert_true(play_text(&local, 0, "-", NULL));
    assert_int_equal(table_link_viewer(&local.link), 1);
    assert_int_equal(local.link.record.match.revealed, 1);
    assert_false(table_link_undo(&local.link));
    assert_true(local_table_close(&local));
    assert_int_equal(local.link.record.match.revealed, 4);
    assert_false(local_table_close(&local));
    local_table_finish(&local);
}

static void test_viewer(void **state)
{
    static const char *const one[] = {"bot:azar", "Ana"}, *const none[] = {"bot:azar", "bot:azar"};
    static const char *const two[] = {"Ana", "Luis"};
    struct local_table local;
    (void)state;
    begin(&local, &cub_doce, 2, one);
    assert_int_equal(table_link_viewer(&local.link), 1);
    local_table_finish(&local);
    begin(&local, &cub_doce, 2, none);
    assert_int_equal(table_link_viewer(&local.link), CUB_NOBODY);
    local_table_finish(&local);
    begin(&local, &cub_doce, 2, two);
    assert_int_equal(table_link_viewer(&local.link), 0);
    local_table_finish(&local);
}

/* WB-13: bots call at their time; once the window after a right call is over the clock closes. */
static void test_race(void **state)
{
    static const char *const names[] = {"Ana", "bot:maestro"};
    struct local_table local;
    (void)state;
    begin(&local, &cub_blitz, 2, names);
    local_table_roll(&local);
    const struct cub_match *match = &local.link.record.match;
    const struct blitz *s = (const struct blitz *)&match->now.state;
    uint32_t first = local_table_race_next(&local);
    int answer = blitz_answer(s);
    assert_true(first > 0 && first < 60000);
    assert_int_equal(table_link_due(&local.link), DUE_RACE);
    local_table_race_advance(&local, first - 1);
    assert_int_equal(match->length, 1);
    local_table_race_advance(&local, first);
    assert_int_equal(match->length, 2);
    assert_int_equal(match->log[1].who, 1);
    assert_int_equal(blitz_call_number(match->log[1].move), answer); /* with this seed it is right */
    assert_int_equal(local_table_race_next(&local), first + 51);
    local_table_race_advance(&local, first + 50);
    assert_int_equal(table_link_due(&local.link), DUE_RACE);
    local_table_race_advance(&local, first + 51);
    assert_int_equal(table_link_due(&local.link), DUE_DICE);
    assert_int_equal(match->log[2].who, CUB_CLOCK);
    assert_int_equal(s->discs[1], 1);
    local_table_finish(&local);
}

/* A person who is right in time keeps the bot from calling at all. */
static void test_race_won(void **state)
{
    static const char *const names[] = {"Ana", "bot:novato"};
    struct local_table local;
    (void)state;
    begin(&local, &cub_blitz, 2, names);
    local_table_roll(&local);
    const struct blitz *s = (const struct blitz *)&local.link.record.match.now.state;
    assert_true(table_link_play(&local.link, 0, BLITZ_CALL((cub_move)blitz_answer(s), 100), NULL));
    assert_int_equal(local_table_race_next(&local), 151);
    local_table_race_advance(&local, UINT32_MAX - 1);
    assert_int_equal(local.link.record.match.length, 3);
    assert_int_equal(s->discs[0], 1);
    local_table_finish(&local);
}

/* A record that is taken over keeps its moves and the keys that it has; its seats may be given to others. */
static void test_from(void **state)
{
    static const char *const names[] = {"Ana", "bot:novato"}, *const others[] = {"bot:facil", "Eva"};
    struct local_table first, local;
    struct local_plan plan = plan_of(&cub_doce, 2, others);
    struct cub_record record;
    struct cub_fault fault;
    (void)state;
    begin(&first, &cub_doce, 2, names);
    assert_true(play_text(&first, 0, "4@c3", NULL));
    assert_true(cub_journal_read(first.journal.path, &record, &fault));
    assert_true(cub_record_say(&record, "event", "test"));
    plan.seat[0].name[0] = 0; /* as the record has it */
    plan.seed = 12;
    assert_true(local_table_from(&local, &record, &plan, NULL));
    assert_null(record.header.text);
    assert_string_equal(local.link.seat[0].name, "Ana");
    assert_string_equal(cub_record_value(&local.link.record, "seat 2"), "Eva");
    assert_string_equal(cub_record_value(&local.link.record, "event"), "test");
    assert_string_equal(cub_record_value(&local.link.record, "seed"), "12");
    assert_non_null(cub_record_value(&local.link.record, "date"));
    assert_int_equal(local.link.record.match.length, 1);
    assert_string_not_equal(local.journal.path, first.journal.path);
    assert_saved(&local);
    local_table_finish(&first);
    local_table_finish(&local);
}

/* Takes over a record of doce whose seats have these names. */
static void take_over(struct local_table *local, const char *one, const char *two, bool by_hand)
{
    struct local_plan plan = {.game = &cub_doce, .by_hand = by_hand};
    struct cub_record record;
    cub_setup_init(&plan.setup, plan.game, 2);
    assert_true(cub_record_init(&record, plan.game, &plan.setup, NULL, cub_heap, NULL));
    assert_true(cub_record_say(&record, "seat 1", one) && cub_record_say(&record, "seat 2", two));
    assert_true(local_table_from(local, &record, &plan, NULL));
}

/* A name that is too long for us is cut between its characters: what remains can be read again. */
static void test_from_long_name(void **state)
{
    char name[SEAT_NAME + 8];
    struct local_table local;
    (void)state;
    for (int letters = SEAT_NAME - 4; letters < SEAT_NAME; letters++) {
        snprintf(name, sizeof name, "%.*s€uro", letters,
                 "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa");
        take_over(&local, name, "Luis", false);
        assert_memory_equal(local.link.seat[0].name, name, strlen(local.link.seat[0].name));
        assert_true(strlen(local.link.seat[0].name) >= SEAT_NAME - 4);
        assert_saved(&local);
        local_table_finish(&local);
    }
}

/* By hand people move for everybody, even where a bot sat in the record; also when it is gone on with. */
static void test_from_by_hand(void **state)
{
    struct local_table local;
    struct cub_fault fault;
    char path[CUB_JOURNAL_PATH];
    (void)state;
    take_over(&local, "Ana", "bot:fuerte", true);
    for (int i = 0; i < 2; i++) {
        assert_int_equal(local.link.local_seats, 3);
        assert_string_equal(local.link.seat[1].name, "bot:fuerte");
        memcpy(path, local.journal.path, sizeof path);
        local_table_finish(&local);
        assert_true(local_table_resume(&local, path, &fault));
    }
    local_table_finish(&local);
}

static bool stop_at_once(void *asked)
{
    *(bool *)asked = true;
    return true;
}

static struct cub_thought consult(struct local_table *local, cub_move also, bool (*stop)(void *), void *context)
{
    struct bot_job job;
    struct cub_thought thought;
    bot_job_init_advice(&job, &local->link.record.match, 0, also, 0);
    table_link_think(&local->link, &job, stop, context, &thought);
    return thought;
}

/* A move that throws the game away costs, the one that is advised does not; and the advice is the same for both. */
static void test_advice(void **state)
{
    static const char *const names[] = {"Ana", "Luis"};
    static const char *const moves[] = {"3@a1", "6@e5", "3@c1", "6@c5", "3@a3", "6@e3"};
    struct local_table local;
    (void)state;
    begin(&local, &cub_doce, 2, names);
    for (int i = 0; i < 6; i++)
        assert_true(play_text(&local, i % 2, moves[i], NULL));
    cub_move poor = cub_game_parse(&cub_doce, &local.link.record.match.now.state, 0, "6@e1", NULL);
    assert_true(poor);
    local.nodes = 10; /* for bots; advice is maestro's */
    struct cub_thought hint = consult(&local, 0, NULL, NULL), tutor = consult(&local, poor, NULL, NULL);
    assert_true(tutor.move == hint.move && tutor.also < tutor.choice[0].value);
    tutor = consult(&local, hint.move, NULL, NULL);
    assert_true(tutor.move == hint.move && tutor.also == tutor.choice[0].value);
    bool asked = false;
    tutor = consult(&local, poor, stop_at_once, &asked);
    assert_true(tutor.also <= tutor.choice[0].value && tutor.move && asked);
    local_table_finish(&local);
}

static void think(struct local_table *local, struct cub_thought *thought)
{
    struct bot_job job;
    local_table_ask(local, 1, &job);
    table_link_think(&local->link, &job, NULL, NULL, thought);
}

/* A bot keeps to the positions and the time that it is given; another match at the table has them too. */
static void test_budget(void **state)
{
    static const char *const names[] = {"Ana", "bot:fuerte"};
    struct cub_thought all, few, none;
    struct local_table local;
    (void)state;
    begin(&local, &cub_doce, 2, names);
    assert_true(play_text(&local, 0, "3@c3", NULL));
    local.link.think_ms = UINT32_MAX;
    think(&local, &all);
    local.link.think_ms = 0;
    think(&local, &none);
    local.link.think_ms = UINT32_MAX;
    local.nodes = 50;
    assert_true(local_table_again(&local, NULL));
    assert_true(play_text(&local, 0, "3@c3", NULL));
    think(&local, &few);
    assert_true(none.move && few.move);
    assert_true(none.nodes < all.nodes && few.nodes < all.nodes);
    local_table_finish(&local);
}

static void test_refused(void **state)
{
    static const char *const names[] = {"Ana", "Luis"};
    struct local_table local;
    struct cub_message why;
    struct local_plan plan = plan_of(&cub_doce, 2, names);
    (void)state;
    plan.sheet = "x";
    assert_false(local_table_init(&local, &plan, &why));
    assert_string_equal(why.rule, "NO-4");
    begin(&local, &cub_doce, 2, names);
    assert_false(play_text(&local, 0, "7@c3", &why));
    assert_string_equal(why.rule, "DO-2");
    assert_false(play_text(&local, 1, "4@c3", &why));
    assert_string_equal(why.rule, "NO-2");
    assert_false(local_table_roll(&local));
    assert_int_equal(local.link.record.match.length, 0);
    local_table_finish(&local);
}

/* A disk that is full, and then is not: told, nothing lost. */
static void test_trouble(void **state)
{
    static const char *const names[] = {"Ana", "Luis"};
    struct local_table local;
    struct rlimit old, tight;
    (void)state;
    begin(&local, &cub_doce, 2, names);
    getrlimit(RLIMIT_FSIZE, &old);
    tight = old;
    tight.rlim_cur = (rlim_t)local.journal.size;
    setrlimit(RLIMIT_FSIZE, &tight);
    assert_true(play_text(&local, 0, "4@c3", NULL));
    assert_int_equal(local.save_error, EFBIG);
    assert_true(play_text(&local, 1, "4@b1", NULL));
    assert_false(local_table_save(&local));
    setrlimit(RLIMIT_FSIZE, &old);
    assert_true(play_text(&local, 0, "4@e5", NULL));
    assert_int_equal(local.save_error, 0);
    assert_saved(&local);
    local_table_finish(&local);
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
    struct local_table local;
    struct rlimit old, tight;
    char path[CUB_JOURNAL_PATH];
    (void)state;
    begin(&local, &cub_doce, 2, names);
    for (int i = 0; i < 50; i++) { /* much longer than what remains */
        assert_true(play_text(&local, 0, "4@c3", NULL));
        assert_true(go_back(&local, 0));
    }
    size_t journals = count_journals();
    memcpy(path, local.journal.path, sizeof path);
    getrlimit(RLIMIT_FSIZE, &old);
    tight = old;
    tight.rlim_cur = (rlim_t)local.journal.size;
    setrlimit(RLIMIT_FSIZE, &tight);
    assert_true(play_text(&local, 0, "4@c3", NULL));
    assert_int_equal(local.save_error, EFBIG);
    setrlimit(RLIMIT_FSIZE, &old);
    assert_true(local_table_save(&local));
    assert_string_equal(local.journal.path, path);
    assert_int_equal(count_journals(), journals);
    assert_saved(&local);
    local_table_finish(&local);
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
    struct local_plan plan = plan_of(&cub_secuencia, 2, names);
    struct local_table local, other;
    struct cub_message why;
    struct cub_fault fault;
    struct cub_record record;
    char path[CUB_JOURNAL_PATH];
    (void)state;
    begin(&local, &cub_secuencia, 2, names);
    size_t journals = count_journals();
    no_randomness = true;
    plan.seeded = false;
    assert_false(local_table_init(&other, &plan, &why));
    assert_string_equal(why.id, "home.random");
    assert_null(why.rule);
    assert_false(local_table_again(&local, &why));
    assert_string_equal(why.id, "home.random");
    assert_true(local_table_roll(&local)); /* it has its seed */
    assert_true(cub_record_init(&record, plan.game, &plan.setup, NULL, cub_heap, NULL));
    assert_false(local_table_from(&other, &record, &plan, &why));
    assert_non_null(record.header.text);
    cub_record_finish(&record);
    assert_int_equal(count_journals(), journals);
    plan.by_hand = true;
    assert_true(local_table_init(&other, &plan, &why));
    local_table_finish(&other);
    write_journal("cubilete 1\ngame secuencia\nseats 2\n\n", path);
    assert_false(local_table_resume(&other, path, &fault));
    assert_true(errno == 0 && !fault.why.rule && fault.line == 0);
    assert_string_equal(fault.why.id, "home.random");
    no_randomness = false;
    assert_true(local_table_resume(&other, path, &fault));
    local_table_finish(&other);
    local_table_finish(&local);
}

/* A folder that is none at first; a journal that others remove or empty: all is written as soon as it can be. */
static void test_late_journal(void **state)
{
    static const char *const names[] = {"Ana", "Luis"};
    struct local_plan plan = plan_of(&cub_doce, 2, names);
    struct local_table local;
    (void)state;
    setenv("XDG_DATA_HOME", "/dev/null", 1);
    assert_true(local_table_init(&local, &plan, NULL));
    assert_int_equal(local.save_error, ENOTDIR);
    assert_true(play_text(&local, 0, "4@c3", NULL));
    assert_int_equal(local.save_error, ENOTDIR);
    setenv("XDG_DATA_HOME", folder, 1);
    assert_true(play_text(&local, 1, "4@b1", NULL));
    assert_int_equal(local.save_error, 0);
    assert_saved(&local);
    assert_false(local.moved);
    assert_int_equal(unlink(local.journal.path), 0);
    assert_true(table_link_undo(&local.link));
    assert_int_equal(local.save_error, 0);
    assert_true(local.moved);
    assert_saved(&local);
    local.moved = false;
    assert_int_equal(truncate(local.journal.path, 0), 0);
    assert_true(local_table_save(&local)); /* though there is nothing new */
    assert_true(local.moved);
    assert_saved(&local);
    local_table_finish(&local);
    plan.unsaved = true;
    assert_true(local_table_init(&local, &plan, NULL));
    assert_true(local.journal.fd < 0);
    local_table_finish(&local);
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
        cmocka_unit_test(test_seats),
        cmocka_unit_test(test_nth_roll),
        cmocka_unit_test(test_takeback),
        cmocka_unit_test(test_position_gone),
        cmocka_unit_test(test_hidden_meanwhile),
        cmocka_unit_test(test_race_typed),
        cmocka_unit_test(test_race_gone),
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
