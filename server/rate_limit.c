/* Rate limits take tokens out of buckets that refill with time. */
#include "server/rate_limit.h"

#include <string.h>

enum { LOOKS = 64 /* slots that are looked at for one that is full again */ };

void rate_limit_set(struct rate_limits *limits, enum rate_kind kind, uint32_t at_once, uint32_t more, int64_t in_ms)
{
    limits->pool[kind].size = (struct bucket_size){.burst = at_once, .period_ms = (double)in_ms / more};
}

/* What is still missing from a bucket at a moment. */
static double taken_at(const struct bucket *bucket, struct bucket_size size, int64_t now_ms)
{
    double taken = bucket->taken - (double)(now_ms - bucket->at) / size.period_ms;
    return taken > 0 ? taken : 0;
}

static bool take(struct bucket *bucket, struct bucket_size size, double cost, int64_t now_ms, double *wait_ms)
{
    double taken = taken_at(bucket, size, now_ms);
    cost = cost < size.burst ? cost : size.burst;
    bool good = taken + cost <= size.burst;
    *wait_ms = good ? 0 : (taken + cost - size.burst) * size.period_ms;
    *bucket = (struct bucket){.taken = taken + (good ? cost : 0), .at = now_ms};
    return good;
}

bool bucket_take(struct bucket *bucket, struct bucket_size size, int64_t now_ms, double *wait_ms)
{
    return take(bucket, size, 1, now_ms, wait_ms);
}

/* Two people have the same number once in 2^64; who does not know the seed can't look for it. */
static uint64_t hash(const struct rate_limits *limits, const char *who)
{
    struct cub_sha256 sha;
    uint8_t digest[CUB_DIGEST];
    uint64_t number;
    cub_sha256_init(&sha);
    cub_sha256_add(&sha, limits->seed, sizeof limits->seed);
    cub_sha256_add(&sha, who, strlen(who));
    cub_sha256_finish(&sha, digest);
    memcpy(&number, digest, sizeof number);
    return number;
}

static void unlink_slot(struct rate_pool *pool, uint32_t slot)
{
    uint32_t *at = &pool->first[pool->slot[slot].who % RATE_LIMIT_SLOTS];
    while (*at != slot)
        at = &pool->slot[*at].next;
    *at = pool->slot[slot].next;
}

/* A slot that was never used, or whose bucket is full again; 0: none was found. */
static uint32_t free_slot(struct rate_pool *pool, int64_t now_ms)
{
    if (pool->used < RATE_LIMIT_SLOTS)
        return ++pool->used;
    for (int i = 0; i < LOOKS; i++) {
        uint32_t slot = pool->hand = pool->hand % RATE_LIMIT_SLOTS + 1;
        if (taken_at(&pool->slot[slot].bucket, pool->size, now_ms) > 0)
            continue;
        unlink_slot(pool, slot);
        return slot;
    }
    return 0;
}

static struct bucket *find_bucket(struct rate_pool *pool, uint64_t who, int64_t now_ms)
{
    uint32_t *first = &pool->first[who % RATE_LIMIT_SLOTS], slot = *first;
    while (slot && pool->slot[slot].who != who)
        slot = pool->slot[slot].next;
    if (slot)
        return &pool->slot[slot].bucket;
    slot = free_slot(pool, now_ms);
    if (!slot)
        return &pool->shared;
    pool->slot[slot].who = who;
    pool->slot[slot].bucket = (struct bucket){0};
    pool->slot[slot].next = *first;
    *first = slot;
    return &pool->slot[slot].bucket;
}

bool rate_limit_take(struct rate_limits *limits, enum rate_kind kind, const char *who, double cost, int64_t now_ms,
                     uint64_t *seconds)
{
    struct rate_pool *pool = &limits->pool[kind];
    double wait_ms;
    bool good = take(find_bucket(pool, hash(limits, who), now_ms), pool->size, cost, now_ms, &wait_ms);
    *seconds = good ? 0 : (uint64_t)(wait_ms / 1000) + 1;
    return good;
}

bool rate_limit_lacks(struct rate_limits *limits, enum rate_kind kind, const char *who, double cost, int64_t now_ms)
{
    struct rate_pool *pool = &limits->pool[kind];
    const struct bucket *bucket = find_bucket(pool, hash(limits, who), now_ms);
    return taken_at(bucket, pool->size, now_ms) + (cost < pool->size.burst ? cost : pool->size.burst) >
           pool->size.burst;
}

void rate_limit_give_back(struct rate_limits *limits, enum rate_kind kind, const char *who)
{
    struct rate_pool *pool = &limits->pool[kind];
    uint64_t number = hash(limits, who);
    uint32_t slot = pool->first[number % RATE_LIMIT_SLOTS];
    while (slot && pool->slot[slot].who != number)
        slot = pool->slot[slot].next;
    struct bucket *bucket = slot ? &pool->slot[slot].bucket : &pool->shared;
    bucket->taken = bucket->taken > 1 ? bucket->taken - 1 : 0;
}
