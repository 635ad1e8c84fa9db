/* Observations on the processor: a number of the state is read once, for all features that it becomes. */
#ifndef BATCH_OBSERVE_H
#define BATCH_OBSERVE_H

#include "cubilete/encoding.h"

/* A number, and the features in a row that it becomes: each whether it is the next value, or its next bits. */
struct batch_read {
    uint16_t offset, count;
    int8_t width;
    uint8_t equals, shift, bits; /* as a feature's; of the first one, as is the value */
    int32_t value;
};

/* What there is to read for a list of features; out has room for as many. Returns how many it is. */
uint32_t batch_reads(const struct cub_feature *, uint32_t features, struct batch_read *out);

/* Writes the features of a view, as cub_feature_value has each. */
void batch_observe(const struct batch_read *, uint32_t reads, const struct cub_state *view, float *row);

#endif
