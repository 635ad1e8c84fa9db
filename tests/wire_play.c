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

#include "cubilete/dice.h"
#include "cubilete/games.h"
#include "cubilete/host.h"
#include "cubilete/playout.h"
#include "tests/room.h"
#include "tests/support.h"
#include "wire/follow.h"

enum { MATCHES = 12, MOST_MOVES = 3000, TWINS = 40, CARRIED = 6, BODY = 1 << 15, LINE = 512, STRANGERS = 40 };

static struct room room, twin;

static struct cub_match *match_of(struct room *r)
{
    return &r->table.match;
}

/* Everybody sits down, one more watches, and it begins. */
static void open_table(struct room *r, const char *way, int seats)
{
    struct table_error fault;
    static char body[BODY];
    char line[LINE];
    bool dice = !strstr(way, "doce");
    snprintf(body, sizeof body, "%sseats %d\ntable sit anyone\n", way, seats);
    if (!room_init(r, body, &fault))
        fail_msg("%s: line %u: %s", body, (unsigned)fault.line, fault.why.id);
    for (int i = 0; i <= seats; i++) {
        room_send(r, i, "hello - - 0");
        snprintf(line, sizeof line, "sit s%d %d %s Seat %d", i, i + 1, dice ? "00112233445566778899aabbccddeeff" : "-",
                 i);
        if (i < seats)
            room_send(r, i, line);
    }
    room_send(r, 0, "start go");
    assert_int_equal(r->table.now.phase, CUB_PHASE_PLAYING);
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
    snprintf(line, sizeof line, "play m%u %u %s", (unsigned)number, (unsigned)r->table.durable, text);
    r->client[seat].came_ms = 5000 + 100 * (uint32_t)seat;
    uint32_t before = r->table.durable;
    room_send(r, seat, line);
    if (r->table.durable == before)
        fail_msg("%s: refused", line);
}

