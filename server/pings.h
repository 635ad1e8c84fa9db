/* Tracks PING frames of a connection: those to be sent, and when those under way were sent. */
#ifndef SERVER_PINGS_H
#define SERVER_PINGS_H

#include <stdbool.h>
#include <stdint.h>

enum { PINGS = 4 };

/* Zeroed: no PINGs. */
struct pings {
    struct {
        int64_t sent_ns; /* 0: it is not under way */
        uint32_t number;
        bool due;
    } one[PINGS];
};

/* Adds a PING to be sent; the oldest is forgotten. */
void pings_ask(struct pings *, uint32_t number);

/* Takes the next PING to be sent, which is under way from now on; false: none. */
bool pings_next(struct pings *, uint32_t *number);

/* A PING came back: returns its ms; below 0: it was not under way. */
int64_t pings_back(struct pings *, uint32_t number);

#endif
