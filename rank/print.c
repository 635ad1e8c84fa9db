/* Ratings for programs: the same bytes wherever they are made. */
#include "core/json.h"
#include "cubilete/text.h"
#include "rank/book.h"
#include "rank/csv.h"

/* Hundredths, halves away from 0. */
void rank_print(double value, char out[CUB_MOVE_TEXT])
{
    double hundred = value * 100;
    int64_t whole = (int64_t)(hundred < 0 ? hundred - 0.5 : hundred + 0.5);
    uint64_t rest = (uint64_t)(whole < 0 ? -whole : whole);
    struct cub_out to;
    cub_out_init(&to, out, CUB_MOVE_TEXT);
    cub_put_text(&to, whole < 0 ? "-" : "");
    cub_put_number(&to, (int64_t)(rest / 100));
    cub_put_char(&to, '.');
    cub_put_char(&to, (char)('0' + rest / 10 % 10));
    cub_put_char(&to, (char)('0' + rest % 10));
}

static void put_number(struct json *json, const char *name, double value)
{
    char text[CUB_MOVE_TEXT];
    rank_print(value, text);
    json_key(json, name);
    json_bare(json, text);
}

static void put_player(struct json *json, const struct rank_player *player)
{
    json_open(json, '{');
    json_put_text(json, "name", player->name);
    json_put_text(json, "player", player->id[0] ? player->id : NULL);
    put_number(json, "rating", player->rating.rating);
    put_number(json, "deviation", player->rating.deviation);
    json_put_natural(json, "games", player->games);
    json_close(json, '}');
}

static bool is_asked(const struct rank_player *player, const char *id)
{
    return !id || cub_str_equal(player->id, id);
}

static void put_list(struct json *json, const struct rank_list *list, const char *id)
{
    json_open(json, '{');
    json_put_text(json, "game", list->game->name);
    json_put_text(json, "system", rank_form_names[list->form]);
    json_put_open(json, "players", '[');
    for (size_t i = 0; i < list->count; i++)
        if (is_asked(&list->player[i], id))
            put_player(json, &list->player[i]);
    json_close(json, ']');
    json_close(json, '}');
}

static bool has(const struct rank_list *list, const char *id)
{
    for (size_t i = 0; i < list->count; i++)
        if (is_asked(&list->player[i], id))
            return true;
    return false;
}

void rank_json(const struct rank_book *book, const struct cub_game *game, const char *id, struct json *json)
{
    json_open(json, '[');
    for (size_t i = 0; i < book->lists; i++)
        if ((!game || book->list[i].game == game) && has(&book->list[i], id))
            put_list(json, &book->list[i], id);
    json_close(json, ']');
}

/* A line being written. */
struct row {
    cub_sink *sink;
    void *context;
};

static void put(const struct row *row, const char *text)
{
    row->sink(row->context, text, cub_str_length(text));
}

static void put_value(const struct row *row, double value)
{
    char text[CUB_MOVE_TEXT];
    rank_print(value, text);
    put(row, ",");
    put(row, text);
}

static void put_line(const struct rank_list *list, const struct rank_player *player, cub_sink *sink, void *context)
{
    const struct row row = {.sink = sink, .context = context};
    put(&row, list->game->name);
    put(&row, ",");
    put(&row, rank_form_names[list->form]);
    put(&row, ",");
    csv_text(sink, context, player->name);
    put(&row, ",");
    csv_text(sink, context, player->id);
    put_value(&row, player->rating.rating);
    put_value(&row, player->rating.deviation);
    char text[CUB_MOVE_TEXT];
    struct cub_out to;
    cub_out_init(&to, text, sizeof text);
    cub_put_number(&to, player->games);
    put(&row, ",");
    put(&row, text);
    put(&row, "\n");
}

void rank_csv(const struct rank_book *book, const struct cub_game *game, cub_sink *sink, void *context)
{
    static const char heads[] = "game,system,name,player,rating,deviation,games\n";
    sink(context, heads, sizeof heads - 1);
    for (size_t i = 0; i < book->lists; i++)
        for (size_t j = 0; j < book->list[i].count && (!game || book->list[i].game == game); j++)
            put_line(&book->list[i], &book->list[i].player[j], sink, context);
}
