/*
 * A table as a numbered text (docs/protocol.md): its lines, and what they say.
 *
 * Everything that happens is a line, and a line's only way to change anything is
 * to be applied to the state: a command is judged, becomes lines, and these are
 * applied exactly as they will be when the text is read again. So any beginning of
 * a log and the rest of it make the same table, wherever it was cut.
 *
 * What a command wrote lies behind `durable` until its owner has stored it; then it is
 * committed, or rolled back as if nothing had happened. Nothing here waits, reads a
 * clock, knows a socket or a file, or draws a number: time is handed in.
 */
#ifndef TABLE_TABLE_H
#define TABLE_TABLE_H

#include "cubilete/cup.h"
#include "cubilete/match.h"
#include "cubilete/phase.h"
#include "cubilete/record.h"
#include "wire/grammar.h"

enum {
    TABLE_KEYS = 16,       /* keys of a player that are remembered */
    TABLE_MOST = 20000,    /* lines of a log, */
    TABLE_MORE = 100,      /* and so many behind them for those who agree on how to end it, or on another match */
    TABLE_DATE = 32,       /* room for a date */
    TABLE_AHEAD_MS = 1000, /* so far ahead a lift may lie */
    TABLE_GIVE_S = 15,     /* what somebody gives another one of their clock; by correspondence a day */
    TABLE_LIFT_MS = 3000   /* the cup is lifted no sooner than this after the dice lie under it */
};

enum line_kind {
    LINE_HEADER, /* what a record begins with: cubilete, game, option, seats, sheet-line, date */
    LINE_SEAL,
    LINE_TABLE,
    LINE_CARRY, /* a move that was made before the match came to this table */
    LINE_SEAT,
    LINE_SALT,
    LINE_PLAYER, /* who holds a seat where it counts */
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
    LINE_ENDED, /* when, where it counts */
    LINE_AGAIN,
    LINE_GIVE,  /* somebody gives another one more time */
    LINE_VOTE,  /* for ending the match without somebody who is gone */
    LINE_OTHER, /* of a kind that a client does not know: kept and counted */
    LINE_KINDS
};

/* One line; its text is ended by NUL. */
struct table_line {
    int64_t moment;
    uint32_t text;   /* where it stands in the log's text */
    uint32_t opened; /* the line that opened it; 0: none has yet, or it never was hidden */
    uint32_t opens;  /* the first line that it opened; 0: none */
    uint8_t kind, who;
    bool hidden : 1;       /* when it was written, to all but who made it */
    bool redacted : 1;     /* a client's: only who acted is known, `WHO ?` */
    bool irreversible : 1; /* a move that told somebody something, and so can't be undone: of chance, time or a bot, or
                              hidden */
    bool handed_in : 1; /* a hidden move, or the one that opened hidden ones: it stays whatever is agreed (EC-31, WB-8)
                         */
};

/* The `table` lines. */
enum table_clock { CLOCK_NONE, CLOCK_MOVE, CLOCK_GAME, CLOCK_DAYS };
enum table_late { LATE_WAIT, LATE_BOT, LATE_END };
enum table_access { ACCESS_ANYONE, ACCESS_INVITED, ACCESS_NO_ONE };

struct table_settings {
    enum table_clock clock;
    uint32_t seconds, increment; /* of a move or a game, in days too; what each move adds */
    enum table_late late;
    enum cub_level stand_in; /* late bot LEVEL */
    enum table_access sit, watch;
    bool start_full, undo_never;
    bool rated; /* it counts for ratings: nothing is taken back, and no bot plays for anybody by agreement */
    uint32_t delay_s, rtt_ms, race_s;
    /* Both are set by the server before table_create, for a board of a tournament. */
    uint32_t come_s;              /* how long its players are waited for before it begins by itself; 0: it does not */
    char tournament[WIRE_ID + 1]; /* empty: none */
};

/* Reads what stands behind `table `, and sets it; false: it is none. */
bool table_settings_read(struct table_settings *, const char *text);
extern const struct table_settings table_default_settings;

struct table_seat {
    uint64_t player; /* who holds it; 0: nobody, or a bot that nobody left it to */
    uint64_t paired; /* at a board of a tournament: whom it was given to, who alone may sit there; else 0 */
    int64_t left_ms; /* of its clock when that last began to run */
    int64_t since;   /* the moment when that was */
    enum cub_level level;
    bool bot;      /* a bot plays, perhaps for somebody who stays away */
    bool called;   /* not by a command of their own: for a rematch, or by a tournament */
    uint32_t name; /* the line that a person's stands in; 0: nobody's */
    uint32_t salt; /* the same; 0: none yet */
};

