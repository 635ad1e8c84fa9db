/* Writes a position of a record as JSON, as a viewer may see it: for `show` and the server. */
#ifndef HOST_VIEW_H
#define HOST_VIEW_H

#include "host/json.h"

/*
 * The members of an object that the caller opens and closes: the position after the
 * first length moves as seat (or CUB_NOBODY) may see it. Sets of squares and dice are
 * lists of what they hold; other members that have 64 bits are json_bits.
 */
void view_json(struct json *, const struct cub_record *, uint32_t length, int seat);

#endif
