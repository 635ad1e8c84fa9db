/*
 * The grammar of docs/protocol.md: lines that clients send, and answers to them.
 * A line becomes a struct and an answer a line; nothing here knows a table.
 */
#ifndef WIRE_GRAMMAR_H
#define WIRE_GRAMMAR_H

#include "cubilete/bot.h"
#include "cubilete/text.h"

enum {
    WIRE_LINE = 4096,  /* bytes of a line at most */
    WIRE_KEY = 12,     /* characters of a key at most */
    WIRE_NAME = 63,    /* bytes of a name at most */
    WIRE_SAY = 300,    /* bytes of a chat line at most */
    WIRE_SALT = 32,    /* characters of a seat's salt */
    WIRE_TOKEN = 47,   /* characters of a token, its `cub_` included */
    WIRE_EDITION = 8,  /* of an edition */
    WIRE_INVITE = 22,  /* of an invitation */
    WIRE_ID = 10,      /* of a table's id */
    WIRE_ANSWER = 512, /* room for an answer: a key, a code, three arguments percent-encoded */
};

#define WIRE_MOST (((uint64_t)1 << 53) - 1) /* the largest number: JavaScript counts so far */

/* The first word of a line. From WIRE_COMMANDS on they are commands, which carry a key and are answered. */
enum wire_verb {
    WIRE_NOTHING,
    WIRE_HELLO,
    WIRE_SEEN,
    WIRE_PING,
    WIRE_LISTEN,
    WIRE_COMMANDS,
    WIRE_SIT = WIRE_COMMANDS,
    WIRE_STAND,
    WIRE_BOT,
    WIRE_KICK,
    WIRE_START,
    WIRE_PLAY,
    WIRE_OFFER,
    WIRE_ACCEPT,
    WIRE_DECLINE,
    WIRE_RESIGN,
    WIRE_CLAIM,
    WIRE_SAYING,
    WIRE_GIVE,
    WIRE_WITHDRAW,
    WIRE_VOTE,
    WIRE_REMARK,
    WIRE_EMOTE,
    WIRE_LEAD,
    WIRE_PLAN,
    WIRE_READY,
    WIRE_VERBS
};

enum wire_offer { WIRE_NO_OFFER, WIRE_UNDO, WIRE_DRAW, WIRE_AGAIN };

/* `undo`, `draw`, `again`. */
extern const char *const wire_offers[WIRE_AGAIN + 1];

/* The words of `emote`, ended by NULL. */
extern const char *const wire_emotes[];

/* Whether a command writes no line of the log, and is only shown to the clients that are connected. */
static inline bool wire_is_passing(enum wire_verb verb)
{
    return verb == WIRE_REMARK || verb == WIRE_EMOTE;
}

/* The outcome of a command. */
enum wire_code {
    WIRE_DONE,
    WIRE_RULE,
    WIRE_STALE,
    WIRE_USED, /* `key` */
    WIRE_TAKEN,
    WIRE_LATE,
    WIRE_TOO_FAR, /* `undo` */
    WIRE_NO_SUCH_OFFER,
    WIRE_NO_SEAT,
    WIRE_NOT_OWNER,
    WIRE_NO_INVITE,
    WIRE_FORM,
    WIRE_SIZE,
    WIRE_STRANGER, /* `token` */
    WIRE_GONE,
    WIRE_RATE,
    WIRE_BUSY,
    WIRE_CODES
};

/* A code's word in answers, and its status over HTTP. */
const char *wire_code_name(enum wire_code);
int wire_code_status(enum wire_code);

/* A line as read. Members that its verb does not have are 0. */
struct wire_command {
    enum wire_verb verb;
    char key[WIRE_KEY + 1]; /* read even if the rest is malformed, so that the line can be answered */
    uint64_t key_number;    /* the key as a number, one for each key, never 0 */
    uint32_t checksum;      /* CRC-32 of the line */
    int seat;               /* from 0 */
    enum cub_level level;
    enum wire_offer offer;
    uint64_t number;                /* AT, LAST, how many moves remain, the line that is answered or was seen; of
                                       `emote` its place among wire_emotes, of `listen` 1 or 0 */
    char salt[WIRE_SALT + 1];       /* empty: `-` */
    char token[WIRE_TOKEN + 1];     /* empty: `-` */
    char edition[WIRE_EDITION + 1]; /* empty: `-` */
    char invite[WIRE_INVITE + 1];   /* empty: none */
    const char *text;               /* TEXT, NAME or WORD: points into the line, which ends with NUL */
    size_t length;                  /* of text; a name's blanks at the end don't count */
};

/*
 * Reads a line of length bytes, ended by NUL. WIRE_DONE, WIRE_FORM, or WIRE_SIZE
 * for lines, chat and names that are too long (*most: how many bytes would fit).
 */
enum wire_code wire_read(struct wire_command *, const char *line, size_t length, uint32_t *most);

/* Splits a text into lines. It may contain NUL, and a NUL follows its last byte. */
struct wire_lines {
    char *at; /* NULL: there are no more */
    size_t left;
};

/* The next line, ended by NUL; NULL: there is none. */
char *wire_next(struct wire_lines *, size_t *length);

/* Whether these bytes are a line: UTF-8, 1 to WIRE_LINE bytes, no control characters. */
bool wire_is_line(const char *bytes, size_t length);

/* Whether this may be a person's name; the caller has dropped blanks around it. */
bool wire_is_name(const char *name, size_t length);

/* The same for a stored line: logs may have names of older, less strict rules. */
bool wire_was_name(const char *name, size_t length);

/* Reads a whole number at *at; false and unmoved if there is none. */
bool wire_read_number(const char **at, uint64_t *number);

/* Reads `count` characters 0-9 a-f at *at, followed by a blank or the end; false and unmoved otherwise. */
bool wire_read_hex(const char **at, int count, char *out);

/* The id of a table or a player as text. */
void wire_print_id(uint64_t id, char out[WIRE_ID + 1]);
bool wire_is_id(const char *text);

/* Reads `novato` to `maestro`; CUB_LEVELS: none of them. */
enum cub_level wire_read_level(const char *text);

/* The answer to a command. */
struct wire_answer {
    enum wire_code code;
    uint64_t number;        /* WIRE_DONE: the first line appended; else the code's LENGTH, N, MOST or SECONDS */
    struct cub_message why; /* of WIRE_RULE */
};

/* `ok KEY N` or `no KEY CODE …`, without LF. Returns its length. */
size_t wire_write(char out[WIRE_ANSWER], const char *key, const struct wire_answer *);

/* An answer as the client reads it. answer.why points into rule and message. */
struct wire_reply {
    char key[WIRE_KEY + 1];
    struct wire_answer answer; /* a code that is not known here reads as WIRE_FORM */
    char rule[CUB_ARG_SIZE], message[2 * CUB_ARG_SIZE];
};

/* Reads `ok KEY N` or `no KEY CODE …`; false: it is none. */
bool wire_read_answer(struct wire_reply *, const char *line);

/* Writes an argument of an answer: blanks, percent signs and control characters as %XX, an empty text as `%`. */
void wire_put_argument(struct cub_out *, const char *text);

/* Reads an argument, up to a blank or the end; if it is too long, it is cut. False: there is none. */
bool wire_read_argument(const char **at, char *out, size_t room);

#endif
