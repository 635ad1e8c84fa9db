/* Buffers grow by doubling. */
#include "server/buffer.h"

#include <stdlib.h>
#include <string.h>

bool buffer_reserve(struct buffer *buffer, size_t bytes)
{
    size_t wanted = BUFFER_HEADROOM + bytes + 1;
    size_t capacity = buffer->capacity ? buffer->capacity : BUFFER_MIN;
    while (capacity < wanted)
        capacity *= 2;
    unsigned char *more = capacity > buffer->capacity ? realloc(buffer->start, capacity) : buffer->start;
    if (!more)
        return false;
    buffer->start = more;
    buffer->capacity = capacity;
    return true;
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
