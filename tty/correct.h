/*
 * Corrections of what was played: an earlier entry becomes another, and everything
 * after it is judged again. Entries that are still to be judged lie here, and on
 * disk beside the journal, so that nothing that was typed is lost however the
 * program ends.
 */
#ifndef TTY_CORRECT_H
#define TTY_CORRECT_H

#include "tty/local.h"

struct correct_entry {
    int who;
    char text[CUB_MOVE_TEXT];
};

enum { CORRECT_PATH = CUB_JOURNAL_PATH + 16 };

struct correct_list {
    struct correct_entry *entry;
    uint32_t count;
    uint32_t base; /* the length of the match at which entry 0 stands */
};

struct correction {
    struct correct_list rest; /* of which those from next on wait */
    uint32_t next;
    struct correct_list was; /* what there was before, to be put back if it is cancelled; empty: nobody knows */
    int save_error;          /* errno of the last time that what waits could not be saved; 0: it could */
    int unread;              /* why what was left could not be read, an errno; 0: it could, or is away */
};

/*
 * What was left of a correction when the program ended; none is fine. False without
 * memory. What can't be read is left as it is: nothing else is saved there, so that
 * nothing can be corrected, until somebody has taken it away.
 */
bool correct_init(struct correction *, const struct local_table *);
void correct_finish(struct correction *);

/* The file of what waits, beside the journal: `12.cub.rest`. False: there is no journal. */
bool correct_file(const struct local_table *, char out[CORRECT_PATH]);

/* How many entries wait. */
uint32_t correct_waiting(const struct correction *);

/*
 * Entry i (from 0) is to be this move of who. False with *why and nothing changed
 * if it can't be, or can't be saved: then save_error says why. Else the match stands
 * before it, and it waits with what came after, and what waited already.
 */
bool correct_begin(struct correction *, struct local_table *, uint32_t i, int who, const char *text,
                   struct cub_message *why);

/* Plays what waits as far as it holds. True: nothing waits any more; false: the next entry does not hold, *why says
 * why. */
bool correct_go(struct correction *, struct local_table *, struct cub_message *why);

/*
 * Puts back what there was before the corrections that are not settled. False with *why and nothing changed if nobody
 * knows it (what was before them was taken back, too), or it can't be saved: then save_error says why.
 */
bool correct_cancel(struct correction *, struct local_table *, struct cub_message *why);

/* Drops the next entry that waits: it was wrong, or something else was played in its place. */
void correct_drop(struct correction *, const struct local_table *);

/* What waits is to follow this length of the match, where others have been played or taken back. */
void correct_follow(struct correction *, const struct local_table *, uint32_t length);

#endif
