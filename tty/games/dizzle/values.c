/* Lists the values of the things on a dizzle sheet, and what its letters stand for. */
#include "tty/games/dizzle/paint.h"

#include "cubilete/lang.h"

enum {
    ITEM = 4 * DIZZLE_TRACK + 8, /* a track's numbers, or two squares and a number */
    NAMES = 18,                  /* columns of letters and names on the page */
};

static const struct tty_style usual, strong = {.bold = true}, faint = {.ink = TTY_GREY};

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
static void put_colour(struct flow *flow, const struct dizzle *s, const struct tty_special *special, int colour)
{
    const char key[] = {special->letter, (char)('1' + colour), 0};
    if (!(tty_special_squares(&s->sheet, special) & s->sheet.colour[colour]))
        return;
    if (special->letter == 'g')
        put_points(flow, special->style, key, s->sheet.gem_points[colour]);
    else if (special->letter == 'z')
        put_points(flow, special->style, key, s->sheet.puzzle_points[colour]);
    else if (special->letter == 'f')
        put_track(flow, special->style, key, s, colour);
}

static void put_special(struct flow *flow, const struct dizzle *s, const struct tty_special *special)
{
    int bomb = s->base.setup.seats == 1 ? DIZZLE_ALONE_BOMB : s->sheet.bomb_points;
    for (int colour = 0; colour < DIZZLE_COLOURS; colour++)
        put_colour(flow, s, special, colour);
    if (special->letter == 'b' && s->sheet.bomb)
        put_points(flow, special->style, "b", bomb);
    if (special->letter == 'd' && s->sheet.pile)
        put_points(flow, special->style, "d", s->sheet.pile_points);
}

/* `a4→h4 10`: the ends of an arrow, or with `-` opposite corners of the block. */
static void put_line(struct flow *flow, bool arrow, int from, int to, int points)
{
    char ends[2][3], key[ITEM];
    dizzle_square_print(from, ends[0]);
    dizzle_square_print(to, ends[1]);
    snprintf(key, sizeof key, "%s%s%s", ends[0], arrow ? "→" : "-", ends[1]);
    put_points(flow, arrow ? faint : strong, key, points);
}

static void put_block(struct flow *flow, const struct dizzle_sheet *sheet)
{
    if (sheet->block)
        put_line(flow, false, __builtin_ctzll(sheet->block), 63 - __builtin_clzll(sheet->block), sheet->block_points);
}

static void put_arrows(struct flow *flow, const struct dizzle_sheet *sheet)
{
    for (int i = 0; i < sheet->arrows; i++)
        put_line(flow, true, sheet->arrow_from[i], sheet->arrow_to[i], sheet->arrow_points[i]);
}

static void put_values(struct flow *flow, const struct dizzle *s)
{
    for (size_t i = 0; i < DIZZLE_SPECIALS; i++)
        put_special(flow, s, &tty_specials[i]);
    put_block(flow, &s->sheet);
    put_arrows(flow, &s->sheet);
}

/* The letters that stand on this sheet, and their names. */
static void put_legend(struct flow *flow, const struct dizzle *s)
{
    for (size_t i = 0; i < DIZZLE_SPECIALS; i++) {
        const char letter[] = {tty_specials[i].letter, 0};
        if (tty_special_squares(&s->sheet, &tty_specials[i]))
            put(flow, tty_specials[i].style, letter, cub_msg(tty_specials[i].name));
    }
}

void tty_paint_values(struct tty_canvas *canvas, int row, int column, int end, const struct dizzle *s, bool legend)
{
    struct flow flow = {canvas, row, end, column, column};
    put_values(&flow, s);
    if (legend)
        put_legend(&flow, s);
}

void tty_paint_brief(struct tty_canvas *canvas, int row, int column, const struct tty_scene *scene)
{
    const struct dizzle *s = (const struct dizzle *)scene->state;
    struct flow flow = {canvas, row + 1, TTY_ROWS, column, column};
    tty_text(canvas, row, column, strong, cub_msg("show.marks"));
    for (size_t i = 0; i < DIZZLE_SPECIALS; i++) {
        const char letter[] = {tty_specials[i].letter, 0};
        if (tty_special_squares(&s->sheet, &tty_specials[i]))
            put(&flow, tty_specials[i].style, letter, cub_msg(tty_specials[i].name));
        put_special(&flow, s, &tty_specials[i]);
    }
    if (s->sheet.block)
        put(&flow, strong, cub_msg("show.block"), "");
    put_block(&flow, &s->sheet);
    put(&flow, faint, cub_msg("show.arrows"), "");
    put_arrows(&flow, &s->sheet);
}

/* Begins a row of the page, with a name and the letter it has on the sheet; what it is worth comes after. */
static void begin_row(struct flow *flow, struct tty_style style, const char *letter, const char *name)
{
    flow->row++;
    tty_text(flow->canvas, flow->row, flow->left - NAMES, style, letter);
    tty_text(flow->canvas, flow->row, flow->left - NAMES + 3, usual, cub_msg(name));
    flow->column = flow->left;
}

void tty_paint_legend(struct tty_canvas *canvas, int row, int column, const struct tty_scene *scene)
{
    const struct dizzle *s = (const struct dizzle *)scene->state;
    struct flow flow = {canvas, row + 1, TTY_ROWS, column + NAMES, column + NAMES};
    tty_text(canvas, row, column, strong, cub_msg("show.marks"));
    for (size_t i = 0; i < DIZZLE_SPECIALS; i++) {
        const char letter[] = {tty_specials[i].letter, 0};
        if (!tty_special_squares(&s->sheet, &tty_specials[i]))
            continue;
        begin_row(&flow, tty_specials[i].style, letter, tty_specials[i].name);
        put_special(&flow, s, &tty_specials[i]);
    }
    if (s->sheet.block) {
        begin_row(&flow, strong, "", "show.block");
        put_block(&flow, &s->sheet);
    }
    begin_row(&flow, faint, "", "show.arrows");
    put_arrows(&flow, &s->sheet);
}
