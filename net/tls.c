/* TLS by OpenSSL 3, or 1.1. Its functions are declared by its headers, and found when the library is loaded. */
#include "net/tls.h"

#include <arpa/inet.h>
#include <dlfcn.h>
#include <limits.h>
#include <signal.h>
#include <stdlib.h>

#include <openssl/ssl.h>

#define FUNCTIONS(f)                                                                                              \
    f(TLS_client_method) f(SSL_CTX_new) f(SSL_CTX_free) f(SSL_CTX_set_default_verify_paths) f(SSL_CTX_set_verify) \
        f(SSL_new) f(SSL_free) f(SSL_set_fd) f(SSL_ctrl) f(SSL_set1_host) f(SSL_get0_param)                       \
            f(X509_VERIFY_PARAM_set1_ip_asc) f(SSL_connect) f(SSL_read) f(SSL_write) f(SSL_get_error)
#define DECLARE(name) __typeof__(name) *name; /* NOLINT(bugprone-macro-parentheses): it declares */
#define FIND(name) {#name, (void **)&ssl.name},

static struct {
    FUNCTIONS(DECLARE)
} ssl;

static const struct {
    const char *name;
    void **place;
} functions[] = {FUNCTIONS(FIND)};

struct tls {
    SSL_CTX *context;
    SSL *connection;
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
static bool expect(SSL *connection, const char *host)
{
    char address[16];
    bool number = inet_pton(AF_INET, host, address) == 1 || inet_pton(AF_INET6, host, address) == 1;
    if (number)
        return ssl.X509_VERIFY_PARAM_set1_ip_asc(ssl.SSL_get0_param(connection), host) == 1;
    union {
        const char *in;
        void *out;
    } name = {.in = host}; /* the library copies it */
    return ssl.SSL_ctrl(connection, SSL_CTRL_SET_TLSEXT_HOSTNAME, TLSEXT_NAMETYPE_host_name, name.out) == 1 &&
           ssl.SSL_set1_host(connection, host) == 1;
}

struct tls *tls_begin(int fd, const char *host)
{
    struct tls *tls = load() ? calloc(1, sizeof *tls) : NULL;
    if (!tls)
        return NULL;
    tls->context = ssl.SSL_CTX_new(ssl.TLS_client_method());
    if (tls->context)
        ssl.SSL_CTX_set_verify(tls->context, SSL_VERIFY_PEER, NULL);
    bool good = tls->context && ssl.SSL_CTX_set_default_verify_paths(tls->context) == 1 &&
                (tls->connection = ssl.SSL_new(tls->context)) && ssl.SSL_set_fd(tls->connection, fd) == 1 &&
                expect(tls->connection, host);
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
        ssl.SSL_free(tls->connection);
    if (tls->context)
        ssl.SSL_CTX_free(tls->context);
    free(tls);
}

enum tls_step tls_shake(struct tls *tls)
{
    sigset_t before;
    hush(&before);
    int result = ssl.SSL_connect(tls->connection), error = result == 1 ? 0 : ssl.SSL_get_error(tls->connection, result);
    unhush(&before);
    if (result == 1)
        return TLS_DONE;
    return error == SSL_ERROR_WANT_READ ? TLS_READ : error == SSL_ERROR_WANT_WRITE ? TLS_WRITE : TLS_FAILED;
}

static ssize_t judge(struct tls *tls, int result)
{
    int error = result > 0 ? 0 : ssl.SSL_get_error(tls->connection, result);
    return result > 0 ? result : error == SSL_ERROR_WANT_READ || error == SSL_ERROR_WANT_WRITE ? 0 : -1;
}

ssize_t tls_read(struct tls *tls, char *bytes, size_t room)
{
    sigset_t before;
    hush(&before);
    ssize_t got = judge(tls, ssl.SSL_read(tls->connection, bytes, room < INT_MAX ? (int)room : INT_MAX));
    unhush(&before);
    return got;
}

ssize_t tls_write(struct tls *tls, const char *bytes, size_t length)
{
    sigset_t before;
    hush(&before);
    ssize_t put = judge(tls, ssl.SSL_write(tls->connection, bytes, length < INT_MAX ? (int)length : INT_MAX));
    unhush(&before);
    return put;
}
