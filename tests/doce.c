/*
 * Doce against a second set of its rules, written as plainly as can be: arrays,
 * and loops over everything. Random matches must go alike in both.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "cubilete/option.h"
#include "games/doce/doce.h"
#include "tests/support.h"

enum { SIDE = 5, SQUARES = 25, WINDOWS = 28, NONE = -1, EMPTY = 0, BLOCKED = 3, MOVES = 1 << DOCE_BITS };

/* Squares count from 0 here, NONE is none; owner is EMPTY, 1 or 2 for a seat's die, or BLOCKED. */
struct plain {
    int owner[SQUARES], face[SQUARES];
    int left[2], last[2], blocker[2], score[2];
    int round, rounds, turn; /* turn is NONE when all is over */
};

struct plain_move {
    int face, die, blocker;
};

static int windows[WINDOWS][4];

/* DO-4: every four on end that stay on the grid. */
static int list_windows(void **context)
{
    static const int steps[4][2] = {{1, 0}, {0, 1}, {1, 1}, {-1, 1}};
    int n = 0;
    (void)context;
    for (int at = 0; at < SQUARES * 4; at++) {
        int column = at / 4 % SIDE, row = at / 4 / SIDE, right = steps[at % 4][0], up = steps[at % 4][1];
        if (column + 3 * right < 0 || column + 3 * right >= SIDE || row + 3 * up >= SIDE)
            continue;
        for (int i = 0; i < 4; i++)
            windows[n][i] = (row + i * up) * SIDE + column + i * right;
        n++;
    }
    return n == WINDOWS ? 0 : -1;
}

/* DO-1 */
static void begin_round(struct plain *p)
{
    for (int i = 0; i < SQUARES; i++)
        p->owner[i] = p->face[i] = 0;
    for (int seat = 0; seat < 2; seat++) {
        p->left[seat] = 11;
        p->last[seat] = p->blocker[seat] = NONE;
    }
    p->turn = p->round++ % 2;
}

/* DO-3 */
static bool touch(int a, int b)
{
    return abs(a % SIDE - b % SIDE) <= 1 && abs(a / SIDE - b / SIDE) <= 1;
}

/* DO-2, DO-3 */
static bool may_place(const struct plain *p, int seat, int die)
{
    return p->left[seat] > 0 && p->owner[die] == EMPTY && (p->last[seat] == NONE || !touch(die, p->last[seat]));
}

/* DO-8, DO-9 */
static bool may_block(const struct plain *p, int seat, int blocker, int die)
{
    return blocker == NONE || (p->blocker[seat] == NONE && p->owner[blocker] == EMPTY && blocker != die);
}

static bool can_place(const struct plain *p, int seat)
{
    int squares = 0;
    for (int die = 0; die < SQUARES; die++)
        squares += may_place(p, seat, die);
    return squares > 0;
}

/* DO-4, DO-5: how many of the seat's own dice are in the line that this window is; 0: it is none. */
static int line(const struct plain *p, int seat, const int *window)
{
    int sum = 0, own = 0, others = 0, at = 0;
    for (int i = 0; i < 4; i++) {
        sum += p->face[window[i]];
        own += p->owner[window[i]] == seat + 1;
        if (p->owner[window[i]] == 2 - seat) {
            others++;
            at = i;
        }
    }
    if (sum != 12 || own + others != 4 || own < 3)
        return 0;
    return others == 0 || at == 0 || at == 3 ? own : 0;
}

/* The most of its own dice that a seat has in any line, of all windows; 0: it has no line. */
static int best_line(const struct plain *p, int seat)
{
    int best = 0;
    for (int i = 0; i < WINDOWS; i++)
        if (line(p, seat, windows[i]) > best)
            best = line(p, seat, windows[i]);
    return best;
}

/* DO-11, DO-12 */
static void score_win(struct plain *p, int seat)
{
    int alike[7] = {0}, points = 12;
    points += best_line(p, seat) == 4 ? 2 : 0;
    points += p->blocker[seat] == NONE ? 5 : 0;
    for (int i = 0; i < SQUARES; i++) {
        points += p->owner[i] == EMPTY;
        if (p->owner[i] == seat + 1)
            alike[p->face[i]]++;
    }
    for (int face = 1; face <= 6; face++)
        points -= 2 * (alike[face] / 3);
    p->score[seat] += points;
}

