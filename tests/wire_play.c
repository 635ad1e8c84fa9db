/*
 * What holds for every game at a table, without knowing any: whole matches of random
 * moves over the wire; what one seat hides changes no byte that others get; the key of
 * the dice is in none before the end; lines that are not of the grammar change nothing.
 */
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
#include "tests/support.h"

enum { MATCHES = 12, MOST_MOVES = 3000, TWINS = 40, BODY = 256, LINE = 512 };

static struct room room, twin;

static struct cub_match *match_of(struct room *r)
{
    return &r->live.match;
}

/* Everybody sits down, one more watches, and it begins. */
static void open_table(struct room *r, const char *way, int seats)
{
    struct live_fault fault;
    char body[BODY], line[LINE];
    bool dice = !strstr(way, "doce");
    snprintf(body, sizeof body, "%sseats %d\ntable sit anyone\n", way, seats);
    if (!room_init(r, body, &fault))
        fail_msg("%s: line %u: %s", body, (unsigned)fault.line, fault.why.message);
    for (int i = 0; i <= seats; i++) {
        room_send(r, i, "hello - - 0");
        snprintf(line, sizeof line, "sit s%d %d %s Seat %d", i, i + 1, dice ? "00112233445566778899aabbccddeeff" : "-",
                 i);
        if (i < seats)
            room_send(r, i, line);
    }
    room_send(r, 0, "start go");
    assert_int_equal(r->live.now.phase, LIVE_PLAYING);
}

/* A number of seats that a way can be played with. */
static int choose_seats(const char *way, uint64_t i)
{
    bool two = strstr(way, "doce"), alone = strstr(way, "yahtzee"), race = strstr(way, "blitz");
    return two ? 2 : alone ? 1 + (int)(i % 2) : race ? 2 + (int)(i % 5) : 2 + (int)(i % 3);
}

/* One seat's random move, said over the wire. */
static void say_move(struct room *r, int seat, cub_move move, uint32_t number)
{
    char text[CUB_MOVE_TEXT], line[LINE];
    match_of(r)->game->print(&match_of(r)->now.state, seat, move, text);
    snprintf(line, sizeof line, "play m%u %u %s", (unsigned)number, (unsigned)r->live.kept, text);
    r->client[seat].came_ms = 5000 + 100 * (uint32_t)seat;
    uint32_t before = r->live.kept;
    room_send(r, seat, line);
    if (r->live.kept == before)
        fail_msg("%s: refused", line);
}

/* What happens next: the cup is lifted, or somebody who may moves at random. */
static void step(struct room *r, struct cub_rng *rng, uint32_t number)
{
    struct cub_match *match = match_of(r);
    r->now += 700;
    if (r->live.now.cup) {
        assert_true(live_lift(&r->live, r->now));
        room_flush(r);
        return;
    }
    uint32_t seats = match->now.state.to_act & (CUB_BIT(CUB_SEATS) - 1u);
    int seat = cub_actor_among(seats, rng);
    say_move(r, seat, match->game->draw(&match->now.state, seat, rng), number);
}

static bool has_key(const struct room *r)
{
    for (int i = 0; i < ROOM_CLIENTS; i++)
        if (memmem(r->client[i].bytes, r->client[i].length, ROOM_SECRET, CUB_KEY))
            return true;
    return false;
}

static void read_game(void *context, struct cub_record *record, const struct cub_fault *fault)
{
    bool *good = context;
    *good = !fault && !record->match.now.state.to_act;
}

static void feed(void *context, const char *bytes, size_t length)
{
    cub_reader_feed(context, bytes, length);
}

/* The record is one, and a whole game. */
static void check_record(struct room *r)
{
    static struct cub_reader reader;
    bool good = false;
    cub_reader_init(&reader, cub_games, cub_heap, (struct cub_reader_events){.context = &good, .game = read_game});
    live_record(&r->live, CUB_NOBODY, r->live.kept, feed, &reader);
    cub_reader_finish(&reader);
    assert_true(good);
}

static void play_match(const char *way, uint64_t seed)
{
    struct cub_rng rng;
    cub_rng_init(&rng, 20261115, seed);
    open_table(&room, way, choose_seats(way, seed));
    for (uint32_t i = 0; room.live.now.phase == LIVE_PLAYING && i < MOST_MOVES; i++) {
        assert_false(has_key(&room));
        for (int c = 0; c < ROOM_CLIENTS; c++)
            room.client[c].length = 0;
        step(&room, &rng, i);
    }
    assert_int_equal(room.live.now.phase, LIVE_OVER);
    assert_int_equal(has_key(&room), live_has_dice(&room.live));
    check_record(&room);
    struct live again;
    room_reload(&room, room.appends, &again);
    assert_true(room_same(&room.live, &again));
    live_finish(&again);
    room_finish(&room);
}

