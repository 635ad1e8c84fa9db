/*
 * Batches: many matches of one game, stepped together, for programs that learn (docs/batch.md).
 *
 * Each match waits for one seat, its actor, to choose an action (encoding.h); dice and deadlines happen by themselves.
 * Whatever a program wants to know of all matches is written into its own arrays: in the processor's memory, or for a
 * batch on a graphics card in that card's, so that nothing is copied.
 *
 * Match i begins with game number `first + i`, as `cubilete simulate` with the same seed numbers them, and goes on with
 * every `matches`th number after it. A game has the dice of that number's stream, no matter who plays it and where:
 * with the same actions a batch plays the same games on one thread, on many, and on a card; and at random those of
 * `simulate`.
 */
#ifndef CUB_BATCH_H
#define CUB_BATCH_H

#include "cubilete/bot.h"
#include "cubilete/encoding.h"

enum {
    CUB_PROCESSOR = -1,       /* a batch's device; from 0 on: a graphics card */
    CUB_BATCH_MOST = 1 << 24, /* matches */
    CUB_BATCH_THREADS = 256,  /* at most */
    CUB_OVER = -1,            /* the actor of a match that is over */
};

/* What may stand in the place of an action. */
enum {
    CUB_ACT_RANDOM = -1, /* a move at random, as azar plays */
    CUB_ACT_WAIT = -2,   /* nothing: this match stays as it is */
    CUB_ACT_BOT = -16,   /* CUB_ACT_BOT - level: what the game's bot of that enum cub_level plays; not on a card */
};

struct cub_batch_config {
    const struct cub_game *game;
    struct cub_setup setup;
    const char *sheet; /* or NULL */
    uint64_t seed, first;
    uint32_t matches;
    uint32_t threads; /* of the processor; 0: one for each of its cores */
    int32_t device;   /* CUB_PROCESSOR, or a card's number */
};

/* How long the rows of arrays are. */
struct cub_batch_shape {
    uint32_t matches, seats, actions, features, state_size;
};

/*
 * Arrays to be filled, each with a row for every match; NULL: not wanted. On a card these are addresses in its memory,
 * and filled when the call returns.
 */
struct cub_batch_arrays {
    int32_t *actor;     /* [matches] the seat from 0 that is to act, CUB_OVER */
    uint32_t *count;    /* [matches] how many actions the observer has: none, if it is not to act */
    uint8_t *mask;      /* [matches][actions] 1 for those, else 0 */
    float *observation; /* [matches][features] what the observer sees */
    float *reward;      /* [matches][seats] what the last step brought */
    float *result;      /* [matches][seats] once it is over, a seat's share of the victory; alone: its points; else 0 */
    uint8_t *refused;   /* [matches] 1: the last action was not legal, and nothing has happened */
    uint64_t *number;   /* [matches] the game's number */
    void *state;        /* [matches][state_size] the whole position, hidden things too: for judges, not for players */
    int32_t observer; /* whose view count, mask and observation show: CUB_OBSERVER_ACTOR, or CUB_OBSERVER_SEAT(seat) */
};

/* Each match's actor sees it; where it is over, seat 0, and nothing is hidden any more. Or one seat, from 0, sees all.
 */
enum { CUB_OBSERVER_ACTOR = 0 };
#define CUB_OBSERVER_SEAT(seat) ((seat) + 1)

struct cub_batch;

/* Begins all matches. NULL with *why: a setup that can't be played (NO-4), no memory, no card. */
struct cub_batch *cub_batch_open(const struct cub_batch_config *, struct cub_message *why);
void cub_batch_close(struct cub_batch *); /* accepts NULL */

struct cub_batch_shape cub_batch_shape(const struct cub_batch *);

/* Zeroed memory where the batch is played, for arrays; it goes with the batch. NULL: there is no more. */
void *cub_batch_memory(struct cub_batch *, size_t bytes);

/* Copies bytes between the processor's memory and the batch's. False with *why if a card fails. */
bool cub_batch_upload(struct cub_batch *, void *to, const void *from, size_t bytes, struct cub_message *why);
bool cub_batch_download(struct cub_batch *, void *to, const void *from, size_t bytes, struct cub_message *why);

/*
 * The reward of a seat is 0 until the match is over; then between 1 (its side has won alone) and -1 (of two sides the
 * other has), and adds up to 0 over all sides: of s sides one with the share v of the victory gets (s v - 1) / (s - 1).
 * Who plays alone is rewarded with each point as it comes. A row of rewards is that of the match's last step.
 */

/* Fills arrays; nothing happens in the matches. This and the three below: false with *why if a card fails or no memory
 * is left.
 */
bool cub_batch_look(struct cub_batch *, const struct cub_batch_arrays *out, struct cub_message *why);

/*
 * The actor of every match that is not over acts; then arrays are filled. actions has one for each match (NULL: all
 * CUB_ACT_RANDOM); ms, for races, the time of each move in ms from the dice (NULL: 0). Both lie where the batch does.
 */
bool cub_batch_step(struct cub_batch *, const int32_t *actions, const uint32_t *ms, const struct cub_batch_arrays *out,
                    struct cub_message *why);

/* Begins the next game in the place of every match that is over; then arrays are filled. */
bool cub_batch_renew(struct cub_batch *, const struct cub_batch_arrays *out, struct cub_message *why);

/* Begins all matches anew, under another seed. */
bool cub_batch_reset(struct cub_batch *, uint64_t seed, uint64_t first, const struct cub_batch_arrays *out,
                     struct cub_message *why);

#endif
