/*
 * Sockets: HTTP requests that are complete, and WebSocket messages. Only what lies
 * behind this, net.c and net_*.c, knows libwebsockets. What is to be sent gathers while
 * the loop turns, and goes out as one frame before it waits again.
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

/* What every request says, one that becomes a WebSocket too. Missing headers are empty. */
struct net_head {
    enum net_method method;
    char path[NET_PATH], query[NET_QUERY];
    char authorization[NET_HEADER], host[NET_HEADER], etag[NET_HEADER], encoding[NET_HEADER];
    char cookie[NET_HEADER];   /* those of the server's name, `NAME=VALUE;` each; `-`: only others */
    char origin[NET_HEADER];   /* `?`: too long */
    char protocol[NET_HEADER]; /* of a WebSocket */
    char address[NET_ADDRESS]; /* of the client; behind one of our proxies, as the proxy says */
    bool behind;               /* a proxy */
    bool reads_pages;          /* `Accept` has text/html: a browser that goes somewhere */
};

/* A request; it lives until it is answered, or its connection has gone (gone is called then). */
struct request {
    struct net_head head;
    char *body; /* ended by NUL */
    size_t length;
    bool too_long;                     /* its body was, and is left out */
    void *user;                        /* the server's */
    void (*gone)(struct request *);    /* the server's; NULL: it need not know */
    void (*drained)(struct request *); /* the same, of a stream: all that was to be sent has gone out */
};

/* A WebSocket. */
struct peer {
    void *user; /* the server's */
    char address[NET_ADDRESS];
};

/* No WebSocket, and why. */
struct net_refusal {
    int status;
    const char *body;    /* JSON */
    const char *seconds; /* to wait; empty: waiting does not help */
};

/* What the server does with all of it. */
struct net_hooks {
    /* A request is complete. It is to be answered, now or later. */
    void (*request)(void *context, struct request *);
    /* Somebody wants a WebSocket: NULL lets them in, else what they get. */
    const struct net_refusal *(*upgrade)(void *context, const struct net_head *);
    void (*opened)(void *context, struct peer *, const struct net_head *);
    void (*message)(void *context, struct peer *, char *text, size_t length); /* ended by NUL */
    void (*pong)(void *context, struct peer *, uint32_t number, int64_t ms);  /* a PING came back after so long */
    void (*drained)(void *context, struct peer *);                            /* all that was to be sent has gone out */
    void (*closed)(void *context, struct peer *, int code); /* 1000: by the other end, in good order */
    /* How many bytes of a body such a request may have. */
    size_t (*body_limit)(void *context, const struct net_head *);
    bool (*is_rate_limited)(void *context,
                            const struct net_head *); /* it comes too often: a long body need not be heard */
    /* Whether one more connection of this address may come in; and that one did not. */
    enum accept_refusal (*judge)(void *context, const char *address);
    void (*refused)(void *context, const char *address, enum accept_refusal);
    void *context;
};

struct net_options {
    const char *address;           /* NULL: all */
    int port;                      /* 0: a free one */
    const char *certificate, *key; /* files; NULL: no TLS */
    const char *proxies;           /* addresses whose word about others is taken */
    const char *cookie;            /* the name of those that are wanted */
    bool limits;                   /* of how often frames come */
    uint32_t head_bytes, request_ms, message_bytes, outbox_bytes, outbox_messages;
};

/* NULL with errno: it can't listen there. */
struct net *net_open(struct loop *, const struct net_options *, const struct net_hooks *);
void net_close(struct net *);
int net_port(const struct net *);

/* Connections, in all and of an address; those that a proxy brings are counted under whom it heard. */
uint32_t net_connections(const struct net *);
uint32_t net_connections_of(const struct net *, const char *address);

/* Nobody new comes in. */
void net_shut(struct net *);

/* Every second. */
void net_tick(struct net *);

/* Loads the certificates' files again, for connections from now on. */
bool net_reload(struct net *);

/* Takes the body out of a request, which then has none; to be finished. */
struct buffer net_take_body(struct request *);

/* Answers a request; headers are lines `Name: value` with LF, or NULL. The request is gone then. */
void net_answer(struct request *, int status, const char *type, const char *headers, const void *body, size_t length);

/* The same with a body that is there for ever, and is not copied. */
void net_answer_lasting(struct request *, int status, const char *type, const char *headers, const void *body,
                        size_t length);

/* Answers without an end: lines follow. False from net_stream: it can't keep up, and is closed. Headers each with LF.
 */
void net_stream_begin(struct request *, const char *type, const char *headers);
bool net_stream(struct request *, const char *bytes, size_t length);
void net_stream_end(struct request *);
size_t net_stream_waiting(const struct request *); /* bytes that wait to go out */

/* Adds bytes to what goes out to a peer: lines, each with LF. False: more waits than may; it is closed with 4008. */
bool net_send(struct peer *, const char *bytes, size_t length);

/* Bytes that wait to go out. */
size_t net_waiting(const struct peer *);

/* A PING frame with a number, which the pong hook gets back. */
void net_ping(struct peer *, uint32_t number);

/* Closes, after what waits has gone out. */
void net_hang_up(struct peer *, int code);

/* Sends what has gathered. */
void net_flush(struct net *);

#endif
