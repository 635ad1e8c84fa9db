/*
 * Rolls dice that anyone can check (docs/dice.md). The table's owner draws a key and
 * publishes its hash, the seal, before anybody sits down; every seat adds a salt. Key,
 * salts and n determine roll n. When the game is over the key is published, and
 * everybody can recompute the rolls.
 */
#ifndef CUB_CUP_H
#define CUB_CUP_H

#include <stdbool.h>

#include "cubilete/game.h"
#include "cubilete/sha256.h"

enum {
    CUB_KEY = 64,  /* characters of a key, 0-9 a-f; of a seal as many */
    CUB_SALT = 32, /* characters of a salt */
};

/* The salt of every bot: 32 zeros. */
extern const char cub_bot_salt[CUB_SALT + 1];

struct cub_cup {
    struct cub_hmac hmac;                       /* keyed with the dice key */
    char salts[CUB_SEATS * (CUB_SALT + 1) + 1]; /* of all seats in order, a blank before each */
};

/* Whether a text has the form of a key or seal (CUB_KEY characters 0-9 a-f), or of a salt (CUB_SALT). */
bool cub_is_key(const char *);
bool cub_is_salt(const char *);

/* Begins a cup without salts; then add every seat's salt, in order. */
void cub_cup_init(struct cub_cup *, const char *key);
void cub_cup_add(struct cub_cup *, const char *salt);

/* The seal of a key. */
void cub_cup_seal(const char *key, char seal[CUB_KEY + 1]);

/* Writes which side, 0 to 5, each of count dice shows in roll n (from 1). */
void cub_cup_sides(const struct cub_cup *, uint32_t n, uint8_t *sides, int count);

/* Roll n (from 1) as a move: the dice that are due in this position. */
cub_move cub_cup_roll(const struct cub_cup *, const struct cub_game *, const struct cub_state *, uint32_t n);

/* The salt with which the dice of roll n are hashed while they lie under the cup of a race. */
void cub_cup_salt(const struct cub_cup *, uint32_t n, char salt[CUB_SALT + 1]);

#endif
