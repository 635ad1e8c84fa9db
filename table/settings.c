/* The `table` lines: what was agreed before anybody sat down. */
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

/* Whether a text is this word and nothing more. */
static bool is(const char *text, const char *word)
{
    return cub_str_equal(text, word);
}

/* A number within bounds, the last word. */
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
    if (is(at, "none")) {
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
    s->late = is(at, "wait") ? LATE_WAIT : is(at, "end") ? LATE_END : LATE_BOT;
    if (s->late != LATE_BOT)
        return true;
    s->stand_in = cub_str_starts(at, "bot ") ? wire_read_level(at + 4) : CUB_LEVELS;
    return s->stand_in != CUB_LEVELS;
}

static bool read_who(enum table_access *who, const char *at)
{
    *who = is(at, "anyone") ? ACCESS_ANYONE : is(at, "invited") ? ACCESS_INVITED : ACCESS_NO_ONE;
    return *who != ACCESS_NO_ONE || is(at, "nobody");
}

/* One of two words. */
static bool read_truth(bool *out, const char *at, const char *yes, const char *no)
{
    *out = is(at, yes);
    return *out || is(at, no);
}

static bool read_event(struct table_settings *s, const char *at)
{
    struct cub_out out;
    cub_out_init(&out, s->tournament, sizeof s->tournament);
    cub_put_text(&out, at);
    return wire_is_id(at);
}

/* What stands behind the word that a text begins with; NULL: it begins with another. */
static const char *behind(const char *text, const char *word)
{
    return cub_str_starts(text, word) ? text + cub_str_length(word) : NULL;
}

static bool read_setting(struct table_settings *s, const char *text)
{
    const char *at;
    if ((at = behind(text, "clock ")))
        return read_clock(s, at);
    if ((at = behind(text, "late ")))
        return read_late(s, at);
    if ((at = behind(text, "sit ")))
        return read_who(&s->sit, at) && s->sit != ACCESS_NO_ONE;
    if ((at = behind(text, "watch ")))
        return read_who(&s->watch, at);
    if ((at = behind(text, "start ")))
        return read_truth(&s->start_full, at, "full", "owner");
    if ((at = behind(text, "undo ")))
        return read_truth(&s->undo_never, at, "never", "ask");
    if ((at = behind(text, "rated ")))
        return read_truth(&s->rated, at, "yes", "no");
    if ((at = behind(text, "line ")))
        return read_last(at, 0, MOST_LINE, &s->rtt_ms);
    if ((at = behind(text, "delay ")))
        return read_last(at, 0, MOST_DELAY, &s->delay_s);
    if ((at = behind(text, "race ")))
        return read_last(at, 1, MOST_RACE, &s->race_s);
    if ((at = behind(text, "come ")))
        return read_last(at, 1, MOST_COME, &s->come_s);
    return (at = behind(text, "tournament ")) && read_event(s, at);
}

bool table_settings_read(struct table_settings *settings, const char *text)
{
    struct table_settings fresh = *settings;
    bool good = read_setting(&fresh, text);
    *settings = good ? fresh : *settings;
    return good;
}
