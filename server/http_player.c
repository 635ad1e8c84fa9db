/* HTTP routes of a player: devices, name, codes for another device, their own games. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cubilete/games.h"
#include "cubilete/host.h"
#include "server/client_view.h"
#include "server/http.h"
#include "server/listed_table.h"
#include "server/stored_table.h"

enum { CODE_MS = 600000, MINE = 200 };

/* A token and its cookie, for a device of this player. */
static void answer_token(struct call *call, struct transaction *tx)
{
    const char *token = tx->texts->bytes;
    const struct store_write_op *device = &tx->ops[tx->count - 1];
    char cookie[256], id[WIRE_ID + 1];
    struct json json = call_json(call);
    if (device->act == STORE_ADD_DEVICE) /* of a claim: who it is may be forgotten by another node meanwhile */
        device_remember(call->server, device->hash, &device->player);
    token_id_print(device->player.id, id);
    json_open(&json, '{');
    json_put_text(&json, "token", token);
    json_put_text(&json, "player", id);
    json_close(&json, '}');
    json_finish(&json);
    snprintf(cookie, sizeof cookie, "Set-Cookie: cub=%s; Path=%s/; Max-Age=31536000; HttpOnly; SameSite=Lax%s", token,
             call->server->config.base_path, strncmp(call->server->url, "https:", 6) == 0 ? "; Secure" : "");
    call_answer(call, 201, NULL, cookie);
}

/* A device for a player, who may be new. */
static struct transaction *compose_device(const struct store_player *known)
{
    struct transaction *tx = transaction_new();
    char *token = tx ? transaction_alloc(tx, WIRE_TOKEN + 1) : NULL;
    struct store_player player = known ? *known : (struct store_player){.made = server_now()};
    if (!token || !token_draw(token) || (!known && !token_number(&player.id))) {
        transaction_free(tx);
        return NULL;
    }
    if (!known)
        transaction_add(tx, STORE_ADD_PLAYER)->player = player;
    struct store_write_op *device = transaction_add(tx, STORE_ADD_DEVICE);
    device->player = player;
    token_hash(token, device->hash);
    return tx;
}

void http_device(struct call *call)
{
    const char *address = call->request->head.address;
    uint64_t seconds;
    if (rate_exceeded(call->server, RATE_DEVICES, address, &seconds) ||
        rate_exceeded(call->server, RATE_DAY, address, &seconds)) {
        call_refuse(call, WIRE_RATE, NULL, seconds);
        return;
    }
    call_write(call, compose_device(NULL), answer_token);
}

/* A list of one's own tables. */
struct own_list {
    struct json *json;
    uint64_t player;
};

static void put_table(void *context, const struct store_table *table)
{
    const struct own_list *list = context;
    struct json *json = list->json;
    struct listed_table listed;
    listed_table_read(&listed, table);
    json_open(json, '{');
    listed_table_json(&listed, NULL, json);
    json_put_truth(json, "owner", table->owner == list->player);
    json_close(json, '}');
}

static void put_tables(struct call *call, struct json *json, struct store *store, const char *key, enum cub_phase phase)
{
    const struct store_query query = {.phase = phase, .game = "", .player = call->lookup->player.id, .limit = MINE};
    json_put_open(json, key, '[');
    call->failed = !store_tables(store, &query, put_table, &(struct own_list){json, query.player}) || call->failed;
    json_close(json, ']');
}

static void put_ratings(struct call *call, struct json *json, struct store *store, const char *id)
{
    const struct rank_book *book = ratings_cache_read(&call->server->ratings, store);
    json_key(json, "ratings");
    if (book) {
        rank_json(book, NULL, id, json);
        ratings_cache_release(&call->server->ratings);
    } else
        json_bare(json, "[]");
    call->failed = call->failed || !book;
}

static void read_me(struct call *call, struct store *store)
{
    struct json json = call_json(call);
    char id[WIRE_ID + 1];
    token_id_print(call->lookup->player.id, id);
    json_open(&json, '{');
    json_put_text(&json, "player", id);
    json_put_text(&json, "name", call->lookup->player.name);
    put_tables(call, &json, store, "open", CUB_PHASE_OPEN);
    put_tables(call, &json, store, "playing", CUB_PHASE_PLAYING);
    put_tables(call, &json, store, "over", CUB_PHASE_OVER);
    http_put_tournaments(call, &json, store);
    put_ratings(call, &json, store, id);
    json_close(&json, '}');
    json_finish(&json);
}

