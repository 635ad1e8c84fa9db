/* A buffer grows as bytes are appended. It keeps room before the bytes for a frame's head, and a NUL after them. */
#ifndef SERVER_BUFFER_H
#define SERVER_BUFFER_H

#include <stdbool.h>
#include <stddef.h>

enum { BUFFER_HEADROOM = 32, BUFFER_MIN = 256 }; /* the room before; the least that is allocated */

/* A zeroed buffer is empty. */
struct buffer {
    unsigned char *start; /* of the allocation: the first byte is at BUFFER_HEADROOM */
    size_t length, capacity;
};

/* Appends bytes. False, nothing appended: the buffer would be longer than max, or no memory. */
bool buffer_append(struct buffer *, const void *bytes, size_t length, size_t max);
/* Allocates room for so many bytes in advance. False without memory. */
bool buffer_reserve(struct buffer *, size_t bytes);
void buffer_finish(struct buffer *);

/* The first byte, once something has been appended. */
static inline unsigned char *buffer_bytes(const struct buffer *buffer)
{
    return buffer->start + BUFFER_HEADROOM;
}

/* The bytes as a text that ends with NUL; empty where nothing was appended. */
static inline const char *buffer_text(const struct buffer *buffer)
{
    return buffer->start ? (const char *)buffer_bytes(buffer) : "";
}

#endif
