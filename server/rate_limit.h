/*
 * Rate limits: token buckets that refill with time, one for each address or player (docs/protocol.md, section 11).
 *
 * Memory is bounded: each kind of limit has RATE_LIMIT_SLOTS buckets. A bucket is forgotten
 * only when it is full again, for then forgetting it changes nothing. When all are in
 * use, newcomers share one bucket of the usual size until one is free. Buckets are found
 * by a hash with a random seed, so that nobody can choose whom to collide with.
 */
#ifndef SERVER_RATE_LIMIT_H
#define SERVER_RATE_LIMIT_H

#include <stdbool.h>
#include <stdint.h>

#include "cubilete/sha256.h"

enum rate_kind {
    RATE_REQUESTS,      /* of an address: what its requests cost */
    RATE_DEVICES,       /* of an address, a minute */
    RATE_DAY,           /* devices of an address, a day */
    RATE_CODES,         /* wrong ones, tried by an address, an hour */
    RATE_ADDRESS_BYTES, /* that an address has stored, a day */
    RATE_TABLES,        /* of a player, a minute */
    RATE_CHAT,          /* of a player, and remarks of those who watch */
    RATE_EMOTES,        /* of a player */
    RATE_WORK,          /* of a player: what their requests cost */
    RATE_COMMANDS,      /* of a player, by WebSocket and HTTP together */
    RATE_COMMANDS_DAY,  /* the same, a day */
    RATE_BYTES,         /* that a player has stored, a day */
    RATE_PUSHES,        /* to a player */
    RATE_LOG_EVENTS,    /* logged events of one kind */
    RATES
};

enum { RATE_LIMIT_SLOTS = 32768 };

/* How much of a bucket was taken and has not refilled at that ms; a zeroed bucket is full. */
struct bucket {
    double taken;
    int64_t at;
};

struct bucket_size {
    double burst, period_ms; /* how many at once, and in how many ms one more comes */
};

/* Takes one; false: the bucket is empty for *wait_ms. */
bool bucket_take(struct bucket *, struct bucket_size, int64_t now_ms, double *wait_ms);

/* The buckets of one kind, in chains by hash; numbers of slots begin at 1, 0 is none. */
struct rate_pool {
    struct bucket_size size;
    struct bucket shared; /* of those for whom there is no slot */
    uint32_t used, hand;  /* slots used so far; where the next one that is full again is looked for */
    uint32_t first[RATE_LIMIT_SLOTS];
    struct {
        uint64_t who;
        struct bucket bucket;
        uint32_t next;
    } slot[RATE_LIMIT_SLOTS + 1];
};

struct rate_limits {
    uint8_t seed[CUB_DIGEST];
    struct rate_pool pool[RATES];
};

/* Sets how many at once, and how many more in a time. */
void rate_limit_set(struct rate_limits *, enum rate_kind, uint32_t at_once, uint32_t more, int64_t in_ms);

/*
 * Takes this many out of somebody's bucket; false: it has too few, and *seconds says how long to wait, at least 1. What
 * costs more than a full bucket takes all of it.
 */
bool rate_limit_take(struct rate_limits *, enum rate_kind, const char *who, double cost, int64_t now_ms,
                     uint64_t *seconds);

/* Whether a bucket has too few now. */
bool rate_limit_lacks(struct rate_limits *, enum rate_kind, const char *who, double cost, int64_t now_ms);

/* Puts one back. */
void rate_limit_give_back(struct rate_limits *, enum rate_kind, const char *who);

#endif
