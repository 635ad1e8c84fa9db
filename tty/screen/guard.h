/*
 * The terminal's guard: it is given back as it was found however the program ends,
 * and signals that ask to leave only set a flag.
 */
#ifndef TTY_SCREEN_GUARD_H
#define TTY_SCREEN_GUARD_H

#include <signal.h>
#include <stdbool.h>

/* Whether there is a terminal whose cursor can be sent anywhere; what gives it back is noted. */
bool guard_look(void);

/*
 * From now on signals are blocked but where guard_mask says: those that ask to leave
 * set the flag, those that kill give the terminal back first. guard_end undoes it.
 */
void guard_begin(void);
void guard_end(void);

/* The signals that are blocked while somebody waits: for ppoll. */
const sigset_t *guard_mask(void);

/* The signal that asked to leave since guard_begin; 0: none. */
int guard_signal(void);

#endif
