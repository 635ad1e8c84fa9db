/*
 * A table: a match that is being played here, by people and bots, with its
 * journal. Front ends (full screen, lines, referee) know tables; a table knows no
 * front end: it waits for nobody, prints nothing and reads no keys.
 *
 * All chance comes from one seed, which the record keeps in its header: the nth
 * roll of a match is the same however often it is undone and rolled again, so that
 * nobody can fish for luck, and a match that is resumed goes on as it would have.
 */
#ifndef TTY_TABLE_H
#define TTY_TABLE_H

#include "cubilete/bot.h"
#include "cubilete/journal.h"
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
 * control signs, of 63 bytes at most; blanks around it are dropped. NULL if it is
 * one, else the id of a message with {1} for the text.
 */
const char *table_seat_read(struct table_seat *, const char *text);

/* A bot's seat. */
void table_seat_bot(struct table_seat *, enum cub_level);

/* What is to be played. */
struct table_plan {
    const struct cub_game *game;
    struct cub_setup setup;
    const char *sheet;                 /* the text of a foreign sheet; NULL: none */
    struct table_seat seat[CUB_SEATS]; /* table_from: without a name, as the record has it */
    bool by_hand; /* the dice are on the table: people type what they show (the referee); no seat is a bot's */
    bool unsaved; /* no journal */
    bool seeded;  /* by seed; else by the system's randomness */
    uint64_t seed;
};

/* What the bots of a race are going to call, and when. */
struct table_race {
    uint32_t start; /* the match's length when its dice had fallen; 0: of no race */
    cub_move call[CUB_SEATS];
    uint32_t ms[CUB_SEATS];
};

struct table {
    struct cub_record record; /* record.match is the match */
    struct table_seat seat[CUB_SEATS];
    bool by_hand;
    const struct cub_bot *bot; /* the game's; NULL: it has none, and only azar plays */
    void *memory;              /* the bot's; NULL: none */
    uint64_t seed;
    uint64_t nodes; /* positions that a bot looks at for a move; 0: as many as its level does */
    uint32_t ms;    /* and when it moves at the latest */
    struct table_race race;
    bool unsaved;
    struct cub_journal journal; /* fd below 0: it could not be begun yet */
    int trouble;                /* errno of the last time that saving failed; 0: all is on disk */
};

/*
 * A new match and its journal; false with *why (an option, a sheet; the rule is
 * NULL without memory). A journal that can't be begun is trouble, not failure. To
 * be finished after success only; so are the next two.
 */
bool table_init(struct table *, const struct table_plan *, struct cub_refusal *why);

/* Goes on with a journal; false as cub_journal_open. Who sits where stands in its header. */
bool table_resume(struct table *, const char *path, struct cub_fault *);

/*
 * Takes over a record, which is zeroed: it is played on under a journal of its own,
 * with the plan's seats where it names them; its game, setup and sheet play no
 * part. False without memory, *why says so: the record is the caller's still.
 */
bool table_from(struct table *, struct cub_record *, const struct table_plan *, struct cub_refusal *why);

void table_finish(struct table *);

/* Ends this match and begins another with the same people, options and sheet. False without memory: nothing changed. */
bool table_again(struct table *);

/* Who is due now. */
enum table_due {
    TABLE_OVER,
    TABLE_DICE,   /* table_roll, or people type them (by_hand) */
    TABLE_PEOPLE, /* some person may move: table_people says who */
    TABLE_BOT,    /* a bot is to move first, perhaps with others: table_think, then table_play, or table_answer */
    TABLE_RACE,   /* whoever is first: people call with their time, bots through table_race_advance */
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

/* Plays, and writes the journal. False with *why: refused, nothing changed. */
bool table_play(struct table *, int who, cub_move, struct cub_refusal *why);
bool table_play_text(struct table *, int who, const char *text, struct cub_refusal *why);

/* Rolls the dice; false if none are due or without memory. */
bool table_roll(struct table *);

/* The clock ends what it can: a race, a round with a limit. False if there is nothing to end. */
bool table_close(struct table *);

/*
 * What a bot of this level thinks about what a seat (that may move) sees; stop and
 * context as in cub_think. level may differ from the seat's own (hints).
 */
void table_think(struct table *, int seat, enum cub_level, bool (*stop)(void *), void *context, struct cub_thought *);

/* Where a bot is due: the lowest such seat thinks and plays. Its seat, or -1 without memory. */
int table_answer(struct table *, bool (*stop)(void *), void *context);

/* Why a move is good, at most TABLE_REASONS messages with arguments; returns how many. */
int table_explain(const struct table *, int seat, cub_move, struct cub_refusal reasons[TABLE_REASONS]);

/* What a move would cost against the best one, as a bot of level fuerte sees it: 0 and up. In a race: 0. Stopped: as it
 * seemed so far. */
cub_value table_cost(struct table *, int seat, cub_move, bool (*stop)(void *), void *context, cub_move *best);

/* In a race: when something happens by itself next, in ms from the dice; UINT32_MAX: not before people call. */
uint32_t table_race_next(struct table *);

/* In a race: all that happens by itself up to that time: bots call, the clock closes once nobody can win any more. */
void table_race_advance(struct table *, uint32_t ms);

/*
 * How far back undo may go now: to the last new information (dice, the clock, a
 * bot's move) or sealed move, which is final (EC-31, WB-8); to the beginning if
 * everyone at the table is a person.
 */
uint32_t table_undo_limit(const struct table *);

/*
 * Goes back to before the last move of a person, by hand before the last entry;
 * what bots and dice did since goes with it. False: the limit forbids it.
 */
bool table_undo(struct table *);

/* Whether there is a move that table_undo would take back. */
bool table_undoable(const struct table *);

/* Goes back to the first length moves, whatever the limit: the referee's correction. */
void table_rewind(struct table *, uint32_t length);

/* Whether what entry i did lies open by now: what a seat does while others may still act is sealed until all have. */
bool table_open(const struct table *, uint32_t i);

/* Tries to write what the disk lacks; false: trouble says why. Every move does so by itself. */
bool table_save(struct table *);

#endif
