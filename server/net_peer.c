/*
 * WebSockets: what comes from them, put together out of pieces; what goes to them, gathered into one frame.
 *
 * The library makes the connection a WebSocket and writes to it; its frames are read here (frames.h). A connection ends
 * in one of three ways. We hang up: `code` is set, what waits goes out, then a CLOSE frame (`closing`), and whatever
 * still comes is dropped until the other end has closed or CLOSING seconds are over. The other end sends CLOSE
 * (`left`): it is answered with one. Or it is cut off. In each of them `gone` is set at last, and the library closes
 * the socket.
 */
#include <errno.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cubilete/text.h"
#include "host/clock.h"
#include "server/frames.h"
#include "server/loop.h"
#include "server/net_parts.h"
#include "server/pings.h"
#include "server/rate_limit.h"
#include "server/tls.h"

enum {
    NUMBER = 16,
    WRITE_CLOSE = 4, /* of enum lws_write_protocol, where it has no name: the library's own way waits for an answer that
                        it does not read */
    READ = 16384,    /* bytes at a time: a whole TLS record, so that none waits in OpenSSL */
    CLOSING = 5,     /* seconds that the other end has to close */
    PARTING = 20     /* seconds that one has to take what lies before it is told why it is let go */
};

struct wire_peer {
    struct peer base;
    struct net *net;
    struct lws *wsi;
    struct wire_peer *next_dirty, **at_dirty; /* the pointer that points to it */
    bool dirty, fresh;                        /* fresh: something was added since it was last tried to send */
    bool closing;                             /* it was told why, with a CLOSE frame */
    bool broken;                              /* what comes is no frame any more */
    bool gone;                                /* the other end has closed, or need not be waited for */
    int code, left;                           /* to close with; what it counts as that the other end closed; 0: not */
    struct buffer out;
    uint32_t waiting; /* messages in it, because the socket did not take what was before them */
    struct buffer in; /* what has come of a message */
    struct frames frames;
    struct watch watch;
    struct bucket framed, pinged; /* how often frames and PINGs come */
    unsigned char *pong;          /* FRAME_CONTROL bytes to be sent back; NULL: none */
    size_t pong_length;
    struct address_count *entry; /* of one that a proxy brought */
    struct pings pings;
};

static void mark(struct wire_peer *peer)
{
    if (peer->dirty)
        return;
    peer->dirty = true;
    peer->next_dirty = peer->net->dirty;
    peer->at_dirty = &peer->net->dirty;
    if (peer->next_dirty)
        peer->next_dirty->at_dirty = &peer->next_dirty;
    peer->net->dirty = peer;
}

static void clear(struct wire_peer *peer)
{
    if (!peer->dirty)
        return;
    peer->dirty = false;
    *peer->at_dirty = peer->next_dirty;
    if (peer->next_dirty)
        peer->next_dirty->at_dirty = peer->at_dirty;
}

/* It can't keep up. */
static void give_up(struct wire_peer *peer)
{
    peer->out.length = peer->waiting = 0;
    net_hang_up(&peer->base, 4008);
}

bool net_send(struct peer *base, const char *bytes, size_t length)
{
    struct wire_peer *peer = (struct wire_peer *)base;
    if (peer->code)
        return false;
    if (!buffer_append(&peer->out, bytes, length, peer->net->options.outbox_bytes)) {
        give_up(peer);
        return false;
    }
    peer->fresh = true;
    mark(peer);
    return true;
}

size_t net_waiting(const struct peer *base)
{
    return ((const struct wire_peer *)base)->out.length;
}

void net_hang_up(struct peer *base, int code)
{
    struct wire_peer *peer = (struct wire_peer *)base;
    if (!peer->code && lws_partial_buffered(peer->wsi))
        lws_set_timeout(peer->wsi, PENDING_TIMEOUT_USER_OK, PARTING);
    peer->code = peer->code ? peer->code : code;
    mark(peer);
}

void net_ping(struct peer *base, uint32_t number)
{
    struct wire_peer *peer = (struct wire_peer *)base;
    pings_ask(&peer->pings, number);
    mark(peer);
}

static int write_pings(struct wire_peer *peer)
{
    for (uint32_t number; pings_next(&peer->pings, &number);) {
        unsigned char frame[LWS_PRE + NUMBER];
        int length = snprintf((char *)frame + LWS_PRE, NUMBER, "%u", (unsigned)number);
        if (lws_write(peer->wsi, frame + LWS_PRE, (size_t)length, LWS_WRITE_PING) < 0)
            return -1;
    }
    return 0;
}

