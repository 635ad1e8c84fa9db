/* Tournaments: what holds of pairings whatever the results, and standings that were reckoned by hand. */
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "core/json.h"
#include "cubilete/host.h"
#include "rank/tournament.h"
#include "tests/support.h"

enum { TEXT = 1 << 16 };

static void take(struct tournament *tournament, const char *line)
{
    if (!tournament_take(tournament, line))
        fail_msg("refused: %s", line);
}

static void begin(struct tournament *tournament, const char *kind, int players)
{
    char line[64];
    tournament_init(tournament, cub_heap);
    take(tournament, "tournament 1");
    take(tournament, kind);
    for (int i = 1; i <= players; i++) {
        snprintf(line, sizeof line, "player %d - P%d", i, i);
        take(tournament, line);
    }
    take(tournament, "start");
}

static void collect(void *context, const char *bytes, size_t length)
{
    strncat(context, bytes, length);
}

static const char *no_table(void *context, int board)
{
    (void)context;
    (void)board;
    return "-";
}

/* The next round, as it would be written and read again. */
static void play_on(struct tournament *tournament)
{
    char text[TEXT] = "";
    tournament_write_round(tournament, collect, text, no_table, NULL);
    for (char *line = strtok(text, "\n"); line; line = strtok(NULL, "\n"))
        take(tournament, line);
}

static void decide(struct tournament *tournament, struct cub_rng *rng)
{
    static const char *const ends[] = {"1 2", "2 1", "1 1"};
    for (size_t i = 0; i < tournament->boards; i++) {
        char line[64];
        if (tournament->board[i].done)
            continue;
        snprintf(line, sizeof line, "result %zu %s", i + 1, ends[cub_rng_below(rng, 3)]);
        take(tournament, line);
    }
}

/* Everybody who plays is at one board of the round, or has a bye. */
static void assert_whole(const struct tournament *tournament)
{
    int seen[TOURNAMENT_PLAYERS] = {0}, there = 0, byes = 0;
    for (size_t i = 0; i < tournament->boards; i++)
        for (int seat = 0; seat < tournament->board[i].seats && tournament->board[i].round == tournament->round; seat++)
            seen[tournament->board[i].player[seat]]++;
    for (int i = 0; i < tournament->players; i++) {
        assert_true(seen[i] <= 1);
        there += seen[i];
        byes += tournament->player[i].byes > 0;
    }
    assert_int_equal(there, tournament->players - tournament->players % 2);
    assert_true(byes <= (tournament->players % 2 ? tournament->round : 0));
}

static int meetings(const struct tournament *tournament, int a, int b)
{
    int count = 0;
    for (size_t i = 0; i < tournament->boards; i++) {
        const uint8_t *p = tournament->board[i].player;
        count += (p[0] == a && p[1] == b) || (p[0] == b && p[1] == a);
    }
    return count;
}

static void test_robin(void **context)
{
    struct cub_rng rng;
    (void)context;
    cub_rng_init(&rng, 1, 0);
    for (int players = 2; players <= 21; players++) {
        struct tournament tournament;
        begin(&tournament, "kind round-robin", players);
        assert_int_equal(tournament_rounds(&tournament), players - !(players % 2));
        while (!tournament.over) {
            play_on(&tournament);
            if (!tournament.over)
                assert_whole(&tournament);
            if (!tournament.over)
                decide(&tournament, &rng);
        }
        for (int a = 0; a < players; a++) {
            assert_int_equal(tournament.player[a].byes, players % 2);
            assert_true(abs(tournament.player[a].firsts) <= 1);
            for (int b = 0; b < a; b++)
                assert_int_equal(meetings(&tournament, a, b), 1);
        }
        tournament_finish(&tournament);
    }
}

/* As many rounds as there may be, whatever the results. */
static void test_swiss(void **context)
{
    struct cub_rng rng;
    (void)context;
    cub_rng_init(&rng, 2, 0);
    for (int turn = 0; turn < 300; turn++) {
        int players = 2 + turn % 63;
        struct tournament tournament;
        begin(&tournament, "kind swiss 64", players);
        assert_int_equal(tournament_rounds(&tournament), players < 4 ? 1 : players / 2);
        while (!tournament.over) {
            play_on(&tournament);
            if (tournament.over)
                break;
            assert_whole(&tournament);
            decide(&tournament, &rng);
        }
        for (int a = 0; a < players; a++) {
            assert_true(tournament.player[a].byes <= 1);
            assert_true(abs(tournament.player[a].firsts) <= 3);
            for (int b = 0; b < a; b++)
                assert_true(meetings(&tournament, a, b) <= 1);
        }
        tournament_finish(&tournament);
    }
}

