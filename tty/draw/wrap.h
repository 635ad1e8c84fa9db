/* Texts laid out in lines. */
#ifndef TTY_DRAW_WRAP_H
#define TTY_DRAW_WRAP_H

#include <stdio.h>

#include "tty/draw/canvas.h"

enum { TTY_WRAPPED = 4 * TTY_COLUMNS + 1 }; /* bytes of a line that fills a row of the canvas, and its NUL */

/* Takes the next line from *text: up to a line break, or the last blank that lets it fit into a row. */
void tty_wrap(const char **text, char out[TTY_WRAPPED]);

/* The same for a row of this many columns, at most a whole one. */
void tty_wrap_to(const char **text, int columns, char out[TTY_WRAPPED]);

/* As much of a text as fits into this many columns, in whole characters. */
void tty_cut(const char *text, int columns, char out[TTY_WRAPPED]);

/* Cuts a text to this many columns, a few at least; what was cut shows as an ellipsis. A name keeps the number after
 * it, which tells it from another. */
void tty_shorten(char *text, size_t room, int columns);
void tty_shorten_name(char *name, size_t room, int columns);

/* Writes a text after the columns that are written already; what does not fit goes below, so far indented. */
void tty_fold(FILE *, const char *text, int written, int indent);

#endif
