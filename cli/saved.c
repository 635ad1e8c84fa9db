/* The games in the folder of journals. */
#include "cli/saved.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>

#include "cubilete/lang.h"
#include "cubilete/option.h"

/* `2026-11-15T10:00:00Z` as Unix time; false: not so written. */
static bool read_date(const char *text, int64_t *when)
{
    struct tm parts = {0};
    const char *end = text ? strptime(text, "%Y-%m-%dT%H:%M:%SZ", &parts) : NULL;
    if (!end || *end)
        return false;
    *when = timegm(&parts);
    return true;
}

void saved_init(struct saved *saved, const char *folder, uint32_t number)
{
    struct stat file;
    *saved = (struct saved){.number = number};
    errno = 0;
    saved->good =
        cub_journal_path(saved->path, folder, number) && cub_journal_read(saved->path, &saved->record, &saved->fault);
    saved->error = saved->good ? 0 : errno;
    if (stat(saved->path, &file) == 0)
        saved->when = file.st_mtime;
    if (saved->good)
        read_date(cub_record_value(&saved->record, "date"), &saved->when);
}

void saved_finish(struct saved *saved)
{
    cub_record_finish(&saved->record);
}

int saved_list_init(struct saved_list *list)
{
    if (!cub_journal_folder(list->folder))
        return cli_file_failed("cli.read", "$HOME");
    if (!cub_journal_list(list->folder, &list->number, &list->count))
        return cli_file_failed("cli.read", list->folder);
    return CLI_FINE;
}

void saved_list_finish(struct saved_list *list)
{
    free(list->number);
}

void saved_date(const struct saved *saved, char out[SAVED_TEXT])
{
    time_t when = saved->when, now = time(NULL);
    struct tm then, today;
    out[0] = 0;
    if (!localtime_r(&when, &then) || !localtime_r(&now, &today))
        return;
    bool same_day = then.tm_year == today.tm_year && then.tm_yday == today.tm_yday;
    strftime(out, SAVED_TEXT, same_day ? "%H:%M" : "%Y-%m-%d", &then);
}

/* The name that a foreign sheet gives itself in its first line, `sheet NAME` or `box NAME`; NULL: none. */
static const char *sheet_name(const struct cub_record *record)
{
    const char *line = cub_record_value(record, "sheet-line"), *blank = line ? strchr(line, ' ') : NULL;
    return blank && *line != '#' ? blank + 1 : NULL;
}

/* Whether option i is what it would be if nothing were said about it. */
static bool is_usual(const struct cub_record *record, int i)
{
    const struct cub_game *game = record->match.game;
    struct cub_setup setup = record->match.first.state.setup;
    union cub_any state;
    int32_t value = setup.option[i];
    setup.option[i] = game->options[i].usual;
    return cub_start(game, &setup, NULL, &state.state, NULL) && state.state.setup.option[i] == value;
}

/* ` level=2`, or where values are words, ` torneo`; what is usual goes without saying. */
static int put_option(const struct cub_record *record, int i, char *out, int room)
{
    const struct cub_option *option = &record->match.game->options[i];
    char key[64];
    snprintf(key, sizeof key, "option %s", option->name);
    const char *value = cub_record_value(record, key);
    if (!value || option->per_seat || room <= 0 || is_usual(record, i))
        return 0;
    return option->words ? snprintf(out, (size_t)room, " %s", value)
                         : snprintf(out, (size_t)room, " %s=%s", option->name, value);
}

void saved_title(const struct cub_record *record, char out[SAVED_TEXT])
{
    const struct cub_game *game = record->match.game;
    const char *sheet = sheet_name(record);
    int length = snprintf(out, SAVED_TEXT, "%s", game->name);
    for (int i = 0; game->options[i].name; i++)
        length += put_option(record, i, out + length, SAVED_TEXT - length);
    if (sheet && length < SAVED_TEXT)
        snprintf(out + length, (size_t)(SAVED_TEXT - length), " %s", sheet);
}

