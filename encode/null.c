/* The template's actions: taking, leaving. */
#include "games/null/null.h"
#include "encode/encode.h"

static cub_move act(const struct cub_state *state, int seat, uint32_t action)
{
    (void)state, (void)seat;
    return action + NULL_TAKE;
}

static uint32_t action_of(const struct cub_state *state, int seat, cub_move move)
{
    (void)state, (void)seat;
    return (uint32_t)move - NULL_TAKE;
}

static const struct cub_signal signals[] = {
    {.field = CUB_FIELD(null, seat), .kind = CUB_SIGNAL_SEAT},
    {.field = CUB_FIELD(null, face), .kind = CUB_SIGNAL_ONE_OF, .from = 1, .parts = 6},
    {.field = {.name = NULL}},
};

const struct cub_encoding cub_null_encoding = {
    .game = &cub_null, .actions = 2, .signals = signals, .act = act, .action = action_of};
