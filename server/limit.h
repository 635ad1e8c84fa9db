/* How often somebody may do something: a bucket for each that fills with time (docs/protocol.md, section 11). */
#ifndef SERVER_LIMIT_H
#define SERVER_LIMIT_H

#include <stdbool.h>
#include <stdint.h>

enum limit_kind {
    LIMIT_REQUESTS, /* of an address: 20 a second, 60 at once */
    LIMIT_DEVICES,  /* of an address: 5 a minute */
    LIMIT_DAY,      /* devices of an address: 100 a day */
    LIMIT_CODES,    /* wrong ones, tried by an address: 20 an hour */
    LIMIT_TABLES,   /* of a player: 10 a minute */
    LIMIT_CHAT,     /* of a player: 1 in 2 s, 5 at once */
    LIMIT_REPORTS,  /* lines about one kind of happening */
    LIMITS
};

enum { LIMIT_SLOTS = 4096 };

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

/* Those who share a slot push each other out: a bucket that was forgotten is full again. */
struct limits {
    struct bucket_size size[LIMITS];
    struct {
        uint64_t who;
        struct bucket bucket;
    } slot[LIMITS][LIMIT_SLOTS];
};

/* Sets how many at once, and how many more in a time. */
void limit_set(struct limits *, enum limit_kind, uint32_t at_once, uint32_t more, int64_t in_ms);

/* Takes one out of somebody's bucket; false: it is empty, and *seconds says how long. */
bool limit_take(struct limits *, enum limit_kind, const char *who, int64_t now_ms, uint64_t *seconds);

/* Puts one back that was taken for something that turned out not to count. */
void limit_give_back(struct limits *, enum limit_kind, const char *who);

#endif
