/* Reading a sheet's text: line by line, word by word, every error with its place. */
#include "games/dizzle/sheet.h"
#include "cubilete/text.h"

/* Which values have been given; gems, puzzles and flags take one bit a colour. */
enum { SEEN_GEM = 0, SEEN_PUZZLE = 4, SEEN_FLAG = 8, SEEN_BOMB = 12, SEEN_PILE, SEEN_BLOCK };

struct reader {
    struct dizzle_sheet *sheet;
    struct dizzle_places *places;
    struct cub_message *why;
    const char *begin, *at, *end; /* of the line: its first byte, the one after the last word read, its LF or NUL */
    uint32_t line;
    uint32_t seen;
    int rows; /* read so far; -1: not even the first line */
};

/* The place of a byte in its line, counted in characters. */
static uint32_t column_of(const struct reader *r, const char *at)
{
    uint32_t column = 1;
    for (const char *p = r->begin; p < at; p++)
        column += ((uint8_t)*p & 0xC0) != 0x80;
    return column;
}

static bool fail(const struct reader *r, const char *at, const char *message)
{
    cub_refuse(r->why, "NO-4", message);
    cub_message_place(r->why, r->line, column_of(r, at));
    return false;
}

/* The same, with the word that stands there as the message's first argument. */
static bool fail_word(const struct reader *r, const char *word, const char *message)
{
    char text[CUB_ARG_SIZE + 1]; /* one more than an argument holds, so that a long word is cut where characters end */
    struct cub_out out;
    cub_out_init(&out, text, sizeof text);
    for (const char *p = word; p < r->end && *p != ' '; p++)
        cub_put_char(&out, *p);
    fail(r, word, message);
    cub_message_text(r->why, 0, text);
    return false;
}

static bool fail_square(const struct reader *r, int square, const char *message, int colour)
{
    char name[3];
    dizzle_square_print(square, name);
    cub_refuse(r->why, "NO-4", message);
    cub_message_place(r->why, r->places->row_line[square / DIZZLE_COLUMNS], r->places->column[square]);
    cub_message_text(r->why, 0, name);
    cub_message_number(r->why, 1, colour);
    return false;
}

/* The next word of the line, ended by r->at; NULL: there is none, r->at is the line's end. */
static const char *next_word(struct reader *r)
{
    while (*r->at == ' ')
        r->at++;
    const char *word = r->at;
    while (r->at < r->end && *r->at != ' ')
        r->at++;
    return word < r->end ? word : NULL;
}

static bool word_is(const struct reader *r, const char *word, const char *expected)
{
    return cub_str_is_word(word, (size_t)(r->at - word), expected);
}

/* A digit from 1 to max, alone. */
static bool is_digit(const struct reader *r, const char *at, int max)
{
    return r->at - at == 1 && *at >= '1' && *at <= '0' + max;
}

static dizzle_board *board_of(struct dizzle_sheet *sheet, char special)
{
    switch (special) {
    case 'g':
        return &sheet->gem;
    case 'b':
        return &sheet->bomb;
    case 'k':
        return &sheet->key;
    case 'l':
        return &sheet->lock;
    case 'z':
        return &sheet->puzzle;
    case 'f':
        return &sheet->flag;
    case 'r':
        return &sheet->rocket;
    case 'd':
        return &sheet->pile;
    default:
        return NULL;
    }
}

static bool take_special(struct reader *r, const char *special, dizzle_board bit)
{
    dizzle_board *board = board_of(r->sheet, *special);
    bool plain = *special == 'b' || *special == 'r' || *special == 'd';
    if (!board)
        return fail_word(r, special, "sheet.special");
    *board |= bit;
    if (plain)
        return r->at - special == 1 || fail_word(r, special + 1, "sheet.plain");
    if (!is_digit(r, special + 1, DIZZLE_COLOURS))
        return fail_word(r, special, "sheet.colour");
    r->sheet->colour[special[1] - '1'] |= bit;
    return true;
}

