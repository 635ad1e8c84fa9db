/*
 * Dice that anyone can check (docs/dice.md). Whoever rolls chooses a key and
 * shows its hash, the seal, before anybody sits down; every seat adds a salt;
 * how the dice of roll n lie follows from key, salts and n alone. When the game
 * is over the key is shown, and everybody can do the sums.
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

/* What a bot adds: 32 zeros. */
extern const char cub_bot_salt[CUB_SALT + 1];

struct cub_cup {
    struct cub_hmac hmac;                       /* under the key */
    char salts[CUB_SEATS * (CUB_SALT + 1) + 1]; /* of all seats in order, a blank before each */
};

/* Whether a text is a key or a seal, or a salt: so many of 0-9 a-f and nothing else. */
bool cub_is_key(const char *);
bool cub_is_salt(const char *);

/* Fills a cup that has no salts yet; then one for each seat, in order. */
void cub_cup_init(struct cub_cup *, const char *key);
void cub_cup_add(struct cub_cup *, const char *salt);

/* The seal of a key. */
void cub_cup_seal(const char *key, char seal[CUB_KEY + 1]);

/* On which side, 0 to 5, each of count dice lies in roll n (from 1). */
void cub_cup_sides(const struct cub_cup *, uint32_t n, uint8_t *sides, int count);

/* Roll n (from 1) of a game: how the dice lie that are due in this position. */
cub_move cub_cup_roll(const struct cub_cup *, const struct cub_game *, const struct cub_state *, uint32_t n);

/* What is hashed with the dice of roll n while they lie under a cup that everybody sees. */
void cub_cup_salt(const struct cub_cup *, uint32_t n, char salt[CUB_SALT + 1]);

#endif
