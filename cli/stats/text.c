/* Prints statistics of people's games as text. */
#include <math.h>

#include "cli/stats/stats.h"
#include "cubilete/lang.h"
#include "tty/draw/say.h"

enum { LAST = 40, LEVELS = 8 }; /* results drawn, and how finely */

static void say(FILE *file, const char *id, const char *a, const char *b, const char *c)
{
    char text[4 * SAVED_TEXT];
    cub_format(text, sizeof text, id, a, b, c);
    tty_put(file, text);
}

static void say_line(FILE *file, const char *id, const char *a, const char *b, const char *c)
{
    fputs("  ", file);
    say(file, id, a, b, c);
    fputs("\n", file);
}

/* `46 % (23–70 %)`: a share of this many games with its 95 % limits. */
static void put_share(char out[SAVED_TEXT], double won, size_t count)
{
    struct estimate e = estimate_share(won / (double)count, (double)count);
    snprintf(out, SAVED_TEXT, "%.0f %% (%.0f–%.0f %%)", 100 * e.value, 100 * e.low, 100 * e.high);
}

/* A number of victories: halves are possible. */
static void put_won(char out[SAVED_TEXT], double won)
{
    cub_decimal(out, won, won == floor(won) ? 0 : 1);
}

/* A mean of points, or of shares. */
static void put_mean(char out[SAVED_TEXT], const struct stats_group *group, size_t from, size_t count)
{
    double mean = stats_mean(group, from, count);
    if (stats_alone(group))
        cub_decimal(out, mean, 1);
    else
        snprintf(out, SAVED_TEXT, "%.0f %%", 100 * mean);
}

static void tell_victories(const struct stats_group *group, FILE *file)
{
    char won[SAVED_TEXT], count[SAVED_TEXT], part[SAVED_TEXT], streak[SAVED_TEXT];
    double sum = stats_mean(group, 0, group->count) * (double)group->count;
    put_won(won, round(sum * 10) / 10);
    snprintf(count, sizeof count, "%zu", group->count);
    put_share(part, sum, group->count);
    say_line(file, "stats.won", won, count, part);
    snprintf(streak, sizeof streak, "%zu", stats_streak(group));
    say_line(file, "stats.streak", streak, NULL, NULL);
}

/* Whether the points only repeat who won (secuencia's do): then they say nothing. */
static bool points_repeat(const struct stats_group *group)
{
    for (size_t i = 0; i < group->count; i++)
        if (group->result[i].points != (group->result[i].share > 0))
            return false;
    return !stats_alone(group);
}

static void tell_points(const struct stats_group *group, FILE *file)
{
    char best[SAVED_TEXT], mean[SAVED_TEXT], count[SAVED_TEXT];
    int32_t most = group->result[0].points;
    double sum = 0;
    for (size_t i = 0; i < group->count; i++) {
        most = group->result[i].points > most ? group->result[i].points : most;
        sum += group->result[i].points;
    }
    snprintf(best, sizeof best, "%d", (int)most);
    cub_decimal(mean, sum / (double)group->count, 1);
    snprintf(count, sizeof count, "%zu", group->count);
    say_line(file, "stats.points", best, mean, count);
}

static void tell_trend(const struct stats_group *group, FILE *file)
{
    char recent[SAVED_TEXT], before[SAVED_TEXT], count[SAVED_TEXT];
    if (group->count <= STATS_RECENT)
        return;
    size_t older = group->count - STATS_RECENT;
    put_mean(recent, group, older, STATS_RECENT);
    put_mean(before, group, 0, older);
    snprintf(count, sizeof count, "%d", STATS_RECENT);
    say_line(file, "stats.trend", count, recent, before);
}

/* How high a result is drawn: a share as it is, points between the least and the most of those drawn. */
static int level(const struct stats_group *group, size_t first, size_t i)
{
    double low = 0, high = 1, value = group->result[i].share;
    if (stats_alone(group)) {
        value = low = high = group->result[i].points;
        for (size_t k = first; k < group->count; k++) {
            low = fmin(low, group->result[k].points);
            high = fmax(high, group->result[k].points);
        }
    }
    return high > low ? (int)lround((value - low) / (high - low) * (LEVELS - 1)) : LEVELS / 2;
}

