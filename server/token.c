/* Draws and hashes tokens, invitations, codes and ids. */
#include "server/token.h"

#include <stdio.h>
#include <string.h>

#include "host/random.h"

#define NOBODYS ((uint64_t)1 << 50) /* an id that no table gets */

static const char base64[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
static const char base32[] = "0123456789abcdefghjkmnpqrstvwxyz"; /* Crockford's */

/* This many random characters out of an alphabet whose size is a power of two. */
static bool draw(char *out, size_t count, const char *letters, uint8_t mask)
{
    uint8_t bytes[64];
    if (!cub_random(bytes, count))
        return false;
    for (size_t i = 0; i < count; i++)
        out[i] = letters[bytes[i] & mask];
    out[count] = 0;
    return true;
}

bool token_draw(char out[WIRE_TOKEN + 1])
{
    memcpy(out, "cub_", 4); /* NOLINT(bugprone-not-null-terminated-result): draw() ends it */
    return draw(out + 4, WIRE_TOKEN - 4, base64, 63);
}

bool token_invite(char out[WIRE_INVITE + 1])
{
    return draw(out, WIRE_INVITE, base64, 63);
}

bool token_code(char out[TOKEN_CODE + 1])
{
    return draw(out, TOKEN_CODE, base32, 31);
}

/* What must not be read out across a room, in the three languages; without vowels there is little else. */
static bool is_rude(const char *code)
{
    static const char *const pieces[] = {"FCK", "FKK", "CNT", "FTZ", "WTF", "HDP", "PTM", "KKK", "NZ", "NS",
                                         "HJ",  "SS",  "SX",  "XXX", "PRN", "MRD", "PT",  "CBR", "GV", "KZ"};
    for (size_t i = 0; i < sizeof pieces / sizeof *pieces; i++)
        if (strstr(code, pieces[i]))
            return true;
    return false;
}

/* Letters that are told apart when they are read and when they are said in all three languages; no vowels, so no words.
 * Of bytes those below 18 * 14 are taken, so that all letters are as likely. */
bool token_table_code(char out[TOKEN_TABLE_CODE + 1])
{
    static const char letters[] = "BCDFGHJKLMNPRSTVXZ";
    enum { COUNT = sizeof letters - 1, FAIR = 256 / COUNT * COUNT };
    out[TOKEN_TABLE_CODE] = 0;
    do
        for (int i = 0; i < TOKEN_TABLE_CODE; i++) {
            uint8_t byte = FAIR;
            while (byte >= FAIR)
                if (!cub_random(&byte, 1))
                    return false;
            out[i] = letters[byte % COUNT];
        }
    while (is_rude(out));
    return true;
}

bool token_dice_key(char out[CUB_KEY + 1])
{
    return draw(out, CUB_KEY, "0123456789abcdef", 15);
}

bool token_number(uint64_t *number)
{
    *number = 0;
    while (!*number) {
        if (!cub_random(number, sizeof *number))
            return false;
        *number >>= 14;
    }
    return true;
}

void token_id_print(uint64_t id, char out[WIRE_ID + 1])
{
    wire_print_id(id, out);
}

uint64_t token_id_read(const char *text)
{
    uint64_t id = 0;
    for (int i = 0; i < WIRE_ID; i++) {
        const char *at = text[i] ? strchr(base32, text[i]) : NULL;
        if (!at)
            return 0;
        id = id << 5 | (uint64_t)(at - base32);
    }
    if (text[WIRE_ID])
        return 0;
    return id ? id : NOBODYS; /* 0 says that it is none */
}

void token_hash(const char *text, uint8_t hash[CUB_DIGEST])
{
    cub_sha256(text, strlen(text), hash);
}

bool token_same(const uint8_t a[CUB_DIGEST], const uint8_t b[CUB_DIGEST])
{
    uint8_t differ = 0;
    for (int i = 0; i < CUB_DIGEST; i++)
        differ |= a[i] ^ b[i];
    return !differ;
}
