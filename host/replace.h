/*
 * Replacing files, whole or not at all: what is written is a draft, which lies
 * beside its place under a name that nobody can guess, and is moved there once it
 * is on the disk. Where a link leads is the place; a device or a FIFO can't be
 * replaced and is written into.
 *
 * Drafts go with the program if a signal ends it. A signal that the program
 * handles itself, or ignores, when the first draft is begun, is left alone.
 */
#ifndef HOST_REPLACE_H
#define HOST_REPLACE_H

#include <limits.h>
#include <stdbool.h>
#include <stdio.h>

struct cub_replace {
    FILE *file; /* for what is to be written */
    int fd;     /* the same */
    int error;  /* errno of the first write that failed; 0: none */
    char place[PATH_MAX];
    char draft[PATH_MAX];     /* empty: there is none */
    struct cub_replace *next; /* another draft that lies somewhere: this must not move in memory */
};

/*
 * Begins to replace the file at this path, which need not be there; one that is
 * keeps its permissions. False with errno, and nothing is left to end: EACCES also
 * for a file that is write-protected.
 */
bool cub_replace_begin(struct cub_replace *, const char *path);

/*
 * Ends this many replacements that were begun: forces all to the disk, then moves
 * each to its place, then forces the folders to the disk. False with errno: what
 * was not yet moved is gone.
 */
bool cub_replace_finish(struct cub_replace *, size_t count);

/* Ends them without replacing anything; errno stays. */
void cub_replace_cancel(struct cub_replace *, size_t count);

/* Replaces a file by these bytes; false with errno. */
bool cub_file_replace(const char *path, const void *bytes, size_t length);

#endif
