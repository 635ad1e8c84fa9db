/*
 * Rate limits: token buckets that refill with time, one for each address or player (docs/protocol.md, section 11).
 *
 * Memory is bounded: each kind of limit has LIMIT_SLOTS buckets. A bucket is forgotten
 * only when it is full again, for then forgetting it changes nothing. When all are in
 * use, newcomers share one bucket of the usual size until one is free. Buckets are found
 * by a hash with a random seed, so that nobody can choose whom to collide with.
 */
#ifndef SERVER_LIMIT_H
#define SERVER_LIMIT_H

#include <stdbool.h>
#include <stdint.h>

#include "cubilete/sha256.h"

enum limit_kind {
    LIMIT_REQUESTS,      /* of an address: what its requests cost */
    LIMIT_DEVICES,       /* of an address, a minute */
    LIMIT_DAY,           /* devices of an address, a day */
    LIMIT_CODES,         /* wrong ones, tried by an address, an hour */
    LIMIT_ADDRESS_BYTES, /* that an address has stored, a day */
    LIMIT_TABLES,        /* of a player, a minute */
    LIMIT_CHAT,          /* of a player */
    LIMIT_WORK,          /* of a player: what their requests cost */
    LIMIT_COMMANDS,      /* of a player, by WebSocket and HTTP together */
    LIMIT_COMMANDS_DAY,  /* the same, a day */
    LIMIT_BYTES,         /* that a player has stored, a day */
    LIMIT_LOG_EVENTS,    /* lines about one kind of happening */
    LIMITS
};

enum { LIMIT_SLOTS = 32768 };

/* What has been taken out of one, and has not come back at that ms; a zeroed one is full. */
struct bucket {
    double taken;
    int64_t at;
};

struct bucket_size {
    double most, ms; /* how many at once, and in how many ms one more comes */
};

/* Takes one; false: it is empty, and *wait_ms says for how long. */
bool bucket_take(struct bucket *, struct bucket_size, int64_t now_ms, double *wait_ms);

/* The buckets of one kind, in chains by hash; numbers of slots begin at 1, 0 is none. */
struct limit_pool {
    struct bucket_size size;
    struct bucket shared; /* of those for whom there is no slot */
    uint32_t used, hand;  /* slots used so far; where the next one that is full again is looked for */
    uint32_t first[LIMIT_SLOTS];
    struct {
        uint64_t who;
        struct bucket bucket;
        uint32_t next;
    } slot[LIMIT_SLOTS + 1];
};

struct limits {
    uint8_t seed[CUB_DIGEST];
    struct limit_pool pool[LIMITS];
};

/* Sets how many at once, and how many more in a time. */
void limit_set(struct limits *, enum limit_kind, uint32_t at_once, uint32_t more, int64_t in_ms);

/*
 * Takes so many out of somebody's bucket; false: it has too few, and *seconds says how long to wait, at least 1. What
 * costs more than a full bucket takes all of it.
 */
bool limit_take(struct limits *, enum limit_kind, const char *who, double cost, int64_t now_ms, uint64_t *seconds);

/* Whether so many could not be taken now. */
bool limit_lacks(struct limits *, enum limit_kind, const char *who, double cost, int64_t now_ms);

/* Puts one back that was taken for something that turned out not to count. */
void limit_give_back(struct limits *, enum limit_kind, const char *who);

#endif
