/*
 * The state of a server, shared by its parts.
 *
 * One thread, the loop's, judges commands and shows lines; worker pools write, read and think (server/worker_pool.h). A
 * table in use is in memory as a room: the table itself, its clients, and its queued commands. A
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

/* A period in which no server ran. */
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
    int pushing;                                 /* push messages that are queued or being sent */
    struct worker_pool reader;                   /* one thread: players, tables, appends of other nodes */
    struct worker_pool queries;                  /* other reads of HTTP requests: lists, views, ratings */
    struct fair fair, reader_turns, query_turns; /* the order of thoughts; of reads */
    void **memory;                               /* a bot's memory for each thinker */
    int thinker_count;
    struct room *rooms[SERVER_BUCKETS];
    int lingering;                   /* how many of them are unused */
    struct room *woken, **woken_end; /* rooms to run before the loop waits */
    struct client *clients;
    struct stream *streams;
    struct player_feed *feeds;
    struct verification *verifications;     /* queued or running */
    struct device *devices[SERVER_DEVICES]; /* NULL: the slot is free */
    uint32_t forgotten;                     /* how often players were removed from there */
    struct counters count;
    struct rate_limits rates;
    uint64_t unsaid; /* events that were not logged, as there were too many */
    struct timer tick_timer, ending;
    int64_t last_ms;         /* how long it waits at its end for commands that have come */
    char origin[NET_HEADER]; /* http://127.0.0.1:1212 */
    const char *url;         /* the public URL, or the same */
    uint32_t max_connections;
    int64_t last_tick_ms, late_until; /* after a late tick: until when /healthz reports it */
    int64_t clock_off_ms;             /* the machine's clock minus server_now */
    int64_t began;
    struct downtime *downtime; /* ascending */
    size_t downtimes, downtime_capacity;
    struct cluster cluster;
    struct ratings_cache ratings;
    bool stopping;
    atomic_bool quits; /* read by threads: running tasks end soon, without a result */
    bool ended;        /* nothing new begins */
    enum store_health store_health;
    int64_t full_until; /* until when a full disk is reported, unless a large write succeeds before */
    uint64_t ticks;
    bool busy;                 /* many requests are waiting */
    int64_t looked_ns;         /* when sockets were last served while busy */
    bool looks_at_tournaments; /* a task that looks at due tournaments is running */
};

/* The time of day in ms, monotonic; and as a record's date. */
int64_t server_now(void);
void server_date(int64_t moment, char out[TABLE_DATE]);

/* Runs a server until it is told to stop; returns an exit code. */
int server_run(const struct server_config *);

/* The owner of an address' tasks in a fair queue; addresses of one network share it. */
uint64_t server_turn(const char *address);

/* Whether an origin is this server's own page. */
bool server_is_own(const struct server *, const char *origin, const char *host);

/* A waiting time of the server in ms, shorter by `pace` for tests. Clocks, cups and rates don't depend on the pace.
 */
static inline int64_t server_paced(const struct server *server, int64_t ms)
{
    return ms / server->config.pace;
}

/* The value of a limit. */
static inline uint32_t server_limit(const struct server *server, enum config_limit limit)
{
    return server->config.limit[limit];
}

/* Notes the outcome of a write, and logs changes. Small writes may succeed on a disk that is full for larger ones. */
void server_set_store_health(struct server *, enum store_health, const char *why);
void server_store_works(struct server *, bool small);

#endif
