/*
 * Tables without a home: what they ask of their means and what they make of the
 * answers, thoughts by value, how far undo goes, allowances for lines.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "cubilete/host.h"
#include "cubilete/option.h"
#include "games/blitz/blitz.h"
#include "table/table.h"
#include "tests/support.h"

enum { SEED = 7, MOST_ROLLS = 200 };

/* What the means were asked for, and whether they keep. */
struct world {
    uint32_t rolls, keeps;
    uint64_t roll[MOST_ROLLS]; /* the numbers of the rolls asked for */
    uint32_t stands;           /* as it was last told */
    bool full;                 /* nothing can be kept any more */
    bool dry;                  /* nor rolled */
};

static cub_move roll(void *context, const struct cub_match *match, uint64_t n)
{
    struct world *world = context;
    struct cub_rng rng;
    assert_true(world->rolls < MOST_ROLLS);
    world->roll[world->rolls++] = n;
    cub_rng_init(&rng, SEED, n);
    return world->dry ? 0 : match->game->draw(&match->now.state, CUB_DICE, &rng);
}

static void wake(void *context, uint64_t stream, struct cub_rng *rng)
{
    (void)context;
    cub_rng_init(rng, SEED, stream);
}

static bool keep(void *context, const struct cub_record *record, uint32_t stands)
{
    struct world *world = context;
    assert_true(stands <= record->match.length);
    world->keeps++;
    world->stands = stands;
    return !world->full;
}

static void begin(struct table *table, struct world *world, const struct cub_game *game, int seats,
                  const char *const *names, const char *option, const char *value)
{
    const struct table_means means = {.roll = roll, .wake = wake, .keep = keep, .context = world};
    struct cub_setup setup;
    struct cub_record record;
    *world = (struct world){.rolls = 0};
    cub_setup_init(&setup, game, seats);
    assert_true(!option || cub_setup_option(&setup, game, option, value, NULL));
    assert_true(cub_record_init(&record, game, &setup, NULL, cub_heap, NULL));
    for (int i = 0; i < seats; i++) {
        char key[] = "seat 1";
        key[5] = (char)('1' + i);
        assert_true(!names[i] || cub_record_say(&record, key, names[i]));
    }
    table_init(table, &record, &means);
    assert_null(record.header.text);
}

static void begin_usual(struct table *table, struct world *world, const struct cub_game *game,
                        const char *const names[2])
{
    begin(table, world, game, 2, names, NULL, NULL);
}

static void *memory_of(const struct table *table)
{
    return table->bot ? cub_bot_memory(table->bot) : NULL;
}

/* A bot's thought at its own level. */
static void think(const struct table *table, int seat, struct bot_job *job, struct cub_thought *thought)
{
    void *memory = memory_of(table);
    table_ask(table, seat, table->seat[seat].level, job);
    bot_job_run(job, memory, NULL, NULL, thought);
    free(memory);
}

static void answer(struct table *table)
{
    struct bot_job job;
    struct cub_thought thought;
    think(table, __builtin_ctz(table_wanted(table)), &job, &thought);
    assert_int_equal(table_take(table, &job, &thought), TABLE_KEPT);
}

/* Somebody's move, the first there is. */
static void play_any(struct table *table, int seat)
{
    const struct cub_match *match = &table->record.match;
    assert_int_equal(table_play(table, seat, match->game->nth(&match->now.state, seat, 0), NULL), TABLE_KEPT);
}

/* What is due, once: dice, a bot's answer, or any move of a person. */
static void go_on(struct table *table)
{
    if (table_due(table) == TABLE_DICE)
        assert_int_equal(table_roll(table), TABLE_KEPT);
    else if (table_due(table) == TABLE_BOT)
        answer(table);
    else
        play_any(table, __builtin_ctz(table_people(table)));
}

/* All games, the template too, which has no bot in the list: its draws take its place. */
static void test_whole_matches(void **state)
{
    (void)state;
    for (const struct cub_game *const *game = test_games(); *game; game++) {
        const struct cub_bot *bot = cub_bot_find(*game);
        void *memory = bot ? cub_bot_memory(bot) : NULL;
        assert_true(test_table(*game, memory, cub_heap) > 0);
        free(memory);
    }
}

