/* Secuencia's bot: plays by the rules and by its seed, looks ahead as exhaustive search does, values what it should. */
#include <setjmp.h>
#include <stdarg.h>
#include <string.h>

#include <cmocka.h>

#include "bots/secuencia/evaluator.h"
#include "cubilete/games.h"
#include "cubilete/option.h"
#include "cubilete/playout.h"
#include "tests/support.h"

#define BIT(name) (1ull << SECUENCIA_SQUARE((name)[0] - 'a', (name)[1] - '1'))

static const struct cub_bot *bot;
static struct secuencia_search memory;

static struct secuencia begin(int seats, int run)
{
    struct secuencia s;
    struct cub_setup setup;
    cub_setup_init(&setup, &cub_secuencia, seats);
    setup.option[SECUENCIA_RUN] = run;
    assert_true(cub_start(&cub_secuencia, &setup, NULL, &s.base, NULL));
    return s;
}

/* After an opening that seat 1 wins. */
static struct secuencia begin_turns(int seats, int run)
{
    struct secuencia s = begin(seats, run);
    for (int i = 0; i < seats; i++)
        secuencia_apply(&s, CUB_DICE, i == 0 ? 0x66 : 0x11);
    return s;
}

static void put(struct secuencia *s, int side, const char *squares)
{
    for (; *squares; squares += squares[2] ? 3 : 2) {
        s->chips[side] |= BIT(squares);
        s->pile[side]--;
    }
}

static struct cub_thought think(const struct secuencia *s, enum cub_level level, uint64_t nodes, struct cub_rng *rng)
{
    struct cub_thought thought;
    union cub_any view;
    memcpy(&view, s, sizeof *s);
    cub_secuencia.redact(&view.state, s->seat);
    memset(&memory, 0xA5, sizeof memory);
    struct cub_think task = {
        .view = &view.state, .seat = s->seat, .level = level, .nodes = nodes, .rng = rng, .memory = &memory};
    cub_bot_think(bot, &task, &thought);
    return thought;
}

static void value_with(const struct secuencia *s, enum cub_level level, uint64_t nodes, cub_value out[CUB_SEATS])
{
    struct cub_think task = {.view = &s->base, .level = level, .nodes = nodes, .memory = &memory};
    memset(&memory, 0xA5, sizeof memory);
    bot->value(&task, out);
}

static void value(const struct secuencia *s, enum cub_level level, cub_value out[CUB_SEATS])
{
    value_with(s, level, 0, out);
}

/* A match at one level to the end, every move judged; its last state. */
static struct secuencia play(int seats, int run, enum cub_level level, uint64_t stream)
{
    struct secuencia s = begin(seats, run);
    struct cub_rng rng;
    cub_rng_init(&rng, 5, stream);
    while (s.base.to_act) {
        int who = cub_actor(&s.base, &rng);
        cub_move move = who == CUB_DICE ? secuencia_draw(&s, who, &rng) : think(&s, level, 0, &rng).move;
        assert_false(cub_game_refuse(&cub_secuencia, &s.base, who, move, NULL));
        secuencia_apply(&s, who, move);
    }
    return s;
}

static void test_plays(void **context)
{
    (void)context;
    for (int seats = 2; seats <= 4; seats++)
        for (int run = 5; run <= 6; run++)
            for (int level = CUB_NOVATO; level < CUB_MAESTRO; level++) {
                struct secuencia once = play(seats, run, (enum cub_level)level, 1);
                struct secuencia again = play(seats, run, (enum cub_level)level, 1);
                assert_memory_equal(&once, &again, sizeof once);
            }
}

/* A position in the middle of a game of careless players, the dice due. */
static struct secuencia middle(int seats, int run, int plies, uint64_t stream)
{
    struct secuencia s = begin_turns(seats, run);
    struct cub_rng rng;
    cub_rng_init(&rng, 8, stream);
    while (s.base.to_act && (plies-- > 0 || !(s.base.to_act & CUB_BIT(CUB_DICE)))) {
        int who = cub_actor(&s.base, &rng);
        secuencia_apply(&s, who, secuencia_draw(&s, who, &rng));
    }
    return s;
}

