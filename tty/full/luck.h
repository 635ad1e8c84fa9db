/* The analysis of luck and skill as a page; it is made in a thread while the screen lives. */
#ifndef TTY_LUCK_H
#define TTY_LUCK_H

#include "tty/play.h"

/* Draws whatever stands behind, with a message. */
typedef void luck_draw(void *context, const char *message);

/* Makes it, which Esc stops, and shows it. False: the program is to be left. */
bool luck_show(const struct cub_record *record, front_analyze *analyze, luck_draw *draw, void *context);

#endif
