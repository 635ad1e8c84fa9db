/* The analysis of luck and skill as a page; it is made in a thread while the screen lives. */
#ifndef TTY_FULL_ANALYSIS_H
#define TTY_FULL_ANALYSIS_H

#include "cubilete/record.h"

/* Draws whatever stands behind, with a message. */
typedef void full_message(void *context, const char *message);

/* Makes it, which Esc stops, and shows it. False: the program is to be left. */
bool full_analysis(const struct cub_record *record, full_message *draw, void *context);

#endif
