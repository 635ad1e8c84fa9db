/*
 * Doce's actions: a face, a square for the die and one for the blocker; a blocker on the die's own square stands for
 * none, so that actions and moves are one to one.
 */
#include "encode/encode.h"
#include "games/doce/grid.h"

static cub_move act(const struct cub_state *state, int seat, uint32_t action)
{
    uint32_t face = action % DOCE_FACES + 1, die = action / DOCE_FACES % DOCE_SQUARES + 1;
    uint32_t blocker = action / DOCE_FACES / DOCE_SQUARES + 1;
    (void)seat;
    if (!(((const struct doce *)state)->allowed >> die & 1)) /* most actions, told quickly */
        return 0;
    return doce_move(face, die, blocker == die ? 0 : blocker);
}

static uint32_t action_of(const struct cub_state *state, int seat, cub_move move)
{
    uint32_t die = doce_die(move), blocker = doce_blocker(move) ? doce_blocker(move) : die;
    (void)state, (void)seat;
    return doce_face(move) - 1 + DOCE_FACES * (die - 1 + DOCE_SQUARES * (blocker - 1));
}

/* With its blocker left a seat has every allowed square with every empty one, its own among them: that is none. */
static uint32_t mask(const struct cub_state *state, int seat, uint8_t *row)
{
    enum { DIES = DOCE_FACES * DOCE_SQUARES }; /* actions for one square of the blocker */
    const struct doce *s = (const struct doce *)state;
    uint8_t dies[DIES] = {0};
    for (uint32_t left = s->allowed; row && left; left &= left - 1) {
        int square = __builtin_ctz(left) - 1;
        __builtin_memset((s->blocker[seat] ? row + DIES * square : dies) + DOCE_FACES * square, 1, DOCE_FACES);
    }
    for (uint32_t left = s->blocker[seat] ? 0 : empty_squares(s); row && left; left &= left - 1)
        __builtin_memcpy(row + DIES * (__builtin_ctz(left) - 1), dies, DIES);
    return doce_count(s, seat);
}

static const struct cub_signal signals[] = {
    {.field = CUB_ARRAY(doce, dice), .owner = CUB_OF_SEATS, .owners = 2, .from = 1, .parts = DOCE_SQUARES, .bits = 1},
    {.field = CUB_ARRAY(doce, blocker),
     .owner = CUB_OF_SEATS,
     .owners = 2,
     .from = 1,
     .parts = DOCE_SQUARES,
     .bits = 1},
    {.field = CUB_FIELD(doce, allowed), .from = 1, .parts = DOCE_SQUARES, .bits = 1},
    {.field = {.name = "face", .offset = offsetof(struct doce, face) + 1, .count = DOCE_SQUARES, .width = 1},
     .kind = CUB_SIGNAL_ONE_OF,
     .from = 1,
     .parts = DOCE_FACES},
    {.field = CUB_ARRAY(doce, hand), .owner = CUB_OF_SEATS, .owners = 2},
    {.field = CUB_ARRAY(doce, last),
     .kind = CUB_SIGNAL_ONE_OF,
     .owner = CUB_OF_SEATS,
     .owners = 2,
     .from = 1,
     .parts = DOCE_SQUARES},
    {.field = {.name = NULL}},
};

const struct cub_encoding encode_doce = {.game = &cub_doce,
                                         .actions = DOCE_FACES * DOCE_SQUARES * DOCE_SQUARES,
                                         .signals = signals,
                                         .act = act,
                                         .action = action_of,
                                         .mask = mask};
