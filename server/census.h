/* How many connections there are, of each address and in all. Addresses count as address_group says. */
#ifndef SERVER_CENSUS_H
#define SERVER_CENSUS_H

#include <stdint.h>

enum { CENSUS_ADDRESS = 64, CENSUS_BUCKETS = 4096 };

struct census {
    struct census_entry *bucket[CENSUS_BUCKETS];
    uint32_t all;
};

/* One more of this address; what it is counted under, for census_leave. NULL without memory. */
struct census_entry *census_enter(struct census *, const char *address);
void census_leave(struct census *, struct census_entry *);
uint32_t census_of(const struct census *, const char *address);
void census_finish(struct census *);

#endif
