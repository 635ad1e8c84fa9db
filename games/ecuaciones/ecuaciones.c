/* The table of Ecuaciones: its options, its members, its functions. */
#include "games/ecuaciones/ecuaciones.h"
#include "cubilete/field.h"
#include "cubilete/games.h"
#include "cubilete/option.h"

static const char *const modes[] = {
    [ECU_UNO] = "uno",       [ECU_TODOS] = "todos",     [ECU_ULTIMO] = "ultimo",
    [ECU_TORNEO] = "torneo", [ECU_YAHTZEE] = "yahtzee",
};

static const struct cub_option options[] = {
    [ECU_MODE] = {.name = "mode", .words = modes, .min = ECU_UNO, .max = ECU_YAHTZEE, .usual = ECU_UNO},
    [ECU_TARGET] = {.name = "target", .min = 1, .max = 999, .usual = CUB_BY_RULE},
    [ECU_LIMIT] = {.name = "limit", .min = 0, .max = 3600, .usual = 0},
    {.name = NULL},
};

#define SIGNS " +-0123456789:=x" /* of enum ecu_sign */

static const struct cub_field fields[] = {
    CUB_FIELD_AS(ecuaciones, dice, .form = CUB_FACES, .signs = SIGNS),
    CUB_ARRAY_AS(ecuaciones, laid, .form = CUB_ROW, .signs = SIGNS),
    CUB_ARRAY(ecuaciones, points),
    CUB_ARRAY(ecuaciones, lines),
    CUB_FIELD(ecuaciones, target),
    CUB_FIELD(ecuaciones, game),
    CUB_FIELD(ecuaciones, seat),
    CUB_FIELD(ecuaciones, starter),
    CUB_FIELD(ecuaciones, playing),
    CUB_FIELD(ecuaciones, idle),
    CUB_FIELD(ecuaciones, fresh),
    CUB_FIELD(ecuaciones, cost),
    CUB_FIELD(ecuaciones, won),
    {.name = NULL},
};

CUB_SHIMS(ecuaciones, ECUACIONES_FUNCTIONS)

const struct cub_game cub_ecuaciones = {
    .name = "ecuaciones",
    .options = options,
    .fields = fields,
    .min_seats = 1,
    .max_seats = ECU_SEATS,
    .open_ended = true,
    CUB_ENTRIES(ecuaciones, ECUACIONES_FUNCTIONS),
};
