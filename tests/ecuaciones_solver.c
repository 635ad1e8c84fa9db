/*
 * The solver against plain ways to find equations: every small set of dice, tried
 * by brute force, and larger sets and whole rolls by a replay. With the argument
 * `long` the sets are larger and the rolls more.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "tests/ecuaciones_walk.h"
#include "tests/support.h"

static bool long_run;

/* What equations a plain search found. */
struct list {
    ecu_equation *equation;
    size_t count, room;
};

static bool append(void *context, cub_move equation)
{
    struct list *list = context;
    if (list->count == list->room) {
        list->room = list->room ? 2 * list->room : 64;
        list->equation = realloc(list->equation, list->room * sizeof *list->equation);
        assert_non_null(list->equation);
    }
    list->equation[list->count++] = equation;
    return true;
}

static int by_text(const void *a, const void *b)
{
    ecu_equation x = *(const ecu_equation *)a, y = *(const ecu_equation *)b;
    return x < y ? -1 : x > y;
}

static void sort(struct list *list)
{
    if (list->count > 0)
        qsort(list->equation, list->count, sizeof *list->equation, by_text);
}

static void same_lists(const struct list *a, const struct list *b)
{
    assert_int_equal(a->count, b->count);
    if (a->count > 0)
        assert_memory_equal(a->equation, b->equation, a->count * sizeof *a->equation);
}

/* The task's words, literally. */
static bool fits_task(const struct ecu_task *task, ecu_equation equation)
{
    ecu_dice used = ecu_equation_dice(equation);
    return ecu_dice_within(used, task->dice + task->must) && ecu_dice_within(task->must, used) &&
           (!task->must || used != task->must) && ecu_line_fits(task->line, equation);
}

static int score(const struct ecu_task *task, ecu_equation equation)
{
    return ecu_equation_score(equation, NULL) + ecu_line_bonus(task->line, equation);
}

static int rank(const struct ecu_task *task, ecu_equation equation)
{
    return score(task, equation) + (task->most_dice ? 100 * ecu_dice_count(ecu_equation_dice(equation)) : 0);
}

/* Holds the solver to a list of all equations of the task's dice, in byte order. */
static void check_task(const struct ecu_task *task, const struct list *all)
{
    struct list want = {0}, best = {0}, each = {0}, found = {0};
    struct ecu_best answer;
    int top = -1;
    for (size_t i = 0; i < all->count; i++)
        if (fits_task(task, all->equation[i]))
            append(&want, all->equation[i]);
    for (size_t i = 0; i < want.count; i++)
        top = rank(task, want.equation[i]) > top ? rank(task, want.equation[i]) : top;
    for (size_t i = 0; i < want.count; i++)
        if (rank(task, want.equation[i]) == top)
            append(&best, want.equation[i]);
    assert_int_equal(ecu_solve(task, &answer), want.count > 0);
    assert_true(answer.equation == (best.count ? best.equation[0] : 0));
    assert_int_equal(answer.score, best.count ? score(task, best.equation[0]) : 0);
    assert_true(ecu_solve_all(task, append, &found));
    same_lists(&best, &found);
    assert_int_equal(ecu_any(task), want.count > 0);
    assert_true(ecu_each(task, append, &each));
    sort(&each);
    same_lists(&want, &each);
    free(want.equation);
    free(best.equation);
    free(each.equation);
    free(found.equation);
}

/* Puts some of the dice, chosen by a number, among those that must be used. */
static void split_must(struct ecu_task *task, unsigned which)
{
    for (int sign = 1; sign < ECU_SIGNS; sign++, which >>= 1)
        if ((which & 1) && (task->dice >> 4 * sign & 15)) {
            task->dice -= (ecu_dice)1 << 4 * sign;
            task->must += (ecu_dice)1 << 4 * sign;
        }
}

static void check_dice(ecu_dice dice, void find(ecu_dice, cub_visit *, void *), unsigned number)
{
    struct list all = {0};
    find(dice, append, &all);
    sort(&all);
    for (int line = ECU_BLUE; line <= ECU_FREE; line++) {
        struct ecu_task task = {.dice = dice, .line = (enum ecu_line)line, .most_dice = number % 3 == 0};
        check_task(&task, &all);
    }
    struct ecu_task task = {.dice = dice, .line = ECU_FREE, .most_dice = number % 2 == 0};
    split_must(&task, number * 2654435761u >> 16);
    check_task(&task, &all);
    free(all.equation);
}

/* Every set of this many dice that the box has, or every nth of them. */
struct sets {
    unsigned every, number;
};

static void each_set(struct sets *sets, ecu_dice dice, int sign, int more)
{
    if (!ecu_dice_sound(dice))
        return;
    if (more == 0 && sets->number++ % sets->every == 0)
        check_dice(dice, test_brute, sets->number);
    if (more == 0)
        return;
    for (; sign < ECU_SIGNS; sign++)
        if (sign != ECU_EQUALS)
            each_set(sets, dice + ((ecu_dice)1 << 4 * sign), sign, more - 1);
}

static void test_small_sets(void **context)
{
    (void)context;
    for (int size = 1; size <= 7; size++) {
        struct sets sets = {.every = size <= 5 ? 1 : size == 6 ? (long_run ? 1 : 29) : (long_run ? 37 : 2003)};
        each_set(&sets, 0, 1, size);
        assert_true(sets.number > 10);
    }
}

