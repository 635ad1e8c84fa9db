/*
 * A push message: what a push service is handed for a browser (RFC 8030), encrypted so that only that browser can read
 * it (RFC 8291, aes128gcm), and signed so that the service knows whose it is (VAPID, RFC 8292).
 */
#ifndef SERVER_PUSH_MESSAGE_H
#define SERVER_PUSH_MESSAGE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum {
    PUSH_PRIVATE = 32, /* bytes of a private key of P-256 */
    PUSH_PUBLIC = 65,  /* of a public one: a point, not compressed */
    PUSH_AUTH = 16,    /* what browser and server share besides */
    PUSH_SALT = 16,
    PUSH_TEXT = 1024, /* bytes of a message at most */
    PUSH_HEAD = 16 + 4 + 1 + PUSH_PUBLIC,
    PUSH_BODY = PUSH_HEAD + PUSH_TEXT + 1 + 16,
    PUSH_TOKEN = 1024,  /* room for a signed token */
    PUSH_KEY_TEXT = 88, /* room for a public key as text */
};

/* Draws a private key. False: there is no randomness. */
bool push_draw_key(uint8_t private_key[PUSH_PRIVATE]);

/* Its public key; false: it is no key. */
bool push_public_key(const uint8_t private_key[PUSH_PRIVATE], uint8_t out[PUSH_PUBLIC]);

/* The body of a message for a browser's key; sender and salt are drawn anew for each. False: the key is no point, or
 * the text is too long. */
bool push_seal(const uint8_t browser[PUSH_PUBLIC], const uint8_t auth[PUSH_AUTH], const uint8_t sender[PUSH_PRIVATE],
               const uint8_t salt[PUSH_SALT], const char *text, size_t length, uint8_t out[PUSH_BODY], size_t *size);

/* A token for the service of this origin, valid until `expires` (s), with the operator's contact. */
bool push_sign(const uint8_t private_key[PUSH_PRIVATE], const char *origin, const char *contact, int64_t expires,
               char out[PUSH_TOKEN]);

/* base64url without padding. Writing: returns its end. Reading: of exactly this many bytes, else false. */
char *push_base64(const uint8_t *bytes, size_t length, char *out);
bool push_read_base64(const char *text, uint8_t *out, size_t length);

#endif
