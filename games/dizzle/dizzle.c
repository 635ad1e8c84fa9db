/* Dizzle's table: its options, its members, its functions. */
#include "games/dizzle/dizzle.h"
#include "cubilete/field.h"
#include "cubilete/games.h"
#include "cubilete/option.h"

static const struct cub_option options[] = {
    [DIZZLE_LEVEL] = {.name = "level", .min = 1, .max = DIZZLE_LEVELS, .usual = CUB_BY_RULE},
    {.name = NULL},
};

/* The field of an array of arrays: one long one. */
#define GRID(member)                                                                                \
    {                                                                                               \
        .name = #member, .offset = offsetof(struct dizzle, member),                                 \
        .count = sizeof(((struct dizzle *)0)->member) / sizeof(((struct dizzle *)0)->member[0][0]), \
        .width = CUB_WIDTH_(((struct dizzle *)0)->member[0][0])                                     \
    }

#define SQUARES .form = CUB_SQUARES, .columns = DIZZLE_COLUMNS

static const struct cub_field fields[] = {
    CUB_ARRAY_AS(dizzle, sheet.pip, SQUARES),
    CUB_FIELD_AS(dizzle, sheet.number, SQUARES),
    CUB_FIELD_AS(dizzle, sheet.cross, SQUARES),
    CUB_FIELD_AS(dizzle, sheet.planet, SQUARES),
    CUB_FIELD_AS(dizzle, sheet.gem, SQUARES),
    CUB_FIELD_AS(dizzle, sheet.bomb, SQUARES),
    CUB_FIELD_AS(dizzle, sheet.key, SQUARES),
    CUB_FIELD_AS(dizzle, sheet.lock, SQUARES),
    CUB_FIELD_AS(dizzle, sheet.puzzle, SQUARES),
    CUB_FIELD_AS(dizzle, sheet.flag, SQUARES),
    CUB_FIELD_AS(dizzle, sheet.rocket, SQUARES),
    CUB_FIELD_AS(dizzle, sheet.pile, SQUARES),
    CUB_ARRAY_AS(dizzle, sheet.colour, SQUARES),
    CUB_FIELD_AS(dizzle, sheet.block, SQUARES),
    CUB_ARRAY(dizzle, sheet.gem_points),
    CUB_ARRAY(dizzle, sheet.puzzle_points),
    GRID(sheet.track),
    CUB_ARRAY(dizzle, sheet.track_length),
    CUB_ARRAY(dizzle, sheet.arrow_from),
    CUB_ARRAY(dizzle, sheet.arrow_to),
    CUB_ARRAY(dizzle, sheet.arrow_points),
    CUB_FIELD(dizzle, sheet.arrows),
    CUB_FIELD(dizzle, sheet.block_points),
    CUB_FIELD(dizzle, sheet.bomb_points),
    CUB_FIELD(dizzle, sheet.pile_points),
    CUB_ARRAY_AS(dizzle, crossed, SQUARES),
    CUB_ARRAY_AS(dizzle, exploded, SQUARES),
    CUB_ARRAY_AS(dizzle, dice, SQUARES),
    CUB_FIELD_AS(dizzle, choice, SQUARES),
    GRID(raised),
    CUB_ARRAY(dizzle, struck),
    CUB_ARRAY(dizzle, rockets),
    CUB_ARRAY(dizzle, pool),
    CUB_FIELD(dizzle, left),
    CUB_FIELD(dizzle, stage),
    CUB_FIELD(dizzle, starter),
    CUB_FIELD(dizzle, seat),
    CUB_FIELD(dizzle, active),
    CUB_FIELD(dizzle, rounds),
    CUB_ARRAY(dizzle, spare),
    {.name = NULL},
};

_Static_assert(sizeof(struct dizzle) <= 512, "eight cache lines");

CUB_SHIMS(dizzle, DIZZLE_FUNCTIONS)

const struct cub_game cub_dizzle = {
    .name = "dizzle",
    .options = options,
    .fields = fields,
    .min_seats = 1,
    .max_seats = DIZZLE_SEATS,
    .takes_sheet = true,
    CUB_ENTRIES(dizzle, DIZZLE_FUNCTIONS),
};
