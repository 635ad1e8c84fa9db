/* The template's table: its options, its members, its functions. */
#include "games/null/null.h"
#include "cubilete/field.h"
#include "cubilete/games.h"
#include "cubilete/option.h"

static const struct cub_option options[] = {
    [NULL_ROUNDS] = {.name = "rounds", .min = 1, .max = 9, .usual = 3},
    {.name = NULL},
};

static const struct cub_field fields[] = {
    CUB_FIELD(null, seat),
    CUB_FIELD(null, face),
    CUB_ARRAY(null, spare),
    {.name = NULL},
};

CUB_SHIMS(null, NULL_FUNCTIONS)

const struct cub_game cub_null = {
    .name = "null",
    .options = options,
    .fields = fields,
    .min_seats = 1,
    .max_seats = 8,
    CUB_ENTRIES(null, NULL_FUNCTIONS),
};