static void test_seats(void **state)
{
    static const char *const names[] = {"Ana", "bot:medio", "bot:flojo", NULL, "  "};
    struct table table;
    struct world world;
    (void)state;
    begin(&table, &world, &cub_ecuaciones, 5, names, NULL, NULL);
    assert_string_equal(table.seat[0].name, "Ana");
    assert_true(table.seat[1].bot && table.seat[1].level == CUB_MEDIO);
    assert_string_equal(table.seat[2].name, "bot:flojo"); /* no level of ours: a name */
    assert_false(table.seat[2].bot || table.seat[3].bot);
    assert_string_equal(table.seat[3].name, "");
    assert_string_equal(table.seat[4].name, "");
    assert_int_equal(table_persons(&table), 0x1D);
    table_finish(&table);
}

/* The nth roll is asked for as roll n, whatever happened between; undone, it is asked for again. */
static void test_nth_roll(void **state)
{
    static const char *const names[] = {"Ana", "Luis"};
    struct table table;
    struct world world;
    (void)state;
    begin_usual(&table, &world, &cub_dizzle, names);
    const struct cub_match *match = &table.record.match;
    uint64_t n = 0;
    for (int i = 0; i < 60 && n < 20; i++) {
        if (table_due(&table) != TABLE_DICE) {
            play_any(&table, __builtin_ctz(table_people(&table)));
            continue;
        }
        struct cub_rng rng;
        cub_rng_init(&rng, SEED, n);
        cub_move want = match->game->draw(&match->now.state, CUB_DICE, &rng);
        assert_int_equal(table_roll(&table), TABLE_KEPT);
        assert_true(match->log[match->length - 1].move == want);
        assert_int_equal(world.roll[world.rolls - 1], n++);
    }
    assert_true(n > 3);
    while (match->log[match->length - 1].who != CUB_DICE)
        table_drop(&table, match->length - 1);
    cub_move last = match->log[match->length - 1].move;
    uint64_t number = world.roll[world.rolls - 1];
    assert_int_equal(table_rewind(&table, match->length - 1), TABLE_KEPT);
    assert_int_equal(table_roll(&table), TABLE_KEPT);
    assert_int_equal(world.roll[world.rolls - 1], number);
    assert_true(match->log[match->length - 1].move == last);
    table_finish(&table);
}

/* Dice that can't be had change nothing; by hand nobody is asked for any. */
static void test_no_dice(void **state)
{
    static const char *const names[] = {"Ana", "bot:medio"};
    const struct table_means means = {.wake = wake, .keep = keep};
    struct cub_record record;
    struct table table;
    struct world world;
    (void)state;
    begin_usual(&table, &world, &cub_dizzle, names);
    world.dry = true;
    assert_int_equal(table_roll(&table), TABLE_REFUSED);
    assert_int_equal(table.record.match.length, 0);
    assert_int_equal(world.keeps, 0);
    record = table.record;
    table_init(&table, &record, &means);
    assert_true(table.by_hand);
    assert_int_equal(table_persons(&table), 3);
    assert_int_equal(table_roll(&table), TABLE_REFUSED);
    table_finish(&table);
}

/* What can't be kept is said of every change, and can be dropped as if it had never been. */
static void test_unkept(void **state)
{
    static const char *const names[] = {"Ana", "Luis"};
    struct table table;
    struct world world;
    struct cub_refusal why;
    (void)state;
    begin_usual(&table, &world, &cub_doce, names);
    const struct cub_match *match = &table.record.match;
    assert_int_equal(table_play_text(&table, 0, "4@c3", &why), TABLE_KEPT);
    assert_int_equal(world.stands, 0);
    assert_int_equal(table_play_text(&table, 0, "4@c3", &why), TABLE_REFUSED);
    assert_int_equal(world.keeps, 1); /* nothing to keep */
    union cub_any kept = match->now;
    world.full = true;
    assert_int_equal(table_play_text(&table, 1, "4@b1", &why), TABLE_UNKEPT);
    assert_int_equal(world.stands, 1);
    assert_int_equal(match->length, 2);
    table_drop(&table, 1);
    assert_int_equal(world.keeps, 2);
    assert_memory_equal(&kept, &match->now, match->game->state_size);
    assert_int_equal(table_rewind(&table, 0), TABLE_UNKEPT);
    assert_int_equal(world.stands, 0);
    world.full = false;
    assert_int_equal(table_play_text(&table, 0, "4@c3", &why), TABLE_KEPT);
    table_finish(&table);
}

