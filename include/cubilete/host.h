/* What an operating system adds: memory from the heap, records from files. */
#ifndef CUB_HOST_H
#define CUB_HOST_H

#include "cubilete/bot.h"
#include "cubilete/record.h"

/* realloc and free. */
extern const struct cub_memory cub_heap;

/* Memory for a bot to think in, to be freed: one a thread. NULL without memory. */
void *cub_bot_memory(const struct cub_bot *);

/* Adds bytes to a FILE: a cub_sink. Whether they arrive, ferror says. */
void cub_file_add(void *file, const char *bytes, size_t length);

/* Feeds a whole file (`-`: standard input) to a reader and finishes it. False with errno if it can't be read. */
bool cub_file_read(const char *path, struct cub_reader *);

#endif
