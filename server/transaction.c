/* Transactions are composed in the loop and committed by the writer, all that wait in one batch. */
#include "server/transaction.h"

#include <stdlib.h>
#include <string.h>

#include "cubilete/host.h"
#include "host/clock.h"
#include "server/server.h"

struct transaction *transaction_new(void)
{
    struct transaction *tx = calloc(1, sizeof *tx);
    if (tx)
        tx->texts_end = &tx->texts;
    return tx;
}

void transaction_free(struct transaction *tx)
{
    if (!tx)
        return;
    for (struct transaction_text *text = tx->texts, *next; text; text = next) {
        next = text->next;
        free(text);
    }
    free(tx->ops);
    free(tx->why);
    free(tx);
}

char *transaction_alloc(struct transaction *tx, size_t bytes)
{
    struct transaction_text *text = malloc(sizeof *text + bytes);
    if (!text) {
        tx->no_memory = true;
        return NULL;
    }
    text->next = NULL;
    *tx->texts_end = text;
    tx->texts_end = &text->next;
    return text->bytes;
}

struct store_write_op *transaction_add(struct transaction *tx, enum store_act act)
{
    static struct store_write_op discarded; /* only the loop's thread comes here */
    struct store_write_op *ops = cub_array_reserve(&cub_heap, tx->ops, &tx->capacity, tx->count + 1, sizeof *ops);
    tx->no_memory = tx->no_memory || !ops;
    tx->ops = ops ? ops : tx->ops;
    struct store_write_op *op = ops ? &tx->ops[tx->count++] : &discarded;
    *op = (struct store_write_op){.act = act};
    return op;
}

/* In the writer's thread: all transactions of the list are one batch. */
static void write_all(struct task *list, void *store)
{
    size_t count = 0, at = 0;
    char why[STORE_WHY] = "";
    for (struct task *task = list; task; task = task->next)
        count += ((struct transaction *)task)->count;
    struct store_write_op *ops = malloc(count * sizeof *ops + 1);
    for (struct task *task = list; task && ops; task = task->next) {
        struct transaction *tx = (struct transaction *)task;
        memcpy(ops + at, tx->ops, tx->count * sizeof *ops);
        at += tx->count;
    }
    int64_t began = cub_clock_ns();
    bool good = ops && store_write(store, ops, count, why);
    const int64_t took = cub_clock_ns() - began;
    at = 0;
    for (struct task *task = list; task; task = task->next) {
        struct transaction *tx = (struct transaction *)task;
        tx->commit_ns = task == list ? took : 0;
        tx->good = good;
        tx->full = !good && store_is_full(store);
        tx->why = good ? NULL : strdup(why);
        for (size_t i = 0; i < tx->count && good; i++)
            tx->lost = tx->lost || ops[at + i].lost;
        at += tx->count;
    }
    free(ops);
}

static void committed(struct task *task)
{
    struct transaction *tx = (struct transaction *)task;
    struct counters *counters = &tx->server->count;
    if (tx->commit_ns && tx->good) {
        counters->commits++;
        histogram_add(&counters->commit, tx->commit_ns);
    }
    if (tx->good)
        server_store_works(tx->server, tx->ops[0].act == STORE_HEARTBEAT || tx->ops[0].act == STORE_SET_PRESENCE);
    else
        server_set_store_health(tx->server, tx->full ? STORE_FULL : STORE_AWAY, tx->why ? tx->why : "");
    if (tx->done)
        tx->done(tx);
    transaction_free(tx);
}

bool transaction_submit(struct transaction *tx, struct server *server, void (*done)(struct transaction *), void *user)
{
    if (!tx || tx->no_memory) {
        transaction_free(tx);
        return false;
    }
    tx->server = server;
    tx->done = done;
    tx->user = user;
    tx->task = (struct task){.work = write_all, .done = committed};
    worker_pool_submit(&server->writer, &tx->task);
    return true;
}