static void answer_read(struct call *call)
{
    if (call->failed)
        call_refuse(call, WIRE_BUSY, NULL, 1);
    else
        call_answer(call, 200, NULL, "Cache-Control: no-store");
}

void http_me(struct call *call)
{
    call_read(call, read_me, answer_read);
}

static void answer_empty(struct call *call, struct transaction *tx)
{
    device_forget(call->server, tx->ops[0].player.id);
    call_answer(call, 204, "text/plain", NULL);
}

void http_rename(struct call *call)
{
    char *name = call->request->body;
    size_t length = call->request->length;
    for (; length > 0 && *name == ' '; name++)
        length--;
    while (length > 0 && (name[length - 1] == ' ' || name[length - 1] == '\n'))
        name[--length] = 0;
    if (length > WIRE_NAME || !wire_is_name(name, length)) {
        if (length > WIRE_NAME)
            call_refuse_size(call, WIRE_NAME);
        else
            call_refuse(call, WIRE_FORM, NULL, 0);
        return;
    }
    struct transaction *tx = transaction_new();
    if (tx) {
        struct store_write_op *op = transaction_add(tx, STORE_SET_NAME);
        op->player = call->lookup->player;
        snprintf(op->player.name, sizeof op->player.name, "%s", name);
    }
    call_write(call, tx, answer_empty);
}

static void hang_up(struct call *call, struct transaction *tx)
{
    client_expel(call->server, tx->ops[0].player.id);
    answer_empty(call, tx);
}

void http_forget(struct call *call)
{
    struct transaction *tx = transaction_new();
    if (tx)
        transaction_add(tx, STORE_DROP_PLAYER)->player = call->lookup->player;
    call_write(call, tx, hang_up);
}

static void answer_code(struct call *call, struct transaction *tx)
{
    struct json json = call_json(call);
    json_open(&json, '{');
    json_put_text(&json, "code", tx->texts->bytes);
    json_put_integer(&json, "until", tx->ops[0].moment);
    json_close(&json, '}');
    json_finish(&json);
    call_answer(call, 200, NULL, "Cache-Control: no-store");
}

void http_link(struct call *call)
{
    struct transaction *tx = transaction_new();
    char *code = tx ? transaction_alloc(tx, TOKEN_CODE + 1) : NULL;
    if (!code || !token_code(code)) {
        transaction_free(tx);
        tx = NULL;
    } else {
        struct store_write_op *op = transaction_add(tx, STORE_ADD_CODE);
        op->player = call->lookup->player;
        op->moment = server_now() + CODE_MS;
        token_hash(code, op->hash);
    }
    call_write(call, tx, answer_code);
}

/* Who has shown a code that holds, and what it was. */
struct claim {
    struct store_player player;
    uint8_t hash[CUB_DIGEST];
    enum store_found found;
};

static void read_code(struct call *call, struct store *store)
{
    struct claim *claim = call->user;
    claim->found = store_code(store, claim->hash, server_now(), &claim->player);
}

/* Only wrong tries count: one is taken before anything is read, so that many at once are counted, and given back. */
static void claimed(struct call *call, struct transaction *tx)
{
    if (tx->lost) { /* somebody else was quicker, or the player is no more */
        call_refuse(call, WIRE_STRANGER, NULL, 0);
        return;
    }
    if (call->request)
        rate_give_back(call->server, RATE_CODES, call->request->head.address);
    answer_token(call, tx);
}

static void found_code(struct call *call)
{
    struct claim *claim = call->user;
    if (claim->found != STORE_FOUND) {
        bool missing = claim->found == STORE_MISSING;
        call_refuse(call, missing ? WIRE_STRANGER : WIRE_BUSY, NULL, missing ? 0 : 1);
        return;
    }
    struct transaction *tx = compose_device(&claim->player);
    if (tx) {
        struct store_write_op *op = &tx->ops[tx->count - 1];
        op->act = STORE_CLAIM;
        op->moment = server_now();
        memcpy(op->code, claim->hash, sizeof op->code);
    }
    call_write(call, tx, claimed);
}

