/* Buckets that fill with time. */
#include "server/limit.h"

/* How many at once, and in how many ms one more comes. */
static const struct {
    double most, ms;
} sizes[LIMITS] = {
    [LIMIT_REQUESTS] = {60, 50},  [LIMIT_DEVICES] = {5, 12000}, [LIMIT_DAY] = {100, 864000},
    [LIMIT_CODES] = {20, 180000}, [LIMIT_TABLES] = {10, 6000},  [LIMIT_CHAT] = {5, 2000},
};

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
    double left = known ? limits->slot[kind][at].left : sizes[kind].most;
    if (known)
        left += (double)(now_ms - limits->slot[kind][at].filled) / sizes[kind].ms;
    left = left < sizes[kind].most ? left : sizes[kind].most;
    bool good = left >= 1;
    *seconds = good ? 0 : (uint64_t)((1 - left) * sizes[kind].ms / 1000) + 1;
    limits->slot[kind][at].who = number;
    limits->slot[kind][at].left = good ? left - 1 : left;
    limits->slot[kind][at].filled = now_ms;
    return good;
}
