/* Has the learned weights of dizzle's bot. Made by tools/train/dizzle*.c, which have the commands. */
#include "bots/dizzle/worth.h"

const struct dizzle_weights dizzle_learned[2] = {
#include "bots/dizzle/learned.weights"
};

#include "bots/dizzle/learned.values"

const struct dizzle_line dizzle_prospect[DIZZLE_LEVELS][DIZZLE_TURNS + 1] = {
#include "bots/dizzle/learned.alone"
};

const struct dizzle_calibration dizzle_weaker[CUB_FUERTE] = {
#include "bots/dizzle/learned.weaker"
};
