/*
 * What a card does for an order, in two launches of one kernel. First a thread a match: the order itself, and what the
 * observer may see of it, put aside. Then a warp a match: its threads share features and actions out among them, so
 * that they write one after the other into a row.
 */
#ifndef BATCH_KERNEL_H
#define BATCH_KERNEL_H

#include "batch/match.h"

enum { KERNEL_LANES = 32 };

/* The arguments of a kernel. */
struct kernel_call {
    struct batch_all all;
    struct batch_order order;
    uint8_t *view; /* [matches][size] what the observer of each sees */
    uint32_t rows; /* 0: the first launch, 1: the second */
};

static inline void kernel_order(const struct cub_encoding *encoding, const struct kernel_call *call, uint32_t i)
{
    const struct cub_batch_arrays *out = &call->order.out;
    const struct batch_all *all = &call->all;
    match_order(encoding, all, &call->order, i);
    match_write(all, out, i);
    if (out->count)
        out->count[i] = 0; /* the second launch adds to it */
    if (!out->observation)
        return;
    struct cub_state *view = (struct cub_state *)(void *)(call->view + (size_t)i * all->size);
    __builtin_memcpy(view, batch_state(all, i), encoding->game->state_size);
    encoding->game->redact(view, match_observer(&all->match[i], out));
}

/* The part of one thread of a warp. Returns what is to be added to count[i]. */
static inline uint32_t kernel_rows(const struct cub_encoding *encoding, const struct kernel_call *call, uint32_t i,
                                   uint32_t lane)
{
    const struct cub_batch_arrays *out = &call->order.out;
    const struct batch_all *all = &call->all;
    const struct cub_state *state = batch_state(all, i);
    int observer = match_observer(&all->match[i], out);
    if (out->observation)
        match_observe(all, (const struct cub_state *)(const void *)(call->view + (size_t)i * all->size), observer,
                      out->observation + (size_t)i * all->features, lane, KERNEL_LANES);
    for (uint32_t byte = lane; out->state && byte < all->size; byte += KERNEL_LANES)
        ((uint8_t *)out->state)[(size_t)i * all->size + byte] = ((const uint8_t *)state)[byte];
    if (!out->mask && !out->count)
        return 0;
    return match_mask(encoding, state, observer, out->mask ? out->mask + (size_t)i * encoding->actions : NULL, lane,
                      KERNEL_LANES);
}

/* Whether the second launch has anything to do. */
static inline bool kernel_has_rows(const struct cub_batch_arrays *out)
{
    return out->observation || out->mask || out->count || out->state;
}

#endif
