/* What the two halves of a dizzle card share: the sheet's squares, and the panel with values, rounds and points. */
#ifndef PRINT_DIZZLE_H
#define PRINT_DIZZLE_H

#include "games/dizzle/dizzle.h"
#include "print/form.h"
#include "print/signs.h"

/* Whose sheet it is; seat is -1 for a blank one. */
struct dizzle_card {
    const struct dizzle *state;
    const struct print_job *job;
    int seat;
};

/* The specials' squares, in the order of their signs from SIGN_GEM to SIGN_PLANET. */
dizzle_board dizzle_sign_squares(const struct dizzle_sheet *, enum sign);

/* Draws the panel. */
void dizzle_panel(struct pen *, const struct dizzle_card *, struct pen_box);

#endif
