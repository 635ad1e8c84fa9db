/* Single characters. Own tables instead of the C library's: no locale need be installed for names to come out right. */
#include "tty/draw/sign.h"

#include <stddef.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

void tty_sign_write(uint32_t sign, char out[5])
{
    static const uint8_t marks[] = {0, 0, 0xC0, 0xE0, 0xF0}; /* what the first byte of so many begins with */
    int size = sign < 0x80 ? 1 : sign < 0x800 ? 2 : sign < 0x10000 ? 3 : 4;
    out[size] = 0;
    for (int i = size - 1; i > 0; i--, sign >>= 6)
        out[i] = (char)(0x80 | (sign & 0x3F));
    out[0] = (char)(marks[size] | sign);
}

struct range {
    uint32_t from, to;
};

/* Of ranges in ascending order. */
static int within(uint32_t sign, const struct range *ranges, size_t count)
{
    for (size_t i = 0; i < count && sign >= ranges[i].from; i++)
        if (sign <= ranges[i].to)
            return 1;
    return 0;
}

int tty_sign_width(uint32_t sign)
{
    static const struct range none[] = {{0x300, 0x36F}, {0x200B, 0x200F}, {0xFE00, 0xFE0F}};
    static const struct range wide[] = {{0x1100, 0x115F}, {0x2E80, 0xA4CF},   {0xAC00, 0xD7A3},
                                        {0xF900, 0xFAFF}, {0xFE30, 0xFE6F},   {0xFF00, 0xFF60},
                                        {0xFFE0, 0xFFE6}, {0x1F300, 0x1FAFF}, {0x20000, 0x3FFFD}};
    if (within(sign, none, sizeof none / sizeof *none))
        return 0;
    return within(sign, wide, sizeof wide / sizeof *wide) ? 2 : 1;
}

/* The letters of Latin-1 from U+00C0 without what stands above and below them. */
static const char letters[] = "AAAAAAACEEEEIIIIDNOOOOOxOUUUUYTsaaaaaaaceeeeiiiidnooooo/ouuuuyty";

static const struct {
    uint32_t sign;
    char plain;
} others[] = {
    {0xA1, '!'},   {0xAB, '"'},   {0xB1, '~'},    {0xB7, '.'},    {0xBB, '"'},   {0xBF, '?'},
    {0x2013, '-'}, {0x2014, '-'}, {0x2018, '\''}, {0x2019, '\''}, {0x201C, '"'}, {0x201D, '"'},
    {0x201E, '"'}, {0x2026, '.'}, {0x2190, '<'},  {0x2191, '^'},  {0x2192, '>'}, {0x2193, 'v'},
    {0x2212, '-'}, {0x2713, 'v'}, {0x2717, 'x'},  {0x25B6, '>'},  {0xA0, ' '},   {0x202F, ' '},
};

char tty_sign_plain(uint32_t sign)
{
    if (sign >= 0x20 && sign < 0x7F)
        return (char)sign;
    if (sign >= 0xC0 && sign <= 0xFF)
        return letters[sign - 0xC0];
    if (sign >= 0x2500 && sign < 0x2580) /* box drawing: lines, corners and crossings */
        return sign < 0x2502 ? '-' : sign < 0x2504 ? '|' : '+';
    for (size_t i = 0; i < sizeof others / sizeof *others; i++)
        if (others[i].sign == sign)
            return others[i].plain;
    return '?';
}

bool tty_utf8(void)
{
    static const char *const variables[] = {"LC_ALL", "LC_CTYPE", "LANG"};
    const char *name = NULL;
    for (size_t i = 0; i < sizeof variables / sizeof *variables && !(name && *name); i++)
        name = getenv(variables[i]);
    const char *code = name ? strchr(name, '.') : NULL;
    return code && (strncasecmp(code, ".UTF-8", 6) == 0 || strncasecmp(code, ".UTF8", 5) == 0);
}
