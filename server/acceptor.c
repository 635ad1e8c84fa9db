/* The acceptor accepts sockets, refuses those over a limit and waits for the heads of their first requests. */
#include "server/acceptor.h"

#include <ctype.h>
#include <errno.h>
#include <netdb.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

#include "host/clock.h"
#include "server/loop.h"

enum {
    AT_ONCE = 64,    /* sockets accepted in one turn of the loop */
    LINGERING = 512, /* refused connections that are kept open for a moment, so that they can read why */
    LINGER_MS = 2000,
    SEND_BUFFER = 128 << 10, /* of the kernel, for clients that do not read */
    WAITS = 5                /* Retry-After of those over a limit, in seconds */
};

/* A socket that has not been handed on. */
struct pending_connection {
    struct pending_connection *next, *before;
    struct acceptor *acceptor;
    int socket;
    struct watch watch;
    struct address_count *entry; /* NULL: it was refused, lingers, and is not counted */
    int64_t since;
    char address[CONNECTION_ADDRESS];
};

struct acceptor {
    struct acceptor_options options;
    struct loop *loop;
    struct connection_count *connections;
    int socket;
    struct watch watch;
    struct pending_connection *pending;
    int lingering;
    char *head; /* scratch room for one head */
};

static void leave(struct pending_connection *pending)
{
    struct acceptor *acceptor = pending->acceptor;
    *(pending->before ? &pending->before->next : &acceptor->pending) = pending->next;
    if (pending->next)
        pending->next->before = pending->before;
    watch_finish(acceptor->loop, &pending->watch);
    acceptor->lingering -= !pending->entry;
    free(pending);
}

static void drop(struct pending_connection *pending)
{
    struct address_count *entry = pending->entry;
    struct acceptor *acceptor = pending->acceptor;
    int socket = pending->socket;
    leave(pending);
    close(socket);
    connection_count_remove(acceptor->connections, entry);
}

static void send_refusal(int socket, enum accept_refusal why, uint32_t head_bytes)
{
    static const struct {
        const char *status, *body;
    } answers[] = {
        [ACCEPT_OK] = {"200 OK", ""},
        [ACCEPT_TOO_MANY] = {"503 Service Unavailable", "{\"error\": \"busy\", \"seconds\": 5}\n"},
        [ACCEPT_ADDRESS_TOO_MANY] = {"429 Too Many Requests", "{\"error\": \"rate\", \"seconds\": 5}\n"},
        [ACCEPT_HEAD_TOO_LONG] = {"431 Request Header Fields Too Large", ""},
        [ACCEPT_MALFORMED] = {"400 Bad Request", "{\"error\": \"form\"}\n"},
    };
    char text[512], retry[32] = "", body[64];
    if (why == ACCEPT_HEAD_TOO_LONG)
        snprintf(body, sizeof body, "{\"error\": \"size\", \"args\": [\"%u\"]}\n", (unsigned)head_bytes);
    else
        snprintf(body, sizeof body, "%s", answers[why].body);
    if (why == ACCEPT_TOO_MANY || why == ACCEPT_ADDRESS_TOO_MANY)
        snprintf(retry, sizeof retry, "Retry-After: %d\r\n", WAITS);
    int length = snprintf(text, sizeof text,
                          "HTTP/1.1 %s\r\nContent-Type: application/json; charset=utf-8\r\n%sContent-Length: %zu\r\n"
                          "Connection: close\r\n\r\n%s",
                          answers[why].status, retry, strlen(body), body);
    if (send(socket, text, (size_t)length, MSG_NOSIGNAL) == length)
        shutdown(socket, SHUT_WR);
}

/* Refuses a connection, and keeps it open until it has read the answer. What it still sends is discarded. */
static void linger(struct pending_connection *pending, enum accept_refusal why)
{
    struct acceptor *acceptor = pending->acceptor;
    struct address_count *entry = pending->entry;
    acceptor->options.refused(acceptor->options.context, pending->address, why);
    if (acceptor->options.tls || acceptor->lingering >= LINGERING) {
        drop(pending);
        return;
    }
    send_refusal(pending->socket, why, acceptor->options.head_bytes);
    pending->entry = NULL;
    pending->since = cub_clock_ms();
    acceptor->lingering++;
    connection_count_remove(acceptor->connections, entry);
}

static void pass(struct pending_connection *pending)
{
    struct acceptor *acceptor = pending->acceptor;
    struct address_count *entry = pending->entry;
    int socket = pending->socket;
    leave(pending);
    setsockopt(socket, SOL_SOCKET, SO_RCVLOWAT, &(int){1}, sizeof(int));
    acceptor->options.pass(acceptor->options.pass_context, socket, entry);
}

