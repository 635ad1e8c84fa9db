/* HTTP routes of people who have played with each other: who they are, and a table that one of them asks another to. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cubilete/games.h"
#include "cubilete/host.h"
#include "server/http.h"
#include "server/stored_table.h"

enum {
    FRIENDS = 50,
    COME_S = 86400, /* a challenge is open for a day */
    OPEN = 10,      /* a player with more open tables is asked no more */
    WAIT_S = 600,
};

static void put_friend(void *context, const struct store_player *player, int64_t last)
{
    struct json *json = context;
    char id[WIRE_ID + 1];
    token_id_print(player->id, id);
    json_open(json, '{');
    json_put_text(json, "player", id);
    json_put_text(json, "name", player->name);
    json_put_integer(json, "last", last);
    json_close(json, '}');
}

static void read_friends(struct call *call, struct store *store)
{
    struct json json = call_json(call);
    json_open(&json, '{');
    json_put_open(&json, "friends", '[');
    call->failed = !store_friends(store, call->lookup->player.id, FRIENDS, put_friend, &json);
    json_close(&json, ']');
    json_close(&json, '}');
    json_finish(&json);
}

static void answer_friends(struct call *call)
{
    if (call->failed)
        call_refuse(call, WIRE_BUSY, NULL, 1);
    else
        call_answer(call, 200, NULL, "Cache-Control: no-store");
}

void http_friends(struct call *call)
{
    call_read(call, read_friends, answer_friends);
}

/* Somebody who is asked to play. */
struct challenge {
    uint64_t id;
    struct store_player other;
    enum store_found found;
    int open, mine; /* open tables of theirs, and of who asks */
};

static void free_challenge(struct call *call)
{
    free(call->user);
    call->user = NULL;
}

static void challenged(struct call *call, struct transaction *tx)
{
    const struct challenge *challenge = call->user;
    char id[WIRE_ID + 1];
    struct json json = call_json(call);
    token_id_print(tx->ops[0].table.id, id);
    log_event(call->server, "table-made", "table", id, "game", tx->ops[0].table.game);
    player_feed_invite(call->server, challenge->id, tx->ops[0].table.id, tx->ops[0].table.game);
    json_open(&json, '{');
    json_put_text(&json, "id", id);
    json_close(&json, '}');
    json_finish(&json);
    call_answer(call, 201, NULL, NULL);
}

/* Both have their seats, and it begins when both have said so: who asks by coming, who is asked by accepting. */
static void make_challenge(struct call *call)
{
    const struct challenge *challenge = call->user;
    const struct store_player *me = &call->lookup->player;
    const struct table_append append = {.moment = server_now(), .player = me->id, .spent = -1};
    const char *body = strchr(call->request->body, '\n') + 1;
    struct transaction *tx = transaction_new();
    struct new_table made = {0};
    struct table table;
    struct table_error fault = {.code = WIRE_BUSY};
    char date[TABLE_DATE], invite[WIRE_INVITE + 1];
    table_init(&table, cub_games, cub_heap);
    table.settings.come_s = COME_S;
    server_date(append.moment, date);
    bool good = token_dice_key(table.dice_key) && token_number(&made.id) && token_invite(invite) &&
                table_create(&table, body, strlen(body), date, &append, &fault);
    if (good && table.match.now.state.setup.seats != 2) {
        fault.code = WIRE_FORM;
        good = false;
    }
    for (int i = 0; i < 2 && good; i++)
        good = !table.now.seat[i].name && !table.now.seat[i].bot;
    if (good && tx) {
        token_hash(invite, made.invite);
        made.player[0] = me->id;
        made.name[0] = me->name[0] ? me->name : "1";
        made.player[1] = challenge->id;
        made.name[1] = challenge->other.name[0] ? challenge->other.name : "2";
        transaction_add_table(tx, &table, &made);
    } else {
        transaction_free(tx);
        tx = NULL;
    }
    table_finish(&table);
    if (good)
        call_write(call, tx, challenged);
    else
        call_refuse_fault(call, &fault);
}

static void read_challenge(struct call *call, struct store *store)
{
    struct challenge *challenge = call->user;
    challenge->found = store_friend(store, call->lookup->player.id, challenge->id, &challenge->other);
    challenge->open = store_count(store, challenge->id, CUB_PHASE_OPEN);
    challenge->mine = store_count(store, call->lookup->player.id, CUB_PHASE_OPEN);
}

static void read(struct call *call)
{
    const struct challenge *challenge = call->user;
    bool limits = call->server->config.limits;
    if (challenge->found == STORE_FAILED || challenge->open < 0 || challenge->mine < 0)
        call_refuse(call, WIRE_BUSY, NULL, 1);
    else if (challenge->found == STORE_MISSING)
        call_refuse(call, WIRE_NO_SEAT, NULL, 0);
    else if (limits &&
             (challenge->open >= OPEN || challenge->mine >= (int)server_limit(call->server, LIMIT_TABLES_OPEN)))
        call_refuse(call, WIRE_RATE, NULL, WAIT_S);
    else
        make_challenge(call);
}

/* `player ID`, then the first lines of the table. */
void http_challenge(struct call *call)
{
    static const char word[] = "player ";
    enum { BEFORE = sizeof word - 1 + WIRE_ID };
    const char *body = call->request->body;
    char id[WIRE_ID + 1];
    uint64_t seconds;
    struct challenge *challenge;
    if (!call_is_text(call) || strncmp(body, word, sizeof word - 1) != 0 || call->request->length < BEFORE + 1 ||
        body[BEFORE] != '\n') {
        call_refuse(call, WIRE_FORM, NULL, 0);
        return;
    }
    snprintf(id, sizeof id, "%s", body + sizeof word - 1);
    if (!wire_is_id(id)) {
        call_refuse(call, WIRE_FORM, NULL, 0);
    } else if (rate_exceeded_player(call->server, RATE_TABLES, call->lookup->player.id, &seconds)) {
        call_refuse(call, WIRE_RATE, NULL, seconds);
    } else if (!(challenge = calloc(1, sizeof *challenge))) {
        call_refuse(call, WIRE_BUSY, NULL, 1);
    } else {
        challenge->id = token_id_read(id);
        call->user = challenge;
        call->drop = free_challenge;
        call_read_in_turn(call, read_challenge, read);
    }
}