/* Dice, the clock, bots and sealed moves are kept by the same means. */
static void test_all_is_kept(void **state)
{
    static const char *const names[] = {"Ana", "bot:novato"};
    struct table table;
    struct world world;
    (void)state;
    begin_usual(&table, &world, &cub_blitz, names);
    world.full = true;
    assert_int_equal(table_roll(&table), TABLE_UNKEPT);
    answer(&table); /* made up its mind: nothing to keep */
    assert_int_equal(world.keeps, 1);
    assert_int_equal(table_race_advance(&table, table_race_next(&table)), TABLE_UNKEPT);
    assert_int_equal(table_close(&table), TABLE_UNKEPT);
    assert_int_equal(world.keeps, table.record.match.length);
    table_finish(&table);
}

/* A job is all that a thought needs: whoever has it thinks the same, wherever, whatever the table does meanwhile. */
static void test_job_by_value(void **state)
{
    static const char *const names[] = {"bot:medio", "bot:facil"};
    (void)state;
    for (int i = 0; cub_games[i]; i++) {
        struct table table;
        struct world world;
        struct bot_job job;
        struct cub_thought first, again;
        begin_usual(&table, &world, cub_games[i], names);
        while (table_due(&table) == TABLE_DICE)
            assert_int_equal(table_roll(&table), TABLE_KEPT);
        void *memory = memory_of(&table);
        think(&table, __builtin_ctz(table_wanted(&table)), &job, &first);
        table_finish(&table);
        memset(memory, 0xA5, cub_bot_find(cub_games[i])->memory);
        bot_job_run(&job, memory, NULL, NULL, &again);
        assert_true(test_same_thought(&first, &again));
        free(memory);
    }
}

static bool stop_at_once(void *asked)
{
    ++*(int *)asked;
    return true;
}

/* A thought that is stopped ends at once, with a move. */
static void test_job_cancelled(void **state)
{
    static const char *const names[] = {"Ana", "bot:maestro"};
    struct table table;
    struct world world;
    struct bot_job job;
    struct cub_thought thought;
    int asked = 0;
    (void)state;
    begin_usual(&table, &world, &cub_doce, names);
    assert_int_equal(table_play_text(&table, 0, "3@c3", NULL), TABLE_KEPT);
    table.nodes = UINT64_MAX; /* it would think for ever */
    table_ask(&table, 1, CUB_MAESTRO, &job);
    void *memory = memory_of(&table);
    bot_job_run(&job, memory, stop_at_once, &asked, &thought);
    free(memory);
    assert_true(asked > 0);
    assert_int_equal(table_take(&table, &job, &thought), TABLE_KEPT);
    table_finish(&table);
}

/* The answer for a position that has gone is dropped: also if another has come about that is as long. */
static void test_position_gone(void **state)
{
    static const char *const names[] = {"Ana", "bot:novato"};
    struct table table;
    struct world world;
    struct bot_job job;
    struct cub_thought thought;
    (void)state;
    begin_usual(&table, &world, &cub_doce, names);
    assert_int_equal(table_play_text(&table, 0, "3@c3", NULL), TABLE_KEPT);
    think(&table, 1, &job, &thought);
    assert_true(table_stands(&table, &job));
    assert_int_equal(table_rewind(&table, 0), TABLE_KEPT);
    assert_false(table_stands(&table, &job));
    assert_int_equal(table_take(&table, &job, &thought), TABLE_REFUSED);
    assert_int_equal(table_play_text(&table, 0, "3@c3", NULL), TABLE_KEPT); /* where the answer would be a move */
    assert_false(table_stands(&table, &job));
    assert_int_equal(table_take(&table, &job, &thought), TABLE_REFUSED);
    assert_int_equal(table.record.match.length, 1);
    think(&table, 1, &job, &thought);
    assert_int_equal(table_take(&table, &job, &thought), TABLE_KEPT);
    assert_int_equal(table_take(&table, &job, &thought), TABLE_REFUSED); /* once is enough */
    assert_int_equal(table.record.match.length, 2);
    table_finish(&table);
}

