/* Sends push messages in threads of their own, to public addresses alone. */
#include "server/push.h"

#include <errno.h>
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

#include "host/random.h"
#include "server/push_address.h"
#include "server/push_message.h"
#include "server/server.h"
#include "server/token.h"

enum {
    DEVICES = 8,         /* of a player */
    WAITING = 256,       /* messages; more are not sent: a push is a courtesy */
    SECONDS = 10,        /* that a service may take for each step */
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

/* To the first address that answers, each of which has to be public; -1: to none. */
static int connect_to(const struct server *server, const struct push_endpoint *endpoint)
{
    const struct addrinfo hints = {.ai_socktype = SOCK_STREAM, .ai_flags = AI_ADDRCONFIG};
    const struct timeval patience = {.tv_sec = SECONDS};
    struct addrinfo *found = NULL;
    int fd = -1;
    if (getaddrinfo(endpoint->host, endpoint->port, &hints, &found) != 0)
        return -1;
    for (const struct addrinfo *at = found; at && fd < 0 && !atomic_load(&server->quits); at = at->ai_next) {
        if (!is_test(server) && !push_is_public(at->ai_addr))
            continue;
        fd = socket(at->ai_family, at->ai_socktype | SOCK_CLOEXEC, at->ai_protocol);
        if (fd < 0)
            continue;
        setsockopt(fd, SOL_SOCKET, SO_SNDTIMEO, &patience, sizeof patience); /* of connecting, too */
        setsockopt(fd, SOL_SOCKET, SO_RCVTIMEO, &patience, sizeof patience);
        if (connect(fd, at->ai_addr, at->ai_addrlen) != 0) {
            close(fd);
            fd = -1;
        }
    }
    freeaddrinfo(found);
    return fd;
}

/* Sends all of it, and reads the first bytes of the answer: its status; 0: there was none. */
static int exchange(SSL *ssl, const char *head, const uint8_t *body, size_t length)
{
    char answer[64];
    int read = 0;
    if (SSL_write(ssl, head, (int)strlen(head)) <= 0 || SSL_write(ssl, body, (int)length) <= 0)
        return 0;
    while (read < 12) {
        int more = SSL_read(ssl, answer + read, (int)sizeof answer - 1 - read);
        if (more <= 0)
            return 0;
        read += more;
    }
    answer[read] = 0;
    return strncmp(answer, "HTTP/1.", 7) == 0 ? atoi(answer + 9) : 0;
}

static int post(const struct server *server, SSL_CTX *tls, struct push_endpoint *endpoint, const char *head,
                const uint8_t *body, size_t length)
{
    int status = 0, fd = connect_to(server, endpoint);
    SSL *ssl = fd >= 0 ? SSL_new(tls) : NULL;
    if (ssl && SSL_set1_host(ssl, endpoint->host) == 1 && SSL_set_tlsext_host_name(ssl, endpoint->host) == 1 &&
        SSL_set_fd(ssl, fd) == 1 && SSL_connect(ssl) == 1)
        status = exchange(ssl, head, body, length);
    SSL_free(ssl);
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
static int send_to(const struct push *push, struct pusher *pusher, const uint8_t key[PUSH_PRIVATE],
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
    return post(push->server, pusher->tls, &endpoint, head, body, size);
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
    for (int i = 0; i < push->devices && !atomic_load(&push->server->quits); i++) {
        int status = send_to(push, pusher, key, &push->device[i]);
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
