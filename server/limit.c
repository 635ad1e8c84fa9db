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

bool bucket_take(struct bucket *bucket, struct bucket_size size, int64_t now_ms, double *wait_ms)
{
    double taken = bucket->taken - (double)(now_ms - bucket->at) / size.ms;
    taken = taken > 0 ? taken : 0;
    bool good = taken + 1 <= size.most;
    *wait_ms = good ? 0 : (taken + 1 - size.most) * size.ms;
    *bucket = (struct bucket){.taken = taken + good, .at = now_ms};
    return good;
}

bool limit_take(struct limits *limits, enum limit_kind kind, const char *who, int64_t now_ms, uint64_t *seconds)
{
    uint64_t number = hash(who), at = number % LIMIT_SLOTS;
    double wait_ms;
    if (limits->slot[kind][at].who != number)
        limits->slot[kind][at].bucket = (struct bucket){0};
    limits->slot[kind][at].who = number;
    bool good = bucket_take(&limits->slot[kind][at].bucket, limits->size[kind], now_ms, &wait_ms);
    *seconds = good ? 0 : (uint64_t)(wait_ms / 1000) + 1;
    return good;
}

void limit_give_back(struct limits *limits, enum limit_kind kind, const char *who)
{
    uint64_t number = hash(who), at = number % LIMIT_SLOTS;
    struct bucket *bucket = &limits->slot[kind][at].bucket;
    if (limits->slot[kind][at].who == number && bucket->taken > 0)
        bucket->taken = bucket->taken > 1 ? bucket->taken - 1 : 0;
}
