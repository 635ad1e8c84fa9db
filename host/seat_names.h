/* Makes the names of a table's seats that people read. */
#ifndef HOST_SEAT_NAMES_H
#define HOST_SEAT_NAMES_H

#include "cubilete/record.h"

enum { SEAT_NAME_SIZE = 80 };

/* A seat's name, with its number after where another has the same: two bots of a level. NULL stays NULL. */
const char *seat_name_apart(char out[SEAT_NAME_SIZE], const char *const *names, int seats, int seat);

/* The same for a record's; NULL: the seat has none. */
const char *seat_name_of(char out[SEAT_NAME_SIZE], const struct cub_record *, int seat);

/* What people call the seats of a table. names: as records have them. Bots (`bot:LEVEL`) go by the first name of their
 * level (`bot.name.LEVEL`, in the language of texts) that nobody at the table has; people by their own, as
 * seat_name_apart tells them apart. called[i] is "" where names[i] is NULL. */
void seat_names_call(char called[CUB_SEATS][SEAT_NAME_SIZE], const char *const *names, int seats);

/* What people call a bot's level (`medio`), in the language of texts. */
const char *seat_level(const char *level);

/* What people call one seat of a record; NULL: it has no name. */
const char *seat_called(char out[SEAT_NAME_SIZE], const struct cub_record *, int seat);

/* The seat that has this number, or is called so: capital letters or small ones are the same in ASCII. CUB_NOBODY: none
 * is, or several are. */
int seat_name_find(const struct cub_record *, const char *text);

#endif
