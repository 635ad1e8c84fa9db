/*
 * Latency in a race (docs/protocol.md, section 7): a player's own time counts, within
 * the latency that was measured of their connection, so that the far one of two equal players has half
 * of the victories, and a forged time gains next to nothing.
 */
#ifndef TABLE_LATENCY_H
#define TABLE_LATENCY_H

#include <stdint.h>

enum {
    LATENCY_PINGS = 9,   /* to each seat while the cup stands */
    LATENCY_RIDE_MS = 40 /* so much longer the one that rides with the dice may count */
};

/*
 * What a line takes, there and back: the middle one of the PINGs; the one that rode
 * with the dice instead if it took longer, within bounds; most at the most. ride is 0
 * as long as it has not come back. Without any PING: 0, for nothing is known.
 */
uint32_t latency_of(const uint32_t *ping_ms, int count, uint32_t ride_ms, uint32_t most_ms);

/* What counts of a call: what was told, if the line allows it to have been. */
uint32_t latency_fair_call(uint32_t told_ms, uint32_t came_ms, uint32_t rtt_ms);

#endif
