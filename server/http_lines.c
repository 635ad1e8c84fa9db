/* HTTP route that takes commands, does them one after another, and answers them together. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "server/http.h"

/* Lines that are done one after another. */
struct lines {
    char *text;
    struct wire_lines left;
    enum wire_code worst; /* of the first that was not done, */
    uint64_t seconds;     /* and how long to wait then */
    bool waits;           /* for the answer to a line */
};

static void do_lines(struct call *call);

static void say_reply(struct call *call, const char *key, const struct wire_answer *answer)
{
    struct lines *lines = call->user;
    char text[WIRE_ANSWER];
    call_sink(call, text, wire_write(text, key, answer));
    call_sink(call, "\n", 1);
    if (answer->code != WIRE_DONE && lines->worst == WIRE_DONE) {
        lines->worst = answer->code;
        lines->seconds = answer->code == WIRE_RATE || answer->code == WIRE_BUSY ? answer->number : 0;
    }
    if (answer->code != WIRE_DONE)
        call->server->count.refused[answer->code]++;
}

static void line_done(struct queued_command *queued)
{
    struct call *call = queued->user;
    struct lines *lines = call->user;
    say_reply(call, queued->command.key, &queued->answer);
    free(queued);
    lines->waits = false;
    do_lines(call);
}

static void finish_lines(struct call *call)
{
    struct lines *lines = call->user;
    enum wire_code worst = lines->worst;
    char retry[64];
    snprintf(retry, sizeof retry, "Retry-After: %llu", (unsigned long long)lines->seconds);
    const char *headers = lines->seconds ? retry : NULL;
    free(lines->text);
    free(lines);
    call_answer(call, wire_code_status(worst), "text/plain; charset=utf-8", headers);
}

/* Queues one command, or answers what is wrong with it. */
static void do_line(struct call *call, const char *line, size_t length)
{
    struct lines *lines = call->user;
    struct queued_command *queued = queued_command_new(line, length);
    uint32_t max = 1;
    enum wire_code code = queued ? wire_read(&queued->command, queued->line, length, &max) : WIRE_BUSY;
    if (code == WIRE_DONE && queued->command.verb < WIRE_COMMANDS)
        code = WIRE_FORM;
    if (code == WIRE_DONE) {
        queued->context = (struct command_context){.player = call->lookup->player.id, .moment = server_now()};
        snprintf(queued->name, sizeof queued->name, "%s", call->lookup->player.name);
        queued->user = call;
        queued->reply = line_done;
        queued->address = call->request ? call->request->head.address : "";
        lines->waits = true;
        if (room_submit(call->lookup->room, queued))
            return;
        lines->waits = false;
        say_reply(call, queued->command.key, &queued->answer);
    } else {
        say_reply(call, queued && queued->command.key[0] ? queued->command.key : "-",
                  &(struct wire_answer){.code = code, .number = max});
    }
    free(queued);
}

/* Lines that are refused at once are answered in a row; the others wait for their room, one after another. */
static void do_lines(struct call *call)
{
    struct lines *lines = call->user;
    size_t length;
    for (char *line; !lines->waits && (line = wire_next(&lines->left, &length));)
        do_line(call, line, length);
    if (!lines->waits)
        finish_lines(call);
}

void http_lines(struct call *call)
{
    uint32_t max = server_limit(call->server, LIMIT_BODY_COMMANDS);
    if (call_count_lines(call_lines(call->request->body, call->request->length)) > max) {
        call_refuse_size(call, max);
        return;
    }
    struct lines *lines = calloc(1, sizeof *lines);
    char *text = lines ? call_copy(call) : NULL;
    if (!text) {
        free(lines);
        call_refuse(call, WIRE_BUSY, NULL, 1);
        return;
    }
    lines->text = text;
    lines->left = call_lines(text, call->request->length);
    call->user = lines;
    do_lines(call);
}
