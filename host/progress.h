/* Long work: a bar that shows how far it is, and Ctrl-C that ends it with what there is. */
#ifndef HOST_PROGRESS_H
#define HOST_PROGRESS_H

#include <stdbool.h>
#include <stdint.h>

/* From now on Ctrl-C only sets a flag; the next one ends the program. progress_end gives the old manner back. */
void progress_begin(void);
void progress_end(void);

/* Whether Ctrl-C was pressed since. */
bool progress_interrupted(void);

/* The same, or the end of this many ms from progress_limit on, which follows progress_begin: for a cub_think's stop.
 * Any thread may ask. */
void progress_limit(uint32_t ms);
bool progress_stop(void *nothing);

/* Draws how far it is on stderr, and wipes it off again; nothing unless stderr is a terminal. */
void progress_bar(uint64_t done, uint64_t all);
void progress_wipe(void);

#endif
