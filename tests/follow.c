/*
 * A client's table: whole matches of random moves over the wire, with a follower at
 * every seat and one that watches. After everything that happens each sees what the
 * true table shows that viewer; cut off at any line it comes back to the same. Streams
 * that no server sends are refused, with a reason.
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
#include "wire/follow.h"

enum { MATCHES = 8, MOST_MOVES = 3000, BODY = 256, LINE = 512 };

static struct room room;
static struct follow follow[ROOM_CLIENTS];
static struct cub_rng rng;
static uint32_t opened, proven, cuts, undone, resent;

static int choose_seats(const char *way, uint64_t i)
{
    bool two = strstr(way, "doce"), alone = strstr(way, "yahtzee"), race = strstr(way, "blitz");
    return two ? 2 : alone ? 1 + (int)(i % 2) : race ? 2 + (int)(i % 5) : 2 + (int)(i % 3);
}

static uint32_t random_below(uint32_t n)
{
    return cub_rng_below(&rng, n);
}

static void tell(int client, const char *line)
{
    struct follow *f = &follow[client];
    enum follow_event event = follow_tell(f, line, strlen(line), room.now);
    if (event == FOLLOW_FAULT)
        fail_msg("client %d: %s: %s", client, line, f->fault.why.id);
    opened += event == FOLLOW_OPEN;
    proven += event == FOLLOW_LINE && strstr(line, " lift ") && f->seal.proof == FOLLOW_HOLDS;
}

/* At most this many of the lines that have come. */
static void hear(int client, uint32_t most)
{
    const char *line;
    for (; most > 0 && (line = room_next(&room, client)) != NULL; most--)
        tell(client, line);
}

static void say_hello(int client)
{
    char hello[FOLLOW_HELLO];
    follow_cut(&follow[client]);
    follow_hello(&follow[client], NULL, NULL, hello);
    room_send(&room, client, hello);
}

/* Commands that were not answered are sent again. */
static void come_back(int client)
{
    struct follow *f = &follow[client];
    char lines[FOLLOW_PENDING][FOLLOW_COMMAND];
    say_hello(client);
    hear(client, UINT32_MAX);
    assert_true(f->live);
    uint32_t count = f->pending_count;
    for (uint32_t i = 0; i < count; i++)
        strcpy(lines[i], f->pending[i].line);
    for (uint32_t i = 0; i < count; i++)
        room_send(&room, client, lines[i]);
    resent += count;
    hear(client, UINT32_MAX);
    assert_int_equal(f->pending_count, 0);
}

/* What the true table shows a viewer: dice under a cup have not been thrown for anybody. */
static void true_view(int viewer, union cub_any *out)
{
    const struct cub_match *match = &room.table.match;
    cub_match_at(match, match->length - (room.table.now.cup != 0), out);
    match->game->redact(&out->state, viewer);
}

static void compare_lines(const struct follow *f)
{
    uint32_t last = f->table.length;
    for (uint32_t n = f->table.length; n > 0; n--) {
        bool hidden = table_hidden(&room.table, n, f->seat, room.table.durable);
        assert_int_equal(hidden, f->table.line[n - 1].redacted);
        if (!hidden)
            assert_string_equal(table_text(&room.table, n), table_text(&f->table, n));
        last = hidden ? n - 1 : last;
    }
    assert_int_equal(follow_last(f), last);
}

static void collect(void *context, const char *bytes, size_t length)
{
    strncat(context, bytes, length);
}

static void compare_records(const struct follow *f)
{
    static char one[ROOM_BYTES], other[ROOM_BYTES];
    one[0] = other[0] = 0;
    table_record(&room.table, f->seat, room.table.durable, collect, one);
    table_record(&f->table, f->seat, f->table.length, collect, other);
    assert_string_equal(one, other);
}

static void compare_seats(const struct follow *f)
{
    for (int i = 0; i < CUB_SEATS; i++) {
        const struct table_seat *one = &room.table.now.seat[i], *other = &f->table.now.seat[i];
        assert_string_equal(table_name(&room.table, i), table_name(&f->table, i));
        assert_string_equal(table_salt(&room.table, i), table_salt(&f->table, i));
        assert_int_equal(one->bot, other->bot);
    }
}

