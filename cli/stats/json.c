/* Prints statistics of people's games as JSON. */
#include <math.h>

#include "cli/stats/stats.h"
#include "cubilete/lang.h"
#include "host/json.h"

static void put_game(struct json *json, const struct cub_game *game)
{
    json_put_text(json, "game", game->name);
}

/* Victories of this many games, with the share and its limits. */
static void put_wins(struct json *json, double won, size_t count)
{
    struct estimate share = estimate_share(won / (double)count, (double)count);
    json_put_natural(json, "games", count);
    json_put_real(json, "won", won);
    estimate_json(json, "share", &share);
}

static void put_group(struct json *json, const struct stats_group *group)
{
    size_t recent = group->count < STATS_RECENT ? group->count : STATS_RECENT, older = group->count - recent;
    json_open(json, '{');
    put_game(json, group->game);
    json_put_text(json, "title", group->title);
    json_options(json, group->game, &group->setup);
    json_put_natural(json, "seats", group->setup.seats);
    json_put_truth(json, "takeback", group->takeback);
    if (stats_alone(group)) {
        json_put_natural(json, "games", group->count);
    } else {
        put_wins(json, stats_mean(group, 0, group->count) * (double)group->count, group->count);
        json_put_natural(json, "streak", stats_streak(group));
    }
    json_put_real(json, "recent", stats_mean(group, older, recent));
    json_put_real(json, "before", stats_mean(group, 0, older));
    json_put_open(json, "results", '[');
    for (size_t i = 0; i < group->count; i++) {
        json_open(json, '{');
        json_put_natural(json, "number", group->result[i].number);
        json_put_integer(json, "points", group->result[i].points);
        if (!stats_alone(group)) {
            json_put_real(json, "share", group->result[i].share);
        }
        json_close(json, '}');
    }
    json_close(json, ']');
    json_close(json, '}');
}

static void put_rival(struct json *json, const struct stats_rival *rival)
{
    json_open(json, '{');
    json_put_text(json, "name", rival->name);
    put_game(json, rival->game);
    put_wins(json, rival->won, rival->count);
    json_close(json, '}');
}

static void put_mark(struct json *json, const struct tty_best *kind, const struct tty_mark *mark, uint32_t where)
{
    char text[4 * SAVED_TEXT];
    cub_format(text, sizeof text, kind->id, mark->arg[0], mark->arg[1], mark->arg[2]);
    json_open(json, '{');
    put_game(json, kind->game);
    json_put_text(json, "text", text);
    json_put_integer(json, "value", mark->value);
    json_put_natural(json, "number", where);
    json_close(json, '}');
}

static void put_person(struct json *json, const struct stats_person *person)
{
    json_open(json, '{');
    json_put_text(json, "name", person->name);
    json_put_natural(json, "games", person->games);
    json_put_open(json, "groups", '[');
    for (size_t i = 0; i < person->groups; i++)
        put_group(json, &person->group[i]);
    json_close(json, ']');
    json_put_open(json, "against", '[');
    for (size_t i = 0; i < person->rivals; i++)
        put_rival(json, &person->rival[i]);
    json_close(json, ']');
    json_put_open(json, "records", '[');
    for (int i = 0; i < TTY_BESTS; i++)
        if (person->where[i])
            put_mark(json, &tty_bests[i], &person->mark[i], person->where[i]);
    json_close(json, ']');
    json_close(json, '}');
}

void stats_json(const struct stats *stats, FILE *file)
{
    struct json json = json_on(file);
    json_open(&json, '[');
    for (size_t i = 0; i < stats->persons; i++)
        put_person(&json, &stats->person[i]);
    json_close(&json, ']');
    json_finish(&json);
}
