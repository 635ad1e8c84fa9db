/* HTTP routes of push: the server's public key, and whether this device wants to be told. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "server/http.h"
#include "server/push_address.h"
#include "server/push_message.h"

/* The server's key, while it is looked for. */
struct key_call {
    char text[STORE_PUSH_KEY];
    bool found;
};

static void free_key(struct call *call)
{
    free(call->user);
    call->user = NULL;
}

static void answer_key(struct call *call)
{
    const struct key_call *asked = call->user;
    uint8_t key[PUSH_PRIVATE], own[PUSH_PUBLIC];
    char text[PUSH_KEY_TEXT];
    if (!push_read_base64(asked->text, key, sizeof key) || !push_public_key(key, own)) {
        call_refuse(call, WIRE_BUSY, NULL, 1);
        return;
    }
    push_base64(own, sizeof own, text);
    struct json json = call_json(call);
    json_open(&json, '{');
    json_put_text(&json, "key", text);
    json_close(&json, '}');
    json_finish(&json);
    call_answer(call, 200, NULL, "Cache-Control: no-cache");
}

static void read_key(struct call *call, struct store *store)
{
    struct key_call *asked = call->user;
    asked->found = store_push_key(store, asked->text);
}

/* Of several nodes that make one at the same moment the first one's is everybody's. */
static void made_key(struct call *call, struct transaction *tx)
{
    (void)tx;
    if (call->request)
        call_read_in_turn(call, read_key, answer_key);
    else
        call_free(call);
}

static void found_key(struct call *call)
{
    const struct key_call *asked = call->user;
    uint8_t key[PUSH_PRIVATE];
    struct transaction *tx;
    char *text;
    if (asked->found) {
        answer_key(call);
        return;
    }
    tx = transaction_new();
    text = tx ? transaction_alloc(tx, STORE_PUSH_KEY) : NULL;
    if (text && push_draw_key(key)) {
        push_base64(key, sizeof key, text);
        transaction_add(tx, STORE_SET_PUSH_KEY)->terms = text;
    } else {
        transaction_free(tx);
        tx = NULL;
    }
    call_write(call, tx, made_key);
}

void http_push_key(struct call *call)
{
    call->user = calloc(1, sizeof(struct key_call));
    call->drop = free_key;
    if (call->user)
        call_read_in_turn(call, read_key, found_key);
    else
        call_refuse(call, WIRE_BUSY, NULL, 1);
}

static void answer_none(struct call *call, struct transaction *tx)
{
    (void)tx;
    call_answer(call, 204, "text/plain", NULL);
}

/* Copies a line, and goes to the next one. False: it does not fit. */
static bool take_line(const char **at, char *out, size_t room)
{
    size_t length = strcspn(*at, "\n");
    if (!length || length >= room)
        return false;
    snprintf(out, room, "%.*s", (int)length, *at);
    *at += length + ((*at)[length] == '\n');
    return true;
}

/* Three lines: the service's address for this device, and the two keys of its browser. */
void http_push(struct call *call)
{
    struct store_push push = {.player = call->lookup->player.id};
    const char *at = call->request->body;
    struct push_endpoint endpoint;
    uint8_t key[PUSH_PUBLIC], auth[PUSH_AUTH];
    if (!call_is_text(call) || !take_line(&at, push.endpoint, sizeof push.endpoint) ||
        !take_line(&at, push.key, sizeof push.key) || !take_line(&at, push.auth, sizeof push.auth) || *at ||
        !push_endpoint_read(&endpoint, push.endpoint, call->server->config.push_test[0]) ||
        !push_read_base64(push.key, key, sizeof key) || key[0] != 4 ||
        !push_read_base64(push.auth, auth, sizeof auth)) {
        call_refuse(call, WIRE_FORM, NULL, 0);
        return;
    }
    struct transaction *tx = transaction_new();
    struct store_push *own = tx ? (struct store_push *)(void *)transaction_alloc(tx, sizeof *own) : NULL;
    if (own) {
        token_hash(call->lookup->token, push.device);
        *own = push;
        transaction_add(tx, STORE_SET_PUSH)->push = own;
    }
    call_write(call, tx, answer_none);
}

void http_no_push(struct call *call)
{
    struct transaction *tx = transaction_new();
    if (tx)
        token_hash(call->lookup->token, transaction_add(tx, STORE_DROP_PUSH)->hash);
    call_write(call, tx, answer_none);
}
