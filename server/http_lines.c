/* Commands by HTTP: done one after another, answered together. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "server/http.h"

/* Lines that are done one after another. */
struct lines {
    char *text;
    struct wire_lines left;
    enum wire_code worst; /* of the first that was not done */
};

static void next_line(struct call *call);

static void say_reply(struct call *call, const char *key, const struct wire_answer *answer)
{
    struct lines *lines = call->user;
    char text[WIRE_ANSWER];
    call_sink(call, text, wire_write(text, key, answer));
    call_sink(call, "\n", 1);
    if (answer->code != WIRE_DONE && lines->worst == WIRE_DONE)
        lines->worst = answer->code;
    if (answer->code != WIRE_DONE)
        call->server->count.refused[answer->code]++;
}

static void line_done(struct order *order)
{
    struct call *call = order->user;
    say_reply(call, order->command.key, &order->answer);
    free(order);
    next_line(call);
}

static void finish_lines(struct call *call)
{
    struct lines *lines = call->user;
    enum wire_code worst = lines->worst;
    free(lines->text);
    free(lines);
    if (call->request)
        call_answer(call, wire_code_status(worst), "text/plain; charset=utf-8", NULL);
    else
        call_free(call);
}

/* One command: its order, or what is wrong with it. False: it waits for its turn. */
static bool do_line(struct call *call, const char *line, size_t length)
{
    struct order *order = order_begin(line, length);
    uint32_t most = 1;
    enum wire_code code = order ? wire_read(&order->command, order->line, length, &most) : WIRE_BUSY;
    if (code == WIRE_DONE && order->command.verb < WIRE_COMMANDS)
        code = WIRE_FORM;
    if (code == WIRE_DONE) {
        order->voice = (struct live_voice){.player = call->visit->player.id, .moment = server_now()};
        order->voice.came_ms = place_came_ms(call->visit->place, order->voice.player);
        order->user = call;
        order->reply = line_done;
        if (order_give(call->visit->place, order))
            return false;
        say_reply(call, order->command.key, &order->answer);
    } else {
        say_reply(call, order && order->command.key[0] ? order->command.key : "-",
                  &(struct wire_answer){.code = code, .number = most});
    }
    free(order);
    return true;
}

static void next_line(struct call *call)
{
    struct lines *lines = call->user;
    bool more = true;
    size_t length;
    for (char *line; more && (line = wire_next(&lines->left, &length));)
        more = do_line(call, line, length);
    if (more)
        finish_lines(call);
}

void http_lines(struct call *call)
{
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
    next_line(call);
}
