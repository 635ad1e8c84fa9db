/* Declares what the files of the full-screen front end share. Functions that return false: people leave the game. */
#ifndef TTY_FULL_PARTS_H
#define TTY_FULL_PARTS_H

#include "analysis/advice.h"
#include "tty/full/entry.h"
#include "tty/full/full.h"
#include "tty/games/view.h"
#include "tty/referee.h"
#include "tty/screen/bar.h"
#include "tty/screen/thinker.h"

enum { FULL_BAR_ROW = 22, FULL_LINE_ROW, FULL_TEXT = 2048 };

/* A hint, told step by step until somebody moves. */
struct full_hint {
    struct bot_job job;
    struct cub_thought thought;
    int seat;
    enum advice_step step; /* told last */
    uint32_t length, undos;
};

struct full {
    struct full_hint hint;
    struct table_link *link;
    const struct play_options *options;
    struct tty_view view;
    struct tty_spot spot[TTY_SPOTS];
    int spots;
    int cursor;               /* the spot under the cursor; -1: no cursor yet */
    bool moved;               /* the cursor was moved after the last input, so Enter means its spot */
    int actor;                /* the seat whose turn it is */
    int front;                /* the seat whose sheet is in front */
    int rolling;              /* of tty_scene */
    bool tumble;              /* the dice were just rolled, and their tumbling was not shown yet */
    bool hidden;              /* the position is not shown, as somebody else may be looking */
    bool covered;             /* the dice are not shown, as somebody has buzzed and answers */
    bool masked;              /* typed text is not shown, as others could call the same */
    bool hidden_moves;        /* this round had some: people want to see them before the next round begins */
    bool ended;               /* the board is shown as it was before the end of the round cleared it */
    bool paused;              /* of a match of bots only */
    uint32_t heard;           /* moves that were revealed when news last came from the table */
    struct referee *referee;  /* at a table by hand; NULL: dice fall by themselves */
    bool dice_form;           /* the form in which dice are typed was told */
    struct cub_replay replay; /* after the moves whose events were told */
    struct entry entry;
    struct bar bar;
    char message[FULL_TEXT]; /* one or several lines */
    char ask[FULL_TEXT];     /* the question to the person whose turn it is, in a row of its own; may be empty */
    char prompt[FULL_TEXT];  /* before the line that is entered */
    char aside[64];          /* at the right of that line */
};

/* away.c: what a server's table sends */

/* As screen_wait; hears and tells what has arrived meanwhile. */
struct screen_input full_wait(struct full *, int ms);

/* Waits until somebody here can act. */
bool full_others(struct full *);

/* Lets people type a line to the others, or to the server, and sends it. */
bool full_slash(struct full *);

/* Shows a clock at the right of the line; below 0 ms: none. */
void full_show_time(struct full *, int64_t ms);

/* draw.c */

/* Draws the position as a seat (or CUB_NOBODY) sees it. */
void full_draw(struct full *, int seat);

/* Sets the message to a text with up to three arguments, which may be NULL. Empty id: no message. */
void full_say(struct full *, const char *id, const char *a, const char *b, const char *c);

/* Adds a line to the message. */
void full_add_line(struct full *, const char *text);

/* Says why something is refused. */
void full_say_why(struct full *, const struct cub_message *);

/* The name of a seat. */
const char *full_name(const struct full *, int seat);

/* Shows the dice that were just rolled tumbling, as a seat sees them. */
bool full_tumble(struct full *, int seat);

/* How many people sit at the table. */
int full_people(const struct full *);

/* tell.c: adds to the message what has happened by rule alone; false: nothing. full_forget skips it. */
bool full_tell(struct full *);

/* Adds what a seat got, in these kinds: `Ana +20: 18 equation + 2 best of the round`. */
void full_add_earned(struct full *, int seat, const struct cub_share *kind, const int32_t *points, int kinds);

/* The same of all seats that got nothing: `Ana, Luis: nothing`. */
void full_add_nothing(struct full *, uint32_t seats);
void full_forget(struct full *);

/* cursor.c: moves the cursor to the nearest spot in a direction; the spot in this cell, or -1. */
void full_move_cursor(struct full *, enum screen_event direction);
int full_spot_at(const struct full *, int row, int column);

/* turn.c */

/* A person's turn: of several, the lowest seat's. */
bool full_turn(struct full *);

/* Whether the position is shown to one person at a time, as moves are hidden from others at this keyboard (EC-30). */
bool full_secret(const struct full *);

/* race.c */

/* A race of the people here. */
bool full_race(struct full *);

/* Says why a race has no hints and no undo; false: the key is another one, or this is no race. */
bool full_say_race(struct full *, uint32_t sign);

/* The keys that people call with, written to out and returned: `a Ana, l Luis`. */
const char *full_race_keys(const struct full *, char out[FULL_TEXT]);

/* referee.c: at a table by hand. Each takes one entry, or a command. */
bool full_type_dice(struct full *);
bool full_type_calls(struct full *);

/* Judges again the entries after one that was corrected. */
bool full_settle(struct full *);

/* The list of entries, of which one may be corrected. */
bool full_entries(struct full *);

/* think.c */

/* Obeys a key pressed while nobody has to act; *stop: it was Esc. */
bool full_answer(struct full *, struct screen_input, bool *stop);

/* Lets people see what has happened, for a moment or until the pause ends. */
bool full_linger(struct full *, int seat);

/* Whether another step of the hint can be had. */
bool full_hint_goes_on(const struct full *);

/* A bot's turn; a hint for a seat; the question before a move that looks like a slip or costs much: *go, whether to
 * play it all the same. */
bool full_bot(struct full *);
bool full_hint(struct full *, int seat);
bool full_warn(struct full *, int seat, cub_move, bool *go);

/* over.c: the end; *again if another game is wanted. */
bool full_over(struct full *, bool *again);

/* keys.c */

/* Obeys commands that work everywhere: help, rules, where it is saved; *known: the character was one. */
bool full_command(struct full *, uint32_t sign, bool *known);

/* The game's words for a move, by its text, or for `how` moves are entered; empty: none. */
const char *full_word(const struct full *, const char *what);

/* Adds these commands to the bar. */
void full_add_commands(struct full *, const char *signs);

/* The same by their function keys. */
void full_add_functions(struct full *, const char *signs);

/* The button for the sheets of other seats, if the game has sheets; and its command. */
void full_add_sheets(struct full *);
void full_next_sheet(struct full *);

/* The command that a function key stands for; 0: none. */
uint32_t full_function(uint32_t number);

#endif
