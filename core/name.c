/* Checks names that people give: of a seat, a device, in a record. */
#include "cubilete/text.h"

enum { ZWNJ = 0x200C, ZWJ = 0x200D };

struct range {
    uint32_t first, last;
};

static bool is_in(uint32_t character, const struct range *range, size_t count)
{
    for (size_t i = 0; i < count && range[i].first <= character; i++)
        if (character <= range[i].last)
            return true;
    return false;
}

#define IS_IN(character, ranges) is_in(character, ranges, sizeof(ranges) / sizeof *(ranges))

/*
 * Forbidden characters: Unicode's format characters (Cf), which are invisible or reverse
 * the direction, except the two joiners; line and paragraph separators; blank letters;
 * tags; code points that are no characters.
 */
static bool is_hidden(uint32_t c)
{
    static const struct range hidden[] = {
        {0x00AD, 0x00AD},   {0x034F, 0x034F},   {0x0600, 0x0605},   {0x061C, 0x061C},   {0x06DD, 0x06DD},
        {0x070F, 0x070F},   {0x0890, 0x0891},   {0x08E2, 0x08E2},   {0x115F, 0x1160},   {0x17B4, 0x17B5},
        {0x180E, 0x180E},   {0x200B, 0x200B},   {0x200E, 0x200F},   {0x2028, 0x202E},   {0x2060, 0x206F},
        {0x2800, 0x2800},   {0x3164, 0x3164},   {0xFDD0, 0xFDEF},   {0xFEFF, 0xFEFF},   {0xFFA0, 0xFFA0},
        {0xFFF0, 0xFFFC},   {0x110BD, 0x110BD}, {0x110CD, 0x110CD}, {0x13430, 0x1343F}, {0x1BCA0, 0x1BCA3},
        {0x1D159, 0x1D159}, {0x1D173, 0x1D17A}, {0xE0000, 0xE00FF}, {0xE01F0, 0xE0FFF},
    };
    return cub_char_is_control(c) || (c & 0xFFFE) == 0xFFFE || IS_IN(c, hidden);
}

static bool is_blank(uint32_t c)
{
    static const struct range blank[] = {{' ', ' '},       {0x00A0, 0x00A0}, {0x1680, 0x1680}, {0x2000, 0x200A},
                                         {0x202F, 0x202F}, {0x205F, 0x205F}, {0x3000, 0x3000}};
    return IS_IN(c, blank);
}

/* Allowed only after a visible character: combining marks and variation selectors. */
static bool is_mark(uint32_t c)
{
    static const struct range marks[] = {{0x0300, 0x036F}, {0x0483, 0x0489},  {0x180B, 0x180D}, {0x180F, 0x180F},
                                         {0x1AB0, 0x1AFF}, {0x1DC0, 0x1DFF},  {0x20D0, 0x20FF}, {0xFE00, 0xFE0F},
                                         {0xFE20, 0xFE2F}, {0xE0100, 0xE01EF}};
    return IS_IN(c, marks);
}

static bool is_joiner(uint32_t c)
{
    return c == ZWNJ || c == ZWJ;
}

/* The next character of bytes that are valid UTF-8; reads no byte after it. */
static uint32_t next(const char **at)
{
    const uint8_t *c = (const uint8_t *)*at;
    size_t size = c[0] < 0x80 ? 1 : c[0] < 0xE0 ? 2 : c[0] < 0xF0 ? 3 : 4;
    uint32_t character = size == 1 ? c[0] : c[0] & (0x7Fu >> size);
    for (size_t i = 1; i < size; i++)
        character = character << 6 | (c[i] & 0x3Fu);
    *at += size;
    return character;
}

/* The letter of `bot:` that a character looks like, in any case and width; 0: none. */
static char resembles(uint32_t c)
{
    static const struct {
        uint32_t sign;
        char letter;
    } alike[] = {{'0', 'o'},    {0x0299, 'b'}, {0x0392, 'b'}, {0x03BF, 'o'}, {0x039F, 'o'},
                 {0x03A4, 't'}, {0x03C4, 't'}, {0x0412, 'b'}, {0x041E, 'o'}, {0x0422, 't'},
                 {0x042C, 'b'}, {0x043E, 'o'}, {0x0442, 't'}, {0x044C, 'b'}, {0x1D0F, 'o'},
                 {0x1D1B, 't'}, {0x02D0, ':'}, {0x0589, ':'}, {0x05C3, ':'}, {0x205A, ':'},
                 {0x2236, ':'}, {0xA789, ':'}, {0xFE13, ':'}, {0xFE30, ':'}, {0xFE55, ':'}};
    for (size_t i = 0; i < sizeof alike / sizeof *alike; i++)
        if (alike[i].sign == c)
            return alike[i].letter;
    if (c >= 0xFF01 && c <= 0xFF5E) /* of full width */
        c -= 0xFF01 - '!';
    if (c >= 0x1D400 && c <= 0x1D6A3) /* mathematical letters: one alphabet after another */
        c = 'a' + (c - 0x1D400) % 26;
    if (c >= 0x24B6 && c <= 0x24E9) /* in circles */
        c = 'a' + (c - 0x24B6) % 26;
    if (c >= 'A' && c <= 'Z')
        c += 'a' - 'A';
    return c == 'b' || c == 'o' || c == 't' || c == ':' ? (char)c : 0;
}

/* Whether a name looks like a bot's, ignoring invisible characters between its letters. */
static bool looks_like_bot(const char *at, const char *end)
{
    const char *wanted = "bot:";
    while (at < end && *wanted) {
        uint32_t c = next(&at);
        if (is_joiner(c) || is_mark(c) || is_blank(c))
            continue;
        if (resembles(c) != *wanted++)
            return false;
    }
    return !*wanted;
}

/* Whether blanks, marks and joiners follow a visible character, and the name ends with a visible one. */
bool cub_str_is_name(const char *name, size_t length)
{
    enum { BLANK, SEEN, JOINER } last = BLANK;
    bool any = false;
    if (!cub_str_is_utf8(name, length) || looks_like_bot(name, name + length))
        return false;
    for (const char *at = name; at < name + length;) {
        uint32_t c = next(&at);
        bool attached = is_joiner(c) || is_mark(c), blank = is_blank(c);
        if (is_hidden(c) || (attached && last != SEEN) || (blank && (last == JOINER || !any)))
            return false;
        last = blank ? BLANK : is_joiner(c) ? JOINER : SEEN;
        any = any || last == SEEN;
    }
    return any && last == SEEN;
}
