/* Long work: a bar that shows how far it is, and Ctrl-C that ends it with what there is. */
#ifndef HOST_PATIENCE_H
#define HOST_PATIENCE_H

#include <stdbool.h>
#include <stdint.h>

/* From now on Ctrl-C only sets a flag; the next one ends the program. patience_end gives the old manner back. */
void patience_begin(void);
void patience_end(void);

/* Whether Ctrl-C was pressed since. */
bool patience_over(void);

/* The same, or the end of so many ms from patience_limit on, which follows patience_begin: for a cub_think's stop. Any
 * thread may ask. */
void patience_limit(uint32_t ms);
bool patience_stop(void *nothing);

/* Draws how far it is on stderr, and wipes it off again; nothing unless stderr is a terminal. */
void patience_bar(uint64_t done, uint64_t all);
void patience_wipe(void);

#endif
