/* The bot of Ecuaciones: what it sees, what it finds, what it takes a position to be worth. */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "bots/ecuaciones/search.h"
#include "cubilete/games.h"
#include "cubilete/option.h"
#include "tests/support.h"

enum { SEED = 11, CHUNK = 40 /* nodes that are looked at without asking whether it is enough */ };

static struct search memory;

static bool always(void *context)
{
    (void)context;
    return true;
}

static struct cub_thought think_with(const struct ecuaciones *s, int seat, enum cub_level level, uint64_t nodes,
                                     bool stop)
{
    static uint8_t filling;
    struct ecuaciones view = *s;
    struct cub_rng rng;
    struct cub_thought thought;
    ecuaciones_redact(&view, seat);
    memset(&memory, filling++, sizeof memory);
    cub_rng_init(&rng, SEED, s->base.ply);
    struct cub_think what = {.view = &view.base,
                             .seat = seat,
                             .level = level,
                             .nodes = nodes,
                             .rng = &rng,
                             .memory = &memory,
                             .stop = stop ? always : NULL};
    cub_bot_think(&cub_ecuaciones_bot, &what, &thought);
    return thought;
}

static struct cub_thought think(const struct ecuaciones *s, int seat, enum cub_level level)
{
    return think_with(s, seat, level, 0, false);
}

static void value(const struct ecuaciones *s, enum cub_level level, cub_value found[CUB_SEATS])
{
    struct cub_think what = {.view = &s->base, .level = level, .memory = &memory};
    memset(&memory, 0x77, sizeof memory);
    cub_ecuaciones_bot.value(&what, found);
}

static struct ecuaciones begin(enum ecu_mode mode, int seats)
{
    struct cub_setup setup;
    struct ecuaciones s;
    cub_setup_init(&setup, &cub_ecuaciones, seats);
    setup.option[ECU_MODE] = (int32_t)mode;
    assert_true(cub_start(&cub_ecuaciones, &setup, NULL, &s.base, NULL));
    return s;
}

static void move(struct ecuaciones *s, int who, const char *text)
{
    cub_move m = cub_game_parse(&cub_ecuaciones, &s->base, who, text, NULL);
    assert_true(m != 0);
    ecuaciones_apply(s, who, m);
}

static ecu_equation equation_of(cub_move m)
{
    return m & ECU_REROLL ? 0 : m & ECU_EQUATION_BITS;
}

static void check_thought(const struct ecuaciones *s, int seat, const struct cub_thought *t)
{
    assert_false(cub_game_refuse(&cub_ecuaciones, &s->base, seat, t->move, NULL));
    assert_in_range(t->choices, 1, CUB_CHOICES);
    assert_true(t->choice[0].move == t->move);
    assert_true(t->ms > 0);
    for (uint32_t i = 0; i < t->choices; i++) {
        assert_false(cub_game_refuse(&cub_ecuaciones, &s->base, seat, t->choice[i].move, NULL));
        assert_true(i == 0 || t->choice[i].value <= t->choice[i - 1].value);
        for (uint32_t k = 0; k < i; k++)
            assert_true(t->choice[k].move != t->choice[i].move);
    }
}

static void check_value(const struct ecuaciones *s, enum cub_level level)
{
    cub_value once[CUB_SEATS] = {0}, twice[CUB_SEATS] = {0}, sum = 0;
    value(s, level, once);
    value(s, level, twice);
    assert_memory_equal(once, twice, sizeof once);
    for (int i = 0; i < s->base.setup.seats; i++) {
        assert_true(once[i] >= 0);
        sum += once[i];
    }
    if (s->base.setup.seats > 1)
        assert_int_equal(sum, CUB_VICTORY);
}

static cub_move decide(const struct ecuaciones *s, int who, enum cub_level level)
{
    struct cub_thought once = think(s, who, level), twice = think(s, who, level);
    struct cub_thought stopped = think_with(s, who, level, 0, true), brief = think_with(s, who, level, 3, false);
    check_thought(s, who, &once);
    check_thought(s, who, &stopped);
    check_thought(s, who, &brief);
    assert_true(test_same_thought(&once, &twice));
    assert_true(stopped.nodes <= CHUNK);
    assert_true(brief.nodes <= 3 + CHUNK);
    return once.move;
}

