/* Sends push messages in threads of their own, to public addresses alone. */
#include "server/push.h"

#include <errno.h>
#include <fcntl.h>
#include <netdb.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/time.h>
#include <unistd.h>

#include <openssl/ssl.h>

#include "host/clock.h"
#include "host/random.h"
#include "server/push_address.h"
#include "server/push_message.h"
#include "server/server.h"
#include "server/token.h"

enum {
    DEVICES = 8,         /* of a player */
    WAITING = 256,       /* messages; more are not sent: a push is a courtesy */
    SECONDS = 10,        /* that the services of one player may take */
    LOOK_MS = 500,       /* so often a thread looks whether the server ends */
    LIFE_S = 86400,      /* so long a service keeps a message for a device that is off */
    TOKEN_S = 12 * 3600, /* so long a token is good for */
    GONE = 410,
    UNKNOWN = 404,
};

/* What a thread has. */
struct pusher {
    struct store *store;
    SSL_CTX *tls;
};

/* One message to all devices of a player. */
struct push {
    struct task task;
    struct server *server;
    uint64_t player;
    char text[PUSH_TEXT], topic[WIRE_ID + 1];
    struct store_push device[DEVICES];
    int devices, sent;
    bool gone[DEVICES]; /* the service does not know it any more */
};

static bool is_test(const struct server *server)
{
    return server->config.push_test[0];
}

/* What a message is on its way by. */
struct way {
    const struct server *server;
    int64_t end_ms; /* of the steady clock: then it is given up, however a service drips */
    SSL *ssl;
};

/* Waits until a socket is ready; false: it is not in time, or the server ends. */
static bool wait_for(const struct way *way, int fd, short events)
{
    struct pollfd socket = {.fd = fd, .events = events};
    while (!atomic_load(&way->server->quits) && cub_clock_ms() < way->end_ms) {
        int ready = poll(&socket, 1, LOOK_MS);
        if (ready > 0)
            return true;
        if (ready < 0 && errno != EINTR)
            return false;
    }
    return false;
}

/* Whether what TLS could not do now is worth trying again: its socket is ready. */
static bool try_again(const struct way *way, int result)
{
    int wants = SSL_get_error(way->ssl, result);
    if (wants != SSL_ERROR_WANT_READ && wants != SSL_ERROR_WANT_WRITE)
        return false;
    return wait_for(way, SSL_get_fd(way->ssl), wants == SSL_ERROR_WANT_READ ? POLLIN : POLLOUT);
}

static bool is_connected(const struct way *way, int fd, const struct addrinfo *at)
{
    int why = 0;
    socklen_t size = sizeof why;
    if (connect(fd, at->ai_addr, at->ai_addrlen) == 0)
        return true;
    return errno == EINPROGRESS && wait_for(way, fd, POLLOUT) &&
           getsockopt(fd, SOL_SOCKET, SO_ERROR, &why, &size) == 0 && !why;
}

/* To the first address that answers, each of which has to be public; -1: to none. */
static int connect_to(const struct way *way, const struct push_endpoint *endpoint)
{
    const struct addrinfo hints = {.ai_socktype = SOCK_STREAM, .ai_flags = AI_ADDRCONFIG};
    struct addrinfo *found = NULL;
    int fd = -1;
    if (getaddrinfo(endpoint->host, endpoint->port, &hints, &found) != 0)
        return -1;
    for (const struct addrinfo *at = found; at && fd < 0; at = at->ai_next) {
        if (!is_test(way->server) && !push_is_public(at->ai_addr))
            continue;
        fd = socket(at->ai_family, at->ai_socktype | SOCK_CLOEXEC | SOCK_NONBLOCK, at->ai_protocol);
        if (fd < 0 || is_connected(way, fd, at))
            continue;
        close(fd);
        fd = -1;
    }
    freeaddrinfo(found);
    return fd;
}

static bool say(const struct way *way, const void *bytes, size_t length)
{
    int sent;
    while ((sent = SSL_write(way->ssl, bytes, (int)length)) <= 0)
        if (!try_again(way, sent))
            return false;
    return true;
}

