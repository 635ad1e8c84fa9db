/*
 * Worker pools run tasks that the loop must not wait for: disk, long reads, bots. The loop submits a task, a worker
 * thread calls its work function, and the task comes back to the loop, which calls its done function. The submitter
 * keeps the task alive until then.
 */
#ifndef SERVER_WORKER_POOL_H
#define SERVER_WORKER_POOL_H

#include <pthread.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct loop;
struct fair;

struct task {
    struct task *next;
    void (*work)(struct task *, void *worker_data); /* in a worker; worker_data belongs to that worker alone */
    void (*done)(struct task *);                    /* in the loop */
};

/* Tasks that workers have finished, of all pools. There is one queue for each loop. */
struct completion_queue {
    pthread_mutex_t lock;
    pthread_cond_t pushed;
    struct task *first, **last;
    struct loop *loop;
    bool waits; /* the loop, in completion_queue_wait: it need not be woken */
};
void completion_queue_init(struct completion_queue *, struct loop *);
void completion_queue_push(struct completion_queue *, struct task *list); /* from any thread */
/* In the loop: calls done for each, and returns how many. */
int completion_queue_drain(struct completion_queue *);

/* In the loop: waits for something to drain until that moment of the steady clock. False: nothing came. */
bool completion_queue_wait(struct completion_queue *, int64_t until_ns);

enum {
    WORKER_POOL_MAX = 64,
    WORKER_POOL_IDLE = 20 /* a nice value: run only when no other thread wants the processor */
};

struct worker_pool {
    pthread_t thread[WORKER_POOL_MAX];
    void *worker_data[WORKER_POOL_MAX];
    int threads;
    pthread_mutex_t lock;
    pthread_cond_t task_ready, many; /* many: as many tasks wait as a worker that takes all gathers */
    struct task *first, **last;
    size_t waiting; /* tasks submitted that no worker has taken */
    bool stopping;
    bool takes_all;    /* a worker takes every waiting task at once: work gets the head of a list */
    struct fair *fair; /* decides which task is next; NULL: first in, first out */
    int nice;
    struct completion_queue *completions;
};

/* Starts the workers; worker_data has one pointer for each. False: no thread could be started. */
bool worker_pool_init(struct worker_pool *, void *const *worker_data, int threads, bool takes_all, int nice,
                      struct completion_queue *);

/* The same for tasks that are all struct fair_task, taken in the order that the fair queue gives. */
bool worker_pool_init_fair(struct worker_pool *, struct fair *, void *const *worker_data, int threads, int nice,
                           struct completion_queue *);

void worker_pool_submit(struct worker_pool *, struct task *);

/* Finishes the waiting tasks, then joins the threads. */
void worker_pool_finish(struct worker_pool *);

#endif
