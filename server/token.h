/* Tokens, invitations, codes and ids are drawn at random; of secrets only a hash is stored. */
#ifndef SERVER_TOKEN_H
#define SERVER_TOKEN_H

#include <stdbool.h>
#include <stdint.h>

#include "cubilete/cup.h"
#include "cubilete/sha256.h"
#include "wire/grammar.h"

enum { TOKEN_CODE = 8, TOKEN_TABLE_CODE = 4 };

/* Draws each of them; false: the system has no randomness. */
bool token_draw(char out[WIRE_TOKEN + 1]);
bool token_invite(char out[WIRE_INVITE + 1]);
bool token_code(char out[TOKEN_CODE + 1]);
bool token_table_code(char out[TOKEN_TABLE_CODE + 1]);
bool token_dice_key(char out[CUB_KEY + 1]); /* the key of the dice */
bool token_number(uint64_t *number);        /* 50 bits, not 0: of a table or a player */

/* A table's id as text, and back; 0: it is none. */
void token_id_print(uint64_t id, char out[WIRE_ID + 1]);
uint64_t token_id_read(const char *text);

/* What is kept of a secret. */
void token_hash(const char *text, uint8_t hash[CUB_DIGEST]);

/* Whether two hashes are the same, in the same time whatever they are. */
bool token_same(const uint8_t a[CUB_DIGEST], const uint8_t b[CUB_DIGEST]);

#endif
