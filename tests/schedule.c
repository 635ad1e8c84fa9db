/*
 * What is due next at a table, and when: each kind of event by itself, and whole matches of every game in which nothing
 * happens but what the schedule says.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "cubilete/bot.h"
#include "cubilete/games.h"
#include "cubilete/host.h"
#include "games/blitz/blitz.h"
#include "table/schedule.h"
#include "tests/room.h"

enum { BODY = 1024, MOST_EVENTS = 20000, RIGHT_MS = 2000, LATER_MS = 2500 };

static struct room room;
static struct schedule schedule;

/* A table whose first seats are people's, the others bots'. It has begun. */
static void begin(const char *way, int people, int seats)
{
    struct table_error fault;
    char body[BODY], line[WIRE_LINE];
    int length = snprintf(body, sizeof body, "%sseats %d\ntable sit anyone\n", way, seats);
    for (int i = people; i < seats; i++)
        length += snprintf(body + length, sizeof body - (size_t)length, "seat %d bot:facil\n", i + 1);
    if (!room_init(&room, body, &fault))
        fail_msg("%s: line %u: %s", body, (unsigned)fault.line, fault.why.id);
    schedule = (struct schedule){.cup = 0};
    for (int i = 0; i < people; i++) {
        room_send(&room, i, "hello - - 0");
        snprintf(line, sizeof line, "sit s%d %d %s Seat %d", i, i + 1,
                 table_has_dice(&room.table) ? "00112233445566778899aabbccddeeff" : "-", i + 1);
        room_send(&room, i, line);
    }
    room_send(&room, 0, "start go");
    assert_int_equal(room.table.now.phase, CUB_PHASE_PLAYING);
}

static struct schedule_due next(void)
{
    return schedule_next(&room.table, &schedule);
}

static void assert_due(enum schedule_kind kind, int seat, int64_t at)
{
    struct schedule_due due = next();
    assert_int_equal(due.kind, kind);
    assert_int_equal(due.seat, seat);
    assert_int_equal(due.at, at);
}

static void assert_nothing(void)
{
    assert_due(SCHEDULE_NOTHING, 0, INT64_MAX);
}

/* What is due happens, no sooner than it is. */
static bool perform(void)
{
    struct schedule_due due = next();
    room.now = due.at > room.now ? due.at : room.now;
    if (!schedule_perform(&room.table, &schedule, &due, room.now))
        return false;
    room_flush(&room);
    schedule_done(&schedule, &due);
    return true;
}

/* What is due happens, but the store can't write it: it has to happen again. */
static void perform_in_vain(void)
{
    struct schedule_due due = next();
    room.now = due.at > room.now ? due.at : room.now;
    assert_true(schedule_perform(&room.table, &schedule, &due, room.now));
    table_rollback(&room.table);
    assert_due(due.kind, due.seat, due.at);
}

static const struct cub_state *position(void)
{
    return &room.table.match.now.state;
}

static cub_move read_move(int seat, const char *text)
{
    cub_move move = cub_game_parse(room.table.match.game, position(), seat, text, NULL);
    assert_true(move);
    return move;
}

static bool answer(int seat, const char *text)
{
    return schedule_answer(&room.table, &schedule, seat, room.table.now.changed, read_move(seat, text));
}

/* A person's move; of a race at that time. */
static void play(int seat, const char *text, uint32_t ms)
{
    char line[WIRE_LINE];
    uint32_t before = room.table.durable;
    room.client[seat].came_ms = ms;
    snprintf(line, sizeof line, "play p%u %u %s", (unsigned)before, (unsigned)before, text);
    room_send(&room, seat, line);
    assert_true(room.table.durable > before);
}

/* The cup was put on the table now, and everybody is shown it. */
static void show_cup(void)
{
    schedule.cup = room.table.now.cup;
    schedule.cup_since = room.now;
    schedule.cup_seen = true;
}

/* A race of these seats whose dice have just been seen. */
static void begin_race(const char *settings, int people, int seats)
{
    char way[BODY];
    snprintf(way, sizeof way, "game blitz\n%s", settings);
    begin(way, people, seats);
    show_cup();
    assert_true(perform());
    assert_false(room.table.now.cup);
    assert_int_equal(room.table.now.saw, room.now);
}

