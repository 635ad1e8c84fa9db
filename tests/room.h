/* An in-process server for tests of the protocol: one table, its clients, and what each of them gets. */
#ifndef TESTS_ROOM_H
#define TESTS_ROOM_H

#include "wire/session.h"

enum { ROOM_CLIENTS = 8, ROOM_BYTES = 1 << 18 };

struct room_client {
    struct session session;
    char bytes[ROOM_BYTES]; /* what it has got and nobody has read yet, lines with LF */
    size_t length;
    uint32_t came_ms, line_ms;
};

struct room {
    struct live live;
    struct room_client client[ROOM_CLIENTS];
    int64_t now;
    const char *edition, *again, *invite;
    uint32_t cup;   /* the line of the dice whose seal was told */
    uint32_t fail;  /* the store refuses the next so many appends */
    size_t appends; /* kept so far */
};

/* A table made by player 1 from these first lines. False: they can't be, *fault says why. */
bool room_init(struct room *, const char *body, const char *secret, struct live_fault *);
void room_finish(struct room *);

/* A client sends a line: commands are done, everybody gets what follows. A hello is a new connection. */
void room_send(struct room *, int client, const char *line);

/* Something has happened without a command: it is kept, and everybody gets it. */
void room_flush(struct room *);

/* The next line that a client got, without LF; NULL: none. Good until the next call for that client. */
const char *room_next(struct room *, int client);

/* Forgets what a client got. */
void room_drop(struct room *, int client);

#endif
