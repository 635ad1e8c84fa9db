/* WebSockets: what comes from them, put together out of pieces; what goes to them, gathered into one frame. */
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "server/net_parts.h"
#include "server/pings.h"

enum {
    NUMBER = 16,
    PARTING = 20 /* seconds that one has to take what lies before it is told why it is let go */
};

struct wire_peer {
    struct peer base;
    struct net *net;
    struct lws *wsi;
    struct wire_peer *next_dirty, **at_dirty; /* the pointer that points to it */
    bool dirty, fresh;                        /* fresh: something was added since it was last tried to send */
    bool closing;                             /* the library says why, and waits until the other end has heard it */
    int code, left;                           /* to close with; what it counts as that the other end closed; 0: not */
    struct outbox out;
    uint32_t waiting;           /* messages in it, because the socket did not take what was before them */
    struct outbox in;           /* what has come of a message */
    struct census_entry *entry; /* of one that a proxy brought */
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
    if (!outbox_add(&peer->out, bytes, length, peer->net->options.outbox_bytes)) {
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

/* Closes at once, whatever else was to be said. */
static int cut_off(struct wire_peer *peer, int code)
{
    lws_close_reason(peer->wsi, (enum lws_close_status)code, NULL, 0);
    peer->code = code;
    peer->closing = true;
    return -1;
}

/* One frame with all that has gathered, its last LF left out. */
static int write_frame(struct wire_peer *peer)
{
    size_t length = peer->out.length;
    peer->out.length = peer->waiting = 0;
    peer->fresh = false;
    if ((length && lws_write(peer->wsi, outbox_at(&peer->out), length - 1, LWS_WRITE_TEXT) < (int)length - 1) ||
        write_pings(peer))
        return -1;
    if (peer->out.capacity > OUTBOX_USUAL)
        outbox_finish(&peer->out);
    if (peer->code)
        return cut_off(peer, peer->code);
    if (length)
        peer->net->hooks.drained(peer->net->hooks.context, &peer->base);
    return 0;
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
    peer->entry = head.behind ? census_enter(&net->behind, head.address) : NULL;
    net->hooks.opened(net->hooks.context, &peer->base, &head);
    return 0;
}

/* What the payload of a CLOSE frame says; 1006: nothing. */
static int read_code(const unsigned char *bytes, size_t length)
{
    return length >= 2 ? bytes[0] << 8 | bytes[1] : 1006;
}

/* Why the library closed it by itself: no UTF-8, frames that are none; or it was cut off. */
static int library_code(struct lws *wsi)
{
    return read_code(lws_get_close_payload(wsi), (size_t)lws_get_close_length(wsi));
}

static void close_peer(struct wire_peer **slot)
{
    struct wire_peer *peer = *slot;
    *slot = NULL;
    if (!peer)
        return;
    clear(peer);
    peer->net->served = peer->net->served == peer ? NULL : peer->net->served;
    int code = peer->code ? peer->code : peer->left ? peer->left : library_code(peer->wsi);
    peer->net->hooks.closed(peer->net->hooks.context, &peer->base, code);
    census_leave(&peer->net->behind, peer->entry);
    outbox_finish(&peer->in);
    outbox_finish(&peer->out);
    free(peer);
}

/* A message, or a piece of one: nothing is kept for those who say nothing. */
static int take_piece(struct wire_peer *peer, const char *bytes, size_t length)
{
    uint32_t most = peer->net->options.message_bytes;
    if (lws_frame_is_binary(peer->wsi))
        return cut_off(peer, 1003);
    if (!outbox_add(&peer->in, bytes, length, most))
        return cut_off(peer, length > most - peer->in.length ? 1009 : 1011);
    if (!lws_is_final_fragment(peer->wsi) || lws_remaining_packet_payload(peer->wsi))
        return 0;
    struct outbox whole = peer->in;
    peer->in = (struct outbox){0};
    if (!peer->code)
        peer->net->hooks.message(peer->net->hooks.context, &peer->base, (char *)outbox_at(&whole), whole.length);
    outbox_finish(&whole);
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

int net_on_peer(struct lws *wsi, enum lws_callback_reasons reason, void *user, void *in, size_t length)
{
    struct wire_peer **slot = user;
    switch ((int)reason) { /* a few of the many that there are */
    case LWS_CALLBACK_ESTABLISHED:
        return open_peer(wsi, slot);
    case LWS_CALLBACK_RECEIVE:
        return *slot ? take_piece(*slot, in, length) : -1;
    case LWS_CALLBACK_RECEIVE_PONG:
        if (*slot)
            take_pong(*slot, in, length);
        return 0;
    case LWS_CALLBACK_SERVER_WRITEABLE:
        return !*slot ? -1 : (*slot)->closing ? 0 : write_frame(*slot);
    case LWS_CALLBACK_WS_PEER_INITIATED_CLOSE:
        if (*slot)
            (*slot)->left = read_code(in, length) == 1000 ? 1000 : 1006;
        return 0;
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
    peer->waiting += peer->fresh;
    peer->fresh = false;
    if (peer->waiting > peer->net->options.outbox_messages)
        give_up(peer);
    return true;
}

/* Written by the library itself, as if its socket had said that it takes more. */
static void serve(struct wire_peer *peer)
{
    struct lws_pollfd poll = {.fd = lws_get_socket_fd(peer->wsi), .events = LWS_POLLOUT, .revents = LWS_POLLOUT};
    peer->net->served = peer;
    lws_service_fd(peer->net->context, &poll);
}

/*
 * The server goes: it says so, then why, and who does not answer is left behind. The library would keep a timeout for
 * each of them, in one sorted list: where thousands are told at once, each would be put behind all others.
 */
static void part(struct wire_peer *peer)
{
    lws_set_timeout(peer->wsi, NO_PENDING_TIMEOUT, 0);
    serve(peer);
    if (peer->net->served)
        lws_set_timeout(peer->wsi, NO_PENDING_TIMEOUT, 0);
}

void net_flush(struct net *net)
{
    while (net->dirty) {
        struct wire_peer *peer = net->dirty;
        clear(peer);
        if (is_held_up(peer))
            continue;
        serve(peer);
        if (net->shut && net->served && peer->closing)
            part(peer);
    }
}
