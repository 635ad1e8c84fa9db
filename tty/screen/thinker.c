/* Thinking in a thread. */
#include "tty/screen/thinker.h"

#include "tty/screen/screen.h"

static void *think(void *context)
{
    struct thinker *thinker = context;
    thinker->work(thinker);
    atomic_store(&thinker->done, true);
    screen_wake();
    return NULL;
}

void thinker_start(struct thinker *thinker, void (*work)(struct thinker *), void *context)
{
    *thinker = (struct thinker){.work = work, .context = context};
    thinker->threaded = pthread_create(&thinker->thread, NULL, think, thinker) == 0;
    if (!thinker->threaded)
        think(thinker);
}

bool thinker_done(struct thinker *thinker)
{
    return atomic_load(&thinker->done);
}

bool thinker_stop(void *thinker)
{
    return atomic_load(&((struct thinker *)thinker)->stop);
}

void thinker_finish(struct thinker *thinker, bool early)
{
    if (early)
        atomic_store(&thinker->stop, true);
    if (thinker->threaded)
        pthread_join(thinker->thread, NULL);
    thinker->threaded = false;
}