static void begin_todos(struct table *table, struct world *world, const char *const names[3])
{
    begin(table, world, &cub_ecuaciones, 3, names, "mode", "todos");
    assert_int_equal(table_roll(table), TABLE_KEPT);
}

/* What others hand in sealed changes nothing for a bot that thinks; what opens it all does. */
static void test_sealed_meanwhile(void **state)
{
    static const char *const names[] = {"Ana", "Luis", "bot:facil"};
    struct table table;
    struct world world;
    struct bot_job job, later;
    struct cub_thought thought, same;
    (void)state;
    begin_todos(&table, &world, names);
    think(&table, 2, &job, &thought);
    assert_int_equal(table_play_text(&table, 0, "-", NULL), TABLE_KEPT);
    assert_true(table_stands(&table, &job));
    think(&table, 2, &later, &same);
    assert_true(thought.move == same.move); /* the order in which things are handed in decides nothing */
    assert_int_equal(table_play_text(&table, 1, "-", NULL), TABLE_KEPT);
    assert_int_equal(table_take(&table, &job, &thought), TABLE_KEPT);
    assert_false(table_stands(&table, &later));
    table_finish(&table);
}

/* Where people sit alone: with the flag back to the beginning, else no further than to what was new. */
static void test_undo_among_people(void **state)
{
    static const char *const names[] = {"Ana", "Luis", "Eva"};
    struct table table;
    struct world world;
    (void)state;
    begin(&table, &world, &cub_dizzle, 3, names, NULL, NULL);
    assert_int_equal(table_roll(&table), TABLE_KEPT);
    play_any(&table, __builtin_ctz(table_people(&table)));
    play_any(&table, __builtin_ctz(table_people(&table)));
    assert_int_equal(table_undo_limit(&table), 1);
    assert_int_equal(table_undo(&table), TABLE_KEPT);
    assert_int_equal(world.stands, 2);
    assert_int_equal(table_undo(&table), TABLE_KEPT);
    assert_false(table_undoable(&table));
    assert_int_equal(table_undo(&table), TABLE_REFUSED); /* dice that fell are never taken back */
    table.free_undo = true;
    assert_int_equal(table_undo_limit(&table), 0);
    assert_int_equal(table_undo(&table), TABLE_REFUSED); /* there is nobody's move */
    table_finish(&table);
}

/* What was handed in sealed is nobody's to take back (EC-31), by no flag; what was played before it is, once it is
 * open. */
static void test_undo_sealed(void **state)
{
    static const char *const names[] = {"Ana", "Luis", "Eva"};
    struct table table;
    struct world world;
    (void)state;
    begin_todos(&table, &world, names);
    assert_int_equal(table_play_text(&table, 0, "-", NULL), TABLE_KEPT);
    assert_int_equal(table_undo_limit(&table), 2);
    assert_int_equal(table_undo(&table), TABLE_REFUSED);
    table.free_undo = table.takeback = true;
    assert_int_equal(table_undo(&table), TABLE_REFUSED); /* Luis would discard what Ana has handed in */
    assert_int_equal(table_play_text(&table, 1, "-", NULL), TABLE_KEPT);
    assert_int_equal(table_play_text(&table, 2, "-", NULL), TABLE_KEPT);
    assert_int_equal(table.record.match.open, 4);
    assert_int_equal(table_undo(&table), TABLE_REFUSED); /* all have seen all */
    assert_int_equal(table_roll(&table), TABLE_KEPT);
    assert_int_equal(table_undo(&table), TABLE_REFUSED);
    assert_int_equal(table_undo_limit(&table), 4);
    table_finish(&table);
}

/* With a bot at the table the flag changes nothing. */
static void test_undo_with_a_bot(void **state)
{
    static const char *const names[] = {"Ana", "bot:azar"};
    (void)state;
    for (int flag = 0; flag < 2; flag++) {
        struct table table;
        struct world world;
        begin_usual(&table, &world, &cub_doce, names);
        table.free_undo = flag;
        assert_int_equal(table_play_text(&table, 0, "3@c3", NULL), TABLE_KEPT);
        assert_true(table_undoable(&table));
        answer(&table);
        assert_int_equal(table_undo_limit(&table), 2);
        assert_int_equal(table_undo(&table), TABLE_REFUSED);
        table_finish(&table);
    }
}

