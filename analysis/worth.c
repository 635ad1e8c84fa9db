/* What a position or a move is worth, for people. */
#include "analysis/worth.h"

#include <math.h>
#include <stdio.h>

void tty_worth(const struct cub_setup *setup, int64_t value, bool difference, char out[TTY_WORTH])
{
    bool alone = setup->seats == 1;
    char number[TTY_WORTH - 3];
    double shown = (double)value / (alone ? CUB_POINT : CUB_VICTORY / 100);
    if (fabs(shown) < 0.05) /* no -0.0 */
        shown = 0;
    snprintf(number, sizeof number, difference ? "%+.1f" : "%.1f", shown);
    snprintf(out, TTY_WORTH, "%s%s", number, alone ? "" : " %");
}
