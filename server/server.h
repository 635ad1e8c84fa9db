/*
 * The server: what its parts know of each other.
 *
 * One thread, the loop's, judges commands and shows lines; worker pools write, read and think (server/worker_pool.h). A
 * table that somebody needs is in memory as a room: the table itself, its clients, and the commands that wait for it. A
 * room commits one append at a time; nothing of it is shown before it is durable.
 */
#ifndef SERVER_SERVER_H
#define SERVER_SERVER_H

#include <stdatomic.h>

#include "server/client.h"
#include "server/cluster.h"
#include "server/config.h"
#include "server/log_event.h"
#include "server/lookup.h"
#include "server/metrics.h"
#include "server/push.h"
#include "server/quota.h"
#include "server/ratings_cache.h"
#include "server/room.h"
#include "server/stream.h"

enum {
    SERVER_BUCKETS = 4096,
    SERVER_DEVICES = 8192, /* tokens whose players are cached */
    QUERY_THREADS = 3,
};

enum store_health { STORE_HEALTHY, STORE_AWAY, STORE_FULL };

/* A time in which no server ran. */
struct downtime {
    int64_t from, to;
};

struct server {
    struct server_config config;
    struct loop *loop;
    struct net *net;
    struct store *writer_store, *reader_store;
    struct store *query_store[QUERY_THREADS]; /* of the query pool */
    struct completion_queue completions;
    struct worker_pool writer, thinkers, verifier, pushers;
    struct pusher *pusher[PUSH_THREADS];
    int pushing;                                 /* messages that wait for their thread, or are under way */
    struct worker_pool reader;                   /* players, tables, appends of other nodes: one after another */
    struct worker_pool queries;                  /* what HTTP requests read besides: lists, views, ratings */
    struct fair fair, reader_turns, query_turns; /* whose bots think next; for whom something is read next */
    void **memory;                               /* of the thinkers */
    int thinker_count;
    struct room *rooms[SERVER_BUCKETS];
    int lingering;                   /* of them: those that nobody needs */
    struct room *woken, **woken_end; /* that are to be run before the loop waits */
    struct client *clients;
    struct stream *streams;
    struct player_feed *feeds;
    struct verification *verifications;     /* that wait or are at work */
    struct device *devices[SERVER_DEVICES]; /* NULL: the slot is free */
    struct counters count;
    struct rate_limits rates;
    uint64_t unsaid; /* events that were too many to be logged */
    struct timer tick_timer, ending;
    int64_t last_ms;         /* so long commands that have come are waited for when it ends */
    char origin[NET_HEADER]; /* http://127.0.0.1:1212 */
    const char *url;         /* the same, or how people see it */
    uint32_t max_connections;
    int64_t last_tick_ms, late_until; /* of a tick that came late: until when the server counts as unwell */
    int64_t clock_off_ms;             /* by which the machine's clock is ahead of server_now */
    int64_t began;
    struct downtime *downtime; /* ascending */
    size_t downtimes, downtime_capacity;
    struct cluster cluster;
    struct ratings_cache ratings;
    bool stopping;
    atomic_bool quits; /* threads: whatever is at work ends soon, without a result */
    bool ended;        /* nothing new begins */
    enum store_health store_health;
    int64_t full_until; /* so long a full disk is told, unless something is written that needs room */
    uint64_t ticks;
    bool busy;                 /* many want something at once */
    int64_t looked_ns;         /* when sockets were last looked at while that is so */
    bool looks_at_tournaments; /* a task is at it */
};

/* The time of day in ms, which never jumps; and as a record's date. */
int64_t server_now(void);
void server_date(int64_t moment, char out[TABLE_DATE]);

/* Runs until it is told to stop; an exit code. */
int server_run(const struct server_config *);

/* Whose turn it takes in a fair queue: addresses of one network share it. */
uint64_t server_turn(const char *address);

/* Whether a page of this origin is our own. */
bool server_is_own(const struct server *, const char *origin, const char *host);

/* How long the server waits for something, in ms: less where tests hurry it. Clocks, cups and rates are never hurried.
 */
static inline int64_t server_paced(const struct server *server, int64_t ms)
{
    return ms / server->config.pace;
}

/* The limit of this name. */
static inline uint32_t server_limit(const struct server *server, enum config_limit limit)
{
    return server->config.limit[limit];
}

/* How writing goes: told when it changes. Small things may fit a disk that is full for all others. */
void server_set_store_health(struct server *, enum store_health, const char *why);
void server_store_works(struct server *, bool small);

#endif
