/* The result of a rated record. */
#include "core/date.h"
#include "cubilete/text.h"
#include "rank/book.h"

static enum rank_finding wrong(struct cub_message *why, const char *message, const char *arg)
{
    cub_refuse(why, "NO-4", message);
    cub_message_text(why, 0, arg);
    return RANK_WRONG;
}

static void copy(char *out, size_t room, const char *text)
{
    struct cub_out to;
    cub_out_init(&to, out, room);
    cub_put_text(&to, text);
}

static int read_digits(const char **at, int count)
{
    int number = 0;
    for (; count > 0 && **at >= '0' && **at <= '9'; count--)
        number = 10 * number + *(*at)++ - '0';
    return number;
}

/* Days since 1970 of a day in our calendar (Howard Hinnant's way: years begin in March). */
static int64_t days_of(int64_t year, int month, int day)
{
    year -= month <= 2;
    int64_t era = year / 400, in_era = year % 400;
    int64_t in_year = (153 * (month + (month > 2 ? -3 : 9)) + 2) / 5 + day - 1;
    return era * 146097 + in_era * 365 + in_era / 4 - in_era / 100 + in_year - 719468;
}

/* Behind the day: `T10:00:00.5`; in ms. */
static int64_t read_time(const char **at)
{
    enum { NOON = 12 * 3600000 };
    if (!cub_read_char(at, 'T'))
        return NOON;
    int64_t ms = read_digits(at, 2) * 3600000;
    cub_read_char(at, ':');
    ms += read_digits(at, 2) * 60000;
    if (cub_read_char(at, ':'))
        ms += read_digits(at, 2) * 1000;
    for (int unit = 100; (cub_read_char(at, '.') || unit < 100) && **at >= '0' && **at <= '9'; unit /= 10)
        ms += read_digits(at, 1) * unit;
    while (**at >= '0' && **at <= '9')
        ++*at;
    return ms;
}

bool rank_moment(const char *date, int64_t *moment)
{
    int64_t year = 0;
    if (!cub_str_is_date(date) || cub_str_length(date) > CUB_MOVE_TEXT)
        return false;
    while (*date != '-')
        year = 10 * year + *date++ - '0';
    if (year > 9999)
        return false;
    date++;
    int month = read_digits(&date, 2);
    date++;
    *moment = days_of(year, month, read_digits(&date, 2)) * 86400000;
    *moment += read_time(&date);
    int sign = *date == '-' ? 1 : -1;
    if (*date == '+' || *date == '-') {
        date++;
        *moment += sign * read_digits(&date, 2) * 3600000;
        cub_read_char(&date, ':');
        *moment += sign * read_digits(&date, 2) * 60000;
    }
    return true;
}

/* `ended MOMENT`, else the date. */
static bool read_moment(const struct cub_record *record, struct rank_result *result)
{
    const char *ended = cub_record_value(record, "ended"), *date = cub_record_value(record, "date");
    result->exact = ended != NULL;
    for (; ended && *ended; ended++)
        result->moment = 10 * result->moment + *ended - '0';
    return result->exact || (date && rank_moment(date, &result->moment));
}

static enum rank_finding read_seat(const struct cub_record *record, struct rank_result *result, int i,
                                   struct cub_message *why)
{
    struct rank_seat *seat = &result->seat[i];
    const char *name = cub_record_name(record, i);
    char key[] = "player 1", number[] = "1";
    key[7] = number[0] = (char)('1' + i);
    const char *id = cub_record_value(record, key);
    if (!name)
        return wrong(why, "rank.name", number);
    if (cub_str_length(name) > RANK_NAME)
        return wrong(why, "rank.long", number);
    copy(seat->name, sizeof seat->name, name);
    copy(seat->id, sizeof seat->id, id ? id : "");
    seat->bot = cub_str_starts(name, "bot:") ? cub_level_find(name + 4) : CUB_LEVELS;
    if (seat->bot == CUB_LEVELS && cub_str_starts(name, "bot:"))
        return wrong(why, "rank.bot", name + 4);
    seat->side = record->match.now.state.setup.side[i];
    return RANK_COUNTS;
}

bool rank_is_same(const struct rank_seat *a, const struct rank_seat *b)
{
    return a->bot == CUB_LEVELS && b->bot == CUB_LEVELS && cub_str_equal(a->id, b->id) &&
           (a->id[0] || cub_str_equal(a->name, b->name));
}

/* Nobody sits twice, and somebody is there whose rating can change. */
static enum rank_finding check_seats(const struct rank_result *result, struct cub_message *why)
{
    bool person = false;
    for (int i = 0; i < result->seats; i++) {
        person = person || result->seat[i].bot == CUB_LEVELS;
        for (int j = 0; j < i; j++)
            if (rank_is_same(&result->seat[i], &result->seat[j]))
                return wrong(why, "rank.twice", result->seat[i].name);
    }
    return person && result->sides > 1 ? RANK_COUNTS : RANK_ALONE;
}

