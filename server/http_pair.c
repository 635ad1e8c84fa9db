/*
 * HTTP routes of quick pairing: a player who asks again and again with the same terms looks for an opponent, and the
 * first two of them are given a table. What is known of those who look lies in the store, so any node pairs any two.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cubilete/games.h"
#include "cubilete/host.h"
#include "host/random.h"
#include "server/http.h"
#include "server/stored_table.h"

enum {
    STALE_MS = 10000, /* who has not asked for so long is not looking any more */
    COME_S = 30,      /* so long both are waited for at their table */
};

/* Somebody who looks. */
struct seeking {
    char terms[STORE_TERMS];
    uint64_t table; /* theirs already; 0: none */
    struct store_player other;
    enum store_found found, partner;
};

static void free_seeking(struct call *call)
{
    free(call->user);
    call->user = NULL;
}

static int64_t stale_before(const struct call *call)
{
    return server_now() - server_paced(call->server, STALE_MS);
}

/* Only the game, and what people agree on besides: nobody may set who sits there, or who gets in. */
static bool is_term(const char *line)
{
    static const char *const words[] = {"game ",        "option ",           "seats 2\n",
                                        "table clock ", "table rated yes\n", "table late "};
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        if (strncmp(line, words[i], strlen(words[i])) == 0)
            return true;
    return false;
}

/* Whether these first lines make a table for two; *fault says why not. */
static bool is_sound(const char *terms, struct table_error *fault)
{
    const struct table_append append = {.moment = server_now(), .spent = -1};
    struct table table;
    char date[TABLE_DATE];
    bool good = true;
    *fault = (struct table_error){.code = WIRE_FORM};
    for (const char *line = terms, *end; good && *line; line = end ? end + 1 : line) {
        end = strchr(line, '\n');
        good = end && is_term(line);
    }
    if (!good)
        return false;
    fault->code = WIRE_BUSY;
    table_init(&table, cub_games, cub_heap);
    server_date(append.moment, date);
    good = token_dice_key(table.dice_key) && table_create(&table, terms, strlen(terms), date, &append, fault);
    if (good && table.match.now.state.setup.seats != 2) {
        fault->code = WIRE_FORM;
        good = false;
    }
    table_finish(&table);
    return good;
}

static void answer_pair(struct call *call, uint64_t table)
{
    char id[WIRE_ID + 1];
    struct json json = call_json(call);
    token_id_print(table, id);
    json_open(&json, '{');
    json_put_text(&json, "table", table ? id : NULL);
    json_close(&json, '}');
    json_finish(&json);
    call_answer(call, 200, NULL, "Cache-Control: no-store");
}

/* Somebody else was paired with one of the two meanwhile, or both looked at the same moment: the next question tells.
 */
static void paired(struct call *call, struct transaction *tx)
{
    const struct store_write_op *op = &tx->ops[0];
    if (tx->lost) {
        answer_pair(call, 0);
        return;
    }
    const char *game = tx->ops[1].table.game;
    player_feed_invite(call->server, op->player.id, op->table.id, game);
    player_feed_invite(call->server, op->table.owner, op->table.id, game);
    answer_pair(call, op->table.id);
}

/* Makes a table for the two: it begins when both have come, and is over if one does not come. */
static struct transaction *compose_pair(const struct call *call)
{
    const struct seeking *seeking = call->user;
    const struct store_player *two[] = {&call->lookup->player, &seeking->other};
    const struct table_append append = {.moment = server_now(), .spent = -1};
    struct transaction *tx = transaction_new();
    struct new_table made = {0};
    struct table table;
    struct table_error fault;
    char date[TABLE_DATE], invite[WIRE_INVITE + 1];
    uint8_t turn = 0;
    table_init(&table, cub_games, cub_heap);
    table.settings.come_s = COME_S;
    server_date(append.moment, date);
    bool good = tx && cub_random(&turn, 1) && token_number(&made.id) && token_invite(invite) &&
                token_dice_key(table.dice_key) &&
                table_create(&table, seeking->terms, strlen(seeking->terms), date, &append, &fault);
    if (good) {
        struct store_write_op *op = transaction_add(tx, STORE_PAIR);
        op->player.id = two[0]->id;
        op->table.id = made.id;
        op->table.owner = two[1]->id;
        op->moment = stale_before(call);
        token_hash(invite, made.invite);
        for (int i = 0; i < 2; i++) {
            const struct store_player *player = two[(i + turn) & 1];
            made.player[i] = player->id;
            made.name[i] = player->name[0] ? player->name : i ? "2" : "1"; /* until they come and say their own */
        }
        good = transaction_add_table(tx, &table, &made);
        for (size_t i = 1; i < tx->count; i++)
            tx->ops[i].with = made.id;
    }
    table_finish(&table);
    if (good)
        return tx;
    transaction_free(tx);
    return NULL;
}

