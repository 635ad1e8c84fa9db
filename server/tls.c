/* Checks by OpenSSL whether a certificate and its private key can be used. */
#include "server/tls.h"

#include <errno.h>
#include <openssl/err.h>
#include <openssl/ssl.h>
#include <stdio.h>
#include <sys/stat.h>

/* Always false. */
static bool fail(char why[TLS_WHY], const char *file)
{
    char reason[128];
    ERR_error_string_n(ERR_peek_last_error(), reason, sizeof reason);
    snprintf(why, TLS_WHY, "%.100s: %s", file, reason);
    ERR_clear_error();
    return false;
}

/* As ssh does; a group may, as Debian's ssl-cert. */
static bool is_private(const char *key, char why[TLS_WHY])
{
    struct stat file;
    if (stat(key, &file) == 0 && file.st_mode & S_IRWXO) {
        snprintf(why, TLS_WHY, "%.100s: others may read or write this key (mode %04o)", key,
                 (unsigned)file.st_mode & 07777);
        return false;
    }
    return true;
}

bool tls_check(const char *certificate, const char *key, char why[TLS_WHY])
{
    if (!is_private(key, why))
        return false;
    SSL_CTX *context = SSL_CTX_new(TLS_server_method());
    bool good = context && (SSL_CTX_use_certificate_chain_file(context, certificate) == 1 || fail(why, certificate)) &&
                (SSL_CTX_use_PrivateKey_file(context, key, SSL_FILETYPE_PEM) == 1 || fail(why, key)) &&
                (SSL_CTX_check_private_key(context) == 1 || fail(why, key));
    SSL_CTX_free(context);
    return good;
}

ssize_t tls_read(struct ssl_st *ssl, void *bytes, int room)
{
    ERR_clear_error();
    int length = SSL_read(ssl, bytes, room);
    if (length > 0)
        return length;
    int why = SSL_get_error(ssl, length);
    ERR_clear_error();
    errno = EAGAIN;
    return why == SSL_ERROR_WANT_READ || why == SSL_ERROR_WANT_WRITE ? -1 : 0;
}
