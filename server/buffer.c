/* Buffers grow like all arrays. */
#include "server/buffer.h"

#include <stdlib.h>
#include <string.h>

#include "cubilete/host.h"

bool buffer_reserve(struct buffer *buffer, size_t bytes)
{
    size_t wanted = BUFFER_HEADROOM + bytes + 1;
    unsigned char *more =
        cub_array_reserve(&cub_heap, buffer->start, &buffer->capacity, wanted < BUFFER_MIN ? BUFFER_MIN : wanted, 1);
    if (more)
        buffer->start = more;
    return more;
}

bool buffer_append(struct buffer *buffer, const void *bytes, size_t length, size_t max)
{
    if (length > max || buffer->length > max - length || !buffer_reserve(buffer, buffer->length + length))
        return false;
    if (length)
        memcpy(buffer_bytes(buffer) + buffer->length, bytes, length);
    buffer->length += length;
    buffer_bytes(buffer)[buffer->length] = 0;
    return true;
}

void buffer_finish(struct buffer *buffer)
{
    free(buffer->start);
    *buffer = (struct buffer){0};
}
