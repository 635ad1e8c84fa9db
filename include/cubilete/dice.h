/* Sealed dice in a record (docs/dice.md): what its header says about them, and whether they fell so. */
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
 * DI-1, the key does not open the seal; DI-4, a salt is missing or is none; DI-5,
 * there is no seal. Its line counts from the record's first, and is the one behind
 * the header for what is missing there; 0: none.
 */
bool cub_dice_fill(const struct cub_record *, const char *key, struct cub_cup *, struct cub_message *why);

struct cub_verdict {
    bool verified;
    struct cub_message why; /* if not: as above, or DI-2: no key yet; DI-3: see first_bad */
    uint32_t rolls;         /* that were to be sealed */
    uint32_t carried;       /* before them: rolled elsewhere, and not judged */
    uint32_t first_bad;     /* the first, from 1, that key and salts do not give; 0: none, or nobody can tell */
    uint16_t salts;         /* bit i: seat i has added one */
    const char *seal;       /* 64 characters in the record's header; NULL: there is none */
};

/* Judges the dice of a record, whose moves are known to keep the rules, by the key in its header. */
void cub_dice_verify(const struct cub_record *, struct cub_verdict *);

/*
 * The same for a game that a reader hands over, with its fault or NULL. What breaks the rules
 * may do so for a roll before it that is not as sealed: then that is to blame. False: the fault is.
 */
bool cub_dice_judge(const struct cub_record *, const struct cub_fault *, struct cub_verdict *);

#endif