/* Where it was agreed on, a person goes back past what a bot has answered, and past dice; the same dice fall again. */
static void test_takeback(void **state)
{
    static const char *const names[] = {"bot:azar", "Ana"};
    struct table table;
    struct world world;
    const struct cub_match *match = &table.record.match;
    (void)state;
    begin_usual(&table, &world, &cub_secuencia, names);
    table.takeback = true;
    while (match->length < 40)
        go_on(&table);
    cub_move dice = 0;
    uint32_t length = match->length;
    while (table_undoable(&table)) {
        assert_int_equal(table_undo(&table), TABLE_KEPT);
        assert_true(match->length < length);
        assert_int_equal(table_people(&table), 2); /* it is her turn again, whatever came since */
        length = match->length;
        dice = match->log[length - 1].move;
    }
    for (uint32_t i = 0; i < match->length; i++)
        assert_int_not_equal(match->log[i].who, 1);
    assert_int_equal(table_undo(&table), TABLE_REFUSED);
    table_rewind(&table, length - 1);
    assert_int_equal(table_roll(&table), TABLE_KEPT);
    assert_true(match->log[length - 1].move == dice);
    table_finish(&table);
}

/* A bot sits down for a person and gets up again: what it played is not taken back either. */
static void test_sit(void **state)
{
    static const char *const names[] = {"Ana", "Luis"};
    struct table table;
    struct world world;
    struct table_seat bot, person;
    (void)state;
    begin_usual(&table, &world, &cub_doce, names);
    table.free_undo = true;
    table_seat_bot(&bot, CUB_NOVATO);
    assert_null(table_seat_read(&person, "Luis"));
    assert_int_equal(table_play_text(&table, 0, "3@c3", NULL), TABLE_KEPT);
    table_sit(&table, 1, &bot);
    assert_int_equal(table_due(&table), TABLE_BOT);
    answer(&table);
    table_sit(&table, 1, &person);
    for (int flag = 0; flag < 2; flag++) {
        table.free_undo = flag;
        assert_int_equal(table_undo_limit(&table), 2);
    }
    play_any(&table, 0);
    assert_int_equal(table_undo(&table), TABLE_KEPT);
    assert_int_equal(table_undo(&table), TABLE_REFUSED);
    table_finish(&table);
}

static void begin_race(struct table *table, struct world *world, int seats, const char *const *names)
{
    begin(table, world, &cub_blitz, seats, names, NULL, NULL);
    assert_int_equal(table_roll(table), TABLE_KEPT);
}

static cub_move right_call(const struct table *table, uint32_t ms)
{
    return BLITZ_CALL((cub_move)blitz_answer((const struct blitz *)&table->record.match.now.state), ms);
}

/* The clock waits for a call that may be on its way, as long as the longest line of those who are silent. */
static void test_lines(void **state)
{
    static const char *const names[] = {"Ana", "Luis", "Eva"};
    struct table table;
    struct world world;
    (void)state;
    begin_race(&table, &world, 3, names);
    table.line[0] = 400;
    table.line[1] = 63;
    table.line[2] = 24;
    assert_int_equal(table_race_next(&table), CUB_NEVER);
    assert_int_equal(table_play(&table, 0, right_call(&table, 1000), NULL), TABLE_KEPT);
    assert_int_equal(table_race_next(&table), 1000 + 50 + 1 + 63); /* Ana's line is past */
    assert_int_equal(table_play(&table, 1, right_call(&table, 990), NULL), TABLE_KEPT);
    assert_int_equal(table_race_next(&table), 990 + 50 + 1 + 24);
    assert_int_equal(table_race_advance(&table, 990 + 50 + 24), TABLE_KEPT);
    assert_int_equal(table_due(&table), TABLE_RACE);
    assert_int_equal(table_race_advance(&table, 990 + 50 + 1 + 24), TABLE_KEPT);
    assert_int_equal(table_due(&table), TABLE_DICE);
    table_finish(&table);
}

/* A race that nobody wins ends some time, where it has to. */
static void test_race_ends(void **state)
{
    static const char *const names[] = {"Ana", "Luis"};
    struct table table;
    struct world world;
    (void)state;
    begin_race(&table, &world, 2, names);
    table.race_ms = 60000;
    table.line[1] = 400;
    assert_int_equal(table_race_next(&table), 60000);
    assert_int_equal(table_play(&table, 0, right_call(&table, 59900), NULL), TABLE_KEPT);
    assert_int_equal(table_race_next(&table), 60000);
    assert_int_equal(table_race_advance(&table, 60000), TABLE_KEPT);
    assert_int_equal(table.record.match.log[2].who, CUB_CLOCK);
    table_finish(&table);
}

