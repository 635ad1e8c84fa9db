/* HTTP routes that create, show and change tournaments. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "server/http.h"
#include "server/tournament.h"

enum { MINE = 20 };                      /* tournaments that are told somebody as theirs */
enum { TRIES = 2 * TOURNAMENT_PLAYERS }; /* of so many who ask at once each loses to every other at most */

/* What a call is at: commands, and how often somebody else was quicker. */
struct tournament_request {
    struct tournament_log log;
    char *body;
    size_t length;
    int tries;
    enum wire_code worst; /* of the first command that was not done */
    char invite[WIRE_INVITE + 1];
};

static void free_asking(struct call *call)
{
    struct tournament_request *request = call->user;
    tournament_log_finish(&request->log);
    free(request->body);
    free(request);
    call->user = NULL;
}

static void refuse(struct call *call, enum wire_code code)
{
    call_refuse(call, code, NULL, code == WIRE_BUSY);
}

/* A call with its body copied; NULL: it has been refused. */
static struct tournament_request *begin(struct call *call, uint64_t id)
{
    struct tournament_request *request = calloc(1, sizeof *request);
    if (!request) {
        call_refuse(call, WIRE_BUSY, NULL, 1);
        return NULL;
    }
    tournament_log_init(&request->log, id, call->server->config.pace);
    request->body = call_copy(call);
    request->length = call->request->length;
    call->user = request;
    call->drop = free_asking;
    if (request->body)
        return request;
    refuse(call, WIRE_BUSY);
    return NULL;
}

/* One that runs by itself is looked at soon. */
static struct transaction *write_now(struct tournament_request *request, const struct call *call)
{
    request->log.due = server_now();
    return tournament_log_write(&request->log, call->lookup->player.id);
}

static void answer_new(struct call *call, struct transaction *tx)
{
    struct tournament_request *request = call->user;
    char id[WIRE_ID + 1], url[2 * NET_HEADER];
    struct json json = call_json(call);
    (void)tx;
    wire_print_id(request->log.id, id);
    snprintf(url, sizeof url, "%s%s/t/%s", call->server->url, call->server->config.base_path, id);
    json_open(&json, '{');
    json_put_text(&json, "id", id);
    json_put_text(&json, "url", url);
    json_put_text(&json, "invite", request->invite);
    json_close(&json, '}');
    json_finish(&json);
    log_event(call->server, "tournament-made", "tournament", id, "game", request->log.game);
    call_answer(call, 201, NULL, NULL);
}

void http_new_tournament(struct call *call)
{
    uint64_t seconds, id;
    struct table_error fault;
    if (rate_exceeded_player(call->server, RATE_TABLES, call->lookup->player.id, &seconds)) {
        call_refuse(call, WIRE_RATE, NULL, seconds);
        return;
    }
    struct tournament_request *request = token_number(&id) ? begin(call, id) : NULL;
    if (!request)
        return;
    if (!call_is_text(call)) {
        refuse(call, WIRE_FORM);
    } else if (!token_invite(request->invite)) {
        refuse(call, WIRE_BUSY);
    } else if (!tournament_log_begin(&request->log, request->body, request->invite, &fault)) {
        call_refuse_fault(call, &fault);
    } else {
        call_write(call, write_now(request, call), answer_new);
    }
}

/* `.json`, `.csv`, `.txt`. */
static const char *ending(const struct call *call)
{
    return strrchr(call->route->path, '.');
}

/* Who asks, as the tournament knows them. */
static void put_me(struct json *json, const struct call *call, const struct tournament_log *log)
{
    uint64_t player = call->lookup->token[0] ? call->lookup->player.id : 0;
    char id[WIRE_ID + 1];
    int me = 0;
    wire_print_id(player, id);
    for (int i = 0; i < log->tournament.players && player; i++)
        me = strcmp(log->tournament.player[i].id, id) == 0 ? i + 1 : me;
    json_put_truth(json, "owner", player && player == log->owner);
    json_key(json, "me");
    if (me)
        json_integer(json, me);
    else
        json_text(json, NULL);
}

/* What its tables say, as lines without their first word; and when the next thing happens by itself. */
static void put_terms(struct json *json, const struct tournament_log *log)
{
    char line[256];
    json_put_open(json, "terms", '[');
    for (const char *at = log->table_lines; *at; at += strcspn(at, "\n") + 1)
        if (strncmp(at, "table ", 6) == 0) {
            snprintf(line, sizeof line, "%.*s", (int)strcspn(at + 6, "\n"), at + 6);
            json_text(json, line);
        }
    json_close(json, ']');
    if (!tournament_log_runs(log))
        return;
    int64_t next = tournament_log_next(log);
    json_put_integer(json, "now", server_now());
    json_key(json, "next");
    if (next)
        json_integer(json, next);
    else
        json_text(json, NULL);
}

static void put_json(struct call *call, const struct tournament_log *log)
{
    struct json json = call_json(call);
    char id[WIRE_ID + 1];
    wire_print_id(log->id, id);
    json_open(&json, '{');
    json_put_text(&json, "id", id);
    json_put_text(&json, "game", log->game);
    put_me(&json, call, log);
    tournament_json(&log->tournament, &json);
    put_terms(&json, log);
    json_close(&json, '}');
    json_finish(&json);
}

static void add_id(void *context, uint64_t id)
{
    uint64_t *ids = context;
    ids[++ids[0]] = id;
}

