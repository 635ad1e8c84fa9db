/* A connection to a server: bytes both ways, plain or under TLS, and never waited for longer than is said. */
#ifndef NET_STREAM_H
#define NET_STREAM_H

#include <sys/types.h>

#include "cubilete/message.h"
#include "net/url.h"

struct tls; /* net/tls.h */

struct stream {
    int fd; /* below 0: none */
    struct tls *tls;
    int stop; /* waiting ends once this file is readable; below 0: none */
};

/* Connects within this many ms. False with *why, which names the server. */
bool stream_open(struct stream *, const struct net_url *, int stop, int ms, struct cub_message *why);
void stream_close(struct stream *);

/* What has come, or goes out at once; 0: nothing now; below 0: it has ended. */
ssize_t stream_read(struct stream *, char *bytes, size_t room);
ssize_t stream_write(struct stream *, const char *bytes, size_t length);

/* Waits until something can be read, or written too. False: the time is up (below 0: it may take for ever), or it is to
 * stop. */
bool stream_wait(const struct stream *, bool writing, int ms);

/* Writes all of it within this many ms. */
bool stream_write_all(struct stream *, const char *bytes, size_t length, int ms);

#endif
