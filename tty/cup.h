/* Sealed dice of a local table (docs/dice.md): their key, what falls by it, and where it lies while nobody may see it.
 */
#ifndef TTY_CUP_H
#define TTY_CUP_H

#include "cubilete/dice.h"
#include "tty/link.h"

/* Zeroed: the dice are not sealed, or their key has been shown. */
struct local_cup {
    char key[CUB_KEY + 1]; /* empty: as above */
    struct cub_cup cup;
    bool kept; /* the key lies beside the journal */
};

/* Draws a key and people's salts, and says seal and salts in the header. False with *why: no randomness, no memory. */
bool local_cup_init(struct local_cup *, const struct seat_holder *, struct cub_record *, struct cub_message *why);

/*
 * Takes up the key that lies beside a journal; none if the record has no seal, or
 * has the key already. False with *why: it is not there, and the match not over, or
 * it does not fit.
 */
bool local_cup_resume(struct local_cup *, const char *journal, const struct cub_record *, struct cub_message *why);

/* Says the key in the header of a match that is over. False without memory. */
bool local_cup_open(const struct local_cup *, struct cub_record *);

/* Sees that the key lies beside the journal until the record has it. False with errno. */
bool local_cup_keep(struct local_cup *, const char *journal, const struct cub_record *);

#endif
