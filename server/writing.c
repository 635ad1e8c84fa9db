/* What is to be written: gathered step by step, kept by the writer with whatever else waits, told when it is done. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cubilete/bot.h"
#include "host/clock.h"
#include "server/server.h"

void writing_finish(struct writing *writing)
{
    if (!writing)
        return;
    for (int i = 0; i < writing->texts; i++)
        free(writing->text[i]);
    free(writing->text);
    free(writing->steps);
    free(writing);
}

char *writing_text(struct writing *writing, size_t bytes)
{
    char **all = realloc(writing->text, ((size_t)writing->texts + 1) * sizeof *all);
    if (!all)
        return NULL;
    writing->text = all;
    char *text = malloc(bytes);
    if (text)
        writing->text[writing->texts++] = text;
    return text;
}

char *writing_names(struct writing *writing, const struct live *live)
{
    enum { ROOM = CUB_SEATS * (sizeof "seat N bot:\n" + WIRE_NAME) };
    char *text = writing_text(writing, ROOM);
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

struct writing *writing_begin(size_t steps)
{
    struct writing *writing = calloc(1, sizeof *writing);
    if (!writing)
        return NULL;
    writing->steps = malloc(steps * sizeof *writing->steps);
    writing->capacity = steps;
    if (writing->steps)
        return writing;
    free(writing);
    return NULL;
}

struct store_write_op *writing_add(struct writing *writing, enum store_act act)
{
    if (writing->count == writing->capacity)
        abort(); /* whoever began it has counted */
    struct store_write_op *step = &writing->steps[writing->count++];
    *step = (struct store_write_op){.act = act};
    return step;
}

/* In the writer's thread: all that waits is one transaction. */
static void write_all(struct task *list, void *store)
{
    size_t count = 0, at = 0;
    char why[STORE_WHY] = "";
    for (struct task *task = list; task; task = task->next)
        count += ((struct writing *)task)->count;
    struct store_write_op *steps = malloc(count * sizeof *steps + 1);
    for (struct task *task = list; task && steps; task = task->next) {
        struct writing *writing = (struct writing *)task;
        memcpy(steps + at, writing->steps, writing->count * sizeof *steps);
        at += writing->count;
    }
    int64_t began = cub_clock_ns();
    bool good = steps && store_write(store, steps, count, why);
    ((struct writing *)list)->commit_ns = cub_clock_ns() - began;
    at = 0;
    for (struct task *task = list; task; task = task->next) {
        struct writing *writing = (struct writing *)task;
        writing->good = good;
        writing->full = !good && store_is_full(store);
        if (!good)
            memcpy(writing->why, why, sizeof why);
        for (size_t i = 0; i < writing->count && good; i++)
            writing->lost = writing->lost || steps[at + i].lost;
        at += writing->count;
    }
    free(steps);
}

static void written(struct task *task)
{
    struct writing *writing = (struct writing *)task;
    struct counters *counters = &writing->server->count;
    if (writing->commit_ns && writing->good) {
        counters->commits++;
        histogram_add(&counters->commit, writing->commit_ns);
    }
    if (writing->good)
        server_well(writing->server, writing->steps[0].act == STORE_BEAT || writing->steps[0].act == STORE_HERE);
    else
        server_trouble(writing->server, writing->full ? TROUBLE_FULL : TROUBLE_STORE, writing->why);
    writing->done(writing);
    writing_finish(writing);
}

/* The writer's work is called with the whole list, so that every task in it has the same. */
void writing_go(struct writing *writing)
{
    writing->task = (struct task){.work = write_all, .done = written};
    worker_pool_submit(&writing->server->writer, &writing->task);
}