/* DO-13 */
static void score_draw(struct plain *p)
{
    for (int seat = 0; seat < 2; seat++)
        p->score[seat] += p->blocker[seat] == NONE ? 7 : 2;
}

static void end_round(struct plain *p)
{
    bool first = best_line(p, 0) > 0, second = best_line(p, 1) > 0;
    if (first == second)
        score_draw(p); /* DO-7, DO-10 */
    else
        score_win(p, second); /* DO-6 */
    if (p->round < p->rounds)
        begin_round(p);
    else
        p->turn = NONE;
}

static void play(struct plain *p, struct plain_move m)
{
    int seat = p->turn;
    if (m.blocker != NONE) {
        p->owner[m.blocker] = BLOCKED;
        p->blocker[seat] = m.blocker;
    }
    p->owner[m.die] = seat + 1;
    p->face[m.die] = m.face;
    p->last[seat] = m.die;
    p->left[seat]--;
    if (best_line(p, 0) || best_line(p, 1) || !(can_place(p, 0) || can_place(p, 1)))
        end_round(p);
    else if (can_place(p, 1 - seat)) /* DO-10 */
        p->turn = 1 - seat;
}

/* Some legal move, with the blocker only now and then, lest it be gone in every first turn. */
static struct plain_move choose(const struct plain *p, struct cub_rng *rng, uint32_t eagerness)
{
    struct plain_move m = {.face = 1 + (int)cub_rng_below(rng, 6)};
    do {
        m.die = (int)cub_rng_below(rng, SQUARES);
        m.blocker = cub_rng_below(rng, 100) < eagerness ? (int)cub_rng_below(rng, SQUARES) : NONE;
    } while (!may_place(p, p->turn, m.die) || !may_block(p, p->turn, m.blocker, m.die));
    return m;
}

static cub_move pack(struct plain_move m)
{
    return doce_move((uint32_t)m.face, (uint32_t)m.die + 1, (uint32_t)m.blocker + 1);
}

/* The lines on the grid, in whatever order. */
static void check_lines(const struct plain *p, const struct doce *s, int seat)
{
    uint8_t ends[DOCE_LINES][2];
    int count = doce_lines(s, seat, ends), lines = 0;
    for (int i = 0; i < WINDOWS; i++) {
        if (!line(p, seat, windows[i]))
            continue;
        int listed = 0;
        for (int k = 0; k < count; k++)
            listed += ends[k][0] == windows[i][0] + 1 && ends[k][1] == windows[i][3] + 1;
        assert_int_equal(listed, 1);
        lines++;
    }
    assert_int_equal(count, lines);
}

static void check_alike(const struct plain *p, const struct doce *s)
{
    assert_int_equal(s->base.to_act, p->turn == NONE ? 0 : 1 << p->turn);
    assert_int_equal(s->base.round, p->round);
    for (int seat = 0; seat < 2; seat++) {
        assert_int_equal(s->base.score[seat], p->score[seat]);
        assert_int_equal(s->hand[seat], p->left[seat]);
        assert_int_equal(s->last[seat], p->last[seat] + 1);
        check_lines(p, s, seat);
    }
    for (int i = 0; i < SQUARES; i++) {
        assert_int_equal(s->face[i + 1], p->face[i]);
        assert_int_equal(s->dice[0] >> (i + 1) & 1, p->owner[i] == 1);
        assert_int_equal(s->dice[1] >> (i + 1) & 1, p->owner[i] == 2);
        assert_int_equal((s->blocker[0] | s->blocker[1]) >> (i + 1) & 1, p->owner[i] == BLOCKED);
    }
}

/* DO-14 */
static void check_winners(const struct plain *p, const struct doce *s)
{
    assert_int_equal(s->base.winners & 1, p->score[0] >= p->score[1]);
    assert_int_equal(s->base.winners >> 1, p->score[1] >= p->score[0]);
}

