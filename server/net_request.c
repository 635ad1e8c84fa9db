/* Takes HTTP requests until they are complete, and sends their answers, at once or line by line. */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>

#include "server/loop.h"
#include "server/net_parts.h"
#include "server/tls.h"

enum {
    STREAM = 256 << 10,
    LONG = 64 << 10,   /* a body that is not read if its request will be refused anyway */
    DISCARD = 4 << 20, /* bytes of a body that is too long: so many are read before it is told, else at once */
    PACE = 16 << 10 /* bytes of an answer that have to be taken in the time that a request has, while there are more */
};

static const char json_type[] = "application/json; charset=utf-8";

struct wire_request {
    struct request base;
    struct net *net;
    struct lws *wsi;
    struct watch watch; /* of a stream */
    bool left;          /* its other end has hung up */
    bool dispatched, answered, begun, stream, ended, failed, head_only,
        last; /* last: the connection is closed after it */
    int status;
    char type[64], headers[2048];
    struct buffer out, body;
    const unsigned char *lasting; /* what is answered instead of out: it outlives us, and is not copied */
    size_t lasting_length;
    size_t sent, max;
    size_t taken; /* what had been sent when that was last looked at */
};

static void free_request(struct wire_request *request)
{
    buffer_finish(&request->body);
    buffer_finish(&request->out);
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
    watch_finish(request->net->loop, &request->watch);
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
    net_head_read(wsi, &request->base.head);
    request->head_only = lws_hdr_total_length(wsi, WSI_TOKEN_HEAD_URI) > 0;
    request->max = request->net->hooks.body_limit(request->net->hooks.context, &request->base.head);
    return request;
}

static int take_body(struct wire_request *request, const char *bytes, size_t length)
{
    if (request->dispatched) /* it is not wanted, and the server looks at what there is */
        return 0;
    request->base.too_long = request->base.too_long || length > request->max - request->body.length;
    return request->base.too_long || buffer_append(&request->body, bytes, length, request->max) ? 0 : -1;
}

/* Once: an empty body is completed too. */
static void dispatch(struct wire_request *request)
{
    static char nothing[1];
    if (request->dispatched)
        return;
    request->dispatched = true;
    bool there = buffer_append(&request->body, "", 0, request->max); /* its NUL */
    request->base.body = there ? (char *)buffer_bytes(&request->body) : nothing;
    request->base.length = request->body.length;
    lws_set_timeout(request->wsi, NO_PENDING_TIMEOUT, 0);
    lws_set_timer_usecs(request->wsi, LWS_SET_TIMER_USEC_CANCEL);
    request->net->hooks.request(request->net->hooks.context, &request->base);
}

