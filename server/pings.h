/* PING frames of a connection: which are to be sent, and when those under way were. */
#ifndef SERVER_PINGS_H
#define SERVER_PINGS_H

#include <stdbool.h>
#include <stdint.h>

enum { PINGS = 4 };

/* A zeroed one has none. */
struct pings {
    struct {
        int64_t sent_ns; /* 0: it is not under way */
        uint32_t number;
        bool due;
    } one[PINGS];
};

/* One more is to be sent; the oldest is forgotten. */
void pings_ask(struct pings *, uint32_t number);

/* The next that is to be sent, and is under way from now on; false: none is. */
bool pings_next(struct pings *, uint32_t *number);

/* It came back: after this many ms; below 0: it was not under way. */
int64_t pings_back(struct pings *, uint32_t number);

#endif
