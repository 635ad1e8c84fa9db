/* Secuencia's actions: a chip put on each square, row by row from a1, then a chip taken away from each. */
#include "games/secuencia/secuencia.h"
#include "encode/encode.h"

enum { SQUARES = SECUENCIA_SIZE * SECUENCIA_SIZE, BITS = 8 * SECUENCIA_SIZE };

static cub_move act(const struct cub_state *state, int seat, uint32_t action)
{
    uint32_t bit = SECUENCIA_SQUARE(action % SECUENCIA_SIZE, action % SQUARES / SECUENCIA_SIZE);
    (void)seat;
    if (!(((const struct secuencia *)state)->choices >> bit & 1)) /* most actions, told quickly */
        return 0;
    return (action < SQUARES ? SECUENCIA_PLACE : SECUENCIA_REMOVE) | bit;
}

static uint32_t action_of(const struct cub_state *state, int seat, cub_move move)
{
    uint32_t square = (uint32_t)(move & SECUENCIA_NOWHERE);
    (void)state, (void)seat;
    return (move & SECUENCIA_PLACE ? 0 : SQUARES) + square / 8 * SECUENCIA_SIZE + square % 8;
}

/* With one roll chips are put on all of the choices, or taken away from all. */
static uint32_t mask(const struct cub_state *state, int seat, uint8_t *row)
{
    const struct secuencia *s = (const struct secuencia *)state;
    cub_move kind = secuencia_nth(s, seat, 0) & ~(cub_move)SECUENCIA_NOWHERE;
    for (uint64_t left = row ? s->choices : 0; left; left &= left - 1)
        row[action_of(state, seat, kind | (cub_move)__builtin_ctzll(left))] = 1;
    return secuencia_count(s, seat);
}

static const struct cub_signal signals[] = {
    {.field = CUB_ARRAY(secuencia, chips), .owner = CUB_OF_SIDES, .owners = SECUENCIA_SIDES, .parts = BITS, .bits = 1},
    {.field = CUB_FIELD(secuencia, choices), .parts = BITS, .bits = 1},
    {.field = CUB_ARRAY(secuencia, pile), .owner = CUB_OF_SIDES, .owners = SECUENCIA_SIDES},
    {.field = CUB_FIELD(secuencia, seat), .kind = CUB_SIGNAL_SEAT},
    {.field = CUB_ARRAY(secuencia, dice), .kind = CUB_SIGNAL_ONE_OF, .from = 1, .parts = 6},
    {.field = CUB_ARRAY(secuencia, opening), .owner = CUB_OF_SEATS, .owners = SECUENCIA_SEATS},
    {.field = CUB_FIELD(secuencia, contest), .kind = CUB_SIGNAL_SEATS},
    {.field = {.name = NULL}},
};

const struct cub_encoding encode_secuencia = {
    .game = &cub_secuencia, .actions = 2 * SQUARES, .signals = signals, .act = act, .action = action_of, .mask = mask};
