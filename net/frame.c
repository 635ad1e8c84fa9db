/* Reads and writes the frames of WebSocket. */
#include "net/frame.h"

#include <stdlib.h>
#include <string.h>

#include "cubilete/host.h"
#include "cubilete/text.h"
#include "net/sha1.h"

enum { FIN = 0x80, RESERVED = 0x70, OP = 0x0F, MASK = 0x80, SIZE = 0x7F, TWO = 126, EIGHT = 127 };

/* What stands before the bytes of a frame. */
struct head {
    bool last;
    int op;
    uint64_t size;
    size_t length; /* of the head itself */
};

void frames_finish(struct frames *frames)
{
    free(frames->message);
    *frames = (struct frames){.message = NULL};
}

static enum frame_kind refuse(struct frames *frames, uint16_t code)
{
    frames->code = code;
    return FRAME_BAD;
}

static uint64_t read_big(const char *bytes, size_t count)
{
    uint64_t number = 0;
    for (size_t i = 0; i < count; i++)
        number = number << 8 | (uint8_t)bytes[i];
    return number;
}

/* False: it is not all there. */
static bool read_head(struct head *head, const char *bytes, size_t length)
{
    if (length < 2)
        return false;
    uint8_t size = (uint8_t)bytes[1] & SIZE;
    size_t more = size == TWO ? 2 : size == EIGHT ? 8 : 0;
    if (length < 2 + more)
        return false;
    *head = (struct head){.last = (uint8_t)bytes[0] & FIN,
                          .op = (uint8_t)bytes[0] & OP,
                          .size = more ? read_big(bytes + 2, more) : size,
                          .length = 2 + more};
    return true;
}

/* Servers mask nothing, and no extension was agreed on. 0: it may stand here. */
static uint16_t judge(const struct frames *frames, const struct head *head, const char *bytes)
{
    bool control = head->op >= FRAME_OP_CLOSE, begins = head->op == FRAME_OP_TEXT;
    if ((uint8_t)bytes[0] & RESERVED || (uint8_t)bytes[1] & MASK)
        return FRAME_PROTOCOL;
    if (control)
        return head->op > FRAME_OP_PONG || head->size > FRAME_CONTROL || !head->last ? FRAME_PROTOCOL : 0;
    if (head->op > FRAME_OP_TEXT)
        return head->op == 2 ? FRAME_NOT_TEXT : FRAME_PROTOCOL;
    if (begins == frames->open)
        return FRAME_PROTOCOL;
    return head->size > FRAME_MOST || (!begins && frames->length + head->size > FRAME_MOST) ? FRAME_TOO_LONG : 0;
}

static enum frame_kind take_control(struct frames *frames, int op, const char *bytes, size_t length)
{
    memcpy(frames->control, bytes, length);
    frames->control[length] = 0;
    frames->control_length = length;
    if (op != FRAME_OP_CLOSE)
        return op == FRAME_OP_PING ? FRAME_PING : FRAME_PONG;
    if (length == 1) /* a code and perhaps a reason, or nothing */
        return refuse(frames, FRAME_PROTOCOL);
    frames->code = length ? (uint16_t)read_big(frames->control, 2) : 1005;
    return FRAME_CLOSE;
}

static enum frame_kind take_text(struct frames *frames, const struct head *head, const char *bytes)
{
    frames->length = head->op == FRAME_OP_TEXT ? 0 : frames->length;
    char *message =
        cub_array_reserve(&cub_heap, frames->message, &frames->capacity, frames->length + head->size + 1, 1);
    if (!message)
        return refuse(frames, FRAME_TOO_LONG);
    frames->message = message;
    memcpy(frames->message + frames->length, bytes, head->size);
    frames->length += head->size;
    frames->message[frames->length] = 0;
    frames->open = !head->last;
    if (frames->open)
        return FRAME_NOTHING;
    return cub_str_is_utf8(frames->message, frames->length) ? FRAME_TEXT : refuse(frames, FRAME_NOT_UTF8);
}

enum frame_kind frames_take(struct frames *frames, const char *bytes, size_t length, size_t *used)
{
    struct head head;
    *used = 0;
    if (!read_head(&head, bytes, length))
        return FRAME_NOTHING;
    uint16_t wrong = judge(frames, &head, bytes);
    if (wrong)
        return refuse(frames, wrong);
    if (length - head.length < head.size)
        return FRAME_NOTHING;
    *used = head.length + head.size;
    bytes += head.length;
    return head.op >= FRAME_OP_CLOSE ? take_control(frames, head.op, bytes, head.size)
                                     : take_text(frames, &head, bytes);
}

size_t frame_write(char *out, int op, const char *text, size_t length, const uint8_t mask[4])
{
    size_t more = length < TWO ? 0 : length <= UINT16_MAX ? 2 : 8; /* bytes of the length, as few as do */
    out[0] = (char)(FIN | op);
    out[1] = (char)(MASK | (more == 0 ? length : more == 2 ? TWO : EIGHT));
    for (size_t i = 0; i < more; i++)
        out[2 + i] = (char)((uint64_t)length >> 8 * (more - 1 - i) & 0xFF);
    size_t at = 2 + more;
    memcpy(out + at, mask, 4);
    at += 4;
    for (size_t i = 0; i < length; i++)
        out[at + i] = (char)((uint8_t)text[i] ^ mask[i % 4]);
    return at + length;
}

static void base64(const uint8_t *bytes, size_t length, char *out)
{
    static const char digits[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    for (size_t i = 0; i < length; i += 3) {
        uint32_t three = (uint32_t)bytes[i] << 16;
        three |= i + 1 < length ? (uint32_t)bytes[i + 1] << 8 : 0;
        three |= i + 2 < length ? bytes[i + 2] : 0;
        *out++ = digits[three >> 18];
        *out++ = digits[three >> 12 & 63];
        *out++ = i + 1 < length ? digits[three >> 6 & 63] : '=';
        *out++ = i + 2 < length ? digits[three & 63] : '=';
    }
    *out = 0;
}

void frame_key(const uint8_t bytes[16], char key[FRAME_KEY + 1])
{
    base64(bytes, 16, key);
}

void frame_accept(const char *key, char accept[FRAME_ACCEPT + 1])
{
    char text[FRAME_KEY + 64];
    uint8_t digest[SHA1_DIGEST];
    struct cub_out out;
    cub_out_init(&out, text, sizeof text);
    cub_put_text(&out, key);
    cub_put_text(&out, "258EAFA5-E914-47DA-95CA-C5AB0DC85B11");
    sha1(text, out.length, digest);
    base64(digest, sizeof digest, accept);
}
