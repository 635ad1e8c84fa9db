/* Lists of tables: what their rows say, and of those that wait for people who sits there, by their logs. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "server/http.h"

enum { MOST_LIST = 100, USUAL_LIST = 50 };

static const char *const phases[] = {"open", "playing", "over"};

struct listed {
    struct store_table row;
    char name[CUB_SEATS][WIRE_NAME + 1]; /* empty: nobody's */
};

struct listing {
    struct listed listed[MOST_LIST + 1]; /* one more tells whether there are more */
    struct store_want want[MOST_LIST + 1];
    uint32_t count;
};

static void add_row(void *context, const struct store_table *row)
{
    struct listing *listing = context;
    if (listing->count > MOST_LIST)
        return;
    struct listed *listed = &listing->listed[listing->count];
    listed->row = *row;
    listing->want[listing->count++] = (struct store_want){.table = row->id, .first = 1, .context = listed};
}

/* `seat N NAME`; a `-` for who gets up. Of other lines nothing. */
static void take_line(struct listed *listed, const char *line, size_t length)
{
    enum { BEFORE = sizeof "seat N " - 1 };
    if (length <= BEFORE || strncmp(line, "seat ", 5) != 0 || line[6] != ' ')
        return;
    unsigned seat = (unsigned)(line[5] - '1');
    if (seat >= CUB_SEATS)
        return;
    int many = (int)(length - BEFORE);
    snprintf(listed->name[seat], sizeof listed->name[seat], "%.*s", many, line + BEFORE);
    if (strcmp(listed->name[seat], "-") == 0)
        listed->name[seat][0] = 0;
}

static void take_names(void *context, const struct store_append *append)
{
    const char *line = append->text, *end = line + append->length;
    while (line < end) {
        const char *stop = memchr(line, '\n', (size_t)(end - line));
        stop = stop ? stop : end;
        take_line(context, line, (size_t)(stop - line));
        line = stop + 1;
    }
}

static void put_names(struct json *json, const struct listed *listed)
{
    json_key(json, "names");
    json_open(json, '[');
    for (uint32_t i = 0; i < listed->row.seats && i < CUB_SEATS; i++)
        json_text(json, listed->name[i][0] ? listed->name[i] : NULL);
    json_close(json, ']');
}

static void put_table(struct json *json, const struct listed *listed)
{
    const struct store_table *row = &listed->row;
    char id[WIRE_ID + 1];
    token_id_print(row->id, id);
    json_open(json, '{');
    json_put_text(json, "id", id);
    json_put_text(json, "game", row->game);
    json_put_text(json, "state", phases[row->phase]);
    json_put_integer(json, "seats", row->seats);
    json_put_integer(json, "taken", row->taken);
    if (row->phase == STORE_OPEN)
        put_names(json, listed);
    json_put_integer(json, "made", row->made);
    json_put_integer(json, "changed", row->changed);
    json_close(json, '}');
}

static void put_listing(struct json *json, const struct listing *listing, uint32_t limit)
{
    char next[WIRE_ID + 1] = "";
    json_open(json, '{');
    json_key(json, "tables");
    json_open(json, '[');
    for (uint32_t i = 0; i < listing->count && i < limit; i++)
        put_table(json, &listing->listed[i]);
    json_close(json, ']');
    if (listing->count > limit)
        token_id_print(listing->listed[limit - 1].row.id, next);
    json_put_text(json, "next", next[0] ? next : NULL);
    json_close(json, '}');
    json_finish(json);
}

/* The state that was asked for, STORE_OPEN if none was; false: it is none. */
static bool read_phase(const struct call *call, enum store_phase *phase)
{
    char word[16];
    int i = STORE_OPEN;
    call_argument(call, "state", word, sizeof word);
    while (word[0] && i <= STORE_OVER && strcmp(word, phases[i]) != 0)
        i++;
    *phase = (enum store_phase)i;
    return i <= STORE_OVER;
}

/* What was asked for, from the query; false: it can't be. */
static bool read_query(const struct call *call, struct store_query *query, char *game, size_t room)
{
    char after[32];
    uint64_t limit = USUAL_LIST;
    bool good = read_phase(call, &query->phase) && call_number(call, "limit", &limit);
    call_argument(call, "after", after, sizeof after);
    call_argument(call, "game", game, room);
    query->game = game;
    query->after = after[0] ? token_id_read(after) : 0;
    query->limit = limit < 1 ? 1 : limit > MOST_LIST ? MOST_LIST : (uint32_t)limit;
    return good && (!after[0] || query->after);
}

struct list_call {
    struct store_query query;
    char game[STORE_GAME];
};

static void read_tables(struct call *call, struct store *store)
{
    const struct store_query *query = &((struct list_call *)call->user)->query;
    struct listing *listing = calloc(1, sizeof *listing);
    struct store_query one_more = *query;
    struct json json = call_json(call);
    one_more.limit++;
    call->failed = !listing || !store_tables(store, &one_more, add_row, listing);
    if (!call->failed && query->phase == STORE_OPEN)
        call->failed = !store_logs(store, listing->want, listing->count, take_names);
    if (!call->failed)
        put_listing(&json, listing, query->limit);
    free(listing);
}

/* An answer that the caller has already is not sent again. */
static void answer_tables(struct call *call)
{
    uint8_t hash[CUB_DIGEST];
    char etag[2 * CUB_DIGEST + 3], header[2 * CUB_DIGEST + 64];
    free(call->user);
    call->user = NULL;
    if (call->failed || call->no_memory) {
        call_refuse(call, WIRE_BUSY, NULL, 1);
        return;
    }
    cub_sha256(call->out, call->length, hash);
    etag[0] = '"';
    cub_hex(hash, 8, etag + 1);
    etag[17] = '"';
    etag[18] = 0;
    snprintf(header, sizeof header, "ETag: %s\nCache-Control: no-cache", etag);
    bool known = call_has(call, etag);
    call->length = known ? 0 : call->length;
    call_answer(call, known ? 304 : 200, NULL, header);
}

void http_tables(struct call *call)
{
    struct list_call *list = calloc(1, sizeof *list);
    if (!list || !read_query(call, &list->query, list->game, sizeof list->game)) {
        call_refuse(call, list ? WIRE_FORM : WIRE_BUSY, NULL, !list);
        free(list);
        return;
    }
    call->user = list;
    call_read(call, read_tables, answer_tables);
}