static bool take_square(struct reader *r, const char *word, dizzle_board bit)
{
    bool lone = r->at - word == 1;
    if (lone && *word == '.')
        return true;
    if (lone && (*word == 'X' || *word == 'P')) {
        *(*word == 'X' ? &r->sheet->cross : &r->sheet->planet) |= bit;
        return true;
    }
    if (*word < '1' || *word > '0' + DIZZLE_PIPS)
        return fail_word(r, word, "sheet.square");
    r->sheet->pip[*word - '1'] |= bit;
    r->sheet->number |= bit;
    return lone || take_special(r, word + 1, bit);
}

/* A row has the wrong number of squares. */
static bool fail_row(const struct reader *r, const char *at, const char *message, int row, int squares)
{
    fail(r, at, message);
    cub_message_number(r->why, 0, row + 1);
    cub_message_number(r->why, 1, squares);
    return false;
}

static bool take_row(struct reader *r)
{
    int row = DIZZLE_ROWS - 1 - r->rows;
    const char *word = next_word(r);
    if (!is_digit(r, word, DIZZLE_ROWS) || *word - '1' != row) {
        fail_word(r, word, "sheet.row");
        cub_message_number(r->why, 1, row + 1);
        return false;
    }
    r->places->row_line[row] = r->line;
    for (int i = 0; i < DIZZLE_COLUMNS; i++) {
        int square = row * DIZZLE_COLUMNS + i;
        word = next_word(r);
        if (!word)
            return fail_row(r, r->end, "sheet.few", row, i);
        r->places->column[square] =
            (uint16_t)(word - r->begin + 1); /* all before it was understood: one byte a character */
        if (!take_square(r, word, dizzle_bit(square)))
            return false;
    }
    word = next_word(r);
    return !word || fail_row(r, word, "sheet.many", row, DIZZLE_COLUMNS);
}

/* -99 to 99 */
static bool read_points(struct reader *r, int8_t *points)
{
    uint32_t number;
    const char *word = next_word(r), *p = word;
    if (!word)
        return fail(r, r->end, "sheet.missing");
    bool minus = cub_read_char(&p, '-');
    if (!cub_read_number(&p, DIZZLE_POINTS, &number) || p != r->at)
        return fail_word(r, word, "sheet.points");
    *points = (int8_t)(minus ? -(int)number : (int)number);
    return true;
}

static bool read_square(struct reader *r, int *square)
{
    const char *word = next_word(r);
    if (!word)
        return fail(r, r->end, "sheet.missing");
    if (*word < 'a' || *word >= 'a' + DIZZLE_COLUMNS || !is_digit(r, word + 1, DIZZLE_ROWS))
        return fail_word(r, word, "sheet.corner");
    *square = (word[1] - '1') * DIZZLE_COLUMNS + *word - 'a';
    return true;
}

/* Marks a value as given; it may be so only once. */
static bool note_value(struct reader *r, const char *key, int bit)
{
    if (r->seen >> bit & 1)
        return fail_word(r, key, "sheet.twice");
    r->seen |= 1u << bit;
    return true;
}

/* The number of a gem, puzzle or flag, from 0. */
static bool read_colour(struct reader *r, const char *key, int first_bit, int *colour)
{
    const char *word = next_word(r);
    if (!word)
        return fail(r, r->end, "sheet.missing");
    if (!is_digit(r, word, DIZZLE_COLOURS))
        return fail_word(r, word, "sheet.which");
    *colour = *word - '1';
    return note_value(r, key, first_bit + *colour);
}

static bool take_gem(struct reader *r, const char *key)
{
    int c = 0;
    return read_colour(r, key, SEEN_GEM, &c) && read_points(r, &r->sheet->gem_points[c]);
}

static bool take_puzzle(struct reader *r, const char *key)
{
    int c = 0;
    return read_colour(r, key, SEEN_PUZZLE, &c) && read_points(r, &r->sheet->puzzle_points[c]);
}

static bool take_bomb(struct reader *r, const char *key)
{
    return note_value(r, key, SEEN_BOMB) && read_points(r, &r->sheet->bomb_points);
}

