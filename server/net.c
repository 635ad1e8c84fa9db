/* Starts libwebsockets on the server's loop and gives it the sockets that the acceptor hands on. */
#include <errno.h>
#include <openssl/ssl.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "server/loop.h"
#include "server/net_parts.h"

enum {
    HEADS = 4096, /* requests under way; the library keeps the others waiting */
    PIECE = 16,   /* bytes that the library keeps for every WebSocket, though it reads none of them: net_peer.c does */
    HEADER_MORE = 8 /* bytes that the library adds to a header that it does not know */
};

/* The library takes over a socket, which is counted until it is closed. */
static void adopt(void *context, int socket, struct address_count *entry)
{
    struct net *net = context;
    struct lws *wsi = lws_adopt_socket_vhost(net->vhost, socket);
    if (wsi)
        lws_set_opaque_user_data(wsi, entry);
    else
        connection_count_remove(&net->connections, entry);
}

/* The first protocol hears of the end of every socket, those that became WebSockets too. */
static int on_http(struct lws *wsi, enum lws_callback_reasons reason, void *user, void *in, size_t length)
{
    if (reason != LWS_CALLBACK_WSI_DESTROY)
        return net_on_request(wsi, reason, user, in, length);
    connection_count_remove(&net_of(wsi)->connections, lws_get_opaque_user_data(wsi));
    return 0;
}

static const struct lws_protocols protocols[] = {
    {.name = "http", .callback = on_http, .per_session_data_size = sizeof(void *)},
    {.name = "cubilete.1", .callback = net_on_peer, .per_session_data_size = sizeof(void *), .rx_buffer_size = PIECE},
    {.name = NULL},
};

/* The library follows a name along those that it knows, and misses the end of one that only begins like these. */
static bool can_read(const char *name, size_t length)
{
    bool begins = false;
    const char *known;
    for (int i = 0; (known = (const char *)lws_token_to_string((enum lws_token_indexes)i)); i++) {
        bool same = strncasecmp(known, name, length) == 0;
        if (same && strcmp(known + length, ":") == 0)
            return true;
        begins = begins || same;
    }
    return !begins;
}

/* Who is still there is the server's to ask: the library would keep a timer for each in one sorted list. */
static const lws_retry_bo_t no_idling = {.secs_since_valid_hangup = 0};

/* What the library may keep of a head: where the acceptor has counted all of its bytes, with room for what it adds to
 * each line. */
static unsigned short head_room(const struct net_options *options)
{
    uint32_t room = options->head_bytes + (options->certificate ? 0 : HEADER_MORE * ACCEPTOR_HEADERS);
    return (unsigned short)(room < UINT16_MAX ? room : UINT16_MAX);
}

/* The library listens nowhere itself. */
static bool start_library(struct net *net, struct loop *loop)
{
    const struct net_options *options = &net->options;
    void *loops[] = {loop_handle(loop)};
    struct lws_context_creation_info info = {
        .port = CONTEXT_PORT_NO_LISTEN_SERVER,
        .protocols = protocols,
        .gid = (__typeof__(info.gid))-1, /* none to become: int in libwebsockets 4.1, gid_t in later ones */
        .uid = (__typeof__(info.uid))-1,
        .user = net,
        .foreign_loops = loops,
        .max_http_header_data = head_room(options),
        .max_http_header_pool2 = HEADS,
        .timeout_secs = (options->request_ms + 999) / 1000,
        .keepalive_timeout = 30,
        .ssl_cert_filepath = options->certificate,
        .ssl_private_key_filepath = options->key,
        .ssl_options_set = SSL_OP_NO_TLSv1 | SSL_OP_NO_TLSv1_1,
        .alpn = "http/1.1",
        .retry_and_idle_policy = &no_idling,
        .options = LWS_SERVER_OPTION_LIBEV | LWS_SERVER_OPTION_VALIDATE_UTF8 | LWS_SERVER_OPTION_EXPLICIT_VHOSTS |
                   (options->certificate ? LWS_SERVER_OPTION_DO_SSL_GLOBAL_INIT : 0),
    };
    lws_set_log_level(0, NULL);
    net->context = lws_create_context(&info);
    if (net->context)
        net->vhost = lws_create_vhost(net->context, &info);
    return net->vhost;
}

static bool start_acceptor(struct net *net, struct loop *loop)
{
    const struct acceptor_options options = {.address = net->options.address,
                                             .port = net->options.port,
                                             .tls = net->options.certificate,
                                             .head_bytes = net->options.head_bytes,
                                             .head_ms = net->options.request_ms,
                                             .can_read = can_read,
                                             .judge = net->hooks.judge,
                                             .refused = net->hooks.refused,
                                             .context = net->hooks.context,
                                             .pass = adopt,
                                             .pass_context = net};
    net->acceptor = acceptor_open(loop, &options, &net->connections);
    return net->acceptor;
}

struct net *net_open(struct loop *loop, const struct net_options *options, const struct net_hooks *hooks)
{
    struct net *net = calloc(1, sizeof *net);
    if (!net)
        return NULL;
    net->hooks = *hooks;
    net->options = *options;
    net->loop = loop;
    errno = ELIBACC; /* the library does not say why it does not start */
    if (start_library(net, loop) && start_acceptor(net, loop))
        return net;
    int why = errno;
    net_close(net);
    errno = why;
    return NULL;
}

int net_port(const struct net *net)
{
    return acceptor_port(net->acceptor);
}

uint32_t net_connections(const struct net *net)
{
    return net->connections.total;
}

uint32_t net_connections_of(const struct net *net, const char *address)
{
    return connection_count_of(&net->connections, address) + connection_count_of(&net->behind, address);
}

void net_shut(struct net *net)
{
    acceptor_shut(net->acceptor);
    net->shut = true;
}

void net_tick(struct net *net)
{
    acceptor_tick(net->acceptor);
    lws_cancel_service(net->context); /* it sees whose time is up: on this loop it does not wake for that by itself */
}

bool net_reload(struct net *net)
{
    const struct net_options *options = &net->options;
    return !options->certificate ||
           lws_tls_cert_updated(net->context, options->certificate, options->key, NULL, 0, NULL, 0) == 0;
}

void net_close(struct net *net)
{
    if (!net)
        return;
    acceptor_close(net->acceptor);
    if (net->context)
        lws_context_destroy(net->context);
    connection_count_finish(&net->connections);
    connection_count_finish(&net->behind);
    free(net);
}
