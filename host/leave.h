/* Signals that ask the program to leave (SIGINT, SIGTERM, SIGHUP): they set a flag, and what is played can be kept. */
#ifndef HOST_LEAVE_H
#define HOST_LEAVE_H

#include <signal.h>

/* From now on they do no more, except that those which are ignored stay so. The last cub_leave_end undoes the first. */
void cub_leave_begin(void);
void cub_leave_end(void);

/* The last that came since the first cub_leave_begin; 0: none. */
int cub_leave_signal(void);

/* Adds them to a set: who waits has them blocked between looking at the flag and waiting. */
void cub_leave_add(sigset_t *);

#endif
