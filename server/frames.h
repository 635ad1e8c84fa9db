/*
 * WebSocket frames of a client, taken apart as RFC 6455 wants them while their bytes come.
 *
 * The library would take frames without a mask, answer any number of PINGs, and wait for
 * the payload of a frame however long its head says it is. So what comes is read here; the
 * library makes the connection a WebSocket, and writes.
 */
#ifndef SERVER_FRAMES_H
#define SERVER_FRAMES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum frame_kind { FRAME_MORE = 0, FRAME_TEXT = 1, FRAME_BINARY = 2, FRAME_CLOSE = 8, FRAME_PING = 9, FRAME_PONG = 10 };

enum { FRAME_HEAD = 14, FRAME_CONTROL = 125 };

/* A zeroed one waits for the first frame. */
struct frames {
    uint64_t left;                  /* bytes of the payload that have not come */
    uint8_t head[FRAME_HEAD], have; /* bytes of the head that have */
    uint8_t turn;                   /* the byte of the mask that is next */
    bool inside;                    /* the head is complete */
    bool fresh;                     /* and nothing of its payload was handed on yet */
    bool begun;                     /* a message of several frames is under way */
    uint8_t gathered;               /* bytes of a control frame, which is handed on whole */
    uint8_t control[FRAME_CONTROL];
};

/* A piece of a message without its mask, or a whole control frame. */
struct frame_piece {
    enum frame_kind kind;
    bool last;  /* of its message */
    bool first; /* of its frame */
    const unsigned char *bytes;
    size_t length;
};

/*
 * Takes what it can from the bytes at *at, which it changes. 1: a piece has come; 0: more has to come; else the code
 * to close with, as soon as the head says so. max: how long a frame may be at this point of its message.
 */
int frames_next(struct frames *, unsigned char **at, size_t *left, uint64_t max, struct frame_piece *);

#endif
