/* What became of sealed dice, as JSON: for `verify` and for whoever serves tables. */
#ifndef HOST_VERDICT_H
#define HOST_VERDICT_H

#include "cubilete/dice.h"
#include "host/json.h"

/* The verdict on the game of that number in a file, as an object. */
void verdict_json(struct json *, uint64_t game, const struct cub_verdict *);

#endif
