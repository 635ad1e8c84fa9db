/* Reading records, and telling them as lines. */
#include "web/wasm/reading.h"

#include "cubilete/cup.h"
#include "cubilete/text.h"
#include "wire/grammar.h"

static void take_game(void *context, struct cub_record *record, const struct cub_fault *fault)
{
    struct reading *reading = context;
    cub_record_finish(&reading->record);
    reading->fault = fault ? *fault : (struct cub_fault){.line = 0};
    reading->record = *record;
    *record = (struct cub_record){.match = {.memory = web_memory}};
}

bool reading_feed(const char *text, size_t length, struct cub_reader_events events)
{
    struct cub_reader *reader = web_new(sizeof *reader);
    if (!reader)
        return false;
    cub_reader_init(reader, cub_games, web_memory, events);
    cub_reader_feed(reader, text, length);
    cub_reader_finish(reader);
    web_free(reader);
    return true;
}

/* An empty text is reported as a game with a fault. */
bool reading_read(struct reading *reading, const char *text)
{
    *reading = (struct reading){.record = {.match = {.memory = web_memory}}};
    if (!reading_feed(text, cub_str_length(text), (struct cub_reader_events){.context = reading, .game = take_game}))
        cub_refuse(&reading->fault.why, NULL, "match.memory");
    return !reading->fault.why.id;
}

void reading_finish(struct reading *reading)
{
    cub_record_finish(&reading->record);
}

void telling_line(struct telling *telling, const char *line)
{
    char number[CUB_MOVE_TEXT];
    struct cub_out out;
    cub_out_init(&out, number, sizeof number);
    cub_put_number(&out, ++telling->number);
    cub_put_char(&out, ' ');
    if (telling->numbered)
        telling->sink(telling->context, number, out.length);
    telling->sink(telling->context, line, cub_str_length(line));
    telling->sink(telling->context, "\n", 1);
}

const char *const telling_first[] = {"cubilete ", "game ", "option ", "seats ", "sheet-line ", NULL};

/* Whether a header line can stand in a log: who has a name that nobody can have online stays nameless. */
static bool is_tellable(const char *line)
{
    if (!cub_str_starts(line, "seat "))
        return true;
    const char *name = line + 7;
    return cub_str_starts(name, "bot:") ? wire_read_level(name + 4) != CUB_LEVELS
                                        : wire_is_name(name, cub_str_length(name));
}

void telling_header(struct telling *telling, const struct cub_record *record, const char *const *words)
{
    for (; *words; words++)
        for (size_t at = 0; at < record->header.length; at += cub_str_length(record->header.text + at) + 1)
            if (cub_str_starts(record->header.text + at, *words) && is_tellable(record->header.text + at))
                telling_line(telling, record->header.text + at);
}

/* The cup over the dice of the last line. */
static void tell_lift(struct telling *telling)
{
    char line[CUB_MOVE_TEXT * 4];
    struct cub_out out;
    cub_out_init(&out, line, sizeof line);
    cub_put_text(&out, "lift ");
    cub_put_number(&out, telling->number);
    cub_put_char(&out, ' ');
    cub_put_number(&out, telling->moment);
    cub_put_char(&out, ' ');
    cub_put_text(&out, cub_bot_salt);
    telling_line(telling, line);
}

/* `WHO TEXT {comment}`. */
static void tell_move(struct telling *telling, const struct cub_record *record, struct cub_replay *replay)
{
    const struct cub_entry *entry = &record->match.log[replay->length];
    char line[2 * CUB_LINE], text[CUB_MOVE_TEXT];
    struct cub_out out;
    cub_out_init(&out, line, sizeof line);
    cub_who_print(entry->who, text);
    cub_put_text(&out, text);
    cub_put_char(&out, ' ');
    cub_replay_step(replay, text);
    cub_put_text(&out, text);
    if (entry->note) {
        cub_put_text(&out, " {");
        cub_put_text(&out, record->notes.text + entry->note - 1);
        cub_put_char(&out, '}');
    }
    telling_line(telling, line);
    if (entry->who == CUB_DICE && cub_game_races(record->match.game))
        tell_lift(telling);
}

void telling_moves(struct telling *telling, const struct cub_record *record, uint32_t length)
{
    struct cub_replay replay;
    cub_replay_init(&replay, &record->match, CUB_NOBODY);
    while (replay.length < length)
        tell_move(telling, record, &replay);
}
