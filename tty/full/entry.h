/*
 * The line in which a move is entered, in the notation of the record. Keys add
 * to it; choosing a square adds whatever all the legal moves share that go there
 * next. So there is one way to enter a move, and it can be seen.
 */
#ifndef TTY_FULL_ENTRY_H
#define TTY_FULL_ENTRY_H

#include "cubilete/game.h"
#include "tty/games/paint.h"

enum { ENTRY_LINE = CUB_MOVE_TEXT, ENTRY_SIGNS = 16 };

struct entry {
    char (*move)[CUB_MOVE_TEXT]; /* the legal moves that the game lists */
    uint32_t count;
    char line[ENTRY_LINE];
    char square[sizeof((struct tty_spot *)0)->text]; /* chosen, and not yet in the line; empty: none */
};

/* Lists what a seat may do in a position that it sees, with an empty line. False without memory. */
bool entry_init(struct entry *, const struct cub_game *, const struct cub_state *, int seat);

/* Accepts a zeroed one. */
void entry_finish(struct entry *);

/* Whether nothing has been entered. */
bool entry_empty(const struct entry *);
void entry_clear(struct entry *);

/* Takes the last character back, or the square that was chosen. */
void entry_erase(struct entry *);

/* Adds a character if there is room. */
void entry_type(struct entry *, char sign);

/*
 * Chooses a spot: adds what a square means, or the spot's own text, which goes to
 * the front if it ends with a blank. False: a square where no move leads now.
 */
bool entry_choose(struct entry *, const struct tty_spot *);

/* The only move that a chosen square leaves, which need not be typed out; NULL: there are several, or none is chosen.
 */
const char *entry_only(const struct entry *);

/* Whether a move that is listed begins with what is entered and this character. */
bool entry_begins(const struct entry *, char sign);

/* Which of the spots can be chosen now, a bit each. */
void entry_light(const struct entry *, const struct tty_spot *, int count, uint64_t lit[TTY_SPOTS / 64]);

/* The characters that may come next as the list has it; empty if there are too many of them, or if anything may. */
void entry_signs(const struct entry *, char out[ENTRY_SIGNS]);

/*
 * What listed move i would be if it went to this square next: its refusal tells why
 * none does. False: it goes nowhere, or does not begin with what is entered.
 */
bool entry_instead(const struct entry *, uint32_t i, const char *square, char out[CUB_MOVE_TEXT]);

#endif