static void compare(int client)
{
    const struct follow *f = &follow[client];
    const struct table_state *one = &room.table.now, *other = &f->table.now;
    union cub_any truth, view;
    int seat = table_seat_of(&room.table, (uint64_t)client + 1);
    assert_int_equal(f->seat, seat < 0 ? CUB_NOBODY : seat);
    assert_int_equal(f->table.length, room.table.durable);
    true_view(f->seat, &truth);
    follow_view(f, &view);
    assert_memory_equal(&truth, &view, room.table.match.game->state_size);
    assert_int_equal(f->table.match.revealed, room.table.match.revealed - (one->cup != 0));
    assert_true(one->phase == other->phase && one->changed == other->changed && one->cup == other->cup &&
                one->offer == other->offer && one->first_hidden == other->first_hidden);
    assert_string_equal(one->again, other->again);
    compare_lines(f);
    compare_seats(f);
}

/* Everybody hears all, or is cut off somewhere in it and comes back. */
static void hear_all(int clients)
{
    for (int i = 0; i < clients; i++) {
        if (random_below(4) == 0) {
            hear(i, random_below(8));
            come_back(i);
            cuts++;
        }
        hear(i, UINT32_MAX);
        compare(i);
    }
}

static void ask(int client, const char *verb, const char *arguments)
{
    char line[FOLLOW_COMMAND];
    const char *asked = follow_ask(&follow[client], verb, arguments);
    assert_non_null(asked);
    strcpy(line, asked);
    room_send(&room, client, line);
}

static void open_table(const char *way, int seats)
{
    struct table_error fault;
    char body[BODY], line[LINE];
    bool dice = !strstr(way, "doce");
    snprintf(body, sizeof body, "%sseats %d\ntable sit anyone\ntable clock move 60\n", way, seats);
    assert_true(room_init(&room, body, &fault));
    room.seals = true;
    for (int i = 0; i <= seats; i++) {
        snprintf(line, sizeof line, "c%d", i);
        follow_init(&follow[i], cub_games, cub_heap, line);
        say_hello(i);
        hear(i, UINT32_MAX);
        snprintf(line, sizeof line, "%d %s Seat %d", i + 1, dice ? "00112233445566778899aabbccddeeff" : "-", i);
        if (i < seats)
            ask(i, "sit", line);
        hear_all(i + 1);
    }
    ask(0, "start", "");
    hear_all(seats + 1);
    assert_int_equal(room.table.now.phase, CUB_PHASE_PLAYING);
}

/* The last move is taken back where everybody agrees. */
static void take_back(int seats)
{
    char line[LINE];
    snprintf(line, sizeof line, "undo %u", (unsigned)room.table.match.length - 1);
    ask(0, "offer", line);
    hear_all(seats + 1);
    if (!room.table.now.offer)
        return;
    for (int i = 1; i < seats; i++) {
        struct follow_offer offer;
        follow_offer(&follow[i], &offer);
        assert_true(offer.what == WIRE_UNDO && offer.seat == 0 && offer.asks_me && offer.line == room.table.now.offer);
        assert_int_equal(offer.to, room.table.match.length - 1);
        snprintf(line, sizeof line, "%u", (unsigned)offer.line);
        ask(i, random_below(4) ? "accept" : "decline", line);
        hear_all(seats + 1);
        if (!room.table.now.offer)
            break;
    }
    undone++;
}

/* A random move of somebody who may, as their own client says it. */
static void move(void)
{
    const struct cub_match *match = &room.table.match;
    uint32_t seats = match->now.state.to_act & (CUB_BIT(CUB_SEATS) - 1u);
    int seat = cub_actor_among(seats, &rng);
    char text[CUB_MOVE_TEXT], line[FOLLOW_COMMAND];
    match->game->print(&match->now.state, seat, match->game->draw(&match->now.state, seat, &rng), text);
    room.client[seat].came_ms = 5000 + 100 * (uint32_t)seat;
    const char *asked = follow_play(&follow[seat], text);
    assert_non_null(asked);
    strcpy(line, asked);
    uint32_t before = room.table.durable;
    room_send(&room, seat, line);
    assert_true(room.table.durable > before);
}

static void step(int seats)
{
    room.now += 700;
    if (room.table.now.cup)
        assert_true(table_lift(&room.table, room.now));
    else if (random_below(12) == 0)
        assert_true(table_close(&room.table, room.now) || true);
    if (room.table.length > room.table.durable)
        room_flush(&room);
    else if (random_below(8) == 0)
        ask((int)random_below((uint32_t)seats), "say", "¿sigues ahí?");
    else if (random_below(8) == 0 && room.table.match.length && seats > 1)
        take_back(seats);
    else
        move();
    hear_all(seats + 1);
}

