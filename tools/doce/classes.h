/* The classes of first replies after 2@c3: of mirror images, one. Those without the blocker come first. */
#ifndef TOOLS_DOCE_CLASSES_H
#define TOOLS_DOCE_CLASSES_H

#include "bots/doce/images.h"

enum { DOCE_CLASSES = 30 + 450 };

struct doce_class {
    char text[CUB_MOVE_TEXT]; /* the reply, `#d4 3@a1` */
    struct doce position;     /* after it; the starter, seat 0, is to act */
};

/* The position after the opening, in a match of one round. */
void doce_opening(struct doce *);

/* Fills in the classes; returns how many. */
uint32_t doce_classes(struct doce_class out[DOCE_CLASSES]);

#endif
