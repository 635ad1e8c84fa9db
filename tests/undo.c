/* How far moves may be taken back: by agreement, and before one screen; at a table and at the copy of one who follows
 * it. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "cubilete/games.h"
#include "cubilete/host.h"
#include "cubilete/playout.h"
#include "tests/room.h"
#include "wire/follow.h"

enum { BODY = 1024, MATCHES = 4, STEPS = 60 };

static struct room room;

static void begin(const char *way, int people, int seats)
{
    struct table_error fault;
    char body[BODY], line[WIRE_LINE];
    int length = snprintf(body, sizeof body, "%sseats %d\ntable sit anyone\n", way, seats);
    for (int i = people; i < seats; i++)
        length += snprintf(body + length, sizeof body - (size_t)length, "seat %d bot:facil\n", i + 1);
    if (!room_init(&room, body, &fault))
        fail_msg("%s: line %u: %s", body, (unsigned)fault.line, fault.why.id);
    for (int i = 0; i < people; i++) {
        room_send(&room, i, "hello - - 0");
        snprintf(line, sizeof line, "sit s%d %d %s Seat %d", i, i + 1,
                 table_has_dice(&room.table) ? "00112233445566778899aabbccddeeff" : "-", i + 1);
        room_send(&room, i, line);
    }
    room_send(&room, 0, "start go");
    assert_int_equal(room.table.now.phase, CUB_PHASE_PLAYING);
}

static const struct cub_match *match(void)
{
    return &room.table.match;
}

static void play(int seat, const char *text)
{
    char line[WIRE_LINE];
    uint32_t before = room.table.durable;
    snprintf(line, sizeof line, "play p%u %u %s", (unsigned)before, (unsigned)before, text);
    room_send(&room, seat, line);
    assert_true(room.table.durable > before);
}

static void play_bot(int seat, const char *text)
{
    cub_move move = cub_game_parse(match()->game, &match()->now.state, seat, text, NULL);
    assert_true(move && table_answer(&room.table, seat, move, room.table.now.changed, room.now));
    room_flush(&room);
}

static uint32_t agreed(void)
{
    return table_undo_limit(&room.table, LINE_UNDO_AGREED);
}

static uint32_t freely(void)
{
    return table_undo_limit(&room.table, LINE_UNDO_FREE);
}

/* Where everything lies open people may go back to the beginning, but not where the table says never. */
static void test_open_moves(void **state)
{
    (void)state;
    begin("game doce\n", 2, 2);
    assert_int_equal(table_undo_to(&room.table, 3, LINE_UNDO_AGREED), -1); /* nothing was played */
    play(0, "3@c3");
    play(1, "3@a1");
    assert_int_equal(agreed(), 0);
    assert_int_equal(freely(), 0);
    assert_int_equal(table_undo_to(&room.table, 1, LINE_UNDO_AGREED), 0);
    assert_int_equal(table_undo_to(&room.table, 2, LINE_UNDO_AGREED), 1);
    assert_int_equal(table_undo_to(&room.table, 3, LINE_UNDO_AGREED), 1);
    room_send(&room, 0, "resign r");
    assert_int_equal(table_undo_to(&room.table, 3, LINE_UNDO_FREE), -1);
    room_finish(&room);
    begin("game doce\ntable undo never\n", 2, 2);
    play(0, "3@c3");
    assert_int_equal(agreed(), 1);
    assert_int_equal(freely(), 1);
    assert_int_equal(table_undo_to(&room.table, 3, LINE_UNDO_FREE), -1);
    room_finish(&room);
}

/* A bot's move and dice are news for all; before one screen one may ask for them again. */
static void test_bots_and_dice(void **state)
{
    (void)state;
    begin("game doce\n", 1, 2);
    play(0, "3@c3");
    play_bot(1, "3@a1");
    assert_int_equal(agreed(), 2);
    assert_int_equal(table_undo_to(&room.table, 1, LINE_UNDO_AGREED), -1);
    assert_int_equal(freely(), 0);
    assert_int_equal(table_undo_to(&room.table, 1, LINE_UNDO_FREE), 0);
    room_finish(&room);
    begin("game ecuaciones\n", 2, 2);
    assert_int_equal(match()->length, 1);
    assert_int_equal(agreed(), 1);
    assert_int_equal(freely(), 0);
    assert_int_equal(table_undo_to(&room.table, 3, LINE_UNDO_FREE), -1); /* dice are nobody's move */
    room_finish(&room);
}