/* The name of a seat, or its number. */
static const char *name_of(const struct cub_record *record, int seat, char out[SAVED_TEXT])
{
    const char *name = cub_record_name(record, seat);
    if (name)
        cli_player(name, out, SAVED_TEXT);
    else
        snprintf(out, SAVED_TEXT, "%d", seat + 1);
    return out;
}

void saved_reason(const struct saved *saved, char out[SAVED_TEXT])
{
    char reason[SAVED_TEXT], line[24];
    if (saved->error) {
        snprintf(out, SAVED_TEXT, "%s", cub_error_text(saved->error));
        return;
    }
    cub_format_message(reason, sizeof reason, &saved->fault.why);
    snprintf(line, sizeof line, "%llu", (unsigned long long)saved->fault.line);
    cub_format(out, SAVED_TEXT, "games.fault", line, reason, NULL);
}

/* How many seats in a row, from this one on, have its name: a table of the same bots is soon told. */
static int same_names(const struct cub_record *record, uint32_t seats, int seat)
{
    char first[SAVED_TEXT], next[SAVED_TEXT];
    int count = 1;
    while (seat + count < record->match.now.state.setup.seats && seats >> (seat + count) & 1 &&
           strcmp(name_of(record, seat, first), name_of(record, seat + count, next)) == 0)
        count++;
    return count;
}

void saved_names(const struct cub_record *record, uint32_t seats, char out[SAVED_TEXT])
{
    size_t length = 0;
    out[0] = 0;
    for (int seat = 0; seat < record->match.now.state.setup.seats && length < SAVED_TEXT; seat++) {
        char number[SAVED_TEXT], times[16] = "";
        if (!(seats >> seat & 1))
            continue;
        int same = same_names(record, seats, seat);
        if (same > 1)
            snprintf(times, sizeof times, " ×%d", same);
        length += (size_t)snprintf(out + length, SAVED_TEXT - length, "%s%s%s", length ? ", " : "",
                                   name_of(record, seat, number), times);
        seat += same - 1;
    }
}

/* `12:9`, in the order of the seats. */
static void join_points(const struct cub_state *now, char out[SAVED_TEXT])
{
    size_t length = 0;
    for (int seat = 0; seat < now->setup.seats; seat++)
        length += (size_t)snprintf(out + length, SAVED_TEXT - length, "%s%d", seat ? ":" : "", (int)now->score[seat]);
}

bool saved_takeback(const struct cub_record *record)
{
    return cub_record_value(record, "takeback");
}

/* `round 2, move 30`; before the first round there is none. */
static void say_open(const struct cub_record *record, char out[SAVED_TEXT])
{
    const struct cub_match *match = &record->match;
    char id[CUB_ID];
    size_t length = 0;
    if (match->now.state.round) {
        length =
            cub_format_number(out, SAVED_TEXT, cub_msg_id("show.round", match->game->name, id), match->now.state.round);
        length += (size_t)snprintf(out + length, SAVED_TEXT - length, ", ");
    }
    cub_format_number(out + length, SAVED_TEXT - length, cub_msg_id("show.move", match->game->name, id), match->length);
}

static void say_state(const struct cub_record *record, char out[SAVED_TEXT])
{
    const struct cub_state *now = &record->match.now.state;
    char names[SAVED_TEXT], points[SAVED_TEXT];
    saved_names(record, now->winners, names);
    join_points(now, points);
    if (now->to_act)
        say_open(record, out);
    else if (now->setup.seats == 1)
        cub_format(out, SAVED_TEXT, "games.points", points, NULL, NULL);
    else if (!now->winners)
        cub_format(out, SAVED_TEXT, "games.draw", points, NULL, NULL);
    else
        cub_format(out, SAVED_TEXT, now->winners & (now->winners - 1) ? "games.won-by" : "games.won", points, names,
                   NULL);
}

void saved_state(const struct cub_record *record, char out[SAVED_TEXT])
{
    say_state(record, out);
    size_t length = strlen(out);
    if (saved_takeback(record))
        snprintf(out + length, SAVED_TEXT - length, "%s", cub_msg("stats.takeback"));
}
