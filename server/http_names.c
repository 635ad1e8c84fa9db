/*
 * HTTP route by which somebody takes their name out of what is over: the one way in which lines of a log change
 * (docs/decisions/18-names.md). Only the name is replaced, so that seats, moves, dice, results and ratings stay what
 * they were; clients that hold the old lines are told to forget them (table_edition).
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cubilete/host.h"
#include "server/http.h"
#include "server/tournament.h"

enum { PORTION = 200 }; /* tables of one request */

/* What one request changes. */
struct renaming {
    uint64_t player;
    char id[WIRE_ID + 1]; /* of the player, as tournaments have it */
    struct transaction *tx;
    uint64_t ids[PORTION], last;
    uint32_t count, changed;
    char *summary[PORTION];              /* of these tables */
    char name[CUB_SEATS][WIRE_NAME + 1]; /* that was taken from each seat last */
    uint64_t table;                      /* that is read */
    bool tournament, wrote;
};

/* Whether a line of a player's append names them: `seat N NAME`; or one of a tournament: `player N ID NAME`. *head: up
 * to the name. */
static bool names_them(const struct renaming *r, const char *line, size_t length, bool own, size_t *head)
{
    char text[WIRE_LINE + 1], id[WIRE_ID + 1] = "";
    int at = 0;
    snprintf(text, sizeof text, "%.*s", (int)(length < WIRE_LINE ? length : WIRE_LINE), line);
    if (r->tournament)
        sscanf(text, "player %*d %10s %n", id, &at);
    else if (own)
        sscanf(text, "seat %*1[1-8] %n", &at);
    *head = (size_t)at;
    return at > 0 && text[at] && strcmp(text + at, "-") != 0 && strncmp(text + at, "bot:", 4) != 0 &&
           (!r->tournament || strcmp(id, r->id) == 0);
}

/* An append with another name in it; NULL: there is nothing to change, or no memory. */
static char *rewritten(struct renaming *r, const struct store_append *append, size_t *length)
{
    struct cub_strbuf buffer = {0};
    bool changed = false;
    for (size_t at = 0; at <= append->length;) {
        const char *line = append->text + at, *end = memchr(line, '\n', append->length - at);
        size_t bytes = end ? (size_t)(end - line) : append->length - at, head;
        if (at)
            cub_strbuf_add(&buffer, "\n", 1);
        bool found = names_them(r, line, bytes, append->player == r->player, &head);
        cub_strbuf_add(&buffer, line, found ? head : bytes);
        if (found && !r->tournament) /* `seat N ` */
            snprintf(r->name[line[5] - '1'], WIRE_NAME + 1, "%.*s", (int)(bytes - head), line + head);
        if (found)
            cub_strbuf_add(&buffer, TABLE_NAMELESS, strlen(TABLE_NAMELESS));
        changed = changed || (found && (bytes - head != strlen(TABLE_NAMELESS) ||
                                        memcmp(line + head, TABLE_NAMELESS, bytes - head) != 0));
        at += bytes + 1;
    }
    char *text = cub_strbuf_finish(&buffer, length);
    if (!changed) {
        free(text);
        text = NULL;
    }
    return text;
}

static void rewrite(void *context, const struct store_append *append)
{
    struct renaming *r = context;
    size_t length = 0;
    char *text = rewritten(r, append, &length), *kept = text ? transaction_alloc(r->tx, length + 1) : NULL;
    if (kept) {
        memcpy(kept, text, length);
        kept[length] = 0;
        struct store_write_op *op = transaction_add(r->tx, STORE_REWRITE);
        op->table.id = r->table;
        op->append = (struct store_append){.table = r->table, .first = append->first, .text = kept, .length = length};
        r->changed += !r->wrote;
        r->wrote = true;
    }
    free(text);
}

/* Lists have it, too: `seat N NAME` of the row, where nobody else has sat down since. */
static void rewrite_summary(struct renaming *r, const char *summary)
{
    const size_t room = strlen(summary) + CUB_SEATS * sizeof TABLE_NAMELESS + 1;
    char *text = transaction_alloc(r->tx, room);
    size_t length = 0;
    for (const char *line = summary, *end; text && *line; line = end + (*end == '\n')) {
        end = line + strcspn(line, "\n");
        int seat = strncmp(line, "seat ", 5) == 0 ? line[5] - '1' : -1;
        const char *name = seat >= 0 && seat < CUB_SEATS ? r->name[seat] : "";
        bool theirs = *name && strlen(name) == (size_t)(end - line - 7) && strncmp(line + 7, name, strlen(name)) == 0;
        length += (size_t)snprintf(text + length, room - length, "%.*s%s\n", theirs ? 7 : (int)(end - line), line,
                                   theirs ? TABLE_NAMELESS : "");
    }
    if (!text)
        return;
    text[length] = 0;
    struct store_write_op *op = transaction_add(r->tx, STORE_SET_SUMMARY);
    op->table.id = r->table;
    op->table.summary = text;
}