/* The table without the last line of its last append: before the dice that follow a round. */
static void cut_dice(struct table *cut)
{
    const struct room_append *last = &room.append[room.appends - 1];
    char line[WIRE_LINE + 1];
    struct table_error fault;
    room_reload(&room, room.appends - 1, cut);
    snprintf(line, sizeof line, "%s", table_text(&room.table, last->first));
    assert_true(table_restore(cut, line, strlen(line), &last->what, &fault));
}

/* EC-31: what was handed in is final, and so is the move that shows it to all, whoever waits for dice or not. */
static void test_handed_in(void **state)
{
    struct table cut;
    (void)state;
    begin("game ecuaciones\noption mode todos\n", 2, 2);
    play(0, "-");
    assert_int_equal(agreed(), 2);
    assert_int_equal(freely(), 2);
    play(1, "-");
    assert_int_equal(match()->length, 4); /* dice, both, dice */
    assert_int_equal(agreed(), 4);
    assert_int_equal(freely(), 3);
    assert_int_equal(table_undo_to(&room.table, 3, LINE_UNDO_FREE), -1);
    cut_dice(&cut);
    assert_int_equal(cut.match.length, 3);
    assert_int_equal(table_undo_limit(&cut, LINE_UNDO_AGREED), 3);
    assert_int_equal(table_undo_limit(&cut, LINE_UNDO_FREE), 3);
    table_finish(&cut);
    room_finish(&room);
}

/* EC-33: the clock that ends a round shows what was handed in; a round in which nobody did has nothing to show. */
static void test_closed_by_clock(void **state)
{
    (void)state;
    begin("game ecuaciones\noption mode todos\noption limit 60\n", 2, 2);
    play(0, "-");
    assert_true(table_close(&room.table, room.now));
    room_flush(&room);
    assert_int_equal(match()->length, 4); /* dice, one, the clock, dice */
    assert_int_equal(freely(), 3);
    assert_true(table_close(&room.table, room.now));
    room_flush(&room);
    assert_int_equal(match()->length, 6);
    assert_int_equal(agreed(), 6);
    assert_int_equal(freely(), 3);
    room_finish(&room);
}

/* WB-8: a call is final, the last one of a race like the first. */
static void test_calls(void **state)
{
    (void)state;
    begin("game blitz\n", 2, 2);
    assert_true(table_lift(&room.table, room.now));
    room_flush(&room);
    play(0, "-");
    play(1, "-");
    assert_int_equal(match()->length, 4); /* dice, both, dice */
    assert_int_equal(agreed(), 4);
    assert_int_equal(freely(), 3);
    assert_int_equal(table_undo_to(&room.table, 3, LINE_UNDO_FREE), -1);
    room_finish(&room);
}

/* One random step: the cup is lifted, or somebody who may moves. */
static void step(struct cub_rng *rng)
{
    char text[CUB_MOVE_TEXT];
    room.now += 500;
    if (room.table.now.cup) {
        assert_true(table_lift(&room.table, room.now));
        room_flush(&room);
        return;
    }
    int seat = cub_actor_among(match()->now.state.to_act & (CUB_BIT(CUB_SEATS) - 1u), rng);
    match()->game->print(&match()->now.state, seat, match()->game->draw(&match()->now.state, seat, rng), text);
    room.client[seat].came_ms = 4000 + 100 * (uint32_t)seat;
    play(seat, text);
}

/* Tells a client's copy what the client has got. */
static void tell(struct follow *follow, int client)
{
    const char *line;
    while ((line = room_next(&room, client)))
        follow_tell(follow, line, strlen(line), room.now);
}

/* Whoever follows a table knows the same limits, though moves are hidden from them. */
static void test_followed(void **state)
{
    (void)state;
    for (int i = 0; room_ways[i]; i++) {
        struct follow follow;
        struct cub_rng rng;
        cub_rng_init(&rng, 11, (uint64_t)i);
        begin(room_ways[i], 2, 2);
        follow_init(&follow, cub_games, cub_heap, "k");
        for (int n = 0; n < STEPS && room.table.now.phase == CUB_PHASE_PLAYING; n++) {
            step(&rng);
            tell(&follow, 0);
            if (room.table.now.cup) /* dice that nobody knows are not in a client's match */
                continue;
            for (enum table_undo way = LINE_UNDO_AGREED; way <= LINE_UNDO_FREE; way++)
                assert_int_equal(table_undo_limit(&follow.table, way), table_undo_limit(&room.table, way));
        }
        follow_finish(&follow);
        room_finish(&room);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_open_moves),      cmocka_unit_test(test_bots_and_dice), cmocka_unit_test(test_handed_in),
        cmocka_unit_test(test_closed_by_clock), cmocka_unit_test(test_calls),         cmocka_unit_test(test_followed),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
