/*
 * The ratings cache counts the records of finished tables, exactly as `cubilete ratings` counts files. A table that is
 * over does not change, so each is read once.
 */
#include "server/ratings_cache.h"

#include <stdlib.h>
#include <string.h>

#include "cubilete/games.h"
#include "cubilete/host.h"
#include "server/stored_table.h"

struct ids {
    uint64_t *id;
    size_t count, capacity;
    bool failed;
};

static void add_id(void *context, uint64_t id)
{
    struct ids *ids = context;
    uint64_t *more = cub_array_reserve(&cub_heap, ids->id, &ids->capacity, ids->count + 1, sizeof *more);
    ids->failed = ids->failed || !more;
    if (!more)
        return;
    ids->id = more;
    ids->id[ids->count++] = id;
}

static int compare(const void *a, const void *b)
{
    uint64_t x = *(const uint64_t *)a, y = *(const uint64_t *)b;
    return x < y ? -1 : x > y;
}

static void feed(void *reader, const char *bytes, size_t length)
{
    cub_reader_feed(reader, bytes, length);
}

static void take_record(void *context, struct cub_record *record, const struct cub_fault *fault)
{
    struct rank_book *book = context;
    struct rank_result result;
    struct cub_message why;
    if (!fault && rank_read(record, &result, &why) == RANK_COUNTS)
        rank_book_add(book, &result);
}

/* Writes one table's record, and reads it again into the book. */
static bool add_table(struct ratings_cache *cache, struct store *store, uint64_t id)
{
    struct table table;
    static struct cub_reader reader; /* guarded by the cache's lock */
    table_init(&table, cub_games, cub_heap);
    bool good = stored_table_read(&table, store, id, NULL);
    if (good && table.match.game) {
        cub_reader_init(&reader, cub_games, cub_heap,
                        (struct cub_reader_events){.context = &cache->book, .game = take_record});
        table_record(&table, CUB_NOBODY, table.durable, feed, &reader);
        cub_reader_finish(&reader);
    }
    table_finish(&table);
    return good && !cache->book.failed;
}

static bool add_new(struct ratings_cache *cache, struct store *store, const struct ids *ids)
{
    bool good = true;
    for (size_t i = 0; i < ids->count && good; i++)
        if (!cache->count || !bsearch(&ids->id[i], cache->table, cache->count, sizeof *ids->id, compare))
            good = add_table(cache, store, ids->id[i]);
    return good;
}

static void forget(struct ratings_cache *cache)
{
    if (cache->book.memory.resize)
        rank_book_finish(&cache->book);
    free(cache->table);
    cache->book = (struct rank_book){0};
    cache->table = NULL;
    cache->count = 0;
}

static bool refresh(struct ratings_cache *cache, struct store *store)
{
    struct ids ids = {0};
    bool good = store_rated(store, add_id, &ids) && !ids.failed;
    if (!cache->book.memory.resize)
        rank_book_init(&cache->book, cub_heap);
    if (good && ids.count == cache->count) {
        free(ids.id);
        return true;
    }
    if (ids.count)
        qsort(ids.id, ids.count, sizeof *ids.id, compare);
    good = good && add_new(cache, store, &ids);
    if (!good) { /* only some were added: next time all of it is read again */
        free(ids.id);
        forget(cache);
        return false;
    }
    free(cache->table);
    cache->table = ids.id;
    cache->count = ids.count;
    rank_book_rate(&cache->book, cub_games);
    return true;
}

const struct rank_book *ratings_cache_read(struct ratings_cache *cache, struct store *store)
{
    pthread_mutex_lock(&cache->lock);
    if (refresh(cache, store))
        return &cache->book;
    pthread_mutex_unlock(&cache->lock);
    return NULL;
}

void ratings_cache_release(struct ratings_cache *cache)
{
    pthread_mutex_unlock(&cache->lock);
}

void ratings_cache_renew(struct ratings_cache *cache)
{
    pthread_mutex_lock(&cache->lock);
    forget(cache);
    pthread_mutex_unlock(&cache->lock);
}

void ratings_cache_init(struct ratings_cache *cache)
{
    *cache = (struct ratings_cache){0};
    pthread_mutex_init(&cache->lock, NULL);
}

void ratings_cache_finish(struct ratings_cache *cache)
{
    forget(cache);
    pthread_mutex_destroy(&cache->lock);
}
