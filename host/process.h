/*
 * Starts child processes that talk in lines, writes to and reads from them with deadlines, and ends them for certain.
 *
 * A child may die, hang, write without end, read nothing, or start children of its own. The caller still gets an event
 * within the time that it grants, no signal (SIGPIPE), and no zombie is left.
 */
#ifndef HOST_PROCESS_H
#define HOST_PROCESS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

enum { PROCESS_LINE = 4096 }; /* bytes of a line at most, without its LF */

/* Zeroed: there is none. */
struct process {
    pid_t pid; /* and the number of its group; 0: there is none */
    int to, from;
    bool closed; /* it has closed its output */
    size_t begin, end;
    char bytes[PROCESS_LINE + 1]; /* what was read and is not taken yet: from begin to end */
};

enum process_event {
    PROCESS_GOOD,   /* the line is read, or all of it is written */
    PROCESS_LATE,   /* the time is up */
    PROCESS_CLOSED, /* its end of the pipe is closed: most likely it has ended */
    PROCESS_LONG,   /* a line longer than any may be */
};

/*
 * Starts a program, words[0] found as a shell would find it, with pipes for its standard input and output and this file
 * for its errors (below 0: they are dropped). It has a group of its own, so that Ctrl-C at our terminal does not reach
 * it. False with errno.
 */
bool process_start(struct process *, char *const words[], int errors);

/* Writes all of it until cub_clock_ms has come to `until`. */
enum process_event process_write(struct process *, const char *bytes, size_t length, int64_t until);

/* Reads a line until then; *line is it, without its LF and ended by NUL, good until the next call. It may hold NULs. */
enum process_event process_read(struct process *, int64_t until, char **line, size_t *length);

/* How a process ended. */
struct process_end {
    bool by_itself;     /* else it was killed by process_finish */
    int status, signal; /* by itself: its exit status; or the signal that ended it, else 0 */
};

/*
 * Closes its input, gives it `ms` to end by itself, kills it and whatever it has started, and waits until it is gone.
 * Accepts a zeroed process, which it becomes.
 */
struct process_end process_finish(struct process *, uint32_t ms);

#endif
