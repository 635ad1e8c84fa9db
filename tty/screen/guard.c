/*
 * The terminal's guard. Signals are blocked everywhere but where the screen waits,
 * so that none is missed between a look at the flag and the wait, and no thread
 * that thinks gets one.
 */
#include "tty/screen/guard.h"

#include <curses.h>
#include <string.h>
#include <term.h>
#include <termios.h>
#include <unistd.h>

#include "host/signals.h"

static const int deadly[] = {SIGQUIT, SIGABRT, SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGXCPU}; /* the terminal first */

enum { DEADLY = sizeof deadly / sizeof *deadly };

enum { RESTORE = 256 }; /* the strings that give a terminal back are a few bytes each */

static struct {
    struct termios before;
    char restore[RESTORE];
    struct sigaction old_deadly[DEADLY];
    sigset_t waiting;
} guard;

/* Only what is safe in a signal's handler; then the signal has its old way. */
static void rescue(int number)
{
    ssize_t written = write(STDOUT_FILENO, guard.restore, strlen(guard.restore));
    (void)written;
    tcsetattr(STDIN_FILENO, TCSANOW, &guard.before);
    for (int i = 0; i < DEADLY; i++)
        if (deadly[i] == number)
            sigaction(number, &guard.old_deadly[i], NULL);
    raise(number);
}

void guard_begin(void)
{
    const struct sigaction died = {.sa_handler = rescue};
    sigset_t blocked;
    sigemptyset(&blocked);
    sigaddset(&blocked, SIGWINCH);
    sigaddset(&blocked, SIGTSTP);
    cub_signals_begin();
    cub_signals_add_to(&blocked);
    for (int i = 0; i < DEADLY; i++)
        sigaction(deadly[i], &died, &guard.old_deadly[i]);
    pthread_sigmask(SIG_BLOCK, &blocked, &guard.waiting);
}

void guard_end(void)
{
    cub_signals_end();
    for (int i = 0; i < DEADLY; i++)
        sigaction(deadly[i], &guard.old_deadly[i], NULL);
    pthread_sigmask(SIG_SETMASK, &guard.waiting, NULL);
}

static void add_restoring(const char *capability)
{
    size_t length = strlen(guard.restore);
    if (capability && capability != (char *)-1)
        snprintf(guard.restore + length, sizeof guard.restore - length, "%s", capability);
}

bool guard_look(void)
{
    int error;
    if (!isatty(STDIN_FILENO) || !isatty(STDOUT_FILENO) || tcgetattr(STDIN_FILENO, &guard.before) != 0 ||
        setupterm(NULL, STDOUT_FILENO, &error) != OK)
        return false;
    guard.restore[0] = 0;
    add_restoring(exit_attribute_mode);
    add_restoring(cursor_normal);
    add_restoring(keypad_local);
    add_restoring(key_mouse ? "\033[?1000l\033[?1006l" : NULL);
    add_restoring(exit_ca_mode);
    bool able = cursor_address && clear_screen;
    del_curterm(cur_term);
    return able;
}

const sigset_t *guard_mask(void)
{
    return &guard.waiting;
}

int guard_signal(void)
{
    return cub_signals_last();
}
