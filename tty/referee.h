/*
 * What is typed at a table by hand (real dice), as the record has it: dice in any order, who called what in a race,
 * entries that are corrected. Both front ends read it the same way; nothing here is shown.
 */
#ifndef TTY_REFEREE_H
#define TTY_REFEREE_H

#include "tty/correct.h"

struct referee {
    struct table_link *link; /* of a local table by hand */
    struct correction correction;
};

/* False without memory; finish it either way. */
bool referee_init(struct referee *, struct local_table *);
void referee_finish(struct referee *);

/* What a line did. */
enum referee_event {
    REFEREE_NONE,    /* it is no command of the referee's */
    REFEREE_DONE,    /* it is done; what changed can be seen */
    REFEREE_ENTRIES, /* the entries are to be listed */
    REFEREE_REFUSED, /* *why says why; if it has no rule and the correction has a save_error, that is {1} */
    REFEREE_WHO,     /* who is meant? */
    REFEREE_CALLED,  /* in a race: seats called, and whether each was right, is in *call */
};

/* Who called in a race, in the order in which they were typed, and who of them was right; those who gave up neither. */
struct referee_call {
    int seat[CUB_SEATS], count;
    uint16_t right, wrong;
};

/*
 * Obeys `e 12 c4` (a correction), `e` (list them), `!` (time is up), and while entries wait to be judged
 * `x` (drop the next), `c` (cancel) and `+…` (one more before it). REFEREE_NONE: it is something else.
 */
enum referee_event referee_command(struct referee *, const char *line, struct cub_message *why);

/* Entry i (from 0) becomes what was typed, of the same who unless a seat stands before it. */
enum referee_event referee_correct(struct referee *, uint32_t i, const char *line, struct cub_message *why);

/*
 * What was typed, for the seat or dice that are due: dice, a call (`Ana 8`, `1,3 8`), a move (`c4`, where several may
 * move `Luis c4`). REFEREE_DONE, _REFUSED, _WHO or _CALLED. Entries that wait follow it.
 */
enum referee_event referee_enter(struct referee *, const char *line, struct referee_call *call,
                                 struct cub_message *why);

/* The same in place of the entry that no longer holds, which is dropped if it stands. */
enum referee_event referee_replace(struct referee *, const char *line, struct referee_call *call,
                                   struct cub_message *why);

/* In a race: how what is right to call comes about; returns how many reasons. */
enum { REFEREE_REASONS = 4 };
int referee_explain(const struct referee *, struct cub_message why[REFEREE_REASONS]);

/* Who rolls next: the first where nobody in particular does. */
int referee_roller(const struct referee *);

/* A seat's name, or what dice and clock are called. */
const char *referee_name(const struct referee *, int who);

/* Calls for each entry with its number from 1, who and what; what is hidden is `?`, but for calls that all have heard.
 */
void referee_each(const struct referee *, void (*visit)(void *context, uint32_t number, int who, const char *text),
                  void *context);

#endif
