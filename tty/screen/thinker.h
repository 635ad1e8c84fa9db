/* Thinking in a thread, so that the screen stays alive and the thinking can be ended. */
#ifndef TTY_SCREEN_THINKER_H
#define TTY_SCREEN_THINKER_H

#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>

struct thinker {
    void (*work)(struct thinker *); /* runs in the thread: may ask thinker_stop, and leave what it found in context */
    void *context;
    pthread_t thread;
    bool threaded;
    atomic_bool stop, done;
};

/* Begins the work; without a thread to be had it is done when this returns. screen_wake tells of its end. */
void thinker_start(struct thinker *, void (*work)(struct thinker *), void *context);

/* Whether it is done; and whether it is to end, for a cub_think's stop. */
bool thinker_done(struct thinker *);
bool thinker_stop(void *thinker);

/* Waits for the end of the work; early: it is to end at once. */
void thinker_finish(struct thinker *, bool early);

#endif
