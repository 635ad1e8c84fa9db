/* Fills in doce's struct cub_game: options, fields, functions. */
#include "games/doce/doce.h"
#include "cubilete/field.h"
#include "cubilete/games.h"
#include "cubilete/option.h"

static const struct cub_option options[] = {
    [DOCE_ROUNDS] = {.name = "rounds", .min = 1, .max = 8, .usual = 4},
    {.name = NULL},
};

#define SQUARES .form = CUB_SQUARES, .columns = DOCE_SIDE, .first = 1

static const struct cub_field fields[] = {
    CUB_ARRAY_AS(doce, dice, SQUARES),
    CUB_ARRAY_AS(doce, blocker, SQUARES),
    CUB_FIELD_AS(doce, allowed, SQUARES),
    CUB_ARRAY(doce, face),
    CUB_ARRAY(doce, hand),
    CUB_ARRAY(doce, last),
    CUB_ARRAY(doce, spare),
    {.name = NULL},
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