/* The length of a complete head, else 0; *lines: how many lines have come. */
static size_t measure(const char *head, int *lines)
{
    *lines = 0;
    for (const char *end = head; (end = strchr(end, '\n')); end++, ++*lines)
        if (end[1] == '\n' || (end[1] == '\r' && end[2] == '\n'))
            return (size_t)(end - head) + (end[1] == '\n' ? 2 : 3);
    return 0;
}

/* Whether the request line has a method that the library knows, and a path: to others the library sends pages of its
 * own. */
static bool is_request(const char *head)
{
    static const char *const methods[] = {"GET ", "HEAD ", "POST ", "PUT ", "DELETE ", "OPTIONS ", "PATCH "};
    size_t i = 0, count = sizeof methods / sizeof *methods;
    while (i < count && strncmp(head, methods[i], strlen(methods[i])) != 0)
        i++;
    const char *path = i < count ? head + strlen(methods[i]) : "";
    bool good = *path == '/';
    for (; (unsigned char)*path > ' ' && good; path++)
        good = *path != '%' || (isxdigit((unsigned char)path[1]) && isxdigit((unsigned char)path[2]));
    return good;
}

/* Whether all lines are `NAME: value`, with names that the library can read, and none is a continuation. */
static bool are_headers(const struct acceptor *acceptor, const char *line)
{
    while (*line != '\r' && *line != '\n') {
        size_t name = strcspn(line, ": \t\r\n"), length = strcspn(line, "\r\n");
        if (line[name] != ':' || !acceptor->options.can_read(line, name))
            return false;
        line += length + (line[length] == '\r');
        if (*line++ != '\n')
            return false;
    }
    return true;
}

/* Peeks at the bytes that have come. Until the head is complete, the socket wakes us for the next byte alone. */
static void look(struct pending_connection *pending)
{
    struct acceptor *acceptor = pending->acceptor;
    ssize_t length = recv(pending->socket, acceptor->head, acceptor->options.head_bytes + 1, MSG_PEEK | MSG_DONTWAIT);
    int lines, more = (int)length + 1;
    if (length <= 0) {
        if (length == 0 || (errno != EAGAIN && errno != EINTR))
            drop(pending);
        return;
    }
    acceptor->head[length] = 0;
    size_t whole = measure(acceptor->head, &lines), max = acceptor->options.head_bytes;
    if (lines > ACCEPTOR_HEADERS || (whole ? whole : (size_t)length) > max)
        linger(pending, ACCEPT_HEAD_TOO_LONG);
    else if (whole ? !is_request(acceptor->head) || !are_headers(acceptor, strchr(acceptor->head, '\n') + 1)
                   : strlen(acceptor->head) < (size_t)length) /* a NUL */
        linger(pending, ACCEPT_MALFORMED);
    else if (whole)
        pass(pending);
    else
        setsockopt(pending->socket, SOL_SOCKET, SO_RCVLOWAT, &more, sizeof more);
}

static void on_readable(void *context)
{
    struct pending_connection *pending = context;
    char nothing[4096];
    if (pending->entry)
        look(pending);
    else if (recv(pending->socket, nothing, sizeof nothing, MSG_DONTWAIT) <= 0)
        drop(pending);
}

static struct pending_connection *add(struct acceptor *acceptor, int socket, const char *address,
                                      struct address_count *entry)
{
    struct pending_connection *pending = calloc(1, sizeof *pending);
    if (!pending || !watch_init(acceptor->loop, &pending->watch, socket, on_readable, pending)) {
        free(pending);
        return NULL;
    }
    pending->acceptor = acceptor;
    pending->socket = socket;
    pending->entry = entry;
    pending->since = cub_clock_ms();
    snprintf(pending->address, sizeof pending->address, "%s", address);
    pending->next = acceptor->pending;
    if (acceptor->pending)
        acceptor->pending->before = pending;
    acceptor->pending = pending;
    return pending;
}

static void take(struct acceptor *acceptor, int socket, const struct sockaddr *from, socklen_t size)
{
    char address[CONNECTION_ADDRESS] = "";
    getnameinfo(from, size, address, sizeof address, NULL, 0, NI_NUMERICHOST);
    enum accept_refusal why = acceptor->options.judge(acceptor->options.context, address);
    struct address_count *entry = connection_count_add(acceptor->connections, address);
    struct pending_connection *pending = entry ? add(acceptor, socket, address, entry) : NULL;
    if (!pending) {
        connection_count_remove(acceptor->connections, entry);
        close(socket);
        return;
    }
    setsockopt(socket, SOL_SOCKET, SO_SNDBUF, &(int){SEND_BUFFER}, sizeof(int));
    setsockopt(socket, SOL_SOCKET, SO_KEEPALIVE, &(int){1}, sizeof(int));
    setsockopt(socket, IPPROTO_TCP, TCP_NODELAY, &(int){1}, sizeof(int));
    if (why != ACCEPT_OK)
        linger(pending, why);
    else if (acceptor->options.tls)
        pass(pending);
}

