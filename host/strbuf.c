/* Text that grows in memory. */
#include "host/strbuf.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "cubilete/host.h"

void cub_strbuf_add(void *context, const char *bytes, size_t length)
{
    struct cub_strbuf *memo = context;
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
    struct cub_strbuf *memo = context;
    cub_strbuf_add(memo, bytes, length);
    return memo->lost ? 0 : (ssize_t)length;
}

FILE *cub_strbuf_open(struct cub_strbuf *memo)
{
    FILE *file = fopencookie(memo, "w", (cookie_io_functions_t){.write = put});
    memo->lost |= !file;
    return file;
}

char *cub_strbuf_finish(struct cub_strbuf *memo, size_t *length)
{
    cub_strbuf_add(memo, "", 1);
    char *text = memo->text;
    if (memo->lost) {
        free(text);
        text = NULL;
        errno = ENOMEM;
    }
    *length = text ? memo->length - 1 : 0;
    *memo = (struct cub_strbuf){0};
    return text;
}
