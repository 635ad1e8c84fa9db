/*
 * The gate: sockets before a library sees them. It accepts, counts, turns away those
 * that are too many, and waits until the first request's head is there, which may be
 * neither too long nor too slow. What has passed is handed on with nothing read.
 */
#ifndef SERVER_GATE_H
#define SERVER_GATE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "server/connection_count.h"

struct loop;
struct gate;

/* Lines of a head. */
enum { GATE_HEADERS = 256 };

enum gate_refusal { GATE_OPEN, GATE_TOO_MANY, GATE_ADDRESS_TOO_MANY, GATE_HEAD_TOO_LONG, GATE_MALFORMED };

struct gate_options {
    const char *address;
    int port;    /* 0: a free one */
    bool secret; /* TLS: nothing can be read or said here */
    uint32_t head_bytes, head_ms;
    /* Whether the library sees where a header's name ends: it takes those behind others for their values. */
    bool (*can_read)(const char *name, size_t length);
    /* Whether one more of this address may come in. */
    enum gate_refusal (*judge)(void *context, const char *address);
    void (*refused)(void *context, const char *address, enum gate_refusal);
    void *context;
    /* A socket that has passed; it is the other's now, and so is its count. */
    void (*pass)(void *passed, int socket, struct address_count *);
    void *passed;
};

/* NULL with errno: it can't listen there. */
struct gate *gate_open(struct loop *, const struct gate_options *, struct connection_count *);
void gate_close(struct gate *);
int gate_port(const struct gate *);

/* No more are let in. */
void gate_shut(struct gate *);

/* Every second: those who are too slow are dropped. */
void gate_tick(struct gate *);

#endif
