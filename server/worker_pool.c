/* Worker pools take tasks from a queue, run them and hand them back to the loop. */
#include "server/worker_pool.h"

#include <sched.h>
#include <signal.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

#include "host/clock.h"
#include "server/fair.h"
#include "server/loop.h"

/* A worker that takes all and found several waits this long from one time to the next, or until many have gathered. */
enum { GATHER_NS = 8000000, MANY = 100 };

/* Waits for it end at moments of the steady clock. */
static void steady_cond_init(pthread_cond_t *cond)
{
    pthread_condattr_t steady;
    pthread_condattr_init(&steady);
    pthread_condattr_setclock(&steady, CLOCK_MONOTONIC);
    pthread_cond_init(cond, &steady);
}

static struct timespec moment(int64_t ns)
{
    return (struct timespec){.tv_sec = ns / 1000000000, .tv_nsec = ns % 1000000000};
}

void completion_queue_init(struct completion_queue *completions, struct loop *loop)
{
    steady_cond_init(&completions->pushed);
    pthread_mutex_init(&completions->lock, NULL);
    completions->first = NULL;
    completions->last = &completions->first;
    completions->loop = loop;
    completions->waits = false;
}

void completion_queue_push(struct completion_queue *completions, struct task *list)
{
    pthread_mutex_lock(&completions->lock);
    *completions->last = list;
    while (*completions->last)
        completions->last = &(*completions->last)->next;
    bool waits = completions->waits;
    if (waits)
        pthread_cond_signal(&completions->pushed);
    pthread_mutex_unlock(&completions->lock);
    if (!waits)
        loop_wake(completions->loop);
}

bool completion_queue_wait(struct completion_queue *completions, int64_t until_ns)
{
    const struct timespec until = moment(until_ns);
    pthread_mutex_lock(&completions->lock);
    completions->waits = true;
    while (!completions->first && pthread_cond_timedwait(&completions->pushed, &completions->lock, &until) == 0)
        ;
    completions->waits = false;
    bool came = completions->first;
    pthread_mutex_unlock(&completions->lock);
    return came;
}

int completion_queue_drain(struct completion_queue *completions)
{
    int count = 0;
    pthread_mutex_lock(&completions->lock);
    struct task *list = completions->first;
    completions->first = NULL;
    completions->last = &completions->first;
    pthread_mutex_unlock(&completions->lock);
    while (list) {
        struct task *task = list;
        list = task->next;
        task->next = NULL;
        task->done(task);
        count++;
    }
    return count;
}

/* The oldest task, or the list of all of them; NULL: none waits. */
static struct task *take_first(struct worker_pool *pool)
{
    struct task *list = pool->first;
    if (list && pool->takes_all) {
        pool->first = NULL;
        pool->waiting = 0;
    } else if (list) {
        pool->first = list->next;
        list->next = NULL;
        pool->waiting--;
    }
    if (!pool->first)
        pool->last = &pool->first;
    return list;
}

/* NULL: no task waits that this worker may take. */
static struct task *take_fairly(struct worker_pool *pool, int self)
{
    struct fair_task *task = fair_take(pool->fair, self);
    pool->waiting -= task != NULL;
    return task ? &task->task : NULL;
}

/* Blocks until there is a task, or a list of them; NULL: the pool ends. */
static struct task *take(struct worker_pool *pool, int self)
{
    struct task *list;
    pthread_mutex_lock(&pool->lock);
    while (!(list = pool->fair ? take_fairly(pool, self) : take_first(pool)) && !pool->stopping)
        pthread_cond_wait(&pool->task_ready, &pool->lock);
    if (pool->fair && pool->waiting) /* the task before this one may have held back one of the same owner */
        pthread_cond_broadcast(&pool->task_ready);
    pthread_mutex_unlock(&pool->lock);
    return list;
}

static void gather(struct worker_pool *pool, int64_t until_ns)
{
    const struct timespec until = moment(until_ns);
    pthread_mutex_lock(&pool->lock);
    while (pool->waiting < MANY && !pool->stopping && pthread_cond_timedwait(&pool->many, &pool->lock, &until) == 0)
        ;
    pthread_mutex_unlock(&pool->lock);
}