static void test_thought(void **context)
{
    (void)context;
    struct secuencia s = middle(2, 6, 24, 3);
    secuencia_apply(&s, CUB_DICE, 0x56); /* 11: anywhere */
    for (int level = CUB_NOVATO; level < CUB_MAESTRO; level++) {
        struct cub_rng rng;
        cub_rng_init(&rng, 1, 1);
        struct cub_thought t = think(&s, (enum cub_level)level, 0, &rng);
        assert_true(t.choices >= 1 && t.choices <= CUB_CHOICES);
        assert_true(t.choice[0].move == t.move);
        for (uint32_t i = 0; i < t.choices; i++) {
            assert_true(s.choices >> (t.choice[i].move & SECUENCIA_NOWHERE) & 1);
            assert_in_range(t.choice[i].value, 0, CUB_VICTORY);
            assert_true(i == 0 || t.choice[i].value <= t.choice[i - 1].value);
            assert_true(i == 0 || t.choice[i].move != t.choice[i - 1].move);
        }
    }
}

static bool stop_at_once(void *context)
{
    *(int *)context += 1;
    return true;
}

/* The list of moves is looked over once whatever happens: at most 36 of them, and as many again after one roll. */
enum { UNAVOIDABLE = 72 };

static void test_patience(void **context)
{
    int asked = 0;
    struct cub_rng rng = {0};
    struct cub_thought t = {0};
    struct secuencia s = begin_turns(2, 6);
    (void)context;
    secuencia_apply(&s, CUB_DICE, 0x56);
    struct cub_think task = {
        .view = &s.base, .level = CUB_MAESTRO, .rng = &rng, .memory = &memory, .stop = stop_at_once, .context = &asked};
    bot->think(&task, &t);
    assert_int_equal(asked, 1);
    assert_in_range(t.nodes, 1, 1024);
    assert_false(secuencia_refuse(&s, 0, t.move, NULL));
    for (uint64_t nodes = 1; nodes < 1000000; nodes *= 10)
        assert_in_range(think(&s, CUB_MAESTRO, nodes, &rng).nodes, 1, nodes + UNAVOIDABLE);
}

static void test_wins(void **context)
{
    struct cub_rng rng = {0};
    (void)context;
    for (int level = CUB_MEDIO; level < CUB_LEVELS; level++) {
        struct secuencia s = begin_turns(2, 6);
        put(&s, 0, "a3 b3 c3 d3 e3 b2 b5");
        put(&s, 1, "a6 b6 c6 e6 a1 d4 e2");
        secuencia_apply(&s, CUB_DICE, 0x14); /* 5: c1, d6, a4 or f3 */
        struct cub_thought t = think(&s, (enum cub_level)level, 20000, &rng);
        assert_int_equal(t.move, SECUENCIA_PLACE | SECUENCIA_SQUARE(5, 2));
        assert_in_range(t.choice[0].value, CUB_VICTORY * 85 / 100, CUB_VICTORY);
    }
}

/* With a 10 the other's five are broken, and not one of its lone chips taken. */
static void test_defends(void **context)
{
    struct cub_rng rng = {0};
    (void)context;
    for (int level = CUB_FUERTE; level < CUB_LEVELS; level++) {
        struct secuencia s = begin_turns(2, 6);
        put(&s, 0, "a3 b2 e4 f5");
        put(&s, 1, "b5 c5 d5 e5 f5 a1 f1 c2");
        s.chips[0] &= ~BIT("f5");
        secuencia_apply(&s, CUB_DICE, 0x46);
        cub_move move = think(&s, (enum cub_level)level, 20000, &rng).move;
        assert_true(BIT("b5") <= 1ull << (move & 63) && 1ull << (move & 63) <= BIT("f5"));
    }
}

/* The same look ahead without any short cut: every position set up anew. */
static cub_value exhaust(struct secuencia_search *search, const struct secuencia *s, int rolls, int side);

static cub_value exhaust_moves(struct secuencia_search *search, const struct secuencia *s, int rolls, int side)
{
    cub_value best = -1, worth = 0;
    int mover = s->base.setup.side[s->seat];
    for (uint32_t i = 0; i < secuencia_count(s, s->seat); i++) {
        struct secuencia after = *s;
        secuencia_apply(&after, s->seat, secuencia_nth(s, s->seat, i));
        cub_value own = exhaust(search, &after, rolls, mover);
        if (own > best) {
            best = own;
            worth = side == mover ? own : exhaust(search, &after, rolls, side);
        }
    }
    return worth;
}

