/* The bots that the generic tests run over. */
#include "tests/support.h"

enum { MOST_BOTS = 16 };

const struct cub_bot *const *test_bots(void)
{
    static const struct cub_bot *bots[MOST_BOTS + 2];
    bots[0] = &cub_null_bot;
    for (int i = 0; cub_bots[i] && i < MOST_BOTS; i++)
        bots[i + 1] = cub_bots[i];
    return bots;
}
