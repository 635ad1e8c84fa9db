/* Dizzle's sheets, a seat each: what is printed, crossed and exploded, this turn's dice, and where one may go now. */
#include "games/dizzle/dizzle.h"
#include "tty/paint.h"

#include <string.h>

#include "cubilete/lang.h"

enum {
    SQUARE = 4,                             /* columns from one square to the next */
    SIDE = 2 + SQUARE * DIZZLE_COLUMNS + 1, /* of a sheet: the rows' numbers, the squares, the last line */
    BESIDE = SIDE + 2,                      /* from one sheet to the one beside it: two just fit */
    BELOW = DIZZLE_ROWS + 2,                /* from one sheet without lines to the one below */
    NAME = 22,                              /* of a seat's name and points; its dice stand behind */
    ITEM = 4 * DIZZLE_TRACK + 8,            /* a track's numbers, or two squares and a number */
    DIE = 4,                                /* columns from one die of the pool to the next */
};

static const struct tty_style usual, strong = {.bold = true}, faint = {.ink = TTY_GREY};
static const struct tty_style die = {.ink = TTY_BLACK, .paper = TTY_WHITE, .bold = true};
static const struct tty_style crossed = {.ink = TTY_BLACK, .paper = TTY_GREY, .bold = true};
static const struct tty_style exploded = {.ink = TTY_WHITE, .paper = TTY_RED, .bold = true};

/* The specials by the letters of sheets (docs/sheets.md). */
static const struct special {
    size_t squares; /* where in a sheet */
    const char *name;
    char letter;
    struct tty_style style;
} specials[] = {
    {offsetof(struct dizzle_sheet, gem), "show.gem", 'g', {.ink = TTY_BLUE, .bold = true}},
    {offsetof(struct dizzle_sheet, bomb), "show.bomb", 'b', {.ink = TTY_RED, .bold = true}},
    {offsetof(struct dizzle_sheet, key), "show.key", 'k', {.ink = TTY_YELLOW, .bold = true}},
    {offsetof(struct dizzle_sheet, lock), "show.lock", 'l', {.ink = TTY_YELLOW}},
    {offsetof(struct dizzle_sheet, puzzle), "show.puzzle", 'z', {.ink = TTY_GREEN, .bold = true}},
    {offsetof(struct dizzle_sheet, flag), "show.flag", 'f', {.ink = TTY_PURPLE, .bold = true}},
    {offsetof(struct dizzle_sheet, rocket), "show.rocket", 'r', {.ink = TTY_ORANGE, .bold = true}},
    {offsetof(struct dizzle_sheet, pile), "show.pile", 'd', {.ink = TTY_ORANGE}},
    {offsetof(struct dizzle_sheet, planet), "show.planet", 'P', {.ink = TTY_ORANGE, .bold = true}},
};

enum { SPECIALS = sizeof specials / sizeof *specials };

/* Where things stand, by rows below the title; the fewer seats, the more room. */
struct plan {
    int height;              /* of a square: 1 with lines around it, 0 without */
    int pool;                /* the dice on the table */
    int values, end, column; /* what things are worth: rows from values to end, without it */
    bool legend;             /* with what the letters stand for */
};

static const struct plan plans[DIZZLE_SEATS + 1] = {
    [1] = {.height = 1, .pool = 18, .values = 1, .end = 17, .column = BESIDE, .legend = true},
    [2] = {.height = 1, .pool = 17, .values = 18, .end = 21, .legend = true},
    [3] = {.pool = 2 * BELOW, .values = 2 * BELOW + 1, .end = 22},
    [4] = {.pool = 2 * BELOW, .values = 2 * BELOW + 1, .end = 22},
};

static dizzle_board squares_of(const struct dizzle_sheet *sheet, const struct special *special)
{
    dizzle_board squares;
    memcpy(&squares, (const char *)sheet + special->squares, sizeof squares);
    return squares;
}

/* What is special about a square; NULL: nothing. */
static const struct special *special_at(const struct dizzle_sheet *sheet, int square)
{
    for (const struct special *special = specials; special < specials + SPECIALS; special++)
        if (squares_of(sheet, special) & dizzle_bit(square))
            return special;
    return NULL;
}

/* The special's number, `1` to `4`; a blank if it has none. */
static char number_at(const struct dizzle_sheet *sheet, int square)
{
    for (int i = 0; i < DIZZLE_COLOURS; i++)
        if (sheet->colour[i] & dizzle_bit(square))
            return (char)('1' + i);
    return ' ';
}

static struct tty_style style_at(const struct dizzle *s, int seat, int square)
{
    const struct special *special = special_at(&s->sheet, square);
    dizzle_board bit = dizzle_bit(square);
    if (s->dice[seat] & bit)
        return die;
    if (s->crossed[seat] & bit)
        return crossed;
    if (s->exploded[seat] & bit)
        return exploded;
    return special ? special->style : usual;
}

