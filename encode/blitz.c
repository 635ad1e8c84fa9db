/* Blitz's actions: giving up, then calling each number that can be called, at whatever time the caller says. */
#include "games/blitz/blitz.h"
#include "encode/encode.h"

enum { ACTIONS = 2 + BLITZ_MOST };

static cub_move act(const struct cub_state *state, int seat, uint32_t action)
{
    (void)state, (void)seat;
    return action == 0 ? BLITZ_GIVE_UP : BLITZ_CALL(action - 1, 0);
}

static uint32_t action_of(const struct cub_state *state, int seat, cub_move move)
{
    (void)state, (void)seat;
    return move == BLITZ_GIVE_UP ? 0 : 1 + blitz_call_number(move);
}

/* Any call may be made, right or wrong. */
static uint32_t mask(const struct cub_state *state, int seat, uint8_t *row)
{
    (void)state, (void)seat;
    if (row)
        __builtin_memset(row, 1, ACTIONS);
    return ACTIONS;
}

static const struct cub_signal signals[] = {
    {.field = CUB_ARRAY(blitz, ms), .owner = CUB_OF_SEATS, .owners = BLITZ_SEATS},
    {.field = CUB_ARRAY(blitz, call), .owner = CUB_OF_SEATS, .owners = BLITZ_SEATS},
    {.field = CUB_ARRAY(blitz, discs), .owner = CUB_OF_SEATS, .owners = BLITZ_SEATS},
    {.field = CUB_ARRAY(blitz, face), .kind = CUB_SIGNAL_ONE_OF, .from = 1, .parts = BLITZ_DOT},
    {.field = CUB_ARRAY(blitz, white), .kind = CUB_SIGNAL_ONE_OF, .from = 1, .parts = BLITZ_COLOURS},
    {.field = CUB_ARRAY(blitz, pips), .from = 1, .parts = BLITZ_PIPS, .bits = 1},
    {.field = CUB_ARRAY(blitz, dot), .kind = CUB_SIGNAL_ONE_OF, .from = 1, .parts = BLITZ_COLOURS},
    {.field = CUB_FIELD(blitz, roller), .kind = CUB_SIGNAL_SEAT},
    {.field = CUB_FIELD(blitz, answer)},
    {.field = CUB_FIELD(blitz, counted), .parts = BLITZ_COLOURS, .bits = 1},
    {.field = CUB_FIELD(blitz, reversed)},
    {.field = {.name = NULL}},
};

const struct cub_encoding encode_blitz = {
    .game = &cub_blitz, .actions = ACTIONS, .signals = signals, .act = act, .action = action_of, .mask = mask};
