/* Text that grows in memory. */
#include "host/strbuf.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "cubilete/host.h"

void cub_strbuf_add(void *context, const char *bytes, size_t length)
{
    struct cub_strbuf *buffer = context;
    if (buffer->lost)
        return;
    char *text = cub_array_reserve(&cub_heap, buffer->text, &buffer->room, buffer->length + length + 1, 1);
    buffer->lost = !text;
    if (buffer->lost)
        return;
    buffer->text = text;
    memcpy(buffer->text + buffer->length, bytes, length);
    buffer->length += length;
}

/* As a stream expects: less than all is a failure. */
static ssize_t put(void *context, const char *bytes, size_t length)
{
    struct cub_strbuf *buffer = context;
    cub_strbuf_add(buffer, bytes, length);
    return buffer->lost ? 0 : (ssize_t)length;
}

FILE *cub_strbuf_open(struct cub_strbuf *buffer)
{
    FILE *file = fopencookie(buffer, "w", (cookie_io_functions_t){.write = put});
    buffer->lost |= !file;
    return file;
}

char *cub_strbuf_finish(struct cub_strbuf *buffer, size_t *length)
{
    cub_strbuf_add(buffer, "", 1);
    char *text = buffer->text;
    if (buffer->lost) {
        free(text);
        text = NULL;
        errno = ENOMEM;
    }
    *length = text ? buffer->length - 1 : 0;
    *buffer = (struct cub_strbuf){0};
    return text;
}