/* What the lines have come to, besides the match: flat, so that it can be put back. */
struct table_state {
    struct table_seat seat[CUB_SEATS];
    uint64_t owner;
    enum cub_phase phase;
    bool rematch;     /* its people were put here by another match that they agreed to play again */
    uint32_t started; /* the line `start`; 0: not yet */
    uint32_t changed; /* the last line that changed the position for everybody */
    uint32_t rolls;
    uint32_t carried;      /* the first moves, which were made elsewhere */
    uint32_t first_hidden; /* the first line that is hidden until all have acted; 0: none is */
    uint32_t cup;          /* the line of the dice that lie under a cup; 0: none do */
    uint32_t lifted;       /* the line of the last lift */
    uint32_t offer;        /* the line of the offer that is open; 0: none */
    uint32_t offer_to;     /* how many moves shall remain */
    enum wire_offer offered;
    uint16_t accepted;         /* bits of the seats that have, the one that offered too */
    uint16_t running;          /* bits of the seats whose clock runs */
    uint16_t votes[CUB_SEATS]; /* for each seat that is gone: bits of those who want to end the match without it */
    int64_t saw;               /* the moment from which those to act see the position */
    char again[WIRE_ID + 1];   /* the table of the next match; empty: none */
};

/* The last keys of a player, the oldest overwritten first. */
struct table_keys {
    uint64_t player; /* 0: the slot is free */
    uint32_t count;  /* used so far */
    struct table_key {
        uint64_t key;
        uint32_t checksum, line;
    } key[TABLE_KEYS];
};

/* Lines that are written together, and on whose behalf. */
struct table_append {
    int64_t moment;
    uint64_t player; /* 0: nobody's command */
    uint64_t key;    /* 0: none */
    uint32_t checksum;
    int64_t spent; /* ms of the mover's clock; below 0: count it from the moment */
};

struct table {
    const struct cub_game *const *games;
    struct cub_memory memory;
    struct cub_buffer text;
    struct table_line *line; /* line n is line[n - 1] */
    uint32_t length;
    size_t capacity;
    struct cub_match match; /* a move's note is the number of its line; game is NULL until the first lines are there */
    struct table_settings settings;
    struct table_state now;
    char dice_key[CUB_KEY + 1];     /* opens the seal; empty: not known here, or without dice */
    struct table_keys *keys;        /* by player: a hash table with open addressing */
    uint32_t key_players, key_room; /* slots in use; slots */
    uint16_t gone;                  /* bits of the seats that stay away: the owner's to set, by presence */
    /*
     * At home: everybody sits before one keyboard, and the owner keeps the record. Dice are handed in (table_throw) and
     * lie open, nothing else follows a move by itself, calls carry no receipt, whoever wants to go back speaks for all.
     */
    bool at_home;
    bool lenient; /* at home: moves are taken back as by LINE_UNDO_FREE */
    bool follows; /* a client's: of hidden moves it gets `WHO ?`, and kinds of lines that it does not know are kept */

    uint32_t durable; /* lines that are on disk; what follows can be taken back */
    struct table_state before;
    struct table_append append; /* the one under way */
};

/* An empty table; to be finished whatever follows. */
void table_init(struct table *, const struct cub_game *const *games, struct cub_memory);
void table_finish(struct table *);

/* What is wrong with a line of a log or of a new table's first lines. */
struct table_error {
    uint32_t line; /* from 1 */
    enum wire_code code;
    struct cub_message why; /* of WIRE_RULE; of WIRE_SIZE its first argument: what would fit */
};

/*
 * A new table from the lines that somebody sent (LF between them), on behalf of
 * append->player, its owner: with `date` and, if the game has dice, the seal of
 * the secret, which the caller has set. False with *fault: it can't be one. What
 * was written is to be kept.
 */
bool table_create(struct table *, const char *body, size_t length, const char *date, const struct table_append *,
                  struct table_error *);

/* The same from an append that was stored: its lines with LF between, the first one the whole of the first lines. */
bool table_restore(struct table *, const char *lines, size_t length, const struct table_append *, struct table_error *);

/* With `start full` a table whose seats are all taken begins its match, in the same append. False without memory. */
bool table_start_full(struct table *);

/* Whether the game has dice: only then there are seal and salts. */
bool table_has_dice(const struct table *);

/* Who speaks, and when it came. */
struct command_context {
    uint64_t player;
    bool invited; /* has shown the invitation */
    int64_t moment;
    uint32_t came_ms, rtt_ms; /* in a race: since the dice were sent to that seat; what the line takes */
    bool late, early;         /* it was not there at the lift, which it counts from; it can't have seen the lift yet */
    const char *again;        /* the id of the table that a rematch is played at, if this makes one */
};

/*
 * Does a command: what it writes lies behind `durable`, and is to be kept or taken
 * back before the next one. A command with a key that was done already is
 * answered as it was then.
 */
void table_do(struct table *, const struct wire_command *, const struct command_context *, struct wire_answer *);

/* Whether a log of so many lines at most takes one more command: whoever wants to end can, and who agrees on it. */
bool table_has_room(const struct table *, const struct wire_command *, uint32_t most);

/* It is on disk; it can't be written. */
void table_commit(struct table *);
void table_rollback(struct table *);

/* Until when the players of a board that begins by itself are waited for; INT64_MAX: for ever, or it has begun. */
int64_t table_come_until(const struct table *);