/* Sends all of it, and reads the first bytes of the answer: its status; 0: there was none. */
static int exchange(const struct way *way, const char *head, const uint8_t *body, size_t length)
{
    char answer[64];
    int read = 0;
    if (!say(way, head, strlen(head)) || !say(way, body, length))
        return 0;
    while (read < 12) {
        int more = SSL_read(way->ssl, answer + read, (int)sizeof answer - 1 - read);
        if (more <= 0 && !try_again(way, more))
            return 0;
        read += more > 0 ? more : 0;
    }
    answer[read] = 0;
    return strncmp(answer, "HTTP/1.", 7) == 0 ? atoi(answer + 9) : 0;
}

static bool shake_hands(const struct way *way, int fd, struct push_endpoint *endpoint)
{
    int done = 0;
    if (SSL_set1_host(way->ssl, endpoint->host) != 1 || SSL_set_tlsext_host_name(way->ssl, endpoint->host) != 1 ||
        SSL_set_fd(way->ssl, fd) != 1)
        return false;
    while ((done = SSL_connect(way->ssl)) != 1)
        if (!try_again(way, done))
            return false;
    return true;
}

static int post(struct way *way, SSL_CTX *tls, struct push_endpoint *endpoint, const char *head, const uint8_t *body,
                size_t length)
{
    int status = 0, fd = connect_to(way, endpoint);
    way->ssl = fd >= 0 ? SSL_new(tls) : NULL;
    if (way->ssl && shake_hands(way, fd, endpoint))
        status = exchange(way, head, body, length);
    SSL_free(way->ssl);
    if (fd >= 0)
        close(fd);
    return status;
}

/* How a push service can reach the server's operator. */
static void find_contact(const struct server *server, char out[CONFIG_TEXT + 32])
{
    const char *host = strstr(server->url, "//");
    host = host ? host + 2 : "localhost";
    if (strncmp(server->url, "https:", 6) == 0)
        snprintf(out, CONFIG_TEXT + 32, "%s%s/", server->url, server->config.base_path);
    else
        snprintf(out, CONFIG_TEXT + 32, "mailto:postmaster@%.*s", (int)strcspn(host, ":/"), host);
}

/* Sends it to one device; the status of the answer, 0: nobody answered. */
static int send_to(const struct push *push, struct way *way, struct pusher *pusher, const uint8_t key[PUSH_PRIVATE],
                   const struct store_push *device)
{
    struct push_endpoint endpoint;
    uint8_t browser[PUSH_PUBLIC], auth[PUSH_AUTH], sender[PUSH_PRIVATE], salt[PUSH_SALT], own[PUSH_PUBLIC];
    uint8_t body[PUSH_BODY];
    char origin[PUSH_HOST + 32], contact[CONFIG_TEXT + 32], token[PUSH_TOKEN], key_text[PUSH_KEY_TEXT];
    char head[STORE_ENDPOINT + PUSH_TOKEN + 512];
    size_t size = 0;
    find_contact(push->server, contact);
    if (!push_endpoint_read(&endpoint, device->endpoint, is_test(push->server)) ||
        !push_read_base64(device->key, browser, sizeof browser) || !push_read_base64(device->auth, auth, sizeof auth) ||
        !push_draw_key(sender) || !cub_random(salt, sizeof salt) || !push_public_key(key, own) ||
        !push_seal(browser, auth, sender, salt, push->text, strlen(push->text), body, &size))
        return UNKNOWN; /* it can't be sent to, now or later */
    bool usual = strcmp(endpoint.port, "443") == 0;
    snprintf(origin, sizeof origin, "https://%s%s%s", endpoint.host, usual ? "" : ":", usual ? "" : endpoint.port);
    if (!push_sign(key, origin, contact, server_now() / 1000 + TOKEN_S, token))
        return 0;
    push_base64(own, sizeof own, key_text);
    snprintf(head, sizeof head,
             "POST %s HTTP/1.1\r\nHost: %s%s%s\r\nAuthorization: vapid t=%s, k=%s\r\nContent-Encoding: aes128gcm\r\n"
             "Content-Type: application/octet-stream\r\nTTL: %d\r\nUrgency: normal\r\nTopic: %s\r\n"
             "Content-Length: %zu\r\nConnection: close\r\n\r\n",
             endpoint.path, endpoint.host, usual ? "" : ":", usual ? "" : endpoint.port, token, key_text, LIFE_S,
             push->topic, size);
    return post(way, pusher->tls, &endpoint, head, body, size);
}