/* What happens next: the cup is lifted, or somebody who may moves at random. */
static void step(struct room *r, struct cub_rng *rng, uint32_t number)
{
    struct cub_match *match = match_of(r);
    r->now += 700;
    if (r->table.now.cup) {
        assert_true(table_lift(&r->table, r->now));
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
    table_record(&r->table, CUB_NOBODY, r->table.durable, feed, &reader);
    cub_reader_finish(&reader);
    assert_true(good);
}

static void play_match(const char *way, uint64_t seed)
{
    struct cub_rng rng;
    cub_rng_init(&rng, 20261115, seed);
    open_table(&room, way, choose_seats(way, seed));
    for (uint32_t i = 0; room.table.now.phase == CUB_PHASE_PLAYING && i < MOST_MOVES; i++) {
        assert_false(has_key(&room));
        for (int c = 0; c < ROOM_CLIENTS; c++)
            room.client[c].length = 0;
        step(&room, &rng, i);
    }
    assert_int_equal(room.table.now.phase, CUB_PHASE_OVER);
    assert_int_equal(has_key(&room), table_has_dice(&room.table));
    check_record(&room);
    struct table again;
    room_reload(&room, room.appends, &again);
    assert_true(room_same(&room.table, &again));
    table_finish(&again);
    room_finish(&room);
}

/* First lines of a table to which the room's match is carried: its moves up to what is hidden from nobody. How many. */
static uint32_t carry(const char *way, char body[BODY])
{
    const struct cub_match *match = match_of(&room);
    uint32_t count = match->revealed;
    bool race = match->game->stamp;
    size_t length = (size_t)snprintf(body, BODY, "%s", way);
    while (count && race && match->log[count - 1].who == CUB_DICE)
        count--;
    for (uint32_t i = 0; i < count; i++) {
        union cub_any state;
        char who[CUB_MOVE_TEXT], text[CUB_MOVE_TEXT];
        cub_match_at(match, i, &state);
        cub_who_print(match->log[i].who, who);
        match->game->print(&state.state, match->log[i].who, match->log[i].move, text);
        length += (size_t)snprintf(body + length, BODY - length, "carry %s %s\n", who, text);
    }
    assert_true(length < BODY - LINE);
    return count;
}

static void judge_dice(void *context, struct cub_record *record, const struct cub_fault *fault)
{
    struct cub_verdict *verdict = context;
    assert_null(fault);
    cub_dice_verify(record, verdict);
}

/* The dice that fell here are as sealed, those before are said to have fallen elsewhere. */
static void check_dice(struct room *r, uint32_t carried)
{
    static struct cub_reader reader;
    struct cub_verdict verdict = {0};
    uint32_t rolls = 0;
    for (uint32_t i = 0; i < carried; i++)
        rolls += match_of(r)->log[i].who == CUB_DICE;
    cub_reader_init(&reader, cub_games, cub_heap, (struct cub_reader_events){.context = &verdict, .game = judge_dice});
    table_record(&r->table, CUB_NOBODY, r->table.durable, feed, &reader);
    cub_reader_finish(&reader);
    assert_int_equal(verdict.verified, table_has_dice(&r->table));
    assert_int_equal(verdict.carried, rolls);
    assert_int_equal(verdict.rolls, cub_match_rolls(match_of(r)) - rolls);
}

/* Everybody has been told the whole log, as far as they may see it. */
static void check_followed(struct room *r, int client)
{
    static struct follow follow;
    follow_init(&follow, cub_games, cub_heap, "k");
    for (const char *line; (line = room_next(r, client));)
        if (follow_tell(&follow, line, strlen(line), r->now) == FOLLOW_FAULT)
            fail_msg("%s: %s", line, follow.fault.why.id);
    assert_int_equal(follow.table.length, r->table.durable);
    assert_int_equal(follow.table.match.length, match_of(r)->length - (r->table.now.cup != 0));
    follow_finish(&follow);
}

static void carry_match(const char *way, uint64_t seed)
{
    static char body[BODY];
    struct cub_rng rng;
    struct table again;
    int seats = choose_seats(way, seed);
    cub_rng_init(&rng, 20261116, seed);
    open_table(&room, way, seats);
    for (uint32_t i = 0, steps = cub_rng_below(&rng, 40); room.table.now.phase == CUB_PHASE_PLAYING && i < steps; i++)
        step(&room, &rng, i);
    uint32_t carried = room.table.now.phase == CUB_PHASE_PLAYING ? carry(way, body) : 0;
    if (carried) {
        open_table(&twin, body, seats);
        for (uint32_t i = 0; i < carried; i++)
            assert_true(match_of(&twin)->log[i].move == match_of(&room)->log[i].move);
        for (int i = 0; i <= seats; i++)
            check_followed(&twin, i);
        assert_true(table_undo_limit(&twin.table, LINE_UNDO_AGREED) >= carried);
        for (uint32_t i = 0; twin.table.now.phase == CUB_PHASE_PLAYING && i < MOST_MOVES; i++)
            step(&twin, &rng, i);
        check_record(&twin);
        check_dice(&twin, carried);
        room_reload(&twin, twin.appends, &again);
        assert_true(room_same(&twin.table, &again));
        table_finish(&again);
        room_finish(&twin);
    }
    room_finish(&room);
}

static void matches_are_carried(void **state)
{
    (void)state;
    for (int way = 0; room_ways[way]; way++)
        for (uint64_t i = 0; i < CARRIED; i++)
            carry_match(room_ways[way], i);
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
    if (!seats || r->table.now.cup)
        return false;
    *seat = cub_actor_among(seats, rng);
    for (int i = 0; i < 2; i++)
        twins[i] = match_of(r)->game->draw(now, *seat, rng);
    return cub_is_hidden(now, *seat) && twins[0] != twins[1];
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
    snprintf(line, sizeof line, "hello - 7c1f02aa %u", (unsigned)r->table.durable / 2);
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
    for (uint32_t i = 0; room.table.now.phase == CUB_PHASE_PLAYING && i < 60 && !found; i++) {
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
        "say k1 \x01",
        "say k1 a\x7f",
        "say k1 \xc2\x85",
        "say k1 \xff",
        "offer k1",
        "offer k1 undo",
        "offer k1 undo -1",
        "offer k1 peace",
        "offer k1 draw 1",
        "accept k1",
        "accept k1 1 2",
        "resign k1 x",
        "claim k1",
        "give k1",
        "give k1 9",
        "withdraw k1",
        "withdraw k1 x",
        "vote k1",
        "vote k1 1 2",
        "lead k1",
        "lead k1 elsewhere",
        "lead k1 q7m2v9xk4d x",
        "say k1",
        "remark k1",
        "ready k1 now",
        "plan k1",
        "plan k1 x 1@a1 3@e5",
        "emote k1",
        "emote k1 cheer",
        "emote k1 well played",
        "say k1 ",
        "sit k1 1 00112233445566778899aabbccddeef Ana",
        "sit k1 1 00112233445566778899AABBCCDDEEFF Ana",
        "play k1 +7 1@a1",
    };
    struct table_error fault;
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
    static const char *const lines[] = {
        "fly",         "fly K1",          "play",   "say ABC hola", "sit 0123456789abc 1 - Ana",
        "seen",        "seen x",          "ping",   "ping a b",     "hello",
        "hello - - x", "hello cub_x - 0", "listen", "listen maybe", "\xff\xfe"};
    struct table_error fault;
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

/* Strangers who sit down and get up again, one after another: each one's keys are remembered beside all others'. */
static void keys_of_many_are_remembered(void **state)
{
    static const char sit[] = "sit k1 2 - Luis", stand[] = "stand k2";
    struct table_error fault;
    (void)state;
    assert_true(room_init(&room, "game doce\ntable sit anyone\nseat 1 Ana\n", &fault));
    for (int round = 0; round < 2; round++)
        for (uint64_t player = 2; player < 2 + STRANGERS; player++) {
            room.client[1].subscription = (struct subscription){.player = player};
            room_send(&room, 1, "hello - - 0");
            room_send(&room, 1, sit);
            room_send(&room, 1, stand);
        }
    assert_int_equal(room.table.key_players, STRANGERS);
    assert_int_equal(room.appends, 1 + 2 * STRANGERS); /* the second time all of it was known */
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
        {"game doce\ngame doce\n", WIRE_RULE, 2},
        {"game doce\ntable clock none\ntable late wait\ntable clock move 60\n", WIRE_RULE, 4},
        {"game doce\ntable undo ask\ntable undo ask\n", WIRE_RULE, 3},
        {"game doce\nseat 1 -\n", WIRE_FORM, 0},
        {"game doce\nseat 1    \n", WIRE_FORM, 0},
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
        {"game doce\ncarry \n", WIRE_FORM, 0},
        {"game doce\ncarry 1\n", WIRE_FORM, 0},
        {"game doce\ncarry start\n", WIRE_FORM, 0},
        {"game doce\ncarry 1 4@c3\ntable rated yes\n", WIRE_FORM, 0},
        {"game ecuaciones\nseats 2\noption mode todos\ncarry dice 37792224+--:\ncarry 1 -\n", WIRE_FORM, 0},
        {"game blitz\nseats 2\ncarry dice 66*323RB\n", WIRE_FORM, 0},
        {"game blitz\nseats 2\ncarry dice 66*323RB\ncarry 1 5@100\n", WIRE_FORM, 0},
        {"game ecuaciones\noption mode yahtzee\nseats 1\ncarry dice 37792224+--:\ncarry 1 b -\ncarry dice "
         "37792224+--:\ncarry 1 g -\ncarry dice 37792224+--:\ncarry 1 r -\ncarry dice 37792224+--:\ncarry 1 p -\n"
         "carry dice 37792224+--:\ncarry 1 h -\n",
         WIRE_LATE, 0},
    };
    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct table_error fault = {0};
        if (room_init(&room, cases[i].body, &fault) || fault.code != cases[i].code ||
            (cases[i].line && fault.line != cases[i].line))
            fail_msg("%s: %s in line %u", cases[i].body, wire_code_name(fault.code), (unsigned)fault.line);
        room_finish(&room);
    }
}

