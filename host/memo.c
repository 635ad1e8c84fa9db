/* Text that grows in memory. */
#include "host/memo.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "cubilete/host.h"

void cub_memo_add(void *context, const char *bytes, size_t length)
{
    struct cub_memo *memo = context;
    char *text = cub_array_reserve(&cub_heap, memo->text, &memo->room, memo->length + length + 1, 1);
    memo->lost = memo->lost || !text;
    if (memo->lost)
        return;
    memo->text = text;
    memcpy(memo->text + memo->length, bytes, length);
    memo->length += length;
}

/* As a stream expects: less than all is a failure. */
static ssize_t put(void *context, const char *bytes, size_t length)
{
    struct cub_memo *memo = context;
    cub_memo_add(memo, bytes, length);
    return memo->lost ? 0 : (ssize_t)length;
}

FILE *cub_memo_open(struct cub_memo *memo)
{
    FILE *file = fopencookie(memo, "w", (cookie_io_functions_t){.write = put});
    memo->lost |= !file;
    return file;
}

char *cub_memo_finish(struct cub_memo *memo, size_t *length)
{
    cub_memo_add(memo, "", 1);
    char *text = memo->text;
    if (memo->lost) {
        free(text);
        text = NULL;
        errno = ENOMEM;
    }
    *length = text ? memo->length - 1 : 0;
    *memo = (struct cub_memo){0};
    return text;
}
