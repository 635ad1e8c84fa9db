/* Reads records in one pass, with one line in memory: splits bytes into lines, and lines into a header and moves. */
#include "core/header.h"
#include "cubilete/text.h"

static const char undo[] = "undo ", late_key[] = "dice-key ";

void cub_reader_init(struct cub_reader *reader, const struct cub_game *const *games, struct cub_memory memory,
                     struct cub_reader_events events)
{
    reader->games = games;
    reader->memory = memory;
    reader->events = events;
    reader->record = (struct cub_record){.match = {.memory = memory}};
    reader->stage = CUB_READ_NOTHING;
    reader->line = 1;
    reader->first_line = 1;
    reader->length = 0;
}

bool cub_fault_unreadable(const struct cub_fault *fault)
{
    const char *rule = fault->why.rule;
    return rule && (cub_str_equal(rule, "NO-4") || cub_str_equal(rule, "NO-5"));
}

/* Reports the game and gets ready for the next one. */
static void report(struct cub_reader *reader, const struct cub_fault *fault)
{
    reader->events.game(reader->events.context, &reader->record, fault);
    cub_record_finish(&reader->record);
    reader->record = (struct cub_record){.match = {.memory = reader->memory}};
}

/* Reports the game with a fault and skips to the next game. */
static void fail(struct cub_reader *reader, uint64_t line, const struct cub_message *why)
{
    struct cub_fault fault = {.why = *why, .line = line};
    report(reader, &fault);
    reader->stage = why->rule && cub_str_equal(why->rule, "NO-5") ? CUB_READ_DEAD : CUB_READ_SKIP;
}

static void fail_with(struct cub_reader *reader, const char *rule, const char *message, const char *arg)
{
    struct cub_message why;
    cub_refuse(&why, rule, message);
    cub_message_text(&why, 0, arg);
    fail(reader, reader->line, &why);
}

/* The text's line with the nth line of the header that begins with key; the line after the header if there is none. */
static uint64_t line_of(const struct cub_reader *reader, const char *key, uint32_t nth)
{
    const struct cub_buffer *lines = &reader->record.header;
    uint64_t number = reader->first_line;
    for (size_t at = 0; at < lines->length; at += cub_str_length(lines->text + at) + 1, number++)
        if (cub_str_starts(lines->text + at, key) && --nth == 0)
            break;
    return number;
}

/* The line to blame if a game does not start: one of the sheet, the option that {1} names, or `seats`. */
static uint64_t blame(const struct cub_reader *reader, const struct cub_message *why)
{
    char key[CUB_ARG_SIZE + 8];
    struct cub_out out;
    cub_out_init(&out, key, sizeof key);
    cub_put_text(&out, "option ");
    cub_put_text(&out, why->arg[0]);
    cub_put_char(&out, ' ');
    if (why->line)
        return line_of(reader, "sheet-line ", why->line);
    return why->arg[0][0] ? line_of(reader, key, 1) : line_of(reader, "seats ", 1);
}

/* Starts the match once the header is complete. */
static bool start(struct cub_reader *reader, struct cub_header *header, uint64_t *line)
{
    if (!cub_header_read(header, line)) {
        *line += reader->first_line;
        return false;
    }
    if (cub_match_init(&reader->record.match, header->game, &header->setup, header->sheet.text, reader->memory,
                       &header->why))
        return true;
    *line = blame(reader, &header->why);
    reader->record.match.game = NULL;
    return false;
}

static void begin_moves(struct cub_reader *reader)
{
    struct cub_header header = {.lines = &reader->record.header, .games = reader->games, .memory = &reader->memory};
    uint64_t line;
    bool started = start(reader, &header, &line);
    cub_header_finish(&header);
    if (started)
        reader->stage = CUB_READ_MOVES;
    else
        fail(reader, line < reader->line ? line : reader->line, &header.why);
}

/* Whether this is an empty line of a sheet that lost its trailing blank, as editors remove it. */
static bool is_bare_sheet_line(const struct cub_reader *reader)
{
    return cub_str_equal(reader->text, "sheet-line");
}

static void keep_header(struct cub_reader *reader)
{
    const char *line = is_bare_sheet_line(reader) ? "sheet-line " : reader->text;
    if (!cub_buffer_add(&reader->record.header, &reader->memory, line, cub_str_length(line) + 1))
        fail_with(reader, NULL, "match.memory", "");
}

/* Ends the game. A header without the empty line after it was cut: lines of it may be missing. */
static void end_game(struct cub_reader *reader)
{
    bool cut = reader->stage == CUB_READ_HEADER;
    if (cut)
        begin_moves(reader);
    if (cut && reader->stage == CUB_READ_MOVES)
        fail_with(reader, "NO-4", "record.cut", "");
    else if (reader->stage == CUB_READ_MOVES)
        report(reader, NULL);
}

