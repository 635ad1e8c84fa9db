/* A text that fills the screen and can be scrolled. */
#ifndef TTY_SCREEN_PAGE_H
#define TTY_SCREEN_PAGE_H

#include "cubilete/game.h"
#include "tty/draw/canvas.h"

struct page {
    const char *title;
    int lines;
    const void *source;
    /* Draws count lines of the source from line first on, on the rows from this one on. */
    void (*draw)(const void *source, int first, int count, struct tty_canvas *, int row);
};

/* Shows it from this line on until it is closed. False: the program is to be left. */
bool page_show(const struct page *, int first);

/* The same for a text; lines that are too long go on in the next row. */
bool page_text(const char *title, const char *text);

/* The rules of a game, from where this rule is explained; NULL: from the beginning. */
bool page_rules(const struct cub_game *, const char *rule);

#endif
