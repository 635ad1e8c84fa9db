/* A list on the screen of which one line is chosen: with the arrows, by its number or with the mouse. */
#ifndef TTY_SCREEN_LIST_H
#define TTY_SCREEN_LIST_H

#include "tty/screen/screen.h"

enum { LIST_TEXT = 256 };

struct list_row {
    char text[LIST_TEXT];
    char value[LIST_TEXT]; /* shown after it; empty: none */
    bool changes;          /* the value can be changed with ← and → */
};

struct list {
    const char *title;
    const char *dice;    /* a motto below the title, with dice beside both; NULL: the title alone */
    const char *message; /* at the foot; NULL: none */
    const char *back;    /* what going back means; NULL: as usual */
    char key;            /* what else can be done about the chosen row: LIST_SIGN with this one; 0: nothing */
    const char *key_label;
    struct list_row *row;
    int count, chosen;
    int value_column; /* where values begin; 0: as usual */
    bool numbered;    /* digits choose the first rows, */
    bool from_zero;   /* the very first one being 0 */
    bool typed;       /* letters and digits are for the chosen row */
};

enum list_event {
    LIST_NONE,  /* never returned */
    LIST_ENTER, /* the chosen row is taken */
    LIST_LESS,  /* its value is to go back, */
    LIST_MORE,  /* or forward */
    LIST_SIGN,  /* a sign was typed that means nothing here: sign */
    LIST_ERASE, /* Backspace */
    LIST_BACK,  /* q (unless letters are typed) or Esc */
    LIST_LEAVE  /* the program is to be left */
};

/* Shows it and waits until something is to be done about the chosen row. */
enum list_event list_wait(struct list *, uint32_t *sign);

#endif
