/*
 * One match of a batch: how it begins, what a step does, what is written about it. The processor and the kernels of
 * graphics cards (batch/kernels.c) are both compiled from this; a kernel passes constant tables, so that calls through
 * them become calls of the game's own functions.
 */
#ifndef BATCH_MATCH_H
#define BATCH_MATCH_H

#include "cubilete/batch.h"
#include "cubilete/playout.h"
#include "encode/encode.h"

struct batch_match {
    struct cub_rng dice, seats;
    uint64_t number;
    float reward[CUB_SEATS];
    int32_t actor;
    uint32_t refused;
};

/* Everything that all matches share, by value: a kernel gets it as one argument. */
struct batch_all {
    struct batch_match *match;
    uint8_t *state;                    /* [matches][size] */
    const struct cub_state *first;     /* the position that every game begins with */
    const struct cub_feature *feature; /* [seats][features], a list for each observer */
    uint64_t seed, from;
    uint32_t matches, features, seats, size;
};

enum batch_kind { BATCH_LOOK, BATCH_STEP, BATCH_RENEW, BATCH_RESET };

/* One thing to do with all matches. */
struct batch_order {
    enum batch_kind kind;
    const int32_t *actions; /* of a step, and its times */
    const uint32_t *ms;
    uint64_t seed, from; /* of a reset */
    struct cub_batch_arrays out;
};

static inline struct cub_state *batch_state(const struct batch_all *all, uint32_t i)
{
    return (struct cub_state *)(void *)(all->state + (size_t)i * all->size);
}

/* Lets dice and clock act until a seat is to, or nobody: as a random playout takes turns. */
static inline void match_advance(const struct cub_game *game, struct batch_match *match, struct cub_state *state)
{
    match->actor = CUB_OVER;
    while (state->to_act) {
        int who = cub_actor(state, &match->seats);
        if (who < CUB_SEATS) {
            match->actor = who;
            return;
        }
        game->apply(state, who, game->draw(state, who, &match->dice));
    }
}

static inline void match_begin(const struct cub_game *game, const struct batch_all *all, struct batch_match *match,
                               struct cub_state *state, uint64_t number)
{
    match->number = number;
    match->refused = 0;
    for (int i = 0; i < CUB_SEATS; i++)
        match->reward[i] = 0;
    __builtin_memcpy(state, all->first, game->state_size);
    cub_rng_init(&match->dice, all->seed, number);
    cub_rng_init(&match->seats, all->seed, ~number);
    match_advance(game, match, state);
}

/* A seat's view of a position. */
static inline void match_view(const struct cub_game *game, const struct cub_state *state, int seat, union cub_any *view)
{
    __builtin_memcpy(view, state, game->state_size);
    game->redact(&view->state, seat);
}

/* A seat's share of the victory when a match is over; alone, its points. As cub_result, not rounded. */
static inline float match_share(const struct cub_state *state, int seat)
{
    int winners = __builtin_popcount(state->winners);
    if (state->setup.seats == 1)
        return (float)state->score[seat];
    return winners ? (float)(state->winners >> seat & 1) / (float)winners : 1 / (float)state->setup.seats;
}

/* What the end is worth to a seat's side: see batch.h. */
static inline float match_reward(const struct cub_state *state, int seat)
{
    const struct cub_setup *setup = &state->setup;
    float share = 0;
    for (int i = 0; i < setup->seats; i++)
        if (setup->side[i] == setup->side[seat])
            share += match_share(state, i);
    return ((float)setup->sides * share - 1) / (float)(setup->sides - 1);
}

/* The actor makes a legal move. */
static inline void match_play(const struct cub_game *game, struct batch_match *match, struct cub_state *state,
                              cub_move move)
{
    int32_t before = state->score[0];
    game->apply(state, match->actor, move);
    match_advance(game, match, state);
    if (state->setup.seats == 1)
        match->reward[0] = (float)(state->score[0] - before);
    else if (match->actor == CUB_OVER)
        for (int i = 0; i < state->setup.seats; i++)
            match->reward[i] = match_reward(state, i);
}

/* One step, but for bots. */
static inline void match_step(const struct cub_encoding *encoding, struct batch_match *match, struct cub_state *state,
                              int32_t action, uint32_t ms)
{
    const struct cub_game *game = encoding->game;
    cub_move move = 0;
    match->refused = 0;
    for (int i = 0; i < CUB_SEATS; i++)
        match->reward[i] = 0;
    if (match->actor == CUB_OVER || action == CUB_ACT_WAIT)
        return;
    if (action == CUB_ACT_RANDOM) {
        union cub_any view;
        match_view(game, state, match->actor, &view);
        move = game->draw(&view.state, match->actor, &match->seats);
    } else if (action >= 0) {
        move = encode_act(encoding, state, match->actor, (uint32_t)action);
        if (move && game->stamp)
            move = game->stamp(state, match->actor, move, ms);
    }
    match->refused = !move;
    if (move)
        match_play(game, match, state, move);
}

/* What an order does to match i, but for bots. */
static inline void match_order(const struct cub_encoding *encoding, const struct batch_all *all,
                               const struct batch_order *order, uint32_t i)
{
    struct batch_match *match = &all->match[i];
    struct cub_state *state = batch_state(all, i);
    if (order->kind == BATCH_RESET)
        match_begin(encoding->game, all, match, state, all->from + i);
    else if (order->kind == BATCH_RENEW && match->actor == CUB_OVER)
        match_begin(encoding->game, all, match, state, match->number + all->matches);
    else if (order->kind == BATCH_STEP)
        match_step(encoding, match, state, order->actions ? order->actions[i] : CUB_ACT_RANDOM,
                   order->ms ? order->ms[i] : 0);
}

/* Whose eyes the observation of a match has. */
static inline int match_observer(const struct batch_match *match, const struct cub_batch_arrays *out)
{
    if (out->observer != CUB_OBSERVER_ACTOR)
        return out->observer - CUB_OBSERVER_SEAT(0);
    return match->actor == CUB_OVER ? 0 : match->actor;
}

/* Features and masks are for many threads of a card to share: this one does every stride-th, from first on. */
static inline void match_observe(const struct batch_all *all, const struct cub_state *view, int observer, float *row,
                                 uint32_t first, uint32_t stride)
{
    const struct cub_feature *feature = all->feature + (size_t)observer * all->features;
    for (uint32_t i = first; i < all->features; i += stride)
        row[i] = encode_feature(&feature[i], view);
}

static inline uint32_t match_mask(const struct cub_encoding *encoding, const struct cub_state *state, int seat,
                                  uint8_t *row, uint32_t first, uint32_t stride)
{
    uint32_t count = 0;
    for (uint32_t i = first; i < encoding->actions; i += stride) {
        uint8_t legal = encode_act(encoding, state, seat, i) != 0;
        count += legal;
        if (row)
            row[i] = legal;
    }
    return count;
}

/* All but features, masks and counts. */
static inline void match_write(const struct batch_all *all, const struct cub_batch_arrays *out, uint32_t i)
{
    const struct batch_match *match = &all->match[i];
    const struct cub_state *state = batch_state(all, i);
    if (out->actor)
        out->actor[i] = match->actor;
    if (out->refused)
        out->refused[i] = (uint8_t)match->refused;
    if (out->number)
        out->number[i] = match->number;
    for (uint32_t seat = 0; seat < all->seats; seat++) {
        if (out->reward)
            out->reward[i * all->seats + seat] = match->reward[seat];
        if (out->result)
            out->result[i * all->seats + seat] = match->actor == CUB_OVER ? match_share(state, (int)seat) : 0;
    }
}

#endif
