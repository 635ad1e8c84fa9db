/*
 * A table as the terminal's front ends see it, wherever it is kept: the C twin of the page's `TableLink`.
 *
 * Commands are sent, what has come is heard, and the record shows the match as the people before this terminal may see
 * it. Two implementations: a table of this machine (tty/local.h) and one that a server keeps (join/join.h). Nothing
 * here waits.
 */
#ifndef TTY_LINK_H
#define TTY_LINK_H

#include "bots/job.h"
#include "cubilete/record.h"
#include "engine/engine.h"
#include "host/seat_names.h"

enum { SEAT_NAME = 64 };

/* Who holds a seat. */
struct seat_holder {
    bool bot;
    enum cub_level level;  /* a bot's */
    struct engine *engine; /* a foreign bot's, which outlives the table; NULL: it is one of ours */
    char name[SEAT_NAME];  /* as the record has it: `Ana`, `bot:fuerte` */
};

/*
 * Reads a seat as people write it: `bot:LEVEL`, or a name, which is UTF-8 without control characters, of 63 bytes at
 * most; blanks around it are dropped. NULL if it is one, else the id of a message with {1} for the text.
 */
const char *seat_holder_read(struct seat_holder *, const char *text);
void seat_holder_bot(struct seat_holder *, enum cub_level);

/* A foreign bot, which has greeted. */
void seat_holder_engine(struct seat_holder *, struct engine *);

struct table_link;
struct local_table;

struct table_link_ops {
    /*
     * Sends a command of the protocol, without its key, on behalf of a seat here: `play c4`, `offer undo 3`. False with
     * *why: it is refused at once. A table of this machine has obeyed when this returns; what a server makes of it is
     * heard later.
     */
    bool (*send)(struct table_link *, int seat, const char *command, struct cub_message *why);

    /* Takes what has come; whether there is anything new to show. */
    bool (*hear)(struct table_link *);

    /* How many moves have to stay, whatever is taken back. */
    uint32_t (*undo_limit)(const struct table_link *);

    /* The next thing to tell people besides the moves, good until it is asked for again; NULL: there is none. */
    const char *(*note)(struct table_link *);

    /* What a seat's clock shows, in ms; below 0: it has none. */
    int64_t (*left_ms)(const struct table_link *, int seat);
};

/* The members are the implementation's to set, and the front ends' to read. */
struct table_link {
    const struct table_link_ops *ops;
    struct local_table *local; /* the same table, if this machine keeps it; NULL: a server does */
    struct cub_record record;  /* the match as the people here may see it; they change it by sending commands alone */
    struct seat_holder seat[CUB_SEATS];
    uint16_t local_seats; /* bits of the seats whose people sit before this terminal */
    uint32_t undos;       /* how often moves that were shown have been taken back */
    bool by_hand;         /* people type what real dice show */
    bool waits;           /* a move was sent and is not answered yet */
    bool closed;          /* the match has ended, whatever its rules say */
    bool left; /* there is nothing more to do here: the next match is at another table, or a server is lost */
    int fd;    /* can be read when there is something to hear; below 0: nothing ever comes by itself */

    const struct cub_bot *bot; /* the game's, for bots and hints; NULL: it has none */
    void *memory;              /* to think in: cub_bot_memory */
    uint32_t think_ms;         /* how long a thought may take at most */
    char called[CUB_SEATS][SEAT_NAME_SIZE];
};

/* Who is due now. */
enum due {
    DUE_OVER,
    DUE_DICE,   /* local_table_roll, or people type them (by_hand) */
    DUE_PEOPLE, /* somebody here may move */
    DUE_BOT,    /* a bot of this machine is to move first, perhaps with others: local_table_wanted */
    DUE_RACE,   /* whoever is first */
    DUE_OTHERS, /* nobody here can act before something is heard */
};
enum due table_link_due(const struct table_link *);

/* Bits of the seats that may act and whose people sit here. */
uint16_t table_link_people(const struct table_link *);

/*
 * Whose eyes the position is shown to, if one position is shown to all: the only person's here, else the only one's
 * who may move now, else CUB_NOBODY.
 */
int table_link_viewer(const struct table_link *);

/* What a seat is called at this table, until it is asked for again: no two alike. */
const char *table_link_name(struct table_link *, int seat);

/*
 * The seat that a line begins with, by its number or its name, before a blank or a comma: *line is moved there, past
 * blanks. CUB_NOBODY: none, or several have that name. Capital letters or small ones are the same in ASCII.
 */
int table_link_seat(const struct table_link *, const char **line);

/* Whose move a line is: among several people `2 c4` or `Luis c4` is seat 2's, *line moved behind; else that of the
 * lowest to move. */
int table_link_addressee(const struct table_link *, const char **line);

/*
 * How long those who are to act have, in ms from when they saw the dice (EC-33), where this terminal keeps the time; 0:
 * as long as they like, or a server keeps it.
 */
uint32_t table_link_limit(const struct table_link *);

/* Sends a move, or in a race what was called at ms unless it says its time itself. False with *why: it is none. */
bool table_link_play(struct table_link *, int seat, cub_move, struct cub_message *why);
bool table_link_call(struct table_link *, int seat, const char *text, uint32_t ms, struct cub_message *why);

/* Takes the last move of a person here back, by hand the last entry; what followed goes with it. False: it can't be. */
bool table_link_undo(struct table_link *);
bool table_link_undoable(const struct table_link *);

/* In a race: the time of the latest call among the first length moves; 0: there is none. */
uint32_t table_link_race_last(const struct table_link *, uint32_t length);

/*
 * Thinks, no longer than think_ms; stop and context as in bot_job_run. May run in a thread: it only uses memory, or the
 * engine of a foreign bot, which was shown the position (local_table_ask). A move of 0: that one has broken a rule of
 * its protocol, and its engine has the fault.
 */
void table_link_think(struct table_link *, const struct bot_job *, bool (*stop)(void *), void *context,
                      struct cub_thought *);

/* Sets bot, memory and think_ms for a game. False without memory. */
bool table_link_init_thinking(struct table_link *, const struct cub_game *);

#endif
