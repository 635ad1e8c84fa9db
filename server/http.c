/* Finds the route of a request, looks up its player and room, and answers it. */
#include "server/http.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "host/clock.h"
#include "server/address.h"

enum { LONG_LOG = 1000 }; /* lines that take longer than a few ms to be made into a view */

static const char json_type[] = "application/json; charset=utf-8";

void call_sink(void *context, const char *bytes, size_t length)
{
    struct call *call = context;
    if (!buffer_append(&call->out, bytes, length, SIZE_MAX / 2))
        call->no_memory = true;
}

struct json call_json(struct call *call)
{
    return (struct json){.sink = call_sink, .context = call};
}

char *call_copy(const struct call *call)
{
    char *copy = malloc(call->request->length + 1);
    if (copy)
        memcpy(copy, call->request->body, call->request->length + 1);
    return copy;
}

struct wire_lines call_lines(char *body, size_t length)
{
    bool ended = length && body[length - 1] == '\n';
    return (struct wire_lines){.at = length ? body : NULL, .left = length - ended};
}

uint32_t call_count_lines(struct wire_lines lines)
{
    if (!lines.at)
        return 0;
    uint32_t count = 1;
    for (size_t i = 0; i < lines.left; i++)
        count += lines.at[i] == '\n';
    return count;
}

bool call_is_text(const struct call *call)
{
    return strlen(call->request->body) == call->request->length;
}

void call_free(struct call *call)
{
    if (call->lookup)
        lookup_free(call->lookup);
    if (call->drop && call->user)
        call->drop(call);
    buffer_finish(&call->out);
    free(call);
}

const char *call_origin(const struct call *call)
{
    const struct route *route = call->route;
    const struct room *room = call->lookup ? call->lookup->room : NULL;
    bool reads = call->request->head.method == NET_GET && (!route || (route->open && route->go != http_metrics));
    bool all = !room || room->table.settings.watch == ACCESS_ANYONE;
    return reads && all ? "Access-Control-Allow-Origin: *\n" : "";
}

void call_answer(struct call *call, int status, const char *type, const char *headers)
{
    char all[1024];
    if (!call->request) { /* nobody waits any more */
        call_free(call);
        return;
    }
    snprintf(all, sizeof all, "%s%s%sX-Content-Type-Options: nosniff", headers ? headers : "", headers ? "\n" : "",
             call_origin(call));
    if (call->no_memory)
        net_answer(call->request, 503, "text/plain", NULL, "", 0);
    else if (call->lasting)
        net_answer_lasting(call->request, status, type, all, call->lasting, call->lasting_length);
    else
        net_answer(call->request, status, type ? type : json_type, all, buffer_text(&call->out), call->out.length);
    call->request = NULL;
    call_free(call);
}

/* `{"error":"CODE","rule":…,"message":…,"args":[…],"seconds":…}` */
void call_refuse(struct call *call, enum wire_code code, const struct cub_message *why, uint64_t seconds)
{
    struct json json;
    char retry[64];
    call->out.length = 0;
    json = call_json(call);
    json_open(&json, '{');
    json_key(&json, "error");
    json_text(&json, wire_code_name(code));
    if (why && why->rule) {
        json_put_text(&json, "rule", why->rule);
        json_put_text(&json, "message", why->id);
    }
    if (why) {
        json_put_open(&json, "args", '[');
        for (int i = 0; i < CUB_ARGS && why->arg[i][0]; i++)
            json_text(&json, why->arg[i]);
        json_close(&json, ']');
        if (why->line) {
            json_key(&json, "line");
            json_natural(&json, why->line);
        }
    }
    if (seconds) {
        json_key(&json, "seconds");
        json_natural(&json, seconds);
    }
    json_close(&json, '}');
    json_finish(&json);
    call->server->count.refused[code]++;
    snprintf(retry, sizeof retry, "Retry-After: %llu", (unsigned long long)seconds);
    call_answer(call, wire_code_status(code), NULL, seconds ? retry : NULL);
}

