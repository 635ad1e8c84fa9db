/* What the parts of the full screen's play share. Where a part returns false, the game is left. */
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

/* A hint that is told step by step, as long as nobody has moved. */
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
    int cursor;               /* the spot that it is on; -1: none yet */
    bool moved;               /* since anything was entered: Enter means the spot */
    int actor;                /* the person whose turn it is */
    int front;                /* whose sheet stands in front */
    int rolling;              /* of tty_scene */
    bool tumble;              /* the dice have just been rolled and not been seen to */
    bool hidden;              /* nothing of the position is shown: somebody else may be looking */
    bool covered;             /* the dice are not shown: somebody has buzzed and answers */
    bool masked;              /* what is typed is not shown: others may call the same */
    bool hidden_moves;        /* this round had some: people want to see them before the next round begins */
    bool ended;               /* the board is shown as the last move left it, before it was cleared */
    bool paused;              /* bots among themselves wait */
    uint32_t heard;           /* moves that were revealed when news last came from the table */
    struct referee *referee;  /* at a table by hand; NULL: dice fall by themselves */
    bool dice_form;           /* how dice are typed was said */
    struct cub_replay replay; /* to where it was told what has happened */
    struct entry entry;
    struct bar bar;
    char message[FULL_TEXT]; /* lines of it, as many as it takes */
    char ask[FULL_TEXT];     /* what is asked of the person whose turn it is: a row of its own; empty: nothing */
    char prompt[FULL_TEXT];  /* before the line that is entered */
    char aside[64];          /* at the right of it */
};

/* away.c: what comes from elsewhere */

/* As screen_wait; what came from elsewhere meanwhile has happened, and is told. */
struct screen_input full_wait(struct full *, int ms);

/* Waits until somebody here can act. */
bool full_others(struct full *);

/* A line to the others, or to the server, is typed and sent. */
bool full_slash(struct full *);

/* What a clock shows, at the right of the line; below 0 ms: there is none. */
void full_show_time(struct full *, int64_t ms);

/* draw.c */

/* Looks at the position with a seat's eyes (or CUB_NOBODY's) and draws it. */
void full_draw(struct full *, int seat);

/* Says something in the message row: a message with as many arguments as are not NULL. Empty id: nothing more. */
void full_say(struct full *, const char *id, const char *a, const char *b, const char *c);

/* Adds a line to the message. */
void full_add_line(struct full *, const char *text);

/* Says why something is refused. */
void full_say_why(struct full *, const struct cub_message *);

/* The name of a seat. */
const char *full_name(const struct full *, int seat);

/* Lets the dice that were just rolled tumble before a seat's eyes. */
bool full_tumble(struct full *, int seat);

/* How many people sit at the table. */
int full_people(const struct full *);

/* tell.c: adds to the message what has happened by rule alone; whether anything has. Or forgets about it. */
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

/* Whether what is seen and done now is not for everybody at the keyboard: seats act at once, unseen (EC-30). */
bool full_secret(const struct full *);

/* race.c */

/* Whoever is first. */
bool full_race(struct full *);

/* Says why a race has no hints, and nothing can be taken back there; false: the key is another, or this is no race. */
bool full_say_race(struct full *, uint32_t sign);

/* The keys that people call with, written to out and returned: `a Ana, l Luis`. */
const char *full_race_keys(const struct full *, char out[FULL_TEXT]);

/* referee.c: at a table by hand. Each takes one entry, or whatever else is typed. */
bool full_type_dice(struct full *);
bool full_type_calls(struct full *);

/* Judges again what waits since an entry was corrected. */
bool full_settle(struct full *);

/* The list of entries, of which one may be corrected. */
bool full_entries(struct full *);

/* think.c */

/* Keys while nobody is asked for anything: *stop if it was Esc. */
bool full_answer(struct full *, struct screen_input, bool *stop);

/* Lets people see what has happened, for a moment or until the pause ends. */
bool full_linger(struct full *, int seat);

/* Whether another step of the hint can be had. */
bool full_hint_goes_on(const struct full *);

/* A bot's turn; a hint for a seat; whether a seat is to make this move after what there is to ask about
 * it: that it looks like a slip, or what it costs. */
bool full_bot(struct full *);
bool full_hint(struct full *, int seat);
bool full_warn(struct full *, int seat, cub_move, bool *go);

/* over.c: the end; *again if another game is wanted. */
bool full_over(struct full *, bool *again);

/* keys.c */

/* What is the same wherever one is: help, rules, where it is saved; *known if the character was such a key. */
bool full_command(struct full *, uint32_t sign, bool *known);

/* What the game says about something: a move by its text, or `how` moves are entered; empty: nothing. */
const char *full_word(const struct full *, const char *what);

/* Adds such keys to the row of what can be done. */
void full_add_commands(struct full *, const char *signs);

/* The same by their function keys. */
void full_add_functions(struct full *, const char *signs);

/* The key for the sheets of others, where there are such; and what it does. */
void full_add_sheets(struct full *);
void full_next_sheet(struct full *);

/* The command that a function key stands for; 0: none. */
uint32_t full_function(uint32_t number);

#endif
