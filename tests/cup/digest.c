/*
 * Digests for the test that compares them: a line `KEY TEXT` of stdin, both in hex
 * and `-` if empty, becomes a line with the SHA-256 of TEXT and its HMAC under KEY.
 */
#include <stdio.h>
#include <string.h>

#include "cubilete/sha256.h"

enum { MOST = 1 << 17 };

/* The bytes that hex digits spell, in their place; returns how many. */
static size_t spell(char *hex)
{
    size_t count = 0;
    unsigned byte;
    while (sscanf(hex + 2 * count, "%2x", &byte) == 1)
        hex[count++] = (char)byte;
    return count;
}

static void print(const uint8_t digest[CUB_DIGEST], char end)
{
    char text[CUB_DIGEST_TEXT];
    cub_hex(digest, CUB_DIGEST, text);
    printf("%s%c", text, end);
}

int main(void)
{
    static char key[MOST], text[MOST];
    while (scanf("%131071s %131071s", key, text) == 2) {
        uint8_t digest[CUB_DIGEST];
        struct cub_hmac hmac;
        size_t length;
        cub_hmac_init(&hmac, key, spell(key));
        length = spell(text);
        cub_sha256(text, length, digest);
        print(digest, ' ');
        cub_hmac(&hmac, text, length, digest);
        print(digest, '\n');
    }
    return 0;
}
