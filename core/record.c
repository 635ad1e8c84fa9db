/* Makes and writes records: header lines, moves, comments. */
#include "core/buffer.h"
#include "cubilete/option.h"
#include "cubilete/text.h"

bool cub_buffer_add(struct cub_buffer *buffer, const struct cub_memory *memory, const char *bytes, size_t length)
{
    size_t needed = buffer->length + (length ? length : 1); /* never 0, so that an empty text has memory too */
    char *text = cub_array_reserve(memory, buffer->text, &buffer->capacity, needed, 1);
    if (!text)
        return false;
    buffer->text = text;
    for (size_t i = 0; i < length; i++)
        buffer->text[buffer->length + i] = bytes[i];
    buffer->length += length;
    return true;
}

void cub_buffer_finish(struct cub_buffer *buffer, const struct cub_memory *memory)
{
    if (buffer->text)
        memory->resize(memory->context, buffer->text, 0);
    *buffer = (struct cub_buffer){0};
}

bool cub_record_say(struct cub_record *record, const char *key, const char *value)
{
    struct cub_buffer *header = &record->header;
    const struct cub_memory *memory = &record->match.memory;
    size_t before = header->length;
    if (cub_buffer_add(header, memory, key, cub_str_length(key)) && cub_buffer_add(header, memory, " ", 1) &&
        cub_buffer_add(header, memory, value, cub_str_length(value) + 1))
        return true;
    header->length = before;
    return false;
}

static bool say_number(struct cub_record *record, const char *key, int64_t number)
{
    char text[CUB_MOVE_TEXT];
    struct cub_out out;
    cub_out_init(&out, text, sizeof text);
    cub_put_number(&out, number);
    return cub_record_say(record, key, text);
}

/* Adds `option NAME VALUE` for each option that does not have its default. */
static bool say_options(struct cub_record *record, const struct cub_game *game, const struct cub_setup *setup)
{
    struct cub_setup common;
    cub_setup_init(&common, game, setup->seats);
    for (int i = 0; game->options[i].name; i++) {
        char value[CUB_MOVE_TEXT], line[2 * CUB_MOVE_TEXT];
        struct cub_out out;
        if (setup->option[i] == common.option[i])
            continue;
        cub_out_init(&out, line, sizeof line);
        cub_put_text(&out, game->options[i].name);
        cub_put_char(&out, ' ');
        cub_option_print(&game->options[i], setup->option[i], value);
        cub_put_text(&out, value);
        if (!cub_record_say(record, "option", line))
            return false;
    }
    return true;
}

/* Adds `sheet-line TEXT` for each line of the sheet. */
static bool say_sheet(struct cub_record *record, const char *sheet)
{
    const struct cub_memory *memory = &record->match.memory;
    while (sheet && *sheet) {
        size_t length = 0;
        while (sheet[length] && sheet[length] != '\n')
            length++;
        if (!cub_buffer_add(&record->header, memory, "sheet-line ", 11) ||
            !cub_buffer_add(&record->header, memory, sheet, length) || !cub_buffer_add(&record->header, memory, "", 1))
            return false;
        sheet += length + (sheet[length] == '\n');
    }
    return true;
}

bool cub_record_init(struct cub_record *record, const struct cub_game *game, const struct cub_setup *setup,
                     const char *sheet, struct cub_memory memory, struct cub_message *why)
{
    *record = (struct cub_record){.match = {.memory = memory}};
    bool said = say_number(record, "cubilete", setup->version) && cub_record_say(record, "game", game->name) &&
                say_options(record, game, setup) && say_number(record, "seats", setup->seats) &&
                say_sheet(record, sheet);
    if (!said) {
        cub_refuse(why, NULL, "match.memory");
        return false;
    }
    return cub_match_init(&record->match, game, setup, sheet, memory, why);
}

bool cub_record_note(struct cub_record *record, const char *text)
{
    struct cub_match *match = &record->match;
    size_t at = record->notes.length;
    if (!cub_buffer_add(&record->notes, &match->memory, text, cub_str_length(text) + 1))
        return false;
    match->log[match->length - 1].note = (uint32_t)at + 1;
    return true;
}

void cub_record_finish(struct cub_record *record)
{
    cub_buffer_finish(&record->header, &record->match.memory);
    cub_buffer_finish(&record->notes, &record->match.memory);
    cub_match_finish(&record->match);
}

const char *cub_record_value(const struct cub_record *record, const char *key)
{
    const struct cub_buffer *header = &record->header;
    const char *value = NULL;
    for (size_t at = 0; at < header->length && !value; at += cub_str_length(header->text + at) + 1)
        value = cub_str_value(header->text + at, key);
    return value;
}

/* Seats have one digit. A name of blanks alone counts as none. */
const char *cub_record_name(const struct cub_record *record, int seat)
{
    char key[] = "seat 1";
    key[5] = (char)('1' + seat);
    const char *name = cub_record_value(record, key), *at = name;
    while (at && *at == ' ')
        at++;
    return at && *at ? name : NULL;
}

/* Writes move i as `WHO TEXT {comment}`; state is the position before it. */
static void write_move(const struct cub_record *record, const struct cub_state *state, uint32_t i, cub_sink *sink,
                       void *context)
{
    const struct cub_entry *entry = &record->match.log[i];
    const char *note = entry->note ? record->notes.text + entry->note - 1 : NULL;
    char who[CUB_MOVE_TEXT], text[CUB_MOVE_TEXT];
    cub_who_print((int)entry->who, who);
    record->match.game->print(state, (int)entry->who, entry->move, text);
    sink(context, who, cub_str_length(who));
    sink(context, " ", 1);
    sink(context, text, cub_str_length(text));
    if (note) {
        sink(context, " {", 2);
        sink(context, note, cub_str_length(note));
        sink(context, "}", 1);
    }
    sink(context, "\n", 1);
}

void cub_record_write_moves(const struct cub_record *record, uint32_t from, cub_sink *sink, void *context)
{
    const struct cub_match *match = &record->match;
    union cub_any state;
    cub_match_at(match, from, &state);
    for (uint32_t i = from; i < match->length && !match->log[i].stand_in; i++) {
        write_move(record, &state.state, i, sink, context);
        match->game->apply(&state.state, (int)match->log[i].who, match->log[i].move);
    }
}

void cub_record_write_header(const struct cub_record *record, size_t from, cub_sink *sink, void *context)
{
    const struct cub_buffer *header = &record->header;
    for (size_t at = from; at < header->length; at += cub_str_length(header->text + at) + 1) {
        sink(context, header->text + at, cub_str_length(header->text + at));
        sink(context, "\n", 1);
    }
}

void cub_record_write(const struct cub_record *record, cub_sink *sink, void *context)
{
    cub_record_write_header(record, 0, sink, context);
    sink(context, "\n", 1);
    cub_record_write_moves(record, 0, sink, context);
}

char *cub_cut_comment(char *text, size_t length)
{
    if (length == 0 || text[length - 1] != '}')
        return NULL;
    for (size_t at = 0; at + 1 < length; at++)
        if (text[at] == ' ' && text[at + 1] == '{') {
            text[length - 1] = 0;
            text[at] = 0;
            return text + at + 2;
        }
    return NULL;
}
