/* TLS by the system's OpenSSL, looked for when it is asked for and not before: who plays at home never loads it. */
#ifndef NET_TLS_H
#define NET_TLS_H

#include <stdbool.h>
#include <sys/types.h>

struct tls;

enum tls_step { TLS_DONE, TLS_READ, TLS_WRITE, TLS_FAILED };

/* NULL: there is no such library, or no memory. */
struct tls *tls_begin(int fd, const char *host);
void tls_finish(struct tls *);

/* One step of the handshake, which checks that the certificate is the host's: what it waits for. */
enum tls_step tls_shake(struct tls *);

/* As stream_read and stream_write. */
ssize_t tls_read(struct tls *, char *bytes, size_t room);
ssize_t tls_write(struct tls *, const char *bytes, size_t length);

#endif
