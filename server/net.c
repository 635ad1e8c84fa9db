/* Sockets, by libwebsockets as a guest on the server's loop. */
#include "server/net.h"

#include <errno.h>
#include <openssl/ssl.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include <libwebsockets.h>

#include "server/address.h"
#include "server/loop.h"
#include "server/outbox.h"
#include "server/pings.h"

enum {
    PIECE = 256, /* the library keeps so much for every connection; longer messages come in pieces */
    STREAM = 256 << 10,
    NUMBER = 16,
    HEADER_MORE = 8,   /* bytes that the library adds to a header that it does not know */
    DISCARD = 4 << 20, /* bytes of a body that is too long: so many are read before it is told, else at once */
    PARTING = 20       /* seconds that one has to take what lies before it is told why it is let go */
};

static const char json_type[] = "application/json; charset=utf-8";

_Static_assert(OUTBOX_BEFORE >= LWS_PRE, "the library's own bytes fit before those that are sent");

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

struct wire_request {
    struct request base;
    struct net *net;
    struct lws *wsi;
    bool dispatched, answered, begun, stream, ended, failed, head_only,
        last; /* last: the connection is closed behind it */
    int status;
    char type[64], headers[2048];
    struct outbox out, body;
    size_t sent, most;
};

struct net {
    struct lws_context *context;
    struct lws_vhost *vhost;
    struct net_hooks hooks;
    struct net_options options;
    struct gate *gate;
    struct census census, behind;     /* sockets by address; WebSockets that proxies brought, by whom they heard */
    struct wire_peer *dirty, *served; /* served: the last one that was written to; NULL: it has gone since */
    bool shut;
};

static void copy_header(struct lws *wsi, enum lws_token_indexes token, char *out, size_t room)
{
    if (lws_hdr_copy(wsi, out, (int)room, token) < 0)
        out[0] = 0;
}

/* The part of the query that is wanted: all of it, arguments with `&` between. */
static void copy_query(struct lws *wsi, char out[NET_QUERY])
{
    size_t length = 0;
    char part[NET_QUERY];
    out[0] = 0;
    for (int i = 0; lws_hdr_copy_fragment(wsi, part, sizeof part, WSI_TOKEN_HTTP_URI_ARGS, i) > 0; i++)
        length +=
            (size_t)snprintf(out + length, length < NET_QUERY ? NET_QUERY - length : 0, "%s%s", i ? "&" : "", part);
}

static enum net_method method_of(int number)
{
    return number == LWSHUMETH_GET || number == LWSHUMETH_HEAD ? NET_GET
           : number == LWSHUMETH_POST                          ? NET_POST
           : number == LWSHUMETH_PUT                           ? NET_PUT
           : number == LWSHUMETH_DELETE                        ? NET_DELETE
                                                               : NET_OTHER;
}

static struct net *net_of(struct lws *wsi)
{
    return lws_context_user(lws_get_context(wsi));
}

/* Of whoever asks: what a proxy says of itself is not believed from others. */
static void copy_address(struct lws *wsi, struct net_head *head)
{
    char forwarded[NET_HEADER], before[NET_ADDRESS];
    if (!lws_get_peer_simple(wsi, head->address, NET_ADDRESS))
        head->address[0] = 0;
    memcpy(before, head->address, sizeof before);
    copy_header(wsi, WSI_TOKEN_X_FORWARDED_FOR, forwarded, sizeof forwarded);
    address_behind(net_of(wsi)->options.proxies, forwarded, head->address, NET_ADDRESS);
    head->behind = strcmp(before, head->address) != 0;
}

