/* Clients are WebSocket connections that follow a table. */
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
    struct client *next, **link;         /* in its room; link is the pointer that points to it */
    struct client *next_all, **link_all; /* in the server */
    struct server *server;
    struct peer *peer;
    struct room *room; /* NULL: hello has not been answered */
    struct subscription subscription;
    struct lookup *lookup;       /* of hello, while it is under way */
    char cookie[WIRE_TOKEN + 1]; /* the token that came with the request */
    uint64_t id;                 /* of the table */
    char *early;                 /* lines that came after hello, before it was answered */
    size_t early_length;
    int present_seat;        /* the seat that it counts as present for; -1: none */
    int bad_lines;           /* lines that were no command */
    uint32_t over_rate;      /* messages over the rate, since */
    int64_t over_rate_since; /* the beginning of a minute */
    struct bucket message_rate, ping_rate, seen_rate, listen_rate;
    bool listens;                           /* to what those who watch say, from a seat */
    char name[WIRE_NAME + 1];               /* of its player when it said hello */
    int64_t heard_ms, opened_ms, pinged_ms; /* by the steady clock */
    uint32_t pings_sent;
    uint32_t rtt_ms[LATENCY_PINGS], rtt_count; /* measured while the cup stands */
    uint32_t dice_rtt_ms;                      /* of the PING that was sent with the dice; 0: not yet back */
    bool dice_sent;                            /* of a race */
};

extern const struct net_hooks server_hooks;

void client_send(struct client *, const char *line);
void client_sink(void *client, const char *bytes, size_t length);

/* Sends the lines that it may have and has not got. */
void client_follow(struct client *);

/* Every second: closes who is silent, and sends PINGs. */
void client_tick(struct server *);

/* Closes all connections of a player that is no more. */
void client_expel(struct server *, uint64_t player);

/* Iterates over the clients that are sent news: all of a room that have caught up, or only one. */
struct client *client_first(struct room *, struct client *only);
struct client *client_after(struct client *, const struct client *only);

#endif