/* A right call, or a wrong one, at that time. */
static cub_move call(bool right, uint32_t ms)
{
    uint32_t number = (uint32_t)blitz_answer((const struct blitz *)position());
    return BLITZ_CALL(right ? number : (number + 1) % (BLITZ_MOST + 1), ms);
}

static bool answer_call(int seat, bool right, uint32_t ms)
{
    return schedule_answer(&room.table, &schedule, seat, room.table.now.changed, call(right, ms));
}

static void play_call(int seat, bool right, uint32_t ms)
{
    char text[CUB_MOVE_TEXT];
    cub_blitz.print(position(), seat, call(right, ms), text);
    play(seat, text, ms);
}

/* A bot of the lowest seat that is to think does so. */
static void think(uint32_t seats, void *memory)
{
    int seat = __builtin_ctz(seats);
    struct bot_job job;
    struct cub_thought thought;
    schedule_ask(&room.table, &schedule, seat, &job);
    assert_false(next().think >> seat & 1);
    cub_rng_init(&job.rng, room.table.now.changed, (uint64_t)seat);
    job.nodes = 100;
    bot_job_run(&job, memory, NULL, NULL, &thought);
    assert_true(schedule_answer(&room.table, &schedule, seat, job.asked, thought.move));
}

/* The same is due at a table that was read again, if its owner knows the same. */
static void compare_reloaded(void)
{
    struct table again;
    room_reload(&room, room.appends, &again);
    memcpy(again.dice_key, room.table.dice_key, sizeof again.dice_key);
    struct schedule_due here = next(), there = schedule_next(&again, &schedule);
    assert_int_equal(here.at, there.at);
    assert_int_equal(here.kind, there.kind);
    assert_int_equal(here.seat, there.seat);
    assert_int_equal(here.think, there.think);
    table_finish(&again);
}

static bool plays_two(const char *way)
{
    return strstr(way, "doce") || strstr(way, "yahtzee");
}

/* Bots alone: the schedule leads every game to its end, and always knows what comes next. */
static void test_whole_matches(void **state)
{
    (void)state;
    for (int i = 0; room_ways[i]; i++) {
        int events = 0, seats = plays_two(room_ways[i]) ? 2 : 3;
        begin(room_ways[i], 0, seats);
        void *memory = cub_bot_memory(cub_bot_find(room.table.match.game));
        while (room.table.now.phase == CUB_PHASE_PLAYING && events++ < MOST_EVENTS && room.appends < ROOM_APPENDS - 1) {
            struct schedule_due due = next();
            if (room.table.now.cup != schedule.cup)
                show_cup();
            else if (due.think)
                think(due.think, memory);
            else if (due.kind == SCHEDULE_NOTHING || !perform())
                fail_msg("%s: nothing is due after %u lines", room_ways[i], (unsigned)room.table.durable);
            if (events % 16 == 0)
                compare_reloaded();
        }
        assert_int_equal(room.table.now.phase, CUB_PHASE_OVER);
        assert_nothing();
        assert_int_equal(next().think, 0);
        free(memory);
        room_finish(&room);
    }
}

/* The first lines without dice: as a log ends that was cut there. */
static void test_roll(void **state)
{
    struct table cut;
    const struct schedule none = {.cup = 0};
    const struct schedule_due roll = {.kind = SCHEDULE_ROLL};
    char dice[WIRE_LINE];
    (void)state;
    begin("game ecuaciones\n", 1, 2);
    const struct room_append *last = &room.append[room.appends - 1];
    assert_int_equal(last->count, 2); /* `start`, and the dice that follow it */
    snprintf(dice, sizeof dice, "%s", table_text(&room.table, last->first + 1));
    assert_memory_equal(dice, "dice ", 5);
    room_reload(&room, room.appends - 1, &cut);
    memcpy(cut.dice_key, room.table.dice_key, sizeof cut.dice_key);
    assert_int_equal(schedule_next(&cut, &none).kind, SCHEDULE_NOTHING); /* it has not begun */
    struct schedule unused = none;
    struct table_error fault;
    assert_false(schedule_perform(&cut, &unused, &roll, room.now));
    assert_true(table_restore(&cut, "start", 5, &last->what, &fault));
    struct schedule_due due = schedule_next(&cut, &none);
    assert_int_equal(due.kind, SCHEDULE_ROLL);
    assert_int_equal(due.at, 0);
    assert_true(schedule_perform(&cut, &unused, &due, room.now));
    assert_string_equal(table_text(&cut, cut.length), dice);
    table_commit(&cut);
    assert_int_equal(schedule_next(&cut, &none).kind, SCHEDULE_NOTHING); /* a person is to move */
    cut.dice_key[0] = 0;
    table_finish(&cut);
    room_finish(&room);
}