/* Every pair of squares, legal or not: refused as the plain rules say, and as many as count says. */
static void check_moves(const struct plain *p, const struct doce *s)
{
    uint32_t legal = 0;
    for (int i = 0; i < SQUARES * (SQUARES + 1); i++) {
        struct plain_move m = {.face = 1 + i % 6, .die = i % SQUARES, .blocker = i / SQUARES - 1};
        bool good = may_place(p, p->turn, m.die) && may_block(p, p->turn, m.blocker, m.die);
        assert_int_equal(doce_refuse(s, p->turn, pack(m), NULL), !good);
        legal += 6 * good;
    }
    assert_int_equal(doce_count(s, p->turn), legal);
    assert_int_equal(doce_count(s, 1 - p->turn), 0);
}

/* The listed moves are all different, and none is refused. */
static void check_list(const struct doce *s, int who)
{
    static bool seen[MOVES];
    memset(seen, 0, sizeof seen);
    for (uint32_t n = doce_count(s, who); n-- > 0;) {
        cub_move move = doce_nth(s, who, n);
        assert_true(move < MOVES && !seen[move] && !doce_refuse(s, who, move, NULL));
        seen[move] = true;
    }
}

static void begin(struct plain *p, struct doce *s, int rounds)
{
    struct cub_setup setup;
    union cub_any any;
    cub_setup_init(&setup, &cub_doce, 2);
    setup.option[DOCE_ROUNDS] = rounds;
    assert_true(cub_start(&cub_doce, &setup, NULL, &any.state, NULL));
    memcpy(s, &any, sizeof *s);
    *p = (struct plain){.rounds = rounds};
    begin_round(p);
}

static void play_match(struct cub_rng *rng, int rounds, uint32_t eagerness)
{
    struct plain p;
    struct doce s;
    begin(&p, &s, rounds);
    while (p.turn != NONE) {
        struct plain_move m = choose(&p, rng, eagerness);
        int who = p.turn;
        check_moves(&p, &s);
        if (cub_rng_below(rng, 8) == 0)
            check_list(&s, who);
        play(&p, m);
        doce_apply(&s, who, pack(m));
        check_alike(&p, &s);
    }
    check_winners(&p, &s);
}

static void test_matches(void **context)
{
    struct cub_rng rng;
    (void)context;
    cub_rng_init(&rng, 4, 0);
    for (int i = 0; i < 200; i++)
        play_match(&rng, 1 + i % 8, (uint32_t)(i % 4) * 3);
}

/* What a full window must bring in a match of one round: the points of both seats; a draw is not possible. */
static void check_window(const struct plain *p, const struct doce *s, const int *window)
{
    for (int seat = 0; seat < 2; seat++) {
        struct plain scored = *p;
        if (line(p, seat, window))
            score_win(&scored, seat);
        assert_int_equal(s->base.score[seat], scored.score[seat]);
    }
    assert_int_equal(s->base.to_act == 0, line(p, 0, window) || line(p, 1, window));
}

/* Fills one window in one way, the die at `at` as the last. */
static void fill_window(const struct doce *start, const struct plain *none, const int *window, int owners, int faces,
                        int at)
{
    struct doce s = *start;
    struct plain p = *none;
    for (int i = 0; i < 4; i++, faces /= 6) {
        int seat = owners >> i & 1;
        p.owner[window[i]] = seat + 1;
        p.face[window[i]] = 1 + faces % 6;
        if (i == at)
            continue;
        s.dice[seat] |= 1u << (window[i] + 1);
        s.face[window[i] + 1] = (uint8_t)p.face[window[i]];
    }
    int who = owners >> at & 1;
    s.base.to_act = CUB_BIT(who);
    doce_apply(&s, who, doce_move((uint32_t)p.face[window[at]], (uint32_t)window[at] + 1, 0));
    check_window(&p, &s, window);
}

/* DO-4, DO-5, DO-6: all windows, with all dice of all owners, whichever is placed last. */
static void test_windows(void **context)
{
    struct plain p;
    struct doce s;
    (void)context;
    begin(&p, &s, 1);
    for (int i = 0; i < WINDOWS; i++)
        for (int owners = 0; owners < 16; owners++)
            for (int faces = 0; faces < 6 * 6 * 6 * 6 * 4; faces++)
                fill_window(&s, &p, windows[i], owners, faces / 4, faces % 4);
}

