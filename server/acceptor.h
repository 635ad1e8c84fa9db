/*
 * The acceptor takes sockets before the library sees them. It accepts and counts them, refuses those over a limit, and
 * waits for the complete head of the first request, which may be neither too long nor too slow. It hands on sockets
 * that pass without having read anything from them.
 */
#ifndef SERVER_ACCEPTOR_H
#define SERVER_ACCEPTOR_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "server/connection_count.h"

struct loop;
struct acceptor;

/* Lines of a head. */
enum { ACCEPTOR_HEADERS = 256 };

enum accept_refusal { ACCEPT_OK, ACCEPT_TOO_MANY, ACCEPT_ADDRESS_TOO_MANY, ACCEPT_HEAD_TOO_LONG, ACCEPT_MALFORMED };

struct acceptor_options {
    const char *address;
    int port; /* 0: a free one */
    bool tls; /* bytes are encrypted: the head can't be read, nor a refusal sent */
    uint32_t head_bytes, head_ms;
    /* Whether the library knows this header: it takes unknown ones for a part of the value before. */
    bool (*can_read)(const char *name, size_t length);
    /* Whether one more connection of this address may be accepted. */
    enum accept_refusal (*judge)(void *context, const char *address);
    void (*refused)(void *context, const char *address, enum accept_refusal);
    void *context;
    /* Hands on a socket and its count, which the callee owns from then on. */
    void (*pass)(void *pass_context, int socket, struct address_count *);
    void *pass_context;
};

/* NULL with errno: it can't listen there. */
struct acceptor *acceptor_open(struct loop *, const struct acceptor_options *, struct connection_count *);
void acceptor_close(struct acceptor *);
int acceptor_port(const struct acceptor *);

/* Stops listening; pending connections go on. */
void acceptor_shut(struct acceptor *);

/* Every second: drops pending connections that are too slow. */
void acceptor_tick(struct acceptor *);

#endif
