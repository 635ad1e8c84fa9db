/* Child processes that talk in lines. */
#include "host/process.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <pthread.h>
#include <signal.h>
#include <spawn.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "host/clock.h"

enum { TICK_MS = 5 }; /* how often a child that is to end is looked at */

extern char **environ;

/* A pipe whose ends no other child inherits and which are none of the standard files, whatever is closed here. */
static bool make_pipe(int ends[2])
{
    int low[2];
    if (pipe2(low, O_CLOEXEC) < 0)
        return false;
    for (int i = 0; i < 2; i++) {
        ends[i] = fcntl(low[i], F_DUPFD_CLOEXEC, STDERR_FILENO + 1);
        close(low[i]);
    }
    if (ends[0] >= 0 && ends[1] >= 0)
        return true;
    for (int i = 0; i < 2; i++)
        if (ends[i] >= 0)
            close(ends[i]);
    return false;
}

static void close_pipe(const int ends[2])
{
    close(ends[0]);
    close(ends[1]);
}

/* Its files, its signals as a fresh program has them, its group. Returns an errno. */
static int spawn(pid_t *pid, char *const words[], int in, int out, int errors)
{
    posix_spawn_file_actions_t files;
    posix_spawnattr_t attributes;
    sigset_t none, usual;
    sigemptyset(&none);
    sigemptyset(&usual);
    sigaddset(&usual, SIGPIPE);
    sigaddset(&usual, SIGINT);
    sigaddset(&usual, SIGTERM);
    posix_spawn_file_actions_init(&files);
    posix_spawn_file_actions_adddup2(&files, in, STDIN_FILENO);
    posix_spawn_file_actions_adddup2(&files, out, STDOUT_FILENO);
    if (errors < 0)
        posix_spawn_file_actions_addopen(&files, STDERR_FILENO, "/dev/null", O_WRONLY, 0);
    else
        posix_spawn_file_actions_adddup2(&files, errors, STDERR_FILENO);
    posix_spawnattr_init(&attributes);
    posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF);
    posix_spawnattr_setpgroup(&attributes, 0);
    posix_spawnattr_setsigmask(&attributes, &none);
    posix_spawnattr_setsigdefault(&attributes, &usual);
    int error = posix_spawnp(pid, words[0], &files, &attributes, words, environ);
    posix_spawnattr_destroy(&attributes);
    posix_spawn_file_actions_destroy(&files);
    return error;
}

bool process_start(struct process *process, char *const words[], int errors)
{
    int in[2], out[2];
    process->pid = 0;
    process->closed = false;
    process->begin = process->end = 0;
    if (!make_pipe(in))
        return false;
    if (!make_pipe(out)) {
        close_pipe(in);
        return false;
    }
    int error = spawn(&process->pid, words, in[0], out[1], errors);
    close(in[0]);
    close(out[1]);
    process->to = in[1];
    process->from = out[0];
    if (!error) {
        fcntl(process->to, F_SETFL, O_NONBLOCK);
        fcntl(process->from, F_SETFL, O_NONBLOCK);
        return true;
    }
    process->pid = 0;
    close(process->to);
    close(process->from);
    errno = error;
    return false;
}

/* Waits until a file is ready; false: the time is up. */
static bool wait_for(int fd, short events, int64_t until)
{
    struct pollfd file = {.fd = fd, .events = events};
    for (;;) {
        int64_t left = until - cub_clock_ms();
        int ready = poll(&file, 1, left < 0 ? 0 : left < INT32_MAX ? (int)left : INT32_MAX);
        if (ready > 0)
            return true;
        if (left <= 0)
            return false;
    }
}

/* As write; nobody reading is an error like others, no signal. */
static ssize_t write_quietly(int fd, const char *bytes, size_t length)
{
    static const struct timespec now;
    sigset_t pipe, before;
    sigemptyset(&pipe);
    sigaddset(&pipe, SIGPIPE);
    pthread_sigmask(SIG_BLOCK, &pipe, &before);
    ssize_t written = write(fd, bytes, length);
    int error = errno;
    if (written < 0 && error == EPIPE && !sigismember(&before, SIGPIPE))
        sigtimedwait(&pipe, NULL, &now);
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    errno = error;
    return written;
}

enum process_event process_write(struct process *process, const char *bytes, size_t length, int64_t until)
{
    while (length > 0) {
        ssize_t written = write_quietly(process->to, bytes, length);
        if (written > 0) {
            bytes += written;
            length -= (size_t)written;
        } else if (errno == EAGAIN) {
            if (!wait_for(process->to, POLLOUT, until))
                return PROCESS_LATE;
        } else if (errno != EINTR) {
            return PROCESS_CLOSED;
        }
    }
    return PROCESS_GOOD;
}

/* Takes a whole line out of what was read; NULL: there is none yet. */
static char *take_line(struct process *process)
{
    char *line = process->bytes + process->begin, *end = memchr(line, '\n', process->end - process->begin);
    if (!end)
        return NULL;
    *end = 0;
    process->begin = (size_t)(end + 1 - process->bytes);
    return line;
}

enum process_event process_read(struct process *process, int64_t until, char **line, size_t *length)
{
    for (;;) {
        *line = take_line(process);
        if (*line) {
            *length = (size_t)(process->bytes + process->begin - 1 - *line);
            return PROCESS_GOOD;
        }
        memmove(process->bytes, process->bytes + process->begin, process->end - process->begin);
        process->end -= process->begin;
        process->begin = 0;
        if (process->end == sizeof process->bytes)
            return PROCESS_LONG;
        if (!wait_for(process->from, POLLIN, until))
            return PROCESS_LATE;
        ssize_t got = read(process->from, process->bytes + process->end, sizeof process->bytes - process->end);
        process->closed = got == 0 || (got < 0 && errno != EAGAIN && errno != EINTR);
        if (process->closed)
            return PROCESS_CLOSED;
        process->end += got > 0 ? (size_t)got : 0;
    }
}

/* Whether it has ended; it is still there to be waited for, so that nobody else gets its number. */
static bool has_ended(pid_t pid)
{
    siginfo_t info = {.si_pid = 0};
    return waitid(P_PID, (id_t)pid, &info, WEXITED | WNOHANG | WNOWAIT) == 0 && info.si_pid == pid;
}

/* What it still writes is dropped, or it might wait for a reader for ever. */
static void drain(struct process *process)
{
    struct pollfd file = {.fd = process->closed ? -1 : process->from, .events = POLLIN};
    char dropped[PROCESS_LINE];
    if (poll(&file, 1, TICK_MS) > 0) {
        ssize_t got = read(process->from, dropped, sizeof dropped);
        process->closed = got == 0 || (got < 0 && errno != EAGAIN && errno != EINTR);
    }
}

struct process_end process_finish(struct process *process, uint32_t ms)
{
    struct process_end how = {.by_itself = false};
    int64_t until = cub_clock_ms() + ms;
    int status = 0;
    if (!process->pid)
        return how;
    close(process->to);
    while (!has_ended(process->pid) && cub_clock_ms() < until)
        drain(process);
    how.by_itself = has_ended(process->pid);
    kill(-process->pid, SIGKILL);
    while (waitpid(process->pid, &status, 0) < 0 && errno == EINTR)
        ;
    close(process->from);
    how.status = WIFEXITED(status) ? WEXITSTATUS(status) : 0;
    how.signal = how.by_itself && WIFSIGNALED(status) ? WTERMSIG(status) : 0;
    process->pid = 0;
    return how;
}