enum { LAST = CUB_SEATS + 1 }; /* a place after all others */

/* A side comes after all others. */
static void put_last(struct rank_result *result, int side)
{
    for (int i = 0; i < result->seats; i++)
        if (result->seat[i].side == side)
            result->seat[i].place = LAST;
}

/* Whether a bot made a move on behalf of the person whose seat it is. */
static bool is_by_bot(const struct cub_record *record, const struct cub_entry *entry)
{
    return entry->note && cub_str_starts(record->notes.text + entry->note - 1, "bot:");
}

/* A player who left their seat to a bot has not played to the end. */
static void mark_deserters(const struct cub_record *record, struct rank_result *result)
{
    const struct cub_match *match = &record->match;
    for (uint32_t i = 0; i < match->length; i++) {
        const struct cub_entry *entry = &match->log[i];
        bool person = entry->who < result->seats && result->seat[entry->who].bot == CUB_LEVELS;
        if (person && is_by_bot(record, entry))
            put_last(result, result->seat[entry->who].side);
    }
}

/* What each seat decided itself. */
static void count_decisions(const struct cub_record *record, uint32_t decisions[CUB_SEATS])
{
    const struct cub_match *match = &record->match;
    for (int i = 0; i < CUB_SEATS; i++)
        decisions[i] = 0;
    for (uint32_t i = 0; i < match->length; i++)
        if (match->log[i].who < CUB_SEATS && !is_by_bot(record, &match->log[i]))
            decisions[match->log[i].who]++;
}

/*
 * A side that somebody left before it could be called a match. False: that holds for a
 * draw, which counts for nobody then.
 */
static bool mark_early(const struct cub_record *record, struct rank_result *result)
{
    const char *end = cub_record_value(record, "end");
    bool draw = end && cub_str_equal(end, "draw"), few = false;
    uint32_t decisions[CUB_SEATS];
    count_decisions(record, decisions);
    for (int i = 0; i < result->seats; i++) {
        few = few || decisions[i] < RANK_LEAST;
        for (int j = 0; j < result->seats && result->seat[i].place == LAST && decisions[i] < RANK_LEAST; j++)
            result->seat[j].early = result->seat[j].early || result->seat[j].side == result->seat[i].side;
    }
    return !draw || !few;
}

/* `resigned SEAT` and so on: that seat's side loses, the others are level. False: it is none of these. */
static bool read_loser(const char *end, struct rank_result *result)
{
    static const char *const words[] = {"resigned ", "time ", "left "};
    for (size_t i = 0; i < sizeof words / sizeof *words; i++) {
        const char *at = end + cub_str_length(words[i]);
        uint32_t seat;
        if (cub_str_starts(end, words[i]) && cub_read_number(&at, result->seats, &seat) && seat && !*at) {
            put_last(result, result->seat[seat - 1].side);
            return true;
        }
    }
    return false;
}

/* False: it has none, for it was not played to an end. */
static bool read_places(const struct cub_record *record, struct rank_result *result)
{
    const struct cub_state *now = &record->match.now.state;
    const char *end = cub_record_value(record, "end");
    for (int i = 0; i < result->seats; i++)
        result->seat[i].place = 1;
    if (end && (cub_str_equal(end, "draw") || read_loser(end, result)))
        return true;
    if (now->to_act || (end && !cub_str_equal(end, "played")))
        return false;
    for (int i = 0; i < result->seats; i++)
        result->seat[i].place = (uint8_t)cub_place(record->match.game, now, i);
    mark_deserters(record, result);
    return true;
}

bool rank_places(const struct cub_record *record, struct rank_result *result)
{
    const struct cub_setup *setup = &record->match.now.state.setup;
    *result = (struct rank_result){.game = record->match.game, .seats = setup->seats, .sides = setup->sides};
    for (int i = 0; i < result->seats; i++) {
        const char *name = cub_record_name(record, i);
        bool bot = name && cub_str_starts(name, "bot:");
        result->seat[i] = (struct rank_seat){.side = setup->side[i], .bot = bot ? CUB_AZAR : CUB_LEVELS};
    }
    return read_places(record, result);
}

enum rank_finding rank_read(const struct cub_record *record, struct rank_result *result, struct cub_message *why)
{
    const struct cub_setup *setup = &record->match.now.state.setup;
    *result = (struct rank_result){.game = record->match.game, .seats = setup->seats, .sides = setup->sides};
    if (!cub_record_value(record, "rated"))
        return RANK_NOT_RATED;
    for (int i = 0; i < result->seats; i++)
        if (read_seat(record, result, i, why) == RANK_WRONG)
            return RANK_WRONG;
    enum rank_finding found = check_seats(result, why);
    if (found != RANK_COUNTS)
        return found;
    if (!read_moment(record, result))
        return wrong(why, "rank.date", "");
    return read_places(record, result) && mark_early(record, result) ? RANK_COUNTS : RANK_UNFINISHED;
}
