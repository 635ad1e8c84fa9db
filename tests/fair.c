/* Whose bot thinks next. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

#include "server/fair.h"

enum { QUICK = 0, ONE = 1, OTHER = 2 }; /* threads */

static struct fair_task *add(struct fair *fair, struct fair_task *task, uint64_t owner, bool quick, bool empty)
{
    *task = (struct fair_task){.owner = owner, .quick = quick, .empty = empty};
    fair_add(fair, task);
    return task;
}

/* Owners take turns, however many tasks one of them has, each with its own in their order. */
static void test_turns(void **context)
{
    struct fair fair;
    struct fair_task tasks[6];
    const uint64_t owners[] = {7, 7, 7, 8, 9, 8};
    const int order[] = {0, 3, 4, 1, 5, 2};
    (void)context;
    fair_init(&fair, 2);
    for (int i = 0; i < 6; i++)
        add(&fair, &tasks[i], owners[i], false, false);
    for (int i = 0; i < 6; i++)
        assert_ptr_equal(fair_take(&fair, ONE), &tasks[order[i]]);
    assert_null(fair_take(&fair, ONE));
}

/* One thread does nothing but what is quick; the others do that last. */
static void test_quick(void **context)
{
    struct fair fair;
    struct fair_task tasks[4];
    (void)context;
    fair_init(&fair, 2);
    add(&fair, &tasks[0], 7, false, false);
    assert_null(fair_take(&fair, QUICK));
    add(&fair, &tasks[1], 7, true, false);
    add(&fair, &tasks[2], 7, true, true);
    assert_ptr_equal(fair_take(&fair, QUICK), &tasks[1]);
    assert_ptr_equal(fair_take(&fair, QUICK), &tasks[2]);
    add(&fair, &tasks[3], 8, true, false);
    assert_ptr_equal(fair_take(&fair, ONE), &tasks[0]);
    assert_ptr_equal(fair_take(&fair, ONE), &tasks[3]);
    fair_init(&fair, 1); /* there is none to spare */
    add(&fair, &tasks[0], 7, false, false);
    assert_ptr_equal(fair_take(&fair, QUICK), &tasks[0]);
}

/* Of three threads one is left for the others, until the owner's own is done. */
static void test_most(void **context)
{
    struct fair fair;
    struct fair_task tasks[4];
    (void)context;
    fair_init(&fair, 3);
    for (int i = 0; i < 3; i++)
        add(&fair, &tasks[i], 7, false, false);
    assert_ptr_equal(fair_take(&fair, ONE), &tasks[0]);
    assert_null(fair_take(&fair, OTHER));
    add(&fair, &tasks[3], 8, false, false);
    assert_ptr_equal(fair_take(&fair, OTHER), &tasks[3]);
    assert_null(fair_take(&fair, OTHER));
    assert_ptr_equal(fair_take(&fair, ONE), &tasks[1]);
    assert_ptr_equal(fair_take(&fair, ONE), &tasks[2]);
}

/* The server's own long tasks are nobody's: threads that do nothing are not taken for its. */
static void test_nobody(void **context)
{
    struct fair fair;
    struct fair_task tasks[2];
    (void)context;
    fair_init(&fair, 3);
    add(&fair, &tasks[0], 0, false, false);
    add(&fair, &tasks[1], 0, false, true);
    assert_ptr_equal(fair_take(&fair, ONE), &tasks[0]);
    assert_ptr_equal(fair_take(&fair, OTHER), &tasks[1]);
}

/* Tables without people wait, but not for ever. */
static void test_empty(void **context)
{
    struct fair fair;
    struct fair_task tasks[20];
    int at = 0;
    (void)context;
    fair_init(&fair, 2);
    add(&fair, &tasks[0], 7, false, true);
    for (int i = 1; i < 20; i++)
        add(&fair, &tasks[i], 8, false, false);
    assert_ptr_equal(fair_take(&fair, ONE), &tasks[1]);
    while (fair_take(&fair, ONE) != &tasks[0])
        at++;
    assert_in_range(at, 5, 10);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_turns), cmocka_unit_test(test_quick),
                                       cmocka_unit_test(test_most), cmocka_unit_test(test_nobody),
                                       cmocka_unit_test(test_empty)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
