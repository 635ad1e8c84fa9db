/* Writes the verdict on sealed dice as JSON, for `cubilete verify`, the server and the page. */
#ifndef CORE_VERDICT_H
#define CORE_VERDICT_H

#include "core/json.h"
#include "cubilete/dice.h"

/* The verdict on the game of that number in a file, as an object. */
void verdict_json(struct json *, uint64_t game, const struct cub_verdict *);

#endif