static void whole_matches(void **state)
{
    (void)state;
    for (int way = 0; room_ways[way]; way++)
        for (uint64_t seed = 0; seed < MATCHES; seed++)
            play_match(room_ways[way], seed);
}

/* Two different moves that a seat can make and hide; false: there are none now. */
static bool choose_twins(struct room *r, struct cub_rng *rng, int *seat, cub_move twins[2])
{
    const struct cub_state *now = &match_of(r)->now.state;
    uint32_t seats = now->to_act & (CUB_BIT(CUB_SEATS) - 1u);
    if (!seats || r->live.now.cup)
        return false;
    *seat = cub_actor_among(seats, rng);
    for (int i = 0; i < 2; i++)
        twins[i] = match_of(r)->game->draw(now, *seat, rng);
    return cub_sealed(now, *seat) && twins[0] != twins[1];
}

/* What everybody else got is the same; the record that they may see, too. */
static void compare_others(int seat)
{
    for (int c = 0; c < ROOM_CLIENTS; c++) {
        if (c == seat)
            continue;
        assert_int_equal(room.client[c].length, twin.client[c].length);
        assert_memory_equal(room.client[c].bytes, twin.client[c].bytes, room.client[c].length);
    }
}

static void say_hello(struct room *r, int client)
{
    char line[LINE];
    snprintf(line, sizeof line, "hello - 7c1f02aa %u", (unsigned)r->live.kept / 2);
    room_send(r, client, line);
}

/* Two tables that differ in one hidden move: nobody else can tell them apart, not even by coming back. */
static bool try_twins(const char *way, uint64_t seed)
{
    struct cub_rng rng;
    cub_move twins[2];
    int seat;
    bool found = false;
    cub_rng_init(&rng, 1115, seed);
    open_table(&room, way, choose_seats(way, seed));
    open_table(&twin, way, choose_seats(way, seed));
    for (uint32_t i = 0; room.live.now.phase == LIVE_PLAYING && i < 60 && !found; i++) {
        struct cub_rng other = rng;
        found = choose_twins(&room, &rng, &seat, twins);
        if (found) {
            say_move(&room, seat, twins[0], i);
            say_move(&twin, seat, twins[1], i);
        } else {
            rng = other;
            step(&room, &rng, i);
            step(&twin, &other, i);
        }
    }
    if (found) {
        compare_others(seat);
        for (int c = 0; c < ROOM_CLIENTS; c++)
            if (c != seat) {
                say_hello(&room, c);
                say_hello(&twin, c);
            }
        compare_others(seat);
    }
    room_finish(&room);
    room_finish(&twin);
    return found;
}

static void hidden_moves_look_alike(void **state)
{
    (void)state;
    for (int way = 0; room_ways[way]; way++) {
        int found = 0;
        for (uint64_t seed = 0; seed < TWINS; seed++)
            found += try_twins(room_ways[way], seed);
        bool hides =
            strstr(room_ways[way], "blitz") || strstr(room_ways[way], "todos") || strstr(room_ways[way], "torneo");
        if (hides && !found)
            fail_msg("%s: nothing was hidden", room_ways[way]);
    }
}

/* Lines that are none, or not of this grammar. With a key they are answered; nothing changes. */
static void malformed_lines_change_nothing(void **state)
{
    static const char *const lines[] = {
        "fly k1",
        "play k1",
        "play k1 x 1@a1",
        "play k1 7",
        "play k1 07 1@a1",
        "play k1 9007199254740992 1@a1",

        "sit k1 0 - Ana",
        "sit k1 9 - Ana",
        "sit k1 1 x Ana",
        "sit k1 1 - ",
        "sit k1 1 - -",
        "sit k1 1 - ?",
        "sit k1 1 - bot:medio",
        "sit k1 1 - bot:",
        "sit k1 1  - Ana",
        "stand k1 ",

        "bot k1 1 azar",
        "bot k1 1 medio ",
        "bot k1 1",
        "kick k1 a",
        "start k1 now",
        "offer k1",
        "offer k1 undo",
        "offer k1 undo -1",
        "offer k1 peace",
        "offer k1 draw 1",
        "accept k1",
        "accept k1 1 2",
        "resign k1 x",
        "claim k1",
        "say k1",
        "say k1 ",
        "sit k1 1 00112233445566778899aabbccddeef Ana",
        "sit k1 1 00112233445566778899AABBCCDDEEFF Ana",
        "play k1 +7 1@a1",
    };
    struct live_fault fault;
    (void)state;
    assert_true(room_init(&room, "game doce\nseat 1 Ana\n", &fault));
    room_send(&room, 0, "hello - - 0");
    for (size_t i = 0; i < sizeof lines / sizeof *lines; i++) {
        room.client[0].length = 0;
        room_send(&room, 0, lines[i]);
        const char *got = room_next(&room, 0);
        if (!got || strcmp(got, "no k1 form") != 0)
            fail_msg("%s: %s", lines[i], got ? got : "nothing");
    }
    assert_int_equal(room.appends, 1);
    room_finish(&room);
}

