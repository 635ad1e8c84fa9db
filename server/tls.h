/* Certificates, looked at before they are used. Only tls.c knows OpenSSL. */
#ifndef SERVER_TLS_H
#define SERVER_TLS_H

#include <stdbool.h>

enum { TLS_WHY = 256 };

/* Whether these files are a certificate chain and its key; false with why. */
bool tls_check(const char *certificate, const char *key, char why[TLS_WHY]);

#endif