/* WB-3: the cup is lifted a while after it was shown, later if some screen does not show it. */
static void test_lift(void **state)
{
    (void)state;
    begin("game blitz\n", 1, 2);
    assert_true(room.table.now.cup);
    assert_nothing(); /* nobody has been told of it */
    assert_int_equal(next().think, 0);
    show_cup();
    assert_due(SCHEDULE_LIFT, 0, room.now + TABLE_LIFT_MS);
    schedule.cup_seen = false;
    assert_due(SCHEDULE_LIFT, 0, room.now + TABLE_LIFT_MS + SCHEDULE_SEEN_MS);
    schedule.cup_seen = true;
    schedule.remote_authority = true;
    assert_nothing();
    schedule.remote_authority = false;
    schedule.lift_ahead_ms = 40;
    assert_true(perform());
    assert_int_equal(room.table.now.saw, room.now + 40);
    assert_int_equal(next().think, 2);
    room_finish(&room);
}

/* A bot's move is played as soon as it is thought of; what it thought about a position that has gone is not. */
static void test_think_and_play(void **state)
{
    struct bot_job job;
    (void)state;
    begin("game doce\n", 1, 2);
    assert_int_equal(next().think, 0); /* a person begins */
    play(0, "3@c3", 0);
    assert_int_equal(next().think, 2);
    assert_nothing();
    schedule_ask(&room.table, &schedule, 1, &job);
    assert_int_equal(job.seat, 1);
    assert_int_equal(job.level, CUB_FACIL);
    assert_int_equal(job.asked, room.table.now.changed);
    assert_int_equal(next().think, 0);
    assert_int_equal(schedule_bots(&room.table), 2);
    schedule_forget(&schedule, 1);
    assert_int_equal(next().think, 2);
    assert_false(schedule_answer(&room.table, &schedule, 1, job.asked, read_move(1, "3@a1") + 1000)); /* no move */
    assert_false(schedule_answer(&room.table, &schedule, 1, job.asked + 1, read_move(1, "3@a1")));
    assert_false(schedule_answer(&room.table, &schedule, 0, job.asked, read_move(1, "3@a1"))); /* a person's seat */
    assert_int_equal(next().think, 2);
    assert_true(answer(1, "3@a1"));
    assert_false(answer(1, "3@a2")); /* once is enough */
    assert_due(SCHEDULE_PLAY, 1, 0);
    schedule.remote_authority = true;
    assert_nothing();
    schedule.remote_authority = false;
    schedule_ask(&room.table, &schedule, 1, &job);
    room_send(&room, 0, "offer u undo 0"); /* a bot does not mind */
    assert_int_equal(room.table.match.length, 0);
    assert_false(schedule_answer(&room.table, &schedule, 1, job.asked, 1));
    assert_nothing();
    play(0, "3@c3", 0);
    assert_nothing();
    assert_int_equal(next().think, 2);
    assert_true(answer(1, "3@a1"));
    assert_true(perform());
    assert_int_equal(room.table.match.length, 2);
    assert_nothing();
    room_finish(&room);
}

