/* Runs the loop by libev. */
#include "server/loop.h"

#include <ev.h>
#include <signal.h>
#include <stdlib.h>

struct loop {
    struct ev_loop *ev;
    ev_prepare prepare;
    ev_async async;
    ev_signal term, interrupt, hang_up;
    void (*before)(void *), (*woken)(void *), (*end)(void *), (*reload)(void *);
    void *before_context, *woken_context, *signal_context;
};

struct loop *loop_open(void)
{
    struct loop *loop = calloc(1, sizeof *loop);
    if (loop)
        loop->ev = ev_loop_new(EVFLAG_AUTO);
    if (loop && !loop->ev) {
        free(loop);
        return NULL;
    }
    return loop;
}

void loop_close(struct loop *loop)
{
    if (!loop)
        return;
    ev_loop_destroy(loop->ev);
    free(loop);
}

void *loop_handle(struct loop *loop)
{
    return loop->ev;
}

void loop_run(struct loop *loop)
{
    ev_run(loop->ev, 0);
}

void loop_stop(struct loop *loop)
{
    ev_break(loop->ev, EVBREAK_ALL);
}

static void on_prepare(struct ev_loop *ev, ev_prepare *watcher, int events)
{
    struct loop *loop = watcher->data;
    (void)ev;
    (void)events;
    loop->before(loop->before_context);
}

void loop_before_waiting(struct loop *loop, void (*call)(void *), void *context)
{
    loop->before = call;
    loop->before_context = context;
    ev_prepare_init(&loop->prepare, on_prepare);
    loop->prepare.data = loop;
    ev_prepare_start(loop->ev, &loop->prepare);
}

static void on_async(struct ev_loop *ev, ev_async *watcher, int events)
{
    struct loop *loop = watcher->data;
    (void)ev;
    (void)events;
    loop->woken(loop->woken_context);
}

void loop_wakes(struct loop *loop, void (*call)(void *), void *context)
{
    loop->woken = call;
    loop->woken_context = context;
    ev_async_init(&loop->async, on_async);
    loop->async.data = loop;
    ev_async_start(loop->ev, &loop->async);
}

void loop_wake(struct loop *loop)
{
    ev_async_send(loop->ev, &loop->async);
}

static void on_signal(struct ev_loop *ev, ev_signal *watcher, int events)
{
    struct loop *loop = watcher->data;
    (void)ev;
    (void)events;
    (watcher->signum == SIGHUP ? loop->reload : loop->end)(loop->signal_context);
}

static void watch(struct loop *loop, ev_signal *watcher, int number)
{
    ev_signal_init(watcher, on_signal, number);
    watcher->data = loop;
    ev_signal_start(loop->ev, watcher);
}

void loop_signals(struct loop *loop, void (*end)(void *), void (*reload)(void *), void *context)
{
    loop->end = end;
    loop->reload = reload;
    loop->signal_context = context;
    watch(loop, &loop->term, SIGTERM);
    watch(loop, &loop->interrupt, SIGINT);
    watch(loop, &loop->hang_up, SIGHUP);
}

static void on_timer(struct ev_loop *ev, ev_timer *watcher, int events)
{
    struct timer *timer = watcher->data;
    (void)ev;
    (void)events;
    timer->call(timer->context);
}

bool timer_init(struct timer *timer, void (*call)(void *), void *context)
{
    ev_timer *watcher = malloc(sizeof *watcher);
    *timer = (struct timer){.watcher = watcher, .call = call, .context = context};
    if (!watcher)
        return false;
    ev_init(watcher, on_timer);
    watcher->data = timer;
    return true;
}

void timer_set(struct loop *loop, struct timer *timer, int64_t ms)
{
    ev_timer *watcher = timer->watcher;
    watcher->data = timer;
    ev_now_update(loop->ev);
    ev_timer_stop(loop->ev, watcher);
    ev_timer_set(watcher, ms > 0 ? (double)ms / 1000 : 0.0001, 0);
    ev_timer_start(loop->ev, watcher);
}

void timer_stop(struct loop *loop, struct timer *timer)
{
    if (timer->watcher)
        ev_timer_stop(loop->ev, timer->watcher);
}

void timer_finish(struct loop *loop, struct timer *timer)
{
    timer_stop(loop, timer);
    free(timer->watcher);
    *timer = (struct timer){0};
}

static void on_readable(struct ev_loop *ev, ev_io *watcher, int events)
{
    struct watch *watch = watcher->data;
    (void)ev;
    (void)events;
    watch->call(watch->context);
}

bool watch_init(struct loop *loop, struct watch *watch, int socket, void (*call)(void *), void *context)
{
    ev_io *watcher = malloc(sizeof *watcher);
    *watch = (struct watch){.watcher = watcher, .call = call, .context = context};
    if (!watcher)
        return false;
    ev_io_init(watcher, on_readable, socket, EV_READ);
    watcher->data = watch;
    ev_io_start(loop->ev, watcher);
    return true;
}

void watch_finish(struct loop *loop, struct watch *watch)
{
    if (watch->watcher)
        ev_io_stop(loop->ev, watch->watcher);
    free(watch->watcher);
    *watch = (struct watch){0};
}
