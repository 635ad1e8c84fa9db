/*
 * A server's table in the terminal: the remote implementation of struct table_link. What the server sends is followed
 * (wire/follow.h), and the link's record shows the follower's match.
 */
#ifndef JOIN_JOIN_H
#define JOIN_JOIN_H

#include "net/link.h"
#include "tty/play.h"
#include "wire/follow.h"

enum { JOIN_NOTES = 32, JOIN_NOTE = 640 };

/* Who wants to play, and as what. */
struct join_wish {
    struct net_url url;
    char token[WIRE_TOKEN + 1];
    char name[WIRE_NAME + 1];
    int seat; /* -1: the first that is free */
    bool watch;
};

struct join {
    struct table_link link; /* first: its functions get this; the record's match is the follower's own */
    struct join_wish wish;
    struct follow follow;
    struct link *connection;
    int sought;   /* the seat that was free and is asked for; CUB_NOBODY: none */
    bool greeted; /* everything old has been heard once */
    bool lost;    /* the connection is */
    bool over;    /* it can't be reached any more; why */
    bool refused; /* because the server does not want it */
    struct cub_message why;
    char note[JOIN_NOTES][JOIN_NOTE];
    uint32_t notes, first;
    char told[JOIN_NOTE];
};

/* Begins to connect; false with *why. To be finished only after success. It stays where it is. */
bool join_init(struct join *, const struct join_wish *, struct cub_message *why);
void join_finish(struct join *);

/* Whether the match has begun: link can be played on. */
bool join_has_begun(const struct join *);

/* What it is called where somebody sits. */
const char *join_name(const struct join *, int seat, char out[JOIN_NOTE]);

/* Before the match: who sits where is shown, and people sit down, until it begins or somebody leaves: false. */
bool join_lobby_plain(struct join *, const struct play_options *);
bool join_lobby_full(struct join *, const struct play_options *);

/* The seats, one line each, as they are shown there; returns how many. */
int join_seats(const struct join *, char out[CUB_SEATS][JOIN_NOTE]);

/* What the parts share. */

/* join/hear.c: takes what has come; whether there is anything new to show. */
bool join_hear(struct join *);

/* join/join.c: the link shows what was heard. Gives up where a server sends another game under the same id. */
void join_show(struct join *);
void join_give_up(struct join *, const struct cub_message *why);

/* join/notes.c: puts a message with its arguments, or a text, with what is to be told. */
void join_note(struct join *, const char *id, const char *a, const char *b, const char *c);
void join_note_why(struct join *, const struct cub_message *);
const char *join_next_note(struct join *);
void join_note_line(struct join *, uint32_t n);
void join_note_answer(struct join *);

/* join/ask.c: sends a command to the server, as soon as it can be. */
void join_ask(struct join *, const char *verb, const char *arguments);
void join_sit(struct join *, int seat);
void join_command(struct join *, const char *line);
void join_again(struct join *);
void join_undo(struct join *);

#endif
