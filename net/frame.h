/*
 * The frames of WebSocket (RFC 6455) as a client has them: bytes to messages, messages
 * to bytes. Nothing here knows a socket.
 */
#ifndef NET_FRAME_H
#define NET_FRAME_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum {
    FRAME_MOST = 1 << 20, /* bytes of a message that are taken */
    FRAME_CONTROL = 125,  /* of a ping, a pong or a close */
    FRAME_HEAD = 14,      /* what a frame puts before its bytes, at most */
    FRAME_KEY = 24,       /* characters of the key of a handshake */
    FRAME_ACCEPT = 28,    /* and of the answer to it */
};

/* Why connections are closed. */
enum {
    FRAME_DONE = 1000,
    FRAME_AWAY = 1001,
    FRAME_PROTOCOL = 1002,
    FRAME_NOT_TEXT = 1003,
    FRAME_LOST = 1006, /* never on the wire: it just ended */
    FRAME_NOT_UTF8 = 1007,
    FRAME_TOO_LONG = 1009
};

enum frame_kind { FRAME_NOTHING, FRAME_TEXT, FRAME_PING, FRAME_PONG, FRAME_CLOSE, FRAME_BAD };

/* The codes of the wire. */
enum { FRAME_OP_MORE = 0, FRAME_OP_TEXT = 1, FRAME_OP_CLOSE = 8, FRAME_OP_PING = 9, FRAME_OP_PONG = 10 };

struct frames {
    char *message; /* the text under way, and its memory */
    size_t length, capacity;
    bool open;                       /* a text of several frames is under way */
    char control[FRAME_CONTROL + 1]; /* the last ping or close */
    size_t control_length;
    uint16_t code; /* of a close; of FRAME_BAD: what to close with */
};

void frames_finish(struct frames *);

/*
 * Takes one frame from the beginning of these bytes; *used: how many it took. FRAME_NOTHING
 * with *used 0: more are needed; with more: nothing to tell of yet. FRAME_TEXT: message is
 * it, until the next call. FRAME_BAD: to be closed with code.
 */
enum frame_kind frames_take(struct frames *, const char *bytes, size_t length, size_t *used);

/* Writes a whole frame of a client, under this mask; out has FRAME_HEAD bytes more than the text. Returns its length.
 */
size_t frame_write(char *out, int op, const char *text, size_t length, const uint8_t mask[4]);

/* The key for 16 random bytes, and what a server answers to it. */
void frame_key(const uint8_t bytes[16], char key[FRAME_KEY + 1]);
void frame_accept(const char *key, char accept[FRAME_ACCEPT + 1]);

#endif
