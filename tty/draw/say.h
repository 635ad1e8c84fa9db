/* Sentences for people who read line by line. */
#ifndef TTY_DRAW_SAY_H
#define TTY_DRAW_SAY_H

#include <stdio.h>

#include "cubilete/game.h"

/*
 * Writes a message with its arguments, as many as are not NULL, as a line of its
 * own; on a terminal, one that is too long for it goes on in the next row with a
 * whole word. Arguments may come from files: characters that would steer a terminal
 * are written as `?`; a terminal without UTF-8 gets stand-ins in ASCII.
 */
void tty_say(FILE *, const char *id, const char *a, const char *b, const char *c);

/* The same for a sentence that is written already. */
void tty_say_text(FILE *, const char *text);

/* The same with a number in place of {2}. */
void tty_say_number(FILE *, const char *id, const char *a, int64_t number);

/* How many columns a row has, where somebody reads rows; 0: lines are as long as they are. */
int tty_columns(FILE *);

/* Writes a text as tty_say writes an argument. */
void tty_put(FILE *, const char *text);

/* From now on the stand-ins are for files and pipes, too, if the locale is without UTF-8: what --plain asks for. */
void tty_put_plain(void);

/* Gives a sentence its capital letter, unless it begins with a square or a file's name. */
void tty_capitalize(char *text);

/* Who moved, in a word: the number of a seat, or what the dice and the clock are called in the player's language. */
void tty_who(int who, char out[CUB_MOVE_TEXT]);

#endif
