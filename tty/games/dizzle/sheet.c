/* A dizzle sheet: what is printed, crossed and exploded, this turn's dice, and where one may go now. */
#include "tty/games/dizzle/paint.h"
#include "tty/games/spots.h"

#include <string.h>

#include "cubilete/lang.h"

enum { NAME = 22 }; /* of a seat's name and points; its dice stand after */

static const struct tty_style usual, strong = {.bold = true}, faint = {.ink = TTY_GREY};
static const struct tty_style die = {.ink = TTY_BLACK, .paper = TTY_WHITE, .bold = true};
static const struct tty_style crossed = {.ink = TTY_BLACK, .paper = TTY_GREY, .bold = true};
static const struct tty_style exploded = {.ink = TTY_WHITE, .paper = TTY_RED, .bold = true};

const struct tty_special tty_specials[DIZZLE_SPECIALS] = {
    {offsetof(struct dizzle_sheet, gem), "show.gem", 'g', {.ink = TTY_BLUE, .bold = true}},
    {offsetof(struct dizzle_sheet, bomb), "show.bomb", 'b', {.ink = TTY_RED, .bold = true}},
    {offsetof(struct dizzle_sheet, key), "show.key", 'k', {.ink = TTY_BLACK, .paper = TTY_YELLOW, .bold = true}},
    {offsetof(struct dizzle_sheet, lock), "show.lock", 'l', {.ink = TTY_BLACK, .paper = TTY_YELLOW}},
    {offsetof(struct dizzle_sheet, puzzle), "show.puzzle", 'z', {.ink = TTY_GREEN, .bold = true}},
    {offsetof(struct dizzle_sheet, flag), "show.flag", 'f', {.ink = TTY_PURPLE, .bold = true}},
    {offsetof(struct dizzle_sheet, rocket), "show.rocket", 'r', {.ink = TTY_ORANGE, .bold = true}},
    {offsetof(struct dizzle_sheet, pile), "show.pile", 'd', {.ink = TTY_ORANGE}},
    {offsetof(struct dizzle_sheet, planet), "show.planet", 'P', {.ink = TTY_ORANGE, .bold = true}},
};

dizzle_board tty_special_squares(const struct dizzle_sheet *sheet, const struct tty_special *special)
{
    dizzle_board squares;
    memcpy(&squares, (const char *)sheet + special->squares, sizeof squares);
    return squares;
}

