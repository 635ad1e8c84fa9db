/* What an operating system adds: memory from the heap, records from files. */
#ifndef CUB_HOST_H
#define CUB_HOST_H

#include "cubilete/record.h"

/* realloc and free. */
extern const struct cub_memory cub_heap;

/* Feeds a whole file (`-`: standard input) to a reader and finishes it. False with errno if it can't be read. */
bool cub_file_read(const char *path, struct cub_reader *);

#endif
