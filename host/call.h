/* What the seats of a table are called, wherever they are named. */
#ifndef HOST_CALL_H
#define HOST_CALL_H

#include "cubilete/record.h"

enum { CALL_NAME = 80 };

/* A seat's name, with its number behind where another has the same: two bots of a level. NULL stays NULL. */
const char *call_apart(char out[CALL_NAME], const char *const *names, int seats, int seat);

/* The same for a record's; NULL: the seat has none. */
const char *call_seat(char out[CALL_NAME], const struct cub_record *, int seat);

/* The seat that has this number, or is called so: capital letters or small ones are the same in ASCII. CUB_NOBODY: none
 * is, or several are. */
int call_find(const struct cub_record *, const char *text);

#endif
