/* No TLS: this program was built without OpenSSL's headers, and says so to those who ask for it. */
#include "net/tls.h"

#include <stddef.h>

struct tls *tls_begin(int fd, const char *host)
{
    (void)fd;
    (void)host;
    return NULL;
}

void tls_finish(struct tls *tls)
{
    (void)tls;
}

enum tls_step tls_shake(struct tls *tls)
{
    (void)tls;
    return TLS_FAILED;
}

ssize_t tls_read(struct tls *tls, char *bytes, size_t room)
{
    (void)tls;
    (void)bytes;
    (void)room;
    return -1;
}

ssize_t tls_write(struct tls *tls, const char *bytes, size_t length)
{
    (void)tls;
    (void)bytes;
    (void)length;
    return -1;
}
