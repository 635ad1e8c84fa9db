/* The device that plays a batch: the processor's threads, or a graphics card, with one interface. */
#ifndef BATCH_DEVICE_H
#define BATCH_DEVICE_H

#include "batch/match.h"

/* What is to be played. */
struct batch_plan {
    const struct cub_encoding *encoding;
    const struct cub_state *first;
    const struct cub_feature *feature; /* [seats][features] */
    uint64_t seed, from;
    uint32_t matches, features, threads;
    int card;
};

struct batch_device {
    /* The plan outlives what is opened. NULL with *why. */
    void *(*open)(const struct batch_plan *, struct cub_message *why);
    void (*close)(void *);
    bool (*run)(void *, const struct batch_order *, struct cub_message *why);
    /* Memory of the device, zeroed; NULL: there is no more. */
    void *(*take)(void *, size_t bytes);
    void (*give)(void *, void *memory);
    /* Up: from the processor's memory to the device's. */
    bool (*copy)(void *, void *to, const void *from, size_t bytes, bool up, struct cub_message *why);
};

extern const struct batch_device batch_processor, batch_card;

/* Says why not, with {1}; returns false. */
bool batch_fail(struct cub_message *why, const char *message, const char *detail);

#endif
