/*
 * Ratings of everybody who plays here: out of the records of finished tables, exactly as
 * `cubilete ratings` reads them out of files. A table that is over does not change, so that each is read once.
 */
#include <stdlib.h>
#include <string.h>

#include "cubilete/games.h"
#include "cubilete/host.h"
#include "server/server.h"

/* Numbers that are gathered. */
struct ids {
    uint64_t *id;
    size_t count, capacity;
    bool failed;
};

static void add_id(void *context, uint64_t id)
{
    struct ids *ids = context;
    if (ids->count == ids->capacity) {
        size_t room = ids->capacity ? 2 * ids->capacity : 256;
        uint64_t *more = realloc(ids->id, room * sizeof *more);
        ids->failed = ids->failed || !more;
        if (!more)
            return;
        ids->id = more;
        ids->capacity = room;
    }
    ids->id[ids->count++] = id;
}

static int compare(const void *a, const void *b)
{
    uint64_t x = *(const uint64_t *)a, y = *(const uint64_t *)b;
    return x < y ? -1 : x > y;
}

static void take_append(void *live, const struct store_append *append)
{
    struct live_fault fault;
    const struct live_append what = {.moment = append->moment, .player = append->player, .spent = append->spent};
    live_take(live, append->text, append->length, &what, &fault);
}

static void feed(void *reader, const char *bytes, size_t length)
{
    cub_reader_feed(reader, bytes, length);
}

static void take_record(void *context, struct cub_record *record, const struct cub_fault *fault)
{
    struct rank_book *book = context;
    struct rank_result result;
    struct cub_refusal why;
    if (!fault && rank_read(record, &result, &why) == RANK_COUNTS)
        rank_book_add(book, &result);
}

/* One table's record, written and read. */
static bool add_table(struct ledger *ledger, struct store *store, uint64_t id)
{
    struct live live;
    static struct cub_reader reader; /* of whoever has locked the ledger */
    live_init(&live, cub_games, cub_heap);
    bool good = store_log(store, id, 1, take_append, &live);
    if (good && live.match.game) {
        cub_reader_init(&reader, cub_games, cub_heap,
                        (struct cub_reader_events){.context = &ledger->book, .game = take_record});
        live_record(&live, CUB_NOBODY, live.kept, feed, &reader);
        cub_reader_finish(&reader);
    }
    live_finish(&live);
    return good && !ledger->book.failed;
}

static bool add_new(struct ledger *ledger, struct store *store, const struct ids *ids)
{
    bool good = true;
    for (size_t i = 0; i < ids->count && good; i++)
        if (!ledger->count || !bsearch(&ids->id[i], ledger->table, ledger->count, sizeof *ids->id, compare))
            good = add_table(ledger, store, ids->id[i]);
    return good;
}

static void forget(struct ledger *ledger)
{
    if (ledger->book.memory.resize)
        rank_book_finish(&ledger->book);
    free(ledger->table);
    ledger->book = (struct rank_book){0};
    ledger->table = NULL;
    ledger->count = 0;
}

/* Brought up to date; false: they can't be read. */
static bool refresh(struct ledger *ledger, struct store *store)
{
    struct ids ids = {0};
    bool good = store_rated(store, add_id, &ids) && !ids.failed;
    if (!ledger->book.memory.resize)
        rank_book_init(&ledger->book, cub_heap);
    if (good && ids.count == ledger->count) {
        free(ids.id);
        return true;
    }
    if (ids.count)
        qsort(ids.id, ids.count, sizeof *ids.id, compare);
    good = good && add_new(ledger, store, &ids);
    if (!good) { /* some were added and some were not: all of it is read again */
        free(ids.id);
        forget(ledger);
        return false;
    }
    free(ledger->table);
    ledger->table = ids.id;
    ledger->count = ids.count;
    rank_book_rate(&ledger->book, cub_games);
    return true;
}

const struct rank_book *ledger_read(struct ledger *ledger, struct store *store)
{
    pthread_mutex_lock(&ledger->lock);
    if (refresh(ledger, store))
        return &ledger->book;
    pthread_mutex_unlock(&ledger->lock);
    return NULL;
}

void ledger_release(struct ledger *ledger)
{
    pthread_mutex_unlock(&ledger->lock);
}

void ledger_init(struct ledger *ledger)
{
    *ledger = (struct ledger){0};
    pthread_mutex_init(&ledger->lock, NULL);
}

void ledger_finish(struct ledger *ledger)
{
    forget(ledger);
    pthread_mutex_destroy(&ledger->lock);
}