static void play(enum ecu_mode mode, int seats, enum cub_level level)
{
    enum { PLIES = 14 };
    struct ecuaciones s = begin(mode, seats);
    struct cub_rng rng;
    cub_rng_init(&rng, SEED, (uint64_t)mode * CUB_LEVELS + level);
    while (s.base.to_act && s.base.ply < PLIES) {
        check_value(&s, level);
        int who = test_actor(&s.base, &rng);
        ecuaciones_apply(&s, who, who < CUB_SEATS ? decide(&s, who, level) : ecuaciones_draw(&s, who, &rng));
    }
}

static void test_every_mode(void **context)
{
    (void)context;
    for (int mode = ECU_UNO; mode <= ECU_YAHTZEE; mode++)
        for (int level = CUB_NOVATO; level <= CUB_MAESTRO; level += TEST_SANITIZED ? CUB_MAESTRO - CUB_NOVATO : 1)
            play((enum ecu_mode)mode, mode == ECU_YAHTZEE ? level : level + 1, (enum cub_level)level);
}

/* Whole matches; two masters at the same dice, who are level until their eyes grow tired, too. */
static void test_matches_end(void **context)
{
    (void)context;
    for (int mode = ECU_UNO; mode <= ECU_YAHTZEE; mode++)
        for (int level = CUB_NOVATO; level <= CUB_MAESTRO; level += CUB_MAESTRO - CUB_NOVATO) {
            struct ecuaciones s = begin((enum ecu_mode)mode, 2);
            struct cub_rng rng;
            cub_rng_init(&rng, SEED, 0);
            while (s.base.to_act && s.base.ply < 1000) {
                int who = test_actor(&s.base, &rng);
                bool seat = who < CUB_SEATS;
                ecuaciones_apply(&s, who,
                                 seat ? think(&s, who, (enum cub_level)level).move : ecuaciones_draw(&s, who, &rng));
            }
            assert_int_equal(s.base.to_act, 0);
        }
}

static int score_of(cub_move m)
{
    return equation_of(m) ? ecu_equation_score(equation_of(m), NULL) : 0;
}

/* A master has the best there is, in turn and together; a beginner never sees more than its own way; each level does
 * better on average than the one below. */
static void test_sight(void **context)
{
    struct cub_rng rng;
    int sum[CUB_LEVELS] = {0};
    (void)context;
    cub_rng_init(&rng, SEED, 1);
    for (int i = 0; i < 60; i++) {
        struct ecuaciones s = begin(i % 2 ? ECU_TODOS : ECU_UNO, 2);
        s.base.ply = (uint32_t)i; /* another generator for every roll */
        ecuaciones_apply(&s, CUB_DICE, ecuaciones_draw(&s, CUB_DICE, &rng));
        struct ecu_task task = ecuaciones_task(&s);
        struct ecu_best best;
        assert_true(ecu_solve(&task, &best));
        for (int level = CUB_NOVATO; level <= CUB_MAESTRO; level++) {
            cub_move m = think(&s, 0, (enum cub_level)level).move;
            ecu_dice used = equation_of(m) ? ecu_equation_dice(equation_of(m)) : 0;
            sum[level] += score_of(m);
            assert_true(level > CUB_NOVATO || ecu_dice_count(used) <= 7);
            assert_true(level > CUB_NOVATO || !ecu_dice_showing(used, ECU_DIVIDE));
            assert_true(level > CUB_NOVATO || !ecu_dice_showing(used, ECU_TIMES));
            assert_true(level < CUB_MAESTRO || score_of(m) == best.score);
        }
    }
    for (int level = CUB_FACIL; level <= CUB_MAESTRO; level++)
        assert_true(sum[level] > sum[level - 1]);
}

