/* What the parts of the full screen's play share. Where a part returns false, the game is left. */
#ifndef TTY_PLAY_PARTS_H
#define TTY_PLAY_PARTS_H

#include "tty/bar.h"
#include "tty/entry.h"
#include "tty/play.h"
#include "tty/thinker.h"
#include "tty/view.h"

enum { PLAY_MESSAGE_ROW = 21, PLAY_BAR_ROW, PLAY_LINE_ROW, PLAY_TEXT = 2048 };

struct play {
    struct table *table;
    const struct play_options *options;
    struct tty_view view;
    struct tty_spot spot[TTY_SPOTS];
    int spots;
    int cursor;  /* the spot that it is on; -1: none yet */
    bool moved;  /* since anything was entered: Enter means the spot */
    int actor;   /* the person whose turn it is */
    int front;   /* whose sheet stands in front */
    int rolling; /* of tty_scene */
    bool tumble; /* the dice have just been rolled and not been seen to */
    bool hidden; /* nothing of the position is shown: somebody else may be looking */
    bool sealed; /* some of this round's moves were made unseen: people want to see them before the next */
    bool paused; /* bots among themselves wait */
    struct entry entry;
    struct bar bar;
    char message[PLAY_TEXT]; /* lines of it, as many as it takes */
    char prompt[PLAY_TEXT];  /* before the line that is entered */
    char aside[32];          /* at the right of it */
};

/* play_draw.c */

/* Looks at the position with a seat's eyes (or CUB_NOBODY's) and draws it. */
void play_draw(struct play *, int seat);

/* Says something in the message row: a message with as many arguments as are not NULL. Empty id: nothing more. */
void play_say(struct play *, const char *id, const char *a, const char *b, const char *c);

/* Says why something is refused. */
void play_say_why(struct play *, const struct cub_refusal *);

/* The name of a seat. */
const char *play_name(const struct play *, int seat);

/* Lets the dice that were just rolled tumble before a seat's eyes. */
bool play_tumble(struct play *, int seat);

/* How many people sit at the table. */
int play_people(const struct play *);

/* play_turn.c */

/* A person's turn: of several, the lowest seat's. */
bool play_turn(struct play *);

/* Whether what is seen and done now is not for everybody at the keyboard: seats act at once, unseen (EC-30). */
bool play_secret(const struct play *);

/* play_race.c: whoever is first. */
bool play_race(struct play *);

/* play_think.c */

/*
 * Runs work in a thread while the screen lives: a message with {1} the name and {2}
 * a sign that turns. Esc ends it early.
 */
bool play_await(struct play *, int seat, const char *id, const char *name, void (*work)(struct thinker *),
                void *context);

/* Lets people see what has happened, for a moment or until the pause ends. */
bool play_linger(struct play *, int seat);

/* A bot's turn; a hint for a seat; whether a seat is to make this move after all that it costs. */
bool play_bot(struct play *);
bool play_hint(struct play *, int seat);
bool play_warn(struct play *, int seat, cub_move, bool *go);

/* play_over.c: the end; *again if another game is wanted. */
bool play_over(struct play *, bool *again);

/* play_keys.c */

/* What is the same wherever one is: help, rules, where it is saved; *known if the sign was such a key. */
bool play_command(struct play *, uint32_t sign, bool *known);

/* What the game says about something: a move by its text, or `how` moves are entered; empty: nothing. */
const char *play_word(const struct play *, const char *what);

/* Adds such keys to the row of what can be done. */
void play_add_commands(struct play *, const char *signs);

/* The key for the sheets of others, where there are such; and what it does. */
void play_add_sheets(struct play *);
void play_next_sheet(struct play *);

/* The command that a function key stands for; 0: none. */
uint32_t play_function(uint32_t number);

#endif
