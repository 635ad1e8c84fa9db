/* Creates tables: checks and orders the first lines that a player sent, starts the match, and writes those of a
 * rematch. */
#include "table/internal.h"

enum { MOST_SHEET_LINES = 64, MOST_SHEET = 8192 };

/* The order of the first lines. */
enum place {
    AT_CUBILETE,
    AT_GAME,
    AT_OPTION,
    AT_SEATS,
    AT_SHEET,
    AT_DATE,
    AT_SEAL,
    AT_TABLE,
    AT_CARRY,
    AT_SEAT,
    PLACES
};

/* The lines that a player may send, with their places. */
static const struct {
    const char *word;
    enum place place;
} words[] = {
    {"cubilete 1", AT_CUBILETE}, {"game ", AT_GAME},   {"option ", AT_OPTION}, {"seats ", AT_SEATS},
    {"sheet-line ", AT_SHEET},   {"table ", AT_TABLE}, {"carry ", AT_CARRY},   {"seat ", AT_SEAT},
};

/* The text that a player sent. */
struct body {
    const char *text;
    size_t length;
    const struct cub_game *game;
    uint32_t lines[PLACES], sheet; /* how many lines there are for each place; bytes of the sheet */
};

/* The next line at *at, copied; false: there is none. */
static bool next_line(const struct body *body, size_t *at, char out[WIRE_LINE + 1], size_t *length)
{
    *length = 0;
    if (*at >= body->length)
        return false;
    for (; *at < body->length && body->text[*at] != '\n'; ++*at, ++*length)
        if (*length < WIRE_LINE)
            out[*length] = body->text[*at];
    out[*length < WIRE_LINE ? *length : WIRE_LINE] = 0;
    ++*at;
    return true;
}

static enum place place_of(const char *line)
{
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        if (cub_str_starts(line, words[i].word))
            return words[i].place;
    return PLACES;
}

static bool refuse(struct table_error *fault, enum wire_code code)
{
    fault->code = code;
    return false;
}

/* Whether two `table` lines set the same setting, their second word. */
static bool sets_same(const char *one, const char *other)
{
    size_t at = sizeof "table";
    while (one[at] && one[at] != ' ' && one[at] == other[at])
        at++;
    return one[at] == other[at];
}

/* Whether a `table` line sets the same setting as one among the first `end` bytes. */
static bool is_double(const struct body *body, size_t end, const char *line)
{
    const struct body before = {.text = body->text, .length = end};
    char other[WIRE_LINE + 1];
    size_t at = 0, length;
    while (next_line(&before, &at, other, &length))
        if (place_of(other) == AT_TABLE && sets_same(line, other))
            return true;
    return false;
}

static bool refuse_size(struct table_error *fault, uint32_t most)
{
    fault->why = (struct cub_message){.rule = NULL};
    cub_message_number(&fault->why, 0, most);
    return refuse(fault, WIRE_SIZE);
}

static bool refuse_rule(struct table_error *fault, const char *message, const char *arg)
{
    cub_refuse(&fault->why, "NO-4", message);
    cub_message_text(&fault->why, 0, arg);
    cub_message_place(&fault->why, fault->line, 0);
    return refuse(fault, WIRE_RULE);
}

/* Refuses a line that stands twice, naming its first words. */
static bool refuse_twice(struct table_error *fault, const char *line, int count)
{
    char name[CUB_ARG_SIZE];
    struct cub_out out;
    cub_out_init(&out, name, sizeof name);
    for (; *line && (*line != ' ' || --count > 0); line++)
        cub_put_char(&out, *line);
    return refuse_rule(fault, "record.twice", name);
}

/* Checks a `table` line: each setting once, and not those that only the server sets. */
static bool look_at_table(const struct body *body, const char *line, size_t begin, struct table_error *fault)
{
    struct table_settings settings = table_default_settings;
    if (!table_settings_read(&settings, line + 6) || settings.tournament[0] || settings.come_s)
        return refuse(fault, WIRE_FORM);
    return !is_double(body, begin, line) || refuse_twice(fault, line, 2);
}

