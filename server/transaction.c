/* What is to be written: gathered step by step, kept by the writer with whatever else waits, told when it is done. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cubilete/bot.h"
#include "host/clock.h"
#include "server/server.h"

void transaction_free(struct transaction *tx)
{
    if (!tx)
        return;
    for (int i = 0; i < tx->texts; i++)
        free(tx->text[i]);
    free(tx->text);
    free(tx->steps);
    free(tx);
}

char *transaction_alloc(struct transaction *tx, size_t bytes)
{
    char **all = realloc(tx->text, ((size_t)tx->texts + 1) * sizeof *all);
    if (!all)
        return NULL;
    tx->text = all;
    char *text = malloc(bytes);
    if (text)
        tx->text[tx->texts++] = text;
    return text;
}

char *transaction_seat_names(struct transaction *tx, const struct live *live)
{
    enum { ROOM = CUB_SEATS * (sizeof "seat N bot:\n" + WIRE_NAME) };
    char *text = transaction_alloc(tx, ROOM);
    size_t length = 0;
    if (!text)
        return NULL;
    text[0] = 0;
    for (int i = 0; i < live->match.now.state.setup.seats; i++) {
        const struct live_seat *seat = &live->now.seat[i];
        const char *name = seat->bot ? cub_level_names[seat->level] : live_name(live, i);
        if (seat->bot || seat->name)
            length +=
                (size_t)snprintf(text + length, ROOM - length, "seat %d %s%s\n", i + 1, seat->bot ? "bot:" : "", name);
    }
    return text;
}

struct transaction *transaction_new(size_t steps)
{
    struct transaction *tx = calloc(1, sizeof *tx);
    if (!tx)
        return NULL;
    tx->steps = malloc(steps * sizeof *tx->steps);
    tx->capacity = steps;
    if (tx->steps)
        return tx;
    free(tx);
    return NULL;
}

struct store_write_op *transaction_add(struct transaction *tx, enum store_act act)
{
    if (tx->count == tx->capacity)
        abort(); /* whoever began it has counted */
    struct store_write_op *step = &tx->steps[tx->count++];
    *step = (struct store_write_op){.act = act};
    return step;
}

/* In the writer's thread: all that waits is one transaction. */
static void write_all(struct task *list, void *store)
{
    size_t count = 0, at = 0;
    char why[STORE_WHY] = "";
    for (struct task *task = list; task; task = task->next)
        count += ((struct transaction *)task)->count;
    struct store_write_op *steps = malloc(count * sizeof *steps + 1);
    for (struct task *task = list; task && steps; task = task->next) {
        struct transaction *tx = (struct transaction *)task;
        memcpy(steps + at, tx->steps, tx->count * sizeof *steps);
        at += tx->count;
    }
    int64_t began = cub_clock_ns();
    bool good = steps && store_write(store, steps, count, why);
    ((struct transaction *)list)->commit_ns = cub_clock_ns() - began;
    at = 0;
    for (struct task *task = list; task; task = task->next) {
        struct transaction *tx = (struct transaction *)task;
        tx->good = good;
        tx->full = !good && store_is_full(store);
        if (!good)
            memcpy(tx->why, why, sizeof why);
        for (size_t i = 0; i < tx->count && good; i++)
            tx->lost = tx->lost || steps[at + i].lost;
        at += tx->count;
    }
    free(steps);
}

static void written(struct task *task)
{
    struct transaction *tx = (struct transaction *)task;
    struct counters *counters = &tx->server->count;
    if (tx->commit_ns && tx->good) {
        counters->commits++;
        histogram_add(&counters->commit, tx->commit_ns);
    }
    if (tx->good)
        server_well(tx->server, tx->steps[0].act == STORE_BEAT || tx->steps[0].act == STORE_HERE);
    else
        server_trouble(tx->server, tx->full ? TROUBLE_FULL : TROUBLE_STORE, tx->why);
    tx->done(tx);
    transaction_free(tx);
}

/* The writer's work is called with the whole list, so that every task in it has the same. */
void transaction_submit(struct transaction *tx)
{
    tx->task = (struct task){.work = write_all, .done = written};
    worker_pool_submit(&tx->server->writer, &tx->task);
}
