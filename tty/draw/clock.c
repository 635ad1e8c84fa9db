/* A clock's time as text: minutes and seconds, hours, or days. */
#include "tty/draw/clock.h"

#include <inttypes.h>
#include <stdio.h>

#include "cubilete/lang.h"

enum { SECOND = 1000, MINUTE = 60, HOUR = 60 * MINUTE, DAY = 24 * HOUR, NUMBER = 24 };

static void print_days(int64_t days, int hours, char out[TTY_CLOCK])
{
    char number[2][NUMBER];
    snprintf(number[0], NUMBER, "%" PRId64, days);
    snprintf(number[1], NUMBER, "%d", hours);
    if (days == 1)
        cub_format(out, TTY_CLOCK, "clock.day", number[1], NULL, NULL);
    else
        cub_format(out, TTY_CLOCK, "clock.days", number[0], number[1], NULL);
}

void tty_clock(int64_t ms, char out[TTY_CLOCK])
{
    int64_t all = (ms + SECOND - 1) / SECOND;
    int hours = (int)(all % DAY / HOUR), minutes = (int)(all % HOUR / MINUTE), seconds = (int)(all % MINUTE);
    if (all >= DAY)
        print_days(all / DAY, hours, out);
    else if (hours)
        snprintf(out, TTY_CLOCK, "%d:%02d:%02d", hours, minutes, seconds);
    else
        snprintf(out, TTY_CLOCK, "%d:%02d", minutes, seconds);
}