/* Checks a line that was sent: its kind is allowed, and it does not stand twice where it may stand once. */
static bool look(struct table *table, struct body *body, const char *line, size_t length, size_t begin,
                 struct table_error *fault)
{
    enum place place = wire_is_line(line, length) ? place_of(line) : PLACES;
    if (place == PLACES)
        return refuse(fault, WIRE_FORM);
    bool once = place == AT_GAME || place == AT_SEATS || place == AT_CUBILETE;
    if (once && body->lines[place])
        return refuse_twice(fault, line, 1);
    body->lines[place]++;
    body->sheet += place == AT_SHEET ? (uint32_t)length - 10 : 0;
    if (body->lines[AT_SHEET] > MOST_SHEET_LINES || body->sheet > MOST_SHEET)
        return refuse_size(fault, MOST_SHEET);
    if (place == AT_TABLE)
        return look_at_table(body, line, begin, fault);
    if (place != AT_GAME)
        return true;
    body->game = cub_game_find(table->games, line + 5);
    return body->game || refuse_rule(fault, "record.game", line + 5);
}

static bool add_name(struct table *table, int seat, const char *name, size_t length, struct table_error *fault)
{
    struct line_draft draft;
    for (; length > 0 && *name == ' '; name++)
        length--;
    while (length > 0 && name[length - 1] == ' ')
        length--;
    if (!wire_is_name(name, length))
        return length > WIRE_NAME ? refuse_size(fault, WIRE_NAME) : refuse(fault, WIRE_FORM);
    draft_begin(&draft, "seat");
    draft_number(&draft, seat + 1);
    draft_bytes(&draft, name, length);
    return table_append_line(table, draft.text, draft.out.length, fault);
}

/* Adds a `seat` line: of a bot, or one of the table's maker. In games with dice people sit down later, with their
 * salts.
 */
static bool add_seat(struct table *table, const char *line, size_t length, struct table_error *fault)
{
    const char *name = line + 7;
    bool bot = length > 7 && cub_str_starts(name, "bot:"), first = table_seat_of(table, table->append.player) < 0;
    int seat = length > 7 && line[6] == ' ' ? line[5] - '1' : -1;
    if (!table->match.game && !table_start_match(table, fault))
        return false;
    if (seat < 0 || seat >= table->match.now.state.setup.seats || !table_is_free(table, seat) ||
        (!bot && (table_has_dice(table) || !first)))
        return refuse(fault, WIRE_FORM);
    if (!bot)
        return add_name(table, seat, name, length - 7, fault);
    enum cub_level level = wire_read_level(name + 4);
    return level == CUB_LEVELS ? refuse(fault, WIRE_FORM)
                               : table_put_bot(table, seat, level) || refuse(fault, WIRE_BUSY);
}

/* Adds a carried move in its printed form, and plays it, so that the next one can be judged. */
static bool add_carried(struct table *table, const char *line, struct table_error *fault)
{
    struct cub_match *match = &table->match;
    struct line_draft draft;
    char text[CUB_MOVE_TEXT];
    const char *rest;
    int who = table_read_mover(line + sizeof "carry", &rest);
    if (who < 0 || (!match->game && !table_start_match(table, fault)))
        return who >= 0 ? false : refuse(fault, WIRE_FORM);
    cub_move move = cub_game_parse(match->game, &match->now.state, who, rest, &fault->why);
    if (!move)
        return refuse(fault, WIRE_RULE);
    draft_begin(&draft, "carry");
    cub_who_print(who, text);
    draft_word(&draft, text);
    match->game->print(&match->now.state, who, move, text);
    draft_word(&draft, text);
    return (table_append_draft(table, &draft) && cub_match_play(match, who, move, &fault->why)) ||
           refuse(fault, WIRE_BUSY);
}

/* Adds the lines of one place. */
static bool add_place(struct table *table, const struct body *body, enum place place, struct table_error *fault)
{
    char line[WIRE_LINE + 1];
    size_t at = 0, length;
    for (uint32_t n = 1; next_line(body, &at, line, &length); n++) {
        if (place_of(line) != place)
            continue;
        bool good = place == AT_CARRY  ? add_carried(table, line, fault)
                    : place == AT_SEAT ? add_seat(table, line, length, fault)
                                       : table_append_line(table, line, length, fault);
        if (good)
            continue;
        if (place == AT_CARRY)
            cub_message_place(&fault->why, n, fault->why.column);
        return false;
    }
    return true;
}

static void note_game(void *context, struct cub_record *record, const struct cub_fault *fault)
{
    (void)record;
    *(bool *)context = !fault;
}

static void feed_line(struct cub_reader *reader, const char *line, size_t length)
{
    cub_reader_feed(reader, line, length);
    cub_reader_feed(reader, "\n", 1);
}