/* EC-42: all 13 dice at once win the round, and a master takes them; the winner of the last round has all. */
static void test_last_die(void **context)
{
    struct ecuaciones s = begin(ECU_ULTIMO, 2);
    (void)context;
    s.points[0] = s.base.score[0] = s.target - 1;
    move(&s, CUB_DICE, "55770248+-x:");
    struct cub_thought t = think(&s, 0, CUB_MAESTRO);
    assert_int_equal(ecu_dice_count(ecu_equation_dice(t.move)), ECU_ROLLED);
    assert_int_equal(t.choice[0].value, CUB_VICTORY);
    assert_true(t.choices > 1 && t.choice[1].value < CUB_VICTORY);
}

/* Over every roll of the dice that remain: how much of their weight leaves nothing to build. */
static uint64_t stuck_exactly(ecu_dice used)
{
    struct ecu_task task = {.must = used, .line = ECU_FREE};
    struct ecu_best best;
    uint64_t weight = 0, held = 0;
    for (uint32_t i = 0; i < ecu_cup_count(ecu_cup_without(used)); i++) {
        task.dice = ecu_cup_nth(ecu_cup_without(used), i);
        weight += ecu_roll_weight(task.dice);
        held += ecu_solve(&task, &best) ? 0 : ecu_roll_weight(task.dice);
    }
    return held * RACE_ONE / weight;
}

/* Último: with one, two and three dice left a master is exact; with more, within three times the 5 % that 100 rolls
 * have. */
static void test_hold(void **context)
{
    static const char *const used[] = {"33570224+-x", "3357022+-x", "335702+-x", "33570+-x", "3570+-x", "370+"};
    struct ecuaciones s = begin(ECU_ULTIMO, 2);
    struct cub_think what = {.view = &s.base, .level = CUB_MAESTRO};
    struct cub_rng rng;
    bool between = false;
    (void)context;
    search_begin(&memory, &what, &rng);
    for (size_t i = 0; i < (TEST_SANITIZED ? 3 : sizeof used / sizeof *used); i++) {
        ecu_dice dice;
        assert_true(ecu_dice_parse(used[i], &dice));
        int64_t exact = (int64_t)stuck_exactly(dice), found = search_hold(&memory, dice);
        assert_true(ECU_ROLLED - ecu_dice_count(dice) > 3 || found == exact);
        assert_true(llabs(found - exact) < RACE_ONE / 100 * 15);
        between |= exact > 0 && exact < RACE_ONE;
        memory.level = CUB_FUERTE;
        assert_true(search_hold(&memory, dice) >= exact - RACE_ONE / 100 * 15);
        memory.level = CUB_MAESTRO;
    }
    assert_true(between || TEST_SANITIZED);
}

/* The same for a level's own eyes, in this many of its looks. */
static int64_t stuck_in_looks(ecu_dice used, int looks)
{
    struct ecu_task task = {.must = used, .line = ECU_FREE};
    int none = 0;
    for (int i = 0; i < looks; i++) {
        task.dice = ecu_cup_roll(ecu_cup_without(used), memory.rng);
        none += search_find(&memory, &task) == 0;
    }
    return (int64_t)none * RACE_ONE / looks;
}

/* A value's chances are not those of a few looks: equations would differ by these more than by their dice. */
static void test_overlooked(void **context)
{
    static const char *const used[] = {"33570224+-x", "13570224+-x", "55770248+-x", "3357022+-x", "5577024+-x"};
    struct ecuaciones s = begin(ECU_ULTIMO, 2);
    struct cub_rng rng;
    struct cub_think what = {.view = &s.base, .level = CUB_MEDIO, .rng = &rng};
    (void)context;
    cub_rng_init(&rng, 1, 0);
    search_begin(&memory, &what, &rng);
    memory.careful = true;
    for (size_t i = 0; i < (TEST_SANITIZED ? 1 : sizeof used / sizeof *used); i++) {
        ecu_dice dice;
        assert_true(ecu_dice_parse(used[i], &dice));
        assert_true(llabs(search_hold(&memory, dice) - stuck_in_looks(dice, 4000)) < RACE_ONE / 100 * 5);
    }
}

