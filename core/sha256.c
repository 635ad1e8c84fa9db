/* SHA-256 and HMAC-SHA-256. */
#include "cubilete/sha256.h"

enum {
    ROUNDS = 64,
    RING = 16,
    WORDS = 8,
    LENGTH_AT = CUB_SHA256_BLOCK - 8 /* the last block ends with the length in bits */
};

/* The first 32 bits of the fractional parts of the cube roots of the first 64 primes. */
static const uint32_t constants[ROUNDS] = {
    0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1, 0x923f82a4, 0xab1c5ed5,
    0xd807aa98, 0x12835b01, 0x243185be, 0x550c7dc3, 0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174,
    0xe49b69c1, 0xefbe4786, 0x0fc19dc6, 0x240ca1cc, 0x2de92c6f, 0x4a7484aa, 0x5cb0a9dc, 0x76f988da,
    0x983e5152, 0xa831c66d, 0xb00327c8, 0xbf597fc7, 0xc6e00bf3, 0xd5a79147, 0x06ca6351, 0x14292967,
    0x27b70a85, 0x2e1b2138, 0x4d2c6dfc, 0x53380d13, 0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85,
    0xa2bfe8a1, 0xa81a664b, 0xc24b8b70, 0xc76c51a3, 0xd192e819, 0xd6990624, 0xf40e3585, 0x106aa070,
    0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a, 0x5b9cca4f, 0x682e6ff3,
    0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208, 0x90befffa, 0xa4506ceb, 0xbef9a3f7, 0xc67178f2,
};

/* The same of the square roots of the first eight. */
static const uint32_t first_chain[WORDS] = {
    0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a, 0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19,
};

static inline uint32_t turn(uint32_t word, int right)
{
    return word >> right | word << (32 - right);
}

static inline uint32_t read_word(const uint8_t *at)
{
    return (uint32_t)at[0] << 24 | (uint32_t)at[1] << 16 | (uint32_t)at[2] << 8 | at[3];
}

/* Word i of the next sixteen of the schedule, made of the last sixteen, of which w is a ring. */
static inline uint32_t extend(uint32_t w[RING], int i)
{
    uint32_t early = w[(i + 1) % RING], late = w[(i + 14) % RING];
    return w[i] += (turn(early, 7) ^ turn(early, 18) ^ early >> 3) + w[(i + 9) % RING] +
                   (turn(late, 17) ^ turn(late, 19) ^ late >> 10);
}

/*
 * One round. The eight words a to h move on by one place each round: v[(j - i) % 8]
 * is word j in round i, so that only the two that change are written.
 */
static inline void mix(uint32_t v[WORDS], int i, uint32_t add)
{
#define V(j) v[(uint32_t)((j)-i) % WORDS]
    add += V(7) + (turn(V(4), 6) ^ turn(V(4), 11) ^ turn(V(4), 25)) + (V(6) ^ (V(4) & (V(5) ^ V(6))));
    V(3) += add;
    V(7) = add + (turn(V(0), 2) ^ turn(V(0), 13) ^ turn(V(0), 22)) + ((V(0) & V(1)) | (V(2) & (V(0) | V(1))));
#undef V
}

/* Unrolled by the ring's length, unless size counts more: then every place in it and in v is known to the compiler. */
static void compress(uint32_t chain[WORDS], const uint8_t *block)
{
    uint32_t v[WORDS], w[RING];
    for (int i = 0; i < WORDS; i++)
        v[i] = chain[i];
    for (int i = 0; i < RING; i++)
        w[i] = read_word(block + 4 * i);
    for (int round = 0; round < ROUNDS; round += RING) {
#ifndef __OPTIMIZE_SIZE__
#pragma GCC unroll 16
#endif
        for (int i = 0; i < RING; i++)
            mix(v, i, constants[round + i] + (round ? extend(w, i) : w[i]));
    }
    for (int i = 0; i < WORDS; i++)
        chain[i] += v[i];
}

void cub_sha256_init(struct cub_sha256 *hash)
{
    hash->length = 0;
    for (int i = 0; i < WORDS; i++)
        hash->chain[i] = first_chain[i];
}

void cub_sha256_add(struct cub_sha256 *hash, const void *bytes, size_t length)
{
    const uint8_t *from = bytes;
    for (size_t i = 0; i < length; i++) {
        hash->block[hash->length++ % CUB_SHA256_BLOCK] = from[i];
        if (hash->length % CUB_SHA256_BLOCK == 0)
            compress(hash->chain, hash->block);
    }
}

/* Pads: a one, zeros up to the end of a block, the length in bits. */
static void pad(struct cub_sha256 *hash)
{
    uint64_t bits = hash->length * 8;
    cub_sha256_add(hash, "\x80", 1);
    while (hash->length % CUB_SHA256_BLOCK != LENGTH_AT)
        cub_sha256_add(hash, "", 1);
    for (int i = 0; i < 8; i++) {
        uint8_t byte = (uint8_t)(bits >> (56 - 8 * i));
        cub_sha256_add(hash, &byte, 1);
    }
}

void cub_sha256_finish(struct cub_sha256 *hash, uint8_t digest[CUB_DIGEST])
{
    pad(hash);
    for (int i = 0; i < CUB_DIGEST; i++)
        digest[i] = (uint8_t)(hash->chain[i / 4] >> (24 - 8 * (i % 4)));
}

void cub_sha256(const void *bytes, size_t length, uint8_t digest[CUB_DIGEST])
{
    struct cub_sha256 hash;
    cub_sha256_init(&hash);
    cub_sha256_add(&hash, bytes, length);
    cub_sha256_finish(&hash, digest);
}

/* A hash that has taken in the key's block, every byte of it changed by this mask. */
static void begin(struct cub_sha256 *hash, const uint8_t key[CUB_SHA256_BLOCK], uint8_t mask)
{
    uint8_t block[CUB_SHA256_BLOCK];
    for (int i = 0; i < CUB_SHA256_BLOCK; i++)
        block[i] = key[i] ^ mask;
    cub_sha256_init(hash);
    cub_sha256_add(hash, block, sizeof block);
}

void cub_hmac_init(struct cub_hmac *hmac, const void *key, size_t length)
{
    const uint8_t *from = key;
    uint8_t block[CUB_SHA256_BLOCK] = {0};
    if (length > CUB_SHA256_BLOCK)
        cub_sha256(key, length, block); /* a long key is its hash */
    else
        for (size_t i = 0; i < length; i++)
            block[i] = from[i];
    begin(&hmac->inner, block, 0x36);
    begin(&hmac->outer, block, 0x5c);
}

void cub_hmac(const struct cub_hmac *hmac, const void *bytes, size_t length, uint8_t digest[CUB_DIGEST])
{
    struct cub_sha256 inner = hmac->inner, outer = hmac->outer;
    cub_sha256_add(&inner, bytes, length);
    cub_sha256_finish(&inner, digest);
    cub_sha256_add(&outer, digest, CUB_DIGEST);
    cub_sha256_finish(&outer, digest);
}

void cub_hex(const uint8_t *bytes, size_t count, char *out)
{
    static const char digits[] = "0123456789abcdef";
    for (size_t i = 0; i < count; i++) {
        *out++ = digits[bytes[i] >> 4];
        *out++ = digits[bytes[i] & 15];
    }
    *out = 0;
}
