/* Bytes that grow. */
#include "server/outbox.h"

#include <stdlib.h>
#include <string.h>

static bool make_room(struct outbox *out, size_t wanted)
{
    size_t capacity = out->capacity ? out->capacity : OUTBOX_USUAL;
    while (capacity < wanted)
        capacity *= 2;
    unsigned char *more = capacity > out->capacity ? realloc(out->bytes, capacity) : out->bytes;
    if (!more)
        return false;
    out->bytes = more;
    out->capacity = capacity;
    return true;
}

bool outbox_add(struct outbox *out, const void *bytes, size_t length, size_t most)
{
    if (length > most || out->length > most - length || !make_room(out, OUTBOX_BEFORE + out->length + length + 1))
        return false;
    if (length)
        memcpy(outbox_at(out) + out->length, bytes, length);
    out->length += length;
    outbox_at(out)[out->length] = 0;
    return true;
}

void outbox_finish(struct outbox *out)
{
    free(out->bytes);
    *out = (struct outbox){0};
}
