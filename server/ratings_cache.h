/*
 * The ratings cache holds all ratings and the ids of the tables that they come from. It reads a table once, when
 * the ratings are asked for after it has ended.
 */
#ifndef SERVER_RATINGS_CACHE_H
#define SERVER_RATINGS_CACHE_H

#include <pthread.h>

#include "rank/book.h"
#include "store/store.h"

/* The thread that holds the lock may touch the rest. */
struct ratings_cache {
    pthread_mutex_t lock;
    struct rank_book book;
    uint64_t *table; /* ids of the tables that are counted, ascending */
    size_t count;
};

void ratings_cache_init(struct ratings_cache *);
void ratings_cache_finish(struct ratings_cache *);

/*
 * In a thread that has a store: brings the ratings up to date, and locks them until the caller releases them. NULL:
 * they can't be read, and are not locked.
 */
const struct rank_book *ratings_cache_read(struct ratings_cache *, struct store *);
/* What was read has changed. */
void ratings_cache_renew(struct ratings_cache *);
void ratings_cache_release(struct ratings_cache *);

#endif