/* Of several PINGs the last one is answered, which RFC 6455 allows. */
static int write_pong(struct wire_peer *peer)
{
    unsigned char frame[LWS_PRE + FRAME_CONTROL];
    if (!peer->pong)
        return 0;
    memcpy(frame + LWS_PRE, peer->pong, peer->pong_length);
    free(peer->pong);
    peer->pong = NULL;
    return lws_write(peer->wsi, frame + LWS_PRE, peer->pong_length, LWS_WRITE_PONG) < 0 ? -1 : 0;
}

/* Says why it is closed, and waits for the other end to do so; but not where all are told at once that the server goes.
 */
static int write_close(struct wire_peer *peer, int code)
{
    unsigned char frame[LWS_PRE + 2] = {[LWS_PRE] = (unsigned char)(code >> 8), [LWS_PRE + 1] = (unsigned char)code};
    peer->closing = true;
    if (lws_write(peer->wsi, frame + LWS_PRE, 2, (enum lws_write_protocol)WRITE_CLOSE) < 0 || peer->gone)
        return -1;
    if (!peer->net->shut)
        lws_set_timeout(peer->wsi, PENDING_TIMEOUT_USER_OK, CLOSING);
    return 0;
}

/* One frame with all that has gathered, its last LF left out. Nothing is kept for those who are told nothing. */
static int write_frame(struct wire_peer *peer)
{
    size_t length = peer->out.length;
    peer->out.length = peer->waiting = 0;
    peer->fresh = false;
    if ((length && lws_write(peer->wsi, buffer_bytes(&peer->out), length - 1, LWS_WRITE_TEXT) < (int)length - 1) ||
        write_pings(peer) || write_pong(peer))
        return -1;
    buffer_finish(&peer->out);
    if (peer->code || peer->left)
        return write_close(peer, peer->code ? peer->code : peer->left == 1006 ? 1000 : peer->left);
    if (length)
        peer->net->hooks.drained(peer->net->hooks.context, &peer->base);
    return 0;
}

static void take_pong(struct wire_peer *peer, const void *bytes, size_t length)
{
    char text[NUMBER] = "";
    if (length >= sizeof text)
        return;
    memcpy(text, bytes, length);
    uint32_t number = (uint32_t)strtoul(text, NULL, 10);
    int64_t ms = pings_back(&peer->pings, number);
    if (ms >= 0)
        peer->net->hooks.pong(peer->net->hooks.context, &peer->base, number, ms);
}

/* A message, or a piece of one: nothing is kept for those who say nothing. */
static void take_text(struct wire_peer *peer, const struct frame_piece *piece)
{
    if (!buffer_append(&peer->in, piece->bytes, piece->length, peer->net->options.message_bytes)) {
        net_hang_up(&peer->base, 1011);
        return;
    }
    if (!piece->last)
        return;
    struct buffer whole = peer->in;
    peer->in = (struct buffer){0};
    if (cub_str_is_utf8((const char *)buffer_bytes(&whole), whole.length))
        peer->net->hooks.message(peer->net->hooks.context, &peer->base, (char *)buffer_bytes(&whole), whole.length);
    else
        net_hang_up(&peer->base, 1007);
    buffer_finish(&whole);
}

static void take_ping(struct wire_peer *peer, const struct frame_piece *piece)
{
    peer->pong = peer->pong ? peer->pong : malloc(FRAME_CONTROL);
    if (!peer->pong)
        return;
    memcpy(peer->pong, piece->bytes, piece->length);
    peer->pong_length = piece->length;
    mark(peer);
}

/* The other end closes: it is told the same, unless it only answers us. */
static void take_close(struct wire_peer *peer, const struct frame_piece *piece)
{
    bool normal = piece->length >= 2 && (piece->bytes[0] << 8 | piece->bytes[1]) == 1000;
    peer->left = normal ? 1000 : 1006;
    peer->gone = peer->broken = true;
    mark(peer);
}

/* Frames that say nothing cost as much as others; those who play send a few in a second. */
static bool comes_often(struct wire_peer *peer, const struct frame_piece *piece)
{
    static const struct bucket_size frames = {.burst = 1000, .period_ms = 5}, pings = {.burst = 20, .period_ms = 500};
    double wait;
    int64_t now = piece->first && peer->net->options.limits ? cub_clock_ms() : 0;
    return now && (!bucket_take(&peer->framed, frames, now, &wait) ||
                   (piece->kind == FRAME_PING && !bucket_take(&peer->pinged, pings, now, &wait)));
}

static void take_piece(struct wire_peer *peer, const struct frame_piece *piece)
{
    if (piece->kind == FRAME_CLOSE)
        take_close(peer, piece);
    else if (peer->code)
        return; /* it is being hung up on */
    else if (comes_often(peer, piece))
        net_hang_up(&peer->base, 1008);
    else if (piece->kind == FRAME_TEXT)
        take_text(peer, piece);
    else if (piece->kind == FRAME_PING)
        take_ping(peer, piece);
    else
        take_pong(peer, piece->bytes, piece->length);
}