struct buffer net_take_body(struct request *base)
{
    struct wire_request *request = (struct wire_request *)base;
    struct buffer body = request->body;
    request->body = (struct buffer){0};
    base->body = NULL;
    base->length = 0;
    return body;
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

static size_t body_length(const struct wire_request *request)
{
    return request->lasting ? request->lasting_length : request->out.length;
}

static int write_head(struct wire_request *request)
{
    request->last = request->last || request->stream;
    unsigned char buffer[LWS_PRE + 4096], *at = buffer + LWS_PRE, *start = at, *end = buffer + sizeof buffer - 1;
    lws_filepos_t length = request->stream ? LWS_ILLEGAL_HTTP_CONTENT_LEN : body_length(request);
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
        request->out.length = request->lasting_length = 0;
    return 0;
}

/* The library does not write to what it sends by HTTP/1.1, but takes no const. */
static unsigned char *body_at(const struct wire_request *request)
{
    union {
        const unsigned char *from;
        unsigned char *to;
    } lasting = {.from = request->lasting};
    return (request->lasting ? lasting.to : buffer_bytes(&request->out)) + request->sent;
}

static void watch_pace(struct wire_request *request)
{
    lws_set_timer_usecs(request->wsi, (lws_usec_t)request->net->options.request_ms * LWS_US_PER_MS);
}

/* Who does not read, or a byte now and then, does not hold a connection and an answer for ever. -1: it is closed. */
static int check_pace(struct wire_request *request)
{
    if (!request->dispatched)
        return -1; /* its body does not come */
    if (!request->begun || request->stream)
        return 0;
    if (request->sent - request->taken < PACE) { /* nor does the kernel keep what it has of it */
        struct linger none = {.l_onoff = 1};
        setsockopt(lws_get_socket_fd(request->wsi), SOL_SOCKET, SO_LINGER, &none, sizeof none);
        return -1;
    }
    request->taken = request->sent;
    watch_pace(request);
    return 0;
}

/* What waits to go out, as much as the socket takes. */
static int write_body(struct wire_request *request)
{
    while (request->sent < body_length(request) && !lws_send_pipe_choked(request->wsi)) {
        size_t piece = body_length(request) - request->sent;
        piece = piece < 16384 ? piece : 16384;
        bool last = !request->stream && request->sent + piece == body_length(request);
        if (lws_write(request->wsi, body_at(request), piece, last ? LWS_WRITE_HTTP_FINAL : LWS_WRITE_HTTP) < 0)
            return -1;
        request->sent += piece;
    }
    if (request->sent == body_length(request))
        request->sent = request->out.length = request->lasting_length = 0;
    else
        lws_callback_on_writable(request->wsi);
    return 0;
}

/*
 * Whether requests wait in the library that came before their turn, of this connection perhaps. It reads a body out of
 * memory that it has freed when it takes such a one up: a client that does not wait for answers is answered once.
 */
static bool is_pushed(struct lws *wsi)
{
    enum { WOULD_WAIT = 1 };
    return lws_service_adjust_timeout(lws_get_context(wsi), WOULD_WAIT, 0) != WOULD_WAIT;
}

/* Nothing that comes after a request for a stream is wanted, but for its end. */
static void on_readable(void *context)
{
    static unsigned char dropped[4096]; /* only the loop's thread comes here */
    struct wire_request *request = context;
    SSL *ssl = lws_get_ssl(request->wsi);
    ssize_t length = ssl ? tls_read(ssl, dropped, sizeof dropped)
                         : recv(lws_get_socket_fd(request->wsi), dropped, sizeof dropped, MSG_DONTWAIT);
    if (length > 0 || (length < 0 && (errno == EAGAIN || errno == EINTR)))
        return;
    watch_finish(request->net->loop, &request->watch);
    request->left = true;
    lws_set_timeout(request->wsi, PENDING_TIMEOUT_USER_OK,
                    LWS_TO_KILL_ASYNC); /* where nothing can be written any more */
    lws_callback_on_writable(request->wsi);
}

/*
 * A stream may last for days. The library has room for so many heads and no more, so it gives up its own; and it reads
 * nothing of it any more, so that whatever comes, and its end, would wake the loop again and again: it is read here.
 */
static int settle_in(struct wire_request *request)
{
    lws_http_headers_detach(request->wsi);
    return watch_init(request->net->loop, &request->watch, lws_get_socket_fd(request->wsi), on_readable, request) ? 0
                                                                                                                  : -1;
}

static int write_answer(struct wire_request **slot)
{
    struct wire_request *request = *slot;
    struct lws *wsi = request ? request->wsi : NULL;
    if (!request || !request->answered)
        return 0;
    if (request->left)
        return -1;
    if (!request->begun) {
        bool bare = request->stream && request->head_only;
        if (write_head(request) || bare)
            return -1;
        if (request->stream && settle_in(request))
            return -1;
        if (body_length(request) || request->stream) {
            if (!request->stream)
                watch_pace(request);
            lws_callback_on_writable(wsi);
            return 0;
        }
    }
    if (write_body(request))
        return -1;
    if (request->stream && !request->ended && !body_length(request) && request->base.drained)
        request->base.drained(&request->base);
    if (body_length(request) || (request->stream && !request->ended))
        return 0;
    bool over = request->last;
    lws_set_timer_usecs(wsi, LWS_SET_TIMER_USEC_CANCEL);
    request->base.gone = NULL;
    request->ended = true;
    drop_request(slot);
    return over || is_pushed(wsi) || lws_http_transaction_completed(wsi) ? -1 : 0;
}

/*
 * Says no to somebody who wants a WebSocket, and hangs up: the library could go on with the connection, but where it
 * had carried other requests before, and one with a body comes next, it would wait for that body in a loop for ever.
 */
static void refuse_upgrade(struct lws *wsi, const struct net_refusal *why)
{
    unsigned char buffer[LWS_PRE + 1024], *at = buffer + LWS_PRE, *start = at, *end = buffer + sizeof buffer - 1;
    int length = (int)strlen(why->body), digits = (int)strlen(why->seconds);
    if (lws_add_http_header_status(wsi, (unsigned)why->status, &at, end) ||
        lws_add_http_header_by_token(wsi, WSI_TOKEN_HTTP_CONTENT_TYPE, (const unsigned char *)json_type,
                                     (int)strlen(json_type), &at, end) ||
        lws_add_http_header_content_length(wsi, (lws_filepos_t)length, &at, end) ||
        lws_add_http_header_by_token(wsi, WSI_TOKEN_CONNECTION, (const unsigned char *)"close", 5, &at, end) ||
        (digits && lws_add_http_header_by_token(wsi, WSI_TOKEN_HTTP_RETRY_AFTER, (const unsigned char *)why->seconds,
                                                digits, &at, end)) ||
        lws_finalize_write_http_header(wsi, start, &at, end))
        return;
    memcpy(start, why->body, (size_t)length);
    lws_write(wsi, start, (size_t)length, LWS_WRITE_HTTP_FINAL);
}

/* 0: it becomes a WebSocket; below 0: it is hung up, as whatever else asks to be upgraded. */
static int confirm_upgrade(struct lws *wsi, const char *to)
{
    struct net *net = net_of(wsi);
    struct net_head head;
    if (!to || strcmp(to, "websocket") != 0)
        return -1;
    net_head_read(wsi, &head);
    const struct net_refusal *why = net->hooks.upgrade(net->hooks.context, &head);
    if (why)
        refuse_upgrade(wsi, why);
    return why ? -1 : 0;
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
    bool good = net_head_length(wsi, &length), body = method == NET_POST || method == NET_PUT;
    bool chunked = lws_hdr_total_length(wsi, WSI_TOKEN_HTTP_TRANSFER_ENCODING) > 0;
    bool unsaid = body && !lws_hdr_total_length(wsi, WSI_TOKEN_HTTP_CONTENT_LENGTH);
    /* the rest of it would be read as another request, or the library waits for one */
    bool hurries =
        length > LONG && request->net->hooks.is_rate_limited(request->net->hooks.context, &request->base.head);
    request->last = chunked || !good || unsaid || length > DISCARD || hurries;
    request->base.too_long = length > request->max;
    if (chunked || !good)
        refuse_body(request, chunked ? 411 : 400);
    else if (request->last || !length || !body)
        dispatch(request);
    else /* the library waits as long again for every piece */
        lws_set_timer_usecs(wsi, (lws_usec_t)request->net->options.request_ms * LWS_US_PER_MS);
    return 0;
}

int net_on_request(struct lws *wsi, enum lws_callback_reasons reason, void *user, void *in, size_t length)
{
    struct wire_request **slot = user;
    switch ((int)reason) { /* a few of the many that there are */
    case LWS_CALLBACK_HTTP_CONFIRM_UPGRADE:
        return confirm_upgrade(wsi, in);
    case LWS_CALLBACK_HTTP:
        return take_request(wsi, slot);
    case LWS_CALLBACK_HTTP_BODY:
        return *slot ? take_body(*slot, in, length) : -1;
    case LWS_CALLBACK_TIMER:
        return *slot ? check_pace(*slot) : 0;
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

void net_answer_lasting(struct request *base, int status, const char *type, const char *headers, const void *body,
                        size_t length)
{
    struct wire_request *request = (struct wire_request *)base;
    request->lasting = length ? body : NULL;
    request->lasting_length = length;
    net_answer(base, status, type, headers, "", 0);
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
    buffer_append(&request->out, body, length, SIZE_MAX / 2);
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
    request->failed = !buffer_append(&request->out, bytes, length, STREAM);
    if (request->failed)
        lws_set_timeout(request->wsi, PENDING_TIMEOUT_USER_OK,
                        LWS_TO_KILL_ASYNC); /* what it missed can't be told later */
    else
        lws_callback_on_writable(request->wsi);
    return !request->failed;
}

size_t net_stream_waiting(const struct request *base)
{
    const struct wire_request *request = (const struct wire_request *)base;
    return request->out.length - request->sent;
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
