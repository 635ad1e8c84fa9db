/*
 * A client's table: lines in as a server sends them (docs/protocol.md), and out what
 * they come to. The log is a struct table that follows: it is folded here exactly as
 * where it was written, with stand-ins for moves that are hidden from this viewer, and
 * with the true ones as soon as they are told. Commands are kept until they are
 * answered, so that they can be sent again.
 *
 * Nothing here waits, reads a clock or draws a number: time is handed in, in ms of any
 * clock of the device that only goes forward.
 */
#ifndef WIRE_FOLLOW_H
#define WIRE_FOLLOW_H

#include "table/table.h"

enum {
    FOLLOW_PENDING = 16,              /* commands that can wait for their answers: a server takes no more */
    FOLLOW_COMMAND = 512,             /* bytes of a command at most, its NUL included */
    FOLLOW_PREFIX = 5,                /* characters at most that every key of this client begins with */
    FOLLOW_HELLO = 128,               /* room for a hello */
    FOLLOW_LINES = TABLE_MOST + 1000, /* lines of a log that are taken; no server writes as many */
};

/* What a line was. */
enum follow_event {
    FOLLOW_NOTHING, /* of a kind that is not known here, or nothing new */
    FOLLOW_WELCOME,
    FOLLOW_FORGET,
    FOLLOW_LIVE,   /* all old lines are here: commands that wait are to be sent */
    FOLLOW_LINE,   /* line `number` of the log is new */
    FOLLOW_OPEN,   /* line `number` is known now; or it is a chat line that was taken away */
    FOLLOW_ANSWER, /* `reply` answers a command of `verb` */
    FOLLOW_NEWS,   /* clocks, presence, watchers, a seal */
    FOLLOW_BYE,    /* the server goes down: come back between bye_from and bye_to ms from now */
    FOLLOW_FAULT,  /* `fault`: this is no stream of a server; nothing is taken any more before follow_forget */
};

/* `here SEAT …`. */
enum follow_presence { FOLLOW_UNHEARD, FOLLOW_ON, FOLLOW_AWAY, FOLLOW_GONE, FOLLOW_BOT };

struct follow_seat {
    enum follow_presence presence;
    int64_t gone_at; /* when somebody who is away counts as gone */
    int64_t left_ms; /* of its clock when that was told; below 0: not told */
};

/* Whether dice were those that were sealed before. */
enum follow_proof { FOLLOW_UNPROVEN, FOLLOW_HOLDS, FOLLOW_BROKEN };

/* `seal N HEX64 MS`. */
struct follow_seal {
    uint32_t line; /* of the dice under the cup, or last there; 0: none yet */
    char hash[CUB_KEY + 1];
    int64_t lift; /* the cup is lifted no sooner */
    enum follow_proof proof;
};

/* A command that was not answered yet. */
struct follow_command {
    enum wire_verb verb;
    int seat; /* that it names */
    char key[WIRE_KEY + 1];
    char line[FOLLOW_COMMAND];
};

struct follow {
    struct table table; /* the log and what it says, but who the players are; its clocks stand still */
    int seat;           /* mine, or CUB_NOBODY */
    char edition[WIRE_EDITION + 1];
    bool live;
    int64_t ahead; /* the server's time less ours, when it welcomed us */

    struct follow_seat seats[CUB_SEATS];
    int64_t clock_at; /* when clocks were told */
    uint16_t running; /* bits of the seats whose clocks run */
    uint32_t watching;
    int64_t waits_until; /* a board's players are waited for; 0: not told */
    struct follow_seal seal;

    struct follow_command pending[FOLLOW_PENDING];
    uint32_t pending_count, asked;
    char prefix[FOLLOW_PREFIX + 1];

    uint32_t number;
    enum wire_verb verb;
    struct wire_reply reply;
    uint32_t bye_from, bye_to;
    struct table_error fault; /* the log's line that it is about, and why; code WIRE_DONE: there is none */
};

/*
 * A table of which nothing is known yet. Keys begin with prefix, which no other client
 * of the same player shares: a few random characters 0-9 a-z.
 */
void follow_init(struct follow *, const struct cub_game *const *games, struct cub_memory, const char *prefix);
void follow_finish(struct follow *);

/* Drops the log and a fault, to begin anew; commands that wait are kept. */
void follow_forget(struct follow *);

/* The connection is lost, or not yet there. */
void follow_cut(struct follow *);

/* Takes one line, without LF, that came at a time. Once there is a fault, everything is one. */
enum follow_event follow_tell(struct follow *, const char *line, size_t length, int64_t ms);

/* LAST: up to which line nothing is hidden from this client. */
uint32_t follow_last(const struct follow *);

/* `hello TOKEN EDITION LAST [INVITE]`; token and invite may be NULL. Returns its length. */
size_t follow_hello(const struct follow *, const char *token, const char *invite, char out[FOLLOW_HELLO]);

/*
 * A new command: `VERB KEY ARGUMENTS`, or without arguments. It waits from now on, and is
 * to be sent now if the table is table, and again at every FOLLOW_LIVE. NULL: too many
 * wait, or it is too long or not of the grammar.
 */
const char *follow_ask(struct follow *, const char *verb, const char *arguments);

/*
 * A command, with its key, that an earlier follower of this client had asked for and heard
 * no answer to: it waits again. Its prefix was another one. False: as follow_ask.
 */
bool follow_resume(struct follow *, const char *line);

/* `play` with the line up to which this client has seen the table. */
const char *follow_play(struct follow *, const char *text);

/* The position now, as this viewer may see it. */
void follow_view(const struct follow *, union cub_any *out);

/* What a seat's clock shows at a time; below 0: it has none. */
int64_t follow_left_ms(const struct follow *, int seat, int64_t ms);

/* What is offered. */
struct follow_offer {
    enum wire_offer what; /* WIRE_NO_OFFER: nothing */
    int seat;             /* whose offer */
    uint32_t line, to;    /* its line; undo: how many moves shall remain */
    uint16_t accepted;    /* bits of the seats that have, the one that offers too */
    bool asks_me;         /* this viewer has not answered yet */
};

void follow_offer(const struct follow *, struct follow_offer *);

/* Why the match is over; *seat whom it is about, or -1. */
enum follow_end {
    FOLLOW_GOES_ON,
    FOLLOW_PLAYED,
    FOLLOW_DRAW,
    FOLLOW_STOPPED,
    FOLLOW_RESIGNED,
    FOLLOW_TIME,
    FOLLOW_LEFT
};

enum follow_end follow_end(const struct follow *, int *seat);

/* What line n says in the chat: by whom (from 0; -1: the server or an owner without a seat); NULL: it is no such line.
 */
const char *follow_said(const struct follow *, uint32_t n, int *seat);

#endif
