/* Metrics count what happens while the server runs, for /metrics. */
#ifndef SERVER_METRICS_H
#define SERVER_METRICS_H

#include <stdint.h>

#include "wire/grammar.h"

enum { HISTOGRAM_BUCKETS = 14, METRICS_CODES = 15 };

/* How long something took: how often at most as long as each bound, and in all. */
struct histogram {
    uint64_t count[HISTOGRAM_BUCKETS + 1]; /* the last: longer than all bounds */
    int64_t sum_ns;
};

struct counters {
    uint64_t lines, commits, refused[WIRE_CODES], connections, streams, opened, lost, thinking, pushes;
    uint64_t closed[METRICS_CODES]; /* by the codes of metrics_codes */
    struct histogram commit, shown, think, line;
    int64_t clock_offset_ms; /* of this machine against the database */
};

/* The codes that connections are closed with, and 0 for all others. */
extern const int metrics_codes[METRICS_CODES];

void histogram_add(struct histogram *, int64_t ns);
void counters_closed(struct counters *, int code);

#endif