static ecu_dice roll(struct cub_rng *rng, int green, int blue, int red)
{
    static const char *const faces[] = {"133579", "022468", "++--x:"};
    const int counts[] = {green, blue, red};
    ecu_dice dice = 0;
    for (int colour = 0; colour < 3; colour++)
        for (int i = 0; i < counts[colour]; i++) {
            char face[2] = {faces[colour][cub_rng_below(rng, 6)]};
            dice += test_dice(face);
        }
    return dice;
}

static void test_larger_sets(void **context)
{
    struct cub_rng rng;
    (void)context;
    cub_rng_init(&rng, 5, 0);
    check_dice(test_dice("01455+--x"), test_walk, 1); /* a plan without numbers of several digits that ties */
    for (int i = 0; i < (long_run ? 4000 : TEST_SANITIZED ? 50 : 200); i++) {
        int green = 2 + (int)cub_rng_below(&rng, 2), blue = 2 + (int)cub_rng_below(&rng, 2);
        check_dice(roll(&rng, green, blue, 3 + (int)cub_rng_below(&rng, 2)), test_walk, (unsigned)i);
    }
}

static void test_rolls(void **context)
{
    struct cub_rng rng;
    (void)context;
    if (TEST_SANITIZED) { /* a whole roll takes half a minute there */
        check_dice(test_dice("5570248+-x"), test_walk, 1);
        return;
    }
    cub_rng_init(&rng, 6, 0);
    check_dice(test_dice("55770248+-x:"), test_walk, 1); /* EC-12 */
    check_dice(test_dice("11112222+-::"), test_walk, 2);
    for (int i = 0; i < (long_run ? 5 : 0); i++)
        check_dice(roll(&rng, 4, 4, 4), test_walk, (unsigned)i);
}

static ecu_equation solve(const char *dice)
{
    struct ecu_task task = {.dice = test_dice(dice), .line = ECU_FREE};
    struct ecu_best best;
    return ecu_solve(&task, &best) ? best.equation : 0;
}

/* EC-8 is where + and - are not the same. */
static void test_same_rows(void **context)
{
    char text[ECU_DICE + 1];
    (void)context;
    ecu_equation_print(solve("5555+-"), text);
    assert_string_equal(text, "5+5-5=5");
    assert_true(solve("5555++") == 0);
}

/* The rulebook's best of a round was not the best of its roll. */
static void test_example_roll(void **context)
{
    struct ecu_task task = {.dice = test_dice("55770248+-x:"), .line = ECU_FREE};
    struct ecu_best best;
    char text[ECU_DICE + 1];
    (void)context;
    assert_true(ecu_solve(&task, &best));
    ecu_equation_print(best.equation, text);
    assert_string_equal(text, "0+245:5=7x8-7");
    assert_int_equal(best.score, 21);
}

static bool stop(void *context, cub_move equation)
{
    (void)equation;
    return --*(int *)context > 0;
}

static void test_stopping(void **context)
{
    struct ecu_task task = {.dice = test_dice("55770248+-x:"), .line = ECU_FREE};
    int left = 7;
    (void)context;
    assert_false(ecu_each(&task, stop, &left));
    assert_int_equal(left, 0);
    left = 7;
    assert_false(ecu_solve_all(&task, stop, &left));
    assert_int_equal(left, 0);
}

static void test_unsound_dice(void **context)
{
    struct ecu_task task = {.dice = test_dice("11111+"), .line = ECU_FREE};
    struct ecu_best best;
    (void)context;
    assert_false(ecu_dice_sound(task.dice));
    assert_false(ecu_solve(&task, &best));
}

/* A careless player finds what is within the task and again the same; often nothing, mostly so on top of an equation.
 */
static void test_stumble(void **context)
{
    struct cub_rng rng, again;
    int hits[2] = {0};
    (void)context;
    cub_rng_init(&rng, 7, 0);
    for (int i = 0; i < 300; i++) {
        struct ecu_task task = {.dice = roll(&rng, 4, 4, 4), .line = (enum ecu_line)(i % (ECU_FREE + 1))};
        if (i % 3 == 0)
            split_must(&task, (unsigned)i * 2654435761u >> 16);
        again = rng;
        ecu_equation found = ecu_stumble(&task, &rng);
        assert_true(found == ecu_stumble(&task, &again));
        hits[task.must != 0] += found != 0;
        if (found)
            assert_true(!ecu_equation_refuse(found, NULL) && fits_task(&task, found));
    }
    assert_in_range(hits[0], 50, 150); /* of 200 */
    assert_in_range(hits[1], 1, 25);   /* of 100 */
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_small_sets),   cmocka_unit_test(test_larger_sets),  cmocka_unit_test(test_rolls),
        cmocka_unit_test(test_same_rows),    cmocka_unit_test(test_example_roll), cmocka_unit_test(test_stopping),
        cmocka_unit_test(test_unsound_dice), cmocka_unit_test(test_stumble),
    };
    long_run = argc > 1 && strcmp(argv[1], "long") == 0;
    return cmocka_run_group_tests(tests, NULL, NULL);
}
