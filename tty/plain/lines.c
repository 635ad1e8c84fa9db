/* Reading lines with a deadline. */
#include "tty/plain/lines.h"

#include <errno.h>
#include <limits.h>
#include <poll.h>
#include <signal.h>
#include <string.h>
#include <unistd.h>

#include "host/clock.h"
#include "host/signals.h"

void lines_init(struct lines *lines, int fd)
{
    *lines = (struct lines){.fd = fd, .also = -1, .terminal = isatty(fd)};
}

/* Takes the line of this many bytes at begin without the blanks around it; one that is too long is dropped. */
static enum lines_event take(struct lines *lines, size_t length)
{
    const char *line = lines->bytes + lines->begin;
    size_t from = 0, to = length;
    while (from < to && strchr(" \t\r", line[from]))
        from++;
    while (to > from && strchr(" \t\r", line[to - 1]))
        to--;
    bool fits = to - from < sizeof lines->text && !lines->dropping;
    memcpy(lines->text, line + from, fits ? to - from : 0);
    lines->text[fits ? to - from : 0] = 0;
    lines->dropping = false;
    return fits ? LINES_LINE : LINES_LONG;
}

/* A line among the bytes that are there; false: none ends there yet. */
static bool find(struct lines *lines, enum lines_event *event)
{
    char *line = lines->bytes + lines->begin, *end = memchr(line, '\n', lines->end - lines->begin);
    if (!end)
        return false;
    *event = take(lines, (size_t)(end - line));
    lines->begin += (size_t)(end - line) + 1;
    return true;
}

/* The last line may lack its LF. */
static enum lines_event finish(struct lines *lines)
{
    size_t length = lines->end - lines->begin;
    enum lines_event event = length ? take(lines, length) : LINES_END;
    lines->begin = lines->end = 0;
    return event;
}

/* Makes room after what is there: a full buffer without a line is the middle of one that is too long. */
static void make_room(struct lines *lines)
{
    size_t length = lines->end - lines->begin;
    if (length == sizeof lines->bytes) {
        lines->dropping = true;
        length = 0;
    }
    memmove(lines->bytes, lines->bytes + lines->begin, length);
    lines->begin = 0;
    lines->end = length;
}

/* As poll, for files to be read; a signal that asks to leave ends it even if it came just before. */
static int poll_once(struct pollfd fds[2], int ms)
{
    const struct timespec time = {.tv_sec = ms / 1000, .tv_nsec = ms % 1000 * 1000000L};
    sigset_t asking, before;
    sigemptyset(&asking);
    cub_signals_add_to(&asking);
    sigprocmask(SIG_BLOCK, &asking, &before);
    int ready = cub_signals_last() ? 1 : ppoll(fds, 2, ms < 0 ? NULL : &time, &before);
    int error = errno;
    sigprocmask(SIG_SETMASK, &before, NULL);
    errno = error;
    return ready;
}

/* Waits for bytes, or until somebody asks to leave. False: the time is up, or something came elsewhere only. */
static bool wait(const struct lines *lines, int64_t until)
{
    for (;;) {
        struct pollfd fds[] = {{.fd = lines->fd, .events = POLLIN}, {.fd = lines->also, .events = POLLIN}};
        int64_t left = until - cub_clock_ms();
        int ms = until < 0 ? -1 : left <= 0 ? 0 : left < INT_MAX ? (int)left : INT_MAX;
        int ready = poll_once(fds, ms);
        if (ready > 0 && fds[1].revents && !fds[0].revents && !cub_signals_last())
            return false;
        if (ready != 0 && !(ready < 0 && errno == EINTR))
            return true;
        if (until >= 0 && cub_clock_ms() >= until)
            return false;
    }
}

static void fill(struct lines *lines)
{
    make_room(lines);
    ssize_t got = read(lines->fd, lines->bytes + lines->end, sizeof lines->bytes - lines->end);
    if (got > 0)
        lines->end += (size_t)got;
    else if (got == 0 || (errno != EINTR && errno != EAGAIN))
        lines->ended = true;
    lines->arrival = cub_clock_ms();
}

enum lines_event lines_next(struct lines *lines, int64_t until)
{
    enum lines_event event = LINES_END;
    while (!cub_signals_last() && !find(lines, &event)) {
        if (lines->ended)
            return finish(lines);
        if (!wait(lines, until))
            return LINES_TICK;
        if (!cub_signals_last())
            fill(lines);
    }
    return cub_signals_last() ? LINES_END : event;
}
