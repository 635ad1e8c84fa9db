/*
 * A table: people and bots at a match, as a log of numbered lines (docs/protocol.md)
 * and the state that these lines lead to.
 *
 * A command is judged and becomes lines; each line is applied to the state, and nothing
 * else changes the state. Reading the log again applies the same lines, so it always
 * leads to the same table.
 *
 * Lines after the first `durable` are not stored yet: the table's authority stores them and
 * calls table_commit, or table_rollback, which undoes them. Nothing here waits, reads a
 * clock, knows a socket or a file, or draws a random number: time is handed in.
 */
#ifndef TABLE_TABLE_H
#define TABLE_TABLE_H

#include "cubilete/cup.h"
#include "cubilete/match.h"
#include "cubilete/phase.h"
#include "cubilete/record.h"
#include "wire/grammar.h"

enum {
    TABLE_KEYS = 16,       /* keys remembered for each player */
    TABLE_MOST = 20000,    /* lines of a log at most, */
    TABLE_MORE = 100,      /* and further ones for agreeing on how to end it, or on another match */
    TABLE_DATE = 32,       /* room for a date */
    TABLE_AHEAD_MS = 1000, /* how far in the future a lift may be dated */
    TABLE_GIVE_S = 15,     /* how much time the command `give` gives; with a clock of days it is a day */
    TABLE_LIFT_MS = 3000   /* the cup is lifted no sooner than this after the dice were put under it */
};

enum line_kind {
    LINE_HEADER, /* a line of the record's header: cubilete, game, option, seats, sheet-line, date */
    LINE_SEAL,
    LINE_TABLE,
    LINE_CARRY, /* a move made at another table, before the match came to this one */
    LINE_SEAT,
    LINE_SALT,
    LINE_PLAYER, /* the player who holds a seat; only of rated matches */
    LINE_START,
    LINE_MOVE, /* of a seat, the dice or the clock */
    LINE_UNDO,
    LINE_LIFT,
    LINE_OFFER,
    LINE_ACCEPT,
    LINE_DECLINE,
    LINE_SAY,
    LINE_END,
    LINE_KEY,
    LINE_ENDED, /* the moment of the end; only of rated matches */
    LINE_AGAIN,
    LINE_GIVE,  /* a seat gives another seat more time */
    LINE_VOTE,  /* a seat wants to end the match without a seat that is gone */
    LINE_OTHER, /* a kind that this client does not know: kept and counted */
    LINE_KINDS
};

/* One line; its text is ended by NUL. */
struct table_line {
    int64_t moment;
    uint32_t text;   /* its offset in the log's text */
    uint32_t opened; /* the line that revealed it (`open`); 0: none yet, or it never was hidden */
    uint32_t opens;  /* the first line that this line revealed; 0: none */
    uint8_t kind, who;
    bool hidden : 1;   /* a hidden move, when it was written */
    bool redacted : 1; /* of a follower: the move is not known here, only its maker (`WHO ?`) */
    /* A move that told somebody something (dice, the clock, a bot's answer, a hidden move), so it can't be undone. */
    bool irreversible : 1;
    /* A hidden move, or the move that revealed hidden ones: no agreement undoes it (EC-31, WB-8). */
    bool handed_in : 1;
};

/* The settings in `table` lines. */
enum table_clock { CLOCK_NONE, CLOCK_MOVE, CLOCK_GAME, CLOCK_DAYS };
enum table_late { LATE_WAIT, LATE_BOT, LATE_END };
enum table_access { ACCESS_ANYONE, ACCESS_INVITED, ACCESS_NO_ONE };

struct table_settings {
    enum table_clock clock;
    uint32_t seconds, increment; /* for a move or a game, also with a clock of days; added after each move */
    enum table_late late;
    enum cub_level late_level; /* of the bot, with LATE_BOT */
    enum table_access sit, watch;
    bool start_full, undo_never;
    bool rated; /* counts for ratings: no undo, and no bot stands in by agreement */
    uint32_t delay_s, rtt_ms, race_s;
    /* Both are set by the server before table_create, for a board of a tournament. */
    uint32_t come_s;              /* how long its players are waited for before it begins by itself; 0: it does not */
    char tournament[WIRE_ID + 1]; /* empty: none */
};