static void add_device(void *context, const struct store_push *device)
{
    struct push *push = context;
    if (push->devices < DEVICES)
        push->device[push->devices++] = *device;
}

/* In a thread. */
static void work(struct task *task, void *worker)
{
    struct push *push = (struct push *)task;
    struct pusher *pusher = worker;
    char text[STORE_PUSH_KEY];
    uint8_t key[PUSH_PRIVATE];
    if (atomic_load(&push->server->quits) || !store_pushes(pusher->store, push->player, add_device, push) ||
        !push->devices || !store_push_key(pusher->store, text) || !push_read_base64(text, key, sizeof key))
        return;
    struct way way = {.server = push->server, .end_ms = cub_clock_ms() + SECONDS * 1000};
    for (int i = 0; i < push->devices && !atomic_load(&push->server->quits); i++) {
        int status = send_to(push, &way, pusher, key, &push->device[i]);
        push->gone[i] = status == GONE || status == UNKNOWN;
        push->sent += status >= 200 && status < 300;
    }
}

/* Devices that their service has forgotten are forgotten here, too. */
static void done(struct task *task)
{
    struct push *push = (struct push *)task;
    struct server *server = push->server;
    server->pushing--;
    server->count.pushes += (uint64_t)push->sent;
    for (int i = 0; i < push->devices; i++) {
        struct transaction *tx = push->gone[i] ? transaction_new() : NULL;
        if (!tx)
            continue;
        struct store_write_op *op = transaction_add(tx, STORE_DROP_PUSH);
        memcpy(op->hash, push->device[i].device, sizeof op->hash);
        transaction_submit(tx, server, NULL, NULL);
    }
    free(push);
}

void push_tell(struct server *server, uint64_t player, uint64_t table, const char *game, const char *event)
{
    struct push *push = server->pushing < WAITING && !server->stopping ? calloc(1, sizeof *push) : NULL;
    uint64_t seconds;
    if (!push || rate_exceeded_player(server, RATE_PUSHES, player, &seconds)) {
        free(push);
        return;
    }
    *push = (struct push){.task = {.work = work, .done = done}, .server = server, .player = player};
    token_id_print(table, push->topic);
    snprintf(push->text, sizeof push->text, "{\"table\":\"%s\",\"game\":\"%s\",\"event\":\"%s\"}", push->topic, game,
             event);
    server->pushing++;
    worker_pool_submit(&server->pushers, &push->task);
}

static bool open_pusher(const struct server *server, struct pusher *pusher, const char *where)
{
    char why[STORE_WHY];
    pusher->store = store_open(where, why);
    pusher->tls = SSL_CTX_new(TLS_client_method());
    if (!pusher->store || !pusher->tls)
        return false;
    SSL_CTX_set_verify(pusher->tls, SSL_VERIFY_PEER, NULL);
    SSL_CTX_set_min_proto_version(pusher->tls, TLS1_2_VERSION);
    return is_test(server) ? SSL_CTX_load_verify_locations(pusher->tls, server->config.push_test, NULL) == 1
                           : SSL_CTX_set_default_verify_paths(pusher->tls) == 1;
}

bool push_begin(struct server *server, const char *where)
{
    void *workers[PUSH_THREADS];
    for (int i = 0; i < PUSH_THREADS; i++) {
        struct pusher *pusher = calloc(1, sizeof *pusher);
        workers[i] = server->pusher[i] = pusher;
        if (!pusher || !open_pusher(server, pusher, where))
            return false;
    }
    return worker_pool_init(&server->pushers, workers, PUSH_THREADS, false, 0, &server->completions);
}

void push_finish(struct server *server)
{
    worker_pool_finish(&server->pushers);
    for (int i = 0; i < PUSH_THREADS; i++)
        if (server->pusher[i]) {
            store_close(server->pusher[i]->store);
            SSL_CTX_free(server->pusher[i]->tls);
            free(server->pusher[i]);
            server->pusher[i] = NULL;
        }
}