/* As many rolls as a master tries are all that three dice can show, whatever their colours. */
static void test_three_left(void **context)
{
    static const char *const used[] = {"1333000++++", "133000++++", "13330000+", "3000++++", "33330++++", "333000+++"};
    (void)context;
    for (size_t i = 0; i < sizeof used / sizeof *used; i++) {
        ecu_dice dice;
        assert_true(ecu_dice_parse(used[i], &dice));
        uint32_t count = ecu_cup_count(ecu_cup_without(dice));
        assert_true(ECU_ROLLED - ecu_dice_count(dice) > 3 || count <= SEARCH_ROLLS);
    }
}

/* The first seat's share of a race of two, every outcome followed to its end. */
static double follow(const double odds[3], int a, int b, int target)
{
    double sum = 0;
    if (a >= target || b >= target)
        return a > b ? 1 : a == b ? 0.5 : 0;
    for (int i = 0; i < 3; i++)
        for (int k = 0; k < 3; k++)
            if (i + k > 0)
                sum += odds[i] * odds[k] * follow(odds, a + i, b + k, target);
    return sum / (1 - odds[0] * odds[0]);
}

static void test_race(void **context)
{
    static const double odds[3] = {0.25, 0.5, 0.25};
    struct race *race = &memory.race;
    cub_value share[RACE_SEATS];
    (void)context;
    for (int a = 0; a < 4; a++)
        for (int b = 0; b < 4; b++) {
            race_clear(race, 2);
            race->target = 5;
            race_begin(race, 0, a * CUB_POINT);
            race_begin(race, 1, b * CUB_POINT);
            for (int i = 0; i < 3; i++)
                for (int seat = 0; seat < 2; seat++)
                    race->first[seat].odds[i] = race->later[0][seat].odds[i] = (uint32_t)(odds[i] * RACE_ONE);
            race_run(race, share);
            assert_true(fabs(share[0] - CUB_VICTORY * follow(odds, a, b, 5)) < 100);
            assert_int_equal(share[0] + share[1], CUB_VICTORY);
        }
}

/* Último of two: rounds that the starter wins with the level's odds, all of them followed. */
static double follow_rounds(double start, int starter, int a, int b)
{
    double first = starter ? 1 - start : start;
    if (a == 0 || b == 0)
        return a == 0;
    return first * follow_rounds(start, !starter, a - 1, b) + (1 - first) * follow_rounds(start, !starter, a, b - 1);
}

static void test_rounds(void **context)
{
    (void)context;
    for (int level = CUB_NOVATO; level <= CUB_MAESTRO; level++)
        for (int a = 0; a < 5; a++)
            for (int b = 0; b < 5; b++) {
                struct ecuaciones s = begin(ECU_ULTIMO, 2);
                cub_value found[CUB_SEATS];
                uint32_t odds[RACE_SEATS];
                search_start((enum cub_level)level, 2, 0, odds);
                double start = (double)odds[0] / RACE_ONE;
                s.points[0] = s.base.score[0] = a;
                s.points[1] = s.base.score[1] = b;
                s.starter = s.seat = (uint8_t)((a + b) % 2);
                value(&s, (enum cub_level)level, found);
                assert_true(fabs(found[0] - CUB_VICTORY * follow_rounds(start, s.starter, 5 - a, 5 - b)) < 100);
            }
}

/* The same of three, who win with odds that turn with the start. */
static double follow_three(uint32_t odds[][RACE_SEATS], int seat, int starter, const int need[3])
{
    double sum = 0;
    for (int i = 0; i < 3; i++) {
        int after[3] = {need[0] - (i == 0), need[1] - (i == 1), need[2] - (i == 2)};
        double chance = (double)odds[starter][i] / RACE_ONE;
        sum += chance * (after[i] ? follow_three(odds, seat, (starter + 1) % 3, after) : i == seat);
    }
    return sum;
}

static void test_three(void **context)
{
    uint32_t odds[3][RACE_SEATS];
    struct ecuaciones s = begin(ECU_ULTIMO, 3);
    cub_value found[CUB_SEATS];
    (void)context;
    for (int starter = 0; starter < 3; starter++)
        search_start(CUB_MEDIO, 3, starter, odds[starter]);
    for (int i = 0; i < 9; i++) {
        int need[3] = {1 + i % 3, 1 + i / 3, 2};
        for (int seat = 0; seat < 3; seat++)
            s.points[seat] = s.base.score[seat] = 3 - need[seat];
        s.starter = s.seat = (uint8_t)(i % 3);
        value(&s, CUB_MEDIO, found);
        for (int seat = 0; seat < 3; seat++)
            assert_true(fabs(found[seat] - CUB_VICTORY * follow_three(odds, seat, s.starter, need)) < 25000);
    }
}