/* Reads a setting, the text after `table `. False: it is none. */
bool table_settings_read(struct table_settings *, const char *text);
extern const struct table_settings table_default_settings;

struct table_seat {
    uint64_t player; /* its holder; 0: nobody, or a bot that took nobody's place */
    uint64_t paired; /* at a tournament's board: the only player who may sit there; else 0 */
    int64_t left_ms; /* on its clock at the moment `since`, when the clock last began to run */
    int64_t since;
    enum cub_level level;
    bool bot;      /* a bot plays, perhaps in place of its holder */
    bool called;   /* seated by a rematch or a tournament, not by the player's own command */
    uint32_t name; /* the line with the person's name; 0: none */
    uint32_t salt; /* the line with the person's salt; 0: none */
};

/* The state that the lines lead to, besides the match. Without pointers, so that a rollback can copy it back. */
struct table_state {
    struct table_seat seat[CUB_SEATS];
    uint64_t owner;
    enum cub_phase phase;
    bool rematch;     /* the table was made by a rematch, which put its people here */
    uint32_t started; /* the line `start`; 0: not yet */
    uint32_t changed; /* the last line that changed the position for everybody */
    uint32_t rolls;
    uint32_t carried;      /* how many of the first moves were made at another table */
    uint32_t first_hidden; /* the first line that is hidden until all have acted; 0: none is */
    uint32_t cup;          /* the line of the dice that lie under a cup; 0: none do */
    uint32_t lifted;       /* the line of the last lift */
    uint32_t offer;        /* the line of the pending offer; 0: none */
    uint32_t offer_to;     /* of an undo: how many moves shall remain */
    enum wire_offer offered;
    uint16_t accepted;         /* bits of the seats that have accepted the offer, its maker's too */
    uint16_t running;          /* bits of the seats whose clock runs */
    uint16_t votes[CUB_SEATS]; /* by seat that is gone: bits of the seats that want to end the match without it */
    int64_t saw;               /* the moment at which the position could be seen by the seats to act */
    char again[WIRE_ID + 1];   /* the id of the rematch's table; empty: none */
};

/* A ring of a player's last keys. */
struct table_keys {
    uint64_t player; /* 0: the slot is free */
    uint32_t count;  /* keys so far; the last TABLE_KEYS of them are here */
    struct table_key {
        uint64_t key;
        uint32_t checksum, line;
    } key[TABLE_KEYS];
};

/* An append: lines that are written together. */
struct table_append {
    int64_t moment;
    uint64_t player; /* whose command it is; 0: nobody's */
    uint64_t key;    /* of the command; 0: none */
    uint32_t checksum;
    int64_t spent; /* ms that the mover's clock is charged; below 0: to be worked out from the moment */
};

struct table {
    const struct cub_game *const *games;
    struct cub_memory memory;
    struct cub_buffer text;
    struct table_line *line; /* line n is line[n - 1] */
    uint32_t length;
    size_t capacity;
    struct cub_match match; /* an entry's note is its line's number; game is NULL until the first lines are there */
    struct table_settings settings;
    struct table_state now;
    char dice_key[CUB_KEY + 1];     /* opens the seal; empty: not known here, or without dice */
    struct table_keys *keys;        /* a hash table by player, with open addressing */
    uint32_t key_players, key_room; /* slots in use; all slots */
    uint16_t gone; /* bits of the seats that are gone; set by the authority, which knows who is present */
    /*
     * At home: everybody sits before one keyboard, and the authority keeps the record. It hands dice in (table_throw),
     * which are revealed at once; nothing else follows a move by itself; calls carry no receipt; an undo needs nobody
     * else's consent.
     */
    bool at_home;
    bool lenient; /* at home: undo as by LINE_UNDO_FREE */
    bool follows; /* a follower's copy: hidden moves come as `WHO ?`, and unknown kinds of lines are kept */

