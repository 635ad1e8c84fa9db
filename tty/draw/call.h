/* What the seats of a table are called. */
#ifndef TTY_DRAW_CALL_H
#define TTY_DRAW_CALL_H

enum { TTY_NAME = 80 };

/* A seat's name, with its number behind where another has the same: two bots of a level. NULL stays NULL. */
const char *tty_call(char out[TTY_NAME], const char *const *names, int seats, int seat);

#endif
