/* Client views apply the lines of one client to a copy of the table and write what it shows. */
#include <stdlib.h>
#include <string.h>

#include "cubilete/games.h"
#include "cubilete/host.h"
#include "host/strbuf.h"
#include "host/view.h"
#include "server/client_view.h"

void client_view_init(struct client_view *view, uint64_t player)
{
    view->subscription = (struct subscription){.player = player};
    follow_init(&view->follow, cub_games, cub_heap, "s");
}

void client_view_finish(struct client_view *view)
{
    follow_finish(&view->follow);
}

char *client_view_lines(struct client_view *view, const struct table *table, uint64_t told, int64_t moment)
{
    struct cub_strbuf buffer = {0};
    size_t length = 0;
    view->seat = subscription_seat(table, &view->subscription);
    if (!subscription_may_watch(table, &view->subscription))
        return NULL;
    subscription_begin(table, &view->subscription, told, moment);
    subscription_follow(table, &view->subscription, moment, SIZE_MAX, cub_strbuf_add, &buffer);
    cub_strbuf_add(&buffer, "", 1);
    return cub_strbuf_finish(&buffer, &length);
}

bool client_view_apply(struct client_view *view, const char *text)
{
    static const char caught_up[] = "live";
    for (const char *line = text, *end; line && (end = strchr(line, '\n')); line = end + 1)
        follow_tell(&view->follow, line, (size_t)(end - line), 0);
    follow_tell(&view->follow, caught_up, sizeof caught_up - 1, 0);
    view->follow.seat = view->seat;
    return text && view->follow.fault.code == WIRE_DONE;
}

void client_view_record(const struct client_view *view, cub_sink *sink, void *context)
{
    const struct table *table = &view->follow.table;
    table_record(table, view->follow.seat, table->durable, sink, context);
}

void client_view_json(const struct client_view *view, struct json *json)
{
    const struct table *table = &view->follow.table;
    struct cub_strbuf buffer = {0};
    struct cub_record record = {.match = table->match};
    size_t length = 0;
    table_header(table, table->durable, cub_strbuf_add, &buffer);
    cub_strbuf_add(&buffer, "\n", 1);
    char *text = cub_strbuf_finish(&buffer, &length);
    char *end = text ? strstr(text, "\n\n") : NULL;
    if (end) { /* a record has its header as lines that end with NUL */
        record.header = (struct cub_buffer){.text = text, .length = (size_t)(end - text) + 1};
        for (char *at = text; at <= end; at++)
            *at = *at == '\n' ? 0 : *at;
        view_json(json, &record, record.match.length, view->follow.seat);
    }
    free(text);
}

void client_view_moves(const struct client_view *view, struct json *json, uint32_t max)
{
    const struct table *table = &view->follow.table;
    int seat = view->follow.seat;
    const struct cub_state *state = &table->match.now.state;
    if (seat == CUB_NOBODY || table->now.phase != CUB_PHASE_PLAYING || table->now.cup || !(state->to_act >> seat & 1))
        return;
    const struct cub_game *game = table->match.game;
    uint32_t count = game->count(state, seat);
    json_put_open(json, "moves", '[');
    for (uint32_t i = 0; i < count && i < max; i++) {
        char text[CUB_MOVE_TEXT];
        game->print(state, seat, game->nth(state, seat, i), text);
        json_text(json, text);
    }
    json_close(json, ']');
}
