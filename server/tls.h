/* Certificates are checked before they are used. Only tls.c knows OpenSSL. */
#ifndef SERVER_TLS_H
#define SERVER_TLS_H

#include <stdbool.h>
#include <sys/types.h>

enum { TLS_WHY = 256 };

/* Whether these files are a certificate chain and its key; false with why. */
bool tls_check(const char *certificate, const char *key, char why[TLS_WHY]);

/* Reads what has come through TLS, as recv does: 0 at its end, -1 with EAGAIN where there is nothing yet. */
struct ssl_st;
ssize_t tls_read(struct ssl_st *, void *bytes, int room);

#endif
