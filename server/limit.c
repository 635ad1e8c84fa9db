/* Buckets that fill with time. */
#include "server/limit.h"

void limit_set(struct limits *limits, enum limit_kind kind, uint32_t at_once, uint32_t more, int64_t in_ms)
{
    limits->size[kind].most = at_once;
    limits->size[kind].ms = (double)in_ms / more;
}

/* FNV-1a; never 0, which is nobody. */
static uint64_t hash(const char *who)
{
    uint64_t number = 14695981039346656037u;
    for (; *who; who++)
        number = (number ^ (uint8_t)*who) * 1099511628211u;
    return number ? number : 1;
}

bool limit_take(struct limits *limits, enum limit_kind kind, const char *who, int64_t now_ms, uint64_t *seconds)
{
    uint64_t number = hash(who), at = number % LIMIT_SLOTS;
    bool known = limits->slot[kind][at].who == number;
    double left = known ? limits->slot[kind][at].left : limits->size[kind].most;
    if (known)
        left += (double)(now_ms - limits->slot[kind][at].filled) / limits->size[kind].ms;
    left = left < limits->size[kind].most ? left : limits->size[kind].most;
    bool good = left >= 1;
    *seconds = good ? 0 : (uint64_t)((1 - left) * limits->size[kind].ms / 1000) + 1;
    limits->slot[kind][at].who = number;
    limits->slot[kind][at].left = good ? left - 1 : left;
    limits->slot[kind][at].filled = now_ms;
    return good;
}