/* `cubilete VERSION`: another game begins. */
static void begin_game(struct cub_reader *reader)
{
    const char *at = reader->text + 8;
    uint32_t version;
    end_game(reader);
    reader->first_line = reader->line;
    if (!cub_read_char(&at, ' ') || !cub_read_number(&at, UINT32_MAX, &version) || *at) {
        fail_with(reader, "NO-5", "record.first", "");
    } else if (version < 1 || version > CUB_RULES) {
        fail_with(reader, "NO-4", "record.version", reader->text + 9);
    } else {
        reader->stage = CUB_READ_HEADER;
        keep_header(reader);
    }
}

static void take_header(struct cub_reader *reader)
{
    size_t key = 0;
    while (reader->text[key] && reader->text[key] != ' ')
        key++;
    if (reader->length == 0)
        begin_moves(reader);
    else if (key == 0 || (key == reader->length && !is_bare_sheet_line(reader)))
        fail_with(reader, "NO-4", "record.line", reader->text);
    else
        keep_header(reader);
}

/* Whether this kind of line is found only in journals. */
static bool is_journals(const char *line)
{
    return cub_str_starts(line, undo) || cub_str_starts(line, late_key);
}

static bool play(struct cub_reader *reader, struct cub_message *why)
{
    struct cub_record *record = &reader->record;
    const char *note = cub_cut_comment(reader->text, reader->length);
    size_t length = 0;
    while (reader->text[length] && reader->text[length] != ' ')
        length++;
    int who = cub_who_parse(reader->text, length);
    if (is_journals(reader->text)) /* people may open a journal as a record: the message names the command for it */
        return !cub_refuse(why, "NO-1", "record.journal");
    if (!record->match.now.state.to_act)
        return !cub_refuse(why, "NO-3", "match.over");
    if (who < 0)
        return !cub_refuse(why, "NO-1", "match.notation");
    if (!cub_match_play_text(&record->match, who, reader->text + length + (reader->text[length] == ' '), why))
        return false;
    if (note && !cub_record_note(record, note))
        return !cub_refuse(why, NULL, "match.memory");
    if (reader->events.move)
        reader->events.move(reader->events.context, record, reader->line);
    return true;
}

/* `undo N`: goes back to the first N moves. */
static bool take_back(struct cub_reader *reader, struct cub_message *why)
{
    struct cub_match *match = &reader->record.match;
    const char *at = reader->text + sizeof undo - 1;
    uint32_t length;
    if (!cub_read_number(&at, UINT32_MAX, &length) || *at || length > match->length) {
        cub_refuse(why, "NO-1", "record.undo");
        cub_message_number(why, 0, match->length);
        return false;
    }
    cub_match_undo(match, length);
    return true;
}

/* A line of a journal that records don't have. */
static bool take_journals(struct cub_reader *reader, struct cub_message *why)
{
    if (cub_str_starts(reader->text, undo))
        return take_back(reader, why);
    if (reader->record.match.now.state.to_act)
        return !cub_refuse(why, "NO-1", "match.notation");
    keep_header(reader);
    return true;
}

static void take_move(struct cub_reader *reader)
{
    struct cub_message why;
    bool good;
    if (reader->length == 0)
        return;
    if (reader->events.expect && cub_str_starts(reader->text, "= "))
        good = reader->events.expect(reader->events.context, &reader->record, reader->text + 2, &why);
    else if (reader->events.journal && is_journals(reader->text))
        good = take_journals(reader, &why);
    else
        good = play(reader, &why);
    if (!good)
        fail(reader, reader->line, &why);
}

static void take(struct cub_reader *reader)
{
    if (cub_str_starts(reader->text, "cubilete") && (!reader->text[8] || reader->text[8] == ' '))
        begin_game(reader);
    else if (reader->stage == CUB_READ_NOTHING)
        fail_with(reader, "NO-5", "record.first", "");
    else if (reader->stage == CUB_READ_HEADER)
        take_header(reader);
    else if (reader->stage == CUB_READ_MOVES)
        take_move(reader);
}

static void end_line(struct cub_reader *reader)
{
    reader->text[reader->length] = 0;
    if (cub_str_is_utf8(reader->text, reader->length))
        take(reader);
    else
        fail_with(reader, "NO-5", "record.utf8", "");
    reader->length = 0;
    reader->line++;
}

static void take_byte(struct cub_reader *reader, char c)
{
    if (c == '\n')
        end_line(reader);
    else if (c == 0)
        fail_with(reader, "NO-5", "record.nul", "");
    else if (c == '\r')
        fail_with(reader, "NO-5", "record.crlf", "");
    else if (reader->length == CUB_LINE)
        fail_with(reader, "NO-5", "record.long", "");
    else
        reader->text[reader->length++] = c;
}

bool cub_reader_feed(struct cub_reader *reader, const char *bytes, size_t length)
{
    for (size_t i = 0; i < length && reader->stage != CUB_READ_DEAD; i++)
        take_byte(reader, bytes[i]);
    return reader->stage != CUB_READ_DEAD;
}

void cub_reader_finish(struct cub_reader *reader)
{
    if (reader->length > 0 && reader->stage != CUB_READ_DEAD)
        end_line(reader);
    if (reader->stage == CUB_READ_NOTHING)
        fail_with(reader, "NO-5", "record.empty", "");
    end_game(reader);
    cub_record_finish(&reader->record);
}
