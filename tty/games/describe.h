/* Positions in words, for those who read line by line or listen. */
#ifndef TTY_GAMES_DESCRIBE_H
#define TTY_GAMES_DESCRIBE_H

#include <stdio.h>

#include "cubilete/text.h"
#include "tty/games/paint.h"

enum { TTY_DESCRIBED = 1024 }; /* room for a list of squares: 63 of three bytes, or 63 of `4g1 ` */

/* A list that is written piece by piece, with blanks between. */
struct tty_list {
    struct cub_out out;
    char text[TTY_DESCRIBED];
};
void tty_list_begin(struct tty_list *);
void tty_list_add(struct tty_list *, const char *piece);

/* Writes every seat with what it has; and what lies on the table, for seat (or CUB_NOBODY). */
void tty_describe_seats(const struct tty_scene *, FILE *);
void tty_describe_table(const struct tty_scene *, int seat, FILE *);

/* Writes what is asked of a seat; nothing if it is not to act. */
void tty_describe_ask(const struct cub_game *, const struct cub_state *, int seat, FILE *);

/* The name of a seat as sentences have it; with its number where it has no name. */
void tty_describe_seat(const struct tty_scene *, int seat, char *out, size_t room);

/* What lies on the table in each game: a painter's describe. */
void tty_describe_blitz(const struct tty_scene *, int seat, FILE *);
void tty_describe_dizzle(const struct tty_scene *, int seat, FILE *);
void tty_describe_doce(const struct tty_scene *, int seat, FILE *);
void tty_describe_ecuaciones(const struct tty_scene *, int seat, FILE *);

/* Which game of Ecuaciones is under way, and what it is about: `game: one by one, target: 47`. */
void tty_ecuaciones_game(const struct tty_scene *, char *out, size_t room);
void tty_describe_secuencia(const struct tty_scene *, int seat, FILE *);

#endif
