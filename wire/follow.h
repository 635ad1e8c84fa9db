/*
 * A follower: a client's own copy of a table, made of the lines that a server sends
 * (docs/protocol.md). Its log is a struct table, to which lines are applied as at the
 * server, with stand-ins for moves that are hidden from this viewer, until they are
 * revealed. Commands are kept until they are answered, so that they can be sent again.
 *
 * Nothing here waits, reads a clock or draws a random number: time is handed in, in ms
 * of a monotonic clock of the device.
 */
#ifndef WIRE_FOLLOW_H
#define WIRE_FOLLOW_H

#include "table/table.h"

enum {
    FOLLOW_PENDING = 16,           /* commands without an answer at most: a server takes no more */
    FOLLOW_COMMAND = 512,          /* bytes of a command at most, its NUL included */
    FOLLOW_PREFIX = 5,             /* characters at most that every key of this client begins with */
    FOLLOW_HELLO = 128,            /* room for a hello */
    FOLLOW_LINES = 2 * TABLE_MOST, /* lines of a log that it takes; no server writes as many */
};

/* What a line from the server was. */
enum follow_event {
    FOLLOW_NOTHING, /* of an unknown kind, or nothing new */
    FOLLOW_WELCOME,
    FOLLOW_FORGET,
    FOLLOW_LIVE,   /* caught up with the log: pending commands are to be sent */
    FOLLOW_LINE,   /* line `number` of the log is new */
    FOLLOW_OPEN,   /* line `number` was revealed; or it is a chat line whose text was deleted */
    FOLLOW_ANSWER, /* `reply` answers a command of `verb` */
    FOLLOW_NEWS,   /* clocks, presence, watchers, a seal */
    FOLLOW_BYE,    /* the server goes down: come back between bye_from and bye_to ms from now */
    FOLLOW_FAULT,  /* `fault`: the stream is not valid; all lines are faults until follow_forget */
};

/* The news `here SEAT …`. */
enum follow_presence { FOLLOW_UNHEARD, FOLLOW_ON, FOLLOW_AWAY, FOLLOW_GONE, FOLLOW_BOT };

struct follow_seat {
    enum follow_presence presence;
    int64_t gone_at; /* when a seat that is away becomes gone */
    int64_t left_ms; /* on its clock at clock_at; below 0: not told */
};

/* Whether the dice match the seal that was sent before them. */
enum follow_proof { FOLLOW_UNPROVEN, FOLLOW_HOLDS, FOLLOW_BROKEN };

/* The news `seal N HEX64 MS`. */
struct follow_seal {
    uint32_t line; /* of the dice that lie under the cup, or lay there last; 0: none yet */
    char hash[CUB_KEY + 1];
    int64_t lift; /* the cup is lifted no sooner */
    enum follow_proof proof;
};

/* A command without an answer. */
struct follow_command {
    enum wire_verb verb;
    int seat; /* the seat that it names */
    char key[WIRE_KEY + 1];
    char line[FOLLOW_COMMAND];
};

struct follow {
    struct table table; /* without players' ids, and its clocks don't run */
    int seat;           /* this client's, or CUB_NOBODY */
    char edition[WIRE_EDITION + 1];
    bool live;
    int64_t ahead; /* the server's clock minus this device's, at `welcome` */

    struct follow_seat seats[CUB_SEATS];
    int64_t clock_at; /* when clocks were told */
    uint16_t running; /* bits of the seats whose clocks run */
    uint32_t watching;
    int64_t waits_until; /* when a board begins without absent players; 0: not told */
    struct follow_seal seal;

    struct follow_command pending[FOLLOW_PENDING];
    uint32_t pending_count, asked;
    char prefix[FOLLOW_PREFIX + 1];

    uint32_t number;
    enum wire_verb verb;
    struct wire_reply reply;
    uint32_t bye_from, bye_to;
    struct table_error fault; /* code WIRE_DONE: none */
};

/*
 * Begins with an empty table. Keys begin with prefix, a few random characters 0-9 a-z,
 * so that two clients of a player never use the same keys.
 */
void follow_init(struct follow *, const struct cub_game *const *games, struct cub_memory, const char *prefix);
void follow_finish(struct follow *);

/* Drops the log and a fault, to begin again; pending commands are kept. */
void follow_forget(struct follow *);

/* Notes that there is no connection. */
void follow_cut(struct follow *);

/* Takes a line, without LF, that came at the time ms. After a fault every line is a fault. */
enum follow_event follow_tell(struct follow *, const char *line, size_t length, int64_t ms);

/* LAST of hello: the line up to which nothing is hidden from this client. */
uint32_t follow_last(const struct follow *);

/* `hello TOKEN EDITION LAST [INVITE]`; token and invite may be NULL. Returns its length. */
size_t follow_hello(const struct follow *, const char *token, const char *invite, char out[FOLLOW_HELLO]);

/*
 * Makes a command, `VERB KEY ARGUMENTS` or `VERB KEY`, which is pending until it is answered.
 * The caller sends it now if the follower is live, and again at every FOLLOW_LIVE. NULL: too
 * many are pending, it is too long, or not of the grammar.
 */
const char *follow_ask(struct follow *, const char *verb, const char *arguments);

/*
 * Makes a command pending again that an earlier follower of this client made, with its key,
 * and got no answer to. That follower had another prefix. False: as follow_ask.
 */
bool follow_resume(struct follow *, const char *line);

/* Makes the command `play`, with the last line that this client has. */
const char *follow_play(struct follow *, const char *text);

/* The position now, as this viewer may see it. */
void follow_view(const struct follow *, union cub_any *out);

/* The ms left on a seat's clock at the time ms; below 0: it has no clock. */
int64_t follow_left_ms(const struct follow *, int seat, int64_t ms);

/* The pending offer. */
struct follow_offer {
    enum wire_offer what; /* WIRE_NO_OFFER: none */
    int seat;             /* its maker's */
    uint32_t line, to;    /* its line; undo: how many moves shall remain */
    uint16_t accepted;    /* bits of the seats that have accepted it, its maker's too */
    bool asks_me;         /* this viewer has to answer it */
};

void follow_offer(const struct follow *, struct follow_offer *);

/* Why the match is over. *seat: the seat that resigned, ran out of time or left; else -1. */
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

/* The text of chat line n, and its seat (-1: the server, or an owner without a seat). NULL: it is no chat line. */
const char *follow_said(const struct follow *, uint32_t n, int *seat);

#endif