static bool take_pile(struct reader *r, const char *key)
{
    return note_value(r, key, SEEN_PILE) && read_points(r, &r->sheet->pile_points);
}

/* Puts a number into a track so that it keeps falling: DZ-23 asks for the highest left. */
static void add_to_track(struct dizzle_sheet *sheet, int c, int8_t points)
{
    int i = sheet->track_length[c]++;
    for (; i > 0 && sheet->track[c][i - 1] < points; i--)
        sheet->track[c][i] = sheet->track[c][i - 1];
    sheet->track[c][i] = points;
}

static bool take_flag(struct reader *r, const char *key)
{
    int c = 0;
    int8_t points = 0;
    if (!read_colour(r, key, SEEN_FLAG, &c))
        return false;
    do {
        if (!read_points(r, &points))
            return false;
        add_to_track(r->sheet, c, points);
        while (*r->at == ' ')
            r->at++;
    } while (r->at < r->end && r->sheet->track_length[c] < DIZZLE_TRACK);
    return true;
}

/* Two squares, the lower one first; there must be something between them for the value to make sense. */
static bool read_corners(struct reader *r, int *from, int *to)
{
    int a = 0, b = 0;
    if (!read_square(r, &a) || !read_square(r, &b))
        return false;
    *from = a < b ? a : b;
    *to = a < b ? b : a;
    return true;
}

static bool take_block(struct reader *r, const char *key)
{
    int from, to;
    if (!note_value(r, key, SEEN_BLOCK) || !read_corners(r, &from, &to))
        return false;
    int left = from % DIZZLE_COLUMNS, right = to % DIZZLE_COLUMNS, width = right - left;
    for (int row = from - left; row <= to; row += DIZZLE_COLUMNS)
        r->sheet->block |= width < 0 ? dizzle_line(row + right, row + left) : dizzle_line(row + left, row + right);
    r->sheet->block &= dizzle_squares(r->sheet);
    return r->sheet->block ? read_points(r, &r->sheet->block_points) : fail(r, key, "sheet.empty");
}

static bool is_new_arrow(const struct dizzle_sheet *sheet, int from, int to)
{
    for (int i = 0; i < sheet->arrows; i++)
        if (sheet->arrow_from[i] == from && sheet->arrow_to[i] == to)
            return false;
    return true;
}

static bool take_arrow(struct reader *r, const char *key)
{
    struct dizzle_sheet *sheet = r->sheet;
    int from, to, i = sheet->arrows;
    if (i == DIZZLE_ARROWS)
        return fail(r, key, "sheet.arrows");
    if (!read_corners(r, &from, &to))
        return false;
    if (from / DIZZLE_COLUMNS != to / DIZZLE_COLUMNS && from % DIZZLE_COLUMNS != to % DIZZLE_COLUMNS)
        return fail(r, key, "sheet.line");
    if (!(dizzle_line(from, to) & dizzle_squares(sheet)))
        return fail(r, key, "sheet.empty");
    if (!is_new_arrow(sheet, from, to))
        return fail_word(r, key, "sheet.twice");
    sheet->arrow_from[i] = (uint8_t)from;
    sheet->arrow_to[i] = (uint8_t)to;
    sheet->arrows++;
    r->places->arrow_line[i] = r->line;
    return read_points(r, &sheet->arrow_points[i]);
}

CUB_TABLE struct {
    const char *key;
    bool (*take)(struct reader *, const char *key);
} values[] = {
    {.key = "gem", .take = take_gem},     {.key = "puzzle", .take = take_puzzle}, {.key = "flag", .take = take_flag},
    {.key = "bomb", .take = take_bomb},   {.key = "pile", .take = take_pile},     {.key = "block", .take = take_block},
    {.key = "arrow", .take = take_arrow},
};

static bool take_value(struct reader *r)
{
    const char *key = next_word(r);
    for (size_t i = 0; i < sizeof values / sizeof *values; i++) {
        if (!word_is(r, key, values[i].key))
            continue;
        if (!values[i].take(r, key))
            return false;
        const char *extra = next_word(r);
        return !extra || fail_word(r, extra, "sheet.extra");
    }
    return fail_word(r, key, "sheet.value");
}