/* The store can't write the move that came meanwhile: the table goes back, and the bot's thought counts again. */
static void test_thought_survives_rollback(void **state)
{
    struct bot_job job;
    (void)state;
    begin("game ecuaciones\noption mode todos\n", 2, 3);
    schedule_ask(&room.table, &schedule, 2, &job);
    play(0, "-", 0); /* hidden: the position is the same for everybody */
    assert_int_equal(room.table.now.changed, job.asked);
    uint32_t changed = room.table.now.changed;
    room.table.now.changed = changed + 5; /* an append that is on its way to the disk */
    assert_false(schedule_answer(&room.table, &schedule, 2, job.asked, read_move(2, "-")));
    room.table.now.changed = changed;
    assert_due(SCHEDULE_PLAY, 2, 0);
    room_finish(&room);
}

/* WB-3, WB-13: bots call when their time has come; who would call after the end is silent; then the clock closes. */
static void test_race(void **state)
{
    (void)state;
    begin_race("", 1, 4);
    int64_t saw = room.now;
    assert_int_equal(next().think, 2 | 4 | 8);
    assert_due(SCHEDULE_CLOSE, 0, saw + 60000); /* the table's own limit */
    assert_true(answer_call(2, true, RIGHT_MS));
    assert_true(answer_call(3, true, LATER_MS));
    assert_due(SCHEDULE_PLAY, 2, saw + RIGHT_MS);
    assert_true(perform());
    int64_t end = saw + RIGHT_MS + 50 + 1; /* the option `window` */
    assert_due(SCHEDULE_CLOSE, 0, end);    /* one is silent from now on, and one that still thinks is not waited for */
    assert_true(answer_call(1, false, RIGHT_MS - 500));
    assert_due(SCHEDULE_PLAY, 1, saw + RIGHT_MS - 500); /* a thought that comes late counts from the dice */
    assert_true(perform());
    schedule.latency_ms[0] = 600;
    schedule.latency_ms[3] = 900;             /* bots have none, whatever is said */
    assert_due(SCHEDULE_CLOSE, 0, end + 600); /* seat 4 would call meanwhile, and is silent */
    play_call(0, false, RIGHT_MS + 20);
    assert_due(SCHEDULE_CLOSE, 0, end);
    assert_true(perform());
    assert_true(room.table.now.cup);
    room_finish(&room);
}

/* WB-8: a bot that finds nothing gives up after a moment; when all have acted the race is over. */
static void test_race_given_up(void **state)
{
    (void)state;
    begin_race("", 0, 2);
    int64_t saw = room.now;
    assert_true(answer(0, "-") && answer(1, "-"));
    assert_due(SCHEDULE_PLAY, 0, saw + BOT_GIVE_UP_MS);
    assert_true(perform());
    assert_due(SCHEDULE_PLAY, 1, saw + BOT_GIVE_UP_MS);
    assert_true(perform());
    assert_true(room.table.now.cup);
    room_finish(&room);
}

/* A race whose owner was not there is closed at once; the next one is not. */
static void test_race_cut_off(void **state)
{
    (void)state;
    begin_race("table race 7\n", 2, 2);
    assert_due(SCHEDULE_CLOSE, 0, room.now + 7000);
    schedule.cut_off = room.table.now.lifted;
    assert_due(SCHEDULE_CLOSE, 0, 0);
    assert_true(perform());
    assert_int_equal(schedule.cut_off, 0);
    show_cup();
    assert_true(perform());
    assert_due(SCHEDULE_CLOSE, 0, room.now + 7000);
    room_finish(&room);
}

/* EC-33: a round with a limit is closed when it is over, with the latency of those who have not handed in. */
static void test_round_limit(void **state)
{
    (void)state;
    begin("game ecuaciones\noption mode todos\n", 2, 2);
    assert_nothing();
    room_finish(&room);
    begin("game ecuaciones\noption mode todos\noption limit 60\n", 2, 2);
    int64_t end = room.table.now.saw + 60000;
    schedule.latency_ms[0] = 30;
    schedule.latency_ms[1] = 20;
    assert_due(SCHEDULE_CLOSE, 0, end + 30);
    play(0, "-", 0);
    assert_due(SCHEDULE_CLOSE, 0, end + 20);
    uint32_t round = position()->round;
    assert_true(perform());
    assert_int_equal(position()->round, round + 1);
    assert_due(SCHEDULE_CLOSE, 0, room.table.now.saw + 60000 + 30);
    room_finish(&room);
}