/* Equals meet: in the second round of eight, winners have winners. */
static void test_by_points(void **context)
{
    struct tournament tournament;
    (void)context;
    begin(&tournament, "kind swiss 3", 8);
    play_on(&tournament);
    for (int i = 1; i <= 4; i++) {
        char line[32];
        snprintf(line, sizeof line, "result %d 1 2", i);
        take(&tournament, line);
    }
    uint8_t winner[4];
    for (int i = 0; i < 4; i++)
        winner[i] = tournament.board[i].player[0];
    play_on(&tournament);
    for (int i = 4; i < 8; i++) {
        int found = 0;
        for (int j = 0; j < 4; j++)
            found += winner[j] == tournament.board[i].player[0] || winner[j] == tournament.board[i].player[1];
        assert_true(found == 0 || found == 2);
    }
    tournament_finish(&tournament);
}

/* Whoever withdraws is paired no more; opponents in a round robin have a bye. */
static void test_withdrawn(void **context)
{
    struct cub_rng rng;
    struct tournament tournament;
    (void)context;
    cub_rng_init(&rng, 3, 0);
    begin(&tournament, "kind round-robin", 4);
    play_on(&tournament);
    decide(&tournament, &rng);
    take(&tournament, "withdraw 4");
    play_on(&tournament);
    decide(&tournament, &rng);
    play_on(&tournament);
    decide(&tournament, &rng);
    play_on(&tournament);
    assert_true(tournament.over);
    assert_int_equal(tournament.boards, 4);
    assert_int_equal(tournament.player[0].byes + tournament.player[1].byes + tournament.player[2].byes, 2);
    tournament_finish(&tournament);
    begin(&tournament, "kind swiss 4", 8);
    take(&tournament, "withdraw 8");
    play_on(&tournament);
    assert_int_equal(tournament.boards, 3);
    tournament_finish(&tournament);
    struct tournament_pairing pairing;
    begin(&tournament, "kind round-robin", 2);
    take(&tournament, "withdraw 1");
    take(&tournament, "withdraw 2");
    tournament_pair(&tournament, &pairing); /* nobody is left */
    assert_int_equal(pairing.count + pairing.byes, 0);
    tournament_finish(&tournament);
}

/* Four: 1 beats 2, 3 and 4 draw; 1 and 3 draw, 2 beats 4; 1 has 1.5, 2 and 3 have 1, 4 has 0.5. */
static void test_standings(void **context)
{
    static const char *const lines[] = {"round 1", "pair 1 - 1 2", "pair 2 - 3 4", "result 1 1 2", "result 2 1 1",
                                        "round 2", "pair 3 - 3 1", "pair 4 - 2 4", "result 3 1 1", "result 4 1 2"};
    struct tournament_row row[TOURNAMENT_PLAYERS];
    struct tournament tournament;
    char csv[TEXT] = "";
    (void)context;
    begin(&tournament, "kind swiss 2", 4);
    for (size_t i = 0; i < sizeof lines / sizeof *lines; i++)
        take(&tournament, lines[i]);
    assert_int_equal(tournament_standings(&tournament, row), 4);
    const struct tournament_row wanted[] = {
        {.player = 0, .place = 1, .played = 2, .won = 2, .points = 3, .buchholz = 4, .sonneborn = 6},
        {.player = 2, .place = 2, .played = 2, .won = 2, .points = 2, .buchholz = 4, .sonneborn = 4},
        {.player = 1, .place = 3, .played = 2, .won = 1, .points = 2, .buchholz = 4, .sonneborn = 2},
        {.player = 3, .place = 4, .played = 2, .won = 1, .points = 1, .buchholz = 4, .sonneborn = 2},
    };
    for (int i = 0; i < 4; i++) {
        assert_int_equal(row[i].player, wanted[i].player);
        assert_int_equal(row[i].place, wanted[i].place);
        assert_int_equal(row[i].points, wanted[i].points);
        assert_int_equal(row[i].buchholz, wanted[i].buchholz);
        assert_int_equal(row[i].sonneborn, wanted[i].sonneborn);
        assert_int_equal(row[i].won, wanted[i].won);
    }
    tournament_csv(&tournament, collect, csv);
    assert_string_equal(csv, "place,name,player,points,buchholz,sonneborn-berger,played,won\n"
                             "1,\"P1\",\"\",1.5,2,1.5,2,2\n2,\"P3\",\"\",1,2,1,2,2\n3,\"P2\",\"\",1,2,0.5,2,1\n"
                             "4,\"P4\",\"\",0.5,2,0.5,2,1\n");
    tournament_finish(&tournament);
}

/* Three: 1 beats 2, 2 beats 3, 1 and 3 draw, and each has a bye, which counts as a win against somebody with as many
 * points: of 5, 4 and 3 halves. */
