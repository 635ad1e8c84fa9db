/*
 * Thread pool. Threads sleep until the round counts up, work, and report; the caller works, too, and sleeps until the
 * last one has reported.
 *
 *     idle --pool_run: round + 1--> working --every thread has reported--> idle --pool_close--> ended
 */
#include "batch/pool.h"

#include <pthread.h>
#include <stdbool.h>
#include <stdlib.h>

struct pool_thread {
    struct pool *pool;
    pthread_t id;
    uint32_t number;
};

struct pool {
    pthread_mutex_t lock;
    pthread_cond_t begun, done;
    uint64_t round;
    uint32_t threads; /* the caller's included */
    uint32_t working; /* the caller's not */
    bool closing;
    pool_work *work;
    void *context;
    struct pool_thread thread[];
};

static void *run_thread(void *context)
{
    const struct pool_thread *thread = context;
    struct pool *pool = thread->pool;
    uint64_t round = 0;
    pthread_mutex_lock(&pool->lock);
    for (;;) {
        while (pool->round == round && !pool->closing)
            pthread_cond_wait(&pool->begun, &pool->lock);
        if (pool->closing)
            break;
        round = pool->round;
        pthread_mutex_unlock(&pool->lock);
        pool->work(pool->context, thread->number);
        pthread_mutex_lock(&pool->lock);
        if (--pool->working == 0)
            pthread_cond_signal(&pool->done);
    }
    pthread_mutex_unlock(&pool->lock);
    return NULL;
}

struct pool *pool_open(uint32_t threads)
{
    struct pool *pool = calloc(1, sizeof *pool + threads * sizeof pool->thread[0]);
    if (!pool)
        return NULL;
    pthread_mutex_init(&pool->lock, NULL);
    pthread_cond_init(&pool->begun, NULL);
    pthread_cond_init(&pool->done, NULL);
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
    pthread_mutex_lock(&pool->lock);
    pool->closing = true;
    pthread_cond_broadcast(&pool->begun);
    pthread_mutex_unlock(&pool->lock);
    for (uint32_t i = 1; i < pool->threads; i++)
        pthread_join(pool->thread[i].id, NULL);
    pthread_cond_destroy(&pool->begun);
    pthread_cond_destroy(&pool->done);
    pthread_mutex_destroy(&pool->lock);
    free(pool);
}

void pool_run(struct pool *pool, pool_work *work, void *context)
{
    pthread_mutex_lock(&pool->lock);
    pool->work = work;
    pool->context = context;
    pool->working = pool->threads - 1;
    pool->round++;
    pthread_cond_broadcast(&pool->begun);
    pthread_mutex_unlock(&pool->lock);
    work(context, 0);
    pthread_mutex_lock(&pool->lock);
    while (pool->working > 0)
        pthread_cond_wait(&pool->done, &pool->lock);
    pthread_mutex_unlock(&pool->lock);
}
