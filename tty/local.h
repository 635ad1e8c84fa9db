/*
 * A table of this machine: its people sit before one terminal, a log judges what they do (table/table.h), the record
 * that follows the log is kept in a journal, dice come from a seed, and its bots think here.
 *
 * All chance comes from that one seed, which the record keeps in its header, or that of the dice from a cup, if they
 * are sealed: the nth roll of a match is the same however often it is undone and rolled again, so that nobody can fish
 * for luck, and a match that is resumed goes on as it would have.
 *
 * By hand (the referee) there is no log: people are their own judges of who rolled what, and whatever was entered can
 * be corrected, so commands go straight to the record.
 */
#ifndef TTY_LOCAL_H
#define TTY_LOCAL_H

#include "cubilete/journal.h"
#include "table/schedule.h"
#include "tty/cup.h"
#include "tty/link.h"

/* What is to be played. */
struct local_plan {
    const struct cub_game *game;
    struct cub_setup setup;
    const char *sheet;                  /* the text of a foreign sheet; NULL: none */
    struct seat_holder seat[CUB_SEATS]; /* local_table_from: without a name, as the record has it */
    bool by_hand;                       /* people type what real dice show (the referee); no seat is a bot's */
    bool unsaved;                       /* no journal */
    bool seeded;                        /* by seed; else by the system's randomness */
    uint64_t seed;
    bool sealed;   /* the dice are (docs/dice.md), whatever the seed: local_table_init */
    bool takeback; /* moves may be taken back against bots, too: the record says so from its beginning */
};

/* Stays where it was made: link.local points to it. */
struct local_table {
    struct table_link link;   /* first: its functions get this */
    struct table table;       /* not by hand */
    struct schedule schedule; /* what bots think and are going to do */
    uint64_t seed;
    struct local_cup cup;
    bool unsaved, takeback;
    struct cub_journal journal; /* fd below 0: it could not be begun yet */
    int save_error;             /* errno of the last time that saving failed; 0: all is on disk */
    bool moved;     /* somebody has taken its journal away: it has another; whoever tells people of it clears it */
    uint64_t nodes; /* positions that a bot looks at for a move; 0: as many as its level does */
    char note[4 * ENGINE_TEXT]; /* that a foreign bot has lost by a fault, until it is told; empty: there is nothing */
};

/*
 * A new match and its journal; false with *why (an option, a sheet; without a rule: no memory, or no randomness to be
 * had). A journal that can't be begun is trouble, not failure. To be finished after success only; so are the next two.
 */
bool local_table_init(struct local_table *, const struct local_plan *, struct cub_message *why);

/*
 * Goes on with a journal; false as cub_journal_open, or with errno 0 and a fault without a rule if it needs randomness,
 * or the key of sealed dice, and there is none. Who sits where stands in its header.
 */
bool local_table_resume(struct local_table *, const char *path, struct cub_fault *);

/*
 * Takes over a record, which is zeroed: it is played on under a journal of its own, with the plan's seats where it
 * names them; its game, setup and sheet play no part. False with *why, as local_table_init: the record is the caller's
 * still.
 */
bool local_table_from(struct local_table *, struct cub_record *, const struct local_plan *, struct cub_message *why);

void local_table_finish(struct local_table *);

/* Ends this match and begins another with the same people, options and sheet. False as local_table_init: nothing
 * changed. */
bool local_table_again(struct local_table *, struct cub_message *why);

/* Tries to write what the disk lacks; false: trouble says why. Every command does so by itself. */
bool local_table_save(struct local_table *);

/*
 * What happens without a command. False: it can't happen now, or there is no memory. That it could not be saved is
 * trouble, and the game goes on.
 */
bool local_table_roll(struct local_table *);                    /* the dice that are due; not by hand */
bool local_table_close(struct local_table *);                   /* the clock ends what it can: a race, a round */
bool local_table_rewind(struct local_table *, uint32_t length); /* by hand: the referee's correction */

/* Bits of the bots whose thoughts are wanted now: those to move; in a race, of them those who have not thought yet. */
uint16_t local_table_wanted(const struct local_table *);

/* The thought of a bot that is wanted. */
void local_table_ask(struct local_table *, int seat, struct bot_job *);

/*
 * Plays what was thought; in a race it is remembered until its time has come. False: the position has gone. A foreign
 * bot that has broken a rule instead, or whose move is none, has lost: the match is closed, and a note says why.
 */
bool local_table_take(struct local_table *, const struct bot_job *, const struct cub_thought *);

/* Where a bot is due: the lowest such seat thinks and plays. False without memory, or if stop has ended it. */
bool local_table_answer(struct local_table *, bool (*stop)(void *), void *context);

/*
 * In a race, after the bots have thought: when something happens by itself next, in ms from the dice (CUB_NEVER: not
 * before people call); and all of it up to that time: bots call, the clock closes. False without memory.
 */
uint32_t local_table_race_next(struct local_table *);
bool local_table_race_advance(struct local_table *, uint32_t ms);

/* tty/local_play.c, for tty/local.c alone. */

/* Gives the table its functions, and by its record a log. False without memory. */
bool local_table_lay_out(struct local_table *);

#endif
