/* Long work: its bar and its interruption. */
#include "cli/patience.h"

#include <signal.h>
#include <stdio.h>
#include <time.h>
#include <unistd.h>

enum { BAR = 40 };

static volatile sig_atomic_t interrupted;
static struct sigaction before;
static uint64_t last_ms; /* the last moment; 0: there is none */

static uint64_t now_ms(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (uint64_t)now.tv_sec * 1000 + (uint64_t)now.tv_nsec / 1000000;
}

static void interrupt(int number)
{
    (void)number;
    interrupted = 1;
}

void patience_begin(void)
{
    const struct sigaction action = {.sa_handler = interrupt, .sa_flags = (int)(SA_RESTART | SA_RESETHAND)};
    interrupted = 0;
    last_ms = 0;
    sigaction(SIGINT, &action, &before);
}

void patience_end(void)
{
    sigaction(SIGINT, &before, NULL);
}

bool patience_over(void)
{
    return interrupted;
}

void patience_limit(uint64_t ms)
{
    last_ms = now_ms() + ms;
}

bool patience_stop(void *nothing)
{
    (void)nothing;
    return interrupted || (last_ms && now_ms() >= last_ms);
}

void patience_bar(uint64_t done, uint64_t all)
{
    int full = (int)(done * BAR / all);
    if (isatty(STDERR_FILENO))
        fprintf(stderr, "\r[%.*s%*s] %3d %%", full, "########################################", BAR - full, "",
                (int)(done * 100 / all));
}

void patience_wipe(void)
{
    if (isatty(STDERR_FILENO))
        fprintf(stderr, "\r%*s\r", BAR + 8, "");
}
