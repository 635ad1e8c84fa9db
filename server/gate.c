/* Accepting, counting, and waiting for heads. */
#include "server/gate.h"

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
    AT_ONCE = 64,    /* accepted in a turn of the loop */
    LINGERING = 512, /* told why they are not let in, and given time to read it */
    LINGER_MS = 2000,
    SEND_BUFFER = 128 << 10, /* the kernel's, for whoever does not read */
    WAITS = 5                /* seconds that those who are too many are asked to wait */
};

/* A socket that has not passed. */
struct comer {
    struct comer *next, *before;
    struct gate *gate;
    int socket;
    struct watch watch;
    struct address_count *entry; /* NULL: it lingers, and does not count */
    int64_t since;
    char address[CONNECTION_ADDRESS];
};

struct gate {
    struct gate_options options;
    struct loop *loop;
    struct connection_count *connections;
    int socket;
    struct watch watch;
    struct comer *comers;
    int lingering;
    char *head; /* room to look at one */
};

static void leave(struct comer *comer)
{
    struct gate *gate = comer->gate;
    *(comer->before ? &comer->before->next : &gate->comers) = comer->next;
    if (comer->next)
        comer->next->before = comer->before;
    watch_finish(gate->loop, &comer->watch);
    gate->lingering -= !comer->entry;
    free(comer);
}

static void drop(struct comer *comer)
{
    struct address_count *entry = comer->entry;
    struct gate *gate = comer->gate;
    int socket = comer->socket;
    leave(comer);
    close(socket);
    connection_count_remove(gate->connections, entry);
}

/* What it is told, in full. */
static void say(int socket, enum gate_refusal why, uint32_t head_bytes)
{
    static const struct {
        const char *status, *body;
    } answers[] = {
        [GATE_OPEN] = {"200 OK", ""},
        [GATE_TOO_MANY] = {"503 Service Unavailable", "{\"error\": \"busy\", \"seconds\": 5}\n"},
        [GATE_ADDRESS_TOO_MANY] = {"429 Too Many Requests", "{\"error\": \"rate\", \"seconds\": 5}\n"},
        [GATE_HEAD_TOO_LONG] = {"431 Request Header Fields Too Large", ""},
        [GATE_MALFORMED] = {"400 Bad Request", "{\"error\": \"form\"}\n"},
    };
    char text[512], retry[32] = "", body[64];
    if (why == GATE_HEAD_TOO_LONG)
        snprintf(body, sizeof body, "{\"error\": \"size\", \"args\": [\"%u\"]}\n", (unsigned)head_bytes);
    else
        snprintf(body, sizeof body, "%s", answers[why].body);
    if (why == GATE_TOO_MANY || why == GATE_ADDRESS_TOO_MANY)
        snprintf(retry, sizeof retry, "Retry-After: %d\r\n", WAITS);
    int length = snprintf(text, sizeof text,
                          "HTTP/1.1 %s\r\nContent-Type: application/json; charset=utf-8\r\n%sContent-Length: %zu\r\n"
                          "Connection: close\r\n\r\n%s",
                          answers[why].status, retry, strlen(body), body);
    if (send(socket, text, (size_t)length, MSG_NOSIGNAL) == length)
        shutdown(socket, SHUT_WR);
}

/* Whatever it still says is not heard; it goes when it has read the answer. */
static void linger(struct comer *comer, enum gate_refusal why)
{
    struct gate *gate = comer->gate;
    struct address_count *entry = comer->entry;
    gate->options.refused(gate->options.context, comer->address, why);
    if (gate->options.secret || gate->lingering >= LINGERING) {
        drop(comer);
        return;
    }
    say(comer->socket, why, gate->options.head_bytes);
    comer->entry = NULL;
    comer->since = cub_clock_ms();
    gate->lingering++;
    connection_count_remove(gate->connections, entry);
}

static void pass(struct comer *comer)
{
    struct gate *gate = comer->gate;
    struct address_count *entry = comer->entry;
    int socket = comer->socket;
    leave(comer);
    setsockopt(socket, SOL_SOCKET, SO_RCVLOWAT, &(int){1}, sizeof(int));
    gate->options.pass(gate->options.passed, socket, entry);
}

/* The bytes of a head that has come to its end, else 0; *lines: how many there are. */
static size_t measure(const char *head, int *lines)
{
    *lines = 0;
    for (const char *end = head; (end = strchr(end, '\n')); end++, ++*lines)
        if (end[1] == '\n' || (end[1] == '\r' && end[2] == '\n'))
            return (size_t)(end - head) + (end[1] == '\n' ? 2 : 3);
    return 0;
}

/* A method that the library knows, and a path: it answers others with pages of its own. */
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

/* Lines `NAME: value`, none that goes on from the one before, and names that the library can read. */
static bool are_headers(const struct gate *gate, const char *line)
{
    while (*line != '\r' && *line != '\n') {
        size_t name = strcspn(line, ": \t\r\n"), length = strcspn(line, "\r\n");
        if (line[name] != ':' || !gate->options.can_read(line, name))
            return false;
        line += length + (line[length] == '\r');
        if (*line++ != '\n')
            return false;
    }
    return true;
}

