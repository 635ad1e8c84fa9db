/* Reads the `table` lines: the settings of a table, agreed before anybody sits down. */
#include "table/table.h"

enum {
    DAY = 86400,
    MOST_SECONDS = 365 * DAY,
    MOST_DAYS = 365,
    MOST_DELAY = 3600,
    MOST_LINE = 400,
    MOST_RACE = 3600,
    MOST_COME = 30 * DAY
};

const struct table_settings table_default_settings = {.sit = ACCESS_INVITED, .rtt_ms = MOST_LINE, .race_s = 60};

/* Reads a number within bounds, which must be the last word. */
static bool read_last(const char *at, uint32_t least, uint32_t most, uint32_t *number)
{
    return cub_read_number(&at, most, number) && !*at && *number >= least;
}

/* `S` or `S S`. */
static bool read_game_clock(struct table_settings *s, const char *at)
{
    s->increment = 0;
    if (!cub_read_number(&at, MOST_SECONDS, &s->seconds) || s->seconds == 0)
        return false;
    return !*at || (cub_read_char(&at, ' ') && read_last(at, 0, MOST_SECONDS, &s->increment));
}

static bool read_clock(struct table_settings *s, const char *at)
{
    bool good = true;
    s->seconds = s->increment = 0;
    if (cub_str_equal(at, "none")) {
        s->clock = CLOCK_NONE;
    } else if (cub_str_starts(at, "move ")) {
        s->clock = CLOCK_MOVE;
        good = read_last(at + 5, 1, MOST_SECONDS, &s->seconds);
    } else if (cub_str_starts(at, "days ")) {
        s->clock = CLOCK_DAYS;
        good = read_last(at + 5, 1, MOST_DAYS, &s->seconds);
        s->seconds *= DAY;
    } else {
        s->clock = CLOCK_GAME;
        good = cub_str_starts(at, "game ") && read_game_clock(s, at + 5);
    }
    return good;
}

static bool read_late(struct table_settings *s, const char *at)
{
    s->late = cub_str_equal(at, "wait") ? LATE_WAIT : cub_str_equal(at, "end") ? LATE_END : LATE_BOT;
    if (s->late != LATE_BOT)
        return true;
    s->late_level = cub_str_starts(at, "bot ") ? wire_read_level(at + 4) : CUB_LEVELS;
    return s->late_level != CUB_LEVELS;
}

static bool read_who(enum table_access *who, const char *at)
{
    *who = cub_str_equal(at, "anyone") ? ACCESS_ANYONE : cub_str_equal(at, "invited") ? ACCESS_INVITED : ACCESS_NO_ONE;
    return *who != ACCESS_NO_ONE || cub_str_equal(at, "nobody");
}

/* Reads one of two words. */
static bool read_truth(bool *out, const char *at, const char *yes, const char *no)
{
    *out = cub_str_equal(at, yes);
    return *out || cub_str_equal(at, no);
}

static bool read_tournament(struct table_settings *s, const char *at)
{
    struct cub_out out;
    cub_out_init(&out, s->tournament, sizeof s->tournament);
    cub_put_text(&out, at);
    return wire_is_id(at);
}

static bool read_setting(struct table_settings *s, const char *text)
{
    const char *at;
    if ((at = cub_str_value(text, "clock")))
        return read_clock(s, at);
    if ((at = cub_str_value(text, "late")))
        return read_late(s, at);
    if ((at = cub_str_value(text, "sit")))
        return read_who(&s->sit, at) && s->sit != ACCESS_NO_ONE;
    if ((at = cub_str_value(text, "watch")))
        return read_who(&s->watch, at);
    if ((at = cub_str_value(text, "start")))
        return read_truth(&s->start_full, at, "full", "owner");
    if ((at = cub_str_value(text, "undo")))
        return read_truth(&s->undo_never, at, "never", "ask");
    if ((at = cub_str_value(text, "rated")))
        return read_truth(&s->rated, at, "yes", "no");
    if ((at = cub_str_value(text, "line")))
        return read_last(at, 0, MOST_LINE, &s->rtt_ms);
    if ((at = cub_str_value(text, "delay")))
        return read_last(at, 0, MOST_DELAY, &s->delay_s);
    if ((at = cub_str_value(text, "race")))
        return read_last(at, 1, MOST_RACE, &s->race_s);
    if ((at = cub_str_value(text, "come")))
        return read_last(at, 1, MOST_COME, &s->come_s);
    return (at = cub_str_value(text, "tournament")) && read_tournament(s, at);
}

bool table_settings_read(struct table_settings *settings, const char *text)
{
    struct table_settings fresh = *settings;
    bool good = read_setting(&fresh, text);
    *settings = good ? fresh : *settings;
    return good;
}