/* Nothing is hidden any more, and the record of whoever followed is the table's. */
static void check_end(int seats)
{
    int seat;
    for (int i = 0; i <= seats; i++) {
        assert_int_equal(follow_end(&follow[i], &seat), FOLLOW_PLAYED);
        assert_int_equal(seat, -1);
        assert_int_equal(follow_last(&follow[i]), room.table.durable);
        compare_records(&follow[i]);
        follow_finish(&follow[i]);
    }
}

static void play_match(const char *way, uint64_t seed)
{
    int seats = choose_seats(way, seed);
    cub_rng_init(&rng, 1115, seed);
    open_table(way, seats);
    for (uint32_t i = 0; room.table.now.phase == CUB_PHASE_PLAYING && i < MOST_MOVES; i++)
        step(seats);
    check_end(seats);
    room_finish(&room);
}

static void everybody_sees_what_they_may(void **state)
{
    (void)state;
    for (int way = 0; room_ways[way]; way++)
        for (uint64_t seed = 0; seed < MATCHES; seed++)
            play_match(room_ways[way], seed);
    assert_true(opened > 1000 && proven > 100 && cuts > 1000 && undone > 10 && resent > 100);
}

/* A stream, line by line. */
static enum follow_event feed(struct follow *f, const char *stream)
{
    enum follow_event event = FOLLOW_NOTHING;
    while (*stream) {
        size_t length = strcspn(stream, "\n");
        event = follow_tell(f, stream, length, 1000);
        stream += length + (stream[length] == '\n');
    }
    return event;
}

#define FIRST                                                                                                  \
    "welcome 1 7c1f02aa 5 1794736800000\n1 cubilete 1\n2 game blitz\n3 seats 2\n4 date 2026-11-15T10:00:00Z\n" \
    "5 dice-seal 1 9ec461c82bb9eda6047508d031965d49f93f1d755fd25e9d38178ce52e80787c\nlive\n6 seat 1 Ana\n"     \
    "7 dice-salt 1 ae5d8142048b34c84ad3239e5b183e9e\n8 seat 2 Luis\n9 dice-salt 2 c7e5f744f35db03863b295d6346d6cb7\n"
#define STARTED FIRST "10 start\n"
#define SEALED STARTED "11 dice ?\nseal 11 b0f79d8dddb14473c76668ce8c340202f2ea866b0b6b4c2e01bfd2708b3f55cb 3000\n"
#define LIFT "12 lift 11 1794736804200 46dc6302bfbb18028bd31375e698d5a6\n"
#define RACING SEALED "open 11 dice 66*323RB\n" LIFT

