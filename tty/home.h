/*
 * A table at home: its people sit before one screen, its match is kept in a
 * journal, its dice come from a seed, and it thinks for its bots itself.
 *
 * All chance comes from that one seed, which the record keeps in its header, or
 * that of the dice from a cup, if they are sealed: the nth roll of a match is the
 * same however often it is undone and rolled again, so that nobody can fish for
 * luck, and a match that is resumed goes on as it would have.
 */
#ifndef TTY_HOME_H
#define TTY_HOME_H

#include "cubilete/journal.h"
#include "host/call.h"
#include "tty/cup.h"

/* What is to be played. */
struct home_plan {
    const struct cub_game *game;
    struct cub_setup setup;
    const char *sheet;                 /* the text of a foreign sheet; NULL: none */
    struct table_seat seat[CUB_SEATS]; /* home_from: without a name, as the record has it */
    bool by_hand; /* the dice are on the table: people type what they show (the referee); no seat is a bot's */
    bool unsaved; /* no journal */
    bool seeded;  /* by seed; else by the system's randomness */
    uint64_t seed;
    bool sealed;   /* the dice are (docs/dice.md), whatever the seed: home_init */
    bool takeback; /* moves may be taken back against bots, too: the record says so from its beginning */
};

struct home;

/*
 * A table that is kept elsewhere, and whoever brings it here. The table at home is a
 * copy then, as its person may see it, which changes in hear and nowhere else; what is
 * played elsewhere is a bot's seat here. Nothing of this waits.
 */
struct home_away {
    /* Takes what has come; whether there is anything new to show. */
    bool (*hear)(struct home *);

    /* Hands in a move: refused at once, or it is played when hear says so. */
    enum table_outcome (*play)(struct home *, int seat, cub_move, struct cub_refusal *why);

    /* Whether a move was handed in and not answered yet. */
    bool (*waits)(const struct home *);

    /* Whether the last move of the person here can be asked back; asks for it, and for another match. Others agree. */
    bool (*undoable)(const struct home *);
    void (*undo)(struct home *);
    void (*again)(struct home *);

    /* Whether there is nothing more to do at this table: another match waits, or it can't be reached any more. */
    bool (*left)(const struct home *);

    /* A line that begins with a slash: what else can be said to the others and the server. */
    void (*command)(struct home *, const char *line);

    /* The next thing to tell people, good until it is asked for again; NULL: there is none. */
    const char *(*note)(struct home *);

    /* What a seat's clock shows, in ms; below 0: it has none. */
    int64_t (*left_ms)(const struct home *, int seat);
};

/* Stays where it was made: its table knows where it is. */
struct home {
    struct table table;
    const struct home_away *away; /* NULL: it is kept here */
    int away_fd;                  /* can be read when there is something to hear */
    uint64_t seed;
    struct home_cup cup;
    bool unsaved;
    struct cub_journal journal; /* fd below 0: it could not be begun yet */
    int trouble;                /* errno of the last time that saving failed; 0: all is on disk */
    bool moved;                 /* somebody has taken its journal away: it has another; who tells it clears it */
    void *memory;               /* to think in */
    uint32_t ms;                /* when a bot moves at the latest */
    char called[CUB_SEATS][CALL_NAME];
};

/*
 * A new match and its journal; false with *why (an option, a sheet; without a rule:
 * no memory, or no randomness to be had). A journal that can't be begun is trouble,
 * not failure. To be finished after success only; so are the next two.
 */
bool home_init(struct home *, const struct home_plan *, struct cub_refusal *why);

/*
 * Goes on with a journal; false as cub_journal_open, or with errno 0 and a fault
 * without a rule if it needs randomness, or the key of sealed dice, and there is
 * none. Who sits where stands in its header.
 */
bool home_resume(struct home *, const char *path, struct cub_fault *);

/*
 * Takes over a record, which is zeroed: it is played on under a journal of its own,
 * with the plan's seats where it names them; its game, setup and sheet play no
 * part. False with *why, as home_init: the record is the caller's still.
 */
bool home_from(struct home *, struct cub_record *, const struct home_plan *, struct cub_refusal *why);

void home_finish(struct home *);

/* Ends this match and begins another with the same people, options and sheet. False as home_init: nothing changed. */
bool home_again(struct home *, struct cub_refusal *why);

/* What a seat is called at this table, until it is asked for again: no two alike. */
const char *home_name(struct home *, int seat);

/* Plays a move of a person, or what somebody has called at a time of the race; TABLE_REFUSED with *why. */
enum table_outcome home_play(struct home *, int seat, cub_move, struct cub_refusal *why);
enum table_outcome home_race_play(struct home *, int seat, const char *text, uint32_t ms, struct cub_refusal *why);

/* Takes the last move of a person back, or asks for it. TABLE_REFUSED: that can't be. */
enum table_outcome home_undo(struct home *);
bool home_undoable(const struct home *);

/* The clock ends what it can. Elsewhere it does so by itself. */
void home_close(struct home *);

/* Whether nobody here can act before something is heard from elsewhere. */
bool home_idle(const struct home *);

/* Tries to write what the disk lacks; false: trouble says why. Every move does so by itself. */
bool home_save(struct home *);

/* Thinks, no longer than ms; stop and context as in bot_job_run. May be in a thread: of home it only uses memory. */
void home_think(struct home *, const struct bot_job *, bool (*stop)(void *), void *context, struct cub_thought *);

/* Where a bot is due: the lowest such seat thinks and plays. TABLE_REFUSED without memory, or if stop has ended it. */
enum table_outcome home_answer(struct home *, bool (*stop)(void *), void *context);

/* As table_race_next and table_race_advance, once the bots have made up their minds. */
uint32_t home_race_next(struct home *);
enum table_outcome home_race_advance(struct home *, uint32_t ms);

#endif
