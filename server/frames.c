/* Reads heads, masks and payloads of WebSocket frames. */
#include "server/frames.h"

#include <string.h>

enum { PROTOCOL_ERROR = 1002, UNSUPPORTED = 1003, TOO_BIG = 1009, MASK = 4, FINAL = 0x80, MASKED = 0x80 };

static bool is_control(unsigned opcode)
{
    return opcode >= FRAME_CLOSE;
}

/* Bytes of the head before the mask, as far as is known. */
static unsigned head_length(const struct frames *frames)
{
    unsigned size = frames->have < 2 ? 0 : frames->head[1] & 0x7f;
    return size == 127 ? 10 : size == 126 ? 4 : 2;
}

static uint64_t payload_length(const struct frames *frames)
{
    unsigned bytes = head_length(frames) - 2;
    uint64_t length = bytes ? 0 : frames->head[1] & 0x7f;
    for (unsigned i = 0; i < bytes; i++)
        length = length << 8 | frames->head[2 + i];
    return length;
}

/* Whether a frame may begin with these two bytes at this point; 0, or the code to close with. */
static int judge_start(const struct frames *frames)
{
    unsigned opcode = frames->head[0] & 0x0f, size = frames->head[1] & 0x7f;
    bool final = frames->head[0] & FINAL,
         known = opcode <= FRAME_BINARY || (opcode >= FRAME_CLOSE && opcode <= FRAME_PONG);
    if (!known || frames->head[0] & 0x70 || !(frames->head[1] & MASKED))
        return PROTOCOL_ERROR;
    if (is_control(opcode))
        return final && size <= FRAME_CONTROL ? 0 : PROTOCOL_ERROR;
    if ((opcode == FRAME_MORE) != frames->begun)
        return PROTOCOL_ERROR;
    return opcode == FRAME_BINARY ? UNSUPPORTED : 0;
}

/* Collects the head. 1: it is complete; 0: not yet; else the code to close with. */
static int take_head(struct frames *frames, unsigned char **at, size_t *left, uint64_t max)
{
    while (*left) {
        frames->head[frames->have++] = *(*at)++;
        --*left;
        int code = frames->have == 2 ? judge_start(frames) : 0;
        if (code)
            return code;
        if (frames->have >= 2 && frames->have == head_length(frames) && !is_control(frames->head[0] & 0x0f) &&
            payload_length(frames) > max)
            return TOO_BIG;
        if (frames->have >= 2 && frames->have == head_length(frames) + MASK)
            return 1;
    }
    return 0;
}

static void unmask(struct frames *frames, unsigned char *bytes, size_t length)
{
    const uint8_t *mask = frames->head + head_length(frames);
    for (size_t i = 0; i < length; i++)
        bytes[i] ^= mask[frames->turn++ % MASK];
    frames->turn %= MASK;
}

int frames_next(struct frames *frames, unsigned char **at, size_t *left, uint64_t max, struct frame_piece *piece)
{
    if (!frames->inside) {
        int code = take_head(frames, at, left, max);
        if (code != 1)
            return code;
        frames->inside = frames->fresh = true;
        frames->left = payload_length(frames);
        frames->turn = frames->gathered = 0;
    }
    if (!*left && frames->left)
        return 0;
    size_t length = frames->left < *left ? (size_t)frames->left : *left;
    unsigned char *bytes = *at;
    unmask(frames, bytes, length);
    *at += length;
    *left -= length;
    frames->left -= length;
    unsigned opcode = frames->head[0] & 0x0f;
    bool final = frames->head[0] & FINAL, over = !frames->left;
    if (is_control(opcode)) {
        memcpy(frames->control + frames->gathered, bytes, length);
        frames->gathered += (uint8_t)length;
        if (!over)
            return 0;
        *piece = (struct frame_piece){
            .kind = opcode, .first = true, .last = true, .bytes = frames->control, .length = frames->gathered};
    } else {
        frames->begun = !(final && over);
        *piece = (struct frame_piece){
            .kind = FRAME_TEXT, .first = frames->fresh, .last = final && over, .bytes = bytes, .length = length};
    }
    frames->fresh = false;
    if (over) {
        frames->inside = false;
        frames->have = 0;
    }
    return 1;
}