/* Bits of the seats of a board whose players have not said `sit` themselves. */
uint16_t table_absent(const struct table *);

/* The seat that a player holds; -1: none. */
int table_seat_of(const struct table *, uint64_t player);

/* Whether a seat of a tournament's board was given to this player, who may have got up. */
bool table_is_paired(const struct table *, uint64_t player);

/* The name of the person at a seat, and what their device adds to the dice; empty: none. They last until the next line.
 */
const char *table_name(const struct table *, int seat);
const char *table_salt(const struct table *, int seat);

/* Bits of the seats that people hold, who may be away. */
uint16_t table_persons(const struct table *);

/*
 * What happens without a command (schedule.h says when), each an append of its own;
 * false: nothing was to be written. A bot's answer is dropped if the position changed for everybody since it was
 * asked, which was when `now.changed` was so.
 */
bool table_answer(struct table *, int seat, cub_move, uint32_t length,
                  int64_t moment);                               /* a bot's, asked at that length */
bool table_roll(struct table *, int64_t moment);                 /* the dice that are due */
bool table_throw(struct table *, cub_move dice, int64_t moment); /* at home: these dice, which are due */
bool table_lift(struct table *, int64_t moment);                 /* the cup, at that moment */
bool table_close(struct table *, int64_t moment); /* the clock ends what it can: a race, a round with a limit */
bool table_run_out(struct table *, int seat, int64_t moment); /* a seat's clock is at 0 */
bool table_leave(struct table *, int seat, int64_t moment);   /* a seat is gone */
bool table_no_show(struct table *, int64_t moment);           /* a board's players have been waited for long enough */
bool table_return(struct table *, uint64_t player, int64_t moment); /* somebody whose seat a bot plays says hello */

/* How far moves may be taken back. */
enum table_undo {
    LINE_UNDO_AGREED, /* by `offer undo`: to the last that told anybody anything (dice, the clock, a bot, a hidden move)
                       */
    LINE_UNDO_FREE,   /* before one screen: dice and bots' moves, too; what was handed in stays */
};

/* How many moves have to stay; all of them where nothing is taken back (`table undo never`, `table rated yes`). */
uint32_t table_undo_limit(const struct table *, enum table_undo);

/* How many moves remain once the last move of one of these seats (bits) is taken back, and all that came after it; -1:
 * there is none, it has to stay, or nothing is played. */
int64_t table_undo_to(const struct table *, uint16_t seats, enum table_undo);

/* What a seat's clock shows at a moment, by the lines on disk; INT64_MAX: it has none. */
int64_t table_left_ms(const struct table *, int seat, int64_t moment);

/* The text of line n. */
const char *table_text(const struct table *, uint32_t n);

/* What the lines on disk have come to: what lies behind `durable` may be taken back, and shows nobody anything. */
const struct table_state *table_durable_state(const struct table *);

/* Whether the cup is lifted later than at this moment, by what its line says. */
bool table_is_held(const struct table *, int64_t moment);

/* How many lines a viewer may see at a moment: those who hold no seat see with the table's delay. */
uint32_t table_reach(const struct table *, int viewer, int64_t moment);

/* When those who see with a delay may see more than at this moment; INT64_MAX: they see all that there is. */
int64_t table_next_delayed(const struct table *, int64_t moment);

/* Whether line n is hidden from a viewer (a seat or CUB_NOBODY) who sees that many lines. */
bool table_hidden(const struct table *, uint32_t n, int viewer, uint32_t reach);

/* What stands for the name of somebody who took theirs out of a match that is over. */
#define TABLE_NAMELESS "N. N."

/* The edition of a table: the server's, but where names were taken out another one, by the lines on disk. */
void table_edition(const struct table *, const char *server, char out[WIRE_EDITION + 1]);

/* Writes line n as that viewer may see it: `N LINE` and LF. */
void table_write(const struct table *, uint32_t n, int viewer, uint32_t reach, cub_sink *, void *context);

/* Writes `open N LINE` for what line n opened of the first `got` lines, which that viewer has got as hidden ones. */
void table_write_opened(const struct table *, uint32_t n, uint32_t got, int viewer, cub_sink *, void *context);

/* Writes the record's header, as far as a viewer knows it who sees that many lines. */
void table_header(const struct table *, uint32_t reach, cub_sink *, void *context);

/* Writes the record: up to the first move that is hidden from the viewer, who sees that many lines. */
void table_record(const struct table *, int viewer, uint32_t reach, cub_sink *, void *context);

/* The seal of the dice under the cup, by the lines on disk: SHA-256 of `DICE SALT`; empty if none lie there or the
 * secret is not known. */
void table_cup_seal(const struct table *, char out[CUB_KEY + 1]);

/*
 * The first lines of a rematch, as table_create takes them: seats rotated by one, bots
 * included. People sit down by an append each: holder[i] is who holds seat i then, 0 for a bot.
 */
void table_rematch(const struct table *table, cub_sink *sink, void *context, uint64_t holder[CUB_SEATS]);

#endif
