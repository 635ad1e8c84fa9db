/* Grows texts, and cuts comments off moves. */
#ifndef CORE_BUFFER_H
#define CORE_BUFFER_H

#include "cubilete/record.h"

/* Appends bytes; false without memory, nothing changed. */
bool cub_buffer_add(struct cub_buffer *, const struct cub_memory *, const char *bytes, size_t length);
void cub_buffer_finish(struct cub_buffer *, const struct cub_memory *);

/* Cuts the comment ` {…}` off the end of a move's text and returns the text in braces; NULL: no comment. */
char *cub_cut_comment(char *text, size_t length);

#endif