/* Whoever may win a round, somebody does; at the start nobody's chances depend on where they sit, only on who starts.
 */
static void test_starts(void **context)
{
    (void)context;
    for (int level = CUB_NOVATO; level <= CUB_MAESTRO; level++)
        for (int seats = 2; seats <= RACE_SEATS; seats++) {
            uint32_t first[RACE_SEATS], last[RACE_SEATS];
            uint64_t sum = 0;
            search_start((enum cub_level)level, seats, 0, first);
            search_start((enum cub_level)level, seats, seats - 1, last);
            for (int i = 0; i < seats; i++) {
                sum += first[i];
                assert_int_equal(first[i], last[(i + seats - 1) % seats]);
            }
            assert_in_range(sum, RACE_ONE - RACE_ONE / 100000, RACE_ONE);
        }
}

/* Nobody is ahead at the start; who has more points is; who can't be caught has won. */
static void test_values(void **context)
{
    cub_value found[CUB_SEATS];
    struct ecuaciones s = begin(ECU_UNO, 2);
    (void)context;
    value(&s, CUB_MAESTRO, found);
    assert_int_equal(found[0], CUB_VICTORY / 2);
    s.points[0] = s.base.score[0] = 3;
    value(&s, CUB_MAESTRO, found);
    assert_in_range(found[0], CUB_VICTORY / 2 + 1, CUB_VICTORY - 1);
    s.points[0] = s.base.score[0] = 46;
    value(&s, CUB_MAESTRO, found);
    assert_true(found[0] > CUB_VICTORY / 1000 * 999);
    s = begin(ECU_TORNEO, 2);
    value(&s, CUB_MEDIO, found);
    assert_in_range(found[0], CUB_VICTORY / 2 + 1, CUB_VICTORY * 3 / 5); /* it begins the last game */
    s.base.score[1] = 3;
    value(&s, CUB_MEDIO, found);
    assert_true(found[1] > found[0]);
}

/* EC-50: a tournament's second game and its last are worth the same whether the last is foreseen or begun. */
static void test_tournament(void **context)
{
    cub_value before[CUB_SEATS], after[CUB_SEATS];
    struct ecuaciones s = begin(ECU_TORNEO, 2);
    (void)context;
    s.game = ECU_TODOS;
    s.target = 31;
    s.base.score[0] = 10;
    s.base.score[1] = 7;
    s.points[0] = s.points[1] = 22;
    move(&s, CUB_DICE, "35590248::::");
    move(&s, 1, "2:3:5:8=9:540");
    value(&s, CUB_MAESTRO, before);
    move(&s, 0, "2:304=5:8:95"); /* fewer points: the game is lost, 17 to 17, and the last one begins */
    assert_int_equal(s.game, ECU_ULTIMO);
    value(&s, CUB_MAESTRO, after);
    assert_true(before[0] > after[0] && after[0] > CUB_VICTORY * 9 / 10);
}

/* EC-23, EC-31: whoever handed in the best equation of an extra round wins it or shares it. */
static void test_todos_value(void **context)
{
    cub_value found[CUB_SEATS];
    struct ecuaciones s = begin(ECU_TODOS, 2);
    (void)context;
    s.points[0] = s.points[1] = 30;
    move(&s, CUB_DICE, "55770248+-x:");
    value(&s, CUB_MAESTRO, found);
    assert_int_equal(found[0], CUB_VICTORY / 2);
    move(&s, 0, "5x8=40");
    value(&s, CUB_MAESTRO, found);
    assert_true(found[0] < CUB_VICTORY / 100);
}