/* A seat's clock: those who are late are waited for, or a bot plays for them, or they lose. */
static void test_run_out(void **state)
{
    (void)state;
    begin("game doce\ntable clock move 10\ntable late wait\n", 2, 2);
    assert_nothing();
    room_finish(&room);
    begin("game doce\ntable clock move 10\ntable late bot facil\n", 2, 2);
    assert_due(SCHEDULE_RUN_OUT, 0, room.now + 10000);
    schedule.latency_ms[0] = 300;
    assert_due(SCHEDULE_RUN_OUT, 0, room.now + 10300);
    schedule.latency_ms[0] = 3000;
    assert_due(SCHEDULE_RUN_OUT, 0, room.now + 10000 + SCHEDULE_GRACE_MS);
    assert_true(perform());
    assert_true(room.table.now.seat[0].bot);
    assert_nothing();
    assert_int_equal(next().think, 1);
    room_finish(&room);
    begin("game doce\ntable clock game 60\ntable late end\n", 2, 2);
    room.now += 5000;
    play(0, "3@c3", 0);
    assert_due(SCHEDULE_RUN_OUT, 1, room.now + 60000);
    play(1, "3@a1", 0);
    assert_due(SCHEDULE_RUN_OUT, 0, room.now + 55000);
    assert_true(perform());
    assert_int_equal(room.table.now.phase, CUB_PHASE_OVER);
    assert_nothing();
    room_finish(&room);
}

/* Somebody stays away, a bot plays for them; whoever comes back in time takes the move from it. */
static void test_leave_and_return(void **state)
{
    (void)state;
    begin("game doce\ntable late bot facil\n", 2, 2);
    schedule.leaving = 1;
    assert_due(SCHEDULE_LEAVE, 0, 0);
    schedule.remote_authority = true;
    assert_nothing(); /* that is for the owner */
    schedule.remote_authority = false;
    perform_in_vain();
    assert_true(perform());
    assert_true(room.table.now.seat[0].bot && room.table.gone == 1 && !schedule.leaving);
    assert_true(answer(0, "3@c3"));
    assert_due(SCHEDULE_PLAY, 0, 0);
    schedule.returning = 1;
    schedule.remote_authority = true;
    assert_due(SCHEDULE_RETURN, 0, 0); /* that is for whoever hears of it */
    schedule.remote_authority = false;
    assert_due(SCHEDULE_RETURN, 0, 0);
    perform_in_vain();
    assert_true(perform());
    assert_false(room.table.now.seat[0].bot || room.table.gone || schedule.returning);
    assert_nothing();
    schedule.returning = 2; /* who never was away writes nothing */
    assert_false(perform());
    assert_int_equal(schedule.returning, 0);
    room_finish(&room);
}

/* A clock of days: the store is told when the table has to be looked at again. */
static void test_days(void **state)
{
    (void)state;
    begin("game doce\ntable late end\n", 2, 2);
    assert_int_equal(schedule_stored_due(&room.table), 0);
    room_finish(&room);
    begin("game doce\ntable clock days 2\ntable late wait\n", 2, 2);
    assert_int_equal(schedule_stored_due(&room.table), 0);
    room_finish(&room);
    begin("game doce\ntable clock days 2\ntable late end\n", 1, 2);
    assert_int_equal(schedule_stored_due(&room.table), room.now + 2 * 86400000ll);
    room.now += 1000;
    play(0, "3@c3", 0);
    assert_int_equal(schedule_stored_due(&room.table), room.now); /* a bot is to move */
    room_finish(&room);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_whole_matches),
        cmocka_unit_test(test_roll),
        cmocka_unit_test(test_lift),
        cmocka_unit_test(test_think_and_play),
        cmocka_unit_test(test_thought_survives_rollback),
        cmocka_unit_test(test_race),
        cmocka_unit_test(test_race_given_up),
        cmocka_unit_test(test_race_cut_off),
        cmocka_unit_test(test_round_limit),
        cmocka_unit_test(test_run_out),
        cmocka_unit_test(test_leave_and_return),
        cmocka_unit_test(test_days),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
