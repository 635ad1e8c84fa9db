/* HTTP route that lists tables by their rows. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "server/http.h"
#include "server/listed_table.h"

enum { MAX_LIST = 100, USUAL_LIST = 50 };

static const char *const phases[] = {"open", "playing", "over"};

struct listing {
    struct listed_table listed[MAX_LIST + 1]; /* one more tells whether there are more */
    uint32_t count;
    bool rated; /* an open one is */
};

static void add_row(void *context, const struct store_table *row)
{
    struct listing *listing = context;
    if (listing->count > MAX_LIST)
        return;
    struct listed_table *listed = &listing->listed[listing->count++];
    listed_table_read(listed, row);
    listing->rated = listing->rated || (listed->rated && row->phase == CUB_PHASE_OPEN);
}

static void put_listing(struct json *json, const struct listing *listing, uint32_t limit, const struct rank_book *book)
{
    char next[WIRE_ID + 1] = "";
    json_open(json, '{');
    json_put_open(json, "tables", '[');
    for (uint32_t i = 0; i < listing->count && i < limit; i++) {
        json_open(json, '{');
        listed_table_json(&listing->listed[i], book, json);
        json_close(json, '}');
    }
    json_close(json, ']');
    if (listing->count > limit)
        token_id_print(listing->listed[limit - 1].row.id, next);
    json_put_text(json, "next", next[0] ? next : NULL);
    json_close(json, '}');
    json_finish(json);
}

/* The state that was asked for, CUB_PHASE_OPEN if none was; false: it is none. */
static bool read_phase(const struct call *call, enum cub_phase *phase)
{
    char word[16];
    int i = CUB_PHASE_OPEN;
    call_argument(call, "state", word, sizeof word);
    while (word[0] && i <= CUB_PHASE_OVER && strcmp(word, phases[i]) != 0)
        i++;
    *phase = (enum cub_phase)i;
    return i <= CUB_PHASE_OVER;
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
    query->limit = limit < 1 ? 1 : limit > MAX_LIST ? MAX_LIST : (uint32_t)limit;
    return good && (!after[0] || query->after);
}

struct list_call {
    struct store_query query;
    char game[STORE_GAME], etag[24];
};

static void put_etag(const struct call *call, char etag[24])
{
    uint8_t hash[CUB_DIGEST];
    char digits[2 * CUB_DIGEST + 1];
    cub_sha256(buffer_text(&call->out), call->out.length, hash);
    cub_hex(hash, 8, digits);
    snprintf(etag, 24, "\"%.16s\"", digits);
}

static void read_tables(struct call *call, struct store *store)
{
    struct list_call *list = call->user;
    struct listing *listing = calloc(1, sizeof *listing);
    struct store_query one_more = list->query;
    struct json json = call_json(call);
    one_more.limit++;
    call->failed = !listing || !store_tables(store, &one_more, add_row, listing);
    if (!call->failed) {
        const struct rank_book *book = listing->rated ? ratings_cache_read(&call->server->ratings, store) : NULL;
        put_listing(&json, listing, list->query.limit, book);
        if (book)
            ratings_cache_release(&call->server->ratings);
    }
    put_etag(call, list->etag);
    free(listing);
}

/* An answer that the caller has already is not sent again. */
static void answer_tables(struct call *call)
{
    struct list_call *list = call->user;
    char header[64];
    bool known = call_has(call, list->etag);
    snprintf(header, sizeof header, "ETag: %s\nCache-Control: no-cache", list->etag);
    free(list);
    call->user = NULL;
    if (call->failed || call->no_memory) {
        call_refuse(call, WIRE_BUSY, NULL, 1);
        return;
    }
    call->out.length = known ? 0 : call->out.length;
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
