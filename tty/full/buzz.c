/* Buzzing at one keyboard. */
#include "tty/full/buzz.h"

void buzz_begin(struct buzz *buzz, int64_t now, uint32_t ms, uint32_t limit)
{
    *buzz = (struct buzz){.start = now - ms, .limit = limit};
}

uint32_t buzz_moment(const struct buzz *buzz, int64_t when)
{
    int64_t ms = when - buzz->start;
    return ms < 0 ? 0 : ms < CUB_NEVER ? (uint32_t)ms : CUB_NEVER - 1;
}

uint32_t buzz_time(const struct buzz *buzz, int64_t now)
{
    return buzz->count ? buzz->queue[0].ms : buzz_moment(buzz, now);
}

bool buzz_press(struct buzz *buzz, int seat, int64_t when)
{
    if (when < buzz->start || buzz->pressed >> seat & 1)
        return false;
    buzz->pressed |= CUB_BIT(seat);
    if (!buzz->count)
        buzz->turn = when;
    buzz->queue[buzz->count].seat = seat;
    buzz->queue[buzz->count++].ms = buzz_moment(buzz, when);
    return true;
}

int buzz_caller(const struct buzz *buzz)
{
    return buzz->count ? buzz->queue[0].seat : -1;
}

uint32_t buzz_called(const struct buzz *buzz)
{
    return buzz->queue[0].ms;
}

uint32_t buzz_left(const struct buzz *buzz, int64_t now)
{
    int64_t gone = now - buzz->turn;
    if (!buzz->limit)
        return CUB_NEVER;
    return gone < 0 ? buzz->limit : gone < buzz->limit ? buzz->limit - (uint32_t)gone : 0;
}

void buzz_next(struct buzz *buzz, int64_t now)
{
    if (--buzz->count == 0)
        buzz->start = now - buzz->queue[0].ms;
    for (int i = 0; i < buzz->count; i++)
        buzz->queue[i] = buzz->queue[i + 1];
    buzz->turn = now;
}
