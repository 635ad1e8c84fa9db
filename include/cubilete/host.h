/* Memory from the heap and records from files, for programs on an operating system. */
#ifndef CUB_HOST_H
#define CUB_HOST_H

#include "cubilete/bot.h"
#include "cubilete/record.h"

/* realloc and free. */
extern const struct cub_memory cub_heap;

/* Allocates cub_think.memory for a bot, one for each thread, for the caller to free. NULL: out of memory. */
void *cub_bot_memory(const struct cub_bot *);

/* A cub_sink that writes to a FILE. Errors are left for ferror. */
void cub_file_add(void *file, const char *bytes, size_t length);

/* Feeds a whole file (`-`: standard input) to a reader and finishes it. False with errno if it can't be read. */
bool cub_file_read(const char *path, struct cub_reader *);

#endif
