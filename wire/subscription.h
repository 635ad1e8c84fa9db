/* One client's position in a table's log: which lines it has got, and which it gets next. */
#ifndef WIRE_SUBSCRIPTION_H
#define WIRE_SUBSCRIPTION_H

#include "table/table.h"

struct subscription {
    uint64_t player; /* 0: no player, so it can only watch */
    bool invited;
    bool greeted;      /* has said hello */
    bool live;         /* has caught up with the log */
    uint32_t told;     /* lines that it has got */
    uint32_t from, to; /* the batch that it is getting: lines after `from`, up to `to` */
    uint32_t seen;     /* the last line that it has shown to its person */
};

/*
 * What a client may see of a table at a moment. Nothing else decides this: whatever a server sends, by any route, are
 * the first `reach` lines as `seat` sees them (table_write), or what follows from these lines. Lines that are not
 * durable are never among them.
 */
struct subscription_rights {
    bool may;       /* it may watch, or can still sit down; otherwise it is closed with 4003 */
    int seat;       /* or CUB_NOBODY */
    uint32_t reach; /* lines; 0 where they may not */
};
struct subscription_rights subscription_rights(const struct table *, const struct subscription *, int64_t moment);

/* Its members `may` and `seat` alone. */
bool subscription_may_watch(const struct table *, const struct subscription *);
int subscription_seat(const struct table *, const struct subscription *);

/* Begins after the first `told` lines, which the client has, with nothing of them hidden from it. */
void subscription_begin(const struct table *, struct subscription *, uint64_t told, int64_t moment);

/* Answers hello: `welcome`, and `forget` if the client's lines are of another edition. edition is the server's. */
void subscription_welcome(const struct table *, struct subscription *, const struct wire_command *hello,
                          const char *edition, int64_t moment, cub_sink *, void *context);

/*
 * Writes the next lines, at most about room bytes; true: there are no more. After the
 * last old line the caller writes the current news and `live`.
 */
bool subscription_follow(const struct table *, struct subscription *, int64_t moment, size_t room, cub_sink *,
                         void *context);

/* Write news, lines that are not in the log: `clock …` (or `waits …` before a board begins), and `seal …`. Nothing if
 * there is no clock, or no cup. */
void subscription_clock(const struct table *, int64_t moment, cub_sink *, void *context);
void subscription_seal(const struct table *, uint32_t ms, cub_sink *, void *context);

#endif
