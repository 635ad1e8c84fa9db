/* Declares what net.c and net_*.c share. Only they know libwebsockets, which their comments call the library. */
#ifndef SERVER_NET_PARTS_H
#define SERVER_NET_PARTS_H

#include <libwebsockets.h>

#include "server/buffer.h"
#include "server/net.h"

_Static_assert(BUFFER_HEADROOM >= LWS_PRE, "the library's own bytes fit before those that are sent");

struct loop;

struct net {
    struct loop *loop;
    struct lws_context *context;
    struct lws_vhost *vhost;
    struct net_hooks hooks;
    struct net_options options;
    struct acceptor *acceptor;
    struct connection_count connections,
        behind;              /* sockets by address; WebSockets that proxies brought, by whom they heard */
    struct wire_peer *dirty; /* those that have something to be written */
    bool shut;
};

static inline struct net *net_of(struct lws *wsi)
{
    return lws_context_user(lws_get_context(wsi));
}

/* What a request says, or the one that became a WebSocket. */
void net_head_read(struct lws *, struct net_head *);

/* What a request says of its body's length, 0 where it says nothing; false: it is no number, or there are two. */
bool net_head_length(struct lws *, unsigned long long *length);

/* What the library tells of a connection with requests, and of a WebSocket: each has room for a pointer of its own. */
lws_callback_function net_on_request, net_on_peer;

#endif