/* What people type was called when it came, unless it says so itself; the latest call of the race is known. */
static void test_race_typed(void **state)
{
    static const char *const names[] = {"Ana", "Eva", "Luis"};
    struct table table;
    struct world world;
    struct cub_refusal why;
    (void)state;
    begin_race(&table, &world, 3, names);
    const struct cub_match *match = &table.record.match;
    assert_int_equal(table_race_play(&table, 0, "x", 700, &why), TABLE_REFUSED);
    assert_int_equal(table_race_play(&table, 0, "99", 700, &why), TABLE_KEPT);
    assert_true(match->log[1].move == BLITZ_CALL(99, 700));
    assert_int_equal(table_race_play(&table, 1, "98@500", 900, &why), TABLE_KEPT);
    assert_true(match->log[2].move == BLITZ_CALL(98, 500));
    assert_int_equal(table_race_last(&table, match->length), 700);
    assert_int_equal(table_race_last(&table, 1), 0);
    assert_int_equal(table_race_play(&table, 2, "-", 900, &why), TABLE_KEPT);
    assert_int_equal(table_race_last(&table, match->length), 700);
    assert_int_equal(table_roll(&table), TABLE_KEPT);
    assert_int_equal(table_race_last(&table, match->length), 0);
    table_finish(&table);
}

/* A bot whose time lies behind the window stays silent while the clock waits for a line; nothing closes before it has
 * thought. */
static void test_bots_in_lines(void **state)
{
    static const char *const names[] = {"Ana", "Luis", "bot:novato"};
    struct table table;
    struct world world;
    (void)state;
    begin_race(&table, &world, 3, names);
    table.line[1] = 400;
    assert_int_equal(table_wanted(&table), 4);
    assert_int_equal(table_play(&table, 0, right_call(&table, 100), NULL), TABLE_KEPT);
    assert_int_equal(table_race_next(&table), CUB_NEVER);
    answer(&table);
    assert_int_equal(table_wanted(&table), 0);
    table.race.ms[2] = 300; /* between */
    assert_int_equal(table_race_next(&table), 100 + 50 + 1 + 400);
    table.race.ms[2] = 120;
    assert_int_equal(table_race_next(&table), 120);
    assert_int_equal(table_race_advance(&table, 200), TABLE_KEPT);
    assert_int_equal(table.record.match.length, 3);
    table_finish(&table);
}

/* What bots were going to call in a race is forgotten with it. */
static void test_race_gone(void **state)
{
    static const char *const names[] = {"Ana", "bot:medio"};
    struct table table;
    struct world world;
    (void)state;
    begin_race(&table, &world, 2, names);
    answer(&table);
    assert_int_equal(table_wanted(&table), 0);
    assert_int_equal(table_rewind(&table, 0), TABLE_KEPT);
    assert_int_equal(table_roll(&table), TABLE_KEPT);
    assert_int_equal(table_wanted(&table), 2);
    assert_int_equal(table_race_next(&table), CUB_NEVER);
    table_finish(&table);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_whole_matches),
        cmocka_unit_test(test_seats),
        cmocka_unit_test(test_nth_roll),
        cmocka_unit_test(test_no_dice),
        cmocka_unit_test(test_unkept),
        cmocka_unit_test(test_all_is_kept),
        cmocka_unit_test(test_job_by_value),
        cmocka_unit_test(test_job_cancelled),
        cmocka_unit_test(test_position_gone),
        cmocka_unit_test(test_sealed_meanwhile),
        cmocka_unit_test(test_undo_among_people),
        cmocka_unit_test(test_undo_sealed),
        cmocka_unit_test(test_undo_with_a_bot),
        cmocka_unit_test(test_takeback),
        cmocka_unit_test(test_sit),
        cmocka_unit_test(test_lines),
        cmocka_unit_test(test_race_ends),
        cmocka_unit_test(test_race_typed),
        cmocka_unit_test(test_bots_in_lines),
        cmocka_unit_test(test_race_gone),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