/* What no server sends, and what is said of it. */
static const struct {
    const char *stream, *message;
    uint32_t line;
} damaged[] = {
    {"welcome 1 7c1f02aa 5\n", "follow.news", 0},
    {"welcome 9 7c1f02aa 5 1\n", "follow.news", 0},
    {"welcome 1 7C1F02AA 5 1\n", "follow.news", 0},
    {"welcome 3 7c1f02aa 3 1\n1 cubilete 1\n2 game doce\nlive\n", "follow.news", 0},
    {"live\n", "record.first", 1},
    {"1 cubilete 1\n2 game chess\n3 start\n", "record.game", 2},
    {"2 game doce\n", "follow.gap", 2},
    {"0 game doce\n", "follow.news", 0},
    {"01 game doce\n", "follow.news", 0},
    {"1\n", "follow.news", 0},
    {"1 \n", "follow.news", 0},
    {"99999999999 x\n", "follow.news", 0},
    {FIRST "9 dice-salt 2 c7e5f744f35db03863b295d6346d6cb8\n", "follow.other", 9},
    {FIRST "11 start\n", "follow.gap", 11},
    {FIRST "10 1 5@100\n", "match.turn", 10},
    {FIRST "10 dice ?\n", "match.turn", 10},
    {STARTED "11 start\n", "follow.line", 11},
    {STARTED "11 game doce\n", "follow.line", 11},
    {STARTED "11 1 ?\n", "match.turn", 11},
    {STARTED "11 dice 77*323RB\n", "*", 11},
    {STARTED "11 undo 5\n", "follow.line", 11},
    {STARTED "open 10 start\nopen 11 dice ?\n", "follow.open", 11},
    {STARTED "open 0 start\n", "follow.open", 0},
    {STARTED "open 9 dice-salt 2 00\n", "follow.open", 9},
    {SEALED LIFT, "follow.line", 12},
    {SEALED "open 11 1 5@100\n", "follow.open", 11},
    {SEALED "open 11 dice ?\nopen 11 dice 1\n", "*", 11},
    {SEALED "12 1 5@100\n", "match.turn", 12},
    {SEALED "12 end stopped\n", "follow.line", 12},
    {SEALED "open 11 dice 66*323RB\n11 dice 66*323RG\n", "follow.other", 11},
    {RACING "13 2 ?\n14 1 5@100\n", "follow.hidden", 14},
    {RACING "13 2 ?\n14 1 ?\n", "match.unsealed", 14},
    {RACING "13 2 ?\n14 2 ?\n", "*", 14},
    {RACING "13 2 ?\n14 end resigned 1\n", "follow.line", 14},
    {RACING "13 2 ?\nopen 13 1 5@100\n", "follow.open", 13},
    {RACING "13 2 ?\nopen 13 2 x@100\n", "*", 13},
    {RACING "13 2 ?\nopen 13 2 5@1498\nopen 13 2 5@1499\n", "follow.open", 13},
    {RACING "13 accept 1 12\n", "follow.line", 13},
    {RACING "13 end nothing\n", "follow.line", 13},
    {RACING "13 end resigned 3\n", "follow.line", 13},
    {RACING "13 end resigned 1\n14 again q7m2v9xk4\n", "follow.line", 14},
    {FIRST "ok\tk1 5\nok k1\n", "follow.news", 0},
    {FIRST "no k1 rule\n", "follow.news", 0},
    {FIRST "no k1 rule NO-1 %4 x\n", "follow.news", 0},
    {FIRST "no k1 stale x\n", "follow.news", 0},
    {FIRST "clock x - 1 1\n", "follow.news", 0},
    {FIRST "clock 5 9 1 1\n", "follow.news", 0},
    {FIRST "clock 5 1 1\n", "follow.news", 0},
    {FIRST "here 0 on\n", "follow.news", 0},
    {FIRST "here 1 away\nhere 1 away x\n", "follow.news", 0},
    {FIRST "watching -1\n", "follow.news", 0},
    {FIRST "seal 11 b0 3000\n", "follow.news", 0},
    {FIRST "bye 200 100\n", "follow.news", 0},
    {FIRST "10 say 1 \x01\n", "follow.line", 10},
    {"1 \xff\n", "follow.news", 0},
};

static void damaged_streams_are_refused(void **state)
{
    static struct follow f;
    (void)state;
    for (size_t i = 0; i < sizeof damaged / sizeof *damaged; i++) {
        follow_init(&f, cub_games, cub_heap, "k");
        enum follow_event event = feed(&f, damaged[i].stream);
        uint32_t length = f.table.length;
        if (event != FOLLOW_FAULT || f.fault.line != damaged[i].line ||
            (damaged[i].message[0] != '*' && strcmp(f.fault.why.id, damaged[i].message) != 0))
            fail_msg("%zu: %s: event %d, line %u: %s", i, damaged[i].stream, event, (unsigned)f.fault.line,
                     event == FOLLOW_FAULT ? f.fault.why.id : "");
        assert_int_equal(follow_tell(&f, "1 cubilete 1", 12, 1000), FOLLOW_FAULT);
        assert_int_equal(f.table.length, length);
        follow_forget(&f);
        assert_int_equal(feed(&f, RACING), FOLLOW_LINE);
        follow_finish(&f);
    }
}

static void unknown_kinds_are_kept_and_ignored(void **state)
{
    static struct follow f;
    (void)state;
    follow_init(&f, cub_games, cub_heap, "k");
    feed(&f, "welcome - 7c1f02aa 5 9\n1 cubilete 1\n2 weather sunny\n3 game doce\n4 table chairs 7\nmood good\nlive\n");
    assert_int_equal(f.fault.code, WIRE_DONE);
    assert_true(f.live);
    assert_int_equal(f.table.length, 4);
    assert_int_equal(feed(&f, "5 weather rain\n6 startle\n7 seat 1 Ana\n8 seat 2 Luis\n9 start\n10 9 x\n11 1 1@a1\n"),
                     FOLLOW_LINE);
    assert_int_equal(f.table.match.length, 1);
    assert_string_equal(table_text(&f.table, 5), "weather rain");
    assert_int_equal(follow_tell(&f, "pong x 1", 8, 1), FOLLOW_NOTHING);
    assert_int_equal(follow_tell(&f, "", 0, 1), FOLLOW_NOTHING);
    follow_finish(&f);
}