/* `4g1` as in a sheet; crossed `Xg1`, exploded `*b`. A planet is its own letter until it is crossed. */
static void draw_square(struct tty_canvas *canvas, int row, int column, const struct dizzle *s, int seat, int square)
{
    const struct special *special = special_at(&s->sheet, square);
    dizzle_board bit = dizzle_bit(square);
    char text[] = {' ', special ? special->letter : ' ', number_at(&s->sheet, square), 0};
    if (!(dizzle_squares(&s->sheet) & bit)) {
        tty_text(canvas, row, column + 1, faint, "·");
        return;
    }
    if (s->crossed[seat] & bit)
        text[0] = 'X';
    else if (s->exploded[seat] & bit)
        text[0] = '*';
    else if (s->sheet.number & bit)
        text[0] = (char)('0' + dizzle_face(s, square));
    tty_text(canvas, row, column, style_at(s, seat, square), text);
}

/* What stands around a square, on the lines: nothing, or `(` for a die, `[` if the seat may name it now. */
static char bracket_at(const struct dizzle *s, int seat, int square)
{
    if (s->base.to_act >> seat & 1 && s->choice & dizzle_bit(square))
        return '[';
    return s->dice[seat] & dizzle_bit(square) ? '(' : 0;
}

/* Neighbours of a kind stand in one pair of brackets: `(4g1|5  )`. */
static void draw_brackets(struct tty_canvas *canvas, int row, int column, const struct dizzle *s, int seat, int square)
{
    char bracket = bracket_at(s, seat, square);
    bool joined = square % DIZZLE_COLUMNS && bracket_at(s, seat, square - 1) == bracket;
    if (!bracket)
        return;
    tty_text(canvas, row, column - 1, strong, joined ? "│" : bracket == '[' ? "[" : "(");
    tty_text(canvas, row, column + SQUARE - 1, strong, bracket == '[' ? "]" : ")");
}

/* How many dice the seat has on its sheet, and whether it has left. */
static void draw_dice(struct tty_canvas *canvas, int row, int column, const struct dizzle *s, int seat)
{
    char number[CUB_MOVE_TEXT], text[128];
    const char *arg = number;
    bool left = s->base.to_act && s->stage != DIZZLE_ROCKET && !(s->active >> seat & 1);
    snprintf(number, sizeof number, "%d", __builtin_popcountll(s->dice[seat]));
    cub_say(text, sizeof text, left ? "show.placed-left" : "show.placed", &arg, 1);
    tty_text(canvas, row, column, faint, text);
}

static void draw_sheet(struct tty_canvas *canvas, int row, int column, const struct tty_scene *scene, int seat)
{
    const struct dizzle *s = (const struct dizzle *)scene->state;
    int height = plans[s->base.setup.seats].height;
    struct tty_grid grid = {.rows = DIZZLE_ROWS, .columns = DIZZLE_COLUMNS, .height = height, .width = SQUARE - 1};
    tty_paint_seat(canvas, row, column, NAME, scene, seat);
    draw_dice(canvas, row, column + NAME + 2, s, seat);
    row += height; /* the upper line, if there is one, lies between */
    column += 2;
    if (height)
        tty_lines(canvas, row, column, faint, &grid);
    tty_coordinates(canvas, row, column, faint, &grid);
    for (int square = 0; square < DIZZLE_SQUARES; square++) {
        int y = row + 1 + (height + 1) * (DIZZLE_ROWS - 1 - square / DIZZLE_COLUMNS);
        int x = column + 1 + SQUARE * (square % DIZZLE_COLUMNS);
        draw_square(canvas, y, x, s, seat, square);
        draw_brackets(canvas, y, x, s, seat, square);
    }
}

/* The turn of this round, and the dice on the table or those to be rolled. */
static void draw_pool(struct tty_canvas *canvas, int row, int column, const struct dizzle *s)
{
    char turn[CUB_MOVE_TEXT], due[CUB_MOVE_TEXT], text[128];
    const char *const args[] = {turn, due};
    bool empty = true;
    if (!s->base.to_act)
        return;
    for (int face = 0; face < DIZZLE_PIPS; face++)
        empty &= !s->pool[face];
    snprintf(turn, sizeof turn, "%d", s->starter + 1);
    snprintf(due, sizeof due, "%d", dizzle_due(s));
    cub_say(text, sizeof text, empty && dizzle_due(s) ? "show.due" : "show.pool", args, 2);
    column += tty_text(canvas, row, column, strong, text) + 1;
    for (int face = 0; face < DIZZLE_PIPS; face++)
        for (int i = 0; i < s->pool[face]; i++, column += DIE) {
            char pips[] = {' ', (char)('1' + face), ' ', 0};
            tty_text(canvas, row, column, die, pips);
        }
}

/* A box that short texts are written into one after another. */
struct flow {
    struct tty_canvas *canvas;
    int row, end, left, column;
};

