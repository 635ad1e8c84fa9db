/* Remembers the PING frames of a connection until they come back. */
#include "server/pings.h"

#include "host/clock.h"

void pings_ask(struct pings *pings, uint32_t number)
{
    int oldest = 0;
    for (int i = 0; i < PINGS; i++)
        if (pings->one[i].sent_ns < pings->one[oldest].sent_ns)
            oldest = i;
    pings->one[oldest].number = number;
    pings->one[oldest].due = true;
}

bool pings_next(struct pings *pings, uint32_t *number)
{
    int i = 0;
    while (i < PINGS && !pings->one[i].due)
        i++;
    if (i == PINGS)
        return false;
    pings->one[i].due = false;
    pings->one[i].sent_ns = cub_clock_ns();
    *number = pings->one[i].number;
    return true;
}

int64_t pings_back(struct pings *pings, uint32_t number)
{
    for (int i = 0; i < PINGS; i++)
        if (pings->one[i].sent_ns && pings->one[i].number == number) {
            int64_t ms = (cub_clock_ns() - pings->one[i].sent_ns) / 1000000;
            pings->one[i].sent_ns = 0;
            return ms;
        }
    return -1;
}
