/* A client is a WebSocket connection that follows a table. */
#ifndef SERVER_CLIENT_H
#define SERVER_CLIENT_H

#include "server/net.h"
#include "server/rate_limit.h"
#include "table/latency.h"
#include "wire/subscription.h"

struct lookup;
struct room;
struct server;

struct client {
    struct client *next, **link;         /* in its room's list; *link is this client */
    struct client *next_all, **link_all; /* in the server's list */
    struct server *server;
    struct peer *peer;
    struct room *room; /* NULL until hello is answered */
    struct subscription subscription;
    struct lookup *lookup;       /* of hello, until it is answered */
    char cookie[WIRE_TOKEN + 1]; /* the token that came with the request */
    uint64_t id;                 /* of the table */
    char *early;                 /* lines that came after hello, before it was answered */
    size_t early_length;
    int present_seat;        /* the seat that it makes present; -1: none */
    int bad_lines;           /* lines that were no command */
    uint32_t over_rate;      /* messages over the rate limit in the minute that began at */
    int64_t over_rate_since; /* this moment */
    struct bucket message_rate, ping_rate, seen_rate, listen_rate;
    bool listens;                           /* gets remarks of watchers though it has a seat */
    char name[WIRE_NAME + 1];               /* of its player when it said hello */
    int64_t heard_ms, opened_ms, pinged_ms; /* by the steady clock */
    uint32_t pings_sent;
    uint32_t rtt_ms[LATENCY_PINGS], rtt_count; /* measured while the cup stands */
    uint32_t dice_rtt_ms;                      /* of the PING sent with the dice; 0: not back yet */
    bool dice_sent;                            /* the dice of this race */
};

extern const struct net_hooks server_hooks;

void client_send(struct client *, const char *line);
void client_sink(void *client, const char *bytes, size_t length);

/* Sends the lines that it may see and has not got. */
void client_follow(struct client *);

/* To be called every second: closes connections that are silent, and sends PINGs. */
void client_tick(struct server *);

/* Closes all connections of a player who was deleted. */
void client_expel(struct server *, uint64_t player);

/* Iterates over the clients that are sent news: all of a room that have caught up, or only one. */
struct client *client_first(struct room *, struct client *only);
struct client *client_after(struct client *, const struct client *only);

#endif