static cub_value exhaust(struct secuencia_search *search, const struct secuencia *s, int rolls, int side)
{
    if (s->base.winners)
        return s->base.winners >> side & 1 ? CUB_VICTORY : 0;
    if (rolls == 0) {
        struct secuencia_board board;
        cub_value out[SECUENCIA_SIDES];
        secuencia_board_init(&board, &search->evaluator, s);
        secuencia_expect(search, &board, 0, out);
        return out[side];
    }
    int64_t sum = 0;
    for (uint32_t i = 0; i < secuencia_count(s, CUB_DICE); i++) {
        struct secuencia after = *s;
        cub_move roll = secuencia_nth(s, CUB_DICE, i);
        secuencia_apply(&after, CUB_DICE, roll);
        cub_value worth =
            after.choices ? exhaust_moves(search, &after, rolls - 1, side) : exhaust(search, &after, rolls - 1, side);
        sum += (int64_t)secuencia_weight(s, roll) * worth;
    }
    return (cub_value)(sum / 36);
}

static void check_ahead(int seats, int run, int plies, int rolls, uint64_t stream)
{
    struct secuencia s = middle(seats, run, plies, stream);
    struct secuencia_board board;
    cub_value found[SECUENCIA_SIDES];
    if (!s.base.to_act)
        return;
    secuencia_evaluator_init(&memory.evaluator, &s.base.setup, 0, 0);
    memory.play = NULL;
    memory.think = NULL;
    memory.limit = UINT64_MAX;
    memory.tired = false;
    secuencia_board_init(&board, &memory.evaluator, &s);
    secuencia_expect(&memory, &board, rolls, found);
    for (int side = 0; side < s.base.setup.sides; side++) /* means are rounded at each roll */
        assert_in_range(found[side] + 5, exhaust(&memory, &s, rolls, side), exhaust(&memory, &s, rolls, side) + 10);
}

static void test_ahead(void **context)
{
    (void)context;
    for (int seats = 2; seats <= 4; seats++)
        for (int run = 5; run <= 6; run++)
            for (int plies = 0; plies <= 100; plies += 20)
                check_ahead(seats, run, plies, 1, (uint64_t)plies);
    check_ahead(3, 5, 20, 2, 5);
}

static uint64_t turn_chips(uint64_t chips)
{
    uint64_t turned = 0;
    for (; chips; chips &= chips - 1) {
        int square = __builtin_ctzll(chips);
        turned |= 1ull << SECUENCIA_SQUARE(square / 8, 5 - square % 8);
    }
    return turned;
}

/* The board turned by a quarter is the same board. */
static void test_turned(void **context)
{
    (void)context;
    for (uint64_t i = 0; i < 20; i++) {
        struct secuencia s = middle(2 + (int)(i % 2), 5 + (int)(i % 3) / 2, 30, i), turned = s;
        cub_value a[CUB_SEATS] = {0}, b[CUB_SEATS] = {0};
        for (int side = 0; side < SECUENCIA_SIDES; side++)
            turned.chips[side] = turn_chips(s.chips[side]);
        value(&s, CUB_FUERTE, a);
        value(&turned, CUB_FUERTE, b);
        assert_memory_equal(a, b, sizeof a);
    }
}

/*
 * Every position of a match: shares of one victory, and a roll is worth the mean
 * of what it can bring; but a lost turn is looked at one roll further once it is lost.
 */
static void check_values(const struct secuencia *s)
{
    cub_value now[CUB_SEATS] = {0}, sum = 0, off = 4;
    int64_t mean[CUB_SEATS] = {0};
    value(s, CUB_FUERTE, now);
    for (int seat = 0; seat < s->base.setup.seats; seat++) {
        assert_in_range(now[seat], 0, CUB_VICTORY);
        sum += now[seat];
    }
    assert_in_range(sum, CUB_VICTORY - 4, CUB_VICTORY + 4);
    for (uint32_t i = 0; i < secuencia_count(s, CUB_DICE); i++) {
        cub_value then[CUB_SEATS] = {0};
        struct secuencia after = *s;
        cub_move roll = secuencia_nth(s, CUB_DICE, i);
        secuencia_apply(&after, CUB_DICE, roll);
        value(&after, CUB_FUERTE, then);
        off = s->contest || after.choices ? off : 2000;
        for (int seat = 0; seat < s->base.setup.seats; seat++)
            mean[seat] += (int64_t)secuencia_weight(s, roll) * then[seat];
    }
    for (int seat = 0; seat < s->base.setup.seats && s->base.to_act == CUB_BIT(CUB_DICE); seat++)
        assert_in_range(now[seat] + off, mean[seat] / 36, mean[seat] / 36 + 2 * off);
}