static void put_mine(struct call *call, struct json *json, struct store *store, uint64_t tournament)
{
    struct tournament_log log;
    char id[WIRE_ID + 1];
    wire_print_id(tournament, id);
    tournament_log_init(&log, tournament, call->server->config.pace);
    call->failed = !tournament_log_load(&log, store) || call->failed;
    json_open(json, '{');
    json_put_text(json, "id", id);
    json_put_text(json, "game", log.game);
    tournament_json_head(&log.tournament, json);
    json_close(json, '}');
    tournament_log_finish(&log);
}

void http_put_tournaments(struct call *call, struct json *json, struct store *store)
{
    uint64_t ids[MINE + 1] = {0}; /* how many, and they */
    json_put_open(json, "tournaments", '[');
    call->failed = !store_tournaments(store, call->lookup->player.id, MINE, add_id, ids) || call->failed;
    for (uint64_t i = 1; i <= ids[0]; i++)
        put_mine(call, json, store, ids[i]);
    json_close(json, ']');
}

static void read_tournament(struct call *call, struct store *store)
{
    struct tournament_request *request = call->user;
    struct tournament_log *log = &request->log;
    bool good = tournament_log_load(log, store);
    if (good && !tournament_log_runs(log)) /* else its clock notes them */
        good = tournament_log_add_results(log, store);
    request->worst = good ? WIRE_DONE : WIRE_BUSY;
    if (request->worst == WIRE_DONE && !log->owner)
        request->worst = WIRE_GONE;
    if (request->worst != WIRE_DONE)
        return;
    if (strcmp(ending(call), ".csv") == 0)
        tournament_csv(&log->tournament, call_sink, call);
    else if (strcmp(ending(call), ".txt") == 0)
        tournament_log_text(log->id, store, call_sink, call);
    else
        put_json(call, log);
}

static void answer_tournament(struct call *call)
{
    struct tournament_request *request = call->user;
    const char *type = strcmp(ending(call), ".csv") == 0   ? "text/csv; charset=utf-8"
                       : strcmp(ending(call), ".txt") == 0 ? "text/plain; charset=utf-8"
                                                           : NULL;
    if (request->worst != WIRE_DONE) {
        refuse(call, request->worst);
        return;
    }
    call_answer(call, 200, type, "Cache-Control: no-store");
}

void http_tournament(struct call *call)
{
    if (begin(call, call->id))
        call_read(call, read_tournament, answer_tournament);
}

static void do_line(struct call *call, char *line, size_t length)
{
    struct tournament_request *request = call->user;
    struct wire_answer answer;
    char key[WIRE_KEY + 1], text[WIRE_ANSWER];
    tournament_log_do(&request->log, line, length, call->lookup->player.id, key, &answer);
    call_sink(call, text, wire_write(text, key, &answer));
    call_sink(call, "\n", 1);
    if (answer.code != WIRE_DONE && request->worst == WIRE_DONE)
        request->worst = answer.code;
}

/* In a thread that reads: read, and all commands judged, one after another. */
static void read_lines(struct call *call, struct store *store)
{
    struct tournament_request *request = call->user;
    uint64_t id = request->log.id;
    char *copy = malloc(request->length + 1);
    size_t length;
    tournament_log_finish(&request->log);
    tournament_log_init(&request->log, id, call->server->config.pace);
    call->out.length = 0;
    request->worst = WIRE_DONE;
    call->failed = !copy || !tournament_log_read(&request->log, store);
    if (copy)
        memcpy(copy, request->body, request->length + 1);
    struct wire_lines lines = call_lines(copy, copy ? request->length : 0);
    for (char *line; !call->failed && request->log.owner && (line = wire_next(&lines, &length));)
        do_line(call, line, length);
    free(copy);
}

static void answer_lines(struct call *call)
{
    enum wire_code worst = ((struct tournament_request *)call->user)->worst;
    call_answer(call, wire_code_status(worst), "text/plain; charset=utf-8", NULL);
}

static void judged(struct call *call);

static void written(struct call *call, struct transaction *tx)
{
    struct tournament_request *request = call->user;
    if (!tx->lost) {
        tournament_announce(call->server, &request->log, tx);
        answer_lines(call);
    } else if (++request->tries < TRIES)
        call_read(call, read_lines, judged);
    else
        refuse(call, WIRE_BUSY);
}

static void judged(struct call *call)
{
    struct tournament_request *request = call->user;
    if (call->failed)
        refuse(call, WIRE_BUSY);
    else if (!request->log.owner)
        refuse(call, WIRE_GONE);
    else if (request->log.added_lines)
        call_write(call, write_now(request, call), written);
    else
        answer_lines(call);
}

/* Each command spends what one at a table does. */
void http_tournament_lines(struct call *call)
{
    uint32_t max = server_limit(call->server, LIMIT_BODY_COMMANDS);
    uint32_t count = call_count_lines(call_lines(call->request->body, call->request->length));
    const char *address = call->request->head.address;
    uint64_t seconds = 0;
    bool often = false;
    for (uint32_t i = 0; i < count && count <= max && !often; i++)
        often = rate_exceeded_commands(call->server, call->lookup->player.id, address, &seconds);
    if (count > max)
        call_refuse_size(call, max);
    else if (often)
        call_refuse(call, WIRE_RATE, NULL, seconds);
    else if (begin(call, call->id))
        call_read(call, read_lines, judged);
}