/* EC-21: one point short, and the best equation of the round in sight: its bonus decides. */
static void test_bonus(void **context)
{
    cub_value found[CUB_SEATS];
    struct ecuaciones s = begin(ECU_TODOS, 2);
    (void)context;
    move(&s, CUB_DICE, "55770248+-x:");
    struct cub_thought t = think(&s, 0, CUB_MAESTRO);
    move(&s, 1, "5x8=40");
    s.points[0] = s.target - 2 - score_of(t.move);
    s.points[1] = s.target - 1 - 8;
    value(&s, CUB_MAESTRO, found);
    assert_int_equal(found[0], CUB_VICTORY);
}

/* What each line would enter, and what the others bring then: the best of it is what the position is worth. */
static void test_solitaire(void **context)
{
    struct ecuaciones s = begin(ECU_YAHTZEE, 1);
    cub_value found[CUB_SEATS], most = 0;
    (void)context;
    value(&s, CUB_MAESTRO, found);
    assert_int_equal(found[0], 106801); /* 106.800920: docs/atlas.md */
    move(&s, CUB_DICE, "55770248+-x:");
    struct cub_thought t = think(&s, 0, CUB_MAESTRO);
    for (int line = 0; line < ECU_LINES; line++) {
        struct ecu_task task = ecuaciones_task(&s);
        struct ecu_best best = {0};
        task.line = (enum ecu_line)line;
        ecu_solve(&task, &best);
        cub_value worth = best.score * CUB_POINT + (cub_value)((optimum_lines[31 & ~(1 << line)] + 500) / 1000);
        most = worth > most ? worth : most;
    }
    assert_true(t.choice[0].value >= most);
    assert_true((t.move & ECU_REROLL) || t.choice[0].value == most);
    value(&s, CUB_MAESTRO, found);
    assert_int_equal(found[0], t.choice[0].value);
}

/* EC-60, EC-61: dice that make nothing of the one free line go back, but not a second time. */
static void test_reroll(void **context)
{
    struct ecuaciones s = begin(ECU_YAHTZEE, 1);
    (void)context;
    for (int line = 0; line < ECU_LINES; line++)
        s.lines[line] = line == ECU_RED ? -1 : 20;
    move(&s, CUB_DICE, "11110000::::");
    struct cub_thought t = think(&s, 0, CUB_MAESTRO);
    assert_true(t.move & ECU_REROLL);
    assert_in_range(ecu_dice_count(t.move ^ ECU_REROLL), 1, ECU_REROLLED);
    ecuaciones_apply(&s, 0, t.move);
    ecuaciones_apply(&s, CUB_DICE, ecu_cup_nth(ecu_cup_without(s.dice), 0));
    t = think(&s, 0, CUB_MAESTRO);
    for (uint32_t i = 0; i < t.choices; i++)
        assert_false(t.choice[i].move & ECU_REROLL);
}

/* What every roll scores on each line is known: for a part of them it is solved anew. */
static void test_line_scores(void **context)
{
    enum { ROLLS = 150 };
    struct ecu_cup cup = ecu_cup_without(0);
    struct cub_rng rng;
    (void)context;
    assert_in_range(optimum_rows, 1, OPTIMUM_ROWS);
    cub_rng_init(&rng, SEED, 2);
    for (int i = 0; i < ROLLS; i++) {
        uint32_t place = cub_rng_below(&rng, ecu_cup_count(cup));
        for (int line = 0; line < ECU_LINES; line++) {
            struct ecu_task task = {.dice = ecu_cup_nth(cup, place), .line = (enum ecu_line)line};
            struct ecu_best best = {0};
            ecu_solve(&task, &best);
            assert_in_range(optimum_row[place], 0, optimum_rows - 1);
            assert_int_equal(optimum_scores[optimum_row[place]][line], best.score);
        }
    }
}

/* EC-62: what a roll is worth that is entered on the best of these lines, by the points that they bring. */
static double enter(ecu_dice dice, unsigned lines, int cost)
{
    const uint8_t *score = optimum_scores[optimum_row[ecu_cup_place(ecu_cup_without(0), dice)]];
    double most = 0;
    for (int line = 0; line < ECU_LINES; line++)
        if (lines >> line & 1)
            most = fmax(most, fmax(score[line] - cost, 0) + optimum_lines[lines & ~(1u << line)] / 1e6);
    return most;
}

