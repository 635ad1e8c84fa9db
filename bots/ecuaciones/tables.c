/* Has each level's average results, measured once with sight.c. */
#include "bots/ecuaciones/search.h"

/*
 * What each level finds in the same rolls, each time anew: rows of SEARCH_COLUMNS
 * scores, each a letter from A, for 0, on. Made by tools/train/ecuaciones_rounds.c.
 */
CUB_TABLE char rounds[ECU_TODOS + 1][CUB_LEVELS][SEARCH_ROWS * SEARCH_COLUMNS + 1] = {
#include "bots/ecuaciones/rounds.scores"
};

/*
 * By the set of lines that are free, bit 0 for the first one: the points, in
 * thousandths, that they bring on average, rerolls and all. What the bot makes of
 * them was measured by tools/train/ecuaciones.c in 4096 turns for each set, 2048 of fuerte.
 */
const uint32_t search_pars[CUB_MAESTRO][1 << ECU_LINES] = {
    [CUB_NOVATO] = {0, 3400, 3770, 9800,  0, 5280, 6010, 13080, 1180, 6330, 6980, 13780, 2160, 8310, 9260,  16610,
                    0, 5290, 6060, 13090, 0, 6380, 7390, 14930, 2170, 8350, 9250, 16620, 3030, 9870, 10990, 18700},
    [CUB_FACIL] = {0,     7003,  7259,  16433, 3519,  12480, 12918, 23311, 5007,  13656, 14139,
                   23769, 9707,  19364, 20203, 30539, 3363,  12453, 12832, 23218, 7461,  17615,
                   18008, 29320, 9881,  19699, 20307, 30446, 14666, 25084, 25996, 36881},
    [CUB_MEDIO] = {0,     13050, 13169, 27605, 9266,  23996, 24263, 39475, 10855, 25222, 25119,
                   39868, 21409, 36501, 36647, 51935, 8686,  23453, 23936, 39286, 18998, 34905,
                   35243, 51388, 20999, 36355, 36421, 51453, 32066, 47978, 48227, 63757},
    [CUB_FUERTE] = {0,     18829, 18979, 38338, 16058, 35892, 36469, 56658, 16086, 35636, 35650,
                    55141, 33250, 53533, 53833, 73786, 14732, 34962, 35232, 55105, 31978, 52944,
                    53491, 73909, 31763, 52079, 52173, 71647, 49478, 70493, 70861, 90723},
};

/*
 * Último, by dice rolled, the start first: of 1000 goes of a level how many pass,
 * and how many leave 0 dice, 1, 2... Made by tools/train/ecuaciones_ultimo.c.
 */
CUB_TABLE uint16_t goes[CUB_LEVELS][SEARCH_LEFT + 1][SEARCH_LEFT + 2] = {
#include "bots/ecuaciones/ultimo.goes"
};

/*
 * Último, by number of seats, two first: of 1000 rounds of a level how many the
 * starter wins, the next seat, and so on. Made by tools/train/ecuaciones_starts.c.
 */
CUB_TABLE uint16_t starts[CUB_LEVELS][ECU_SEATS - 1][ECU_SEATS] = {
#include "bots/ecuaciones/ultimo.starts"
};

int search_score(bool todos, enum cub_level level, uint32_t row, uint32_t column)
{
    return rounds[todos][level][row * SEARCH_COLUMNS + column] - 'A';
}

const uint16_t *search_goes(enum cub_level level, int rolled)
{
    return goes[level][rolled <= SEARCH_LEFT ? rolled : 0];
}

const uint16_t *search_starts(enum cub_level level, int seats)
{
    return starts[level][seats - 2];
}
