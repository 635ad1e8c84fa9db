/* Addresses of tables: `http://host:port/base/ID#INVITE`, as servers print them and people pass them on. */
#ifndef NET_URL_H
#define NET_URL_H

#include <stdbool.h>
#include <stddef.h>

#include "wire/grammar.h"

enum { NET_HOST = 256, NET_PORT = 6, NET_BASE = 256, NET_ADDRESS = NET_HOST + NET_PORT + NET_BASE + 64 };

struct net_url {
    bool secure;
    char host[NET_HOST]; /* an IPv6 address without its brackets */
    char port[NET_PORT];
    char base[NET_BASE]; /* empty, or `/dados`: without a slash at its end */
    char id[WIRE_ID + 1];
    char invite[WIRE_INVITE + 1]; /* empty: none */
};

/* Reads one, of http, https, ws or wss. False: it is no table's address. */
bool net_url_read(struct net_url *, const char *text);

/* Reads the address of a server: one of these without a table. */
bool net_url_read_server(struct net_url *, const char *text);

/* `host:port`, as the Host of a request has it: without the port where it is the usual one. */
void net_url_host(const struct net_url *, char *out, size_t room);

#endif