static void test_byes(void **context)
{
    static const char *const lines[] = {"round 1", "pair 1 - 1 2", "bye 3", "result 1 1 2",
                                        "round 2", "pair 2 - 2 3", "bye 1", "result 2 1 2",
                                        "round 3", "pair 3 - 3 1", "bye 2", "result 3 1 1"};
    const struct tournament_row wanted[] = {
        {.player = 0, .place = 1, .points = 5, .buchholz = 4 + 3 + 5, .sonneborn = 2 * 4 + 3 + 2 * 5},
        {.player = 1, .place = 2, .points = 4, .buchholz = 5 + 3 + 4, .sonneborn = 2 * 3 + 2 * 4},
        {.player = 2, .place = 3, .points = 3, .buchholz = 5 + 4 + 3, .sonneborn = 5 + 2 * 3},
    };
    struct tournament_row row[TOURNAMENT_PLAYERS];
    struct tournament tournament;
    (void)context;
    begin(&tournament, "kind round-robin", 3);
    for (size_t i = 0; i < sizeof lines / sizeof *lines; i++)
        take(&tournament, lines[i]);
    assert_int_equal(tournament_standings(&tournament, row), 3);
    for (int i = 0; i < 3; i++) {
        assert_int_equal(row[i].player, wanted[i].player);
        assert_int_equal(row[i].place, wanted[i].place);
        assert_int_equal(row[i].points, wanted[i].points);
        assert_int_equal(row[i].buchholz, wanted[i].buchholz);
        assert_int_equal(row[i].sonneborn, wanted[i].sonneborn);
    }
    tournament_finish(&tournament);
}

/* All at one table: each against each. */
static void test_one_table(void **context)
{
    struct tournament_row row[TOURNAMENT_PLAYERS];
    struct tournament tournament;
    (void)context;
    begin(&tournament, "kind one-table", 4);
    play_on(&tournament);
    assert_int_equal(tournament.boards, 1);
    assert_int_equal(tournament.board[0].seats, 4);
    take(&tournament, "result 1 3 1 2 3");
    play_on(&tournament);
    assert_true(tournament.over);
    tournament_standings(&tournament, row);
    assert_int_equal(row[0].player, 1);
    assert_int_equal(row[0].points, 6);
    assert_int_equal(row[1].player, 2);
    assert_int_equal(row[3].place, 3);
    tournament_finish(&tournament);
}

/* A victory is two points, after two in a row four; two who have just met wait for others; bots fill gaps. */
static void test_arena(void **context)
{
    struct tournament_row row[TOURNAMENT_PLAYERS];
    struct tournament_pairing pairing;
    struct tournament tournament;
    (void)context;
    begin(&tournament, "kind arena 5", 4);
    play_on(&tournament);
    assert_int_equal(tournament.boards, 2);
    assert_int_equal(tournament.round, 1);
    take(&tournament, "result 1 1 2");
    tournament_pair(&tournament, &pairing);
    assert_int_equal(pairing.count, 0); /* the two of board 1 have just met, and the others still play */
    tournament.impatient = true;        /* but not for ever */
    tournament_pair(&tournament, &pairing);
    assert_int_equal(pairing.count, 1);
    tournament.impatient = false;
    assert_false(tournament_take(&tournament, "round 2"));
    take(&tournament, "player 5 - bot:novato");
    take(&tournament, "player 6 - bot:novato");
    tournament_pair(&tournament, &pairing);
    assert_int_equal(pairing.count, 2); /* one for each; and bots do not meet */
    for (int i = 0; i < 2; i++)
        assert_true(tournament_is_bot(&tournament, pairing.pair[i][0]) !=
                    tournament_is_bot(&tournament, pairing.pair[i][1]));
    take(&tournament, "result 2 1 2");
    play_on(&tournament);
    assert_int_equal(tournament.boards, 4);
    for (size_t i = 2; i < 4; i++) /* now there are people whom they have not met */
        assert_false(tournament_is_bot(&tournament, tournament.board[i].player[0]) ||
                     tournament_is_bot(&tournament, tournament.board[i].player[1]));
    tournament_finish(&tournament);
    begin(&tournament, "kind arena 5", 2);
    play_on(&tournament);
    for (int i = 0; i < 4; i++) {
        char line[64];
        bool one = tournament.board[i].player[0] == 0;
        snprintf(line, sizeof line, "result %d %s", i + 1, i == 3 ? "2 2" : one ? "1 2" : "2 1");
        take(&tournament, line);
        if (i < 3)
            play_on(&tournament);
    }
    tournament_standings(&tournament, row);
    assert_int_equal(row[0].player, 0);
    assert_int_equal(row[0].points, 2 * (2 + 2 + 4)); /* in halves; nobody came to the last board */
    assert_int_equal(row[0].streak, 0);
    assert_int_equal(row[1].points, 0);
    take(&tournament, "withdraw 2");
    take(&tournament, "player 2 - P2");
    assert_false(tournament.player[1].gone);
    take(&tournament, "end");
    assert_false(tournament_take(&tournament, "player 3 - P3"));
    tournament_finish(&tournament);
}

