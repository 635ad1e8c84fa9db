/* Lines that are typed, or come through a pipe, each with the moment of its arrival. */
#ifndef TTY_PLAIN_LINES_H
#define TTY_PLAIN_LINES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { LINES_TEXT = 256, LINES_ROOM = 4096 }; /* no line that means anything is longer than the first */

enum lines_event {
    LINES_LINE,
    LINES_LONG, /* a line longer than any that could mean something: it was dropped */
    LINES_TICK, /* nothing came in time, or the other file can be read */
    LINES_END   /* no more will come, or a signal asks to leave */
};

struct lines {
    int fd;
    int also; /* who waits is told when this file can be read, too; below 0: none */
    bool terminal, ended;
    bool dropping; /* within a line that is too long */
    size_t begin, end;
    char bytes[LINES_ROOM];
    char text[LINES_TEXT]; /* the last line, without blanks around it */
    int64_t arrival;       /* when it came, by cub_clock_ms */
};

void lines_init(struct lines *, int fd);

/* The next line in text; LINES_TICK once cub_clock_ms has come to until (below 0: it may take for ever). */
enum lines_event lines_next(struct lines *, int64_t until);

#endif
