/* Doce's table: its options, its members, its functions. */
#include "games/doce/doce.h"
#include "cubilete/field.h"
#include "cubilete/games.h"
#include "cubilete/option.h"

static const struct cub_option options[] = {
    [DOCE_ROUNDS] = {.name = "rounds", .min = 1, .max = 8, .usual = 4},
    {.name = NULL},
};

static const struct cub_field fields[] = {
    CUB_ARRAY(doce, dice), CUB_ARRAY(doce, blocker), CUB_FIELD(doce, allowed), CUB_ARRAY(doce, face),
    CUB_ARRAY(doce, hand), CUB_ARRAY(doce, last),    CUB_ARRAY(doce, spare),   {.name = NULL},
};

_Static_assert(sizeof(struct doce) == 128, "small enough to be copied in two cache lines");

CUB_SHIMS(doce, DOCE_FUNCTIONS)

const struct cub_game cub_doce = {
    .name = "doce",
    .options = options,
    .fields = fields,
    .min_seats = 2,
    .max_seats = 2,
    CUB_ENTRIES(doce, DOCE_FUNCTIONS),
};