/* The same on average when these dice go back, every way in which they can fall counted one by one. */
static double count_falls(ecu_dice dice, ecu_dice back, unsigned lines, int cost)
{
    static const char *const sides[3] = {"133579", "022468", "++--x:"};
    double sum = 0;
    if (!back)
        return enter(dice, lines, cost);
    int sign = __builtin_ctzll(back) / 4, colour = 2;
    ecu_dice die = (ecu_dice)1 << 4 * sign;
    if (sign >= ECU_DIGIT && sign < ECU_DIVIDE)
        colour = (sign - ECU_DIGIT) % 2 ? 0 : 1;
    for (int i = 0; i < 6; i++) {
        ecu_dice fallen;
        char face[2] = {sides[colour][i], 0};
        assert_true(ecu_dice_parse(face, &fallen));
        sum += count_falls(dice - die + fallen, back - die, lines, cost);
    }
    return sum / 6;
}

static struct ecuaciones with_lines(unsigned lines, const char *roll)
{
    struct ecuaciones s = begin(ECU_YAHTZEE, 1);
    for (int line = 0; line < ECU_LINES; line++)
        s.lines[line] = lines >> line & 1 ? -1 : 0;
    move(&s, CUB_DICE, roll);
    return s;
}

/* What a move of a master is worth, in points. */
static double count_move(const struct ecuaciones *s, unsigned lines, cub_move m)
{
    int line = (int)(m >> ECU_LINE_SHIFT & 7) - 1;
    if (m & ECU_REROLL)
        return count_falls(s->dice, m ^ ECU_REROLL, lines, ecu_dice_count(m ^ ECU_REROLL));
    return enter(s->dice, 1u << line, 0) + optimum_lines[lines & ~(1u << line)] / 1e6;
}

/* EC-60: a master's choices are worth what they say, and nothing that may go back is worth more: some of it is tried.
 */
static void test_optimum(void **context)
{
    static const char *const rolls[] = {"33570224++-:", "11110000+++x", "13352248++--", "35792268::::"};
    static const unsigned free[] = {31, 16, 21, 6};
    (void)context;
    for (int k = 0; k < 4; k++) {
        struct ecuaciones s = with_lines(free[k], rolls[k]);
        struct cub_thought t = think(&s, 0, CUB_MAESTRO);
        uint32_t count = ecu_handful_count(s.dice, ECU_REROLLED);
        cub_value found[CUB_SEATS];
        for (uint32_t i = 0; i < t.choices; i++)
            assert_true(fabs(t.choice[i].value - CUB_POINT * count_move(&s, free[k], t.choice[i].move)) < 0.6);
        for (uint32_t i = 0; i < count; i++) {
            ecu_dice back = ecu_handful_nth(s.dice, ECU_REROLLED, i);
            if (ecu_dice_count(back) <= 2 || i % 30 == 0)
                assert_true(t.choice[0].value > CUB_POINT * count_move(&s, free[k], ECU_REROLL | back) - 1);
        }
        assert_true(t.choice[0].value >= CUB_POINT * enter(s.dice, free[k], 0) - 1);
        value(&s, CUB_MAESTRO, found);
        assert_int_equal(found[0], t.choice[0].value);
    }
}

/* The same equation takes a beginner longer, and more dice take anyone longer. */
static void test_time(void **context)
{
    struct ecuaciones s = begin(ECU_UNO, 2);
    uint32_t before = 0;
    (void)context;
    move(&s, CUB_DICE, "55770248+-x:");
    for (int level = CUB_MAESTRO; level >= CUB_NOVATO; level--) {
        struct cub_thought t = think(&s, 0, (enum cub_level)level);
        uint32_t a_die = t.ms / (uint32_t)(1 + ecu_dice_count(ecu_equation_dice(t.move)));
        assert_true(a_die > before);
        before = a_die;
    }
}

