/* A position as a foreign bot gets it: the record of its match, with the eyes of its seat. */
#include "engine/engine.h"

#include <stdlib.h>
#include <string.h>

/* Of the header only what rules need: no names, and nothing that the dice could be told from. */
static bool is_needed(const char *line)
{
    static const char *const keys[] = {"cubilete ", "game ", "option ", "seats ", "sheet-line"};
    for (size_t i = 0; i < sizeof keys / sizeof *keys; i++)
        if (strncmp(line, keys[i], strlen(keys[i])) == 0)
            return true;
    return false;
}

static void put_line(cub_sink *sink, void *context, const char *before, const char *text)
{
    sink(context, before, strlen(before));
    sink(context, text, strlen(text));
    sink(context, "\n", 1);
}

uint32_t engine_position(const struct cub_record *record, uint32_t length, int seat, cub_sink *sink, void *context)
{
    const struct cub_buffer *header = &record->header;
    struct cub_replay end, replay;
    uint32_t lines = 1;
    for (size_t at = 0; at < header->length; at += strlen(header->text + at) + 1)
        if (is_needed(header->text + at)) {
            put_line(sink, context, "", header->text + at);
            lines++;
        }
    put_line(sink, context, "", "");
    cub_replay_init(&end, &record->match, seat);
    cub_replay_go(&end, length);
    cub_replay_init(&replay, &record->match, seat);
    while (replay.length < length) {
        char name[CUB_MOVE_TEXT], who[CUB_MOVE_TEXT + 1], text[CUB_MOVE_TEXT];
        uint32_t i = replay.length;
        cub_who_print((int)record->match.log[i].who, name);
        snprintf(who, sizeof who, "%s ", name);
        cub_replay_step(&replay, text);
        bool hidden =
            cub_replay_visibility(&end, i) == CUB_HIDDEN && (seat != CUB_NOBODY || record->match.log[i].stand_in);
        put_line(sink, context, who, hidden ? "?" : text);
        lines++;
    }
    return lines;
}

bool engine_see(struct engine *engine, const struct cub_record *record, uint32_t length, int seat)
{
    struct cub_replay replay;
    struct cub_strbuf text = {0};
    char start[32];
    size_t bytes;
    uint32_t lines = engine_position(record, length, seat, cub_strbuf_add, &text);
    char *whole = cub_strbuf_finish(&text, &bytes);
    snprintf(start, sizeof start, "position %d %u\n", seat == CUB_NOBODY ? 0 : seat + 1, (unsigned)lines);
    engine->position.length = 0;
    cub_strbuf_add(&engine->position, start, strlen(start));
    cub_strbuf_add(&engine->position, whole ? whole : "", bytes);
    free(whole);
    cub_replay_init(&replay, &record->match, seat);
    cub_replay_go(&replay, length);
    engine->view = replay.state;
    if (seat != CUB_NOBODY)
        cub_replay_view(&replay, &engine->view);
    engine->seat = seat;
    engine->match_game = record->match.game;
    return whole && !engine->position.lost;
}