/* Looks at what is there without taking it: the next that is woken for is the byte behind it. */
static void look(struct comer *comer)
{
    struct gate *gate = comer->gate;
    ssize_t length = recv(comer->socket, gate->head, gate->options.head_bytes + 1, MSG_PEEK | MSG_DONTWAIT);
    int lines, more = (int)length + 1;
    if (length <= 0) {
        if (length == 0 || (errno != EAGAIN && errno != EINTR))
            drop(comer);
        return;
    }
    gate->head[length] = 0;
    size_t whole = measure(gate->head, &lines), most = gate->options.head_bytes;
    if (lines > GATE_HEADERS || (whole ? whole : (size_t)length) > most)
        linger(comer, GATE_HEAD_TOO_LONG);
    else if (whole ? !is_request(gate->head) || !are_headers(gate, strchr(gate->head, '\n') + 1)
                   : strlen(gate->head) < (size_t)length) /* a NUL */
        linger(comer, GATE_MALFORMED);
    else if (whole)
        pass(comer);
    else
        setsockopt(comer->socket, SOL_SOCKET, SO_RCVLOWAT, &more, sizeof more);
}

static void on_readable(void *context)
{
    struct comer *comer = context;
    char nothing[4096];
    if (comer->entry)
        look(comer);
    else if (recv(comer->socket, nothing, sizeof nothing, MSG_DONTWAIT) <= 0)
        drop(comer);
}

static struct comer *add(struct gate *gate, int socket, const char *address, struct address_count *entry)
{
    struct comer *comer = calloc(1, sizeof *comer);
    if (!comer || !watch_init(gate->loop, &comer->watch, socket, on_readable, comer)) {
        free(comer);
        return NULL;
    }
    comer->gate = gate;
    comer->socket = socket;
    comer->entry = entry;
    comer->since = cub_clock_ms();
    snprintf(comer->address, sizeof comer->address, "%s", address);
    comer->next = gate->comers;
    if (gate->comers)
        gate->comers->before = comer;
    gate->comers = comer;
    return comer;
}

static void take(struct gate *gate, int socket, const struct sockaddr *from, socklen_t size)
{
    char address[CONNECTION_ADDRESS] = "";
    getnameinfo(from, size, address, sizeof address, NULL, 0, NI_NUMERICHOST);
    enum gate_refusal why = gate->options.judge(gate->options.context, address);
    struct address_count *entry = connection_count_add(gate->connections, address);
    struct comer *comer = entry ? add(gate, socket, address, entry) : NULL;
    if (!comer) {
        connection_count_remove(gate->connections, entry);
        close(socket);
        return;
    }
    setsockopt(socket, SOL_SOCKET, SO_SNDBUF, &(int){SEND_BUFFER}, sizeof(int));
    setsockopt(socket, SOL_SOCKET, SO_KEEPALIVE, &(int){1}, sizeof(int));
    setsockopt(socket, IPPROTO_TCP, TCP_NODELAY, &(int){1}, sizeof(int));
    if (why != GATE_OPEN)
        linger(comer, why);
    else if (gate->options.secret)
        pass(comer);
}

static void on_knock(void *context)
{
    struct gate *gate = context;
    for (int i = 0; i < AT_ONCE; i++) {
        struct sockaddr_storage from;
        socklen_t size = sizeof from;
        int socket = accept4(gate->socket, (struct sockaddr *)&from, &size, SOCK_NONBLOCK | SOCK_CLOEXEC);
        if (socket >= 0)
            take(gate, socket, (struct sockaddr *)&from, size);
        else if (errno == EMFILE || errno == ENFILE || errno == ENOBUFS || errno == ENOMEM)
            watch_finish(gate->loop, &gate->watch); /* until the next tick: else it would be woken at once, for ever */
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

struct gate *gate_open(struct loop *loop, const struct gate_options *options, struct connection_count *connections)
{
    struct gate *gate = calloc(1, sizeof *gate);
    if (!gate)
        return NULL;
    *gate = (struct gate){.options = *options, .loop = loop, .connections = connections};
    gate->head = malloc(options->head_bytes + 2);
    gate->socket = listen_on(options->address, options->port);
    if (gate->head && gate->socket >= 0 && watch_init(loop, &gate->watch, gate->socket, on_knock, gate))
        return gate;
    int why = errno;
    gate_close(gate);
    errno = why;
    return NULL;
}

void gate_shut(struct gate *gate)
{
    watch_finish(gate->loop, &gate->watch);
    if (gate->socket >= 0)
        close(gate->socket);
    gate->socket = -1;
}

void gate_close(struct gate *gate)
{
    if (!gate)
        return;
    while (gate->comers)
        drop(gate->comers);
    gate_shut(gate);
    free(gate->head);
    free(gate);
}

int gate_port(const struct gate *gate)
{
    struct sockaddr_storage at;
    socklen_t size = sizeof at;
    if (getsockname(gate->socket, (struct sockaddr *)&at, &size) != 0)
        return 0;
    return ntohs(at.ss_family == AF_INET6 ? ((struct sockaddr_in6 *)&at)->sin6_port
                                          : ((struct sockaddr_in *)&at)->sin_port);
}

void gate_tick(struct gate *gate)
{
    int64_t now = cub_clock_ms();
    if (!gate->watch.watcher && gate->socket >= 0)
        watch_init(gate->loop, &gate->watch, gate->socket, on_knock, gate);
    for (struct comer *comer = gate->comers, *next; comer; comer = next) {
        next = comer->next;
        if (now - comer->since > (comer->entry ? (int64_t)gate->options.head_ms : LINGER_MS))
            drop(comer);
    }
}
