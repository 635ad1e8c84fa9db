/* Blitz's table: its options, its members, its functions. */
#include "games/blitz/blitz.h"
#include "cubilete/field.h"
#include "cubilete/games.h"
#include "cubilete/option.h"

static const struct cub_option options[] = {
    [BLITZ_WHITE] = {.name = "white", .min = 2, .max = 3, .usual = 2},
    [BLITZ_EXPERT] = {.name = "expert", .min = 0, .max = 1, .usual = 0},
    [BLITZ_WINDOW] = {.name = "window", .min = 0, .max = 1000, .usual = 50},
    [BLITZ_HANDICAP] = {.name = "handicap", .min = 1, .max = 5, .usual = 3, .per_seat = true},
    {.name = NULL},
};

static const struct cub_field fields[] = {
    CUB_ARRAY(blitz, ms),       CUB_ARRAY(blitz, call),
    CUB_ARRAY(blitz, discs),    CUB_ARRAY(blitz, face),
    CUB_ARRAY(blitz, white),    CUB_ARRAY(blitz, pips),
    CUB_ARRAY(blitz, dot),      CUB_FIELD(blitz, roller),
    CUB_FIELD(blitz, answer),   CUB_FIELD(blitz, counted),
    CUB_FIELD(blitz, reversed), CUB_FIELD(blitz, foreign),
    CUB_ARRAY(blitz, spare),    {.name = NULL},
};

CUB_SHIMS(blitz, BLITZ_FUNCTIONS)

const struct cub_game cub_blitz = {
    .name = "blitz",
    .options = options,
    .fields = fields,
    .min_seats = 2,
    .max_seats = BLITZ_SEATS,
    .hand_sheet = "box", /* nobody knows yet what is in it */
    .takes_sheet = true, /* a box of dice */
    .open_ended = true,  /* calls carry milliseconds: listed with none */
    CUB_ENTRIES(blitz, BLITZ_FUNCTIONS),
};