    uint32_t most;              /* lines of its log (table_has_room); 0: TABLE_MOST */
    uint32_t durable;           /* lines that are stored; a rollback removes those after them */
    struct table_state before;  /* the state after `durable` lines */
    struct table_append append; /* the append under way */
};

/* Begins an empty table, to be finished whatever follows. */
void table_init(struct table *, const struct cub_game *const *games, struct cub_memory);
void table_finish(struct table *);

/* An error in a log, or in the first lines of a new table. */
struct table_error {
    uint32_t line; /* from 1 */
    enum wire_code code;
    struct cub_message why; /* of WIRE_RULE; of WIRE_SIZE only its first argument: how much would fit */
};

/*
 * Makes a new table for append->player, its owner, from the lines that they sent (LF
 * between them), and adds `date` and, if the game has dice, the seal of dice_key, which
 * the caller has set. False with *fault: these lines make no table. The lines written
 * are to be committed.
 */
bool table_create(struct table *, const char *body, size_t length, const char *date, const struct table_append *,
                  struct table_error *);

/* Restores a stored append: its lines with LF between. A table's first append has all of its first lines. */
bool table_restore(struct table *, const char *lines, size_t length, const struct table_append *, struct table_error *);

/* With `start full` a table whose seats are all taken begins its match, in the same append. False without memory. */
bool table_start_full(struct table *);

/* Whether the game has dice: only then there are seal and salts. */
bool table_has_dice(const struct table *);

/* Who gave a command, and when it arrived. */
struct command_context {
    uint64_t player;
    bool invited; /* has shown the table's invitation */
    int64_t moment;
    uint32_t came_ms, rtt_ms; /* in a race: ms since the dice were sent to the player's seat, and its round trip */
    bool late;                /* in a race: the seat had no connection at the lift, so its time counts from there */
    bool early;               /* in a race: the seat can't have seen the lift yet */
    const char *again;        /* the id for the rematch's table, if this command makes one */
};

/*
 * Does a command. The caller commits or rolls back the lines that it appended before the
 * next command. A command whose key was done already is answered as it was then.
 */
void table_do(struct table *, const struct wire_command *, const struct command_context *, struct wire_answer *);

/*
 * Whether the log takes one more command. Full, it takes half as many moves again, so that nobody can talk until
 * another has no line left for a move. Who comes for the first time, begins or wants to end always can, as can commands
 * that write no line; those that agree on something have TABLE_MORE lines besides.
 */
bool table_has_room(const struct table *, const struct wire_command *);

/* Keeps the lines after `durable`, which the authority has stored; removes them, as they can't be stored. */
void table_commit(struct table *);
void table_rollback(struct table *);

/* When a board that waits for its players begins without them; INT64_MAX: it does not, or it has begun. */
int64_t table_come_until(const struct table *);

/* Bits of the seats of a board whose players have not said `sit` themselves. */
uint16_t table_absent(const struct table *);

/* The seat that a player holds; -1: none. */
int table_seat_of(const struct table *, uint64_t player);

/* Whether a tournament gave this player a seat of this board, even if they have left it. */
bool table_is_paired(const struct table *, uint64_t player);

/* The name and the salt of the person at a seat; empty: none. Valid until the next line. */
const char *table_name(const struct table *, int seat);
const char *table_salt(const struct table *, int seat);

/* Bits of the seats that people hold, who may be away. */
uint16_t table_persons(const struct table *);

/*
 * Events without a command (schedule.h says when), each an append of its own. False: nothing was written.
 * table_answer drops the move of a bot that was asked in another position, when now.changed was not `length`.
 */