/* Without a key there is nobody to answer. */
static void lines_without_key_are_not_answered(void **state)
{
    static const char *const lines[] = {"fly",
                                        "fly K1",
                                        "play",
                                        "say ABC hola",
                                        "sit 0123456789abc 1 - Ana",
                                        "seen",
                                        "seen x",
                                        "ping",
                                        "ping a b",
                                        "hello",
                                        "hello - - x",
                                        "hello cub_x - 0",
                                        "\xff\xfe",
                                        "say k1 \x01",
                                        "say k1 a\x7f",
                                        "say k1 \xc2\x85"};
    struct live_fault fault;
    (void)state;
    assert_true(room_init(&room, "game doce\nseat 1 Ana\n", &fault));
    room_send(&room, 0, "hello - - 0");
    room.client[0].length = 0;
    for (size_t i = 0; i < sizeof lines / sizeof *lines; i++)
        room_send(&room, 0, lines[i]);
    assert_null(room_next(&room, 0));
    assert_int_equal(room.appends, 1);
    room_finish(&room);
}

/* First lines that can't be. */
static void wrong_first_lines_are_refused(void **state)
{
    static const struct {
        const char *body;
        enum wire_code code;
        uint32_t line;
    } cases[] = {
        {"", WIRE_FORM, 1},
        {"option rounds 1\n", WIRE_FORM, 1},
        {"game chess\n", WIRE_RULE, 1},
        {"game doce\ngame doce\n", WIRE_FORM, 2},
        {"game doce\noption rounds 9\n", WIRE_RULE, 3},
        {"game doce\noption colour 1\n", WIRE_RULE, 3},
        {"game doce\nseats 3\n", WIRE_RULE, 3},
        {"game doce\nstart\n", WIRE_FORM, 2},
        {"game doce\ndice-seal 1 x\n", WIRE_FORM, 2},
        {"game doce\n1 4@c3\n", WIRE_FORM, 2},
        {"game doce\ntable clock move 0\n", WIRE_FORM, 0},
        {"game doce\ntable sit nobody\n", WIRE_FORM, 0},
        {"game doce\ntable late bot azar\n", WIRE_FORM, 0},
        {"game doce\nseat 3 Ana\n", WIRE_FORM, 0},
        {"game doce\nseat 1 Ana\nseat 1 Luis\n", WIRE_FORM, 0},
        {"game doce\nseat 1 Ana\nseat 2 Luis\n", WIRE_FORM, 0},
        {"game doce\nseat 1 bot:azar\n", WIRE_FORM, 0},
        {"game dizzle\nseats 2\nseat 1 Ana\n", WIRE_FORM, 0},
        {"game doce\nsheet-line x\n", WIRE_RULE, 0},
        {"game doce\r\n", WIRE_FORM, 1},
    };
    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct live_fault fault = {0};
        if (room_init(&room, cases[i].body, &fault) || fault.code != cases[i].code ||
            (cases[i].line && fault.line != cases[i].line))
            fail_msg("%s: %s in line %u", cases[i].body, wire_code_name(fault.code), (unsigned)fault.line);
        room_finish(&room);
    }
}

static void collect(void *context, const char *bytes, size_t length)
{
    strncat(context, bytes, length);
}

/* Seats rotated by one, same options and agreements, bots included. */
static void rematch_is_rotated(void **state)
{
    struct live_fault fault;
    uint64_t holder[CUB_SEATS];
    char body[BODY * 4] = "";
    (void)state;
    assert_true(
        room_init(&room, "game doce\noption rounds 2\ntable clock move 60\nseat 1 Ana\nseat 2 bot:fuerte\n", &fault));
    live_rematch(&room.live, collect, body, holder);
    assert_string_equal(body, "game doce\noption rounds 2\nseats 2\ntable clock move 60\nseat 1 bot:fuerte\n");
    assert_int_equal(holder[0], 0);
    assert_int_equal(holder[1], 1);
    room_finish(&room);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(whole_matches),
        cmocka_unit_test(hidden_moves_look_alike),
        cmocka_unit_test(malformed_lines_change_nothing),
        cmocka_unit_test(lines_without_key_are_not_answered),
        cmocka_unit_test(wrong_first_lines_are_refused),
        cmocka_unit_test(rematch_is_rotated),
    };
    return cmocka_run_group_tests_name("wire_play", tests, NULL, NULL);
}
