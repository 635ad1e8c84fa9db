/*
 * Random games on a graphics card: the rules compiled to PTX (gpu/build), run through NVIDIA's driver, which is loaded
 * when it is asked for. A card belongs to the thread that opened it.
 */
#ifndef GPU_GPU_H
#define GPU_GPU_H

#include "cubilete/tally.h"
#include "gpu/driver.h"

struct gpu;

/* How many cards there are; below 0 with *failure: none, or no driver. */
int gpu_count(struct gpu_failure *);

/* Gets a card (from 0) ready to play a game from its first state. NULL with *failure. */
struct gpu *gpu_open(int card, const struct cub_game *, const struct cub_state *first, struct gpu_failure *);
void gpu_close(struct gpu *); /* accepts NULL */

/* What the card is called, while it is open. */
const char *gpu_name(const struct gpu *);

/* Plays games `from` to before `to` of a seed and adds them to the tally. False with *failure, and nothing is added. */
bool gpu_play(struct gpu *, uint64_t seed, uint64_t from, uint64_t to, struct cub_tally *, struct gpu_failure *);

#endif
