/* HTTP routes of a table's code: four letters that lead to it for an evening, read off a screen and typed.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "server/http.h"

enum {
    EVENING_MS = 12 * 3600 * 1000,
    DRAWS = 8, /* letters that lead elsewhere are drawn anew so often */
};

/* A code while it is asked for. */
struct code_call {
    struct store_table_code code;
    enum store_found found;
    int draws;
};

static void free_asked(struct call *call)
{
    free(call->user);
    call->user = NULL;
}

static void put_code(struct call *call, struct transaction *tx);

/* The letters that the table has, for an evening from now on, or new ones. */
static void write_code(struct call *call)
{
    struct code_call *asked = call->user;
    struct transaction *tx = transaction_new();
    if (tx && asked->found != STORE_FOUND && !token_table_code(asked->code.letters)) {
        transaction_free(tx);
        tx = NULL;
    }
    if (tx) {
        struct store_write_op *op = transaction_add(tx, STORE_ADD_TABLE_CODE);
        op->moment = server_now();
        asked->code.until = op->moment + EVENING_MS;
        op->table_code = asked->code;
    }
    call_write(call, tx, put_code);
}

static void put_code(struct call *call, struct transaction *tx)
{
    struct code_call *asked = call->user;
    if (tx->lost) {
        asked->found = STORE_MISSING;
        if (call->request && ++asked->draws < DRAWS)
            write_code(call);
        else
            call_refuse(call, WIRE_BUSY, NULL, 1);
        return;
    }
    struct json json = call_json(call);
    json_open(&json, '{');
    json_put_text(&json, "code", asked->code.letters);
    json_put_integer(&json, "until", asked->code.until);
    json_close(&json, '}');
    json_finish(&json);
    call_answer(call, 200, NULL, "Cache-Control: no-store");
}

static void read_known(struct call *call, struct store *store)
{
    struct code_call *asked = call->user;
    struct store_table_code known;
    asked->found = store_code_of_table(store, asked->code.table, server_now(), &known);
    if (asked->found == STORE_FOUND)
        memcpy(asked->code.letters, known.letters, sizeof known.letters);
}

static void known(struct call *call)
{
    const struct code_call *asked = call->user;
    if (asked->found == STORE_FAILED)
        call_refuse(call, WIRE_BUSY, NULL, 1);
    else
        write_code(call);
}

/* Ends a body at its first blank or line, and says how long it is. */
static size_t cut_body(struct call *call)
{
    if (!call->request->body || !call_is_text(call))
        return 0;
    call->request->body[strcspn(call->request->body, " \r\n")] = 0;
    return strlen(call->request->body);
}

/* Who has the invitation may give it away as a code; without one it leads to a table at which anybody may sit. */
void http_table_code(struct call *call)
{
    const struct room *room = call->lookup->room;
    size_t length = cut_body(call);
    uint8_t hash[CUB_DIGEST];
    if (length == WIRE_INVITE)
        token_hash(call->request->body, hash);
    if (length ? length != WIRE_INVITE || !token_same(hash, room->row.invite)
               : room->table.settings.sit != ACCESS_ANYONE) {
        call_refuse(call, WIRE_NO_INVITE, NULL, 0);
        return;
    }
    struct code_call *asked = calloc(1, sizeof *asked);
    if (!asked) {
        call_refuse(call, WIRE_BUSY, NULL, 1);
        return;
    }
    asked->code.table = room->id;
    snprintf(asked->code.invite, sizeof asked->code.invite, "%s", length ? call->request->body : "");
    call->user = asked;
    call->drop = free_asked;
    call_read_in_turn(call, read_known, known);
}

static void read_code(struct call *call, struct store *store)
{
    struct code_call *asked = call->user;
    asked->found = store_table_code(store, asked->code.letters, server_now(), &asked->code);
}

/* Only wrong letters count: one try is taken before anything is read, and given back. */
static void lead_in(struct call *call)
{
    const struct code_call *asked = call->user;
    char id[WIRE_ID + 1];
    if (asked->found != STORE_FOUND) {
        bool missing = asked->found == STORE_MISSING;
        call_refuse(call, missing ? WIRE_GONE : WIRE_BUSY, NULL, !missing);
        return;
    }
    rate_give_back(call->server, RATE_CODES, call->request->head.address);
    token_id_print(asked->code.table, id);
    struct json json = call_json(call);
    json_open(&json, '{');
    json_put_text(&json, "id", id);
    json_put_text(&json, "invite", asked->code.invite[0] ? asked->code.invite : NULL);
    json_close(&json, '}');
    json_finish(&json);
    call_answer(call, 200, NULL, "Cache-Control: no-store");
}

/* Small letters are as good as capitals. */
void http_enter(struct call *call)
{
    uint64_t seconds;
    struct code_call *asked;
    if (cut_body(call) != STORE_TABLE_CODE - 1) {
        call_refuse(call, WIRE_FORM, NULL, 0);
    } else if (rate_exceeded(call->server, RATE_CODES, call->request->head.address, &seconds)) {
        call_refuse(call, WIRE_RATE, NULL, seconds);
    } else if (!(asked = calloc(1, sizeof *asked))) {
        call_refuse(call, WIRE_BUSY, NULL, 1);
    } else {
        for (int i = 0; i < STORE_TABLE_CODE - 1; i++) {
            char c = call->request->body[i];
            asked->code.letters[i] = (char)(c >= 'a' && c <= 'z' ? c - 'a' + 'A' : c);
        }
        call->user = asked;
        call->drop = free_asked;
        call_read_in_turn(call, read_code, lead_in);
    }
}