/* In a thread that reads. */
static void read_partner(struct call *call, struct store *store)
{
    struct seeking *seeking = call->user;
    uint64_t player = call->lookup->player.id;
    seeking->found = store_pairing(store, player, &seeking->table);
    if (seeking->found == STORE_FOUND && !seeking->table)
        seeking->partner = store_partner(store, player, seeking->terms, stale_before(call), &seeking->other);
}

static void found_partner(struct call *call)
{
    const struct seeking *seeking = call->user;
    if (seeking->found == STORE_FAILED || seeking->partner == STORE_FAILED)
        call_refuse(call, WIRE_BUSY, NULL, 1);
    else if (seeking->table || seeking->partner == STORE_MISSING)
        answer_pair(call, seeking->table);
    else
        call_write(call, compose_pair(call), paired);
}

static void looks(struct call *call, struct transaction *tx)
{
    (void)tx;
    if (call->request)
        call_read_in_turn(call, read_partner, found_partner);
    else
        call_free(call);
}

void http_seek(struct call *call)
{
    struct seeking *seeking = calloc(1, sizeof *seeking);
    struct table_error fault;
    struct transaction *tx;
    if (!seeking) {
        call_refuse(call, WIRE_BUSY, NULL, 1);
        return;
    }
    call->user = seeking;
    call->drop = free_seeking;
    if (!call_is_text(call) || call->request->length >= sizeof seeking->terms) {
        call_refuse_size(call, sizeof seeking->terms - 1);
        return;
    }
    memcpy(seeking->terms, call->request->body, call->request->length + 1);
    if (!is_sound(seeking->terms, &fault)) {
        call_refuse_fault(call, &fault);
        return;
    }
    if ((tx = transaction_new())) {
        struct store_write_op *op = transaction_add(tx, STORE_SEEK);
        op->player = call->lookup->player;
        op->terms = seeking->terms; /* the call outlives the transaction */
        op->moment = server_now();
        op->until = stale_before(call);
    }
    call_write(call, tx, looks);
}

static void answer_none(struct call *call, struct transaction *tx)
{
    (void)tx;
    call_answer(call, 204, "text/plain", NULL);
}

void http_unseek(struct call *call)
{
    struct transaction *tx = transaction_new();
    if (tx)
        transaction_add(tx, STORE_UNSEEK)->player = call->lookup->player;
    call_write(call, tx, answer_none);
}

static void put_terms(void *context, const char *terms, int64_t count)
{
    struct json *json = context;
    char line[STORE_TERMS];
    json_open(json, '{');
    json_put_open(json, "terms", '[');
    for (const char *end; (end = strchr(terms, '\n')); terms = end + 1) {
        snprintf(line, sizeof line, "%.*s", (int)(end - terms), terms);
        json_text(json, line);
    }
    json_close(json, ']');
    json_put_integer(json, "count", count);
    json_close(json, '}');
}

static void read_seekers(struct call *call, struct store *store)
{
    struct json json = call_json(call);
    json_open(&json, '{');
    json_put_open(&json, "waiting", '[');
    call->failed = !store_seekers(store, stale_before(call), put_terms, &json);
    json_close(&json, ']');
    json_close(&json, '}');
    json_finish(&json);
}

static void answer_seekers(struct call *call)
{
    if (call->failed)
        call_refuse(call, WIRE_BUSY, NULL, 1);
    else
        call_answer(call, 200, NULL, "Cache-Control: no-cache");
}

void http_seekers(struct call *call)
{
    call_read(call, read_seekers, answer_seekers);
}
