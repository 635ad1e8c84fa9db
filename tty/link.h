/*
 * The interface through which the terminal's front ends play at a table, like the page's `TableLink`.
 *
 * They send commands, hear what has arrived, and read the record, which has the match as the people at this terminal
 * may see it. Two implementations: a table of this machine (tty/local.h), and a table of a server (join/join.h).
 * Nothing here blocks.
 */
#ifndef TTY_LINK_H
#define TTY_LINK_H

#include "bots/job.h"
#include "cubilete/record.h"
#include "engine/engine.h"
#include "host/seat_names.h"

enum { SEAT_NAME = 64 };

/* The holder of a seat. */
struct seat_holder {
    bool bot;
    enum cub_level level;  /* a bot's */
    struct engine *engine; /* a foreign bot's, which outlives the table; NULL: it is one of ours */
    char name[SEAT_NAME];  /* as the record has it: `Ana`, `bot:fuerte` */
};

/*
 * Reads a holder as people write it: `bot:LEVEL`, or a name of at most 63 bytes, UTF-8 without control characters,
 * whose surrounding blanks are dropped. NULL: read; else the id of a message with {1} for the text.
 */
const char *seat_holder_read(struct seat_holder *, const char *text);
void seat_holder_bot(struct seat_holder *, enum cub_level);

/* Makes the holder a foreign bot, which has greeted. */
void seat_holder_engine(struct seat_holder *, struct engine *);

struct table_link;
struct local_table;

struct table_link_ops {
    /*
     * Sends a command of the protocol, without its key, for a seat here: `play c4`, `offer undo 3`. False with *why: it
     * is refused at once. A local table has done the command when this returns; a server's answer is heard later.
     */
    bool (*send)(struct table_link *, int seat, const char *command, struct cub_message *why);

    /* Takes what has arrived. True: there is something new to show. */
    bool (*hear)(struct table_link *);

    /* How many moves undo can't remove. */
    uint32_t (*undo_limit)(const struct table_link *);

    /* The next note to people besides the moves, valid until the next call; NULL: none. */
    const char *(*note)(struct table_link *);

    /* The ms left on a seat's clock; below 0: it has none. */
    int64_t (*left_ms)(const struct table_link *, int seat);
};

/* Implementations set the members, front ends only read them. */
struct table_link {
    const struct table_link_ops *ops;
    struct local_table *local; /* the implementation of a local table; NULL: it is a server's */
    struct cub_record record;  /* the match as the people here may see it; front ends change it only by commands */
    struct seat_holder seat[CUB_SEATS];
    uint16_t local_seats; /* bits of the seats whose people sit before this terminal */
    uint32_t undos;       /* how often moves that were shown have been taken back */
    bool by_hand;         /* people type what real dice show */
    bool waits;           /* a move was sent and is not answered yet */
    bool closed;          /* the match has ended before its end by the rules */
    bool left;            /* nothing more can be done here: the next match is at another table, or the server is lost */
    int fd;               /* readable when there is something to hear; below 0: nothing arrives by itself */

    const struct cub_bot *bot; /* the game's, for bots and hints; NULL: none */
    void *memory;              /* for the bot: cub_bot_memory */
    uint32_t think_ms;         /* limit of a thought */
    char called[CUB_SEATS][SEAT_NAME_SIZE];
};

/* Who has to act now. */
enum due {
    DUE_OVER,
    DUE_DICE,   /* local_table_roll, or people type them (by_hand) */
    DUE_PEOPLE, /* somebody here may move */
    DUE_BOT,    /* a bot of this machine is to move first, perhaps with others: local_table_wanted */
    DUE_RACE,   /* a race: the first right call wins */
    DUE_OTHERS, /* nobody here, until something is heard */
};
enum due table_link_due(const struct table_link *);

/* Bits of the seats that may act and whose people sit here. */
uint16_t table_link_people(const struct table_link *);

/*
 * The seat whose view is shown to everybody at this terminal: that of the only person here, else of the only person who
 * may move now, else CUB_NOBODY.
 */
int table_link_viewer(const struct table_link *);

/* A seat's name at this table, valid until the next call; no two seats have the same. */
const char *table_link_name(struct table_link *, int seat);

/*
 * Reads the seat that a line begins with, by number or name, and moves *line past it and blanks, or to a comma.
 * CUB_NOBODY: none, or several have that name. ASCII letters match in both cases.
 */
int table_link_seat(const struct table_link *, const char **line);

/* The seat whose move a line is. With several people `2 c4` or `Luis c4` is seat 2's, and *line is moved past the seat;
 * else it is the lowest seat to move. */
int table_link_addressee(const struct table_link *, const char **line);

/*
 * The limit of a round, in ms from when the dice were shown (EC-33), if this terminal keeps the time; 0: no limit, or a
 * server keeps it.
 */
uint32_t table_link_limit(const struct table_link *);

/* Sends a move, or in a race a call, made at ms unless its text has a time. False with *why: it is not legal. */
bool table_link_play(struct table_link *, int seat, cub_move, struct cub_message *why);
bool table_link_call(struct table_link *, int seat, const char *text, uint32_t ms, struct cub_message *why);

/* Undoes the last move of a person here (by hand: the last entry), with all after it. False: not possible. */
bool table_link_undo(struct table_link *);
bool table_link_undoable(const struct table_link *);

/* In a race: the time of the latest call among the first length moves; 0: none. */
uint32_t table_link_race_last(const struct table_link *, uint32_t length);

/*
 * Runs a bot's job, for at most think_ms; stop and context as in bot_job_run. May run in another thread: it uses only
 * memory, or the engine of a foreign bot, which has got the position from local_table_ask. A move of 0: the foreign bot
 * has broken a rule of its protocol, and its engine has the fault.
 */
void table_link_think(struct table_link *, const struct bot_job *, bool (*stop)(void *), void *context,
                      struct cub_thought *);

/* Sets bot, memory and think_ms for a game. False without memory. */
bool table_link_init_thinking(struct table_link *, const struct cub_game *);

#endif
