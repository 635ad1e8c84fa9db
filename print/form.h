/* Declares a game's printed cards, and what all cards have. */
#ifndef PRINT_FORM_H
#define PRINT_FORM_H

#include "print/pen.h"
#include "print/print.h"

/* Every card is so large, in mm, before it is fitted to its place; what it has to show lies below FORM_TOP. */
#define FORM_WIDTH 186.0
#define FORM_HEIGHT 128.0
#define FORM_TOP 13.0

struct print_form {
    const char *game;
    /* The two cards of a game that has one of each, what lies on the table and the score's; NULL: those below. */
    void (*board)(struct pen *, const struct print_job *);
    void (*pad)(struct pen *, const struct print_job *);
    /* How many cards there are, all different; and how many go on a page that is not large: 1, 2 or 4. NULL: 1, and 2.
     */
    int (*cards)(const struct print_job *);
    int (*up)(const struct print_job *);
    void (*draw)(struct pen *, const struct print_job *, int card);
};

extern const struct print_form print_blitz, print_dizzle, print_doce, print_ecuaciones, print_secuencia;

/* The title of a card, and beside it what it is for. */
void form_title(struct pen *, const char *title, const char *more);

/* Lines for the name and the points of one seat, at the right of the title; what is NULL stays empty. */
void form_owner(struct pen *, const char *name, const char *points);

/* A message with up to two arguments; out has FORM_TEXT bytes. Returns out. */
enum { FORM_TEXT = 512 };
char *form_say(char *out, const char *id, const char *a, const char *b);

/* For how many seats a pad has room. */
int form_seats(const struct print_job *);

/* The name of a seat as it is filled in: its own, else `seat 2`; empty in a blank form. */
const char *form_name(const struct print_job *, int seat, char *out);

/* Paragraphs in a column, each with a bold sign before it; returns where the next one would begin. */
struct form_note {
    const char *sign; /* a text of few letters */
    const char *text; /* a message id */
};
double form_notes(struct pen *, struct pen_box, const struct form_note *, int count);

/* The frame of a table: a head above rows of equal height. */
struct form_table {
    double x, y, head, row;
    double open;         /* so much of the head, at its top, goes over several columns: it has no lines between them */
    const double *width; /* of each column */
    int columns, rows;
};

/* Draws its lines; every second row has a tint, so that the eye stays in it. */
void form_table(struct pen *, const struct form_table *);

/* One cell; row -1 is the head. */
struct pen_box form_cell(const struct form_table *, int row, int column);

/* The letters of a board's columns, below y, and the numbers of its rows from the highest down, left of x. */
void form_letters(struct pen *, double x, double y, double pitch, int columns);
void form_numbers(struct pen *, double x, double y, double pitch, int rows);

#endif