void call_refuse_size(struct call *call, uint64_t max)
{
    struct cub_message why = {.rule = NULL};
    cub_message_number(&why, 0, (int64_t)max);
    call_refuse(call, WIRE_SIZE, &why, 0);
}

void call_refuse_fault(struct call *call, const struct table_error *fault)
{
    bool told = fault->code == WIRE_RULE || fault->code == WIRE_SIZE;
    call_refuse(call, fault->code, told ? &fault->why : NULL, fault->code == WIRE_BUSY);
}

/* What has no code: `{"error":"WORD"}`. */
static void refuse_with(struct call *call, int status, const char *word, const char *headers)
{
    struct json json = call_json(call);
    json_open(&json, '{');
    json_put_text(&json, "error", word);
    json_close(&json, '}');
    json_finish(&json);
    call_answer(call, status, NULL, headers);
}

static void read_work(struct task *task, void *store)
{
    struct call *call = (struct call *)task;
    call->work(call, store);
}

static void read_done(struct task *task)
{
    struct call *call = (struct call *)task;
    if (call->request) {
        call->done(call);
        return;
    }
    if (!call->drop)
        free(call->user);
    call_free(call);
}

/* Whether it reads many logs, or waits for somebody who does, or makes something of a long one. */
static bool is_long(const struct call *call)
{
    void (*const go)(struct call *) = call->route ? call->route->go : NULL;
    const struct room *room = call->lookup ? call->lookup->room : NULL;
    return (room && room->table.length > LONG_LOG) || go == http_export || go == http_me || go == http_ratings ||
           go == http_tournament || go == http_tournament_lines;
}

struct fair_task call_turn(const struct call *call, void (*work)(struct task *, void *), void (*done)(struct task *))
{
    return (struct fair_task){.task = {.work = work, .done = done},
                              .owner = call->request ? server_turn(call->request->head.address) : 0,
                              .quick = !is_long(call)};
}

void call_work(struct call *call, struct worker_pool *pool, void (*work)(struct call *, struct store *),
               void (*done)(struct call *))
{
    call->work = work;
    call->done = done;
    call->turn = call_turn(call, read_work, read_done);
    worker_pool_submit(pool, &call->turn.task);
}

void call_read(struct call *call, void (*work)(struct call *, struct store *), void (*done)(struct call *))
{
    call_work(call, &call->server->queries, work, done);
}

void call_read_in_turn(struct call *call, void (*work)(struct call *, struct store *), void (*done)(struct call *))
{
    call_work(call, &call->server->reader, work, done);
}

static void write_done(struct transaction *tx)
{
    struct call *call = tx->user;
    if (tx->good)
        call->written(call, tx);
    else
        call_refuse(call, WIRE_BUSY, NULL, 1);
}

void call_write(struct call *call, struct transaction *tx, void (*done)(struct call *, struct transaction *))
{
    call->written = done;
    if (!transaction_submit(tx, call->server, write_done, call))
        call_refuse(call, WIRE_BUSY, NULL, 1);
}

void call_argument(const struct call *call, const char *name, char *out, size_t room)
{
    size_t length = strlen(name);
    out[0] = 0;
    for (const char *at = call->request->head.query; *at;) {
        size_t part = strcspn(at, "&");
        if (strncmp(at, name, length) == 0 && at[length] == '=')
            snprintf(out, room, "%.*s", (int)(part - length - 1), at + length + 1);
        at += part + (at[part] == '&');
    }
}

bool call_number(const struct call *call, const char *name, uint64_t *number)
{
    char text[32];
    const char *at = text;
    call_argument(call, name, text, sizeof text);
    return !text[0] || (wire_read_number(&at, number) && !*at);
}

