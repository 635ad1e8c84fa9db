/*
 * A table of this machine: its people sit before one terminal, a log judges their commands (table/table.h), its record
 * is stored in a journal, and its bots think here.
 *
 * All random numbers come from one seed in the record's header; sealed dice come from a cup. The nth roll of a match is
 * always the same: undoing and rolling again gives no other dice, and a match that is resumed goes on as it would have.
 *
 * By hand (the referee) there is no log: people judge who rolled what, and every entry can be corrected, so commands
 * change the record directly.
 */
#ifndef TTY_LOCAL_H
#define TTY_LOCAL_H

#include "cubilete/journal.h"
#include "table/schedule.h"
#include "tty/cup.h"
#include "tty/link.h"

/* A match to begin. */
struct local_plan {
    const struct cub_game *game;
    struct cub_setup setup;
    const char *sheet;                  /* the text of a foreign sheet; NULL: none */
    struct seat_holder seat[CUB_SEATS]; /* local_table_from: without a name, as the record has it */
    bool by_hand;                       /* people type what real dice show (the referee); no seat is a bot's */
    bool unsaved;                       /* no journal */
    bool seeded;                        /* by seed; else by the system's randomness */
    uint64_t seed;
    bool sealed;   /* sealed dice (docs/dice.md), instead of the seed's: local_table_init */
    bool takeback; /* undo against bots too, which the record's header says */
};

/* May not be moved in memory, as link.local points to it. */
struct local_table {
    struct table_link link;   /* first, as its functions cast it to struct local_table */
    struct table table;       /* unused by hand */
    struct schedule schedule; /* the bots' thoughts and moves */
    uint64_t seed;
    struct local_cup cup;
    bool unsaved, takeback;
    struct cub_journal journal; /* fd below 0: none yet */
    int save_error;             /* errno of the last time that saving failed; 0: all is on disk */
    bool moved;     /* its journal was removed, so it has begun another; front ends clear this when they have told it */
    uint64_t nodes; /* positions that bots search for a move; 0: the level's default */
    char note[4 * ENGINE_TEXT]; /* how a foreign bot has lost by a fault, until it is told; empty: none */
};

/*
 * Begins a match and its journal; false with *why (an option, a sheet; without a rule: no memory, or no system
 * randomness). If the journal can't be made, save_error is set. To be finished after success only, as after the next
 * two.
 */
bool local_table_init(struct local_table *, const struct local_plan *, struct cub_message *why);

/*
 * Resumes a journal, with the seats of its header; false as cub_journal_open, or with errno 0 and a fault without a
 * rule if the system's randomness or the dice key is missing.
 */
bool local_table_resume(struct local_table *, const char *path, struct cub_fault *);

/*
 * Plays a record on under a new journal, with the seats that the plan names; the plan's game, setup and sheet are
 * ignored. Takes the record over and zeroes it. False with *why, as local_table_init: the record is still the caller's.
 */
bool local_table_from(struct local_table *, struct cub_record *, const struct local_plan *, struct cub_message *why);

void local_table_finish(struct local_table *);

/* Ends this match and begins another with the same people, options and sheet. False as local_table_init, with nothing
 * changed. */
bool local_table_again(struct local_table *, struct cub_message *why);

/* Writes what the disk lacks; false: save_error says why. Every command calls this. */
bool local_table_save(struct local_table *);

/*
 * Events without a command. False: not possible now, or no memory. If saving fails, save_error is set and play goes on.
 */
bool local_table_roll(struct local_table *);                    /* rolls the dice that are due; not by hand */
bool local_table_close(struct local_table *);                   /* the clock ends a race, or a round with a limit */
bool local_table_rewind(struct local_table *, uint32_t length); /* by hand: the referee's correction */

/* Bits of the bots that have to think now: those to move; in a race, those that have not thought yet. */
uint16_t local_table_wanted(const struct local_table *);

/* Fills the job of a bot that has to think. */
void local_table_ask(struct local_table *, int seat, struct bot_job *);

/*
 * Plays a bot's move, in a race at the time of its call. False: the position is another one now. A foreign bot that has
 * broken a rule, or has no legal move to give, has lost: the match is closed, and the note says why.
 */
bool local_table_take(struct local_table *, const struct bot_job *, const struct cub_thought *);

/* Lets the lowest bot that is due think and play. False without memory, or if stop has ended its thought. */
bool local_table_answer(struct local_table *, bool (*stop)(void *), void *context);

/*
 * In a race, after the bots have thought: when the next event is, in ms after the dice (CUB_NEVER: not before people
 * call); and performing all events up to a time: bots call, the clock closes. False without memory.
 */
uint32_t local_table_race_next(struct local_table *);
bool local_table_race_advance(struct local_table *, uint32_t ms);

/* In tty/local_play.c, for tty/local.c only. */

/* Sets the table's functions, and makes its log from the record. False without memory. */
bool local_table_lay_out(struct local_table *);

#endif
