/* Secuencia's table: its options, its members, its functions. */
#include "games/secuencia/secuencia.h"
#include "cubilete/field.h"
#include "cubilete/games.h"
#include "cubilete/option.h"

static const struct cub_option options[] = {
    [SECUENCIA_RUN] = {.name = "run", .min = 5, .max = 6, .usual = CUB_BY_RULE},
    {.name = NULL},
};

#define SQUARES .form = CUB_SQUARES, .columns = 8

static const struct cub_field fields[] = {
    CUB_ARRAY_AS(secuencia, chips, SQUARES),
    CUB_FIELD_AS(secuencia, choices, SQUARES),
    CUB_ARRAY(secuencia, pile),
    CUB_FIELD(secuencia, seat),
    CUB_ARRAY(secuencia, dice),
    CUB_ARRAY(secuencia, opening),
    CUB_FIELD(secuencia, contest),
    CUB_ARRAY(secuencia, spare),
    {.name = NULL},
};

CUB_SHIMS(secuencia, SECUENCIA_FUNCTIONS)

const struct cub_game cub_secuencia = {
    .name = "secuencia",
    .options = options,
    .fields = fields,
    .min_seats = 2,
    .max_seats = SECUENCIA_SEATS,
    CUB_ENTRIES(secuencia, SECUENCIA_FUNCTIONS),
};
