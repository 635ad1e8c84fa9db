/*
 * The cluster: nodes that share a store. Each sends heartbeats, is notified of what the others write, and takes over
 * the tables of nodes whose heartbeats stop.
 */
#ifndef SERVER_CLUSTER_H
#define SERVER_CLUSTER_H

#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>

#include "server/worker_pool.h"

enum { MAX_NODES = 64 };

struct server;

struct cluster {
    uint64_t self;
    struct store *store; /* of its thread; NULL: the store is not shared */
    pthread_t thread;
    bool running;
    atomic_bool stopping;
    uint64_t alive[MAX_NODES];
    int count;
    int64_t heartbeat_at;  /* when this node's last successful heartbeat began, by the steady clock; 0: none yet */
    struct task *readings; /* of rooms that need only new lines: collected, */
    size_t reading_count;
    bool reading;     /* while others are being read */
    uint64_t resumed; /* at the start tables being played are loaded in order of ids; the last id so far */
    bool resuming;    /* the next ids are being read */
    bool all_resumed;
};

/* Joins the cluster. False: the store can't be reached. */
bool cluster_start(struct server *);
void cluster_finish(struct server *);

/* To be called every second. */
void cluster_tick(struct server *);

/* Whether there may be other nodes. */
bool cluster_is_shared(const struct server *);
bool cluster_is_alive(const struct server *, uint64_t node);

#endif