static void test_values(void **context)
{
    (void)context;
    for (int seats = 2; seats <= 4; seats++) {
        struct secuencia s = begin(seats, 6);
        struct cub_rng rng;
        cub_rng_init(&rng, 2, 2);
        for (int ply = 0; ply < 16 && s.base.to_act; ply++) {
            int who = cub_actor(&s.base, &rng);
            check_values(&s);
            secuencia_apply(&s, who, secuencia_draw(&s, who, &rng));
        }
    }
}

static struct cub_thought advise(const struct secuencia *s, enum cub_level level, cub_move also)
{
    struct cub_rng rng = {0};
    struct cub_thought thought;
    struct cub_think task = {.view = &s->base,
                             .seat = s->seat,
                             .level = level,
                             .rng = &rng,
                             .memory = &memory,
                             .advice = true,
                             .also = also};
    cub_bot_think(bot, &task, &thought);
    return thought;
}

/* A position is worth what the moves that the level makes in it are worth, on average of many tries. */
static void check_own_play(const struct secuencia *s, enum cub_level level)
{
    enum { TRIES = 10000 };
    cub_value now[CUB_SEATS];
    int64_t sum = 0;
    for (uint64_t i = 0; i < TRIES; i++) {
        struct cub_rng rng;
        cub_rng_init(&rng, 6, i);
        sum += advise(s, level, think(s, level, 0, &rng).move).also;
    }
    value(s, level, now);
    assert_in_range(now[s->seat] + CUB_VICTORY / 100, sum / TRIES, sum / TRIES + CUB_VICTORY / 50);
}

static void test_own_play(void **context)
{
    (void)context;
    for (int level = CUB_NOVATO; level < CUB_FUERTE; level++)
        for (int seats = 2; seats <= 4; seats++) {
            struct secuencia s = begin_turns(seats, 6);
            put(&s, 0, "a3 b3 c3 d3 e3");
            put(&s, 1, "a6 b6 c6 e6 a1");
            secuencia_apply(&s, CUB_DICE, 0x14); /* 5: c1, d6, a4, or f3 and won */
            check_own_play(&s, (enum cub_level)level);
        }
}

/* A chance to win at once is no victory for who may overlook it; advice does not. */
static void test_overlooked(void **context)
{
    cub_value now[CUB_SEATS];
    struct secuencia s = begin_turns(2, 6);
    (void)context;
    put(&s, 0, "a3 b3 c3 d3 e3");
    put(&s, 1, "a6 b6 c6 e6 a1");
    secuencia_apply(&s, CUB_DICE, 0x14); /* 5: c1, d6, a4 or f3 */
    value(&s, CUB_NOVATO, now);
    assert_in_range(now[0], CUB_VICTORY / 2, CUB_VICTORY * 9 / 10);
    value(&s, CUB_MEDIO, now);
    assert_int_equal(now[0], CUB_VICTORY);
    assert_int_equal(advise(&s, CUB_NOVATO, 0).choice[0].value, CUB_VICTORY);
}

/* Few nodes make a value coarser, not smaller: part of a mean is none. */
static void test_few_nodes(void **context)
{
    (void)context;
    for (uint64_t i = 0; i < 40; i++) {
        struct secuencia s = middle(2 + (int)(i % 3), 5 + (int)(i % 2), 10 + (int)i, i);
        cub_value all[CUB_SEATS] = {0}, few[CUB_SEATS] = {0};
        if (!s.base.to_act)
            continue;
        value_with(&s, CUB_FUERTE, 5000, all);
        for (uint64_t nodes = 1; nodes <= 64; nodes *= 2) {
            value_with(&s, CUB_FUERTE, nodes, few);
            for (int seat = 0; seat < s.base.setup.seats; seat++)
                assert_in_range(few[seat] + CUB_VICTORY / 20, all[seat], all[seat] + CUB_VICTORY / 10);
        }
    }
}

