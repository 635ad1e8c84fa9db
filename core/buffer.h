/* Text that grows. */
#ifndef CORE_BUFFER_H
#define CORE_BUFFER_H

#include "cubilete/record.h"

/* Appends bytes; false without memory, nothing changed. */
bool cub_buffer_add(struct cub_buffer *, const struct cub_memory *, const char *bytes, size_t length);
void cub_buffer_finish(struct cub_buffer *, const struct cub_memory *);

/* Splits the comment off a move's text: cuts ` {…}` from its end, returns what stood inside, or NULL. */
char *cub_cut_comment(char *text, size_t length);

#endif