static void seals_are_checked(void **state)
{
    static struct follow f;
    (void)state;
    follow_init(&f, cub_games, cub_heap, "k");
    feed(&f, SEALED);
    assert_int_equal(f.seal.lift, 4000);
    assert_int_equal(f.seal.proof, FOLLOW_UNPROVEN);
    assert_true(f.table.match.now.state.to_act & CUB_BIT(CUB_DICE));
    feed(&f, "open 11 dice 66*323RB\n" LIFT);
    assert_int_equal(f.seal.proof, FOLLOW_HOLDS);
    follow_forget(&f);
    feed(&f, SEALED "open 11 dice 66*323RG\n" LIFT);
    assert_int_equal(f.seal.proof, FOLLOW_BROKEN);
    follow_forget(&f);
    feed(&f, SEALED "seal 11 b0f79d8dddb14473c76668ce8c340202f2ea866b0b6b4c2e01bfd2708b3f55cc 3000\n"
                    "seal 11 b0f79d8dddb14473c76668ce8c340202f2ea866b0b6b4c2e01bfd2708b3f55cb 3000\n"
                    "open 11 dice 66*323RB\n" LIFT);
    assert_int_equal(f.seal.proof, FOLLOW_BROKEN);
    follow_finish(&f);
}

static void news_are_told_by_the_clock_of_the_device(void **state)
{
    static struct follow f;
    (void)state;
    follow_init(&f, cub_games, cub_heap, "k");
    feed(&f, STARTED "clock 1794736800000 2 1 60000 2 5000\nhere 1 on\nhere 2 away 30000\nwatching 3\n");
    assert_int_equal(f.ahead, 1794736800000 - 1000);
    assert_int_equal(follow_left_ms(&f, 0, 3000), 60000);
    assert_int_equal(follow_left_ms(&f, 1, 3000), 3000);
    assert_int_equal(follow_left_ms(&f, 1, 9000), 0);
    assert_int_equal(follow_left_ms(&f, 2, 9000), -1);
    assert_int_equal(f.seats[0].presence, FOLLOW_ON);
    assert_int_equal(f.seats[1].presence, FOLLOW_AWAY);
    assert_int_equal(f.seats[1].gone_at, 31000);
    assert_int_equal(f.watching, 3);
    assert_int_equal(feed(&f, "here 2 asleep\n"), FOLLOW_NEWS);
    assert_int_equal(f.seats[1].presence, FOLLOW_UNHEARD);
    assert_int_equal(feed(&f, "bye 100 900\n"), FOLLOW_BYE);
    assert_true(!f.live && f.bye_from == 100 && f.bye_to == 900);
    follow_finish(&f);
}

static void chat_can_be_taken_away(void **state)
{
    static struct follow f;
    int seat;
    (void)state;
    follow_init(&f, cub_games, cub_heap, "k");
    feed(&f, FIRST "10 say 2 hola\n11 say 0 adiós\n");
    assert_string_equal(follow_said(&f, 10, &seat), "hola");
    assert_int_equal(seat, 1);
    assert_string_equal(follow_said(&f, 11, &seat), "adiós");
    assert_int_equal(seat, -1);
    assert_null(follow_said(&f, 9, &seat));
    assert_int_equal(feed(&f, "10 say 2 \n"), FOLLOW_OPEN);
    assert_string_equal(follow_said(&f, 10, &seat), "");
    assert_int_equal(feed(&f, "11 say 1 \n"), FOLLOW_FAULT);
    follow_finish(&f);
}

