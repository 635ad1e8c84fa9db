/* What each level does on average: measured once, with the sight of sight.c. */
#include "bots/ecuaciones/mind.h"

/*
 * What each level finds in the same rolls, each time anew: rows of MIND_COLUMNS
 * scores, each a letter from A, for 0, on. Made by tools/train/ecuaciones_rounds.c.
 */
CUB_TABLE char rounds[CUB_LEVELS][MIND_ROWS * MIND_COLUMNS + 1] = {
#include "bots/ecuaciones/rounds.scores"
};

/*
 * By the set of lines that are free, bit 0 for the first one: the points, in
 * thousandths, that they bring on average, rerolls and all. What the bot makes of
 * them was measured by tools/train/ecuaciones.c in 4096 turns for each set.
 */
const uint32_t mind_pars[CUB_MAESTRO][1 << ECU_LINES] = {
    [CUB_NOVATO] = {0, 3400, 3770, 9800,  0, 5280, 6010, 13080, 1180, 6330, 6980, 13780, 2160, 8310, 9260,  16610,
                    0, 5290, 6060, 13090, 0, 6380, 7390, 14930, 2170, 8350, 9250, 16620, 3030, 9870, 10990, 18700},
    [CUB_FACIL] = {0,     10370, 10520, 22690, 0,     11900, 12050, 24750, 6040,  19030, 19120,
                   31750, 8680,  21500, 21580, 34390, 1360,  13840, 14110, 27370, 2670,  15840,
                   16100, 29720, 10440, 23970, 24140, 37490, 13170, 26620, 26690, 40150},
    [CUB_MEDIO] = {0,     15240, 15230, 32140, 11240, 28160, 28120, 45400, 13750, 29840, 29790,
                   46730, 26530, 43210, 43190, 60290, 9260,  27530, 27370, 45230, 23580, 41490,
                   41450, 59150, 25960, 43070, 42950, 60350, 39950, 57000, 56940, 74140},
    [CUB_FUERTE] = {0,     21700, 21750, 43540, 17960, 40030, 40030, 61980, 18740, 40470, 40470,
                    62190, 37080, 59020, 59050, 80920, 18550, 40460, 40470, 62230, 36970, 59000,
                    59020, 80860, 37520, 59240, 59180, 80910, 56030, 77890, 77870, 99590},
};

/* Per cent of the rounds of último that their starter won, in matches of two of a level. */
CUB_TABLE uint8_t starts[CUB_LEVELS] = {
    [CUB_NOVATO] = 70, [CUB_FACIL] = 73, [CUB_MEDIO] = 65, [CUB_FUERTE] = 76, [CUB_MAESTRO] = 98};

int mind_score(enum cub_level level, uint32_t row, uint32_t column)
{
    return rounds[level][row * MIND_COLUMNS + column] - 'A';
}

void mind_scores(enum cub_level level, struct race_step *step)
{
    *step = (struct race_step){{0}};
    for (uint32_t i = 0; i < MIND_ROWS * MIND_COLUMNS; i++)
        step->odds[mind_score(level, 0, i)] += RACE_ONE / (MIND_ROWS * MIND_COLUMNS);
}

uint32_t mind_start(enum cub_level level)
{
    return starts[level] * (uint32_t)(RACE_ONE / 100);
}
