/* One client that follows a table: what it has been told, and what it has to be told next. */
#ifndef WIRE_SUBSCRIPTION_H
#define WIRE_SUBSCRIPTION_H

#include "table/table.h"

struct subscription {
    uint64_t player; /* 0: a stranger, who can only watch */
    bool invited;
    bool greeted;      /* has said hello */
    bool live;         /* has all old lines */
    uint32_t told;     /* lines that it has got */
    uint32_t from, to; /* the batch that it gets: lines behind the first, up to the second */
    uint32_t seen;     /* the last line that it has shown to its person */
};

/*
 * What somebody may have of a table at a moment. This is the one place that decides it: every way out of a server,
 * over whatever route, asks here and shows the first `reach` lines as `seat` sees them (table_write), or what these
 * lines come to. Lines that are not on disk yet are never among them.
 */
struct subscription_rights {
    bool may;       /* watch, or still sit down: 4003 otherwise */
    int seat;       /* or CUB_NOBODY */
    uint32_t reach; /* lines; 0 where they may not */
};
struct subscription_rights subscription_rights(const struct table *, const struct subscription *, int64_t moment);

/* Two parts of it: whether they may, and the seat that they hold, or CUB_NOBODY. */
bool subscription_may_watch(const struct table *, const struct subscription *);
int subscription_seat(const struct table *, const struct subscription *);

/* Begins with the lines behind the first `told`, of which nothing is hidden from the client, as they stand at a moment.
 */
void subscription_begin(const struct table *, struct subscription *, uint64_t told, int64_t moment);

/* Answers hello: `welcome`, and `forget` where what the client has is not ours. edition is the server's. */
void subscription_welcome(const struct table *, struct subscription *, const struct wire_command *hello,
                          const char *edition, int64_t moment, cub_sink *, void *context);

/*
 * Writes lines that it has not got, at most about room bytes of them; true: that was all.
 * The caller writes the news that hold now and `live` when the old ones are through.
 */
bool subscription_follow(const struct table *, struct subscription *, int64_t moment, size_t room, cub_sink *,
                         void *context);

/* News: `clock …`, before a board begins `waits …`, and `seal …`; nothing if there is no clock, or no cup. */
void subscription_clock(const struct table *, int64_t moment, cub_sink *, void *context);
void subscription_seal(const struct table *, uint32_t ms, cub_sink *, void *context);

#endif
