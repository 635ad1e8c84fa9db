/* Buzzing at one keyboard: every key counts, with its own time, and nobody gains by another's answer. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

#include "tty/full/buzz.h"

enum { DICE = 100000, LIMIT = 2000 }; /* when the dice were seen; ms for an answer */

static struct buzz begin(void)
{
    struct buzz buzz;
    buzz_begin(&buzz, DICE, 0, LIMIT);
    return buzz;
}

/* The first to press answers, the others follow in the order and with the times of their keys. */
static void test_together(void **state)
{
    struct buzz buzz = begin();
    (void)state;
    assert_int_equal(buzz_caller(&buzz), -1);
    assert_true(buzz_press(&buzz, 2, DICE + 3000));
    assert_true(buzz_press(&buzz, 0, DICE + 3000));
    assert_true(buzz_press(&buzz, 1, DICE + 3007));
    assert_int_equal(buzz_caller(&buzz), 2);
    assert_int_equal(buzz_called(&buzz), 3000);
    buzz_next(&buzz, DICE + 4500);
    assert_int_equal(buzz_caller(&buzz), 0);
    assert_int_equal(buzz_called(&buzz), 3000);
    buzz_next(&buzz, DICE + 5500);
    assert_int_equal(buzz_caller(&buzz), 1);
    assert_int_equal(buzz_called(&buzz), 3007);
    buzz_next(&buzz, DICE + 7000);
    assert_int_equal(buzz_caller(&buzz), -1);
}

/* A key counts once, and not before the dice were seen. */
static void test_once(void **state)
{
    struct buzz buzz = begin();
    (void)state;
    assert_false(buzz_press(&buzz, 0, DICE - 1));
    assert_true(buzz_press(&buzz, 0, DICE));
    assert_false(buzz_press(&buzz, 0, DICE + 5));
    buzz_next(&buzz, DICE + 100);
    assert_false(buzz_press(&buzz, 0, DICE + 200));
    assert_int_equal(buzz_caller(&buzz), -1);
}

/* The race stands still while somebody answers and then goes on; who buzzes meanwhile has used that time. */
static void test_time(void **state)
{
    struct buzz buzz = begin();
    (void)state;
    assert_int_equal(buzz_time(&buzz, DICE + 2500), 2500);
    buzz_press(&buzz, 0, DICE + 3000);
    assert_int_equal(buzz_time(&buzz, DICE + 4000), 3000);
    buzz_next(&buzz, DICE + 4500);
    assert_int_equal(buzz_time(&buzz, DICE + 4500), 3000);
    assert_int_equal(buzz_time(&buzz, DICE + 4600), 3100);
    buzz_press(&buzz, 1, DICE + 4700); /* 3200 in the race */
    buzz_press(&buzz, 2, DICE + 5700); /* while seat 1 answers */
    buzz_next(&buzz, DICE + 6000);
    assert_int_equal(buzz_called(&buzz), 4200);
    buzz_next(&buzz, DICE + 7000);
    assert_int_equal(buzz_time(&buzz, DICE + 7010), 4210);
}

/* Each has its own time for the answer: the first from its key, the others from their turn. */
static void test_limit(void **state)
{
    struct buzz buzz = begin();
    (void)state;
    buzz_press(&buzz, 0, DICE + 3000);
    buzz_press(&buzz, 1, DICE + 3001);
    assert_int_equal(buzz_left(&buzz, DICE + 3500), 1500);
    assert_int_equal(buzz_left(&buzz, DICE + 4999), 1);
    assert_int_equal(buzz_left(&buzz, DICE + 5000), 0);
    assert_int_equal(buzz_left(&buzz, DICE + 9000), 0);
    buzz_next(&buzz, DICE + 5000);
    assert_int_equal(buzz_left(&buzz, DICE + 5000), 2000);
    buzz_begin(&buzz, DICE, 0, 0);
    buzz_press(&buzz, 0, DICE + 3000);
    assert_true(buzz_left(&buzz, DICE + 999999) == CUB_NEVER);
}

/* A race that was left goes on from where it was. */
static void test_resumed(void **state)
{
    struct buzz buzz;
    (void)state;
    buzz_begin(&buzz, DICE, 4000, LIMIT);
    assert_int_equal(buzz_time(&buzz, DICE + 10), 4010);
    assert_true(buzz_press(&buzz, 3, DICE + 500));
    assert_int_equal(buzz_called(&buzz), 4500);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_together), cmocka_unit_test(test_once),    cmocka_unit_test(test_time),
        cmocka_unit_test(test_limit),    cmocka_unit_test(test_resumed),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
