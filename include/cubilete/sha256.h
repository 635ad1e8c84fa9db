/* SHA-256 (FIPS 180-4) and HMAC-SHA-256 (RFC 2104) without libc, for sealed dice (docs/dice.md). */
#ifndef CUB_SHA256_H
#define CUB_SHA256_H

#include <stddef.h>
#include <stdint.h>

enum { CUB_DIGEST = 32, CUB_DIGEST_TEXT = 2 * CUB_DIGEST + 1, CUB_SHA256_BLOCK = 64 };

/* A hash under way; a copy can be continued independently. */
struct cub_sha256 {
    uint64_t length; /* bytes so far; the last length % CUB_SHA256_BLOCK of them are in block */
    uint32_t chain[CUB_DIGEST / 4];
    uint8_t block[CUB_SHA256_BLOCK];
};

void cub_sha256_init(struct cub_sha256 *);
void cub_sha256_add(struct cub_sha256 *, const void *bytes, size_t length);
void cub_sha256_finish(struct cub_sha256 *, uint8_t digest[CUB_DIGEST]);

/* The hash of these bytes. */
void cub_sha256(const void *bytes, size_t length, uint8_t digest[CUB_DIGEST]);

/* HMAC under one key for many texts: the key's own blocks are hashed once. */
struct cub_hmac {
    struct cub_sha256 inner, outer;
};

void cub_hmac_init(struct cub_hmac *, const void *key, size_t length);
void cub_hmac(const struct cub_hmac *, const void *bytes, size_t length, uint8_t digest[CUB_DIGEST]);

/* Writes bytes as two of 0-9 a-f each, and a NUL: 2 * count + 1 bytes. */
void cub_hex(const uint8_t *bytes, size_t count, char *out);

#endif