static void on_acceptable(void *context)
{
    struct acceptor *acceptor = context;
    for (int i = 0; i < AT_ONCE; i++) {
        struct sockaddr_storage from;
        socklen_t size = sizeof from;
        int socket = accept4(acceptor->socket, (struct sockaddr *)&from, &size, SOCK_NONBLOCK | SOCK_CLOEXEC);
        if (socket >= 0)
            take(acceptor, socket, (struct sockaddr *)&from, size);
        else if (errno == EMFILE || errno == ENFILE || errno == ENOBUFS || errno == ENOMEM)
            watch_finish(acceptor->loop, &acceptor->watch); /* until the next tick: no descriptor is free, and it would
                                                               be readable all the time */
        if (socket < 0 && errno != ECONNABORTED && errno != EINTR)
            return;
    }
}

static int listen_at(const struct addrinfo *to)
{
    int fd = socket(to->ai_family, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0);
    if (fd < 0)
        return -1;
    setsockopt(fd, SOL_SOCKET, SO_REUSEADDR, &(int){1}, sizeof(int));
    if (bind(fd, to->ai_addr, to->ai_addrlen) == 0 && listen(fd, SOMAXCONN) == 0)
        return fd;
    int why = errno;
    close(fd);
    errno = why;
    return -1;
}

static int listen_on(const char *address, int port)
{
    const struct addrinfo hints = {.ai_socktype = SOCK_STREAM, .ai_flags = AI_PASSIVE};
    struct addrinfo *list = NULL;
    char service[16];
    int fd = -1;
    snprintf(service, sizeof service, "%d", port);
    if (getaddrinfo(address, service, &hints, &list) != 0) {
        errno = EADDRNOTAVAIL;
        return -1;
    }
    for (const struct addrinfo *to = list; to && fd < 0; to = to->ai_next)
        fd = listen_at(to);
    freeaddrinfo(list);
    return fd;
}

struct acceptor *acceptor_open(struct loop *loop, const struct acceptor_options *options,
                               struct connection_count *connections)
{
    struct acceptor *acceptor = calloc(1, sizeof *acceptor);
    if (!acceptor)
        return NULL;
    *acceptor = (struct acceptor){.options = *options, .loop = loop, .connections = connections};
    acceptor->head = malloc(options->head_bytes + 2);
    acceptor->socket = listen_on(options->address, options->port);
    if (acceptor->head && acceptor->socket >= 0 &&
        watch_init(loop, &acceptor->watch, acceptor->socket, on_acceptable, acceptor))
        return acceptor;
    int why = errno;
    acceptor_close(acceptor);
    errno = why;
    return NULL;
}

void acceptor_shut(struct acceptor *acceptor)
{
    watch_finish(acceptor->loop, &acceptor->watch);
    if (acceptor->socket >= 0)
        close(acceptor->socket);
    acceptor->socket = -1;
}

void acceptor_close(struct acceptor *acceptor)
{
    if (!acceptor)
        return;
    for (struct pending_connection *pending = acceptor->pending, *next; pending; pending = next) {
        next = pending->next;
        drop(pending);
    }
    acceptor_shut(acceptor);
    free(acceptor->head);
    free(acceptor);
}

int acceptor_port(const struct acceptor *acceptor)
{
    union {
        struct sockaddr_in6 v6;
        struct sockaddr_in v4;
        struct sockaddr any;
    } at = {.v6 = {0}};
    socklen_t size = sizeof at;
    if (getsockname(acceptor->socket, &at.any, &size) != 0)
        return 0;
    return ntohs(at.any.sa_family == AF_INET6 ? at.v6.sin6_port : at.v4.sin_port);
}

void acceptor_tick(struct acceptor *acceptor)
{
    int64_t now = cub_clock_ms();
    if (!acceptor->watch.watcher && acceptor->socket >= 0)
        watch_init(acceptor->loop, &acceptor->watch, acceptor->socket, on_acceptable, acceptor);
    for (struct pending_connection *pending = acceptor->pending, *next; pending; pending = next) {
        next = pending->next;
        if (now - pending->since > (pending->entry ? (int64_t)acceptor->options.head_ms : LINGER_MS))
            drop(pending);
    }
}