bool table_answer(struct table *, int seat, cub_move, uint32_t length, int64_t moment); /* a bot's move */
bool table_roll(struct table *, int64_t moment);                    /* rolls the dice that are due */
bool table_throw(struct table *, cub_move dice, int64_t moment);    /* at home: these dice, which are due */
bool table_lift(struct table *, int64_t moment);                    /* lifts the cup at that moment */
bool table_close(struct table *, int64_t moment);                   /* the clock ends a race, or a round with a limit */
bool table_run_out(struct table *, int seat, int64_t moment);       /* the seat's clock is at 0 */
bool table_leave(struct table *, int seat, int64_t moment);         /* the seat is gone */
bool table_no_show(struct table *, int64_t moment);                 /* a tournament's board begins without players */
bool table_return(struct table *, uint64_t player, int64_t moment); /* a player is back whose seat a bot plays */

/* Which moves may be undone. */
enum table_undo {
    LINE_UNDO_AGREED, /* by `offer undo`: those after the last irreversible move */
    LINE_UNDO_FREE,   /* before one screen: also dice and bots' moves, but not what was handed in */
};

/* How many moves have to stay; all of them where there is no undo (`table undo never`, `table rated yes`). */
uint32_t table_undo_limit(const struct table *, enum table_undo);

/* How many moves remain if the last move of one of these seats (bits) is undone, with all after it; -1: there is no
 * such move, it has to stay, or no match is being played. */
int64_t table_undo_to(const struct table *, uint16_t seats, enum table_undo);

/* The ms left on a seat's clock at a moment, by the durable lines; INT64_MAX: it has no clock. */
int64_t table_left_ms(const struct table *, int seat, int64_t moment);

/* The text of line n. */
const char *table_text(const struct table *, uint32_t n);

/* The state after the durable lines, which is all that may be shown: later ones may be rolled back. */
const struct table_state *table_durable_state(const struct table *);

/* Whether the last lift is dated later than this moment. */
bool table_is_held(const struct table *, int64_t moment);

/* How many lines a viewer may see at a moment: without a seat, by the table's delay. */
uint32_t table_reach(const struct table *, int viewer, int64_t moment);

/* When viewers with a delay may see more lines than at this moment; INT64_MAX: they see all lines. */
int64_t table_next_delayed(const struct table *, int64_t moment);

/* Whether line n is hidden from a viewer (a seat or CUB_NOBODY) who sees the first `reach` lines. */
bool table_hidden(const struct table *, uint32_t n, int viewer, uint32_t reach);

/* The name in place of one that was deleted from a finished match. */
#define TABLE_NAMELESS "N. N."

/* The edition of a table, by the durable lines: the server's, or another one once names were deleted. */
void table_edition(const struct table *, const char *server, char out[WIRE_EDITION + 1]);

/* Writes line n as that viewer may see it: `N LINE` and LF. */
void table_write(const struct table *, uint32_t n, int viewer, uint32_t reach, cub_sink *, void *context);

/* Writes `open N LINE` for each line that line n revealed, among the first `got`, which the viewer got hidden. */
void table_write_opened(const struct table *, uint32_t n, uint32_t got, int viewer, cub_sink *, void *context);

/* Writes the record's header, as far as the first `reach` lines tell it. */
void table_header(const struct table *, uint32_t reach, cub_sink *, void *context);

/* Writes the record up to the first move that is hidden from the viewer, who sees the first `reach` lines. */
void table_record(const struct table *, int viewer, uint32_t reach, cub_sink *, void *context);

/* The seal of the dice under the cup, by the durable lines: SHA-256 of `DICE SALT`; empty if no dice lie there or the
 * dice key is not known here. */
void table_cup_seal(const struct table *, char out[CUB_KEY + 1]);

/*
 * Writes the first lines of a rematch for table_create: seats rotated by one, bots
 * included. People are seated by an append each: holder[i] is seat i's player, 0 for a bot.
 */
void table_rematch(const struct table *table, cub_sink *sink, void *context, uint64_t holder[CUB_SEATS]);

#endif
