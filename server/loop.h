/*
 * The loop runs in the server's first thread and calls all else there: timers, wake-ups, sockets, signals. Only loop.c
 * knows libev.
 */
#ifndef SERVER_LOOP_H
#define SERVER_LOOP_H

#include <stdbool.h>
#include <stdint.h>

struct loop;

struct loop *loop_open(void);
void loop_close(struct loop *);

/* The libev loop, for a library that runs on it. */
void *loop_handle(struct loop *);

/* Runs until loop_stop. */
void loop_run(struct loop *);
void loop_stop(struct loop *);

/* Called each time before the loop waits, to send collected output. */
void loop_before_waiting(struct loop *, void (*call)(void *context), void *context);

/* Called for SIGTERM and SIGINT, and for SIGHUP. */
void loop_signals(struct loop *, void (*end)(void *context), void (*reload)(void *context), void *context);

/* From another thread: has the function called in the loop's. One for each loop. */
void loop_wakes(struct loop *, void (*call)(void *context), void *context);
void loop_wake(struct loop *);

/* A timer; setting it again moves it. Owned by the caller, and stopped before it goes. */
struct timer {
    void *watcher;
    void (*call)(void *context);
    void *context;
};
bool timer_init(struct timer *, void (*call)(void *context), void *context);
void timer_set(struct loop *, struct timer *, int64_t ms);
void timer_stop(struct loop *, struct timer *);
void timer_finish(struct loop *, struct timer *);

/* A socket that is looked at when there is something to read; by the same rules. */
struct watch {
    void *watcher;
    void (*call)(void *context);
    void *context;
};
bool watch_init(struct loop *, struct watch *, int socket, void (*call)(void *context), void *context);
void watch_finish(struct loop *, struct watch *);

#endif
