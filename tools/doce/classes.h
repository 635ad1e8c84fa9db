/* The classes of first replies after 2@c3: of mirror images, one. Those without the blocker come first. */
#ifndef TOOLS_DOCE_CLASSES_H
#define TOOLS_DOCE_CLASSES_H

#include "bots/doce/images.h"

enum { DOCE_CLASSES = 30 + 450 };

struct doce_class {
    char text[CUB_MOVE_TEXT]; /* the reply, `#d4 3@a1` */
    struct doce position;     /* after it; the starter, seat 0, is to act */
};

/* A match of one round: as it begins, and after the opening. */
void doce_round(struct doce *);
void doce_opening(struct doce *);

/* Whether, of the images of a die and a blocker (0: none), this is the one whose squares come first. */
bool doce_is_first(uint32_t die, uint32_t blocker);

/* An image that leaves the first reply as it is; 0: there is no other. */
uint32_t doce_mirror(const struct doce *);

/* Fills in the classes; returns how many. */
uint32_t doce_classes(struct doce_class out[DOCE_CLASSES]);

#endif
