/* What dizzle's bot has learned. Made by tools/train/dizzle.c, which has the command. */
#include "bots/dizzle/worth.h"

const struct dizzle_taste dizzle_learned[2] = {
#include "bots/dizzle/learned.taste"
};

#include "bots/dizzle/learned.values"
