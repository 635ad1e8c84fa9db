/*
 * A queue that is fair to those for whom work is done, the owners of tables whose bots
 * think, or addresses that ask: owners take turns, none has more than max_long long tasks
 * at work, and tables at which nobody is come last. One thread is reserved for quick
 * tasks, so that they never wait for a long one. The worker pool that it belongs to locks it.
 */
#ifndef SERVER_FAIR_H
#define SERVER_FAIR_H

#include <stdint.h>

#include "server/worker_pool.h"

struct fair_task {
    struct task task;
    uint64_t owner;
    bool quick;                              /* takes milliseconds */
    bool empty;                              /* no person is at its table */
    struct fair_task *next_owner;            /* of those that are the first of their owner in a lane */
    struct fair_task *next_same, *last_same; /* after it, of the same owner; the first knows the last */
};

enum fair_lane { FAIR_QUICK, FAIR_LONG, FAIR_EMPTY_QUICK, FAIR_EMPTY_LONG, FAIR_LANES };

struct fair {
    struct fair_task *lane[FAIR_LANES]; /* the first task of each owner, whose turn it is first */
    uint64_t at_work[WORKER_POOL_MAX];  /* by threads: whose long task; 0: none */
    int threads, max_long;              /* long tasks of one owner at work at a time */
    uint32_t taken[WORKER_POOL_MAX];    /* tasks so far, by threads */
};

/* threads: how many serve it. With several, the first one runs only quick tasks. */
void fair_init(struct fair *, int threads);

void fair_add(struct fair *, struct fair_task *);

/* The number of an owner that is named by an address. */
uint64_t fair_number(const char *name);

/* The next task of a thread, whose task before is done. NULL: none that it may run. */
struct fair_task *fair_take(struct fair *, int thread);

#endif