static void *worker_main(void *context)
{
    struct worker_pool *pool = context;
    int self = 0;
    pthread_mutex_lock(&pool->lock);
    while (!pthread_equal(pool->thread[self], pthread_self()))
        self++;
    void *worker_data = pool->worker_data[self];
    pthread_mutex_unlock(&pool->lock);
    if (pool->nice == WORKER_POOL_IDLE) /* any other thread that wakes up preempts it at once */
        sched_setscheduler(0, SCHED_IDLE, &(struct sched_param){0});
    else if (pool->nice)
        setpriority(PRIO_PROCESS, (id_t)syscall(SYS_gettid), pool->nice);
    for (struct task *list; (list = take(pool, self));) {
        int64_t began = cub_clock_ns();
        bool several = pool->takes_all && list->next;
        list->work(list, worker_data);
        completion_queue_push(pool->completions, list);
        if (several)
            gather(pool, began + GATHER_NS);
    }
    return NULL;
}

static bool start(struct worker_pool *pool, void *const *worker_data, int threads)
{
    sigset_t all, before;
    pool->last = &pool->first;
    pthread_mutex_init(&pool->lock, NULL);
    pthread_cond_init(&pool->task_ready, NULL);
    steady_cond_init(&pool->many);
    sigfillset(&all); /* the loop handles signals */
    pthread_sigmask(SIG_SETMASK, &all, &before);
    pthread_mutex_lock(&pool->lock);
    for (int i = 0; i < threads && i < WORKER_POOL_MAX; i++) {
        pool->worker_data[pool->threads] = worker_data[i];
        if (pthread_create(&pool->thread[pool->threads], NULL, worker_main, pool) == 0)
            pool->threads++;
    }
    pthread_mutex_unlock(&pool->lock);
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    return pool->threads > 0;
}

bool worker_pool_init(struct worker_pool *pool, void *const *worker_data, int threads, bool takes_all, int nice,
                      struct completion_queue *completions)
{
    *pool = (struct worker_pool){.takes_all = takes_all, .nice = nice, .completions = completions};
    return start(pool, worker_data, threads);
}

/* All threads are needed: the first one takes quick tasks alone. */
bool worker_pool_init_fair(struct worker_pool *pool, struct fair *fair, void *const *worker_data, int threads, int nice,
                           struct completion_queue *completions)
{
    fair_init(fair, threads);
    *pool = (struct worker_pool){.fair = fair, .nice = nice, .completions = completions};
    return start(pool, worker_data, threads) && pool->threads == threads;
}

void worker_pool_submit(struct worker_pool *pool, struct task *task)
{
    task->next = NULL;
    if (!pool->completions)
        return; /* the pool has ended, and so has the server */
    pthread_mutex_lock(&pool->lock);
    if (pool->fair) {
        fair_add(pool->fair, (struct fair_task *)task);
    } else {
        *pool->last = task;
        pool->last = &task->next;
    }
    pool->waiting++;
    if (pool->fair) /* not every worker may take it */
        pthread_cond_broadcast(&pool->task_ready);
    else
        pthread_cond_signal(&pool->task_ready);
    if (pool->waiting == MANY)
        pthread_cond_signal(&pool->many);
    pthread_mutex_unlock(&pool->lock);
}

void worker_pool_finish(struct worker_pool *pool)
{
    if (!pool->completions)
        return;
    pthread_mutex_lock(&pool->lock);
    pool->stopping = true;
    pthread_cond_broadcast(&pool->task_ready);
    pthread_cond_signal(&pool->many);
    pthread_mutex_unlock(&pool->lock);
    for (int i = 0; i < pool->threads; i++)
        pthread_join(pool->thread[i], NULL);
    pthread_cond_destroy(&pool->task_ready);
    pthread_cond_destroy(&pool->many);
    pthread_mutex_destroy(&pool->lock);
    *pool = (struct worker_pool){0};
}
