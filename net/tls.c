/* TLS by OpenSSL 3, or 1.1, through the few functions that it takes. */
#include "net/tls.h"

#include <arpa/inet.h>
#include <dlfcn.h>
#include <limits.h>
#include <signal.h>
#include <stdlib.h>

/* Of its headers. */
enum { VERIFY_PEER = 1, CTRL_SET_HOST_NAME = 55, WANT_READ = 2, WANT_WRITE = 3 };

/* As the library declares them; its own types are nobody's business here. */
static struct {
    void *(*method)(void);
    void *(*context_new)(const void *method);
    void (*context_free)(void *);
    int (*paths)(void *context);
    void (*verify)(void *context, int mode, void *callback);
    void *(*make)(void *context);
    void (*drop)(void *);
    int (*set_fd)(void *, int fd);
    long (*control)(void *, int command, long number, void *pointer);
    int (*set_host)(void *, const char *host);
    void *(*parameters)(void *);
    int (*set_address)(void *parameters, const char *address);
    int (*connect)(void *);
    int (*read)(void *, void *bytes, int room);
    int (*write)(void *, const void *bytes, int length);
    int (*error)(const void *, int result);
} ssl;

struct tls {
    void *context, *connection;
};

static const struct {
    const char *name;
    void **place;
} functions[] = {
    {"TLS_client_method", (void **)&ssl.method},
    {"SSL_CTX_new", (void **)&ssl.context_new},
    {"SSL_CTX_free", (void **)&ssl.context_free},
    {"SSL_CTX_set_default_verify_paths", (void **)&ssl.paths},
    {"SSL_CTX_set_verify", (void **)&ssl.verify},
    {"SSL_new", (void **)&ssl.make},
    {"SSL_free", (void **)&ssl.drop},
    {"SSL_set_fd", (void **)&ssl.set_fd},
    {"SSL_ctrl", (void **)&ssl.control},
    {"SSL_set1_host", (void **)&ssl.set_host},
    {"SSL_get0_param", (void **)&ssl.parameters},
    {"X509_VERIFY_PARAM_set1_ip_asc", (void **)&ssl.set_address},
    {"SSL_connect", (void **)&ssl.connect},
    {"SSL_read", (void **)&ssl.read},
    {"SSL_write", (void **)&ssl.write},
    {"SSL_get_error", (void **)&ssl.error},
};

/* Once; the library stays as long as the program runs. */
static bool load(void)
{
    static const char *const names[] = {"libssl.so.3", "libssl.so.1.1"};
    static bool loaded;
    void *library = NULL;
    for (size_t i = 0; i < sizeof names / sizeof *names && !library && !loaded; i++)
        library = dlopen(names[i], RTLD_NOW | RTLD_LOCAL);
    for (size_t i = 0; i < sizeof functions / sizeof *functions && library; i++) {
        *functions[i].place = dlsym(library, functions[i].name);
        if (!*functions[i].place)
            return false;
    }
    loaded = loaded || library;
    return loaded;
}

/* Whose certificate it has to be: a name's or an address's. */
static bool expect(void *connection, const char *host)
{
    char address[16];
    bool number = inet_pton(AF_INET, host, address) == 1 || inet_pton(AF_INET6, host, address) == 1;
    if (number)
        return ssl.set_address(ssl.parameters(connection), host) == 1;
    union {
        const char *in;
        void *out;
    } name = {.in = host}; /* the library copies it */
    return ssl.control(connection, CTRL_SET_HOST_NAME, 0, name.out) == 1 && ssl.set_host(connection, host) == 1;
}

struct tls *tls_begin(int fd, const char *host)
{
    struct tls *tls = load() ? calloc(1, sizeof *tls) : NULL;
    if (!tls)
        return NULL;
    tls->context = ssl.context_new(ssl.method());
    if (tls->context)
        ssl.verify(tls->context, VERIFY_PEER, NULL);
    bool good = tls->context && ssl.paths(tls->context) == 1 && (tls->connection = ssl.make(tls->context)) &&
                ssl.set_fd(tls->connection, fd) == 1 && expect(tls->connection, host);
    if (good)
        return tls;
    tls_finish(tls);
    return NULL;
}

/* The library writes where nobody may be reading any more: no signal shall end the program for that. */
static void hush(sigset_t *before)
{
    sigset_t pipe;
    sigemptyset(&pipe);
    sigaddset(&pipe, SIGPIPE);
    pthread_sigmask(SIG_BLOCK, &pipe, before);
}

static void unhush(const sigset_t *before)
{
    static const struct timespec none;
    sigset_t pipe;
    sigemptyset(&pipe);
    sigaddset(&pipe, SIGPIPE);
    while (!sigismember(before, SIGPIPE) && sigtimedwait(&pipe, NULL, &none) > 0)
        ;
    pthread_sigmask(SIG_SETMASK, before, NULL);
}

void tls_finish(struct tls *tls)
{
    if (!tls)
        return;
    if (tls->connection)
        ssl.drop(tls->connection);
    if (tls->context)
        ssl.context_free(tls->context);
    free(tls);
}

enum tls_step tls_shake(struct tls *tls)
{
    sigset_t before;
    hush(&before);
    int result = ssl.connect(tls->connection), error = result == 1 ? 0 : ssl.error(tls->connection, result);
    unhush(&before);
    if (result == 1)
        return TLS_DONE;
    return error == WANT_READ ? TLS_READ : error == WANT_WRITE ? TLS_WRITE : TLS_FAILED;
}

static ssize_t judge(struct tls *tls, int result)
{
    int error = result > 0 ? 0 : ssl.error(tls->connection, result);
    return result > 0 ? result : error == WANT_READ || error == WANT_WRITE ? 0 : -1;
}

ssize_t tls_read(struct tls *tls, char *bytes, size_t room)
{
    sigset_t before;
    hush(&before);
    ssize_t got = judge(tls, ssl.read(tls->connection, bytes, room < INT_MAX ? (int)room : INT_MAX));
    unhush(&before);
    return got;
}

ssize_t tls_write(struct tls *tls, const char *bytes, size_t length)
{
    sigset_t before;
    hush(&before);
    ssize_t put = judge(tls, ssl.write(tls->connection, bytes, length < INT_MAX ? (int)length : INT_MAX));
    unhush(&before);
    return put;
}
