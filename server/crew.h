/*
 * Threads that do what the loop must not wait for. A task is handed over, worked on
 * in some thread, and comes back to the loop; the owner keeps it alive meanwhile.
 */
#ifndef SERVER_CREW_H
#define SERVER_CREW_H

#include <pthread.h>
#include <stdbool.h>
#include <stddef.h>

struct loop;
struct fair;

struct task {
    struct task *next;
    void (*work)(struct task *, void *mate); /* in a thread; mate is what that thread has for itself */
    void (*done)(struct task *);             /* in the loop */
};

/* Tasks that come back, of all crews: one for each loop. */
struct finished {
    pthread_mutex_t lock;
    struct task *first, **last;
    struct loop *loop;
};
void finished_init(struct finished *, struct loop *);
void finished_give(struct finished *, struct task *list); /* from any thread */
void finished_take(struct finished *);                    /* calls done for each */

enum { CREW_MOST = 64, CREW_IDLE = 20 /* as a nice value: only where nobody else wants the processor */ };

struct crew {
    pthread_t thread[CREW_MOST];
    void *mate[CREW_MOST];
    int threads;
    pthread_mutex_t lock;
    pthread_cond_t more;
    struct task *first, **last;
    size_t waiting;
    bool stopping;
    bool whole;        /* a thread takes all that waits at once: work gets a list */
    struct fair *fair; /* who comes next (server/fair.h); NULL: whoever came first */
    int nice;
    struct finished *finished;
};

/* Starts the threads: mates has one pointer for each. False: none could be started. */
bool crew_init(struct crew *, void *const *mates, int threads, bool whole, int nice, struct finished *);

/* The same, for tasks that each are a struct fair_task: that queue decides which comes next. */
bool crew_init_fair(struct crew *, struct fair *, void *const *mates, int threads, int nice, struct finished *);

/* Hands a task over. */
void crew_give(struct crew *, struct task *);

/* Ends: what waits is worked on first. */
void crew_finish(struct crew *);

#endif
