/*
 * A WebSocket to a table that stays: a thread of its own connects, answers pings
 * whatever else the program does, and comes back after a lost connection, by itself and
 * with growing pauses. Its user hears it line by line and never waits for it.
 */
#ifndef NET_LINK_H
#define NET_LINK_H

#include "cubilete/message.h"
#include "net/url.h"

enum link_kind {
    LINK_NOTHING,
    LINK_UP,   /* connected: hello is to be said */
    LINK_LINE, /* a line came: text, when */
    LINK_DOWN, /* lost, or it did not answer: it is tried again; why says so */
    LINK_OVER, /* the server does not want it: it is not tried again; why says so */
};

struct link_event {
    enum link_kind kind;
    char *text; /* ended by NUL; link_release frees it */
    size_t length;
    int64_t when; /* it came, by cub_clock_ms */
    struct cub_message why;
};

struct link;

/* Begins to connect. NULL: there is no memory, or no thread. */
struct link *link_start(const struct net_url *);

/* Closes it, with code 1000 where it is open, and ends the thread. Accepts NULL. */
void link_finish(struct link *);

/* A file that can be read when there is something to hear. */
int link_fd(const struct link *);

/* The next thing that there is to hear; LINK_NOTHING: none yet. */
enum link_kind link_next(struct link *, struct link_event *);
void link_release(struct link_event *);

/* Sends a line; dropped where the connection is not there any more. */
void link_send(struct link *, const char *line);

/* The server goes down: it is not to be tried again before this many ms, at random between them. */
void link_pause(struct link *, uint32_t from, uint32_t to);

#endif
