/*
 * A table: a match that is being played by people and bots, for terminal, referee,
 * server and page alike.
 *
 * Freestanding: a table opens no file, reads no clock, starts no thread and draws
 * no number. What it needs from outside is handed in: struct table_means, and
 * times as arguments. It waits for nobody and shows nothing to anybody: its owner
 * asks who is due (table_due) and has it happen, by table_roll, table_play or, for
 * a bot, table_ask, bot_job_run (bots/job.h) and table_take.
 */
#ifndef TABLE_TABLE_H
#define TABLE_TABLE_H

#include "bots/job.h"
#include "cubilete/record.h"

enum { TABLE_NAME = 64, TABLE_REASONS = 4 };

/* Who sits where. */
struct table_seat {
    bool bot;
    enum cub_level level;  /* a bot's */
    char name[TABLE_NAME]; /* as the record has it: `Ana`, `bot:fuerte` */
};

/*
 * Reads a seat as people write it: `bot:LEVEL`, or a name, which is UTF-8 without
 * control characters, of 63 bytes at most; blanks around it are dropped. NULL if it
 * is one, else the id of a message with {1} for the text.
 */
const char *table_seat_read(struct table_seat *, const char *text);

/* A bot's seat. */
void table_seat_bot(struct table_seat *, enum cub_level);

/* What a table gets from outside. Each function gets the context. */
struct table_means {
    /*
     * The dice that are due now, the nth roll of the match from 0; 0: they can't be
     * had. A roll that is undone and rolled again is the same one, if it is a
     * function of n: nobody can fish for luck. NULL: real dice lie on a real table
     * and people type what they show; then no seat is a bot's.
     */
    cub_move (*roll)(void *context, const struct cub_match *, uint64_t n);

    /* Begins the generator that a bot thinks with; streams count down from the last one, far from the numbers of rolls.
     */
    void (*wake)(void *context, uint64_t stream, struct cub_rng *);

    /*
     * The match has changed: its first `stands` moves are those that it had, what
     * comes behind them is new. Called after every change. False: it can't be kept.
     * Who writes several changes as one (a move, and the dice that follow it) only
     * takes note of it here, and writes before anybody is shown them.
     */
    bool (*keep)(void *context, const struct cub_record *, uint32_t stands);

    void *context;
};

/*
 * What came of playing something or taking it back. That it could not be kept is
 * never lost on the way: an owner who can go on without (a terminal, which says so
 * until it can be saved again) takes TABLE_UNKEPT for done; one who can't (a
 * server) goes back by table_drop, and nobody has seen anything.
 */
enum table_outcome {
    TABLE_REFUSED, /* 0: nothing has changed */
    TABLE_UNKEPT,  /* it is done, but the means could not keep it */
    TABLE_KEPT,
};

/* What everybody knows at a time. If nothing has become known since, it is the same; what is sealed does not count. */
struct table_moment {
    uint32_t open;  /* how many moves lie open */
    uint32_t backs; /* how often the match has gone back */
};

/* What the bots of a race are going to call, and when. */
struct table_race {
    struct table_moment begun; /* what is said below holds for this race only */
    cub_move call[CUB_SEATS];  /* 0: it has not thought yet */
    uint32_t ms[CUB_SEATS];
};

struct table {
    struct cub_record record; /* record.match is the match */
    struct table_seat seat[CUB_SEATS];
    struct table_means means;
    bool by_hand;              /* people type the dice: means.roll is NULL */
    const struct cub_bot *bot; /* the game's; NULL: it has none, and only azar plays */
    uint32_t backs;            /* how often the match has gone back */
    uint32_t fixed;            /* moves that can't be taken back whatever they are: see table_sit */
    struct table_race race;

    /* The owner's to set, 0 at first. */
    bool apart;               /* the seats of bots are played elsewhere: people don't wait for them before they act */
    bool closed;              /* it has ended, whatever its rules say */
    bool free_undo;           /* people among themselves may take back whatever they like, dice too */
    bool takeback;            /* and so may people against bots, what a bot has answered, too */
    uint64_t nodes;           /* positions that a bot looks at for a move; 0: as many as its level does */
    uint32_t line[CUB_SEATS]; /* in a race: how many ms later than it counts a call of this person may come */
    uint32_t race_ms; /* when the clock closes a race at the latest, from the dice; 0: people may take for ever */
};

/*
 * Sits down with a record, which is taken over and zeroed. Who sits where stands in
 * its header; who has no name there gets an empty one.
 */
void table_init(struct table *, struct cub_record *, const struct table_means *);

/* Frees the record. Accepts a zeroed table. */
void table_finish(struct table *);

/*
 * Somebody else sits there from now on: a bot for a person who is away, or the
 * person who comes back. What was played before is not taken back any more, as
 * who played it can't be told from the seats.
 */