/* Whether the game, with its options and sheet, can be played by this many seats. */
static bool is_for(const struct table *table, const struct body *body, int seats)
{
    char line[WIRE_LINE + 1];
    struct cub_reader reader;
    struct line_draft draft;
    size_t at = 0, length;
    bool good = false;
    cub_reader_init(&reader, table->games, table->memory,
                    (struct cub_reader_events){.context = &good, .game = note_game});
    draft_begin(&draft, "seats");
    draft_number(&draft, seats);
    feed_line(&reader, "cubilete 1", 10);
    feed_line(&reader, draft.text, draft.out.length);
    while (next_line(body, &at, line, &length))
        if (place_of(line) == AT_GAME || place_of(line) == AT_OPTION || place_of(line) == AT_SHEET)
            feed_line(&reader, line, length);
    feed_line(&reader, "", 0);
    cub_reader_finish(&reader);
    return good;
}

/* The fewest seats that can play it; if no number can, the game's fewest, with which starting it names the fault. */
static int fewest(const struct table *table, const struct body *body)
{
    for (int seats = body->game->min_seats; seats <= body->game->max_seats; seats++)
        if (is_for(table, body, seats))
            return seats;
    return body->game->min_seats;
}

static bool add_seats(struct table *table, const struct body *body, struct table_error *fault)
{
    struct line_draft draft;
    if (body->lines[AT_SEATS])
        return add_place(table, body, AT_SEATS, fault);
    draft_begin(&draft, "seats");
    draft_number(&draft, fewest(table, body));
    return table_append_draft(table, &draft) || refuse(fault, WIRE_BUSY);
}

static bool add_word(struct table *table, const char *word, const char *value, struct table_error *fault)
{
    struct line_draft draft;
    draft_begin(&draft, word);
    draft_word(&draft, value);
    return table_append_line(table, draft.text, draft.out.length, fault);
}

static bool add_seal(struct table *table, const struct body *body, struct table_error *fault)
{
    char value[2 + CUB_KEY + 1] = "1 ";
    if (!body->game->due)
        return true;
    cub_cup_seal(table->dice_key, value + 2);
    return add_word(table, "dice-seal", value, fault);
}

/* Whether carried moves are allowed here: the match is not over, not rated, and nothing in it is hidden. Resets the
 * match to its first state. */
static bool may_carry(struct table *table, struct table_error *fault)
{
    struct cub_match *match = &table->match;
    if (!table->now.carried)
        return true;
    if (!match->now.state.to_act)
        return refuse(fault, WIRE_LATE);
    bool cup = match->game->stamp && match->log[match->length - 1].who == CUB_DICE;
    if (cup || match->revealed < match->length || table->settings.rated)
        return refuse(fault, WIRE_FORM);
    cub_match_undo(match, 0);
    return true;
}

/* Adds the line of the tournament that the server has set. */
static bool add_event(struct table *table, struct table_error *fault)
{
    char value[sizeof "tournament " + WIRE_ID];
    struct cub_out out;
    cub_out_init(&out, value, sizeof value);
    cub_put_text(&out, "tournament ");
    cub_put_text(&out, table->settings.tournament);
    return !table->settings.tournament[0] || add_word(table, "table", value, fault);
}

/* Adds how long its players are waited for. */
static bool add_come(struct table *table, struct table_error *fault)
{
    char value[CUB_MOVE_TEXT];
    struct cub_out out;
    cub_out_init(&out, value, sizeof value);
    cub_put_text(&out, "come ");
    cub_put_number(&out, table->settings.come_s);
    return !table->settings.come_s || add_word(table, "table", value, fault);
}

