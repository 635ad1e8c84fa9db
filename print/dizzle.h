/* Declares what the two files of a dizzle card share: its owner, and the panel with values, rounds and points. */
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

/* Draws the panel. */
void dizzle_panel(struct pen *, const struct dizzle_card *, struct pen_box);

#endif