/* Before anything is rolled all seats are equal (SE-2); a tie of the best leaves them so. */
static void test_opening(void **context)
{
    cub_value now[CUB_SEATS];
    (void)context;
    struct secuencia s = begin(3, 5);
    value(&s, CUB_NOVATO, now);
    for (int seat = 0; seat < 3; seat++)
        assert_in_range(now[seat], CUB_VICTORY / 3 - 1, CUB_VICTORY / 3 + 1);
    secuencia_apply(&s, CUB_DICE, 0x66);
    value(&s, CUB_NOVATO, now);
    assert_true(now[0] > CUB_VICTORY / 3);
    secuencia_apply(&s, CUB_DICE, 0x66);
    secuencia_apply(&s, CUB_DICE, 0x11);
    value(&s, CUB_NOVATO, now); /* first or second to roll with 3 third: only the order of turns tells them apart */
    assert_true(now[0] + now[1] > 2 * now[2]);
}

static void test_end(void **context)
{
    cub_value now[CUB_SEATS];
    (void)context;
    struct secuencia s = play(4, 6, CUB_MEDIO, 2);
    value(&s, CUB_MAESTRO, now);
    for (int seat = 0; seat < 4; seat++)
        assert_int_equal(now[seat], s.base.winners >> seat & 1 ? CUB_VICTORY / 2 : 0);
    s = begin_turns(2, 6); /* SE-14: the last turn, nothing on the board */
    s.base.round = SECUENCIA_TURNS;
    value(&s, CUB_FUERTE, now);
    assert_in_range(now[0], CUB_VICTORY / 2 - 1, CUB_VICTORY / 2 + 1);
}

/* Maestro's judgement without looking ahead against that of another level, or chance; of 100 games, seat 1 has won. */
static int win_percent(const struct secuencia *from, enum cub_level other, int games)
{
    int won = 0;
    for (int i = 0; i < games; i++) {
        struct secuencia s = *from;
        struct cub_rng rng;
        cub_rng_init(&rng, 77, (uint64_t)i);
        while (s.base.to_act) {
            int who = cub_actor(&s.base, &rng);
            enum cub_level level = who == 0 ? CUB_MAESTRO : other;
            secuencia_apply(&s, who, who == CUB_DICE ? secuencia_draw(&s, who, &rng) : think(&s, level, 1, &rng).move);
        }
        won += s.base.winners & 1;
    }
    return won * 100 / games;
}

/* What is learned against what happens: 300 games have an error of 3 % (one sigma). */
static void test_learned(void **context)
{
    (void)context;
    for (int i = 0; i < 2; i++) {
        struct secuencia s = middle(2, 6, 20 + 30 * i, (uint64_t)i + 40);
        cub_value now[CUB_SEATS];
        value(&s, CUB_FUERTE, now);
        int percent = win_percent(&s, CUB_MAESTRO, 300);
        assert_in_range(percent + 10, now[0] / 10000, now[0] / 10000 + 20);
    }
}

/* Chances follow strengths as each level's games have it: of three sides more than the weights say. */
static void test_tempers(void **context)
{
    (void)context;
    for (int level = CUB_NOVATO; level < CUB_LEVELS; level++)
        for (int seats = 2; seats <= SECUENCIA_SEATS; seats++)
            for (int run = 5; run <= 6; run++) {
                struct secuencia s = begin(seats, run);
                const struct secuencia_temperature *temperature =
                    secuencia_temperature(&s.base.setup, (enum cub_level)level);
                assert_non_null(temperature);
                assert_in_range(temperature->slope, seats == 3 ? 1200 : 900, seats == 3 ? 2100 : 1300);
            }
}

static void test_strength(void **context)
{
    (void)context;
    struct secuencia s = begin(2, 6);
    assert_in_range(win_percent(&s, CUB_AZAR, 200), 86, 100);
    assert_in_range(win_percent(&s, CUB_FACIL, 200), 70, 100);
}

