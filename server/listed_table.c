/* Reads the summary of a table's row, and writes it for lists. */
#include "server/listed_table.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#include "server/token.h"

static const char *const phases[] = {"open", "playing", "over"};

/* Copies what stands after `WORD N `; false: the line is none such. */
static bool take_of_seat(const char *line, size_t length, const char *word, char (*out)[WIRE_NAME + 1])
{
    size_t before = strlen(word) + 2;
    if (length < before || strncmp(line, word, before - 2) != 0 || line[before - 1] != ' ')
        return false;
    unsigned seat = (unsigned)(line[before - 2] - '1');
    if (seat < CUB_SEATS)
        snprintf(out[seat], sizeof out[seat], "%.*s", (int)(length - before), line + before);
    return true;
}

static void take_line(struct listed_table *listed, const char *line, size_t length)
{
    char text[CUB_SEATS][WIRE_NAME + 1] = {""};
    size_t terms = strlen(listed->terms);
    if (take_of_seat(line, length, "seat ", listed->name))
        return;
    if (take_of_seat(line, length, "player ", text)) {
        for (int i = 0; i < CUB_SEATS; i++)
            if (text[i][0])
                snprintf(listed->player[i], sizeof listed->player[i], "%.*s", WIRE_ID, text[i]);
    } else if (take_of_seat(line, length, "points ", text)) {
        for (int i = 0; i < CUB_SEATS; i++)
            if (text[i][0])
                snprintf(listed->points[i], sizeof listed->points[i], "%.11s", text[i]);
    } else if (length == sizeof "won N" - 1 && strncmp(line, "won ", 4) == 0) {
        unsigned seat = (unsigned)(line[4] - '1');
        if (seat < CUB_SEATS)
            listed->won |= CUB_BIT(seat);
    } else if (terms + length + 2 < sizeof listed->terms) {
        listed->rated = listed->rated || (length == 15 && strncmp(line, "table rated yes", 15) == 0);
        snprintf(listed->terms + terms, sizeof listed->terms - terms, "%.*s\n", (int)length, line);
    }
}

void listed_table_read(struct listed_table *listed, const struct store_table *row)
{
    *listed = (struct listed_table){.row = *row};
    for (const char *line = row->summary, *end; line && (end = strchr(line, '\n')); line = end + 1)
        take_line(listed, line, (size_t)(end - line));
    listed->row.summary = NULL;
}

static void put_names(const struct listed_table *listed, struct json *json)
{
    json_put_open(json, "names", '[');
    for (uint32_t i = 0; i < listed->row.seats && i < CUB_SEATS; i++)
        json_text(json, listed->name[i][0] ? listed->name[i] : NULL);
    json_close(json, ']');
}

static void put_terms(const struct listed_table *listed, struct json *json)
{
    char line[LISTED_TERMS];
    json_put_open(json, "terms", '[');
    for (const char *at = listed->terms, *end; (end = strchr(at, '\n')); at = end + 1) {
        snprintf(line, sizeof line, "%.*s", (int)(end - at), at);
        json_text(json, line);
    }
    json_close(json, ']');
}

static bool has_points(const struct listed_table *listed)
{
    for (int i = 0; i < CUB_SEATS; i++)
        if (listed->points[i][0])
            return true;
    return false;
}

static void put_result(const struct listed_table *listed, struct json *json)
{
    json_put_open(json, "points", '[');
    for (uint32_t i = 0; i < listed->row.seats && i < CUB_SEATS; i++)
        json_bare(json, listed->points[i][0] ? listed->points[i] : "0");
    json_close(json, ']');
    json_put_open(json, "won", '[');
    for (uint32_t i = 0; i < listed->row.seats && i < CUB_SEATS; i++)
        if (listed->won & CUB_BIT(i))
            json_integer(json, i + 1);
    json_close(json, ']');
}

/* NULL: not rated in that game and form yet. */
static const struct rank_player *find_rated(const struct rank_book *book, const struct listed_table *listed,
                                            const char *player)
{
    for (size_t l = 0; l < book->lists; l++) {
        const struct rank_list *list = &book->list[l];
        if (strcmp(list->game->name, listed->row.game) != 0 || (list->form == RANK_TWO) != (listed->row.seats == 2))
            continue;
        for (size_t i = 0; i < list->count; i++)
            if (strcmp(list->player[i].id, player) == 0)
                return &list->player[i];
    }
    return NULL;
}

static void put_ratings(const struct listed_table *listed, const struct rank_book *book, struct json *json)
{
    json_put_open(json, "ratings", '[');
    for (uint32_t i = 0; i < listed->row.seats && i < CUB_SEATS; i++) {
        const struct rank_player *rated = listed->player[i][0] ? find_rated(book, listed, listed->player[i]) : NULL;
        if (rated)
            json_integer(json, lround(rated->rating.rating));
        else
            json_text(json, NULL);
    }
    json_close(json, ']');
}

void listed_table_json(const struct listed_table *listed, const struct rank_book *book, struct json *json)
{
    const struct store_table *row = &listed->row;
    char id[WIRE_ID + 1];
    token_id_print(row->id, id);
    json_put_text(json, "id", id);
    json_put_text(json, "game", row->game);
    json_put_text(json, "state", phases[row->phase]);
    json_put_integer(json, "seats", row->seats);
    json_put_integer(json, "taken", row->taken);
    put_names(listed, json);
    put_terms(listed, json);
    if (row->phase == CUB_PHASE_OVER && has_points(listed))
        put_result(listed, json);
    if (book && listed->rated)
        put_ratings(listed, book, json);
    json_put_integer(json, "made", row->made);
    json_put_integer(json, "changed", row->changed);
}
