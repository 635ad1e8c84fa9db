/* Connection counts say how many connections each address has, and how many there are in total. Addresses are grouped
 * by address_group. */
#ifndef SERVER_CONNECTION_COUNT_H
#define SERVER_CONNECTION_COUNT_H

#include <stdint.h>

enum { CONNECTION_ADDRESS = 64, CONNECTION_COUNT_BUCKETS = 4096 };

struct connection_count {
    struct address_count *bucket[CONNECTION_COUNT_BUCKETS];
    uint32_t total;
};

/* Counts one more connection of this address; connection_count_remove takes the result. NULL without memory. */
struct address_count *connection_count_add(struct connection_count *, const char *address);
void connection_count_remove(struct connection_count *, struct address_count *);
uint32_t connection_count_of(const struct connection_count *, const char *address);
void connection_count_finish(struct connection_count *);

#endif