static const char *explain_with(const struct secuencia *s, const char *text, int i, struct cub_message *why)
{
    int count = bot->explain(&s->base, s->seat, secuencia_parse(s, s->seat, text, NULL), why, 8);
    assert_in_range(count, 0, 8); /* the room that there is */
    return i < count ? why[i].id : NULL;
}

static void test_reasons(void **context)
{
    struct cub_message why[8];
    struct secuencia s = begin_turns(2, 6), other;
    (void)context;
    put(&s, 0, "a3 b3 c3 d3 e3 b2 b5");
    put(&s, 1, "b4 c4 d4 e4 f4 a1 e2");
    other = s;
    secuencia_apply(&s, CUB_DICE, 0x14);
    assert_string_equal(explain_with(&s, "f3", 0, why), "secuencia.why-wins");
    assert_string_equal(why[0].arg[0], "a3");
    assert_string_equal(why[0].arg[1], "f3");
    assert_string_equal(explain_with(&s, "a4", 0, why), "secuencia.why-defends");
    assert_string_equal(why[0].arg[0], "0");
    assert_string_equal(why[0].arg[1], "6"); /* 5 four ways, 11 two */
    assert_null(why[0].rule);
    secuencia_apply(&other, CUB_DICE, 0x66);
    explain_with(&other, "d3", 0, why);
}

/* A chip alone on an empty board, a threat, an extra turn, and a removal. */
static void test_more_reasons(void **context)
{
    struct cub_message why[8];
    struct secuencia s = begin_turns(2, 6);
    (void)context;
    secuencia_apply(&s, CUB_DICE, 0x13);
    assert_string_equal(explain_with(&s, "a3", 0, why), "secuencia.why-builds");
    assert_string_equal(why[0].arg[0], "1");
    s = begin_turns(2, 6);
    put(&s, 0, "a3 b3 c3 e3");
    put(&s, 1, "a1 b1");
    secuencia_apply(&s, CUB_DICE, 0x66);
    assert_string_equal(explain_with(&s, "d3", 0, why), "secuencia.why-threatens");
    assert_string_equal(why[0].arg[0], "6");
    assert_string_equal(explain_with(&s, "d3", 1, why), "secuencia.why-again");
    s = begin_turns(2, 6);
    put(&s, 1, "b1 c1");
    secuencia_apply(&s, CUB_DICE, 0x46);
    assert_string_equal(explain_with(&s, "xc1", 0, why), "secuencia.why-blocks");
    assert_string_equal(why[0].arg[0], "2");
}

/* Whatever is played, there is a reason for it, and no more than there is room for. */
static void test_always_reasons(void **context)
{
    struct cub_message why[8];
    (void)context;
    for (uint64_t i = 0; i < 20; i++) {
        struct secuencia s = middle(2 + (int)(i % 3), 5 + (int)(i % 2), 60, i);
        for (uint32_t roll = 0; roll < secuencia_count(&s, CUB_DICE); roll++) {
            struct secuencia rolled = s;
            secuencia_apply(&rolled, CUB_DICE, secuencia_nth(&s, CUB_DICE, roll));
            for (uint32_t n = 0; n < secuencia_count(&rolled, s.seat); n++) {
                cub_move move = secuencia_nth(&rolled, s.seat, n);
                assert_in_range(bot->explain(&rolled.base, s.seat, move, why, 8), 1, 8);
                assert_int_equal(bot->explain(&rolled.base, s.seat, move, why, 1), 1);
            }
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_plays),    cmocka_unit_test(test_thought),      cmocka_unit_test(test_patience),
        cmocka_unit_test(test_wins),     cmocka_unit_test(test_defends),      cmocka_unit_test(test_ahead),
        cmocka_unit_test(test_turned),   cmocka_unit_test(test_values),       cmocka_unit_test(test_opening),
        cmocka_unit_test(test_end),      cmocka_unit_test(test_learned),      cmocka_unit_test(test_strength),
        cmocka_unit_test(test_own_play), cmocka_unit_test(test_overlooked),   cmocka_unit_test(test_few_nodes),
        cmocka_unit_test(test_reasons),  cmocka_unit_test(test_more_reasons), cmocka_unit_test(test_always_reasons),
        cmocka_unit_test(test_tempers),
    };
    bot = cub_bot_find(&cub_secuencia);
    return cmocka_run_group_tests(tests, NULL, NULL);
}
