/* Prints values of positions and moves for people. */
#include "analysis/worth.h"

#include <math.h>
#include <stdio.h>

#include "cubilete/lang.h"

/* In per cent of a victory, which a side has shared among its seats; alone in points. */
static double shown(const struct cub_setup *setup, int64_t value)
{
    bool alone = setup->seats == 1;
    double number = alone ? (double)value / CUB_POINT : (double)value * setup->seats / setup->sides * 100 / CUB_VICTORY;
    return fabs(number) < 0.05 ? 0 : number; /* no -0.0 */
}

void tty_worth_number(const struct cub_setup *setup, int64_t value, bool difference, char out[TTY_WORTH])
{
    char number[CUB_DECIMAL];
    double worth = shown(setup, value);
    if (!difference && setup->seats > 1)
        worth = fmin(fmax(worth, 0), 100);
    cub_decimal(number, worth, 1);
    snprintf(out, TTY_WORTH, "%s%s", difference && worth >= 0 ? "+" : "", number);
}

void tty_worth(const struct cub_setup *setup, int64_t value, bool difference, char out[TTY_WORTH])
{
    char number[TTY_WORTH];
    tty_worth_number(setup, value, difference, number);
    snprintf(out, TTY_WORTH, "%.*s%s", TTY_WORTH - 3, number, setup->seats == 1 ? "" : " %");
}