bool table_create(struct table *table, const char *text, size_t length, const char *date,
                  const struct table_append *append, struct table_error *fault)
{
    struct body body = {.text = text, .length = length};
    char line[WIRE_LINE + 1];
    size_t at = 0, begin = 0, size;
    *fault = (struct table_error){.line = 1};
    table_append_begin(table, append->moment, append->player);
    table->now.owner = append->player;
    for (; next_line(&body, &at, line, &size); fault->line++, begin = at)
        if (!look(table, &body, line, size, begin, fault))
            return false;
    fault->line = 1;
    if (!body.game)
        return refuse(fault, WIRE_FORM);
    if (!add_word(table, "cubilete", "1", fault) || !add_place(table, &body, AT_GAME, fault) ||
        !add_place(table, &body, AT_OPTION, fault) || !add_seats(table, &body, fault) ||
        !add_place(table, &body, AT_SHEET, fault) || !add_word(table, "date", date, fault) ||
        !add_seal(table, &body, fault) || !add_place(table, &body, AT_TABLE, fault) || !add_event(table, fault) ||
        !add_come(table, fault) || !add_place(table, &body, AT_CARRY, fault) || !may_carry(table, fault) ||
        !add_place(table, &body, AT_SEAT, fault) || (!table->match.game && !table_start_match(table, fault)))
        return false;
    /* Rated matches have at least two sides, and no bot stands in. */
    bool bot = table->settings.late == LATE_BOT, alone = table->match.now.state.setup.sides < 2;
    return !table->settings.rated || (!bot && !alone) || refuse(fault, WIRE_FORM);
}

/* Receives the game that a reader has read. */
struct reading {
    struct cub_match match;
    struct cub_fault fault;
    bool good;
};

static void take_game(void *context, struct cub_record *record, const struct cub_fault *fault)
{
    struct reading *reading = context;
    if (fault) {
        reading->fault = *fault;
        return;
    }
    reading->good = true;
    reading->match = record->match;
    record->match = (struct cub_match){.memory = record->match.memory};
}

/* Reads the header lines with the record reader, which has the messages for their faults. */
bool table_start_match(struct table *table, struct table_error *fault)
{
    struct reading reading = {.good = false};
    struct cub_reader reader;
    cub_reader_init(&reader, table->games, table->memory,
                    (struct cub_reader_events){.context = &reading, .game = take_game});
    for (uint32_t n = 1; n <= table->length; n++) {
        if (table->line[n - 1].kind != LINE_HEADER)
            continue;
        cub_reader_feed(&reader, table_text(table, n), cub_str_length(table_text(table, n)));
        cub_reader_feed(&reader, "\n", 1);
    }
    cub_reader_feed(&reader, "\n", 1);
    cub_reader_finish(&reader);
    if (reading.good) {
        table->match = reading.match;
        return true;
    }
    *fault = (struct table_error){.line = (uint32_t)reading.fault.line,
                                  .code = reading.fault.why.rule ? WIRE_RULE : WIRE_BUSY,
                                  .why = reading.fault.why};
    return false;
}

static void write_line(cub_sink *sink, void *context, const char *text)
{
    sink(context, text, cub_str_length(text));
    sink(context, "\n", 1);
}

/* Rotates the seats by one: seat 2 becomes seat 1. */
static void rotate(const struct table *table, cub_sink *sink, void *context, uint64_t holder[CUB_SEATS])
{
    int seats = table->match.now.state.setup.seats;
    for (int i = 0; i < seats; i++) {
        const struct table_seat *seat = &table->now.seat[(i + 1) % seats];
        char line[CUB_MOVE_TEXT];
        struct cub_out out;
        holder[i] = seat->player;
        if (seat->player)
            continue;
        cub_out_init(&out, line, sizeof line);
        cub_put_text(&out, "seat ");
        cub_put_number(&out, i + 1);
        cub_put_text(&out, " bot:");
        cub_put_text(&out, cub_level_names[seat->level]);
        write_line(sink, context, line);
    }
}

/* Whether a later `table` line sets the same setting, which older versions allowed. */
static bool is_overruled(const struct table *table, uint32_t n)
{
    for (uint32_t m = n + 1; m <= table->durable && table->line[n - 1].kind == LINE_TABLE; m++)
        if (table->line[m - 1].kind == LINE_TABLE && sets_same(table_text(table, n), table_text(table, m)))
            return true;
    return false;
}

/* The rematch of a tournament's board is an ordinary table: the tournament has its result already. */
void table_rematch(const struct table *table, cub_sink *sink, void *context, uint64_t holder[CUB_SEATS])
{
    for (int i = 0; i < CUB_SEATS; i++)
        holder[i] = 0;
    for (uint32_t n = 1; n <= table->durable; n++) {
        const char *text = table_text(table, n);
        enum place place = place_of(text);
        if ((table->line[n - 1].kind == LINE_HEADER || table->line[n - 1].kind == LINE_TABLE) && place != PLACES &&
            place != AT_CUBILETE && !is_overruled(table, n) && !cub_str_starts(text, "table tournament ") &&
            !cub_str_starts(text, "table come "))
            write_line(sink, context, text);
    }
    rotate(table, sink, context, holder);
}
