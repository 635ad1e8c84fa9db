/* Bytes that gather, with room before them for what a protocol puts there, and a NUL behind them. */
#ifndef SERVER_OUTBOX_H
#define SERVER_OUTBOX_H

#include <stdbool.h>
#include <stddef.h>

enum { OUTBOX_BEFORE = 32, OUTBOX_USUAL = 256 }; /* the room; what is kept though there is nothing to say */

/* A zeroed one is empty. */
struct outbox {
    unsigned char *bytes; /* OUTBOX_BEFORE before the first */
    size_t length, capacity;
};

/* False: there would be more than so many, or no memory; nothing is added. */
bool outbox_add(struct outbox *, const void *bytes, size_t length, size_t most);
void outbox_finish(struct outbox *);

/* The first byte, once something has been added. */
static inline unsigned char *outbox_at(const struct outbox *out)
{
    return out->bytes + OUTBOX_BEFORE;
}

#endif