/* `sheet NAME` */
static bool take_title(struct reader *r)
{
    r->places->title_line = r->line;
    const char *word = next_word(r);
    return (word_is(r, word, "sheet") && next_word(r)) || fail(r, word, "sheet.title");
}

static bool take_line(struct reader *r)
{
    if (r->end - r->begin > CUB_SHEET_LINE)
        return fail(r, r->begin + CUB_SHEET_LINE, "sheet.long");
    const char *bad = cub_str_flaw(r->begin, r->end);
    if (bad)
        return fail(r, bad, "sheet.byte");
    const char *word = next_word(r);
    r->at = r->begin;
    if (!word || *word == '#')
        return true;
    if (r->rows == DIZZLE_ROWS)
        return take_value(r);
    bool taken = r->rows < 0 ? take_title(r) : take_row(r);
    r->rows++;
    return taken;
}

static bool take_lines(struct reader *r, const char *text)
{
    for (r->line = 1;; r->line++) {
        r->begin = r->at = r->end = text;
        while (*r->end && *r->end != '\n')
            r->end++;
        if (!take_line(r))
            return false;
        if (!*r->end)
            break;
        text = r->end + 1;
    }
    if (r->rows < 0)
        return fail(r, r->end, "sheet.title");
    return r->rows == DIZZLE_ROWS || fail_row(r, r->end, "sheet.rows", DIZZLE_ROWS - 1 - r->rows, 0);
}

/* What the squares ask for must be given: a gem's and a puzzle's points. */
static bool need_values(const struct reader *r, dizzle_board board, int first_bit, const char *message)
{
    for (int c = 0; c < DIZZLE_COLOURS; c++) {
        dizzle_board these = board & r->sheet->colour[c];
        if (these && !(r->seen >> (first_bit + c) & 1))
            return fail_square(r, __builtin_ctzll(these), message, c + 1);
    }
    return true;
}

static bool need_keys(const struct reader *r)
{
    for (int c = 0; c < DIZZLE_COLOURS; c++) {
        dizzle_board locks = r->sheet->lock & r->sheet->colour[c];
        if (locks && !(r->sheet->key & r->sheet->colour[c]))
            return fail_square(r, __builtin_ctzll(locks), "sheet.key", c + 1);
    }
    return true;
}

static void add_usual(struct reader *r)
{
    CUB_TABLE int8_t usual_track[DIZZLE_TRACK] = {10, 6, 3, 1};
    struct dizzle_sheet *sheet = r->sheet;
    if (!(r->seen >> SEEN_BOMB & 1))
        sheet->bomb_points = -2;
    if (!(r->seen >> SEEN_PILE & 1))
        sheet->pile_points = -3;
    for (int c = 0; c < DIZZLE_COLOURS; c++)
        for (int i = 0; i < DIZZLE_TRACK && (sheet->flag & sheet->colour[c]) && !(r->seen >> (SEEN_FLAG + c) & 1); i++)
            add_to_track(sheet, c, usual_track[i]);
}

bool dizzle_sheet_read(const char *text, struct dizzle_sheet *sheet, struct dizzle_places *places,
                       struct cub_message *why)
{
    struct dizzle_places own = {0};
    struct reader r = {.sheet = sheet, .places = places ? places : &own, .why = why, .rows = -1};
    struct dizzle_sheet empty = {0};
    *sheet = empty;
    if (!take_lines(&r, text))
        return false;
    if (!sheet->cross) {
        cub_refuse(why, "NO-4", "sheet.cross");
        cub_message_place(why, r.places->row_line[DIZZLE_ROWS - 1], 1);
        return false;
    }
    add_usual(&r);
    return need_keys(&r) && need_values(&r, sheet->gem, SEEN_GEM, "sheet.gem") &&
           need_values(&r, sheet->puzzle, SEEN_PUZZLE, "sheet.puzzle");
}
