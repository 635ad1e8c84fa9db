/* Long work: its bar and its interruption. */
#include "host/progress.h"

#include <assert.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdio.h>
#include <unistd.h>

#include "host/clock.h"

enum { BAR = 40 };

static atomic_bool interrupted; /* by a signal, in whatever thread it comes, and asked for in all of them */
static struct sigaction before; /* what SIGINT does outside */
static int64_t last_ms;         /* the last moment; 0: there is none */

static_assert(ATOMIC_BOOL_LOCK_FREE == 2, "a signal handler may set it");

/* The next one has its old way. */
static void interrupt(int number)
{
    interrupted = true;
    sigaction(number, &before, NULL);
}

void progress_begin(void)
{
    const struct sigaction action = {.sa_handler = interrupt, .sa_flags = SA_RESTART};
    interrupted = false;
    last_ms = 0;
    sigaction(SIGINT, NULL, &before);
    sigaction(SIGINT, &action, NULL);
}

void progress_end(void)
{
    sigaction(SIGINT, &before, NULL);
}

bool progress_interrupted(void)
{
    return interrupted;
}

void progress_limit(uint32_t ms)
{
    last_ms = cub_clock_ms() + ms;
}

bool progress_stop(void *nothing)
{
    (void)nothing;
    return interrupted || (last_ms && cub_clock_ms() >= last_ms);
}

void progress_bar(uint64_t done, uint64_t all)
{
    int full = (int)(done * BAR / all);
    if (isatty(STDERR_FILENO))
        fprintf(stderr, "\r[%.*s%*s] %3d %%", full, "########################################", BAR - full, "",
                (int)(done * 100 / all));
}

void progress_wipe(void)
{
    if (isatty(STDERR_FILENO))
        fprintf(stderr, "\r%*s\r", BAR + 8, "");
}
