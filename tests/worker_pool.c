/* Tasks that threads have done come back to the loop, whether it waits for them or not. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

#include "host/clock.h"
#include "server/loop.h"
#include "server/worker_pool.h"

static const int64_t LONG_NS = 60000000000;

struct numbered {
    struct task task;
    int *done;
};

static void work(struct task *task, void *worker_data)
{
    (void)task;
    ++*(int *)worker_data;
}

static void done(struct task *task)
{
    ++*((struct numbered *)task)->done;
}

static struct numbered numbered(int *count)
{
    return (struct numbered){.task = {.work = work, .done = done}, .done = count};
}

/* A loop that waits for tasks is woken by the first, and is not told of it a second time. */
static void test_waits(void **context)
{
    struct completion_queue completions;
    struct worker_pool pool;
    int worked = 0, count = 0;
    struct numbered one = numbered(&count);
    (void)context;
    struct loop *loop = loop_open();
    completion_queue_init(&completions, loop);
    assert_true(worker_pool_init(&pool, (void *const[]){&worked}, 1, false, 0, &completions));
    assert_false(completion_queue_wait(&completions, cub_clock_ns() - 1));
    worker_pool_submit(&pool, &one.task);
    assert_true(completion_queue_wait(&completions, cub_clock_ns() + LONG_NS));
    assert_int_equal(count, 0);
    assert_int_equal(completion_queue_drain(&completions), 1);
    assert_int_equal(count, 1);
    assert_int_equal(completion_queue_drain(&completions), 0);
    worker_pool_finish(&pool);
    loop_close(loop);
}

struct looping {
    struct completion_queue completions;
    struct loop *loop;
    int drained;
};

static void on_woken(void *context)
{
    struct looping *looping = context;
    looping->drained += completion_queue_drain(&looping->completions);
    if (looping->drained == 2)
        loop_stop(looping->loop);
}

/* What comes after a wait in vain wakes the loop as ever. */
static void test_woken(void **context)
{
    struct looping looping = {.loop = loop_open()};
    struct worker_pool pool;
    int worked = 0, count = 0;
    struct numbered tasks[] = {numbered(&count), numbered(&count)};
    (void)context;
    completion_queue_init(&looping.completions, looping.loop);
    loop_wakes(looping.loop, on_woken, &looping);
    assert_true(worker_pool_init(&pool, (void *const[]){&worked}, 1, false, 0, &looping.completions));
    assert_false(completion_queue_wait(&looping.completions, cub_clock_ns() + 1000000));
    for (int i = 0; i < 2; i++)
        worker_pool_submit(&pool, &tasks[i].task);
    loop_run(looping.loop);
    assert_int_equal(count, 2);
    worker_pool_finish(&pool);
    assert_int_equal(worked, 2);
    loop_close(looping.loop);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_waits), cmocka_unit_test(test_woken)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
