/* Threads with a queue. */
#include "server/crew.h"

#include <sched.h>
#include <signal.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

#include "host/clock.h"
#include "server/fair.h"
#include "server/loop.h"

enum { GATHER_NS = 5000000 }; /* who takes all at once and found many rests so long from one time to the next */

void finished_init(struct finished *finished, struct loop *loop)
{
    pthread_mutex_init(&finished->lock, NULL);
    finished->first = NULL;
    finished->last = &finished->first;
    finished->loop = loop;
}

void finished_give(struct finished *finished, struct task *list)
{
    pthread_mutex_lock(&finished->lock);
    *finished->last = list;
    while (*finished->last)
        finished->last = &(*finished->last)->next;
    pthread_mutex_unlock(&finished->lock);
    loop_wake(finished->loop);
}

void finished_take(struct finished *finished)
{
    pthread_mutex_lock(&finished->lock);
    struct task *list = finished->first;
    finished->first = NULL;
    finished->last = &finished->first;
    pthread_mutex_unlock(&finished->lock);
    while (list) {
        struct task *task = list;
        list = task->next;
        task->next = NULL;
        task->done(task);
    }
}

/* What came first, or all that wait; NULL: nothing waits. */
static struct task *take_first(struct crew *crew)
{
    struct task *list = crew->first;
    if (list && crew->whole) {
        crew->first = NULL;
        crew->waiting = 0;
    } else if (list) {
        crew->first = list->next;
        list->next = NULL;
        crew->waiting--;
    }
    if (!crew->first)
        crew->last = &crew->first;
    return list;
}

/* NULL: nothing that this thread may do waits. */
static struct task *take_fairly(struct crew *crew, int self)
{
    struct fair_task *task = fair_take(crew->fair, self);
    crew->waiting -= task != NULL;
    return task ? &task->task : NULL;
}

/* The next task, or all that wait; NULL: it is over. */
static struct task *take(struct crew *crew, int self)
{
    struct task *list;
    pthread_mutex_lock(&crew->lock);
    while (!(list = crew->fair ? take_fairly(crew, self) : take_first(crew)) && !crew->stopping)
        pthread_cond_wait(&crew->more, &crew->lock);
    if (crew->fair && crew->waiting) /* what this thread has done may have held back another one of that owner */
        pthread_cond_broadcast(&crew->more);
    pthread_mutex_unlock(&crew->lock);
    return list;
}

static void rest(int64_t ns)
{
    if (ns > 0)
        nanosleep(&(struct timespec){.tv_nsec = ns}, NULL);
}

static void *labour(void *context)
{
    struct crew *crew = context;
    int self = 0;
    pthread_mutex_lock(&crew->lock);
    while (!pthread_equal(crew->thread[self], pthread_self()))
        self++;
    void *mate = crew->mate[self];
    pthread_mutex_unlock(&crew->lock);
    if (crew->nice == CREW_IDLE) /* whoever wakes up gets the processor from it at once */
        sched_setscheduler(0, SCHED_IDLE, &(struct sched_param){0});
    else if (crew->nice)
        setpriority(PRIO_PROCESS, (id_t)syscall(SYS_gettid), crew->nice);
    for (struct task *list; (list = take(crew, self));) {
        int64_t began = cub_clock_ns();
        bool many = crew->whole && list->next;
        list->work(list, mate);
        finished_give(crew->finished, list);
        if (many)
            rest(began + GATHER_NS - cub_clock_ns());
    }
    return NULL;
}

static bool start(struct crew *crew, void *const *mates, int threads)
{
    sigset_t all, before;
    crew->last = &crew->first;
    pthread_mutex_init(&crew->lock, NULL);
    pthread_cond_init(&crew->more, NULL);
    sigfillset(&all); /* signals are the loop's */
    pthread_sigmask(SIG_SETMASK, &all, &before);
    pthread_mutex_lock(&crew->lock);
    for (int i = 0; i < threads && i < CREW_MOST; i++) {
        crew->mate[crew->threads] = mates[i];
        if (pthread_create(&crew->thread[crew->threads], NULL, labour, crew) == 0)
            crew->threads++;
    }
    pthread_mutex_unlock(&crew->lock);
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    return crew->threads > 0;
}

bool crew_init(struct crew *crew, void *const *mates, int threads, bool whole, int nice, struct finished *finished)
{
    *crew = (struct crew){.whole = whole, .nice = nice, .finished = finished};
    return start(crew, mates, threads);
}

/* Without all of its threads nobody would do what is not quick. */
bool crew_init_fair(struct crew *crew, struct fair *fair, void *const *mates, int threads, int nice,
                    struct finished *finished)
{
    fair_init(fair, threads);
    *crew = (struct crew){.fair = fair, .nice = nice, .finished = finished};
    return start(crew, mates, threads) && crew->threads == threads;
}

void crew_give(struct crew *crew, struct task *task)
{
    task->next = NULL;
    if (!crew->finished)
        return; /* it has ended, and so does the server */
    pthread_mutex_lock(&crew->lock);
    if (crew->fair) {
        fair_add(crew->fair, (struct fair_task *)task);
    } else {
        *crew->last = task;
        crew->last = &task->next;
    }
    crew->waiting++;
    if (crew->fair) /* not every thread may do it */
        pthread_cond_broadcast(&crew->more);
    else
        pthread_cond_signal(&crew->more);
    pthread_mutex_unlock(&crew->lock);
}

void crew_finish(struct crew *crew)
{
    if (!crew->finished)
        return;
    pthread_mutex_lock(&crew->lock);
    crew->stopping = true;
    pthread_cond_broadcast(&crew->more);
    pthread_mutex_unlock(&crew->lock);
    for (int i = 0; i < crew->threads; i++)
        pthread_join(crew->thread[i], NULL);
    pthread_cond_destroy(&crew->more);
    pthread_mutex_destroy(&crew->lock);
    *crew = (struct crew){0};
}