/* The last results, a character each. */
static void draw_last(const struct stats_group *group, FILE *file, bool plain)
{
    static const char *const blocks[LEVELS] = {"▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"};
    static const char *const letters[LEVELS] = {"_", ".", "-", "~", "=", "+", "*", "#"};
    size_t first = group->count > LAST ? group->count - LAST : 0, length = 0;
    char drawing[LAST * 4 + 1] = "";
    for (size_t i = first; i < group->count; i++)
        length += (size_t)snprintf(drawing + length, sizeof drawing - length, "%s",
                                   (plain ? letters : blocks)[level(group, first, i)]);
    say_line(file, "stats.last", drawing, NULL, NULL);
}

static void tell_group(const struct stats_group *group, FILE *file, bool plain)
{
    char seats[SAVED_TEXT];
    snprintf(seats, sizeof seats, "%d", group->setup.seats);
    say(file, stats_alone(group) ? "stats.alone" : "stats.group", group->title, seats, NULL);
    if (group->takeback)
        say(file, "stats.takeback", NULL, NULL, NULL);
    fputs("\n", file);
    if (!stats_alone(group))
        tell_victories(group, file);
    if (!points_repeat(group))
        tell_points(group, file);
    tell_trend(group, file);
    draw_last(group, file, plain);
    fputs("\n", file);
}

static void tell_rivals(const struct stats_person *person, FILE *file, bool plain)
{
    static const struct column columns[] = {{.least = 12}, {.right = false}, {.right = true}, {.right = true}};
    static const char *const headings[] = {"stats.against", "games.game", "stats.victories", "stats.share"};
    struct columns table = {.column = columns, .columns = sizeof columns / sizeof *columns};
    if (!person->rivals)
        return;
    for (size_t i = 0; i < table.columns; i++)
        columns_add(&table, cub_msg(headings[i]));
    for (size_t i = 0; i < person->rivals; i++) {
        const struct stats_rival *rival = &person->rival[i];
        char won[SAVED_TEXT], count[SAVED_TEXT], text[SAVED_TEXT];
        cli_player(rival->name, text, sizeof text);
        columns_add(&table, text);
        columns_add(&table, rival->game->name);
        put_won(won, rival->won);
        snprintf(count, sizeof count, "%zu", rival->count);
        cub_format(text, sizeof text, "stats.of", won, count, NULL);
        columns_add(&table, text);
        put_share(text, rival->won, rival->count);
        columns_add(&table, text);
    }
    columns_finish(&table, file, plain);
    fputs("\n", file);
}

static void tell_marks(const struct stats_person *person, FILE *file)
{
    bool any = false;
    for (int i = 0; i < TTY_BESTS; i++) {
        const struct tty_mark *mark = &person->mark[i];
        char number[SAVED_TEXT];
        if (!person->where[i])
            continue;
        if (!any)
            tty_say(file, "stats.records", NULL, NULL, NULL);
        any = true;
        snprintf(number, sizeof number, "%u", (unsigned)person->where[i]);
        fputs("  ", file);
        say(file, tty_bests[i].id, mark->arg[0], mark->arg[1], mark->arg[2]);
        say(file, "stats.where", number, NULL, NULL);
        fputs("\n", file);
    }
}

void stats_text(const struct stats *stats, FILE *file, bool plain)
{
    for (size_t i = 0; i < stats->persons; i++) {
        const struct stats_person *person = &stats->person[i];
        char count[SAVED_TEXT];
        snprintf(count, sizeof count, "%zu", person->games);
        fputs(i ? "\n" : "", file);
        fputs(plain ? "" : "\033[1m", file);
        say(file, "stats.title", person->name, count, NULL);
        fputs(plain ? "\n\n" : "\033[m\n\n", file);
        for (size_t k = 0; k < person->groups; k++)
            tell_group(&person->group[k], file, plain);
        tell_rivals(person, file, plain);
        tell_marks(person, file);
    }
}
