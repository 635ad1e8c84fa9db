/* Signals that ask the program to leave. */
#include "host/signals.h"

#include <stddef.h>

static const int asking[] = {SIGINT, SIGTERM, SIGHUP};

enum { ASKING = sizeof asking / sizeof *asking };

static struct sigaction before[ASKING];
static int depth;
static volatile sig_atomic_t signalled;

static void ask(int number)
{
    signalled = number;
}

void cub_signals_begin(void)
{
    const struct sigaction asked = {.sa_handler = ask, .sa_flags = SA_RESTART};
    if (depth++)
        return;
    signalled = 0;
    for (int i = 0; i < ASKING; i++) {
        sigaction(asking[i], NULL, &before[i]);
        if (before[i].sa_handler != SIG_IGN)
            sigaction(asking[i], &asked, NULL);
    }
}

void cub_signals_end(void)
{
    if (--depth)
        return;
    for (int i = 0; i < ASKING; i++)
        sigaction(asking[i], &before[i], NULL);
}

int cub_signals_last(void)
{
    return signalled;
}

void cub_signals_add_to(sigset_t *set)
{
    for (int i = 0; i < ASKING; i++)
        sigaddset(set, asking[i]);
}
