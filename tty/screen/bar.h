/* Draws the bar of commands at the foot of the screen: a key in brackets and what it does, for keyboard and mouse. */
#ifndef TTY_SCREEN_BAR_H
#define TTY_SCREEN_BAR_H

#include "tty/screen/screen.h"

enum { BAR_BUTTONS = 16, BAR_KEY = 32 };

struct bar_button {
    char key[BAR_KEY];         /* as it is shown */
    const char *label;         /* what it does */
    struct screen_input input; /* what a click on it counts as */
    int line, column, width;   /* where it stands; lines are counted from the top, the one below the bar's row last */
};

struct bar {
    struct bar_button button[BAR_BUTTONS];
    int count, lines;
    int foot, foot_end; /* the columns that are free in the row below: what one row has no room for goes there first */
};

/* Adds a button for a key; label is a text, not an id, and must live as long. One too many is dropped. */
void bar_add(struct bar *, const char *key, const char *label, struct screen_input);

/* The same for a single character. */
void bar_add_sign(struct bar *, char sign, const char *label);

/* Gives each button its place, as bar_draw does; returns the highest row. */
int bar_place(struct bar *, int row);

/*
 * Draws them all in this row, at the foot if the rest has room there, and else in
 * the rows above as far as one is not enough: whatever stood there is gone. Returns
 * the highest row that it took.
 */
int bar_draw(struct bar *, struct tty_canvas *, int row);

/* What was meant: a click on a button of the bar that ends in this row is the button's own input. */
struct screen_input bar_input(const struct bar *, int row, struct screen_input);

#endif
