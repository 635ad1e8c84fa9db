/* Reads the lines of a record's header into a game and a setup. */
#include "core/header.h"
#include "core/date.h"
#include "cubilete/option.h"
#include "cubilete/text.h"

static bool refuse_header(struct cub_header *header, const char *message, const char *arg)
{
    cub_refuse(&header->why, "NO-4", message);
    cub_message_text(&header->why, 0, arg);
    return false;
}

typedef bool take_line(struct cub_header *, const char *line);

/* Calls take for each line until it returns false; then *number is that line's, from 0. */
static bool each_line(struct cub_header *header, take_line *take, uint64_t *number)
{
    const struct cub_buffer *lines = header->lines;
    *number = 0;
    for (size_t at = 0; at < lines->length; at += cub_str_length(lines->text + at) + 1, ++*number)
        if (!take(header, lines->text + at))
            return false;
    return true;
}

static bool take_game(struct cub_header *header, const char *line)
{
    const char *name = cub_str_value(line, "game");
    if (!name)
        return true;
    if (header->game)
        return refuse_header(header, "record.twice", "game");
    header->game = cub_game_find(header->games, name);
    return header->game || refuse_header(header, "record.game", name);
}

static bool take_seats(struct cub_header *header, const char *line)
{
    const char *value = cub_str_value(line, "seats");
    uint32_t seats;
    if (!value)
        return true;
    if (header->setup.seats)
        return refuse_header(header, "record.twice", "seats");
    if (cub_read_number(&value, CUB_SEATS, &seats) && !*value && seats >= header->game->min_seats &&
        seats <= header->game->max_seats) {
        header->setup.seats = (uint8_t)seats;
        return true;
    }
    refuse_header(header, "setup.seats", header->game->name);
    cub_message_range(&header->why, 1, header->game->min_seats, header->game->max_seats);
    return false;
}

static bool take_option(struct cub_header *header, const char *line)
{
    char name[CUB_MOVE_TEXT];
    struct cub_out out;
    cub_out_init(&out, name, sizeof name);
    while (*line && *line != ' ')
        cub_put_char(&out, *line++);
    for (uint32_t i = 0; header->game->options[i].name; i++)
        if (cub_str_equal(header->game->options[i].name, name)) {
            if (header->options >> i & 1)
                return refuse_header(header, "record.twice", name);
            header->options |= 1u << i;
        }
    return cub_setup_option(&header->setup, header->game, name, *line ? line + 1 : line, &header->why);
}

/* Whether this is a person's or a bot's name, or blank; blanks around it don't count. */
static bool is_name(const char *name)
{
    while (*name == ' ')
        name++;
    size_t length = cub_str_length(name);
    while (length > 0 && name[length - 1] == ' ')
        length--;
    return !length || cub_str_starts(name, "bot:") || cub_str_is_name(name, length);
}

/* The message names the seat, not the bad name, which could be invisible or reverse the message's direction. */
static bool refuse_name(struct cub_header *header, uint32_t seat)
{
    cub_refuse(&header->why, "NO-4", "record.name");
    cub_message_number(&header->why, 0, seat);
    return false;
}

static bool take_name(struct cub_header *header, const char *line)
{
    const char *at = line;
    uint32_t seat;
    if (!cub_read_number(&at, header->setup.seats, &seat) || seat == 0 || *at != ' ')
        return refuse_header(header, "record.seat", line);
    if (header->names >> seat & 1)
        return refuse_header(header, "record.twice", "seat");
    header->names |= 1u << seat;
    return is_name(at + 1) || refuse_name(header, seat);
}

/* `SEAT ID`: the id of the server's player who held a seat. */
static bool take_player(struct cub_header *header, const char *line)
{
    static const char letters[] = "0123456789abcdefghjkmnpqrstvwxyz";
    const char *at = line;
    uint32_t seat, length = 0;
    bool good = cub_read_number(&at, header->setup.seats, &seat) && seat && cub_read_char(&at, ' ');
    for (; good && at[length]; length++) {
        const char *letter = letters;
        while (*letter && *letter != at[length])
            letter++;
        good = *letter;
    }
    if (!good || length != 10)
        return refuse_header(header, "record.player", line);
    if (header->players >> seat & 1)
        return refuse_header(header, "record.twice", "player");
    header->players |= 1u << seat;
    return true;
}