static void read_head(struct lws *wsi, struct net_head *head)
{
    char *path;
    int length, method = lws_http_get_uri_and_method(wsi, &path, &length);
    *head = (struct net_head){.method = method_of(method)};
    if (method >= 0)
        snprintf(head->path, sizeof head->path, "%.*s", length, path);
    copy_query(wsi, head->query);
    copy_header(wsi, WSI_TOKEN_HTTP_AUTHORIZATION, head->authorization, sizeof head->authorization);
    copy_header(wsi, WSI_TOKEN_HTTP_COOKIE, head->cookie, sizeof head->cookie);
    copy_header(wsi, WSI_TOKEN_ORIGIN, head->origin, sizeof head->origin);
    copy_header(wsi, WSI_TOKEN_HOST, head->host, sizeof head->host);
    copy_header(wsi, WSI_TOKEN_HTTP_IF_NONE_MATCH, head->etag, sizeof head->etag);
    copy_header(wsi, WSI_TOKEN_HTTP_ACCEPT_ENCODING, head->encoding, sizeof head->encoding);
    copy_header(wsi, WSI_TOKEN_PROTOCOL, head->protocol, sizeof head->protocol);
    copy_address(wsi, head);
}

static void free_request(struct wire_request *request)
{
    outbox_finish(&request->body);
    outbox_finish(&request->out);
    free(request);
}

/* One that the server still holds when its connection goes is freed when it is answered. */
static void drop_request(struct wire_request **slot)
{
    struct wire_request *request = *slot;
    *slot = NULL;
    if (!request)
        return;
    request->wsi = NULL;
    if (!request->dispatched || (request->answered && (!request->stream || request->ended)))
        free_request(request);
    else if (request->base.gone)
        request->base.gone(&request->base);
}

static struct wire_request *begin_request(struct lws *wsi)
{
    struct wire_request *request = calloc(1, sizeof *request);
    if (!request)
        return NULL;
    request->net = net_of(wsi);
    request->wsi = wsi;
    read_head(wsi, &request->base.head);
    request->head_only = lws_hdr_total_length(wsi, WSI_TOKEN_HEAD_URI) > 0;
    request->most = request->net->hooks.most(request->net->hooks.context, &request->base.head);
    return request;
}

static int take_body(struct wire_request *request, const char *bytes, size_t length)
{
    if (request->dispatched) /* it is not wanted, and the server looks at what there is */
        return 0;
    request->base.too_long = request->base.too_long || length > request->most - request->body.length;
    return request->base.too_long || outbox_add(&request->body, bytes, length, request->most) ? 0 : -1;
}

/* Once: an empty body is completed too. */
static void dispatch(struct wire_request *request)
{
    static char nothing[1];
    if (request->dispatched)
        return;
    request->dispatched = true;
    bool there = outbox_add(&request->body, "", 0, request->most); /* its NUL */
    request->base.body = there ? (char *)outbox_at(&request->body) : nothing;
    request->base.length = request->body.length;
    lws_set_timeout(request->wsi, NO_PENDING_TIMEOUT, 0);
    lws_set_timer_usecs(request->wsi, LWS_SET_TIMER_USEC_CANCEL);
    request->net->hooks.request(request->net->hooks.context, &request->base);
}

/* What a request says of its body's length, 0 where it says nothing; false: it is no number, or there are two. */
static bool content_length(struct lws *wsi, unsigned long long *length)
{
    char text[32] = "";
    bool said = lws_hdr_total_length(wsi, WSI_TOKEN_HTTP_CONTENT_LENGTH) > 0;
    copy_header(wsi, WSI_TOKEN_HTTP_CONTENT_LENGTH, text, sizeof text);
    *length = strtoull(text, NULL, 10);
    return !said || (text[0] && text[strspn(text, "0123456789")] == 0);
}

static bool add_headers(struct wire_request *request, unsigned char **at, unsigned char *end)
{
    char line[2048];
    for (const char *from = request->headers; *from;) {
        size_t length = strcspn(from, "\n");
        snprintf(line, sizeof line, "%.*s", (int)length, from);
        char *colon = strstr(line, ": ");
        from += length + (from[length] == '\n');
        if (!colon)
            continue;
        colon[1] = 0;
        if (lws_add_http_header_by_name(request->wsi, (const unsigned char *)line, (const unsigned char *)colon + 2,
                                        (int)strlen(colon + 2), at, end))
            return false;
    }
    return true;
}

