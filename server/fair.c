/*
 * Fair queues give their tasks to workers, owner after owner.
 *
 * A task waits in one of four lanes. A lane is a list of owners, each by its first task,
 * behind which its others hang; an owner who was served goes to the end of the list.
 */
#include "server/fair.h"

enum { EMPTY_TURN = 8 }; /* after this many tasks of a thread empty tables come first: they wait, but not for ever */

void fair_init(struct fair *fair, int threads)
{
    *fair = (struct fair){.threads = threads, .max_long = threads > 2 ? threads - 2 : 1};
}

/* FNV-1a. */
uint64_t fair_number(const char *name)
{
    uint64_t number = 14695981039346656037u;
    for (; *name; name++)
        number = (number ^ (uint8_t)*name) * 1099511628211u;
    return number;
}

static struct fair_task **end_of(struct fair_task **lane)
{
    while (*lane)
        lane = &(*lane)->next_owner;
    return lane;
}

static enum fair_lane lane_of(const struct fair_task *task)
{
    return task->empty ? (task->quick ? FAIR_EMPTY_QUICK : FAIR_EMPTY_LONG) : task->quick ? FAIR_QUICK : FAIR_LONG;
}

void fair_add(struct fair *fair, struct fair_task *task)
{
    struct fair_task **at = &fair->lane[lane_of(task)];
    task->next_owner = task->next_same = NULL;
    task->last_same = task;
    while (*at && (*at)->owner != task->owner)
        at = &(*at)->next_owner;
    if (!*at) {
        *at = task;
        return;
    }
    (*at)->last_same->next_same = task;
    (*at)->last_same = task;
}

/* The server itself, 0, has nobody to share with; nor can it be told from threads that do nothing. */
static bool may_begin(const struct fair *fair, const struct fair_task *task)
{
    int at_work = 0;
    for (int i = 0; i < fair->threads; i++)
        at_work += fair->at_work[i] == task->owner;
    return task->quick || !task->owner || at_work < fair->max_long;
}

/* The first task of the owner whose turn it is; the owner's next one goes to the end. */
static struct fair_task *take_from(struct fair *fair, struct fair_task **at)
{
    while (*at && !may_begin(fair, *at))
        at = &(*at)->next_owner;
    struct fair_task *task = *at, *next = task ? task->next_same : NULL;
    if (!task)
        return NULL;
    *at = task->next_owner;
    if (next) {
        next->last_same = task->last_same;
        next->next_owner = NULL;
        *end_of(at) = next;
    }
    return task;
}

struct fair_task *fair_take(struct fair *fair, int thread)
{
    static const enum fair_lane order[2][2][FAIR_LANES] = {
        {{FAIR_LONG, FAIR_QUICK, FAIR_EMPTY_LONG, FAIR_EMPTY_QUICK},
         {FAIR_EMPTY_LONG, FAIR_EMPTY_QUICK, FAIR_LONG, FAIR_QUICK}},
        {{FAIR_QUICK, FAIR_EMPTY_QUICK, FAIR_LANES, FAIR_LANES},
         {FAIR_EMPTY_QUICK, FAIR_QUICK, FAIR_LANES, FAIR_LANES}},
    };
    bool reserved = thread == 0 && fair->threads > 1, empty_first = fair->taken[thread] % EMPTY_TURN == EMPTY_TURN - 1;
    struct fair_task *task = NULL;
    fair->at_work[thread] = 0;
    for (int i = 0; i < FAIR_LANES && !task && order[reserved][empty_first][i] < FAIR_LANES; i++)
        task = take_from(fair, &fair->lane[order[reserved][empty_first][i]]);
    if (!task)
        return NULL;
    fair->taken[thread]++;
    fair->at_work[thread] = task->quick ? 0 : task->owner;
    return task;
}