/* What is special about a square; NULL: nothing. */
static const struct tty_special *special_at(const struct dizzle_sheet *sheet, int square)
{
    for (const struct tty_special *special = tty_specials; special < tty_specials + DIZZLE_SPECIALS; special++)
        if (tty_special_squares(sheet, special) & dizzle_bit(square))
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
    const struct tty_special *special = special_at(&s->sheet, square);
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
    const struct tty_special *special = special_at(&s->sheet, square);
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

/* Whether the seat may name the square now; on the full screen only the sheet in front shows it. */
static bool open_at(const struct tty_scene *scene, int seat, int square)
{
    const struct dizzle *s = (const struct dizzle *)scene->state;
    dizzle_board before = dizzle_squares(&s->sheet) & (dizzle_bit(square) - 1); /* spots leave out the holes */
    if (scene->large)
        return seat == scene->seat && dizzle_squares(&s->sheet) & dizzle_bit(square) &&
               tty_lit(scene, __builtin_popcountll(before));
    return s->base.to_act >> seat & 1 && s->choice & dizzle_bit(square);
}

/* What stands around a square, on the lines: how it begins and how it ends. */
struct bracket {
    char open[2], close[2];
    bool lit;
};

static const struct bracket of_die = {"(", ")", false};

/* Each kind of choice has its own: a die to be placed, one to be given back, a planet. */
static const struct bracket *bracket_of_choice(const struct dizzle *s)
{
    static const struct bracket place = {"[", "]", true}, give = {"{", "}", true}, planet = {"*", "*", true};
    return s->stage == DIZZLE_GIVES ? &give : s->stage == DIZZLE_ROCKET ? &planet : &place;
}

/* NULL: nothing stands there. */
static const struct bracket *bracket_at(const struct tty_scene *scene, int seat, int square)
{
    const struct dizzle *s = (const struct dizzle *)scene->state;
    if (open_at(scene, seat, square))
        return bracket_of_choice(s);
    return s->dice[seat] & dizzle_bit(square) ? &of_die : NULL;
}

/* Neighbours of a kind stand in one pair of brackets: `(4g1|5  )`. */
static void draw_brackets(struct tty_canvas *canvas, int row, int column, const struct tty_scene *scene, int seat,
                          int square)
{
    const struct bracket *bracket = bracket_at(scene, seat, square);
    bool joined = square % DIZZLE_COLUMNS && bracket_at(scene, seat, square - 1) == bracket;
    if (!bracket)
        return;
    struct tty_style style = bracket->lit ? tty_lit_style : strong;
    tty_text(canvas, row, column - 1, style, joined ? "│" : bracket->open);
    tty_text(canvas, row, column + DIZZLE_STEP - 1, style, bracket->close);
}

/* How many dice the seat has on its sheet, and whether it has left. */
static void draw_dice(struct tty_canvas *canvas, int row, int column, const struct dizzle *s, int seat)
{
    char text[128];
    bool left = s->base.to_act && s->stage != DIZZLE_ROCKET && !(s->active >> seat & 1);
    cub_format_number(text, sizeof text, left ? "show.placed-left" : "show.placed",
                      __builtin_popcountll(s->dice[seat]));
    tty_text(canvas, row, column, faint, text);
}

void tty_paint_holder(struct tty_canvas *canvas, int row, int column, const struct tty_scene *scene, int seat)
{
    tty_paint_seat(canvas, row, column, NAME, scene, seat);
    draw_dice(canvas, row, column + NAME + 2, (const struct dizzle *)scene->state, seat);
}

/* Where a square lies on a sheet with lines (height 1), or without (0). */
static struct tty_spot spot_at(int row, int column, int square, int height)
{
    int x = square % DIZZLE_COLUMNS, y = square / DIZZLE_COLUMNS;
    row += 1 + height + (height + 1) * (DIZZLE_ROWS - 1 - y); /* the upper line, if there is one, lies between */
    return tty_square(x, y, row, column + 3 + DIZZLE_STEP * x, 1, DIZZLE_STEP - 1);
}

int tty_sheet_spots(int row, int column, const struct dizzle *s, struct tty_spot *out)
{
    int count = 0;
    for (int square = 0; square < DIZZLE_SQUARES; square++)
        if (dizzle_squares(&s->sheet) & dizzle_bit(square))
            out[count++] = spot_at(row, column, square, 1);
    return count;
}

static void draw_frame(struct tty_canvas *canvas, int row, int column, struct tty_sheet_size size)
{
    struct tty_grid grid = {
        .rows = DIZZLE_ROWS, .columns = DIZZLE_COLUMNS, .height = size.height, .width = DIZZLE_STEP - 1};
    if (size.height)
        tty_lines(canvas, row + size.height, column + 2, faint, &grid);
    (size.letters ? tty_coordinates : tty_row_numbers)(canvas, row + size.height, column + 2, faint, &grid);
}

void tty_paint_sheet(struct tty_canvas *canvas, int row, int column, const struct tty_scene *scene, int seat,
                     struct tty_sheet_size size)
{
    const struct dizzle *s = (const struct dizzle *)scene->state;
    tty_paint_holder(canvas, row, column, scene, seat);
    draw_frame(canvas, row, column, size);
    for (int square = 0; square < DIZZLE_SQUARES; square++) {
        struct tty_spot at = spot_at(row, column, square, size.height);
        draw_square(canvas, at.row, at.column, s, seat, square);
        draw_brackets(canvas, at.row, at.column, scene, seat, square);
    }
}
