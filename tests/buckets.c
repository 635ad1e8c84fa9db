/* The server's rate limits: what a bucket takes, and whom it is forgotten for when all of them are in use. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>

#include <cmocka.h>

#include "server/rate_limit.h"

enum { HOUR_MS = 3600000 };

static struct rate_limits *make(uint32_t at_once, uint32_t an_hour)
{
    struct rate_limits *limits = calloc(1, sizeof *limits);
    assert_non_null(limits);
    rate_limit_set(limits, RATE_DEVICES, at_once, an_hour, HOUR_MS);
    return limits;
}

static bool take(struct rate_limits *limits, unsigned who, double cost, int64_t now_ms, uint64_t *seconds)
{
    char name[16];
    snprintf(name, sizeof name, "%u", who);
    return rate_limit_take(limits, RATE_DEVICES, name, cost, now_ms, seconds);
}

static void test_waiting(void **context)
{
    (void)context;
    struct rate_limits *limits = make(3, 3600);
    uint64_t seconds;
    for (int i = 0; i < 3; i++)
        assert_true(take(limits, 1, 1, 0, &seconds));
    for (int64_t now = 1; now < 1000; now += 7) {
        assert_false(take(limits, 1, 1, now, &seconds));
        assert_int_equal(seconds, 1);
    }
    assert_true(take(limits, 1, 1, 1000, &seconds));
    assert_false(take(limits, 1, 2, 1500, &seconds)); /* half of one is there */
    assert_true(take(limits, 1, 2, 1500 + (int64_t)seconds * 1000, &seconds));
    free(limits);
}

/* What costs more than there ever is takes all that there is, instead of being refused for ever. */
static void test_dear(void **context)
{
    (void)context;
    struct rate_limits *limits = make(10, 3600);
    uint64_t seconds;
    assert_true(take(limits, 1, 60, 0, &seconds));
    assert_false(take(limits, 1, 1, 0, &seconds));
    assert_false(take(limits, 1, 60, 5000, &seconds));
    assert_int_equal(seconds, 6);
    assert_true(take(limits, 1, 60, 11000, &seconds));
    free(limits);
}

/* More people than there are slots: those who were there keep what they have taken, those who come share. */
static void test_crowd(void **context)
{
    (void)context;
    struct rate_limits *limits = make(2, 2);
    uint64_t seconds;
    for (unsigned i = 0; i < RATE_LIMIT_SLOTS; i++)
        assert_true(take(limits, i, 2, 0, &seconds));
    assert_true(take(limits, RATE_LIMIT_SLOTS, 1, 1, &seconds));
    assert_true(take(limits, RATE_LIMIT_SLOTS + 1, 1, 1, &seconds));
    assert_false(take(limits, RATE_LIMIT_SLOTS + 2, 1, 1, &seconds)); /* the shared one is empty */
    for (unsigned i = 0; i < RATE_LIMIT_SLOTS; i++)
        assert_false(take(limits, i, 1, 2, &seconds));
    /* when all are full again, newcomers have their own; whoever has taken since keeps that */
    assert_true(take(limits, 7, 2, HOUR_MS + 2, &seconds));
    for (unsigned i = 0; i < 2 * RATE_LIMIT_SLOTS; i++)
        assert_true(take(limits, 100000 + i, i < RATE_LIMIT_SLOTS - 1 ? 2 : 0, HOUR_MS + 2, &seconds));
    assert_false(take(limits, 7, 1, HOUR_MS + 2, &seconds));
    free(limits);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_waiting),
        cmocka_unit_test(test_dear),
        cmocka_unit_test(test_crowd),
    };
    return cmocka_run_group_tests_name("buckets", tests, NULL, NULL);
}
