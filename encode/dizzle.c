/*
 * Dizzle's actions: a die placed on each square of the grid (it shows that square's number), a die given back from
 * each, a rocket flown to each; then rerolling, leaving.
 */
#include "games/dizzle/dizzle.h"
#include "encode/encode.h"

enum { REROLL = 3 * DIZZLE_SQUARES, LEAVE, ACTIONS };

static cub_move act(const struct cub_state *state, int seat, uint32_t action)
{
    const struct dizzle *s = (const struct dizzle *)state;
    int square = (int)(action % DIZZLE_SQUARES);
    (void)seat;
    if (action >= REROLL)
        return dizzle_move(action == REROLL ? DIZZLE_REROLL : DIZZLE_LEAVE, 0, 0);
    if (!(s->choice >> square & 1)) /* most actions, told quickly */
        return 0;
    if (action >= DIZZLE_SQUARES)
        return dizzle_move(action < 2 * DIZZLE_SQUARES ? DIZZLE_GIVE : DIZZLE_FLY, 0, square);
    return s->sheet.number >> square & 1 ? dizzle_move(DIZZLE_PLACE, dizzle_face(s, square), square) : 0;
}

static uint32_t action_of(const struct cub_state *state, int seat, cub_move move)
{
    uint32_t square = (uint32_t)(move & 63);
    (void)state, (void)seat;
    switch ((enum dizzle_kind)(move >> DIZZLE_KIND_SHIFT)) {
    case DIZZLE_PLACE:
        return square;
    case DIZZLE_GIVE:
        return DIZZLE_SQUARES + square;
    case DIZZLE_FLY:
        return 2 * DIZZLE_SQUARES + square;
    case DIZZLE_REROLL:
        return REROLL;
    case DIZZLE_LEAVE:
        return LEAVE;
    }
    return ACTIONS;
}

/* What is to be done with a square is the same for all of a choice. */
static uint32_t mask(const struct cub_state *state, int seat, uint8_t *row)
{
    const struct dizzle *s = (const struct dizzle *)state;
    uint32_t first = action_of(state, seat, dizzle_nth(s, seat, 0));
    if (row && !s->choice)
        row[REROLL] = row[LEAVE] = 1;
    for (dizzle_board left = row ? s->choice : 0; left; left &= left - 1)
        row[first + (uint32_t)(__builtin_ctzll(left) - __builtin_ctzll(s->choice))] = 1;
    return dizzle_count(s, seat);
}

/* A set of squares of each seat. */
#define BOARDS(member)                                                                                \
    {                                                                                                 \
        .field = CUB_ARRAY(dizzle, member), .owner = CUB_OF_SEATS, .owners = DIZZLE_SEATS, .bits = 1, \
        .parts = DIZZLE_SQUARES                                                                       \
    }

static const struct cub_signal signals[] = {
    BOARDS(crossed),
    BOARDS(exploded),
    BOARDS(dice),
    {.field = CUB_FIELD(dizzle, choice), .parts = DIZZLE_SQUARES, .bits = 1},
    {.field = {.name = "raised",
               .offset = offsetof(struct dizzle, raised),
               .count = DIZZLE_SEATS * DIZZLE_COLOURS,
               .width = -1},
     .owner = CUB_OF_SEATS,
     .owners = DIZZLE_SEATS},
    {.field = CUB_ARRAY(dizzle, struck)},
    {.field = CUB_ARRAY(dizzle, rockets), .owner = CUB_OF_SEATS, .owners = DIZZLE_SEATS},
    {.field = CUB_ARRAY(dizzle, pool)},
    {.field = CUB_FIELD(dizzle, left)},
    {.field = CUB_FIELD(dizzle, stage), .kind = CUB_SIGNAL_ONE_OF, .parts = DIZZLE_ROCKET + 1},
    {.field = CUB_FIELD(dizzle, starter), .kind = CUB_SIGNAL_SEAT},
    {.field = CUB_FIELD(dizzle, seat), .kind = CUB_SIGNAL_SEAT},
    {.field = CUB_FIELD(dizzle, active), .kind = CUB_SIGNAL_SEATS},
    {.field = {.name = NULL}},
};

const struct cub_encoding encode_dizzle = {
    .game = &cub_dizzle, .actions = ACTIONS, .signals = signals, .act = act, .action = action_of, .mask = mask};