static bool take_sheet(struct cub_header *header, const char *line)
{
    if (cub_buffer_add(&header->sheet, header->memory, line, cub_str_length(line)) &&
        cub_buffer_add(&header->sheet, header->memory, "\n", 1))
        return true;
    cub_refuse(&header->why, NULL, "match.memory");
    return false;
}

/* A whole number below 2^64, digits only and no leading zero. */
static bool is_seed(const char *text)
{
    uint64_t number = 0;
    bool good = *text && (*text != '0' || !text[1]);
    for (; *text && good; text++) {
        uint64_t digit = (uint64_t)(*text - '0');
        good = *text >= '0' && *text <= '9' && number <= (UINT64_MAX - digit) / 10;
        number = number * 10 + digit;
    }
    return good;
}

/* A moment in ms, short enough not to overflow. */
static bool is_moment(const char *text)
{
    return is_seed(text) && cub_str_length(text) <= 16;
}

/* How many moves, at least one. */
static bool is_count(const char *text)
{
    uint32_t count;
    return cub_read_number(&text, INT32_MAX, &count) && count && !*text;
}

static bool is_source(const char *text)
{
    return cub_str_equal(text, "by-hand");
}

static bool is_yes(const char *text)
{
    return cub_str_equal(text, "yes");
}

/* Takes a line with a key that may stand only once, and checks its value. */
static bool take_known(struct cub_header *header, const char *line)
{
    static const struct {
        const char *name, *message;
        bool (*holds)(const char *value);
    } keys[] = {{.name = "carried", .message = "record.carried", .holds = is_count},
                {.name = "date", .message = "record.date", .holds = cub_str_is_date},
                {.name = "dice", .message = "record.dice", .holds = is_source},
                {.name = "ended", .message = "record.ended", .holds = is_moment},
                {.name = "rated", .message = "record.rated", .holds = is_yes},
                {.name = "seed", .message = "record.seed", .holds = is_seed},
                {.name = "takeback", .message = "record.takeback", .holds = is_yes}};
    for (uint32_t i = 0; i < sizeof keys / sizeof *keys; i++) {
        const char *value = cub_str_value(line, keys[i].name);
        if (!value)
            continue;
        if (header->known >> i & 1)
            return refuse_header(header, "record.twice", keys[i].name);
        header->known |= 1u << i;
        return keys[i].holds(value) || refuse_header(header, keys[i].message, value);
    }
    return true;
}

/* Whether a header's line is a move: then the empty line that ends the header is missing. */
static bool is_move(const char *line)
{
    if (cub_str_starts(line, "clock "))
        return true;
    while (*line >= '0' && *line <= '9')
        line++;
    return *line == ' ';
}

static bool take_rest(struct cub_header *header, const char *line)
{
    if (is_move(line))
        return refuse_header(header, "record.move", "");
    const char *value;
    if ((value = cub_str_value(line, "option")))
        return take_option(header, value);
    if ((value = cub_str_value(line, "seat")))
        return take_name(header, value);
    if ((value = cub_str_value(line, "player")))
        return take_player(header, value);
    if ((value = cub_str_value(line, "sheet-line")))
        return take_sheet(header, value);
    return take_known(header, line);
}

bool cub_header_read(struct cub_header *header, uint64_t *line)
{
    if (!each_line(header, take_game, line))
        return false;
    if (!header->game)
        return refuse_header(header, "record.missing", "game");
    if (!each_line(header, take_seats, line))
        return false;
    if (!header->setup.seats && header->game->min_seats != header->game->max_seats)
        return refuse_header(header, "record.missing", "seats");
    cub_setup_init(&header->setup, header->game, header->setup.seats ? header->setup.seats : header->game->min_seats);
    if (!each_line(header, take_rest, line))
        return false;
    if (header->sheet.text)
        header->sheet.text[header->sheet.length - 1] = 0; /* the last LF */
    return true;
}

void cub_header_finish(struct cub_header *header)
{
    cub_buffer_finish(&header->sheet, header->memory);
}

bool cub_record_setup(const struct cub_record *record, struct cub_setup *setup, char **sheet)
{
    const struct cub_game *const games[] = {record->match.game, NULL};
    struct cub_header header = {.lines = &record->header, .games = games, .memory = &record->match.memory};
    uint64_t line;
    bool good = cub_header_read(&header, &line);
    if (!good)
        cub_header_finish(&header);
    *setup = header.setup;
    *sheet = header.sheet.text;
    return good;
}
