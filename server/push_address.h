/* Decides where push messages may be sent: https at a public name, and only to addresses in the public internet. */
#ifndef SERVER_PUSH_ADDRESS_H
#define SERVER_PUSH_ADDRESS_H

#include <stdbool.h>

enum { PUSH_HOST = 256, PUSH_PORT = 6, PUSH_URL = 511 };

struct sockaddr;

/* `https://HOST[:PORT]/PATH`; the path is the url's own. */
struct push_endpoint {
    char host[PUSH_HOST], port[PUSH_PORT];
    const char *path;
};

/* Takes the address of a push service apart; anywhere: not only at a public name and the usual port, for tests. False:
 * it is none. */
bool push_endpoint_read(struct push_endpoint *, const char *url, bool anywhere);

/* Whether it is an address on the internet: not of this machine, of a network of one's own, or of no network. */
bool push_is_public(const struct sockaddr *);

#endif