/* What tells level ones apart is said. */
static void test_reasons(void **context)
{
    static const char *const lines[] = {"round 1", "pair 1 - 1 2", "pair 2 - 3 4", "result 1 1 2", "result 2 1 1",
                                        "round 2", "pair 3 - 3 1", "pair 4 - 2 4", "result 3 1 1", "result 4 1 2"};
    static const char *const wanted[] = {"points", "sonneborn-berger", "sonneborn-berger", "points"};
    struct tournament_row row[TOURNAMENT_PLAYERS];
    struct tournament tournament;
    (void)context;
    begin(&tournament, "kind swiss 2", 4);
    assert_int_equal(tournament_standings(&tournament, row), 4);
    assert_string_equal(tournament_reason(&tournament, &row[0]), "shared");
    for (size_t i = 0; i < sizeof lines / sizeof *lines; i++)
        take(&tournament, lines[i]);
    tournament_standings(&tournament, row);
    for (int i = 0; i < 4; i++)
        assert_string_equal(tournament_reason(&tournament, &row[i]), wanted[i]);
    tournament_finish(&tournament);
}

static void test_refused(void **context)
{
    static const char *const open[] = {"",
                                       "nothing",
                                       "tournament 1",
                                       "kind chess",
                                       "kind swiss",
                                       "kind swiss 0",
                                       "kind swiss 65",
                                       "kind arena",
                                       "kind arena 1441",
                                       "no-show 0",
                                       "no-show 604801",
                                       "pause",
                                       "begin 0",
                                       "begin 12x",
                                       "bots azar 4",
                                       "bots medio",
                                       "bots medio 65",
                                       "player 1 Ana",
                                       "player 4 - Ana",
                                       "player 0 - Ana",
                                       "player 1 -",
                                       "round 1",
                                       "result 1 1 2",
                                       "withdraw 3",
                                       "end",
                                       "name",
                                       "player 1 - ",
                                       "bye 1",
                                       "pair 1 - 1 2"},
                             *const started[] = {"start",        "round 2",  "player 1 - Eva", "kind round-robin",
                                                 "pair 1 - 1 2", "game doce"},
                             *const paired[] = {"pair 1 - 1 2", "pair 2 - 1 2",   "bye 1",        "round 2",
                                                "result 1 1",   "result 1 1 2 3", "result 1 0 1", "result 1 1 9",
                                                "result 2 1 2", "result 1 1 2x"};
    struct tournament tournament;
    (void)context;
    tournament_init(&tournament, cub_heap);
    assert_false(tournament_take(&tournament, "tournament 2"));
    take(&tournament, "tournament 1");
    take(&tournament, "player 1 - Ana");
    assert_false(tournament_take(&tournament, "start"));
    take(&tournament, "player 2 0123456789 Luis");
    for (size_t i = 0; i < sizeof open / sizeof *open; i++)
        assert_false(tournament_take(&tournament, open[i]));
    take(&tournament, "game doce");
    take(&tournament, "start");
    for (size_t i = 0; i < sizeof started / sizeof *started; i++)
        assert_false(tournament_take(&tournament, started[i]));
    take(&tournament, "round 1");
    assert_false(tournament_take(&tournament, "pair 1 - 1 1"));
    assert_false(tournament_take(&tournament, "pair 1 - 1"));
    assert_false(tournament_take(&tournament, "pair 1 table 1 2"));
    take(&tournament, "pair 1 abcdefghjk 1 2");
    for (size_t i = 0; i < sizeof paired / sizeof *paired; i++)
        assert_false(tournament_take(&tournament, paired[i]));
    take(&tournament, "result 1 1 2");
    take(&tournament, "result 1 2 1");
    take(&tournament, "end");
    assert_false(tournament_take(&tournament, "result 1 1 1"));
    tournament_finish(&tournament);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_robin),     cmocka_unit_test(test_swiss),     cmocka_unit_test(test_by_points),
        cmocka_unit_test(test_withdrawn), cmocka_unit_test(test_standings), cmocka_unit_test(test_byes),
        cmocka_unit_test(test_one_table), cmocka_unit_test(test_refused),   cmocka_unit_test(test_arena),
        cmocka_unit_test(test_reasons),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