static void note_table(void *context, const struct store_table *table)
{
    struct renaming *r = context;
    r->summary[r->count] = strdup(table->summary ? table->summary : "");
    r->ids[r->count++] = r->last = table->id;
}

static void note_id(void *context, uint64_t id)
{
    struct renaming *r = context;
    r->ids[r->count++] = id;
}

static bool is_over(uint64_t id, struct store *store, uint32_t pace)
{
    struct tournament_log log;
    tournament_log_init(&log, id, pace);
    bool over = tournament_log_load(&log, store) && log.owner && log.tournament.over;
    tournament_log_finish(&log);
    return over;
}

static void rewrite_all(struct call *call, struct store *store, bool tournaments)
{
    struct renaming *r = call->user;
    for (uint32_t i = 0; i < r->count; i++) {
        r->table = r->ids[i];
        r->tournament = tournaments;
        r->wrote = false;
        memset(r->name, 0, sizeof r->name);
        if (!tournaments || is_over(r->table, store, call->server->config.pace))
            call->failed = !store_log(store, r->table, 1, rewrite, r) || call->failed;
        if (!tournaments && r->wrote && r->summary[i])
            rewrite_summary(r, r->summary[i]);
    }
}

/* In a thread that reads. Tournaments come with the first portion. */
static void read_names(struct call *call, struct store *store)
{
    struct renaming *r = call->user;
    const struct store_query query = {
        .phase = CUB_PHASE_OVER, .game = "", .player = r->player, .after = r->last, .limit = PORTION};
    bool first = !r->last;
    call->failed = !store_tables(store, &query, note_table, r);
    r->last = r->count == PORTION ? r->last : 0;
    rewrite_all(call, store, false);
    r->count = 0;
    call->failed = (first && !store_tournaments(store, r->player, PORTION, note_id, r)) || call->failed;
    rewrite_all(call, store, true);
}

static void free_renaming(struct call *call)
{
    struct renaming *r = call->user;
    transaction_free(r->tx);
    for (int i = 0; i < PORTION; i++)
        free(r->summary[i]);
    free(r);
    call->user = NULL;
}

static void answer(struct call *call)
{
    const struct renaming *r = call->user;
    char id[WIRE_ID + 1];
    struct json json = call_json(call);
    token_id_print(r->last, id);
    json_open(&json, '{');
    json_put_integer(&json, "changed", r->changed);
    json_put_text(&json, "next", r->last ? id : NULL);
    json_close(&json, '}');
    json_finish(&json);
    call_answer(call, 200, NULL, "Cache-Control: no-store");
}

static void written(struct call *call, struct transaction *tx)
{
    for (size_t i = 0; i < tx->count; i++)
        room_renew(call->server, tx->ops[i].table.id);
    ratings_cache_renew(&call->server->ratings);
    answer(call);
}

static void names_read(struct call *call)
{
    struct renaming *r = call->user;
    struct transaction *tx = r->tx;
    if (call->failed || tx->no_memory) {
        call_refuse(call, WIRE_BUSY, NULL, 1);
        return;
    }
    if (!tx->count) {
        answer(call);
        return;
    }
    r->tx = NULL;
    call_write(call, tx, written);
}

void http_forget_names(struct call *call)
{
    struct renaming *r = calloc(1, sizeof *r);
    char after[WIRE_ID + 2] = "";
    call_argument(call, "after", after, sizeof after);
    if (after[0] && !wire_is_id(after)) {
        free(r);
        call_refuse(call, WIRE_FORM, NULL, 0);
        return;
    }
    if (r)
        r->tx = transaction_new();
    if (!r || !r->tx) {
        free(r);
        call_refuse(call, WIRE_BUSY, NULL, 1);
        return;
    }
    r->player = call->lookup->player.id;
    r->last = after[0] ? token_id_read(after) : 0;
    token_id_print(r->player, r->id);
    call->user = r;
    call->drop = free_renaming;
    call_read(call, read_names, names_read);
}
