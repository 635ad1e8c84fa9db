/*
 * The echo of echo.c without libwebsockets: the same loop, the server's own reader of frames, and send(). What is
 * between the two is what the library takes of a move.
 *
 * Usage: bare TABLES. Prints its port; the two of table N come to /N/ws. It talks to load.c alone: everybody has the
 * key of RFC 6455's example.
 */
#include <errno.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <unistd.h>

#include <ev.h>

#include "server/frames.h"

enum { WAITING = 1024, HEAD = 4, READ = 16384, MESSAGE = 1000 };

struct place;

struct seat {
    ev_io watcher;
    struct place *place; /* NULL: it has not asked yet */
    struct frames frames;
    struct seat *next_dirty;
    size_t length;
    char out[HEAD + WAITING];
};

struct place {
    struct seat *seat[2];
};

static struct place *places;
static unsigned long place_count;
static struct seat *dirty;

static void leave(struct ev_loop *loop, struct seat *seat)
{
    ev_io_stop(loop, &seat->watcher);
    close(seat->watcher.fd);
    for (int i = 0; seat->place && i < 2; i++)
        if (seat->place->seat[i] == seat)
            seat->place->seat[i] = NULL;
    for (struct seat **at = &dirty; *at; at = &(*at)->next_dirty)
        if (*at == seat) {
            *at = seat->next_dirty;
            break;
        }
    free(seat);
}

static void tell(struct seat *seat, const void *bytes, size_t length)
{
    if (!seat || seat->length + length + 1 > WAITING)
        return;
    if (!seat->length) {
        seat->next_dirty = dirty;
        dirty = seat;
    } else {
        seat->out[HEAD + seat->length++] = '\n';
    }
    memcpy(seat->out + HEAD + seat->length, bytes, length);
    seat->length += length;
}

/* What has gathered while the loop turned goes out as one frame. */
static void flush(struct ev_loop *loop, ev_prepare *watcher, int events)
{
    (void)loop;
    (void)watcher;
    (void)events;
    for (struct seat *seat; (seat = dirty);) {
        size_t head = seat->length < 126 ? 2 : 4;
        char *frame = seat->out + HEAD - head;
        frame[0] = (char)0x81;
        frame[1] = (char)(head == 2 ? seat->length : 126);
        if (head == 4) {
            frame[2] = (char)(seat->length >> 8);
            frame[3] = (char)seat->length;
        }
        if (send(seat->watcher.fd, frame, head + seat->length, MSG_NOSIGNAL) < 0)
            perror("send");
        dirty = seat->next_dirty;
        seat->length = 0;
    }
}

/* The request comes in one piece: `GET /N/ws …`. */
static bool greet(struct seat *seat, const char *request)
{
    static const char answer[] = "HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
                                 "Sec-WebSocket-Accept: s3pPLMBiTxaQ9kYGzzhZRbK+xOo=\r\n"
                                 "Sec-WebSocket-Protocol: cubilete.1\r\n\r\n";
    unsigned long number = strncmp(request, "GET /", 5) == 0 ? strtoul(request + 5, NULL, 10) : place_count;
    if (number >= place_count || !strstr(request, "dGhlIHNhbXBsZSBub25jZQ=="))
        return false;
    seat->place = &places[number];
    seat->place->seat[seat->place->seat[0] != NULL] = seat;
    return send(seat->watcher.fd, answer, sizeof answer - 1, MSG_NOSIGNAL) == sizeof answer - 1;
}

static bool take(struct seat *seat, unsigned char *at, size_t left)
{
    struct frame_piece piece;
    int got;
    while ((got = frames_next(&seat->frames, &at, &left, MESSAGE, &piece)) == 1)
        for (int i = 0; i < 2 && piece.kind == FRAME_TEXT; i++)
            tell(seat->place->seat[i], piece.bytes, piece.length);
    return got == 0;
}

static void on_readable(struct ev_loop *loop, ev_io *watcher, int events)
{
    static unsigned char bytes[READ + 1];
    struct seat *seat = watcher->data;
    ssize_t length = recv(watcher->fd, bytes, READ, MSG_DONTWAIT);
    (void)events;
    bytes[length > 0 ? length : 0] = 0;
    bool good = length > 0 ? (seat->place ? take(seat, bytes, (size_t)length) : greet(seat, (char *)bytes))
                           : length < 0 && (errno == EAGAIN || errno == EINTR);
    if (!good)
        leave(loop, seat);
}

static void on_connection(struct ev_loop *loop, ev_io *watcher, int events)
{
    int socket = accept4(watcher->fd, NULL, NULL, SOCK_NONBLOCK | SOCK_CLOEXEC);
    struct seat *seat = socket < 0 ? NULL : calloc(1, sizeof *seat);
    (void)events;
    if (!seat)
        return;
    setsockopt(socket, IPPROTO_TCP, TCP_NODELAY, &(int){1}, sizeof(int));
    ev_io_init(&seat->watcher, on_readable, socket, EV_READ);
    seat->watcher.data = seat;
    ev_io_start(loop, &seat->watcher);
}

int main(int argc, char **argv)
{
    struct sockaddr_in here = {.sin_family = AF_INET, .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
    socklen_t size = sizeof here;
    struct ev_loop *loop = ev_loop_new(EVFLAG_AUTO);
    struct rlimit files;
    ev_io listener;
    ev_prepare before_waiting;
    place_count = argc == 2 ? strtoul(argv[1], NULL, 10) : 0;
    places = calloc(place_count + 1, sizeof *places);
    getrlimit(RLIMIT_NOFILE, &files);
    files.rlim_cur = files.rlim_max;
    setrlimit(RLIMIT_NOFILE, &files);
    int port = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
    if (!place_count || !places || bind(port, (struct sockaddr *)&here, sizeof here) || listen(port, SOMAXCONN) ||
        getsockname(port, (struct sockaddr *)&here, &size))
        return 2;
    ev_io_init(&listener, on_connection, port, EV_READ);
    ev_io_start(loop, &listener);
    ev_prepare_init(&before_waiting, flush);
    ev_prepare_start(loop, &before_waiting);
    printf("%d\n", ntohs(here.sin_port));
    fflush(stdout);
    ev_run(loop, 0);
    return 0;
}
