/*
 * Receives complete HTTP requests and WebSocket messages. Only what lies
 * behind this, net.c and net_*.c, knows libwebsockets. Output is collected while
 * the loop runs, and sent as one frame before it waits again.
 */
#ifndef SERVER_NET_H
#define SERVER_NET_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "server/acceptor.h"
#include "server/buffer.h"

struct loop;
struct net;

enum { NET_PATH = 512, NET_QUERY = 512, NET_HEADER = 512, NET_ADDRESS = 64 };

enum net_method { NET_GET, NET_POST, NET_PUT, NET_DELETE, NET_OTHER };

/* The headers of a request, also of one that becomes a WebSocket. Missing headers are empty. */
struct net_head {
    enum net_method method;
    char path[NET_PATH], query[NET_QUERY];
    char authorization[NET_HEADER], host[NET_HEADER], etag[NET_HEADER], encoding[NET_HEADER];
    char cookie[NET_HEADER];   /* cookies of the server's name, `NAME=VALUE;` each; `-`: only other cookies */
    char origin[NET_HEADER];   /* `?`: too long */
    char protocol[NET_HEADER]; /* of a WebSocket */
    char address[NET_ADDRESS]; /* of the client; behind one of our proxies, as the proxy says */
    bool behind;               /* it came by a proxy */
    bool reads_pages;          /* `Accept` has text/html: a browser that opens a page */
};

/* A request, valid until it is answered or its connection is closed (then gone is called). */
struct request {
    struct net_head head;
    char *body; /* ended by NUL */
    size_t length;
    bool too_long;                     /* its body was too long, and is left out */
    void *user;                        /* the server's */
    void (*gone)(struct request *);    /* the server's; may be NULL */
    void (*drained)(struct request *); /* the same; of a stream: all output was sent */
};

/* A WebSocket. */
struct peer {
    void *user; /* the server's */
    char address[NET_ADDRESS];
};

/* The refusal of a WebSocket. */
struct net_refusal {
    int status;
    const char *body;    /* JSON */
    const char *seconds; /* Retry-After; empty: retrying does not help */
};

/* The server's callbacks. */
struct net_hooks {
    /* A complete request, to be answered now or later. */
    void (*request)(void *context, struct request *);
    /* A request for a WebSocket: NULL accepts it. */
    const struct net_refusal *(*upgrade)(void *context, const struct net_head *);
    void (*opened)(void *context, struct peer *, const struct net_head *);
    void (*message)(void *context, struct peer *, char *text, size_t length); /* ended by NUL */
    void (*pong)(void *context, struct peer *, uint32_t number, int64_t ms);  /* a PING came back after ms */
    void (*drained)(void *context, struct peer *);                            /* all output was sent */
    void (*closed)(void *context, struct peer *, int code);                   /* 1000: closed by the client */
    /* The limit of a request's body, in bytes. */
    size_t (*body_limit)(void *context, const struct net_head *);
    bool (*is_rate_limited)(void *context,
                            const struct net_head *); /* over the rate limit: a long body need not be read */
    /* Whether one more connection of this address may come in; and that one did not. */
    enum accept_refusal (*judge)(void *context, const char *address);
    void (*refused)(void *context, const char *address, enum accept_refusal);
    void *context;
};

struct net_options {
    const char *address;           /* NULL: all */
    int port;                      /* 0: a free one */
    const char *certificate, *key; /* files; NULL: no TLS */
    const char *proxies;           /* addresses of proxies whose forwarding headers count */
    const char *cookie;            /* the name of the server's cookies */
    bool limits;                   /* whether frames are rate-limited */
    uint32_t head_bytes, request_ms, message_bytes, outbox_bytes, outbox_messages;
};

/* Begins to listen; NULL with errno. */
struct net *net_open(struct loop *, const struct net_options *, const struct net_hooks *);
void net_close(struct net *);
int net_port(const struct net *);

/* The number of connections, in all and of an address; those by a proxy count for the client's address. */
uint32_t net_connections(const struct net *);
uint32_t net_connections_of(const struct net *, const char *address);

/* Stops accepting connections. */
void net_shut(struct net *);

/* To be called every second. */
void net_tick(struct net *);

/* Loads the certificates' files again, for connections from now on. */
bool net_reload(struct net *);

/* Takes over the body of a request; the caller frees it. */
struct buffer net_take_body(struct request *);

/* Answers a request, which is invalid afterwards; headers are lines `Name: value` with LF, or NULL. */
void net_answer(struct request *, int status, const char *type, const char *headers, const void *body, size_t length);

/* The same with a static body, which is not copied. */
void net_answer_lasting(struct request *, int status, const char *type, const char *headers, const void *body,
                        size_t length);

/* Answers without an end: lines follow. False from net_stream: it can't keep up, and is closed. Headers each with LF.
 */
void net_stream_begin(struct request *, const char *type, const char *headers);
bool net_stream(struct request *, const char *bytes, size_t length);
void net_stream_end(struct request *);
size_t net_stream_waiting(const struct request *); /* bytes that wait to go out */

/* Queues output for a peer: lines, each with LF. False: its queue was full, and it is closed with 4008. */
bool net_send(struct peer *, const char *bytes, size_t length);

/* Bytes of output that are queued. */
size_t net_waiting(const struct peer *);

/* A PING frame with a number, which the pong hook gets back. */
void net_ping(struct peer *, uint32_t number);

/* Closes a peer after its queued output was sent. */
void net_hang_up(struct peer *, int code);

/* Sends the collected output. */
void net_flush(struct net *);

#endif
