/* A table as somebody may know it: what is shown of it besides its lines is made of theirs alone. */
#include <stdlib.h>
#include <string.h>

#include "cubilete/games.h"
#include "cubilete/host.h"
#include "host/memo.h"
#include "host/view.h"
#include "server/sight.h"

void sight_init(struct sight *sight, uint64_t player)
{
    sight->session = (struct session){.player = player};
    follow_init(&sight->follow, cub_games, cub_heap, "s");
}

void sight_finish(struct sight *sight)
{
    follow_finish(&sight->follow);
}

char *sight_hear(struct sight *sight, const struct live *live, uint64_t told, int64_t moment)
{
    struct cub_memo memo = {0};
    size_t length = 0;
    sight->seat = session_seat(live, &sight->session);
    if (!session_may_watch(live, &sight->session))
        return NULL;
    session_begin(live, &sight->session, told, moment);
    session_follow(live, &sight->session, moment, SIZE_MAX, cub_memo_add, &memo);
    cub_memo_add(&memo, "", 1);
    return cub_memo_finish(&memo, &length);
}

bool sight_fold(struct sight *sight, const char *text)
{
    static const char live[] = "live";
    for (const char *line = text, *end; line && (end = strchr(line, '\n')); line = end + 1)
        follow_tell(&sight->follow, line, (size_t)(end - line), 0);
    follow_tell(&sight->follow, live, sizeof live - 1, 0);
    sight->follow.seat = sight->seat;
    return text && sight->follow.fault.code == WIRE_DONE;
}

void sight_record(const struct sight *sight, cub_sink *sink, void *context)
{
    const struct live *table = &sight->follow.table;
    live_record(table, sight->follow.seat, table->kept, sink, context);
}

void sight_json(const struct sight *sight, struct json *json)
{
    const struct live *table = &sight->follow.table;
    struct cub_memo memo = {0};
    struct cub_record record = {.match = table->match};
    size_t length = 0;
    live_header(table, table->kept, cub_memo_add, &memo);
    cub_memo_add(&memo, "\n", 1);
    char *text = cub_memo_finish(&memo, &length);
    char *end = text ? strstr(text, "\n\n") : NULL;
    if (end) { /* the header's lines, each ended by NUL */
        record.header = (struct cub_buffer){.text = text, .length = (size_t)(end - text) + 1};
        for (char *at = text; at <= end; at++)
            *at = *at == '\n' ? 0 : *at;
        view_json(json, &record, record.match.length, sight->follow.seat);
    }
    free(text);
}

static void put_move(struct json *json, const struct live *table, int seat, uint32_t i)
{
    const struct cub_state *state = &table->match.now.state;
    char text[CUB_MOVE_TEXT];
    table->match.game->print(state, seat, table->match.game->nth(state, seat, i), text);
    json_text(json, text);
}

void sight_moves(const struct sight *sight, struct json *json, uint32_t most)
{
    const struct live *table = &sight->follow.table;
    int seat = sight->follow.seat;
    const struct cub_state *state = &table->match.now.state;
    if (seat == CUB_NOBODY || table->now.phase != LIVE_PLAYING || table->now.cup || !(state->to_act >> seat & 1))
        return;
    uint32_t count = table->match.game->count(state, seat);
    json_key(json, "moves");
    json_open(json, '[');
    for (uint32_t i = 0; i < count && i < most; i++)
        put_move(json, table, seat, i);
    json_close(json, ']');
}
