/* What the routes share. */
#ifndef SERVER_HTTP_H
#define SERVER_HTTP_H

#include "host/json.h"
#include "server/server.h"

/* A request that is being answered. */
struct call {
    struct server *server;
    struct request *request; /* NULL: its connection has gone */
    struct visit *visit;     /* who, and which table */
    const struct route *route;
    bool bearer; /* the token came in a header, not in a cookie */
    char *out;   /* text that is composed */
    size_t length, capacity;
    bool no_memory;
    void *user;
};

struct route {
    enum net_method method;
    const char *path; /* `*` stands for a table's id */
    bool changes;     /* something: wants a token, and with a cookie the server's own Origin */
    bool open;        /* a token is not needed, though it changes something */
    void (*go)(struct call *);
};

/* Adds to what is composed; the context is the call. */
void call_sink(void *call, const char *bytes, size_t length);
struct json call_json(struct call *);

/* Ends the call. */
void call_answer(struct call *, int status, const char *type, const char *headers);
void call_refuse(struct call *, enum wire_code, const struct cub_refusal *why, uint64_t seconds);
void call_free(struct call *);

/* The value of an argument of the query; empty: none. */
void call_argument(const struct call *, const char *name, char *out, size_t room);

/* The routes. */
extern const struct route http_routes[];

#endif
