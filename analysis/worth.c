/* What a position or a move is worth, for people. */
#include "analysis/worth.h"

#include <math.h>
#include <stdio.h>

#include "cubilete/lang.h"

void tty_worth(const struct cub_setup *setup, int64_t value, bool difference, char out[TTY_WORTH])
{
    bool alone = setup->seats == 1;
    char number[CUB_DECIMAL];
    double shown = (double)value / (alone ? CUB_POINT : CUB_VICTORY / 100);
    if (fabs(shown) < 0.05) /* no -0.0 */
        shown = 0;
    cub_decimal(number, shown, 1);
    snprintf(out, TTY_WORTH, "%s%s%s", difference && shown >= 0 ? "+" : "", number, alone ? "" : " %");
}
