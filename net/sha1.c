/* Computes SHA-1 of a few bytes (FIPS 180-4). */
#include "net/sha1.h"

#include <string.h>

enum { BLOCK = 64 };

static uint32_t turn(uint32_t x, int bits)
{
    return x << bits | x >> (32 - bits);
}

static void spread(const uint8_t *block, uint32_t w[80])
{
    for (int i = 0; i < 16; i++)
        w[i] = (uint32_t)block[4 * i] << 24 | (uint32_t)block[4 * i + 1] << 16 | (uint32_t)block[4 * i + 2] << 8 |
               block[4 * i + 3];
    for (int i = 16; i < 80; i++)
        w[i] = turn(w[i - 3] ^ w[i - 8] ^ w[i - 14] ^ w[i - 16], 1);
}

/* The function of each round, with its constant. */
static uint32_t mix(int i, uint32_t b, uint32_t c, uint32_t d)
{
    if (i < 20)
        return ((b & c) | (~b & d)) + 0x5A827999;
    if (i < 40)
        return (b ^ c ^ d) + 0x6ED9EBA1;
    if (i < 60)
        return ((b & c) | (b & d) | (c & d)) + 0x8F1BBCDC;
    return (b ^ c ^ d) + 0xCA62C1D6;
}

static void add_block(uint32_t h[5], const uint8_t *block)
{
    uint32_t w[80], v[5];
    spread(block, w);
    memcpy(v, h, sizeof v);
    for (int i = 0; i < 80; i++) {
        uint32_t next = turn(v[0], 5) + mix(i, v[1], v[2], v[3]) + v[4] + w[i];
        v[4] = v[3];
        v[3] = v[2];
        v[2] = turn(v[1], 30);
        v[1] = v[0];
        v[0] = next;
    }
    for (int i = 0; i < 5; i++)
        h[i] += v[i];
}

void sha1(const char *bytes, size_t length, uint8_t digest[SHA1_DIGEST])
{
    uint32_t h[5] = {0x67452301, 0xEFCDAB89, 0x98BADCFE, 0x10325476, 0xC3D2E1F0};
    uint8_t text[2 * BLOCK] = {0};
    size_t size = length + 9 <= BLOCK ? BLOCK : 2 * BLOCK;
    memcpy(text, bytes, length);
    text[length] = 0x80;
    text[size - 2] = (uint8_t)(length * 8 >> 8);
    text[size - 1] = (uint8_t)(length * 8);
    for (size_t at = 0; at < size; at += BLOCK)
        add_block(h, text + at);
    for (int i = 0; i < SHA1_DIGEST; i++)
        digest[i] = (uint8_t)(h[i / 4] >> 8 * (3 - i % 4));
}
