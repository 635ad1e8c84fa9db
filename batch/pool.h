/* Thread pool: the same work again and again, in parts that several threads share, the caller's among them. */
#ifndef BATCH_POOL_H
#define BATCH_POOL_H

#include <stdint.h>

/* Does a part, counted from 0, on a thread, which count from 0, too: that is the caller. */
typedef void pool_work(void *context, uint32_t thread, uint32_t part);

struct pool;

/* This many threads, the caller's counted, or as many as can be had and used. NULL without memory. */
struct pool *pool_open(uint32_t threads, uint32_t parts, pool_work *, void *context);
void pool_close(struct pool *); /* accepts NULL */

/* Does every part once, and returns when all are done. */
void pool_run(struct pool *);

#endif