static int write_head(struct wire_request *request)
{
    request->last = request->last || request->stream;
    unsigned char buffer[LWS_PRE + 4096], *at = buffer + LWS_PRE, *start = at, *end = buffer + sizeof buffer - 1;
    lws_filepos_t length = request->stream ? LWS_ILLEGAL_HTTP_CONTENT_LEN : request->out.length;
    /* the name of a header wants its colon, its value no blank before it */
    if (lws_add_http_header_status(request->wsi, (unsigned)request->status, &at, end) ||
        lws_add_http_header_by_token(request->wsi, WSI_TOKEN_HTTP_CONTENT_TYPE, (const unsigned char *)request->type,
                                     (int)strlen(request->type), &at, end) ||
        (!request->stream && lws_add_http_header_content_length(request->wsi, length, &at, end)) ||
        (request->last && lws_add_http_header_by_token(request->wsi, WSI_TOKEN_CONNECTION,
                                                       (const unsigned char *)"close", 5, &at, end)) ||
        !add_headers(request, &at, end) || lws_finalize_write_http_header(request->wsi, start, &at, end))
        return -1;
    request->begun = true;
    if (request->head_only)
        request->out.length = 0;
    return 0;
}

/* What waits to go out, as much as the socket takes. */
static int write_body(struct wire_request *request)
{
    while (request->sent < request->out.length && !lws_send_pipe_choked(request->wsi)) {
        size_t piece = request->out.length - request->sent;
        piece = piece < 16384 ? piece : 16384;
        bool last = !request->stream && request->sent + piece == request->out.length;
        if (lws_write(request->wsi, outbox_at(&request->out) + request->sent, piece,
                      last ? LWS_WRITE_HTTP_FINAL : LWS_WRITE_HTTP) < 0)
            return -1;
        request->sent += piece;
    }
    if (request->sent == request->out.length)
        request->sent = request->out.length = 0;
    else
        lws_callback_on_writable(request->wsi);
    return 0;
}

/*
 * Whether requests wait in the library that came before their turn, of this connection perhaps. It reads a body out of
 * memory that it has freed when it takes such a one up: whoever does not wait for answers is answered once.
 */
static bool is_pushed(struct lws *wsi)
{
    enum { WOULD_WAIT = 1 };
    return lws_service_adjust_timeout(lws_get_context(wsi), WOULD_WAIT, 0) != WOULD_WAIT;
}

static int write_answer(struct wire_request **slot)
{
    struct wire_request *request = *slot;
    struct lws *wsi = request ? request->wsi : NULL;
    if (!request || !request->answered)
        return 0;
    if (!request->begun) {
        bool bare = request->stream && request->head_only;
        if (write_head(request) || bare)
            return -1;
        if (request->out.length || request->stream) {
            lws_callback_on_writable(wsi);
            return 0;
        }
    }
    if (write_body(request))
        return -1;
    if (request->out.length || (request->stream && !request->ended))
        return 0;
    bool over = request->last;
    request->base.gone = NULL;
    request->ended = true;
    drop_request(slot);
    return over || is_pushed(wsi) || lws_http_transaction_completed(wsi) ? -1 : 0;
}

/* Says no to somebody who wants a WebSocket. Returns what the library is to do. */
static int refuse_upgrade(struct lws *wsi, const struct net_refusal *why)
{
    unsigned char buffer[LWS_PRE + 1024], *at = buffer + LWS_PRE, *start = at, *end = buffer + sizeof buffer - 1;
    int length = (int)strlen(why->body), digits = (int)strlen(why->seconds);
    if (lws_add_http_header_status(wsi, (unsigned)why->status, &at, end) ||
        lws_add_http_header_by_token(wsi, WSI_TOKEN_HTTP_CONTENT_TYPE, (const unsigned char *)json_type,
                                     (int)strlen(json_type), &at, end) ||
        lws_add_http_header_content_length(wsi, (lws_filepos_t)length, &at, end) ||
        (digits && lws_add_http_header_by_token(wsi, WSI_TOKEN_HTTP_RETRY_AFTER, (const unsigned char *)why->seconds,
                                                digits, &at, end)) ||
        lws_finalize_write_http_header(wsi, start, &at, end))
        return -1;
    memcpy(start, why->body, (size_t)length);
    return lws_write(wsi, start, (size_t)length, LWS_WRITE_HTTP_FINAL) < 0 ? -1 : 1;
}

