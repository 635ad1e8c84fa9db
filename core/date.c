/* Checks dates in records. */
#include "core/date.h"

#include "cubilete/text.h"

/* Reads two digits, a number between least and most; -1: anything else. */
static int read_pair(const char **at, int least, int most)
{
    const char *p = *at;
    if (p[0] < '0' || p[0] > '9' || p[1] < '0' || p[1] > '9')
        return -1;
    int number = 10 * (p[0] - '0') + p[1] - '0';
    *at += 2;
    return number >= least && number <= most ? number : -1;
}

/* Reads a year of four or more digits and returns it modulo 400, which decides leap years; -1: no year. */
static int read_year(const char **at)
{
    const char *begin = *at;
    int year = 0;
    for (; **at >= '0' && **at <= '9'; ++*at)
        year = (10 * year + **at - '0') % 400;
    return *at - begin >= 4 ? year : -1;
}

static bool read_day(const char **at)
{
    static const int days[] = {31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31};
    int year = read_year(at);
    if (year < 0 || !cub_read_char(at, '-'))
        return false;
    int month = read_pair(at, 1, 12);
    if (month < 0 || !cub_read_char(at, '-'))
        return false;
    bool leap = year % 4 == 0 && (year % 100 != 0 || year == 0);
    return read_pair(at, 1, days[month - 1] - (month == 2 && !leap)) > 0;
}

/* `10:00`, `10:00:00`, `10:00:00.25`; a minute may have a leap second. */
static bool read_time(const char **at)
{
    if (read_pair(at, 0, 23) < 0 || !cub_read_char(at, ':') || read_pair(at, 0, 59) < 0)
        return false;
    if (!cub_read_char(at, ':'))
        return true;
    if (read_pair(at, 0, 60) < 0)
        return false;
    if (!cub_read_char(at, '.'))
        return true;
    const char *begin = *at;
    while (**at >= '0' && **at <= '9')
        ++*at;
    return *at > begin;
}

/* `Z`, `+01`, `-03:30`, or nothing. */
static bool read_zone(const char **at)
{
    if (!**at || cub_read_char(at, 'Z'))
        return true;
    if (!cub_read_char(at, '+') && !cub_read_char(at, '-'))
        return false;
    return read_pair(at, 0, 23) >= 0 && (!cub_read_char(at, ':') || read_pair(at, 0, 59) >= 0);
}

bool cub_str_is_date(const char *text)
{
    if (!read_day(&text))
        return false;
    if (cub_read_char(&text, 'T') && !(read_time(&text) && read_zone(&text)))
        return false;
    return !*text;
}
