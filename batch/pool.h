/* Thread pool: the same work on several threads at once, the caller's among them. */
#ifndef BATCH_POOL_H
#define BATCH_POOL_H

#include <stdint.h>

/* Called once on each thread; threads count from 0, which is the caller. */
typedef void pool_work(void *context, uint32_t thread);

struct pool;

/* This many threads, the caller's counted, or as many as can be had. NULL without memory. */
struct pool *pool_open(uint32_t threads);
void pool_close(struct pool *); /* accepts NULL */

/* Does the work on all threads, and returns when all are done. */
void pool_run(struct pool *, pool_work *, void *context);

#endif
