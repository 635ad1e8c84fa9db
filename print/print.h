/*
 * Paper: sheets, boards and score pads, blank or filled from a match. A job is
 * a set of cards, all of one size, which are put on pages one, two or four at a
 * time; a game's form says which cards it has and draws them.
 */
#ifndef PRINT_PRINT_H
#define PRINT_PRINT_H

#include <stdio.h>

#include "cubilete/match.h"

enum print_paper { PRINT_A4, PRINT_LETTER };
enum print_format { PRINT_PDF, PRINT_SVG, PRINT_PNG };

enum { PRINT_MOST_COPIES = 100 };

struct print_job {
    const struct cub_game *game;
    const struct cub_state *state; /* with nothing in it that is secret; the first one if nothing is filled in */
    const struct cub_match *match; /* what is filled in; NULL: all is blank */
    const char *name[CUB_SEATS];   /* NULL: the seat has none */
    const char *sheet;             /* the text of a foreign sheet, or NULL */
    const char *date;              /* of the match, or NULL */
    enum print_paper paper;
    int copies;  /* of every card; 0: as many as fill a page, or one of each if they are filled in */
    bool seated; /* the state's number of seats was asked for; if not, there is room for as many as can play */
    bool large;  /* a page for every card */
};

/* How many pages the job has; 0: there is no form for its game. */
int print_pages(const struct print_job *);

/*
 * Writes one page from 0 on, or, as a PDF, all of them. False with errno. The
 * same job gives the same bytes.
 */
bool print_write(const struct print_job *, enum print_format, int page, FILE *);

#endif