static void put(struct flow *flow, struct tty_style style, const char *key, const char *value)
{
    int width = tty_width(key) + 1 + tty_width(value), last = flow->row + 1 == flow->end; /* where the … may come */
    if (flow->column + width > TTY_COLUMNS - 2 * last) {
        flow->column = flow->left;
        flow->row++;
    }
    if (flow->row >= flow->end) {
        tty_text(flow->canvas, flow->end - 1, TTY_COLUMNS - 1, faint, "…");
        return;
    }
    tty_text(flow->canvas, flow->row, flow->column, style, key);
    tty_text(flow->canvas, flow->row, flow->column + tty_width(key) + 1, usual, value);
    flow->column += width + 2;
}

static void put_points(struct flow *flow, struct tty_style style, const char *key, int points)
{
    char value[ITEM];
    snprintf(value, sizeof value, "%d", points);
    put(flow, style, key, value);
}

/* The numbers left on a flag's track. */
static void put_track(struct flow *flow, struct tty_style style, const char *key, const struct dizzle *s, int colour)
{
    char value[ITEM] = "0"; /* DZ-23: what an empty one gives */
    for (int i = s->struck[colour], length = 0; i < s->sheet.track_length[colour]; i++)
        length +=
            snprintf(value + length, sizeof value - (size_t)length, length ? " %d" : "%d", s->sheet.track[colour][i]);
    put(flow, style, key, value);
}

/* What a colour of a special is worth, for those that are worth anything. */
static void put_colour(struct flow *flow, const struct dizzle *s, const struct special *special, int colour)
{
    const char key[] = {special->letter, (char)('1' + colour), 0};
    if (!(squares_of(&s->sheet, special) & s->sheet.colour[colour]))
        return;
    if (special->letter == 'g')
        put_points(flow, special->style, key, s->sheet.gem_points[colour]);
    else if (special->letter == 'z')
        put_points(flow, special->style, key, s->sheet.puzzle_points[colour]);
    else if (special->letter == 'f')
        put_track(flow, special->style, key, s, colour);
}

static void put_special(struct flow *flow, const struct dizzle *s, const struct special *special)
{
    int bomb = s->base.setup.seats == 1 ? DIZZLE_ALONE_BOMB : s->sheet.bomb_points;
    for (int colour = 0; colour < DIZZLE_COLOURS; colour++)
        put_colour(flow, s, special, colour);
    if (special->letter == 'b' && s->sheet.bomb)
        put_points(flow, special->style, "b", bomb);
    if (special->letter == 'd' && s->sheet.pile)
        put_points(flow, special->style, "d", s->sheet.pile_points);
}

/* `a4-h4 10`: the ends of an arrow, or opposite corners of the block. */
static void put_line(struct flow *flow, struct tty_style style, int from, int to, int points)
{
    char ends[2][3], key[ITEM];
    dizzle_square_print(from, ends[0]);
    dizzle_square_print(to, ends[1]);
    snprintf(key, sizeof key, "%s-%s", ends[0], ends[1]);
    put_points(flow, style, key, points);
}

static void put_values(struct flow *flow, const struct dizzle *s)
{
    const struct dizzle_sheet *sheet = &s->sheet;
    for (size_t i = 0; i < SPECIALS; i++)
        put_special(flow, s, &specials[i]);
    if (sheet->block)
        put_line(flow, strong, __builtin_ctzll(sheet->block), 63 - __builtin_clzll(sheet->block), sheet->block_points);
    for (int i = 0; i < sheet->arrows; i++)
        put_line(flow, faint, sheet->arrow_from[i], sheet->arrow_to[i], sheet->arrow_points[i]);
}

/* The letters that stand on this sheet, and their names. */
static void put_legend(struct flow *flow, const struct dizzle *s)
{
    for (size_t i = 0; i < SPECIALS; i++) {
        const char letter[] = {specials[i].letter, 0};
        if (squares_of(&s->sheet, &specials[i]))
            put(flow, specials[i].style, letter, cub_text(specials[i].name));
    }
}

static void draw_values(struct tty_canvas *canvas, int row, int column, const struct dizzle *s)
{
    const struct plan *plan = &plans[s->base.setup.seats];
    struct flow flow = {canvas, row + plan->values, row + plan->end, column + plan->column, column + plan->column};
    put_values(&flow, s);
    if (plan->legend)
        put_legend(&flow, s);
}

static void board(struct tty_canvas *canvas, int row, int column, const struct tty_scene *scene)
{
    const struct dizzle *s = (const struct dizzle *)scene->state;
    const struct plan *plan = &plans[s->base.setup.seats];
    tty_text(canvas, row - 2, column + BESIDE, faint, cub_text("show.marks")); /* beside and below the title */
    tty_paint_last(canvas, row - 1, column, scene);
    tty_paint_outlook(canvas, row - 1, column + BESIDE, scene);
    for (int seat = 0; seat < s->base.setup.seats; seat++)
        draw_sheet(canvas, row + seat / 2 * BELOW, column + seat % 2 * BESIDE, scene, seat);
    draw_pool(canvas, row + plan->pool, column, s);
    draw_values(canvas, row, column, s);
}

const struct tty_painter tty_dizzle = {.game = "dizzle", .board = board};
