/* The signs on dizzle's sheets: shapes that differ without their colours, each with room for a letter or a number. */
#ifndef PRINT_SIGNS_H
#define PRINT_SIGNS_H

#include "print/pen.h"

enum sign {
    SIGN_GEM,
    SIGN_BOMB,
    SIGN_KEY,
    SIGN_LOCK,
    SIGN_PUZZLE,
    SIGN_FLAG,
    SIGN_ROCKET,
    SIGN_PILE,
    SIGN_PLANET,
    SIGN_LINE,  /* the tag of a line that points to the right */
    SIGN_DOWN,  /* the same, pointing down */
    SIGN_BLOCK, /* four squares in a frame */
    SIGNS
};

/* Draws it as large as the box, which should be square; label may be NULL. */
void sign_draw(struct pen *, enum sign, struct pen_box, const char *label);

/* The colour of squares that carry it. */
enum pen_ink sign_tint(enum sign);

#endif
