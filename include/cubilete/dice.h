/* Sealed dice in a record (docs/dice.md): writes their header lines, and verifies the rolls against them. */
#ifndef CUB_DICE_H
#define CUB_DICE_H

#include "cubilete/cup.h"
#include "cubilete/record.h"

/* Adds a line to the header: the seal of a key, a seat's salt, the key itself when the game is over. False without
 * memory. */
bool cub_dice_say_seal(struct cub_record *, const char *key);
bool cub_dice_say_salt(struct cub_record *, int seat, const char *salt);
bool cub_dice_say_key(struct cub_record *, const char *key);

/*
 * Fills a cup with this key and the header's salts. False with *why (may be NULL):
 * DI-1, the seal is not the hash of this key; DI-4, a salt is missing or malformed;
 * DI-5, there is no seal. why->line counts from the record's first line; for a line
 * that is missing it is the one after the header; 0: none.
 */
bool cub_dice_fill(const struct cub_record *, const char *key, struct cub_cup *, struct cub_message *why);

struct cub_verdict {
    bool verified;
    struct cub_message why; /* if not verified: as above, or DI-2: no key yet; DI-3: see first_bad */
    uint32_t rolls;         /* rolls that the seal covers */
    uint32_t carried;       /* rolls before those, made at another table and not judged */
    uint32_t first_bad;     /* the first roll, from 1, that differs from what key and salts give; 0: none, or unknown */
    uint16_t salts;         /* bit i: seat i has added a salt */
    const char *seal;       /* 64 characters in the record's header; NULL: there is no seal */
};

/* Verifies the dice of a record with the key in its header. Its moves must be known to keep the rules. */
void cub_dice_verify(const struct cub_record *, struct cub_verdict *);

/*
 * The same for a game as a cub_reader reports it, with its fault or NULL. A move may break the rules only because
 * a roll before it was changed: then the verdict blames that roll. False: the fault has another cause.
 */
bool cub_dice_judge(const struct cub_record *, const struct cub_fault *, struct cub_verdict *);

#endif
