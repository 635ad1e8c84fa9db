/*
 * An in-process server for tests of the protocol: one table, its clients, what each
 * of them gets, and a store that remembers the appends.
 *
 * A script is lines: `A> LINE` client A sends; `A< LINE` it has to get that next;
 * `A<` nothing more has come; `A*` forget what came; `# …` a remark; and `@ …` for what
 * happens without a client:
 *
 *     @ +MS             time goes by
 *     @ lift [+MS]      the cup is lifted, now or so much later
 *     @ close           the clock ends what it can
 *     @ out SEAT        a seat's clock is at 0
 *     @ leave SEAT      a seat is gone
 *     @ bot SEAT MOVE   a bot answers
 *     @ came A MS MS    from when on A's calls come so late, over such a line
 *     @ full            the store refuses the next append
 *     @ edition         it is another one from now on, as after a restored backup
 *     @ log N           how long the log is
 *     @ clock SEAT MS   what a seat's clock shows
 */
#ifndef TESTS_ROOM_H
#define TESTS_ROOM_H

#include "wire/subscription.h"

enum { ROOM_CLIENTS = 8, ROOM_BYTES = 1 << 18, ROOM_APPENDS = 4096 };

#define ROOM_SECRET "9d607dc9b4b39af73c962533a6158ca5deb137acbcdb50e2df0bc1c183bef4b8"

/* Ways to play each game, as first lines without the seats; ended by NULL. */
extern const char *const room_ways[];

struct room_client {
    struct subscription subscription;
    char bytes[ROOM_BYTES]; /* what it has got and nobody has read yet, lines with LF */
    size_t length;
    uint32_t came_ms, rtt_ms;
};

struct room_append {
    struct table_append what;
    uint32_t first, count; /* its lines */
};

struct room {
    struct table table;
    struct room_client client[ROOM_CLIENTS];
    int64_t now;
    const char *edition, *again, *invite;
    uint32_t cup;  /* the line of the dice whose seal was told */
    uint32_t fail; /* the store refuses the next this many appends */
    bool seals;    /* clients are told of seals */
    struct room_append append[ROOM_APPENDS];
    uint32_t appends;
};

/* A table made by player 1 (client A) from these first lines. False: they can't be, *fault says why. */
bool room_init(struct room *, const char *body, struct table_error *);
void room_finish(struct room *);

/* A client sends a line: commands are done, everybody gets what follows. A hello is a new connection. */
void room_send(struct room *, int client, const char *line);

/* Something has happened without a command: it is kept, and everybody gets it. */
void room_flush(struct room *);

/* The next line that a client got, without LF; NULL: none. Good until the next call for that client. */
const char *room_next(struct room *, int client);

/* Runs one line of a script; NULL: it went as it says, else what was got instead. */
const char *room_run(struct room *, const char *line);

/* The table again, from its first appends. */
void room_reload(const struct room *, uint32_t appends, struct table *);

/* Takes the appends after the first of them into a table that has those. */
void room_catch_up(const struct room *, uint32_t appends, struct table *);

/* Whether two tables say the same: every line to every viewer, seats, clocks, offers, the record. */
bool room_same(const struct table *, const struct table *);

#endif
