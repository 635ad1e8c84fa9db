/* Signals that ask the program to leave (SIGINT, SIGTERM, SIGHUP): they set a flag, and what is played can be kept. */
#ifndef HOST_SIGNALS_H
#define HOST_SIGNALS_H

#include <signal.h>

/* From now on they do no more, except that those which are ignored stay so. The last cub_signals_end undoes the first.
 */
void cub_signals_begin(void);
void cub_signals_end(void);

/* The last that came since the first cub_signals_begin; 0: none. */
int cub_signals_last(void);

/* Adds them to a set: who waits has them blocked between looking at the flag and waiting. */
void cub_signals_add_to(sigset_t *);

#endif
