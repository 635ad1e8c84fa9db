/* Writes and reads texts without libc. */
#include "cubilete/text.h"

void cub_out_init(struct cub_out *out, char *memory, size_t room)
{
    out->at = memory;
    out->room = room;
    out->length = 0;
    if (room > 0)
        memory[0] = 0;
}

void cub_put_char(struct cub_out *out, char c)
{
    if (out->length + 1 < out->room) {
        out->at[out->length] = c;
        out->at[out->length + 1] = 0;
    }
    out->length++;
}

void cub_put_text(struct cub_out *out, const char *text)
{
    while (*text)
        cub_put_char(out, *text++);
}

void cub_put_bytes(struct cub_out *out, const char *bytes, size_t length)
{
    for (size_t i = 0; i < length; i++)
        cub_put_char(out, bytes[i]);
}

void cub_put_number(struct cub_out *out, int64_t number)
{
    char digits[20]; /* 2^63 has 19 digits */
    int n = 0;
    uint64_t rest = number < 0 ? 0u - (uint64_t)number : (uint64_t)number;
    do {
        digits[n++] = (char)('0' + rest % 10);
        rest /= 10;
    } while (rest);
    if (number < 0)
        cub_put_char(out, '-');
    while (n > 0)
        cub_put_char(out, digits[--n]);
}

size_t cub_str_length(const char *text)
{
    size_t n = 0;
    while (text[n])
        n++;
    return n;
}

bool cub_str_equal(const char *a, const char *b)
{
    while (*a && *a == *b) {
        a++;
        b++;
    }
    return *a == *b;
}

bool cub_str_starts(const char *text, const char *prefix)
{
    while (*prefix && *text == *prefix) {
        text++;
        prefix++;
    }
    return *prefix == 0;
}

bool cub_str_is_word(const char *text, size_t length, const char *word)
{
    return cub_str_length(word) == length && cub_str_starts(text, word);
}

const char *cub_str_value(const char *text, const char *key)
{
    size_t length = cub_str_length(key);
    return cub_str_starts(text, key) && text[length] == ' ' ? text + length + 1 : NULL;
}

bool cub_read_number(const char **at, uint32_t max, uint32_t *number)
{
    const char *p = *at;
    uint64_t n = 0;
    if (*p < '0' || *p > '9' || (p[0] == '0' && p[1] >= '0' && p[1] <= '9'))
        return false;
    while (*p >= '0' && *p <= '9') {
        n = n * 10 + (uint64_t)(*p++ - '0');
        if (n > max)
            return false;
    }
    *at = p;
    *number = (uint32_t)n;
    return true;
}

bool cub_read_char(const char **at, char expected)
{
    if (**at != expected || !expected)
        return false;
    ++*at;
    return true;
}

/* The number of bytes of the character that begins with this byte; 0: no character does. */
static size_t character_size(uint8_t first)
{
    if (first < 0x80)
        return 1;
    if (first < 0xC2 || first > 0xF4)
        return 0;
    return first < 0xE0 ? 2 : first < 0xF0 ? 3 : 4;
}

static bool well_formed(const uint8_t *c, size_t size)
{
    for (size_t i = 1; i < size; i++)
        if ((c[i] & 0xC0) != 0x80)
            return false;
    if (c[0] == 0xE0 || c[0] == 0xF0) /* overlong */
        return c[1] >= (c[0] == 0xE0 ? 0xA0 : 0x90);
    if (c[0] == 0xED || c[0] == 0xF4) /* surrogates; past U+10FFFF */
        return c[1] < (c[0] == 0xED ? 0xA0 : 0x90);
    return true;
}

bool cub_str_is_utf8(const char *bytes, size_t length)
{
    const uint8_t *at = (const uint8_t *)bytes;
    while (length > 0) {
        size_t size = character_size(*at);
        if (size == 0 || size > length || !well_formed(at, size))
            return false;
        at += size;
        length -= size;
    }
    return true;
}

const char *cub_str_flaw(const char *at, const char *end)
{
    while (at < end) {
        size_t size = character_size((uint8_t)*at);
        if (size == 0 || size > (size_t)(end - at) || !cub_str_is_utf8(at, size) || *at == 0x7F || (uint8_t)*at < ' ')
            return at;
        at += size;
    }
    return NULL;
}

uint32_t cub_str_next(const char **text)
{
    const uint8_t *at = (const uint8_t *)*text;
    size_t size = 1;
    if (at[0] < 0x80) { /* most are */
        ++*text;
        return at[0];
    }
    while (size < 4 && (at[size] & 0xC0) == 0x80)
        size++;
    while (size > 1 && !cub_str_is_utf8(*text, size))
        size--;
    *text += size;
    if (size == 1)
        return 0xFFFD;
    uint32_t character = at[0] & (0x7Fu >> size);
    for (size_t i = 1; i < size; i++)
        character = character << 6 | (at[i] & 0x3Fu);
    return character;
}

bool cub_char_is_control(uint32_t character)
{
    return character < 0x20 || (character >= 0x7F && character < 0xA0) ||
           (character >= 0x202A && character <= 0x202E) || (character >= 0x2066 && character <= 0x2069);
}
