/*
 * Thread pool. Threads take the parts of a round one by one, the caller too. A round ends when all its parts are done,
 * not when all threads have looked for one: a thread that wakes up late finds none, or one of a later round.
 *
 *     waiting --a round begins--> taking parts --there are none left--> waiting --pool_close--> ended
 *
 * A round often takes less time than waking a thread, and the next one often follows at once. So a waiting thread looks
 * a number of times before it sleeps, and lets others have its processor after each look.
 */
#include "batch/pool.h"

#include <pthread.h>
#include <sched.h>
#include <stdbool.h>
#include <stdlib.h>

enum { LOOKS = 100 }; /* before a thread sleeps: some tens of microseconds */

struct pool_thread {
    struct pool *pool;
    pthread_t id;
    uint32_t number;
};

struct pool {
    pool_work *work;
    void *context;
    uint32_t parts;
    uint32_t next; /* the first part that no thread has taken; past the last one, how many looked for one in vain */
    uint32_t left; /* parts that are not done */
    uint32_t begun, ended; /* rounds */
    bool closing;
    uint32_t threads; /* the caller's included */
    pthread_mutex_t lock;
    pthread_cond_t begins, ends; /* one of those has counted up */
    struct pool_thread thread[];
};

static void count_up(struct pool *pool, uint32_t *rounds, pthread_cond_t *cond)
{
    pthread_mutex_lock(&pool->lock);
    __atomic_add_fetch(rounds, 1, __ATOMIC_RELEASE);
    pthread_cond_broadcast(cond);
    pthread_mutex_unlock(&pool->lock);
}

/* Waits until there are more rounds than were known, and returns how many. */
static uint32_t await(struct pool *pool, const uint32_t *rounds, uint32_t known, pthread_cond_t *cond)
{
    uint32_t now;
    for (int i = 0; i < LOOKS; i++, sched_yield())
        if ((now = __atomic_load_n(rounds, __ATOMIC_ACQUIRE)) != known)
            return now;
    pthread_mutex_lock(&pool->lock);
    while ((now = __atomic_load_n(rounds, __ATOMIC_ACQUIRE)) == known)
        pthread_cond_wait(cond, &pool->lock);
    pthread_mutex_unlock(&pool->lock);
    return now;
}

static void take_parts(struct pool *pool, uint32_t thread)
{
    uint32_t part;
    while ((part = __atomic_fetch_add(&pool->next, 1, __ATOMIC_ACQUIRE)) < pool->parts) {
        pool->work(pool->context, thread, part);
        if (__atomic_sub_fetch(&pool->left, 1, __ATOMIC_ACQ_REL) == 0)
            count_up(pool, &pool->ended, &pool->ends);
    }
}

static void *run_thread(void *context)
{
    const struct pool_thread *thread = context;
    struct pool *pool = thread->pool;
    uint32_t begun = 0;
    for (;;) {
        begun = await(pool, &pool->begun, begun, &pool->begins);
        if (__atomic_load_n(&pool->closing, __ATOMIC_RELAXED))
            return NULL;
        take_parts(pool, thread->number);
    }
}

struct pool *pool_open(uint32_t threads, uint32_t parts, pool_work *work, void *context)
{
    threads = threads < parts ? threads : parts;
    struct pool *pool = calloc(1, sizeof *pool + threads * sizeof pool->thread[0]);
    if (!pool)
        return NULL;
    pool->work = work;
    pool->context = context;
    pool->parts = pool->next = parts;
    pthread_mutex_init(&pool->lock, NULL);
    pthread_cond_init(&pool->begins, NULL);
    pthread_cond_init(&pool->ends, NULL);
    for (pool->threads = 1; pool->threads < threads; pool->threads++) {
        struct pool_thread *thread = &pool->thread[pool->threads];
        *thread = (struct pool_thread){.pool = pool, .number = pool->threads};
        if (pthread_create(&thread->id, NULL, run_thread, thread) != 0)
            break;
    }
    return pool;
}

void pool_close(struct pool *pool)
{
    if (!pool)
        return;
    __atomic_store_n(&pool->closing, true, __ATOMIC_RELAXED);
    count_up(pool, &pool->begun, &pool->begins);
    for (uint32_t i = 1; i < pool->threads; i++)
        pthread_join(pool->thread[i].id, NULL);
    pthread_cond_destroy(&pool->begins);
    pthread_cond_destroy(&pool->ends);
    pthread_mutex_destroy(&pool->lock);
    free(pool);
}

void pool_run(struct pool *pool)
{
    uint32_t ended = __atomic_load_n(&pool->ended, __ATOMIC_RELAXED);
    __atomic_store_n(&pool->left, pool->parts, __ATOMIC_RELAXED);
    /* From here on a thread that is late for the last round may take parts. */
    __atomic_store_n(&pool->next, 0, __ATOMIC_RELEASE);
    count_up(pool, &pool->begun, &pool->begins);
    take_parts(pool, 0);
    await(pool, &pool->ended, ended, &pool->ends);
}