/* The reasons for a move, in order; NULL ends them. */
static void expect_reasons(const struct ecuaciones *s, const char *text, const char *const *want)
{
    struct cub_message why[4];
    cub_move m = cub_game_parse(&cub_ecuaciones, &s->base, s->seat, text, NULL);
    assert_true(m != 0);
    int count = cub_ecuaciones_bot.explain(&s->base, s->seat, m, why, 4);
    for (int i = 0; i < count; i++) {
        assert_non_null(want[i]);
        assert_string_equal(why[i].id, want[i]);
    }
    assert_null(want[count]);
    assert_int_equal(cub_ecuaciones_bot.explain(&s->base, s->seat, m, why, 0), 0);
}

#define EXPECT(s, text, ...) expect_reasons(s, text, (const char *const[]){__VA_ARGS__, NULL})

static void test_explain(void **context)
{
    struct ecuaciones s = begin(ECU_UNO, 2);
    (void)context;
    move(&s, CUB_DICE, "55770248+-x:");
    EXPECT(&s, "5x8=40", "ecuaciones.bot-dice", "ecuaciones.bot-points");
    assert_true(ecu_dice_parse("11++", &s.dice));
    EXPECT(&s, "-", "ecuaciones.bot-none");
    s = begin(ECU_ULTIMO, 2); /* fewer points than the solver finds: the reason says that they do not count */
    move(&s, CUB_DICE, "55770248+-x:");
    EXPECT(&s, "5x8=40", "ecuaciones.bot-dice", "ecuaciones.bot-leaves", "ecuaciones.bot-no-points");
}

/* Where another line would bring more now, the reason says that it is kept. */
static void test_explain_lines(void **context)
{
    struct ecuaciones s = begin(ECU_YAHTZEE, 1);
    struct cub_message why[4];
    (void)context;
    move(&s, CUB_DICE, "55770248+-x:");
    EXPECT(&s, "R55", "ecuaciones.bot-reroll", "ecuaciones.bot-instead");
    EXPECT(&s, "h -", "ecuaciones.bot-zero", "ecuaciones.bot-keeps");
    EXPECT(&s, "h 5x8=40", "ecuaciones.bot-zero", "ecuaciones.bot-keeps");
    EXPECT(&s, "b 5x8=40", "ecuaciones.bot-line", "ecuaciones.bot-points");
    cub_move zero = cub_game_parse(&cub_ecuaciones, &s.base, 0, "h -", NULL);
    assert_int_equal(cub_ecuaciones_bot.explain(&s.base, 0, zero, why, 4), 2);
    struct ecu_task task = {.dice = s.dice, .line = ECU_BLUE};
    struct ecu_best best;
    assert_true(ecu_solve(&task, &best));
    assert_true(atoi(why[1].arg[1]) >= best.score);
    for (int line = 0; line < ECU_LINES - 1; line++) /* the last line has no other beside it */
        s.lines[line] = 0;
    EXPECT(&s, "h -", "ecuaciones.bot-zero");
}

static void test_explain_best(void **context)
{
    struct ecuaciones s = begin(ECU_UNO, 2);
    struct cub_message why[2];
    (void)context;
    move(&s, CUB_DICE, "55770248+-x:");
    cub_move m = think(&s, 0, CUB_MAESTRO).move;
    assert_int_equal(cub_ecuaciones_bot.explain(&s.base, 0, m, why, 2), 2);
    assert_string_equal(why[1].id, "ecuaciones.bot-best");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_every_mode),    cmocka_unit_test(test_matches_end),  cmocka_unit_test(test_sight),
        cmocka_unit_test(test_last_die),      cmocka_unit_test(test_overlooked),   cmocka_unit_test(test_hold),
        cmocka_unit_test(test_race),          cmocka_unit_test(test_rounds),       cmocka_unit_test(test_values),
        cmocka_unit_test(test_tournament),    cmocka_unit_test(test_todos_value),  cmocka_unit_test(test_bonus),
        cmocka_unit_test(test_solitaire),     cmocka_unit_test(test_reroll),       cmocka_unit_test(test_line_scores),
        cmocka_unit_test(test_optimum),       cmocka_unit_test(test_time),         cmocka_unit_test(test_explain),
        cmocka_unit_test(test_explain_lines), cmocka_unit_test(test_explain_best), cmocka_unit_test(test_three_left),
        cmocka_unit_test(test_three),         cmocka_unit_test(test_starts),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