static void take_bytes(struct wire_peer *peer, unsigned char *at, size_t left)
{
    struct frame_piece piece;
    int got = 1;
    while (!peer->broken && got == 1) {
        uint64_t max = peer->net->options.message_bytes - peer->in.length;
        got = frames_next(&peer->frames, &at, &left, peer->code ? UINT64_MAX : max, &piece);
        if (got == 1)
            take_piece(peer, &piece);
    }
    if (got > 1) {
        peer->broken = true;
        net_hang_up(&peer->base, got);
    }
}

static void on_readable(void *context)
{
    static unsigned char bytes[READ]; /* only the loop's thread comes here */
    struct wire_peer *peer = context;
    SSL *ssl = lws_get_ssl(peer->wsi);
    ssize_t length = ssl ? tls_read(ssl, bytes, READ) : recv(lws_get_socket_fd(peer->wsi), bytes, READ, MSG_DONTWAIT);
    if (length > 0)
        take_bytes(peer, bytes, (size_t)length);
    if (length == 0 || (length < 0 && errno != EAGAIN && errno != EINTR)) {
        peer->gone = true;
        watch_finish(peer->net->loop, &peer->watch);
        mark(peer);
    }
}

static int open_peer(struct lws *wsi, struct wire_peer **slot)
{
    struct net *net = net_of(wsi);
    struct wire_peer *peer = calloc(1, sizeof *peer);
    struct net_head head;
    if (!peer)
        return -1;
    *slot = peer;
    peer->net = net;
    peer->wsi = wsi;
    net_head_read(wsi, &head);
    memcpy(peer->base.address, head.address, sizeof peer->base.address);
    peer->entry = head.behind ? connection_count_add(&net->behind, head.address) : NULL;
    net->hooks.opened(net->hooks.context, &peer->base, &head);
    lws_rx_flow_control(wsi, LWS_RXFLOW_REASON_APPLIES_DISABLE | LWS_RXFLOW_REASON_USER_BOOL |
                                 LWS_RXFLOW_REASON_FLAG_PROCESS_NOW); /* it is read here from now on */
    return watch_init(net->loop, &peer->watch, lws_get_socket_fd(wsi), on_readable, peer) ? 0 : -1;
}

static void close_peer(struct wire_peer **slot)
{
    struct wire_peer *peer = *slot;
    *slot = NULL;
    if (!peer)
        return;
    clear(peer);
    watch_finish(peer->net->loop, &peer->watch);
    int code = peer->code ? peer->code : peer->left ? peer->left : 1006;
    peer->net->hooks.closed(peer->net->hooks.context, &peer->base, code);
    connection_count_remove(&peer->net->behind, peer->entry);
    buffer_finish(&peer->in);
    buffer_finish(&peer->out);
    free(peer->pong);
    free(peer);
}

/* Below 0: the library is to close the socket. */
static int write_what_waits(struct wire_peer *peer)
{
    if (!peer || (peer->gone && (peer->closing || !peer->left)))
        return -1;
    return peer->closing ? 0 : write_frame(peer);
}

int net_on_peer(struct lws *wsi, enum lws_callback_reasons reason, void *user, void *in, size_t length)
{
    struct wire_peer **slot = user;
    (void)in;
    (void)length;
    switch ((int)reason) { /* a few of the many that there are */
    case LWS_CALLBACK_ESTABLISHED:
        return open_peer(wsi, slot);
    case LWS_CALLBACK_RECEIVE: /* before it was told that it is a WebSocket: RFC 6455 has it wait */
        return -1;
    case LWS_CALLBACK_SERVER_WRITEABLE:
        return write_what_waits(*slot);
    case LWS_CALLBACK_CLOSED:
        if (slot)
            close_peer(slot);
        return 0;
    default:
        return 0;
    }
}

/* What its socket did not take lies in the library, which comes back to us when that is gone: until then, all waits. */
static bool is_held_up(struct wire_peer *peer)
{
    if (!lws_partial_buffered(peer->wsi))
        return false;
    if (peer->gone) /* nobody will take it */
        lws_set_timeout(peer->wsi, PENDING_TIMEOUT_USER_OK, LWS_TO_KILL_ASYNC);
    peer->waiting += peer->fresh;
    peer->fresh = false;
    if (peer->waiting > peer->net->options.outbox_messages)
        give_up(peer);
    return true;
}

/* The library itself writes, as if the sockets had said that they take more. */
void net_flush(struct net *net)
{
    while (net->dirty) {
        struct wire_peer *peer = net->dirty;
        struct lws_pollfd poll = {.fd = lws_get_socket_fd(peer->wsi), .events = LWS_POLLOUT, .revents = LWS_POLLOUT};
        clear(peer);
        if (!is_held_up(peer))
            lws_service_fd(net->context, &poll);
    }
}
