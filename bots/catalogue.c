/* The list of bots: the one place that knows them all. */
#include "cubilete/bot.h"

const struct cub_bot *const cub_bots[] = {
    &cub_dizzle_bot, &cub_blitz_bot, &cub_ecuaciones_bot, &cub_doce_bot, &cub_secuencia_bot, NULL,
};