/* Every listed move is drawn, and as often as any other: the sum of squares stays within six standard deviations. */
static void check_draws(const struct doce *s, int who, struct cub_rng *rng)
{
    enum { EACH = 100 };
    static uint32_t drawn[MOVES];
    uint32_t count = doce_count(s, who), listed = 0;
    double sum = 0;
    memset(drawn, 0, sizeof drawn);
    for (uint32_t i = 0; i < count * EACH; i++)
        drawn[doce_draw(s, who, rng)]++;
    for (uint32_t n = 0; n < count; n++) {
        double off = (double)drawn[doce_nth(s, who, n)] - EACH;
        listed += drawn[doce_nth(s, who, n)];
        sum += off * off / EACH;
    }
    double over = sum - (count - 1);
    assert_int_equal(listed, count * EACH);
    assert_true(over * over <= 36 * 2 * (double)count);
}

static void test_draws(void **context)
{
    struct plain p;
    struct doce s;
    struct cub_rng rng;
    (void)context;
    cub_rng_init(&rng, 5, 0);
    begin(&p, &s, 2);
    while (p.turn != NONE) {
        struct plain_move m = choose(&p, &rng, 10);
        int who = p.turn;
        check_draws(&s, who, &rng);
        play(&p, m);
        doce_apply(&s, who, pack(m));
    }
}

/*
 * The 14 low bits of a number make the face, and can't be shared out among six: all
 * of them tried, one face comes up as often as any other, and for the rest another
 * number is drawn. The generator's next number is a + b + counter.
 */
static void test_faces(void **context)
{
    enum { NUMBERS = 1 << 14 };
    struct plain p;
    struct doce s;
    uint32_t seen[DOCE_FACES + 1] = {0};
    (void)context;
    begin(&p, &s, 1);
    s.blocker[0] = 2; /* on a1: one number is enough for a move */
    for (uint64_t low = 0; low < NUMBERS; low++) {
        uint64_t hit = (uint64_t)__builtin_ctz(s.allowed) * NUMBERS;
        struct cub_rng rng = {.a = hit | low};
        cub_move move = doce_draw(&s, 0, &rng);
        seen[doce_face(move)] += rng.counter == 1;
    }
    for (int face = 1; face <= DOCE_FACES; face++)
        assert_int_equal(seen[face], NUMBERS / DOCE_FACES);
}

static void check_message(const struct doce *s, int who, const char *text, const char *rule, const char *message,
                          const char *first, const char *second)
{
    struct cub_message why;
    assert_true(cub_game_parse(&cub_doce, &s->base, who, text, &why) == 0);
    assert_string_equal(why.rule, rule);
    assert_string_equal(why.id, message);
    assert_string_equal(why.arg[0], first);
    assert_string_equal(why.arg[1], second);
}

/* What a person is told, with the squares that it is about. */
static void test_messages(void **context)
{
    struct plain p;
    struct doce s;
    (void)context;
    begin(&p, &s, 1);
    doce_apply(&s, 0, doce_move(4, 13, 0));
    doce_apply(&s, 1, doce_move(4, 25, 1));
    check_message(&s, 0, "4@d2", "DO-3", "doce.zone", "d2", "c3");
    check_message(&s, 0, "4@e5", "DO-2", "doce.taken", "e5", "");
    check_message(&s, 0, "4@a1", "DO-2", "doce.blocked", "a1", "");
    check_message(&s, 0, "#a1 4@b5", "DO-8", "doce.blocked", "a1", "");
    check_message(&s, 0, "#b5 4@b5", "DO-2", "doce.just-blocked", "b5", "");
    check_message(&s, 0, "9@b5", "DO-2", "doce.face", "", "");
    check_message(&s, 0, "4@b9", "DO-2", "doce.grid", "", "");
    check_message(&s, 0, "#b9 4@b5", "DO-8", "doce.grid", "", "");
    check_message(&s, 0, "#c3 4@b5", "DO-8", "doce.taken", "c3", "");
    check_message(&s, 0, "#b5 #a5 4@e1", "DO-8", "doce.second", "", "");
    check_message(&s, 0, "4@e1 #a5", "DO-8", "doce.late", "", "");
    check_message(&s, 0, "#a5", "DO-9", "doce.alone", "", "");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_matches), cmocka_unit_test(test_windows),  cmocka_unit_test(test_draws),
        cmocka_unit_test(test_faces),   cmocka_unit_test(test_messages),
    };
    return cmocka_run_group_tests(tests, list_windows, NULL);
}