void table_sit(struct table *, int seat, const struct table_seat *);

/* Who is due now. */
enum table_due {
    TABLE_OVER,
    TABLE_DICE,   /* table_roll, or people type them (by_hand) */
    TABLE_PEOPLE, /* some person may move: table_people says who */
    TABLE_BOT,    /* a bot is to move first, perhaps with others: table_wanted says who */
    TABLE_RACE,   /* whoever is first: people call with their time, bots through table_take and table_race_advance */
};
enum table_due table_due(const struct table *);

uint16_t table_people(const struct table *);  /* bits of to_act that people hold */
uint16_t table_bots(const struct table *);    /* bits of to_act that bots hold */
uint16_t table_persons(const struct table *); /* bits of all seats that people hold, whoever is to move */

/*
 * Whose eyes the position is shown to, if one position is shown to all: the only
 * person's at the table, else the only one's who may move now, else CUB_NOBODY.
 */
int table_viewer(const struct table *);

/* How long those who are to act have, in ms from when they saw the dice (EC-33); 0: as long as they like, by hand
 * always. */
uint32_t table_limit(const struct table *);

/* Plays a move, or its text. TABLE_REFUSED with *why; its rule is NULL without memory. */
enum table_outcome table_play(struct table *, int who, cub_move, struct cub_refusal *why);
enum table_outcome table_play_text(struct table *, int who, const char *text, struct cub_refusal *why);

/* Rolls the dice. TABLE_REFUSED: none are due or to be had, or there is no memory. */
enum table_outcome table_roll(struct table *);

/* The clock ends what it can: a race, a round with a limit. TABLE_REFUSED: there is nothing to end. */
enum table_outcome table_close(struct table *);

/* The bots whose thoughts are wanted now: those to move; in a race, of them those who have not made up their minds. */
uint16_t table_wanted(const struct table *);

/* A thought of a seat that may move, at its own level or another. */
void table_ask(const struct table *, int seat, enum cub_level, struct bot_job *);

/*
 * For hints and tutors: what is best for a seat that may move, and what also is
 * worth (0: nothing else is asked). cub_judge_advise of maestro, whoever plays. The
 * game has a bot.
 */
void table_consult(const struct table *, int seat, cub_move also, struct bot_job *);

/* Whether the position that was asked about still stands: nothing was taken back, nothing became known. */
bool table_stands(const struct table *, const struct bot_job *);

/*
 * Plays what a bot has thought; in a race it is remembered until its time has come.
 * TABLE_REFUSED: the position has gone (table_stands), or there is no memory.
 */
enum table_outcome table_take(struct table *, const struct bot_job *, const struct cub_thought *);

/* Why a move is good, at most TABLE_REASONS messages with arguments; returns how many. */
int table_explain(const struct table *, int seat, cub_move, struct cub_refusal reasons[TABLE_REASONS]);

/* In a race: plays what a person has called; a text without its time was called at ms. TABLE_REFUSED with *why. */
enum table_outcome table_race_play(struct table *, int seat, const char *text, uint32_t ms, struct cub_refusal *why);

/* The time of the latest call of the race that is under way after so many moves; 0: there is none. */
uint32_t table_race_last(const struct table *, uint32_t length);

/*
 * In a race: when something happens by itself next, in ms from the dice; CUB_NEVER:
 * not before people call, or bots whose thoughts are wanted have had them.
 */
uint32_t table_race_next(const struct table *);

/*
 * In a race: all that happens by itself up to that time: bots call, the clock
 * closes once no call that may still be on its way can count. TABLE_UNKEPT if any
 * of it could not be kept; TABLE_REFUSED without memory; else, and if nothing
 * happens, TABLE_KEPT.
 */
enum table_outcome table_race_advance(struct table *, uint32_t ms);

/*
 * How far back undo may go now: to the last new information (dice, the clock, a
 * bot's move) or move of a sealed round, which is final for all (EC-31, WB-8). With
 * free_undo and only people at the table, or with takeback: to the last sealed
 * round; by hand to the beginning.
 */
uint32_t table_undo_limit(const struct table *);

/* Whether there is a move that table_undo would take back. */
bool table_undoable(const struct table *);

/*
 * Goes back to before the last move of a person, by hand before the last entry;
 * what bots and dice did since goes with it. TABLE_REFUSED: the limit forbids it.
 */
enum table_outcome table_undo(struct table *);

/* Goes back to the first length moves, whatever the limit: the referee's correction, what all have agreed on. */
enum table_outcome table_rewind(struct table *, uint32_t length);

/* Goes back without a word to the means: what came behind the first length moves could not be kept. */
void table_drop(struct table *, uint32_t length);

#endif
