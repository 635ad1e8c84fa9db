/*
 * Measures latency and makes races fair (docs/protocol.md, section 7): the time that a player's own device
 * reports counts, within the latency measured of the connection. So of two equal players the distant one
 * wins half of the races, and a forged time gains next to nothing.
 */
#ifndef TABLE_LATENCY_H
#define TABLE_LATENCY_H

#include <stdint.h>

enum {
    LATENCY_PINGS = 9,   /* sent to each seat while the cup stands */
    LATENCY_RIDE_MS = 40 /* how much more than the median the PING sent with the dice may count */
};

/*
 * The round-trip time of a connection: the median of its PINGs; or that of the PING sent
 * with the dice, ride_ms (0: not back yet), if it took longer, by LATENCY_RIDE_MS at
 * most; and never above most_ms. Without any PING it is 0.
 */
uint32_t latency_of(const uint32_t *ping_ms, int count, uint32_t ride_ms, uint32_t most_ms);

/* The time that counts for a call: the device's own, told_ms, as far as arrival and round trip allow it. */
uint32_t latency_fair_call(uint32_t told_ms, uint32_t came_ms, uint32_t rtt_ms);

#endif