bool call_has(const struct call *call, const char *etag)
{
    size_t length = strlen(etag);
    for (const char *at = call->request->head.etag; *at; at += strcspn(at, ",")) {
        at += strspn(at, ", \t");
        if (strncmp(at, "W/", 2) == 0)
            at += 2;
        if (*at == '*' || (strncmp(at, etag, length) == 0 && strchr(", \t", at[length])))
            return true;
    }
    return false;
}

static bool is_token(const char *text)
{
    return strncmp(text, "cub_", 4) == 0 && strlen(text) == WIRE_TOKEN;
}

bool http_token(const struct net_head *head, char out[WIRE_TOKEN + 1], bool *bearer)
{
    out[0] = 0;
    *bearer = strncasecmp(head->authorization, "Bearer ", 7) == 0;
    if (*bearer) {
        snprintf(out, WIRE_TOKEN + 1, "%s", head->authorization + 7);
        return is_token(head->authorization + 7);
    }
    for (const char *at = head->cookie; (at = strstr(at, "cub=")); at += strcspn(at, ";")) {
        size_t length = strcspn(at += 4, "; ");
        snprintf(out, WIRE_TOKEN + 1, "%.*s", (int)length, at);
        if (length == WIRE_TOKEN && is_token(out))
            return true;
    }
    out[0] = 0;
    return false;
}

/* Whether a path is of this form; *id: the table's, where it has a `*`. */
static bool matches(const char *form, const char *path, uint64_t *id)
{
    char text[WIRE_ID + 1];
    for (; *form && *form != '*'; form++, path++)
        if (*form != *path)
            return false;
    if (!*form)
        return !*path;
    if (strlen(path) < WIRE_ID || strcmp(form + 1, path + WIRE_ID) != 0)
        return false;
    snprintf(text, sizeof text, "%s", path);
    *id = token_id_read(text);
    return *id != 0;
}

static bool is_below(const struct server *server, const struct net_head *head)
{
    return strncmp(head->path, server->config.base_path, strlen(server->config.base_path)) == 0;
}

static const struct route *find_route(const struct server *server, const struct net_head *head, enum net_method method,
                                      uint64_t *id)
{
    size_t base = strlen(server->config.base_path);
    if (!is_below(server, head))
        return NULL;
    for (const struct route *route = http_routes; route->path; route++)
        if (route->method == method && matches(route->path, head->path + base, id))
            return route;
    return NULL;
}

/* The methods of a path: none where there is nothing. */
static void list_methods(const struct call *call, char *out, size_t room)
{
    static const char *const names[] = {"GET, HEAD", "POST", "PUT", "DELETE"};
    size_t length = 0;
    uint64_t id;
    out[0] = 0;
    bool page = is_below(call->server, &call->request->head) && http_has_page(call);
    for (int i = NET_GET; i < NET_OTHER; i++)
        if (find_route(call->server, &call->request->head, (enum net_method)i, &id) || (i == NET_GET && page))
            length += (size_t)snprintf(out + length, room - length, "%s%s", length ? ", " : "Allow: ", names[i]);
}

void call_refuse_path(struct call *call)
{
    char allow[64];
    list_methods(call, allow, sizeof allow);
    if (allow[0])
        refuse_with(call, 405, "form", allow);
    else if (!is_below(call->server, &call->request->head) || !http_unknown_page(call))
        call_refuse(call, WIRE_GONE, NULL, 0);
}

/* A player has a share of the server, from whichever addresses; and bytes that are stored count, whatever they say. */
static bool is_too_much(struct call *call, uint64_t *seconds)
{
    struct server *server = call->server;
    uint64_t player = call->lookup->player.id;
    char id[WIRE_ID + 1];
    if (call->lookup->token_found != STORE_FOUND)
        return false;
    token_id_print(player, id);
    return rate_exceeded_cost(server, RATE_WORK, id, call->route->cost, seconds) ||
           (call->route->changes && !call->route->open &&
            call->route->go != http_lines && /* whose lines count one by one */
            rate_exceeded_bytes(server, player, call->request->head.address, call->request->length, seconds));
}

