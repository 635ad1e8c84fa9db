/* Text that grows in memory and knows whether all of it is there: a memory stream of the C library does not. */
#ifndef HOST_STRBUF_H
#define HOST_STRBUF_H

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

/* Zeroed: empty. */
struct cub_strbuf {
    char *text;
    size_t length, room;
    bool lost; /* memory ran out: something is missing */
};

/* Adds bytes to a buffer: a cub_sink. */
void cub_strbuf_add(void *buffer, const char *bytes, size_t length);

/* A stream that adds to it, to be closed before the buffer is finished. NULL without memory: the buffer knows it. */
FILE *cub_strbuf_open(struct cub_strbuf *);

/* The text, ended by NUL, for the caller to free; NULL with errno ENOMEM if anything is missing. The buffer is empty
 * then. */
char *cub_strbuf_finish(struct cub_strbuf *, size_t *length);

#endif