static void commands_wait_for_their_answers(void **state)
{
    static struct follow f;
    (void)state;
    follow_init(&f, cub_games, cub_heap, "ab12c");
    feed(&f, "welcome - 7c1f02aa 4 9\n1 cubilete 1\n2 game doce\n3 seats 2\n4 date 2026-11-15T10:00:00Z\nlive\n");
    assert_string_equal(follow_ask(&f, "sit", "2 - Luis"), "sit ab12c1 2 - Luis");
    assert_string_equal(follow_play(&f, "1@a1"), "play ab12c2 4 1@a1");
    assert_null(follow_ask(&f, "fly", "2"));
    assert_null(follow_ask(&f, "hello", "- - 0"));
    assert_null(follow_ask(&f, "sit", "9 - Luis"));
    assert_int_equal(f.pending_count, 2);
    assert_int_equal(feed(&f, "ok other 5\n"), FOLLOW_NOTHING);
    assert_int_equal(feed(&f, "ok ab12c1 5\n"), FOLLOW_ANSWER);
    assert_true(f.verb == WIRE_SIT && f.seat == 1 && f.reply.answer.number == 5);
    assert_int_equal(feed(&f, "5 seat 2 Luis\nno ab12c2 rule DO-3 doce.zone d4 a%20%25b %\n"), FOLLOW_ANSWER);
    assert_true(f.verb == WIRE_PLAY && f.reply.answer.code == WIRE_RULE && f.pending_count == 0);
    assert_string_equal(f.reply.answer.why.rule, "DO-3");
    assert_string_equal(f.reply.answer.why.id, "doce.zone");
    assert_string_equal(f.reply.answer.why.arg[0], "d4");
    assert_string_equal(f.reply.answer.why.arg[1], "a %b");
    assert_string_equal(f.reply.answer.why.arg[2], "");
    assert_int_equal(feed(&f, "6 seat 2 -\n"), FOLLOW_LINE);
    assert_int_equal(f.seat, CUB_NOBODY);
    assert_non_null(follow_ask(&f, "sit", "2 - Luis"));
    assert_int_equal(feed(&f, "ok ab12c3 5\n"), FOLLOW_ANSWER); /* of a line that was followed by another */
    assert_int_equal(f.seat, CUB_NOBODY);
    for (int i = 0; i < FOLLOW_PENDING; i++)
        assert_non_null(follow_ask(&f, "start", NULL));
    assert_null(follow_ask(&f, "start", NULL));
    assert_int_equal(feed(&f, "no ab12c4 tea late\n"), FOLLOW_ANSWER);
    assert_int_equal(f.reply.answer.code, WIRE_FORM);
    follow_finish(&f);
}

/* A client that was closed and opened again: its commands go once more, under their keys. */
static void commands_outlive_their_client(void **state)
{
    static struct follow f;
    (void)state;
    follow_init(&f, cub_games, cub_heap, "zz");
    assert_true(follow_resume(&f, "sit ab12c1 2 - Luis"));
    assert_false(follow_resume(&f, "fly ab12c2"));
    assert_false(follow_resume(&f, ""));
    feed(&f, "welcome - 7c1f02aa 4 9\n1 cubilete 1\n2 game doce\n3 seats 2\n4 date 2026-11-15T10:00:00Z\nlive\n");
    assert_string_equal(follow_ask(&f, "start", NULL), "start zz1");
    assert_int_equal(feed(&f, "ok ab12c1 5\n"), FOLLOW_ANSWER);
    assert_true(f.verb == WIRE_SIT && f.seat == 1 && f.pending_count == 1);
    while (follow_resume(&f, "start q1"))
        continue;
    assert_int_equal(f.pending_count, FOLLOW_PENDING);
    follow_finish(&f);
}

/* A server that was restored has another edition: what was held of the old one is dropped. */
static void another_edition_begins_anew(void **state)
{
    static struct follow f;
    char hello[FOLLOW_HELLO];
    (void)state;
    follow_init(&f, cub_games, cub_heap, "k");
    feed(&f, RACING "13 2 ?\n");
    follow_hello(&f, NULL, "Jq3mZ0r8T5uW1xYb6cVd2A", hello);
    assert_string_equal(hello, "hello - 7c1f02aa 12 Jq3mZ0r8T5uW1xYb6cVd2A");
    assert_int_equal(feed(&f, "welcome - 00000001 3 9\nforget\n1 cubilete 1\n2 game doce\n3 seats 2\nlive\n"),
                     FOLLOW_LIVE);
    assert_int_equal(f.table.length, 3);
    follow_hello(&f, NULL, NULL, hello);
    assert_string_equal(hello, "hello - 00000001 3");
    follow_finish(&f);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(everybody_sees_what_they_may),
        cmocka_unit_test(damaged_streams_are_refused),
        cmocka_unit_test(unknown_kinds_are_kept_and_ignored),
        cmocka_unit_test(seals_are_checked),
        cmocka_unit_test(news_are_told_by_the_clock_of_the_device),
        cmocka_unit_test(chat_can_be_taken_away),
        cmocka_unit_test(commands_wait_for_their_answers),
        cmocka_unit_test(commands_outlive_their_client),
        cmocka_unit_test(another_edition_begins_anew),
    };
    return cmocka_run_group_tests_name("follow", tests, NULL, NULL);
}