/* Moves that nobody could have made: the rule, and which line of what was sent. */
static void wrong_moves_are_not_carried(void **state)
{
    static const struct {
        const char *body, *rule;
        uint32_t line;
    } cases[] = {
        {"game doce\ncarry 2 4@c3\n", "NO-2", 2},
        {"game doce\ncarry dice 35\n", "NO-2", 2},
        {"game doce\ncarry clock !\n", "NO-2", 2},
        {"game doce\ncarry 1 ?\n", "NO-1", 2},
        {"game doce\ncarry 1 4@c3 {mine}\n", "NO-1", 2},
        {"game doce\ncarry 1 1@a1\ncarry 2 3@e5\ncarry 1 4@c1\ncarry 2 2@d4\n", "DO-3", 5},
        {"game secuencia\nseats 2\ncarry dice 17\n", "NO-1", 3},
        {"game secuencia\nseats 2\ncarry 1 c4\n", "NO-2", 3},
    };
    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct table_error fault = {0};
        if (room_init(&room, cases[i].body, &fault) || fault.code != WIRE_RULE ||
            strcmp(fault.why.rule, cases[i].rule) != 0 || fault.why.line != cases[i].line)
            fail_msg("%s: %s %s in line %u", cases[i].body, wire_code_name(fault.code), fault.why.rule,
                     (unsigned)fault.why.line);
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
    struct table_error fault;
    uint64_t holder[CUB_SEATS];
    char body[LINE * 2] = "";
    (void)state;
    assert_true(room_init(
        &room, "game doce\noption rounds 2\ntable clock move 60\ncarry 1 4@c3\nseat 1 Ana\nseat 2 bot:fuerte\n",
        &fault));
    table_rematch(&room.table, collect, body, holder);
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
        cmocka_unit_test(keys_of_many_are_remembered),
        cmocka_unit_test(wrong_first_lines_are_refused),
        cmocka_unit_test(matches_are_carried),
        cmocka_unit_test(wrong_moves_are_not_carried),
        cmocka_unit_test(rematch_is_rotated),
    };
    return cmocka_run_group_tests_name("wire_play", tests, NULL, NULL);
}