/* 0: it becomes a WebSocket; 1: it has been answered; below 0: it is hung up, as whatever else asks to be upgraded. */
static int confirm_upgrade(struct lws *wsi, const char *to)
{
    struct net *net = net_of(wsi);
    struct net_head head;
    if (!to || strcmp(to, "websocket") != 0)
        return -1;
    read_head(wsi, &head);
    const struct net_refusal *why = net->hooks.upgrade(net->hooks.context, &head);
    return why ? refuse_upgrade(wsi, why) : 0;
}

/* Whatever comes of it is not heard. */
static void refuse_body(struct wire_request *request, int status)
{
    static const char why[] = "{\"error\": \"form\"}\n";
    request->dispatched = true;
    net_answer(&request->base, status, json_type, NULL, why, sizeof why - 1);
}

static int take_request(struct lws *wsi, struct wire_request **slot)
{
    drop_request(slot);
    struct wire_request *request = *slot = begin_request(wsi);
    if (!request)
        return -1;
    unsigned long long length;
    enum net_method method = request->base.head.method;
    bool good = content_length(wsi, &length), body = method == NET_POST || method == NET_PUT;
    bool chunked = lws_hdr_total_length(wsi, WSI_TOKEN_HTTP_TRANSFER_ENCODING) > 0;
    bool unsaid = body && !lws_hdr_total_length(wsi, WSI_TOKEN_HTTP_CONTENT_LENGTH);
    /* the rest of it would be read as another request, or the library waits for one */
    request->last = chunked || !good || unsaid || length > DISCARD;
    request->base.too_long = length > request->most;
    if (chunked || !good)
        refuse_body(request, chunked ? 411 : 400);
    else if (request->last || !length || !body)
        dispatch(request);
    else /* the library waits as long again for every piece */
        lws_set_timer_usecs(wsi, (lws_usec_t)request->net->options.request_seconds * LWS_US_PER_SEC);
    return 0;
}

static int on_http(struct lws *wsi, enum lws_callback_reasons reason, void *user, void *in, size_t length)
{
    struct wire_request **slot = user;
    switch ((int)reason) { /* a few of the many that there are */
    case LWS_CALLBACK_WSI_DESTROY:
        census_leave(&net_of(wsi)->census, lws_get_opaque_user_data(wsi));
        return 0;
    case LWS_CALLBACK_HTTP_CONFIRM_UPGRADE:
        return confirm_upgrade(wsi, in);
    case LWS_CALLBACK_HTTP:
        return take_request(wsi, slot);
    case LWS_CALLBACK_HTTP_BODY:
        return *slot ? take_body(*slot, in, length) : -1;
    case LWS_CALLBACK_TIMER:
        return *slot && !(*slot)->dispatched ? -1 : 0;
    case LWS_CALLBACK_HTTP_WRITEABLE:
        return write_answer(slot);
    case LWS_CALLBACK_HTTP_BODY_COMPLETION:
        if (*slot)
            dispatch(*slot);
        return 0;
    case LWS_CALLBACK_CLOSED_HTTP:
    case LWS_CALLBACK_HTTP_DROP_PROTOCOL:
        if (slot)
            drop_request(slot);
        return 0;
    default:
        return 0;
    }
}

void net_answer(struct request *base, int status, const char *type, const char *headers, const void *body,
                size_t length)
{
    struct wire_request *request = (struct wire_request *)base;
    request->answered = true;
    if (!request->wsi) {
        free_request(request);
        return;
    }
    request->status = status;
    snprintf(request->type, sizeof request->type, "%s", type);
    snprintf(request->headers, sizeof request->headers, "%s", headers ? headers : "");
    request->base.gone = NULL;
    outbox_add(&request->out, body, length, SIZE_MAX / 2);
    lws_callback_on_writable(request->wsi);
}

