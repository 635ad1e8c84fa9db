/* Connects to a server and moves bytes, plain or under TLS. */
#include "net/stream.h"

#include <errno.h>
#include <fcntl.h>
#include <netdb.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <poll.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

#include "host/clock.h"
#include "net/tls.h"

static bool refuse(struct cub_message *why, const char *message, const struct net_url *url, const char *reason)
{
    char host[NET_HOST + NET_PORT + 4];
    net_url_host(url, host, sizeof host);
    cub_refuse(why, NULL, message);
    cub_message_text(why, 0, host);
    cub_message_text(why, 1, reason);
    return false;
}

bool stream_wait(const struct stream *stream, bool writing, int ms)
{
    struct pollfd fds[] = {{.fd = stream->fd, .events = (short)(POLLIN | (writing ? POLLOUT : 0))},
                           {.fd = stream->stop, .events = POLLIN}};
    int ready = poll(fds, 2, ms);
    return (ready > 0 || (ready < 0 && errno == EINTR)) && !fds[1].revents;
}

/* Small messages go out at once. False: this address does not answer. */
static bool connect_to(struct stream *stream, const struct addrinfo *at, int ms)
{
    int error = 0, on = 1;
    socklen_t size = sizeof error;
    stream->fd = socket(at->ai_family, at->ai_socktype | SOCK_NONBLOCK | SOCK_CLOEXEC, at->ai_protocol);
    if (stream->fd < 0)
        return false;
    setsockopt(stream->fd, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
    if (connect(stream->fd, at->ai_addr, at->ai_addrlen) == 0)
        return true;
    struct pollfd fds[] = {{.fd = stream->fd, .events = POLLOUT}, {.fd = stream->stop, .events = POLLIN}};
    error = errno;
    if (error == EINPROGRESS)
        error = poll(fds, 2, ms) <= 0 ? ETIMEDOUT : fds[1].revents ? ECANCELED : 0;
    if (!error && getsockopt(stream->fd, SOL_SOCKET, SO_ERROR, &error, &size) == 0 && !error)
        return true;
    close(stream->fd);
    stream->fd = -1;
    errno = error;
    return false;
}

static bool shake(struct stream *stream, const char *host, int64_t end)
{
    enum tls_step step = TLS_READ;
    stream->tls = tls_begin(stream->fd, host);
    while (stream->tls && (step = tls_shake(stream->tls)) != TLS_DONE && step != TLS_FAILED) {
        int64_t left = end - cub_clock_ms();
        if (left <= 0 || !stream_wait(stream, step == TLS_WRITE, (int)left))
            return false;
    }
    return stream->tls && step == TLS_DONE;
}

bool stream_open(struct stream *stream, const struct net_url *url, int stop, int ms, struct cub_message *why)
{
    const struct addrinfo hints = {.ai_socktype = SOCK_STREAM, .ai_flags = AI_ADDRCONFIG};
    struct addrinfo *found = NULL;
    int64_t end = cub_clock_ms() + ms;
    *stream = (struct stream){.fd = -1, .stop = stop};
    int code = getaddrinfo(url->host, url->port, &hints, &found);
    if (code)
        return refuse(why, "net.host", url, gai_strerror(code));
    for (const struct addrinfo *at = found; at && stream->fd < 0; at = at->ai_next)
        connect_to(stream, at, ms);
    int error = errno;
    freeaddrinfo(found);
    if (stream->fd < 0)
        return refuse(why, "net.connect", url, strerror(error));
    if (!url->secure || shake(stream, url->host, end))
        return true;
    refuse(why, stream->tls ? "net.tls" : "net.no-tls", url, "");
    stream_close(stream);
    return false;
}

void stream_close(struct stream *stream)
{
    tls_finish(stream->tls);
    if (stream->fd >= 0)
        close(stream->fd);
    stream->tls = NULL;
    stream->fd = -1;
}

static bool is_early(void)
{
    return errno == EAGAIN || errno == EWOULDBLOCK || errno == EINTR;
}

ssize_t stream_read(struct stream *stream, char *bytes, size_t room)
{
    if (stream->tls)
        return tls_read(stream->tls, bytes, room);
    ssize_t got = recv(stream->fd, bytes, room, 0);
    return got > 0 ? got : got < 0 && is_early() ? 0 : -1;
}

ssize_t stream_write(struct stream *stream, const char *bytes, size_t length)
{
    if (stream->tls)
        return tls_write(stream->tls, bytes, length);
    ssize_t put = send(stream->fd, bytes, length, MSG_NOSIGNAL);
    return put >= 0 ? put : is_early() ? 0 : -1;
}

bool stream_write_all(struct stream *stream, const char *bytes, size_t length, int ms)
{
    int64_t end = cub_clock_ms() + ms;
    while (length > 0) {
        ssize_t put = stream_write(stream, bytes, length);
        int64_t left = end - cub_clock_ms();
        if (put < 0 || (put == 0 && (left <= 0 || !stream_wait(stream, true, (int)left))))
            return false;
        bytes += put;
        length -= (size_t)put;
    }
    return true;
}
