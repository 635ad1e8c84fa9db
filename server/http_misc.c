/* The rest of what can be asked for: verdicts on dice, the description of all this, health. */
#include <stdio.h>
#include <string.h>

#include "core/verdict.h"
#include "cubilete/games.h"
#include "cubilete/host.h"
#include "host/clock.h"
#include "server/http.h"

struct trial {
    struct json json;
    uint64_t game;
    bool good;
    struct cub_fault fault;
};

static void judge(void *context, struct cub_record *record, const struct cub_fault *fault)
{
    struct trial *trial = context;
    struct cub_verdict verdict;
    trial->game++;
    if (!cub_dice_judge(record, fault, &verdict)) {
        trial->fault = trial->good ? *fault : trial->fault;
        trial->good = false;
        return;
    }
    verdict_json(&trial->json, trial->game, &verdict);
    call_sink(trial->json.context, "\n", 1);
    trial->json.comma = false;
}

/* One object a game, each on a line, as `verify --json` prints them. */
void http_verify(struct call *call)
{
    static struct cub_reader reader; /* only the loop's thread comes here */
    struct trial trial = {.json = call_json(call), .good = true};
    cub_reader_init(&reader, cub_games, cub_heap, (struct cub_reader_events){.context = &trial, .game = judge});
    cub_reader_feed(&reader, call->request->body, call->request->length);
    cub_reader_finish(&reader);
    if (trial.good)
        call_answer(call, 200, NULL, NULL);
    else
        call_refuse(call, WIRE_RULE, &trial.fault.why, 0);
}

extern const char server_openapi[];

void http_openapi(struct call *call)
{
    call_sink(call, server_openapi, strlen(server_openapi));
    call_answer(call, 200, NULL, NULL);
}

void http_socket(struct call *call)
{
    call_refuse(call, WIRE_FORM, NULL, 0);
}

void http_health(struct call *call)
{
    static const char *const texts[] = {
        [TROUBLE_NONE] = "ok\n", [TROUBLE_STORE] = "store\n", [TROUBLE_FULL] = "full\n"};
    bool late = cub_clock_ms() < call->server->late_until;
    const char *text = late ? "loop\n" : texts[call->server->trouble];
    call_sink(call, text, strlen(text));
    bool well = strcmp(text, "ok\n") == 0;
    call_answer(call, well ? 200 : 503, "text/plain; charset=utf-8",
                well ? "Cache-Control: no-store" : "Cache-Control: no-store\nRetry-After: 5");
}
