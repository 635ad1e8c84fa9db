/* Declares what the two halves of the sheet check share. */
#ifndef GAMES_DIZZLE_CHECK_H
#define GAMES_DIZZLE_CHECK_H

#include "games/dizzle/sheet.h"

struct dizzle_check {
    struct dizzle_sheet sheet;
    struct dizzle_places places;
    dizzle_board plain, keyed, flown; /* squares that can be crossed: without keys and rockets; with keys; with both */
    dizzle_board exploded;            /* with both, when every bomb has exploded */
    int level;
    dizzle_report *report;
    void *context;
    bool good;
};

/* Tells what the level asks for and the sheet does not have, at the first of these squares, or else at its title. */
void dizzle_check_blame(struct dizzle_check *, const char *message, dizzle_board squares);

/* Compares with what the level must have, beyond what any sheet is checked for. */
void dizzle_check_level(struct dizzle_check *);

#endif