static bool is_stranger(const struct call *call, const struct lookup *lookup)
{
    if (lookup->token[0])
        return lookup->token_found != STORE_FOUND && (!call->route->open || call->bearer);
    return !call->route->open;
}

/* Who it is is known, and the table is here if there is one. */
static void go(struct lookup *lookup)
{
    struct call *call = lookup->user;
    uint64_t seconds;
    if (!call->request)
        call_free(call);
    else if (lookup->failed)
        call_refuse(call, WIRE_BUSY, NULL, 1);
    else if (is_stranger(call, lookup))
        call_refuse(call, WIRE_STRANGER, NULL, 0);
    else if (lookup->id && !lookup->room)
        call_refuse(call, WIRE_GONE, NULL, 0);
    else if (is_too_much(call, &seconds))
        call_refuse(call, WIRE_RATE, NULL, seconds);
    else
        call->route->go(call);
}

static void on_gone(struct request *request)
{
    struct call *call = request->user;
    if (call)
        call->request = NULL;
    request->user = NULL;
    net_answer(request, 0, "", NULL, "", 0); /* nobody is there to be answered: it is freed */
}

/* A page of another origin must not act with our cookie. */
static bool is_forged(const struct server *server, const struct call *call)
{
    const struct net_head *head = &call->request->head;
    bool own = server_is_own(server, head->origin, head->host);
    return call->route->changes && !call->bearer && (head->origin[0] ? !own : head->cookie[0] != 0);
}

size_t http_body_limit(void *context, const struct net_head *head)
{
    const struct server *server = context;
    uint64_t id;
    const struct route *route = find_route(server, head, head->method, &id);
    return server_limit(server, route && route->go == http_verify ? LIMIT_VERIFY_BYTES : LIMIT_BODY_BYTES);
}

bool http_is_rate_limited(void *context, const struct net_head *head)
{
    struct server *server = context;
    uint64_t id;
    char group[ADDRESS_GROUP];
    const struct route *route = find_route(server, head, head->method, &id);
    address_group(head->address, group);
    return server->config.limits &&
           rate_limit_lacks(&server->rates, RATE_REQUESTS, group, route ? route->cost : 1, cub_clock_ms());
}

void http_request(void *context, struct request *request)
{
    struct server *server = context;
    struct call *call = calloc(1, sizeof *call);
    struct lookup *lookup = calloc(1, sizeof *lookup);
    uint64_t id = 0;
    if (!call || !lookup) {
        free(call);
        free(lookup);
        net_answer(request, 503, "text/plain", NULL, "", 0);
        return;
    }
    const struct net_head *head = &request->head;
    *call = (struct call){.server = server, .request = request, .route = find_route(server, head, head->method, &id)};
    request->user = call;
    request->gone = on_gone;
    uint64_t seconds;
    /* files of the page are free: each visitor wants dozens of them at once, and they lie in memory as they are sent */
    bool file = !call->route && head->method == NET_GET && is_below(server, head) && http_has_page(call);
    int cost = call->route ? call->route->cost : 1;
    bool often = !file && rate_exceeded_cost(server, RATE_REQUESTS, head->address, cost, &seconds);
    if (often || !call->route || request->too_long) {
        free(lookup);
        if (often)
            call_refuse(call, WIRE_RATE, NULL, seconds);
        else if (file)
            http_page(call);
        else if (!call->route)
            call_refuse_path(call);
        else
            call_refuse_size(call, http_body_limit(server, head));
        return;
    }
    call->id = id;
    *lookup = (struct lookup){.server = server, .id = call->route->tournament ? 0 : id, .ready = go, .user = call};
    lookup->owner = server_turn(request->head.address);
    http_token(&request->head, lookup->token, &call->bearer);
    if (is_forged(server, call)) {
        free(lookup);
        refuse_with(call, 403, "origin", NULL);
        return;
    }
    call->lookup = lookup;
    lookup_start(lookup);
}