static void free_claim(struct call *call)
{
    free(call->user);
    call->user = NULL;
}

void http_claim(struct call *call)
{
    uint64_t seconds;
    bool text = call_is_text(call);
    call->request->body[strcspn(call->request->body, " \r\n")] = 0;
    if (!text || strlen(call->request->body) != TOKEN_CODE) {
        call_refuse(call, WIRE_FORM, NULL, 0);
        return;
    }
    if (rate_exceeded(call->server, RATE_CODES, call->request->head.address, &seconds)) {
        call_refuse(call, WIRE_RATE, NULL, seconds);
        return;
    }
    struct claim *claim = calloc(1, sizeof *claim);
    if (!claim) {
        call_refuse(call, WIRE_BUSY, NULL, 1);
        return;
    }
    token_hash(call->request->body, claim->hash);
    call->user = claim;
    call->drop = free_claim;
    call_read_in_turn(call, read_code, found_code);
}

static void add_record(void *context, const struct store_table *table)
{
    uint64_t *ids = context;
    if (ids[0] < MINE)
        ids[++ids[0]] = table->id;
}

/* Tables with dice that were lifted and are exported, which hands them over; of others that is long known. */
struct exported {
    struct subscription_rights right;
    uint64_t id;
};

struct exporting {
    int count;
    struct exported table[2 * MINE];
};

/* The record of what its player may have of a table now, by the same rule as everywhere. */
static void write_view(struct call *call, const struct table *table, int64_t moment)
{
    struct client_view view;
    client_view_init(&view, call->lookup->player.id);
    char *text = client_view_lines(&view, table, 0, moment);
    if (text && client_view_apply(&view, text))
        client_view_record(&view, call_sink, call);
    client_view_finish(&view);
    free(text);
}

static void write_record(struct call *call, struct store *store, uint64_t id)
{
    struct exporting *exporting = call->user;
    const struct subscription subscription = {.player = call->lookup->player.id};
    const int64_t moment = server_now();
    struct table table;
    table_init(&table, cub_games, cub_heap);
    if (stored_table_read(&table, store, id, NULL) && table.match.game) {
        struct subscription_rights right = subscription_rights(&table, &subscription, moment);
        if (right.may && right.reach == table.durable) /* nothing is held back: it need not be folded once more */
            table_record(&table, right.seat, right.reach, call_sink, call);
        else if (right.may)
            write_view(call, &table, moment);
        if (table.now.lifted && table.now.phase == CUB_PHASE_PLAYING)
            exporting->table[exporting->count++] = (struct exported){.right = right, .id = id};
    }
    table_finish(&table);
}

static void read_export(struct call *call, struct store *store)
{
    uint64_t ids[MINE + 1];
    for (int phase = CUB_PHASE_PLAYING; phase <= CUB_PHASE_OVER; phase++) {
        const struct store_query query = {
            .phase = (enum cub_phase)phase, .game = "", .player = call->lookup->player.id, .limit = MINE};
        ids[0] = 0;
        call->failed = !store_tables(store, &query, add_record, ids) || call->failed;
        for (uint64_t i = 1; i <= ids[0]; i++)
            write_record(call, store, ids[i]);
    }
}

static void answer_export(struct call *call)
{
    const struct exporting *exporting = call->user;
    for (int i = 0; i < exporting->count; i++) {
        struct room *room = room_find(call->server, exporting->table[i].id);
        if (room && room_is_ready(room))
            room_note_dice_shown(room, exporting->table[i].right.seat, exporting->table[i].right.reach);
    }
    free(call->user);
    call->user = NULL;
    if (call->failed)
        call_refuse(call, WIRE_BUSY, NULL, 1);
    else
        call_answer(call, 200, "text/plain; charset=utf-8", "Cache-Control: no-store");
}

void http_export(struct call *call)
{
    call->user = calloc(1, sizeof(struct exporting));
    if (call->user)
        call_read(call, read_export, answer_export);
    else
        call_refuse(call, WIRE_BUSY, NULL, 1);
}
