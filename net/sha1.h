/* SHA-1, which the handshake of WebSocket asks for, and nobody trusts for anything else. */
#ifndef NET_SHA1_H
#define NET_SHA1_H

#include <stddef.h>
#include <stdint.h>

enum { SHA1_DIGEST = 20, SHA1_MOST = 119 };

/* Of at most SHA1_MOST bytes. */
void sha1(const char *bytes, size_t length, uint8_t digest[SHA1_DIGEST]);

#endif
