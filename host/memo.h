/* Text that grows in memory and knows whether all of it is there: a memory stream of the C library does not. */
#ifndef HOST_MEMO_H
#define HOST_MEMO_H

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

/* Zeroed: empty. */
struct cub_memo {
    char *text;
    size_t length, room;
    bool lost; /* memory ran out: something is missing */
};

/* Adds bytes to a memo: a cub_sink. */
void cub_memo_add(void *memo, const char *bytes, size_t length);

/* A stream that adds to it, to be closed before the memo is finished. NULL without memory: the memo knows it. */
FILE *cub_memo_open(struct cub_memo *);

/* The text, ended by NUL, for the caller to free; NULL with errno ENOMEM if anything is missing. The memo is empty
 * then. */
char *cub_memo_finish(struct cub_memo *, size_t *length);

#endif
