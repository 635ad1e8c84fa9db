/* Computes round-trip times, and the time that counts for a call. */
#include "table/latency.h"

/* The rank of element i; of equal ones the earlier has the lower rank. */
static int rank(const uint32_t *ms, int count, int i)
{
    int less = 0;
    for (int j = 0; j < count; j++)
        less += ms[j] < ms[i] || (j < i && ms[j] == ms[i]);
    return less;
}

uint32_t latency_of(const uint32_t *ping_ms, int count, uint32_t ride_ms, uint32_t most_ms)
{
    uint32_t line = 0;
    for (int i = 0; i < count; i++)
        if (rank(ping_ms, count, i) == (count - 1) / 2)
            line = ping_ms[i];
    if (ride_ms > line)
        line = ride_ms < line + LATENCY_RIDE_MS ? ride_ms : line + LATENCY_RIDE_MS;
    return line < most_ms ? line : most_ms;
}

uint32_t latency_fair_call(uint32_t told_ms, uint32_t came_ms, uint32_t rtt_ms)
{
    uint32_t least = came_ms > rtt_ms ? came_ms - rtt_ms : 0;
    uint32_t ms = told_ms > least ? told_ms : least;
    return ms < came_ms ? ms : came_ms;
}