void net_stream_begin(struct request *base, const char *type, const char *headers)
{
    struct wire_request *request = (struct wire_request *)base;
    request->answered = request->stream = true;
    request->status = 200;
    snprintf(request->type, sizeof request->type, "%s", type);
    snprintf(request->headers, sizeof request->headers, "%sCache-Control: no-store", headers);
    if (request->wsi)
        lws_callback_on_writable(request->wsi);
}

bool net_stream(struct request *base, const char *bytes, size_t length)
{
    struct wire_request *request = (struct wire_request *)base;
    if (!request->wsi || request->failed)
        return false;
    request->failed = !outbox_add(&request->out, bytes, length, STREAM);
    if (request->failed)
        lws_set_timeout(request->wsi, PENDING_TIMEOUT_USER_OK,
                        LWS_TO_KILL_ASYNC); /* what it missed can't be told later */
    else
        lws_callback_on_writable(request->wsi);
    return !request->failed;
}

void net_stream_end(struct request *base)
{
    struct wire_request *request = (struct wire_request *)base;
    request->ended = true;
    request->base.gone = NULL;
    if (request->wsi)
        lws_callback_on_writable(request->wsi);
    else
        free_request(request);
}

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
    read_head(wsi, &head);
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

static int on_socket(struct lws *wsi, enum lws_callback_reasons reason, void *user, void *in, size_t length)
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

static const struct lws_protocols protocols[] = {
    {.name = "http", .callback = on_http, .per_session_data_size = sizeof(void *)},
    {.name = "cubilete.1", .callback = on_socket, .per_session_data_size = sizeof(void *), .rx_buffer_size = PIECE},
    {.name = NULL},
};

/* A socket that has passed the gate becomes the library's; it leaves the census when the library is done with it. */
static void adopt(void *context, int socket, struct census_entry *entry)
{
    struct net *net = context;
    struct lws *wsi = lws_adopt_socket_vhost(net->vhost, socket);
    if (wsi)
        lws_set_opaque_user_data(wsi, entry);
    else
        census_leave(&net->census, entry);
}

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

/* What the library may keep of a head: where the gate has counted all of its bytes, with room for what it adds to each
 * line. */
static unsigned short head_room(const struct net_options *options)
{
    uint32_t room = options->head_bytes + (options->certificate ? 0 : HEADER_MORE * GATE_HEADERS);
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
        .gid = -1,
        .uid = -1,
        .user = net,
        .foreign_loops = loops,
        .max_http_header_data = head_room(options),
        .max_http_header_pool2 = 256,
        .timeout_secs = options->request_seconds,
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

static bool start_gate(struct net *net, struct loop *loop)
{
    const struct gate_options options = {.address = net->options.address,
                                         .port = net->options.port,
                                         .secret = net->options.certificate,
                                         .head_bytes = net->options.head_bytes,
                                         .head_seconds = net->options.request_seconds,
                                         .can_read = can_read,
                                         .judge = net->hooks.judge,
                                         .refused = net->hooks.refused,
                                         .context = net->hooks.context,
                                         .pass = adopt,
                                         .passed = net};
    net->gate = gate_open(loop, &options, &net->census);
    return net->gate;
}

struct net *net_open(struct loop *loop, const struct net_options *options, const struct net_hooks *hooks)
{
    struct net *net = calloc(1, sizeof *net);
    if (!net)
        return NULL;
    net->hooks = *hooks;
    net->options = *options;
    errno = ELIBACC; /* the library does not say why it does not start */
    if (start_library(net, loop) && start_gate(net, loop))
        return net;
    int why = errno;
    net_close(net);
    errno = why;
    return NULL;
}

int net_port(const struct net *net)
{
    return gate_port(net->gate);
}

uint32_t net_connections(const struct net *net)
{
    return net->census.all;
}

uint32_t net_connections_of(const struct net *net, const char *address)
{
    return census_of(&net->census, address) + census_of(&net->behind, address);
}

void net_shut(struct net *net)
{
    gate_shut(net->gate);
    net->shut = true;
}

void net_tick(struct net *net)
{
    gate_tick(net->gate);
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
    gate_close(net->gate);
    if (net->context)
        lws_context_destroy(net->context);
    census_finish(&net->census);
    census_finish(&net->behind);
    free(net);
}
